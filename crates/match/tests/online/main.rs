//! A game over the network as its referee sees it: every wish and every refusal, clocks, and what holds after any orders at all.

use proptest::prelude::*;
use quadrille_catalog::Honour;
use quadrille_core::{PerSeat, Random, Seat};
use quadrille_match::online::{Answer, Circumstances, Follower, Live, News, Room};
use quadrille_protocol::GivenOptions;
use quadrille_protocol::online::{
    Clock, Entry, FromServer, Happening, Kept, LAG_MILLIS, Offer, Opening, Order, Phrase, Refused, Stage,
    ToServer, Who, Why, Wish,
};

const FIRST: Seat = Seat::First;
const SECOND: Seat = Seat::Second;
const SECOND_OF_TIME: u64 = 1000;

/// A game on a table in a quiet room: what is decided is written at once.
struct Desk {
    room: Room,
    log: Vec<Kept>,
    now: u64,
    gone: PerSeat<Option<u64>>,
    orders: u64,
}

impl Desk {
    /// A game that waits for someone.
    fn waiting(game: &str, options: &[(&str, &str)], clock: Clock) -> Desk {
        let options = options.iter().map(|(key, value)| ((*key).to_string(), (*value).to_string())).collect();
        let opening = Opening {
            game: game.to_string(),
            options: GivenOptions(options),
            seed: 5,
            start: None,
            clock,
            private: false,
            host: FIRST,
            after: None,
        };
        let log = vec![Room::opening(opening, 1000)];
        let room = Room::of(log.clone()).unwrap();
        let mut desk = Desk { room, log, now: 1000, gone: PerSeat::default(), orders: 0 };
        desk.sit("host").unwrap();
        desk
    }

    /// A game of two.
    fn playing(game: &str, options: &[(&str, &str)], clock: Clock) -> Desk {
        let mut desk = Desk::waiting(game, options, clock);
        assert_eq!(desk.sit("guest"), Ok(SECOND));
        desk
    }

    fn war(clock: Clock) -> Desk {
        Desk::playing("quadratic-war", &[], clock)
    }

    fn sit(&mut self, owner: &str) -> Result<Seat, Why> {
        let sat = self.room.sit(Who::guest(owner, false), Some(owner.to_string()), self.now);
        let (seat, kept) = sat.map_err(|refused| refused.why)?;
        self.write(kept);
        Ok(seat)
    }

    fn write(&mut self, kept: Kept) {
        self.room.written(kept.clone()).expect("what a room decides fits it");
        self.log.push(kept);
    }

    fn entries(&self) -> Vec<Entry> {
        self.log.iter().map(|kept| kept.entry.clone()).collect()
    }

    fn answer(&self, seat: Seat, order: &Order) -> Answer {
        self.room.order(seat, order, Circumstances { now: self.now, gone: self.gone }, &Honour)
    }

    fn seen_at(&mut self, seat: Seat, version: u64, wish: Wish) -> Result<Happening, Why> {
        self.orders += 1;
        let order = Order { id: format!("o{}", self.orders), version, wish };
        match self.answer(seat, &order) {
            Answer::Write(kept) => {
                let what = kept.entry.what.clone();
                self.write(*kept);
                Ok(what)
            }
            Answer::Refused(Refused { why, message }) => {
                assert!(!message.is_empty());
                Err(why)
            }
            Answer::Before(version) => panic!("a new order was carried out before, at {version}"),
        }
    }

    fn wish(&mut self, seat: Seat, wish: Wish) -> Result<Happening, Why> {
        self.seen_at(seat, self.room.live().version(), wish)
    }

    /// Makes moves that are in turn and legal.
    #[track_caller]
    fn moves(&mut self, moves: &[&str]) {
        for mv in moves {
            let mover = self.room.live().mover().expect("it is being played");
            self.wish(mover, play(mv)).unwrap_or_else(|why| panic!("{mv}: {why:?}"));
        }
    }

    fn played(&self) -> Vec<String> {
        self.room.state().moves
    }

    fn end(&self) -> (Option<Seat>, String) {
        self.room.live().end().expect("it is over")
    }
}

fn play(mv: &str) -> Wish {
    Wish::Move { mv: mv.to_string() }
}

