//! The referee and the replica: every command and rejection, clocks, and properties of random games.

mod laws;
mod limits;
mod test_game;

use quadrille_core::Seat;
use quadrille_online::{
    Command, CommandRequest, Decision, EntryKind, FromServer, GamePhase, GameState, LAG_MILLIS, LogEntry,
    Offer, Phrase, Presence, Referee, RejectReason, Replica, ReplicaEvent, TimeControl, ToServer, VERSION,
    Welcome,
};

use test_game::{FIRST, SECOND, TestGame, decline, offer, play};

const SECOND_OF_TIME: u64 = 1000;

#[test]
fn a_game_starts_when_both_seats_are_taken() {
    let mut game = TestGame::waiting("quadratic-war", &[], TimeControl::None);
    assert_eq!(game.referee.state().phase(), GamePhase::Waiting);
    for command in [play("b3b4"), Command::Undo, Command::Resign, offer(Offer::Draw), Command::Claim] {
        assert_eq!(game.command(FIRST, command), Err(RejectReason::NotBegun));
    }
    assert_eq!(
        game.command(FIRST, Command::Say { phrase: Phrase::Hello }),
        Ok(EntryKind::Said { seat: FIRST, phrase: Phrase::Hello })
    );
    assert_eq!(game.join("guest"), Ok(SECOND));
    assert_eq!(game.join("third"), Err(RejectReason::TooLate));
    assert_eq!(
        (game.referee.state().phase(), game.referee.state().mover()),
        (GamePhase::Playing, Some(FIRST))
    );
    assert_eq!((game.referee.seat_of("guest"), game.referee.seat_of("third")), (Some(SECOND), None));
}

#[test]
fn moves_are_legal_in_turn_and_for_the_current_position() {
    let mut game = TestGame::war(TimeControl::None);
    let seen = game.referee.state().version();
    assert_eq!(game.command(SECOND, play("b7b6")), Err(RejectReason::NotYourTurn));
    assert_eq!(game.command(FIRST, play("b3b9")), Err(RejectReason::Illegal));
    assert_eq!(game.command(FIRST, play("nonsense")), Err(RejectReason::Illegal));
    game.moves(&["b3b4", "b7b6"]);
    assert_eq!(game.seen_at(FIRST, seen, play("c3c4")), Err(RejectReason::Stale));
    assert_eq!(
        game.seen_at(FIRST, seen + 99, play("c3c4")),
        Err(RejectReason::Stale),
        "this version does not exist yet"
    );
    let seen = game.referee.state().version();
    game.command(SECOND, Command::Say { phrase: Phrase::Oops }).unwrap();
    game.seen_at(FIRST, seen, play("c3c4")).expect("a phrase does not change the position");
    assert_eq!(game.played(), ["b3b4", "b7b6", "c3c4"]);
}

#[test]
fn a_command_that_is_sent_again_is_executed_once() {
    let mut game = TestGame::war(TimeControl::None);
    let request = CommandRequest {
        id: "x".to_string(),
        version: game.referee.state().version(),
        command: play("b3b4"),
    };
    let Decision::Append(stored) = game.answer(FIRST, &request) else { panic!("the move is legal") };
    let number = stored.entry().number;
    game.commit(*stored);
    assert!(matches!(game.answer(FIRST, &request), Decision::Duplicate(version) if version == number));
    game.moves(&["b7b6", "c3c4"]);
    assert!(
        matches!(game.answer(FIRST, &request), Decision::Duplicate(version) if version == number),
        "however late"
    );
    // The ids of the two players are separate, and a referee that is restored from the log knows them.
    let theirs =
        CommandRequest { version: game.referee.state().version(), command: play("c7c6"), ..request.clone() };
    assert!(matches!(game.answer(SECOND, &theirs), Decision::Append(_)));
    game.referee = Referee::from_log(game.log.clone()).unwrap();
    assert!(matches!(game.answer(FIRST, &request), Decision::Duplicate(version) if version == number));
}

#[test]
fn a_player_who_resigns_loses_and_the_game_is_over() {
    let mut game = TestGame::war(TimeControl::Game { minutes: 3, increment: 2 });
    game.moves(&["b3b4"]);
    game.command(FIRST, Command::Resign).expect("also in the opponent's turn");
    assert_eq!(game.end(), (Some(SECOND), "resign"));
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
        assert_eq!(game.command(SECOND, command), Err(RejectReason::Over));
    }
    assert_eq!(game.referee.state().due(), None, "no clock runs any more");
    assert!(game.command(SECOND, Command::Say { phrase: Phrase::GoodGame }).is_ok());
}

