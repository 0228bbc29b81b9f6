//! A game over the network as its referee sees it: every wish and every refusal, clocks, and what holds after any orders at all.

mod laws;
mod limits;
mod table;

use quadrille_core::Seat;
use quadrille_online::{
    Command, CommandRequest, Decision, EntryKind, FromServer, GamePhase, GameState, LAG_MILLIS, LogEntry,
    Offer, Phrase, Presence, Referee, RejectReason, Replica, ReplicaEvent, TimeControl, ToServer, VERSION,
    Welcome,
};

use table::{FIRST, SECOND, Table, decline, offer, play};

const SECOND_OF_TIME: u64 = 1000;

#[test]
fn a_game_begins_when_both_sit() {
    let mut table = Table::waiting("quadratic-war", &[], TimeControl::None);
    assert_eq!(table.referee.state().phase(), GamePhase::Waiting);
    for command in [play("b3b4"), Command::Undo, Command::Resign, offer(Offer::Draw), Command::Claim] {
        assert_eq!(table.command(FIRST, command), Err(RejectReason::NotBegun));
    }
    assert_eq!(
        table.command(FIRST, Command::Say { phrase: Phrase::Hello }),
        Ok(EntryKind::Said { seat: FIRST, phrase: Phrase::Hello })
    );
    assert_eq!(table.sit("guest"), Ok(SECOND));
    assert_eq!(table.sit("third"), Err(RejectReason::TooLate));
    assert_eq!(
        (table.referee.state().phase(), table.referee.state().mover()),
        (GamePhase::Playing, Some(FIRST))
    );
    assert_eq!((table.referee.seat_of("guest"), table.referee.seat_of("third")), (Some(SECOND), None));
}

#[test]
fn moves_are_made_in_turn_by_the_rules_and_on_what_was_seen() {
    let mut table = Table::war(TimeControl::None);
    let seen = table.referee.state().version();
    assert_eq!(table.command(SECOND, play("b7b6")), Err(RejectReason::NotYourTurn));
    assert_eq!(table.command(FIRST, play("b3b9")), Err(RejectReason::Illegal));
    assert_eq!(table.command(FIRST, play("nonsense")), Err(RejectReason::Illegal));
    table.moves(&["b3b4", "b7b6"]);
    assert_eq!(table.seen_at(FIRST, seen, play("c3c4")), Err(RejectReason::Stale));
    assert_eq!(
        table.seen_at(FIRST, seen + 99, play("c3c4")),
        Err(RejectReason::Stale),
        "nobody has seen that yet"
    );
    let seen = table.referee.state().version();
    table.command(SECOND, Command::Say { phrase: Phrase::Oops }).unwrap();
    table.seen_at(FIRST, seen, play("c3c4")).expect("a phrase does not change the position");
    assert_eq!(table.played(), ["b3b4", "b7b6", "c3c4"]);
}

#[test]
fn an_order_that_is_sent_again_is_carried_out_once() {
    let mut table = Table::war(TimeControl::None);
    let request = CommandRequest {
        id: "x".to_string(),
        version: table.referee.state().version(),
        command: play("b3b4"),
    };
    let Decision::Append(stored) = table.answer(FIRST, &request) else { panic!("the move is legal") };
    let number = stored.entry().number;
    table.write(*stored);
    assert!(matches!(table.answer(FIRST, &request), Decision::Duplicate(version) if version == number));
    table.moves(&["b7b6", "c3c4"]);
    assert!(
        matches!(table.answer(FIRST, &request), Decision::Duplicate(version) if version == number),
        "however late"
    );
    // The ids of the two players do not meet, and a room that is made again from its log remembers.
    let theirs =
        CommandRequest { version: table.referee.state().version(), command: play("c7c6"), ..request.clone() };
    assert!(matches!(table.answer(SECOND, &theirs), Decision::Append(_)));
    table.referee = Referee::from_log(table.log.clone()).unwrap();
    assert!(matches!(table.answer(FIRST, &request), Decision::Duplicate(version) if version == number));
}