fn offer(offer: Offer) -> Wish {
    Wish::Offer { offer }
}

fn decline(offer: Offer) -> Wish {
    Wish::Decline { offer }
}

#[test]
fn a_game_begins_when_both_sit() {
    let mut desk = Desk::waiting("quadratic-war", &[], Clock::None);
    assert_eq!(desk.room.live().stage(), Stage::Waiting);
    for wish in [play("b3b4"), Wish::Retract, Wish::Resign, offer(Offer::Draw), Wish::Claim] {
        assert_eq!(desk.wish(FIRST, wish), Err(Why::NotBegun));
    }
    assert_eq!(
        desk.wish(FIRST, Wish::Say { phrase: Phrase::Hello }),
        Ok(Happening::Said { seat: FIRST, phrase: Phrase::Hello })
    );
    assert_eq!(desk.sit("guest"), Ok(SECOND));
    assert_eq!(desk.sit("third"), Err(Why::TooLate));
    assert_eq!((desk.room.live().stage(), desk.room.live().mover()), (Stage::Playing, Some(FIRST)));
    assert_eq!((desk.room.seat_of("guest"), desk.room.seat_of("third")), (Some(SECOND), None));
}

#[test]
fn moves_are_made_in_turn_by_the_rules_and_on_what_was_seen() {
    let mut desk = Desk::war(Clock::None);
    let seen = desk.room.live().version();
    assert_eq!(desk.wish(SECOND, play("b7b6")), Err(Why::NotYourTurn));
    assert_eq!(desk.wish(FIRST, play("b3b9")), Err(Why::Illegal));
    assert_eq!(desk.wish(FIRST, play("nonsense")), Err(Why::Illegal));
    desk.moves(&["b3b4", "b7b6"]);
    assert_eq!(desk.seen_at(FIRST, seen, play("c3c4")), Err(Why::Stale));
    assert_eq!(desk.seen_at(FIRST, seen + 99, play("c3c4")), Err(Why::Stale), "nobody has seen that yet");
    let seen = desk.room.live().version();
    desk.wish(SECOND, Wish::Say { phrase: Phrase::Oops }).unwrap();
    desk.seen_at(FIRST, seen, play("c3c4")).expect("a phrase does not change the position");
    assert_eq!(desk.played(), ["b3b4", "b7b6", "c3c4"]);
}

#[test]
fn an_order_that_is_sent_again_is_carried_out_once() {
    let mut desk = Desk::war(Clock::None);
    let order = Order { id: "x".to_string(), version: desk.room.live().version(), wish: play("b3b4") };
    let Answer::Write(kept) = desk.answer(FIRST, &order) else { panic!("the move is legal") };
    let number = kept.entry.number;
    desk.write(*kept);
    assert_eq!(desk.answer(FIRST, &order), Answer::Before(number));
    desk.moves(&["b7b6", "c3c4"]);
    assert_eq!(desk.answer(FIRST, &order), Answer::Before(number), "however late");
    // The ids of the two players do not meet, and a room that is made again from its log remembers.
    let theirs = Order { version: desk.room.live().version(), wish: play("c7c6"), ..order.clone() };
    assert!(matches!(desk.answer(SECOND, &theirs), Answer::Write(_)));
    desk.room = Room::of(desk.log.clone()).unwrap();
    assert_eq!(desk.answer(FIRST, &order), Answer::Before(number));
}

#[test]
fn whoever_resigns_loses_and_nothing_comes_after() {
    let mut desk = Desk::war(Clock::Game { minutes: 3, increment: 2 });
    desk.moves(&["b3b4"]);
    desk.wish(FIRST, Wish::Resign).expect("it need not be one's turn");
    assert_eq!(desk.end(), (Some(SECOND), "resign".to_string()));
    for wish in [
        play("b7b6"),
        Wish::Retract,
        Wish::Resign,
        offer(Offer::Draw),
        offer(Offer::TakeBack),
        decline(Offer::Draw),
        Wish::Claim,
        Wish::Abort,
    ] {
        assert_eq!(desk.wish(SECOND, wish), Err(Why::Over));
    }
    assert_eq!(desk.room.live().due(), None, "no clock runs any more");
    assert!(desk.wish(SECOND, Wish::Say { phrase: Phrase::GoodGame }).is_ok());
}

