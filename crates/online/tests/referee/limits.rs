//! The bounds of a turn, of a game and of its log, whatever players try.

use quadrille_online::{
    Command, EntryKind, FromServer, GameEnd, GameState, Offer, Phrase, Referee, RejectReason, TimeControl,
};

use crate::table::{FIRST, SECOND, Table, offer, play};

/// Facings of the first player in one turn, each another than the one before.
fn facings() -> impl Iterator<Item = Command> {
    ["fd", "fr"].into_iter().cycle().map(play)
}

#[test]
fn a_turn_has_at_most_forty_moves_and_can_always_be_ended() {
    let mut table = Table::playing("fuse-and-frost", &[], TimeControl::None);
    let accepted =
        facings().take(2000).filter(|command| table.command(FIRST, command.clone()).is_ok()).count();
    assert_eq!(accepted, 40);
    let why = table.command(FIRST, play("fd")).map_err(RejectReason::word);
    assert_eq!(why, Err("too-many-moves"));
    assert_eq!(table.command(FIRST, play("fx")), Err(RejectReason::Illegal), "the rules come first");
    table.moves(&["end"]);
    // The next turn has as many, and a move that ends a turn by itself is as good as `end`.
    let mut table = Table::playing("fuse-and-frost", &[], TimeControl::None);
    table.moves(&["pd", "mr"]);
    let accepted = facings().take(60).filter(|command| table.command(FIRST, command.clone()).is_ok()).count();
    assert_eq!(accepted, 38);
    table.moves(&["pr"]);
    assert_eq!(table.referee.state().mover(), Some(SECOND), "the last action ended the turn");
    table.moves(&["fu", "end", "fl", "end"]);
}

#[test]
fn a_turn_takes_back_at_most_forty_moves_and_the_next_one_as_many() {
    let mut table = Table::playing("fuse-and-frost", &[], TimeControl::None);
    let step_and_back = |table: &mut Table| {
        table.command(FIRST, play("mr"))?;
        table.command(FIRST, Command::Undo)
    };
    let accepted = (0..1000).take_while(|_| step_and_back(&mut table).is_ok()).count();
    assert_eq!(accepted, 40);
    assert_eq!(table.command(FIRST, Command::Undo).map_err(RejectReason::word), Err("too-many-moves"));
    // A room that is made again from its log counts the same.
    table.referee = Referee::from_log(table.log.clone()).expect("the log can be replayed");
    assert_eq!(table.command(FIRST, Command::Undo).map_err(RejectReason::word), Err("too-many-moves"));
    table.moves(&["end", "end"]);
    assert_eq!(step_and_back(&mut table).map(drop), Ok(()), "another turn");
    // Many moves that are taken back at once count as many.
    table.moves(&["mr"]);
    let after_step = ["fd", "fr"].into_iter().cycle().take(38);
    table.moves(&after_step.collect::<Vec<_>>());
    assert_eq!(table.command(FIRST, Command::Undo).map(drop), Ok(()), "39 moves after the one before");
    table.moves(&["mr"]);
    assert_eq!(table.command(FIRST, Command::Undo).map_err(RejectReason::word), Err("too-many-moves"));
}

#[test]
fn a_game_without_a_limit_of_its_own_is_a_draw_after_ten_thousand_turns() {
    let options = [("size", "2"), ("mode", "open"), ("limit", "0"), ("start", "a1")];
    let mut table = Table::playing("stay-on-the-board", &options, TimeControl::None);
    let steps = ["61", "41"];
    for turn in 0..10_000 {
        assert!(table.referee.tick(table.now).is_none(), "it goes on after {turn} turns");
        table.moves(&[steps[turn % 2]]);
    }
    let stored = table.referee.tick(table.now).expect("it is too long");
    table.write(stored);
    assert_eq!(table.end(), (None, "length-limit"));
    assert_eq!(table.command(FIRST, play("61")), Err(RejectReason::Over));
    assert!(table.referee.tick(table.now).is_none(), "a game ends once");
    // Everyone who follows it knows, and the record can be read back.
    let snapshot = FromServer::Snapshot { snapshot: Box::new(table.referee.snapshot()), now: 0 }.write();
    let Ok(FromServer::Snapshot { snapshot, .. }) = FromServer::read(&snapshot) else {
        panic!("a state reads back")
    };
    assert_eq!(GameState::from_snapshot(&snapshot).expect("it fits").end(), Some(GameEnd::LengthLimit));
    let record =
        quadrille_core::Record::parse(&table.referee.state().record().to_text()).expect("it is a record");
    let read = quadrille_match::Match::from_record(&record).expect("it can be replayed");
    let outcome = read.outcome().expect("it is over");
    assert_eq!((outcome.winner(), outcome.reason.word()), (None, "length-limit"));
}

/// A player who sends everything that is accepted gets a long log and no other result: the game ends by its own rules.
#[test]
fn a_player_who_fills_the_log_forces_no_draw() {
    let mut table = Table::playing("fuse-and-frost", &[("turns", "50")], TimeControl::None);
    let mut turns = 0;
    while table.referee.state().mover().is_some() {
        assert!(table.referee.tick(table.now).is_none(), "after {} entries", table.log.len());
        if table.referee.state().mover() == Some(FIRST) {
            let said =
                (0..40).filter(|_| table.command(FIRST, Command::Say { phrase: Phrase::Oops }).is_ok());
            let _ = said.count();
            let _ = table.command(FIRST, offer(Offer::Draw));
            for _ in 0..50 {
                // A step to wherever there is room, and back.
                let _ = ["mr", "ml", "mu", "md"].iter().any(|step| table.command(FIRST, play(step)).is_ok());
                let _ = table.command(FIRST, Command::Undo);
            }
            for facing in ["fu", "fd"].into_iter().cycle().take(100) {
                let _ = table.command(FIRST, play(facing));
            }
        }
        table.moves(&["end"]);
        turns += 1;
    }
    assert_eq!((turns, table.end()), (50, (None, "turn-limit")));
    assert!(table.log.len() <= 5000 + 41 * 50, "{} entries", table.log.len());
    let ends = table.entries().iter().filter(|entry| matches!(entry.kind, EntryKind::Ended(_))).count();
    assert_eq!(ends, 0);
}