#[test]
fn whoever_resigns_loses_and_nothing_comes_after() {
    let mut table = Table::war(TimeControl::Game { minutes: 3, increment: 2 });
    table.moves(&["b3b4"]);
    table.command(FIRST, Command::Resign).expect("it need not be one's turn");
    assert_eq!(table.end(), (Some(SECOND), "resign"));
    for command in [
        play("b7b6"),
        Command::Undo,
        Command::Resign,
        offer(Offer::Draw),
        offer(Offer::TakeBack),
        decline(Offer::Draw),
        Command::Claim,
        Command::Abort,
    ] {
        assert_eq!(table.command(SECOND, command), Err(RejectReason::Over));
    }
    assert_eq!(table.referee.state().due(), None, "no clock runs any more");
    assert!(table.command(SECOND, Command::Say { phrase: Phrase::GoodGame }).is_ok());
}

#[test]
fn a_draw_is_declined_and_then_agreed() {
    let mut table = Table::war(TimeControl::None);
    assert_eq!(table.command(SECOND, decline(Offer::Draw)), Err(RejectReason::Nothing));
    table.command(FIRST, offer(Offer::Draw)).unwrap();
    assert_eq!(
        table.command(FIRST, offer(Offer::Draw)),
        Err(RejectReason::Nothing),
        "it was offered already"
    );
    assert_eq!(
        table.command(FIRST, decline(Offer::Draw)),
        Err(RejectReason::Nothing),
        "one's own cannot be declined"
    );
    table.command(SECOND, decline(Offer::Draw)).unwrap();
    assert!(table.referee.state().offers(FIRST).is_empty());
    // The offer is made with a move, and stands while the other thinks.
    table.command(FIRST, offer(Offer::Draw)).unwrap();
    table.moves(&["b3b4"]);
    assert_eq!(table.referee.state().offers(FIRST), [Offer::Draw]);
    table.command(SECOND, offer(Offer::Draw)).unwrap();
    assert_eq!(table.end(), (None, "agreement"));
    assert!(table.referee.state().record().to_text().contains("agreement"));
}

#[test]
fn a_move_answers_the_others_offer_of_a_draw_with_no() {
    let mut table = Table::war(TimeControl::None);
    table.moves(&["b3b4"]);
    table.command(FIRST, offer(Offer::Draw)).unwrap();
    table.moves(&["b7b6"]);
    assert!(table.referee.state().offers(FIRST).is_empty());
    assert_eq!(table.command(SECOND, decline(Offer::Draw)), Err(RejectReason::Nothing));
}

#[test]
fn taking_back_leads_to_before_the_last_turn_of_whoever_asked() {
    let mut table = Table::war(TimeControl::None);
    assert_eq!(table.command(FIRST, offer(Offer::TakeBack)), Err(RejectReason::Nothing));
    table.moves(&["b3b4", "b7b6", "c3c4"]);
    table.command(FIRST, offer(Offer::TakeBack)).unwrap();
    table.command(SECOND, offer(Offer::TakeBack)).unwrap();
    assert_eq!(table.played(), ["b3b4", "b7b6"], "the last turn was theirs");
    assert!(table.referee.state().offers(FIRST).is_empty());
    table.command(FIRST, offer(Offer::TakeBack)).unwrap();
    table.command(SECOND, decline(Offer::TakeBack)).unwrap();
    assert_eq!(table.played().len(), 2);
    table.command(FIRST, offer(Offer::TakeBack)).unwrap();
    table.command(SECOND, offer(Offer::TakeBack)).unwrap();
    assert_eq!(table.played(), [""; 0], "with the other's turn after it");
    assert_eq!(table.referee.state().mover(), Some(FIRST));
}

#[test]
fn a_whole_turn_of_several_steps_is_taken_back() {
    let mut table = Table::playing("fuse-and-frost", &[], TimeControl::None);
    table.moves(&["mr", "mr", "md", "end", "ml"]);
    table.command(FIRST, offer(Offer::TakeBack)).unwrap();
    table.command(SECOND, offer(Offer::TakeBack)).unwrap();
    assert_eq!((table.played().len(), table.referee.state().mover()), (0, Some(FIRST)));
}

