//! The bounds of a turn, of a game and of its log, whatever players try.

use quadrille_match::online::{Live, Room};
use quadrille_protocol::online::{Clock, FromServer, Happening, Offer, Phrase, Why, Wish};

use crate::desk::{Desk, FIRST, SECOND, offer, play};

/// Facings of the first player in one turn, each another than the one before.
fn facings() -> impl Iterator<Item = Wish> {
    ["fd", "fr"].into_iter().cycle().map(play)
}

#[test]
fn a_turn_has_at_most_forty_moves_and_can_always_be_ended() {
    let mut desk = Desk::playing("fuse-and-frost", &[], Clock::None);
    let accepted = facings().take(2000).filter(|wish| desk.wish(FIRST, wish.clone()).is_ok()).count();
    assert_eq!(accepted, 40);
    let why = desk.wish(FIRST, play("fd")).map_err(Why::word);
    assert_eq!(why, Err("too-many-moves"));
    assert_eq!(desk.wish(FIRST, play("fx")), Err(Why::Illegal), "the rules come first");
    desk.moves(&["end"]);
    // The next turn has as many, and a move that ends a turn by itself is as good as `end`.
    let mut desk = Desk::playing("fuse-and-frost", &[], Clock::None);
    desk.moves(&["pd", "mr"]);
    let accepted = facings().take(60).filter(|wish| desk.wish(FIRST, wish.clone()).is_ok()).count();
    assert_eq!(accepted, 38);
    desk.moves(&["pr"]);
    assert_eq!(desk.room.live().mover(), Some(SECOND), "the last action ended the turn");
    desk.moves(&["fu", "end", "fl", "end"]);
}

#[test]
fn a_turn_takes_back_at_most_forty_moves_and_the_next_one_as_many() {
    let mut desk = Desk::playing("fuse-and-frost", &[], Clock::None);
    let step_and_back = |desk: &mut Desk| {
        desk.wish(FIRST, play("mr"))?;
        desk.wish(FIRST, Wish::Retract)
    };
    let accepted = (0..1000).take_while(|_| step_and_back(&mut desk).is_ok()).count();
    assert_eq!(accepted, 40);
    assert_eq!(desk.wish(FIRST, Wish::Retract).map_err(Why::word), Err("too-many-moves"));
    // A room that is made again from its log counts the same.
    desk.room = Room::of(desk.log.clone()).expect("the log can be replayed");
    assert_eq!(desk.wish(FIRST, Wish::Retract).map_err(Why::word), Err("too-many-moves"));
    desk.moves(&["end", "end"]);
    assert_eq!(step_and_back(&mut desk).map(drop), Ok(()), "another turn");
    // Many moves that are taken back at once count as many.
    desk.moves(&["mr"]);
    let after_step = ["fd", "fr"].into_iter().cycle().take(38);
    desk.moves(&after_step.collect::<Vec<_>>());
    assert_eq!(desk.wish(FIRST, Wish::Retract).map(drop), Ok(()), "39 moves after the one before");
    desk.moves(&["mr"]);
    assert_eq!(desk.wish(FIRST, Wish::Retract).map_err(Why::word), Err("too-many-moves"));
}

#[test]
fn a_game_without_a_limit_of_its_own_is_a_draw_after_ten_thousand_turns() {
    let options = [("size", "2"), ("mode", "open"), ("limit", "0"), ("start", "a1")];
    let mut desk = Desk::playing("stay-on-the-board", &options, Clock::None);
    let steps = ["61", "41"];
    for turn in 0..10_000 {
        assert!(desk.room.tick(desk.now).is_none(), "it goes on after {turn} turns");
        desk.moves(&[steps[turn % 2]]);
    }
    let kept = desk.room.tick(desk.now).expect("it is too long");
    desk.write(kept);
    assert_eq!(desk.end(), (None, "length-limit".to_string()));
    assert_eq!(desk.wish(FIRST, play("61")), Err(Why::Over));
    assert!(desk.room.tick(desk.now).is_none(), "a game ends once");
    // Everyone who follows it knows, and the record can be read back.
    let state = FromServer::State { state: Box::new(desk.room.state()), now: 0 }.write();
    let Ok(FromServer::State { state, .. }) = FromServer::read(&state) else { panic!("a state reads back") };
    assert_eq!(Live::of(&state).expect("it fits").end(), Some((None, "length-limit".to_string())));
    let record = quadrille_core::Record::read(&desk.room.live().record().write()).expect("it is a record");
    let read = quadrille_match::Match::of(&record).expect("it can be replayed");
    let outcome = read.outcome().expect("it is over");
    assert_eq!((outcome.winner(), outcome.reason.word()), (None, "length-limit"));
}

/// A player who sends everything that is accepted gets a long log and no other result: the game ends by its own rules.
#[test]
fn a_player_who_fills_the_log_forces_no_draw() {
    let mut desk = Desk::playing("fuse-and-frost", &[("turns", "50")], Clock::None);
    let mut turns = 0;
    while desk.room.live().mover().is_some() {
        assert!(desk.room.tick(desk.now).is_none(), "after {} entries", desk.log.len());
        if desk.room.live().mover() == Some(FIRST) {
            let said = (0..40).filter(|_| desk.wish(FIRST, Wish::Say { phrase: Phrase::Oops }).is_ok());
            let _ = said.count();
            let _ = desk.wish(FIRST, offer(Offer::Draw));
            for _ in 0..50 {
                // A step to wherever there is room, and back.
                let _ = ["mr", "ml", "mu", "md"].iter().any(|step| desk.wish(FIRST, play(step)).is_ok());
                let _ = desk.wish(FIRST, Wish::Retract);
            }
            for facing in ["fu", "fd"].into_iter().cycle().take(100) {
                let _ = desk.wish(FIRST, play(facing));
            }
        }
        desk.moves(&["end"]);
        turns += 1;
    }
    assert_eq!((turns, desk.end()), (50, (None, "turn-limit".to_string())));
    assert!(desk.log.len() <= 5000 + 41 * 50, "{} entries", desk.log.len());
    let ends = desk.entries().iter().filter(|entry| matches!(entry.what, Happening::Ended { .. })).count();
    assert_eq!(ends, 0);
}