#[test]
fn a_draw_is_declined_and_then_agreed() {
    let mut game = TestGame::war(TimeControl::None);
    assert_eq!(game.command(SECOND, decline(Offer::Draw)), Err(RejectReason::Nothing));
    game.command(FIRST, offer(Offer::Draw)).unwrap();
    assert_eq!(game.command(FIRST, offer(Offer::Draw)), Err(RejectReason::Nothing), "it was offered already");
    assert_eq!(
        game.command(FIRST, decline(Offer::Draw)),
        Err(RejectReason::Nothing),
        "one's own offer cannot be declined"
    );
    game.command(SECOND, decline(Offer::Draw)).unwrap();
    assert!(game.referee.state().offers(FIRST).is_empty());
    // An offer with a move stays open during the opponent's turn.
    game.command(FIRST, offer(Offer::Draw)).unwrap();
    game.moves(&["b3b4"]);
    assert_eq!(game.referee.state().offers(FIRST), [Offer::Draw]);
    game.command(SECOND, offer(Offer::Draw)).unwrap();
    assert_eq!(game.end(), (None, "agreement"));
    assert!(game.referee.state().record().to_text().contains("agreement"));
}

#[test]
fn a_move_declines_the_opponents_draw_offer() {
    let mut game = TestGame::war(TimeControl::None);
    game.moves(&["b3b4"]);
    game.command(FIRST, offer(Offer::Draw)).unwrap();
    game.moves(&["b7b6"]);
    assert!(game.referee.state().offers(FIRST).is_empty());
    assert_eq!(game.command(SECOND, decline(Offer::Draw)), Err(RejectReason::Nothing));
}

#[test]
fn a_take_back_restores_the_position_before_the_last_turn_of_the_player_who_asked() {
    let mut game = TestGame::war(TimeControl::None);
    assert_eq!(game.command(FIRST, offer(Offer::TakeBack)), Err(RejectReason::Nothing));
    game.moves(&["b3b4", "b7b6", "c3c4"]);
    game.command(FIRST, offer(Offer::TakeBack)).unwrap();
    game.command(SECOND, offer(Offer::TakeBack)).unwrap();
    assert_eq!(game.played(), ["b3b4", "b7b6"], "the last turn was the asker's");
    assert!(game.referee.state().offers(FIRST).is_empty());
    game.command(FIRST, offer(Offer::TakeBack)).unwrap();
    game.command(SECOND, decline(Offer::TakeBack)).unwrap();
    assert_eq!(game.played().len(), 2);
    game.command(FIRST, offer(Offer::TakeBack)).unwrap();
    game.command(SECOND, offer(Offer::TakeBack)).unwrap();
    assert_eq!(game.played(), [""; 0], "including the opponent's turn after it");
    assert_eq!(game.referee.state().mover(), Some(FIRST));
}

#[test]
fn a_turn_of_several_moves_is_taken_back_as_a_whole() {
    let mut game = TestGame::playing("fuse-and-frost", &[], TimeControl::None);
    game.moves(&["mr", "mr", "md", "end", "ml"]);
    game.command(FIRST, offer(Offer::TakeBack)).unwrap();
    game.command(SECOND, offer(Offer::TakeBack)).unwrap();
    assert_eq!((game.played().len(), game.referee.state().mover()), (0, Some(FIRST)));
}

#[test]
fn moves_of_an_unfinished_turn_are_undone_as_the_rules_allow() {
    let mut game = TestGame::playing("fuse-and-frost", &[], TimeControl::None);
    assert_eq!(game.command(FIRST, Command::Undo), Err(RejectReason::Nothing));
    let seen = game.referee.state().version();
    game.moves(&["mr", "fl"]);
    assert_eq!(game.command(SECOND, Command::Undo), Err(RejectReason::NotYourTurn));
    assert_eq!(game.seen_at(FIRST, seen, Command::Undo), Err(RejectReason::Stale));
    let kind = game.command(FIRST, Command::Undo).unwrap();
    assert!(matches!(kind, EntryKind::Undone { seat: FIRST, moves: 0, .. }), "{kind:?}");
    game.moves(&["mr", "fl", "pr"]);
    assert_eq!(game.command(FIRST, Command::Undo), Err(RejectReason::Nothing), "a push reveals information");
}