#[test]
fn steps_of_an_unfinished_turn_are_retracted_as_the_rules_allow() {
    let mut table = Table::playing("fuse-and-frost", &[], TimeControl::None);
    assert_eq!(table.command(FIRST, Command::Undo), Err(RejectReason::Nothing));
    let seen = table.referee.state().version();
    table.moves(&["mr", "fl"]);
    assert_eq!(table.command(SECOND, Command::Undo), Err(RejectReason::NotYourTurn));
    assert_eq!(table.seen_at(FIRST, seen, Command::Undo), Err(RejectReason::Stale));
    let what = table.command(FIRST, Command::Undo).unwrap();
    assert!(matches!(what, EntryKind::Undone { seat: FIRST, moves: 0, .. }), "{what:?}");
    table.moves(&["mr", "fl", "pr"]);
    assert_eq!(
        table.command(FIRST, Command::Undo),
        Err(RejectReason::Nothing),
        "what was pushed has been seen"
    );
}

#[test]
fn another_game_needs_both() {
    let mut table = Table::war(TimeControl::None);
    assert_eq!(table.command(FIRST, offer(Offer::Rematch)), Err(RejectReason::TooSoon));
    assert_eq!(table.command(FIRST, decline(Offer::Rematch)), Err(RejectReason::TooSoon));
    table.command(FIRST, Command::Resign).unwrap();
    table.command(FIRST, offer(Offer::Rematch)).unwrap();
    table.command(SECOND, decline(Offer::Rematch)).unwrap();
    table.command(FIRST, offer(Offer::Rematch)).unwrap();
    assert!(!table.referee.wants_rematch());
    table.command(SECOND, offer(Offer::Rematch)).unwrap();
    assert!(table.referee.wants_rematch());
    table.write(table.referee.rematch("next", table.now));
    assert!(!table.referee.wants_rematch());
    assert_eq!(table.referee.state().rematch(), Some("next"));
    assert_eq!(table.command(FIRST, offer(Offer::Rematch)), Err(RejectReason::Nothing));
    let config = table.referee.state().config().rematch("this", 6);
    assert_eq!((config.host, config.after.as_deref()), (SECOND, Some("this")), "sides are swapped");
}

#[test]
fn a_win_is_claimed_when_the_other_was_gone_for_long_enough() {
    let mut table = Table::war(TimeControl::Turn { seconds: 60 });
    let patience = 120 * SECOND_OF_TIME;
    assert_eq!(table.command(FIRST, Command::Claim), Err(RejectReason::TooSoon), "they are here");
    table.gone.second = Some(table.now);
    table.now += patience;
    assert_eq!(
        table.command(FIRST, Command::Claim),
        Err(RejectReason::TooSoon),
        "there is nothing to win yet"
    );
    table.moves(&["b3b4", "b7b6"]);
    table.gone.second = Some(table.now);
    table.now += patience - 1;
    assert_eq!(table.command(FIRST, Command::Claim), Err(RejectReason::TooSoon));
    assert_eq!(
        table.command(SECOND, Command::Claim),
        Err(RejectReason::TooSoon),
        "whoever is gone claims nothing"
    );
    table.now += 1;
    table.command(FIRST, Command::Claim).unwrap();
    assert_eq!(table.end(), (Some(FIRST), "abandoned"));

    let mut letters = Table::war(TimeControl::Days { days: 3 });
    letters.gone.second = Some(letters.now);
    letters.now += 2 * 86_400_000;
    assert_eq!(letters.command(FIRST, Command::Claim), Err(RejectReason::TooSoon), "only the clock decides");
}

#[test]
fn a_game_is_called_off_until_the_second_player_has_moved() {
    for moves in [&[][..], &["b3b4"]] {
        for seat in Seat::ALL {
            let mut table = Table::war(TimeControl::None);
            table.moves(moves);
            table.command(seat, Command::Abort).unwrap();
            assert_eq!(table.end(), (None, "aborted"));
        }
    }
    let mut table = Table::war(TimeControl::None);
    table.moves(&["b3b4", "b7b6"]);
    assert_eq!(table.command(FIRST, Command::Abort), Err(RejectReason::TooLate));
    let mut alone = Table::waiting("quadratic-war", &[], TimeControl::None);
    alone.command(FIRST, Command::Abort).unwrap();
    assert_eq!(alone.sit("guest"), Err(RejectReason::TooLate), "nobody joins what was called off");
}