#[test]
fn a_draw_is_declined_and_then_agreed() {
    let mut desk = Desk::war(Clock::None);
    assert_eq!(desk.wish(SECOND, decline(Offer::Draw)), Err(Why::Nothing));
    desk.wish(FIRST, offer(Offer::Draw)).unwrap();
    assert_eq!(desk.wish(FIRST, offer(Offer::Draw)), Err(Why::Nothing), "it was offered already");
    assert_eq!(desk.wish(FIRST, decline(Offer::Draw)), Err(Why::Nothing), "one's own cannot be declined");
    desk.wish(SECOND, decline(Offer::Draw)).unwrap();
    assert!(desk.room.live().offers(FIRST).is_empty());
    // The offer is made with a move, and stands while the other thinks.
    desk.wish(FIRST, offer(Offer::Draw)).unwrap();
    desk.moves(&["b3b4"]);
    assert_eq!(desk.room.live().offers(FIRST), [Offer::Draw]);
    desk.wish(SECOND, offer(Offer::Draw)).unwrap();
    assert_eq!(desk.end(), (None, "agreement".to_string()));
    assert!(desk.room.live().record().write().contains("agreement"));
}

#[test]
fn a_move_answers_the_others_offer_of_a_draw_with_no() {
    let mut desk = Desk::war(Clock::None);
    desk.moves(&["b3b4"]);
    desk.wish(FIRST, offer(Offer::Draw)).unwrap();
    desk.moves(&["b7b6"]);
    assert!(desk.room.live().offers(FIRST).is_empty());
    assert_eq!(desk.wish(SECOND, decline(Offer::Draw)), Err(Why::Nothing));
}

#[test]
fn taking_back_leads_to_before_the_last_turn_of_whoever_asked() {
    let mut desk = Desk::war(Clock::None);
    assert_eq!(desk.wish(FIRST, offer(Offer::TakeBack)), Err(Why::Nothing));
    desk.moves(&["b3b4", "b7b6", "c3c4"]);
    desk.wish(FIRST, offer(Offer::TakeBack)).unwrap();
    desk.wish(SECOND, offer(Offer::TakeBack)).unwrap();
    assert_eq!(desk.played(), ["b3b4", "b7b6"], "the last turn was theirs");
    assert!(desk.room.live().offers(FIRST).is_empty());
    desk.wish(FIRST, offer(Offer::TakeBack)).unwrap();
    desk.wish(SECOND, decline(Offer::TakeBack)).unwrap();
    assert_eq!(desk.played().len(), 2);
    desk.wish(FIRST, offer(Offer::TakeBack)).unwrap();
    desk.wish(SECOND, offer(Offer::TakeBack)).unwrap();
    assert_eq!(desk.played(), [""; 0], "with the other's turn after it");
    assert_eq!(desk.room.live().mover(), Some(FIRST));
}

#[test]
fn a_whole_turn_of_several_steps_is_taken_back() {
    let mut desk = Desk::playing("fuse-and-frost", &[], Clock::None);
    desk.moves(&["mr", "mr", "md", "end", "ml"]);
    desk.wish(FIRST, offer(Offer::TakeBack)).unwrap();
    desk.wish(SECOND, offer(Offer::TakeBack)).unwrap();
    assert_eq!((desk.played().len(), desk.room.live().mover()), (0, Some(FIRST)));
}

#[test]
fn steps_of_an_unfinished_turn_are_retracted_as_the_rules_allow() {
    let mut desk = Desk::playing("fuse-and-frost", &[], Clock::None);
    assert_eq!(desk.wish(FIRST, Wish::Retract), Err(Why::Nothing));
    let seen = desk.room.live().version();
    desk.moves(&["mr", "fl"]);
    assert_eq!(desk.wish(SECOND, Wish::Retract), Err(Why::NotYourTurn));
    assert_eq!(desk.seen_at(FIRST, seen, Wish::Retract), Err(Why::Stale));
    let what = desk.wish(FIRST, Wish::Retract).unwrap();
    assert!(matches!(what, Happening::Retracted { seat: FIRST, moves: 0, .. }), "{what:?}");
    desk.moves(&["mr", "fl", "pr"]);
    assert_eq!(desk.wish(FIRST, Wish::Retract), Err(Why::Nothing), "what was pushed has been seen");
}