#[test]
fn a_rematch_needs_both_players() {
    let mut game = TestGame::war(TimeControl::None);
    assert_eq!(game.command(FIRST, offer(Offer::Rematch)), Err(RejectReason::TooSoon));
    assert_eq!(game.command(FIRST, decline(Offer::Rematch)), Err(RejectReason::TooSoon));
    game.command(FIRST, Command::Resign).unwrap();
    game.command(FIRST, offer(Offer::Rematch)).unwrap();
    game.command(SECOND, decline(Offer::Rematch)).unwrap();
    game.command(FIRST, offer(Offer::Rematch)).unwrap();
    assert!(!game.referee.wants_rematch());
    game.command(SECOND, offer(Offer::Rematch)).unwrap();
    assert!(game.referee.wants_rematch());
    game.commit(game.referee.rematch("next", game.now));
    assert!(!game.referee.wants_rematch());
    assert_eq!(game.referee.state().rematch(), Some("next"));
    assert_eq!(game.command(FIRST, offer(Offer::Rematch)), Err(RejectReason::Nothing));
    let config = game.referee.state().config().rematch("this", 6);
    assert_eq!((config.host, config.rematch_of.as_deref()), (SECOND, Some("this")), "sides are swapped");
}

#[test]
fn a_win_is_claimed_when_the_opponent_was_gone_for_long_enough() {
    let mut game = TestGame::war(TimeControl::Turn { seconds: 60 });
    let patience = 120 * SECOND_OF_TIME;
    assert_eq!(game.command(FIRST, Command::Claim), Err(RejectReason::TooSoon), "the opponent is present");
    game.gone.second = Some(game.now);
    game.now += patience;
    assert_eq!(
        game.command(FIRST, Command::Claim),
        Err(RejectReason::TooSoon),
        "the second player has not moved"
    );
    game.moves(&["b3b4", "b7b6"]);
    game.gone.second = Some(game.now);
    game.now += patience - 1;
    assert_eq!(game.command(FIRST, Command::Claim), Err(RejectReason::TooSoon));
    assert_eq!(
        game.command(SECOND, Command::Claim),
        Err(RejectReason::TooSoon),
        "a player who is gone cannot claim"
    );
    game.now += 1;
    game.command(FIRST, Command::Claim).unwrap();
    assert_eq!(game.end(), (Some(FIRST), "abandoned"));

    let mut correspondence = TestGame::war(TimeControl::Days { days: 3 });
    correspondence.gone.second = Some(correspondence.now);
    correspondence.now += 2 * 86_400_000;
    assert_eq!(
        correspondence.command(FIRST, Command::Claim),
        Err(RejectReason::TooSoon),
        "only the clock decides"
    );
}

#[test]
fn a_game_can_be_aborted_until_the_second_player_has_moved() {
    for moves in [&[][..], &["b3b4"]] {
        for seat in Seat::ALL {
            let mut game = TestGame::war(TimeControl::None);
            game.moves(moves);
            game.command(seat, Command::Abort).unwrap();
            assert_eq!(game.end(), (None, "aborted"));
        }
    }
    let mut game = TestGame::war(TimeControl::None);
    game.moves(&["b3b4", "b7b6"]);
    assert_eq!(game.command(FIRST, Command::Abort), Err(RejectReason::TooLate));
    let mut alone = TestGame::waiting("quadratic-war", &[], TimeControl::None);
    alone.command(FIRST, Command::Abort).unwrap();
    assert_eq!(alone.join("guest"), Err(RejectReason::TooLate), "nobody joins an aborted game");
}

/// A game in which the first player's clock has just started.
fn with_running_clock() -> TestGame {
    let mut game = TestGame::war(TimeControl::Game { minutes: 1, increment: 0 });
    game.now += 500 * SECOND_OF_TIME;
    assert_eq!(game.referee.state().due(), None, "the first turns are untimed");
    game.moves(&["b3b4", "b7b6"]);
    game
}