/// A game in which the first player's clock began to run just now.
fn hurried() -> Table {
    let mut table = Table::war(TimeControl::Game { minutes: 1, increment: 0 });
    table.now += 500 * SECOND_OF_TIME;
    assert_eq!(table.referee.state().due(), None, "the first turns are not counted");
    table.moves(&["b3b4", "b7b6"]);
    table
}

#[test]
fn time_runs_out_after_the_allowance_for_lag() {
    let mut table = hurried();
    let due = table.now + 60 * SECOND_OF_TIME + LAG_MILLIS;
    assert_eq!(table.referee.state().due(), Some(due));
    assert!(table.referee.tick(due - 1).is_none());
    table.now = due;
    let stored = table.referee.tick(due).expect("the time is over");
    table.write(stored);
    assert_eq!(table.end(), (Some(SECOND), "timeout"));
    assert!(table.referee.tick(due + 99_999).is_none(), "a game ends once");
}

#[test]
fn a_move_within_the_allowance_costs_nothing() {
    let mut table = hurried();
    table.now += LAG_MILLIS;
    table.moves(&["c3c4"]);
    assert_eq!(table.referee.state().left(FIRST, table.now), Some(60 * SECOND_OF_TIME));
    table.now += 10 * SECOND_OF_TIME;
    assert_eq!(table.referee.state().left(SECOND, table.now), Some(50 * SECOND_OF_TIME), "whose clock runs");
}

#[test]
fn absences_of_the_server_are_given_back_all_and_once() {
    let mut table = hurried();
    let (began, due) = (table.now, table.referee.state().due().unwrap());
    let away = [(began - 5000, began + 20_000), (began + 30_000, began + 45_000)];
    table.now += 50_000;
    let stored = table.referee.credit(&away, table.now).expect("a clock ran");
    assert_eq!(stored.entry().kind, EntryKind::Credited { millis: 35_000 });
    table.write(stored);
    assert_eq!(table.referee.state().due(), Some(due + 35_000));
    assert!(table.referee.credit(&away, table.now + 5).is_none(), "they were given back");
    assert!(Table::war(TimeControl::None).referee.credit(&away, table.now).is_none(), "no clock ran");
}

#[test]
fn a_clock_that_goes_back_makes_no_older_entry() {
    let mut table = Table::war(TimeControl::None);
    table.moves(&["b3b4"]);
    table.now -= 700;
    table.moves(&["b7b6"]);
    assert!(table.entries().is_sorted_by_key(|entry| entry.at));
}

#[test]
fn entries_that_do_not_fit_are_noticed() {
    let mut table = Table::war(TimeControl::None);
    table.moves(&["b3b4", "b7b6"]);
    let entries = table.entries();
    let (last, before) = entries.split_last().unwrap();
    let stands = GameState::replay(before).unwrap();
    let with = |change: &dyn Fn(&mut LogEntry)| {
        let mut entry = last.clone();
        change(&mut entry);
        stands.clone().apply(&entry)
    };
    assert!(with(&|_| ()).is_ok());
    assert!(with(&|entry| entry.number += 1).is_err());
    assert!(with(&|entry| entry.at = 0).is_err());
    assert!(with(&|entry| entry.kind = entries[0].kind.clone()).is_err());
    for (seat, mv, key) in [(FIRST, "b7b6", None), (SECOND, "b7b9", None), (SECOND, "b7b6", Some("0"))] {
        let changed = with(&|entry| {
            let EntryKind::Moved { key: right, .. } = &last.kind else { panic!("the last entry is a move") };
            let key = key.map_or_else(|| right.clone(), str::to_string);
            entry.kind = EntryKind::Moved { seat, mv: mv.to_string(), key };
        });
        assert!(changed.is_err(), "{mv}");
    }
    assert!(GameState::replay(&[]).is_err() && GameState::replay(&entries[1..]).is_err());
    assert!(Referee::from_log(Vec::new()).is_err());
}