#[test]
fn another_game_needs_both() {
    let mut desk = Desk::war(Clock::None);
    assert_eq!(desk.wish(FIRST, offer(Offer::Rematch)), Err(Why::TooSoon));
    assert_eq!(desk.wish(FIRST, decline(Offer::Rematch)), Err(Why::TooSoon));
    desk.wish(FIRST, Wish::Resign).unwrap();
    desk.wish(FIRST, offer(Offer::Rematch)).unwrap();
    desk.wish(SECOND, decline(Offer::Rematch)).unwrap();
    desk.wish(FIRST, offer(Offer::Rematch)).unwrap();
    assert!(!desk.room.wants_rematch());
    desk.wish(SECOND, offer(Offer::Rematch)).unwrap();
    assert!(desk.room.wants_rematch());
    desk.write(desk.room.rematch("next", desk.now));
    assert!(!desk.room.wants_rematch());
    assert_eq!(desk.room.live().rematch(), Some("next"));
    assert_eq!(desk.wish(FIRST, offer(Offer::Rematch)), Err(Why::Nothing));
    let opening = desk.room.live().opening().rematch("this", 6);
    assert_eq!((opening.host, opening.after.as_deref()), (SECOND, Some("this")), "sides are swapped");
}

#[test]
fn a_win_is_claimed_when_the_other_was_gone_for_long_enough() {
    let mut desk = Desk::war(Clock::Turn { seconds: 60 });
    let patience = 120 * SECOND_OF_TIME;
    assert_eq!(desk.wish(FIRST, Wish::Claim), Err(Why::TooSoon), "they are here");
    desk.gone.second = Some(desk.now);
    desk.now += patience - 1;
    assert_eq!(desk.wish(FIRST, Wish::Claim), Err(Why::TooSoon));
    assert_eq!(desk.wish(SECOND, Wish::Claim), Err(Why::TooSoon), "whoever is gone claims nothing");
    desk.now += 1;
    desk.wish(FIRST, Wish::Claim).unwrap();
    assert_eq!(desk.end(), (Some(FIRST), "abandoned".to_string()));

    let mut letters = Desk::war(Clock::Days { days: 3 });
    letters.gone.second = Some(letters.now);
    letters.now += 2 * 86_400_000;
    assert_eq!(letters.wish(FIRST, Wish::Claim), Err(Why::TooSoon), "only the clock decides");
}

#[test]
fn a_game_is_called_off_until_the_second_player_has_moved() {
    for moves in [&[][..], &["b3b4"]] {
        for seat in Seat::ALL {
            let mut desk = Desk::war(Clock::None);
            desk.moves(moves);
            desk.wish(seat, Wish::Abort).unwrap();
            assert_eq!(desk.end(), (None, "aborted".to_string()));
        }
    }
    let mut desk = Desk::war(Clock::None);
    desk.moves(&["b3b4", "b7b6"]);
    assert_eq!(desk.wish(FIRST, Wish::Abort), Err(Why::TooLate));
    let mut alone = Desk::waiting("quadratic-war", &[], Clock::None);
    alone.wish(FIRST, Wish::Abort).unwrap();
    assert_eq!(alone.sit("guest"), Err(Why::TooLate), "nobody joins what was called off");
}

/// A game in which the first player's clock began to run just now.
fn hurried() -> Desk {
    let mut desk = Desk::war(Clock::Game { minutes: 1, increment: 0 });
    desk.now += 500 * SECOND_OF_TIME;
    assert_eq!(desk.room.live().due(), None, "the first turns are not counted");
    desk.moves(&["b3b4", "b7b6"]);
    desk
}

#[test]
fn time_runs_out_after_the_allowance_for_lag() {
    let mut desk = hurried();
    let due = desk.now + 60 * SECOND_OF_TIME + LAG_MILLIS;
    assert_eq!(desk.room.live().due(), Some(due));
    assert!(desk.room.tick(due - 1).is_none());
    desk.now = due;
    let kept = desk.room.tick(due).expect("the time is over");
    desk.write(kept);
    assert_eq!(desk.end(), (Some(SECOND), "timeout".to_string()));
    assert!(desk.room.tick(due + 99_999).is_none(), "a game ends once");
}

