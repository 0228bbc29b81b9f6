//! Limits of a turn, of a game and of its log.

use quadrille_online::{
    Command, EntryKind, FromServer, GameEnd, GameState, Offer, Phrase, Referee, RejectReason, TimeControl,
};

use crate::test_game::{FIRST, SECOND, TestGame, offer, play};

/// Facings of the first player in one turn, each different from the one before.
fn facings() -> impl Iterator<Item = Command> {
    ["fd", "fr"].into_iter().cycle().map(play)
}

#[test]
fn a_turn_has_at_most_forty_moves_and_can_always_be_ended() {
    let mut game = TestGame::playing("fuse-and-frost", &[], TimeControl::None);
    let accepted =
        facings().take(2000).filter(|command| game.command(FIRST, command.clone()).is_ok()).count();
    assert_eq!(accepted, 40);
    let reason = game.command(FIRST, play("fd")).map_err(RejectReason::word);
    assert_eq!(reason, Err("too-many-moves"));
    assert_eq!(game.command(FIRST, play("fx")), Err(RejectReason::Illegal), "the rules come first");
    game.moves(&["end"]);
    // The next turn has the same limit, and a move that ends the turn by itself is accepted like `end`.
    let mut game = TestGame::playing("fuse-and-frost", &[], TimeControl::None);
    game.moves(&["pd", "mr"]);
    let accepted = facings().take(60).filter(|command| game.command(FIRST, command.clone()).is_ok()).count();
    assert_eq!(accepted, 38);
    game.moves(&["pr"]);
    assert_eq!(game.referee.state().mover(), Some(SECOND), "the last action ended the turn");
    game.moves(&["fu", "end", "fl", "end"]);
}

#[test]
fn a_turn_has_at_most_forty_undone_moves() {
    let mut game = TestGame::playing("fuse-and-frost", &[], TimeControl::None);
    let step_and_back = |game: &mut TestGame| {
        game.command(FIRST, play("mr"))?;
        game.command(FIRST, Command::Undo)
    };
    let accepted = (0..1000).take_while(|_| step_and_back(&mut game).is_ok()).count();
    assert_eq!(accepted, 40);
    assert_eq!(game.command(FIRST, Command::Undo).map_err(RejectReason::word), Err("too-many-moves"));
    // A referee that is restored from the log has the same count.
    game.referee = Referee::from_log(game.log.clone()).expect("the log can be replayed");
    assert_eq!(game.command(FIRST, Command::Undo).map_err(RejectReason::word), Err("too-many-moves"));
    game.moves(&["end", "end"]);
    assert_eq!(step_and_back(&mut game).map(drop), Ok(()), "another turn");
    // One undo of several moves counts each of them.
    game.moves(&["mr"]);
    let after_step = ["fd", "fr"].into_iter().cycle().take(38);
    game.moves(&after_step.collect::<Vec<_>>());
    assert_eq!(game.command(FIRST, Command::Undo).map(drop), Ok(()), "39 moves after the one before");
    game.moves(&["mr"]);
    assert_eq!(game.command(FIRST, Command::Undo).map_err(RejectReason::word), Err("too-many-moves"));
}

#[test]
fn a_game_without_a_limit_of_its_own_is_a_draw_after_ten_thousand_turns() {
    let options = [("size", "2"), ("mode", "open"), ("limit", "0"), ("start", "a1")];
    let mut game = TestGame::playing("stay-on-the-board", &options, TimeControl::None);
    let steps = ["61", "41"];
    for turn in 0..10_000 {
        assert!(game.referee.tick(game.now).is_none(), "it goes on after {turn} turns");
        game.moves(&[steps[turn % 2]]);
    }
    let stored = game.referee.tick(game.now).expect("it is too long");
    game.commit(stored);
    assert_eq!(game.end(), (None, "length-limit"));
    assert_eq!(game.command(FIRST, play("61")), Err(RejectReason::Over));
    assert!(game.referee.tick(game.now).is_none(), "a game ends once");
    // A replica knows the end, and the record can be parsed.
    let snapshot = FromServer::Snapshot { snapshot: Box::new(game.referee.snapshot()), now: 0 }.write();
    let Ok(FromServer::Snapshot { snapshot, .. }) = FromServer::read(&snapshot) else {
        panic!("a snapshot round-trips")
    };
    assert_eq!(GameState::from_snapshot(&snapshot).expect("it fits").end(), Some(GameEnd::LengthLimit));
    let record =
        quadrille_core::Record::parse(&game.referee.state().record().to_text()).expect("it is a record");
    let read = quadrille_match::Match::from_record(&record).expect("it can be replayed");
    let outcome = read.outcome().expect("it is over");
    assert_eq!((outcome.winner(), outcome.reason.word()), (None, "length-limit"));
}

/// A player who sends as much as is accepted gets a long log, and the game still ends by its own rules.
#[test]
fn a_player_who_fills_the_log_forces_no_draw() {
    let mut game = TestGame::playing("fuse-and-frost", &[("turns", "50")], TimeControl::None);
    let mut turns = 0;
    while game.referee.state().mover().is_some() {
        assert!(game.referee.tick(game.now).is_none(), "after {} entries", game.log.len());
        if game.referee.state().mover() == Some(FIRST) {
            let said = (0..40).filter(|_| game.command(FIRST, Command::Say { phrase: Phrase::Oops }).is_ok());
            let _ = said.count();
            let _ = game.command(FIRST, offer(Offer::Draw));
            for _ in 0..50 {
                // A step in any possible direction, and back.
                let _ = ["mr", "ml", "mu", "md"].iter().any(|step| game.command(FIRST, play(step)).is_ok());
                let _ = game.command(FIRST, Command::Undo);
            }
            for facing in ["fu", "fd"].into_iter().cycle().take(100) {
                let _ = game.command(FIRST, play(facing));
            }
        }
        game.moves(&["end"]);
        turns += 1;
    }
    assert_eq!((turns, game.end()), (50, (None, "turn-limit")));
    assert!(game.log.len() <= 5000 + 41 * 50, "{} entries", game.log.len());
    let ends = game.entries().iter().filter(|entry| matches!(entry.kind, EntryKind::Ended(_))).count();
    assert_eq!(ends, 0);
}