#[test]
fn a_follower_closes_gaps_and_resends_what_was_not_answered() {
    let mut table = Table::war(TimeControl::None);
    let mut replica = Replica::new(7);
    assert!(matches!(replica.hello(None), ToServer::Hello(hello) if hello.after.is_none()));
    replica.receive(FromServer::Snapshot { snapshot: Box::new(table.referee.snapshot()), now: 9000 }, 1000);
    assert_eq!(replica.server_time(2000), 10_000);
    let sent = replica.command(play("b3b4"));
    assert_eq!(replica.pending().len(), 1);
    table.moves(&["b3b4", "b7b6"]);
    let entries = table.entries();

    // The first of two entries is lost on the way: the follower says so, and takes the state.
    let late = FromServer::Entries { entries: entries[entries.len() - 1..].to_vec(), now: 9000 };
    let heard = replica.receive(late, 1000);
    assert!(matches!(heard.replies[..], [ToServer::Resync { version: 3, .. }]), "{heard:?}");
    let heard = replica
        .receive(FromServer::Snapshot { snapshot: Box::new(table.referee.snapshot()), now: 9000 }, 1000);
    assert_eq!(heard.events, [ReplicaEvent::Reset]);
    assert_eq!(replica.state().map(GameState::snapshot), Some(table.referee.snapshot()));

    let ToServer::Command(request) = sent else { panic!("an order was sent") };
    let heard = replica.receive(FromServer::Ack { id: request.id.clone(), version: 4 }, 1000);
    assert_eq!(heard.events, [ReplicaEvent::Acknowledged(request)]);
    assert!(replica.pending().is_empty());
    // What is heard twice is heard once.
    assert!(replica.receive(FromServer::Entries { entries, now: 9000 }, 1000).events.is_empty());
}

#[test]
fn a_replica_that_knows_more_than_a_restored_log_starts_from_the_log() {
    let mut table = Table::war(TimeControl::None);
    let restored = table.log.clone();
    table.moves(&["b3b4", "b7b6"]);
    let mut replica = Replica::new(7);
    replica.receive(FromServer::Snapshot { snapshot: Box::new(table.referee.snapshot()), now: 9000 }, 1000);

    let referee = Referee::from_log(restored).expect("a shorter log is a log");
    let known = replica.state().map(GameState::version).expect("it was told");
    assert_eq!(referee.entries_after(known), None);
    let welcome = Welcome {
        protocol: VERSION,
        game: "a".to_string(),
        you: Some(FIRST),
        after: Some(known),
        snapshot: Some(referee.snapshot()),
        entries: Vec::new(),
        code: None,
        listed: false,
        presence: Presence::default(),
        now: 9000,
        lag: 0,
    };
    let heard = replica.receive(FromServer::Welcome(Box::new(welcome)), 1000);
    assert_eq!(heard.events, [ReplicaEvent::Reset, ReplicaEvent::Presence]);
    assert!(heard.replies.is_empty(), "{heard:?}");
    assert_eq!(replica.state().map(GameState::snapshot), Some(referee.snapshot()));
}

#[test]
fn nobody_waits_for_ever() {
    let mut table = Table::waiting("quadratic-war", &[], TimeControl::None);
    let stored = table.referee.expire(table.now).expect("it waits");
    table.write(stored);
    assert_eq!(table.end(), (None, "aborted"));
    assert!(table.referee.expire(table.now).is_none());
    assert!(Table::war(TimeControl::None).referee.expire(1000).is_none());
}

#[test]
fn talk_ends_before_a_log_grows_for_ever_and_the_game_goes_on() {
    let mut table = Table::war(TimeControl::None);
    table.command(FIRST, offer(Offer::Draw)).expect("it can be offered");
    let said = (0..6000)
        .take_while(|_| table.command(FIRST, Command::Say { phrase: Phrase::Hello }).is_ok())
        .count();
    assert!((4000..5000).contains(&said), "{said} phrases");
    for command in [offer(Offer::Rematch), offer(Offer::TakeBack), decline(Offer::Draw), Command::Undo] {
        assert_eq!(table.command(SECOND, command), Err(RejectReason::TooLate));
    }
    table.moves(&["b3b4", "b7b6"]);
    assert!(table.command(SECOND, Command::Resign).is_ok());
}