#[test]
fn a_move_within_the_allowance_costs_nothing() {
    let mut desk = hurried();
    desk.now += LAG_MILLIS;
    desk.moves(&["c3c4"]);
    assert_eq!(desk.room.live().left(FIRST, desk.now), Some(60 * SECOND_OF_TIME));
    desk.now += 10 * SECOND_OF_TIME;
    assert_eq!(desk.room.live().left(SECOND, desk.now), Some(50 * SECOND_OF_TIME), "whose clock runs");
}

#[test]
fn absences_of_the_server_are_given_back_all_and_once() {
    let mut desk = hurried();
    let (began, due) = (desk.now, desk.room.live().due().unwrap());
    let away = [(began - 5000, began + 20_000), (began + 30_000, began + 45_000)];
    desk.now += 50_000;
    let kept = desk.room.credit(&away, desk.now).expect("a clock ran");
    assert_eq!(kept.entry.what, Happening::Credited { millis: 35_000 });
    desk.write(kept);
    assert_eq!(desk.room.live().due(), Some(due + 35_000));
    assert!(desk.room.credit(&away, desk.now + 5).is_none(), "they were given back");
    assert!(Desk::war(Clock::None).room.credit(&away, desk.now).is_none(), "no clock ran");
}

#[test]
fn a_clock_that_goes_back_makes_no_older_entry() {
    let mut desk = Desk::war(Clock::None);
    desk.moves(&["b3b4"]);
    desk.now -= 700;
    desk.moves(&["b7b6"]);
    assert!(desk.entries().is_sorted_by_key(|entry| entry.at));
}

#[test]
fn entries_that_do_not_fit_are_noticed() {
    let mut desk = Desk::war(Clock::None);
    desk.moves(&["b3b4", "b7b6"]);
    let entries = desk.entries();
    let (last, before) = entries.split_last().unwrap();
    let stands = Live::replay(before).unwrap();
    let with = |change: &dyn Fn(&mut Entry)| {
        let mut entry = last.clone();
        change(&mut entry);
        stands.clone().apply(&entry)
    };
    assert!(with(&|_| ()).is_ok());
    assert!(with(&|entry| entry.number += 1).is_err());
    assert!(with(&|entry| entry.at = 0).is_err());
    assert!(with(&|entry| entry.what = entries[0].what.clone()).is_err());
    for (seat, mv, key) in [(FIRST, "b7b6", None), (SECOND, "b7b9", None), (SECOND, "b7b6", Some("0"))] {
        let changed = with(&|entry| {
            let Happening::Moved { key: right, .. } = &last.what else { panic!("the last entry is a move") };
            let key = key.map_or_else(|| right.clone(), str::to_string);
            entry.what = Happening::Moved { seat, mv: mv.to_string(), key };
        });
        assert!(changed.is_err(), "{mv}");
    }
    assert!(Live::replay(&[]).is_err() && Live::replay(&entries[1..]).is_err());
    assert!(Room::of(Vec::new()).is_err());
}

#[test]
fn a_follower_closes_gaps_and_resends_what_was_not_answered() {
    let mut desk = Desk::war(Clock::None);
    let mut follower = Follower::new(7);
    assert!(matches!(follower.hello(None), ToServer::Hello(hello) if hello.after.is_none()));
    follower.hear(FromServer::State { state: Box::new(desk.room.state()), now: 9000 }, 1000);
    assert_eq!(follower.server_time(2000), 10_000);
    let sent = follower.order(play("b3b4"));
    assert_eq!(follower.waiting().len(), 1);
    desk.moves(&["b3b4", "b7b6"]);
    let entries = desk.entries();

    // The first of two entries is lost on the way: the follower says so, and takes the state.
    let late = FromServer::Entries { entries: entries[entries.len() - 1..].to_vec(), now: 9000 };
    let heard = follower.hear(late, 1000);
    assert!(matches!(heard.send[..], [ToServer::Lost { version: 3, .. }]), "{heard:?}");
    let heard = follower.hear(FromServer::State { state: Box::new(desk.room.state()), now: 9000 }, 1000);
    assert_eq!(heard.news, [News::Anew]);
    assert_eq!(follower.live().map(Live::state), Some(desk.room.state()));

    let ToServer::Order(order) = sent else { panic!("an order was sent") };
    let heard = follower.hear(FromServer::Done { id: order.id.clone(), version: 4 }, 1000);
    assert_eq!(heard.news, [News::Done(order)]);
    assert!(follower.waiting().is_empty());
    // What is heard twice is heard once.
    assert!(follower.hear(FromServer::Entries { entries, now: 9000 }, 1000).news.is_empty());
}

