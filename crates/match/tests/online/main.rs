//! A game over the network as its referee sees it: every wish and every refusal, clocks, and what holds after any orders at all.

mod desk;
mod laws;
mod limits;

use quadrille_core::Seat;
use quadrille_match::online::{Answer, Live, News, Replica, Room};
use quadrille_protocol::online::{
    Clock, Entry, FromServer, Happening, LAG_MILLIS, Offer, Order, Phrase, Presence, Stage, ToServer,
    VERSION, Welcome, Why, Wish,
};

use desk::{Desk, FIRST, SECOND, decline, offer, play};

const SECOND_OF_TIME: u64 = 1000;

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
    desk.now += patience;
    assert_eq!(desk.wish(FIRST, Wish::Claim), Err(Why::TooSoon), "there is nothing to win yet");
    desk.moves(&["b3b4", "b7b6"]);
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
    let mut replica = Replica::new(7);
    assert!(matches!(replica.hello(None), ToServer::Hello(hello) if hello.after.is_none()));
    replica.hear(FromServer::State { state: Box::new(desk.room.state()), now: 9000 }, 1000);
    assert_eq!(replica.server_time(2000), 10_000);
    let sent = replica.order(play("b3b4"));
    assert_eq!(replica.waiting().len(), 1);
    desk.moves(&["b3b4", "b7b6"]);
    let entries = desk.entries();

    // The first of two entries is lost on the way: the follower says so, and takes the state.
    let late = FromServer::Entries { entries: entries[entries.len() - 1..].to_vec(), now: 9000 };
    let heard = replica.hear(late, 1000);
    assert!(matches!(heard.send[..], [ToServer::Lost { version: 3, .. }]), "{heard:?}");
    let heard = replica.hear(FromServer::State { state: Box::new(desk.room.state()), now: 9000 }, 1000);
    assert_eq!(heard.news, [News::Anew]);
    assert_eq!(replica.live().map(Live::state), Some(desk.room.state()));

    let ToServer::Order(order) = sent else { panic!("an order was sent") };
    let heard = replica.hear(FromServer::Done { id: order.id.clone(), version: 4 }, 1000);
    assert_eq!(heard.news, [News::Done(order)]);
    assert!(replica.waiting().is_empty());
    // What is heard twice is heard once.
    assert!(replica.hear(FromServer::Entries { entries, now: 9000 }, 1000).news.is_empty());
}

#[test]
fn a_follower_that_knows_more_than_a_restored_log_starts_from_the_log() {
    let mut desk = Desk::war(Clock::None);
    let restored = desk.log.clone();
    desk.moves(&["b3b4", "b7b6"]);
    let mut replica = Replica::new(7);
    replica.hear(FromServer::State { state: Box::new(desk.room.state()), now: 9000 }, 1000);

    let room = Room::of(restored).expect("a shorter log is a log");
    let known = replica.live().map(Live::version).expect("it was told");
    assert_eq!(room.entries_after(known), None);
    let welcome = Welcome {
        protocol: VERSION,
        game: "a".to_string(),
        you: Some(FIRST),
        after: Some(known),
        state: Some(room.state()),
        entries: Vec::new(),
        code: None,
        listed: false,
        presence: Presence::default(),
        now: 9000,
        lag: 0,
    };
    let heard = replica.hear(FromServer::Welcome(Box::new(welcome)), 1000);
    assert_eq!(heard.news, [News::Anew, News::Presence]);
    assert!(heard.send.is_empty(), "{heard:?}");
    assert_eq!(replica.live().map(Live::state), Some(room.state()));
}

#[test]
fn nobody_waits_for_ever() {
    let mut desk = Desk::waiting("quadratic-war", &[], Clock::None);
    let kept = desk.room.give_up(desk.now).expect("it waits");
    desk.write(kept);
    assert_eq!(desk.end(), (None, "aborted".to_string()));
    assert_eq!(desk.room.give_up(desk.now), None);
    assert_eq!(Desk::war(Clock::None).room.give_up(1000), None);
}

#[test]
fn talk_ends_before_a_log_grows_for_ever_and_the_game_goes_on() {
    let mut desk = Desk::war(Clock::None);
    desk.wish(FIRST, offer(Offer::Draw)).expect("it can be offered");
    let said =
        (0..6000).take_while(|_| desk.wish(FIRST, Wish::Say { phrase: Phrase::Hello }).is_ok()).count();
    assert!((4000..5000).contains(&said), "{said} phrases");
    for wish in [offer(Offer::Rematch), offer(Offer::TakeBack), decline(Offer::Draw), Wish::Retract] {
        assert_eq!(desk.wish(SECOND, wish), Err(Why::TooLate));
    }
    desk.moves(&["b3b4", "b7b6"]);
    assert!(desk.wish(SECOND, Wish::Resign).is_ok());
}