#[test]
fn the_clock_runs_out_after_the_lag_compensation() {
    let mut game = with_running_clock();
    let due = game.now + 60 * SECOND_OF_TIME + LAG_MILLIS;
    assert_eq!(game.referee.state().due(), Some(due));
    assert!(game.referee.tick(due - 1).is_none());
    game.now = due;
    let stored = game.referee.tick(due).expect("the time is over");
    game.commit(stored);
    assert_eq!(game.end(), (Some(SECOND), "timeout"));
    assert!(game.referee.tick(due + 99_999).is_none(), "a game ends once");
}

#[test]
fn a_move_within_the_lag_compensation_costs_no_time() {
    let mut game = with_running_clock();
    game.now += LAG_MILLIS;
    game.moves(&["c3c4"]);
    assert_eq!(game.referee.state().left(FIRST, game.now), Some(60 * SECOND_OF_TIME));
    game.now += 10 * SECOND_OF_TIME;
    assert_eq!(game.referee.state().left(SECOND, game.now), Some(50 * SECOND_OF_TIME), "this clock runs");
}

#[test]
fn outages_of_the_server_are_credited_once() {
    let mut game = with_running_clock();
    let (began, due) = (game.now, game.referee.state().due().unwrap());
    let away = [(began - 5000, began + 20_000), (began + 30_000, began + 45_000)];
    game.now += 50_000;
    let stored = game.referee.credit(&away, game.now).expect("a clock ran");
    assert_eq!(stored.entry().kind, EntryKind::Credited { millis: 35_000 });
    game.commit(stored);
    assert_eq!(game.referee.state().due(), Some(due + 35_000));
    assert!(game.referee.credit(&away, game.now + 5).is_none(), "they are credited already");
    assert!(TestGame::war(TimeControl::None).referee.credit(&away, game.now).is_none(), "no clock ran");
}

#[test]
fn a_wall_clock_that_jumps_back_makes_no_older_entry() {
    let mut game = TestGame::war(TimeControl::None);
    game.moves(&["b3b4"]);
    game.now -= 700;
    game.moves(&["b7b6"]);
    assert!(game.entries().is_sorted_by_key(|entry| entry.at));
}

#[test]
fn entries_that_do_not_fit_are_rejected() {
    let mut game = TestGame::war(TimeControl::None);
    game.moves(&["b3b4", "b7b6"]);
    let entries = game.entries();
    let (last, before) = entries.split_last().unwrap();
    let state = GameState::replay(before).unwrap();
    let with = |change: &dyn Fn(&mut LogEntry)| {
        let mut entry = last.clone();
        change(&mut entry);
        state.clone().apply(&entry)
    };
    assert!(with(&|_| ()).is_ok());
    assert!(with(&|entry| entry.number += 1).is_err());
    assert!(with(&|entry| entry.at = 0).is_err());
    assert!(with(&|entry| entry.kind = entries[0].kind.clone()).is_err());
    for (seat, mv, hash) in [(FIRST, "b7b6", None), (SECOND, "b7b9", None), (SECOND, "b7b6", Some("0"))] {
        let changed = with(&|entry| {
            let EntryKind::Moved { hash: right, .. } = &last.kind else { panic!("the last entry is a move") };
            let hash = hash.map_or_else(|| right.clone(), str::to_string);
            entry.kind = EntryKind::Moved { seat, mv: mv.to_string(), hash };
        });
        assert!(changed.is_err(), "{mv}");
    }
    assert!(GameState::replay(&[]).is_err() && GameState::replay(&entries[1..]).is_err());
    assert!(Referee::from_log(Vec::new()).is_err());
}

/// The first frame of the server to a client that knows everything up to this version.
fn welcome_after(version: u64) -> Welcome {
    Welcome {
        protocol: VERSION,
        game: "a".to_string(),
        seat: Some(FIRST),
        after: Some(version),
        snapshot: None,
        entries: Vec::new(),
        code: None,
        invitation: None,
        listed: false,
        presence: Presence::default(),
        now: 9000,
        lag: 0,
    }
}