/// Some wish; most are moves, or nothing would ever happen.
fn any_wish(desk: &Desk, random: &mut Random) -> Wish {
    let offers = Offer::ALL[random.below(3) as usize];
    match random.below(24) {
        0 => Wish::Say { phrase: Phrase::ALL[random.below(8) as usize] },
        1..=3 => offer(offers),
        4 => decline(offers),
        5 | 6 => Wish::Retract,
        7 if random.below(4) == 0 => {
            [Wish::Resign, Wish::Claim, Wish::Abort][random.below(3) as usize].clone()
        }
        _ => play(&desk.room.live().game().table().sample(random).unwrap_or_default()),
    }
}

/// A game of random orders and of time that goes by.
fn any_game(seed: u64) -> Desk {
    let mut random = Random::new(seed);
    let games: [(&str, &[(&str, &str)]); 4] = [
        ("quadratic-war", &[]),
        ("fuse-and-frost", &[("size", "7"), ("turns", "20")]),
        ("territory-words", &[("turns", "4"), ("dictionary", "honour")]),
        ("stay-on-the-board", &[("size", "3")]),
    ];
    let clocks = [
        Clock::None,
        Clock::Turn { seconds: 9 },
        Clock::Game { minutes: 1, increment: 2 },
        Clock::Days { days: 1 },
    ];
    let (game, options) = games[random.below(4) as usize];
    let mut desk = Desk::playing(game, options, clocks[random.below(4) as usize]);
    for _ in 0..random.below(60) {
        let before = desk.now;
        desk.now += u64::from(random.below(2000));
        if random.below(12) == 0 {
            desk.now += 5000;
            if let Some(kept) = desk.room.credit(&[(before, desk.now)], desk.now) {
                desk.write(kept);
            }
        }
        if let Some(kept) = desk.room.tick(desk.now) {
            desk.write(kept);
        }
        let wish = any_wish(&desk, &mut random);
        let seat = desk
            .room
            .live()
            .mover()
            .filter(|_| random.below(4) > 0)
            .unwrap_or(Seat::ALL[random.below(2) as usize]);
        let _ = desk.wish(seat, wish);
    }
    desk
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn whatever_was_ordered_the_log_tells_the_whole_game(seed in any::<u64>()) {
        let desk = any_game(seed);
        let kept: Vec<Kept> = desk.log.iter().map(|kept| Kept::read(&kept.write()).unwrap()).collect();
        prop_assert_eq!(&kept, &desk.log);
        prop_assert_eq!(Live::replay(&desk.entries()).unwrap().state(), desk.room.state());
        let again = Room::of(kept).unwrap();
        prop_assert_eq!(again.state(), desk.room.state());
        prop_assert_eq!(again.entries_after(0).unwrap(), desk.entries());
        prop_assert!(again.entries_after(desk.log.len() as u64 + 1).is_none());
    }

    #[test]
    fn a_copy_from_any_state_goes_on_like_the_original(seed in any::<u64>(), cut in 0.0..1.0_f64) {
        let entries = any_game(seed).entries();
        let cut = 1 + (cut * (entries.len() - 1) as f64) as usize;
        let mut original = Live::replay(&entries[..cut]).unwrap();
        let text = FromServer::State { state: Box::new(original.state()), now: 0 }.write();
        let Ok(FromServer::State { state, .. }) = FromServer::read(&text) else { panic!("a state reads back") };
        let mut copy = Live::of(&state).unwrap();
        prop_assert_eq!(copy.state(), original.state());
        for entry in &entries[cut..] {
            prop_assert_eq!(original.apply(entry).unwrap(), copy.apply(entry).unwrap());
            prop_assert_eq!(copy.state(), original.state());
            prop_assert_eq!(copy.due(), original.due());
        }
    }
}