#[test]
fn a_replica_closes_gaps_and_resends_unanswered_commands() {
    let mut game = TestGame::war(TimeControl::None);
    let mut replica = Replica::new(7);
    assert!(matches!(replica.hello(None), ToServer::Hello(hello) if hello.after.is_none()));
    replica.receive(FromServer::Snapshot { snapshot: Box::new(game.referee.snapshot()), now: 9000 }, 1000);
    assert_eq!(replica.server_time(2000), 10_000);
    let sent = replica.command(play("b3b4"));
    assert_eq!(replica.pending().len(), 1);
    // The connection is lost before the response: the new one gets the same command, with the same id.
    let update = replica.receive(FromServer::Welcome(Box::new(welcome_after(3))), 1000);
    assert_eq!(update.replies, std::slice::from_ref(&sent));
    game.moves(&["b3b4", "b7b6"]);
    let entries = game.entries();

    // The first of two entries is lost: the replica asks for a snapshot, and restores it.
    let late = FromServer::Entries { entries: entries[entries.len() - 1..].to_vec(), now: 9000 };
    let update = replica.receive(late, 1000);
    assert!(matches!(update.replies[..], [ToServer::Resync { version: 3, .. }]), "{update:?}");
    let update = replica
        .receive(FromServer::Snapshot { snapshot: Box::new(game.referee.snapshot()), now: 9000 }, 1000);
    assert_eq!(update.events, [ReplicaEvent::Reset]);
    assert_eq!(replica.state().map(GameState::snapshot), Some(game.referee.snapshot()));

    let ToServer::Command(request) = sent else { panic!("a command was sent") };
    let update = replica.receive(FromServer::Ack { id: request.id.clone(), version: 4 }, 1000);
    assert_eq!(update.events, [ReplicaEvent::Acknowledged(request)]);
    assert!(replica.pending().is_empty());
    // Duplicate entries are ignored.
    assert!(replica.receive(FromServer::Entries { entries, now: 9000 }, 1000).events.is_empty());
}

#[test]
fn a_replica_that_knows_more_than_a_restored_log_starts_from_the_log() {
    let mut game = TestGame::war(TimeControl::None);
    let restored = game.log.clone();
    game.moves(&["b3b4", "b7b6"]);
    let mut replica = Replica::new(7);
    replica.receive(FromServer::Snapshot { snapshot: Box::new(game.referee.snapshot()), now: 9000 }, 1000);

    let referee = Referee::from_log(restored).expect("a shorter log is a log");
    let known = replica.state().map(GameState::version).expect("it was told");
    assert_eq!(referee.entries_after(known), None);
    let welcome = Welcome { snapshot: Some(referee.snapshot()), ..welcome_after(known) };
    let update = replica.receive(FromServer::Welcome(Box::new(welcome)), 1000);
    assert_eq!(update.events, [ReplicaEvent::Reset, ReplicaEvent::Presence]);
    assert!(update.replies.is_empty(), "{update:?}");
    assert_eq!(replica.state().map(GameState::snapshot), Some(referee.snapshot()));
}

#[test]
fn a_replica_reports_a_game_that_it_does_not_know() {
    let game = TestGame::war(TimeControl::None);
    let mut replica = Replica::new(7);
    let mut snapshot = game.referee.snapshot();
    snapshot.config.game = "a-newer-game".to_string();
    let heard = replica.receive(FromServer::Snapshot { snapshot: Box::new(snapshot), now: 9000 }, 1000);
    assert_eq!(heard.events, [ReplicaEvent::UnknownGame]);
    assert!(replica.state().is_none());
}

#[test]
fn a_waiting_game_expires() {
    let mut game = TestGame::waiting("quadratic-war", &[], TimeControl::None);
    let stored = game.referee.expire(game.now).expect("it waits");
    game.commit(stored);
    assert_eq!(game.end(), (None, "aborted"));
    assert!(game.referee.expire(game.now).is_none());
    assert!(TestGame::war(TimeControl::None).referee.expire(1000).is_none());
}

#[test]
fn phrases_and_offers_end_before_the_log_is_full_and_the_game_goes_on() {
    let mut game = TestGame::war(TimeControl::None);
    game.command(FIRST, offer(Offer::Draw)).expect("it can be offered");
    let said =
        (0..6000).take_while(|_| game.command(FIRST, Command::Say { phrase: Phrase::Hello }).is_ok()).count();
    assert!((4000..5000).contains(&said), "{said} phrases");
    for command in [offer(Offer::Rematch), offer(Offer::TakeBack), decline(Offer::Draw), Command::Undo] {
        assert_eq!(game.command(SECOND, command), Err(RejectReason::TooLate));
    }
    game.moves(&["b3b4", "b7b6"]);
    assert!(game.command(SECOND, Command::Resign).is_ok());
}
