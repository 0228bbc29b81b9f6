//! Matches of every game: taking back, undo, resignation, records.

use quadrille_catalog::{AcceptAnyWord, GAMES};
use quadrille_core::{PerSeat, Random, Reason, Record, Seat, Verdict};
use quadrille_match::{GameSetup, Match, MatchTail};

const BOTH: PerSeat<bool> = PerSeat { first: true, second: true };
const FIRST_ALONE: PerSeat<bool> = PerSeat { first: true, second: false };

fn fresh(game: &str) -> Match {
    Match::new(GameSetup { game: game.to_string(), seed: 5, ..GameSetup::default() })
        .expect("defaults are allowed")
}

fn play(game: &mut Match, moves: &[&str]) {
    for mv in moves {
        game.play_text(mv, &AcceptAnyWord).expect("the moves of the test are legal");
    }
}

/// A match of random moves.
fn played(id: &str, moves: usize, seed: u64) -> Match {
    let mut game = fresh(id);
    let mut random = Random::new(seed);
    for _ in 0..moves {
        let Some(mv) = game.position().sample(&mut random) else { break };
        game.play(&mv, &AcceptAnyWord).expect("sampled moves are legal");
    }
    game
}

#[test]
fn undo_restores_the_earlier_position() {
    for entry in GAMES {
        let id = entry.info().id;
        let mut game = fresh(id);
        let mut random = Random::new(3);
        let mut texts = vec![game.position().to_text()];
        // More than two checkpoint intervals.
        while texts.len() < 150 {
            let Some(mv) = game.position().sample(&mut random) else { break };
            game.play(&mv, &AcceptAnyWord).expect("sampled moves are legal");
            texts.push(game.position().to_text());
        }
        for (moves, text) in texts.iter().enumerate().rev() {
            assert_eq!(game.position_after(moves).to_text(), *text, "{id}");
            game.take_back(moves);
            assert_eq!((game.position().to_text(), game.played().len()), (text.clone(), moves), "{id}");
        }
    }
}

#[test]
fn a_turn_ends_when_the_side_to_move_changes() {
    for entry in GAMES {
        let mut game = fresh(entry.info().id);
        let mut random = Random::new(7);
        let (mut turns, mut counts) = (0, vec![0]);
        while let Some(mv) = game.position().sample(&mut random).filter(|_| counts.len() < 100) {
            let mover = game.position().side_to_move();
            game.play(&mv, &AcceptAnyWord).expect("sampled moves are legal");
            turns += usize::from(game.position().side_to_move() != mover);
            counts.push(turns);
            assert_eq!(game.finished_turns(), turns);
        }
        for (moves, turns) in counts.into_iter().enumerate().rev() {
            game.take_back(moves);
            assert_eq!(game.finished_turns(), turns, "after an undo to {moves} moves");
        }
    }
}

#[test]
fn a_match_without_events_plays_the_same_game() {
    for entry in GAMES {
        let with_events = played(entry.info().id, 30, 4);
        let mut without_events = Match::without_events(with_events.setup().clone()).unwrap();
        for played in with_events.played() {
            without_events.play(&played.mv, &AcceptAnyWord).unwrap();
        }
        assert_eq!(
            (without_events.position().to_text(), without_events.outcome()),
            (with_events.position().to_text(), with_events.outcome())
        );
        assert!(without_events.played().iter().all(|played| played.events.is_empty()), "no events are kept");
        assert!(with_events.played().iter().any(|played| !played.events.is_empty()));
    }
}

#[test]
fn a_record_restores_the_match() {
    for entry in GAMES {
        let game = played(entry.info().id, 30, 11);
        let text = game.record().to_text();
        let read = Match::from_record(&Record::parse(&text).unwrap()).unwrap();
        assert_eq!(read.position().to_text(), game.position().to_text());
        assert_eq!(read.outcome(), game.outcome());
        assert_eq!(read.record().to_text(), text);
    }
}

#[test]
fn an_invalid_record_is_rejected() {
    let record =
        Record::parse("[Game \"stay-on-the-board\"]\n[Options \"size=3 start=b2\"]\n\n1. 91 99 *\n").unwrap();
    assert!(Match::from_record(&record).unwrap_err().to_string().starts_with("ply 2, move \"99\""));
}

#[test]
fn a_resignation_can_be_undone() {
    let mut game = fresh("quadratic-war");
    play(&mut game, &["b3b4"]);
    game.resign(Seat::Second);
    let outcome = game.outcome().unwrap();
    assert_eq!((outcome.verdict, outcome.reason), (Verdict::Win(Seat::First), Reason::RESIGN));
    assert_eq!(game.play_text("b7b6", &AcceptAnyWord).unwrap_err().code, "game-over");
    game.resign(Seat::First);
    assert_eq!(game.outcome(), Some(outcome), "a finished match ignores a resignation");
    let read = Match::from_record(&Record::parse(&game.record().to_text()).unwrap()).unwrap();
    assert_eq!(read.outcome(), Some(outcome));
    game.take_back(1);
    assert_eq!(game.outcome(), None);
    play(&mut game, &["b7b6"]);
}

#[test]
fn two_humans_undo_single_moves() {
    let mut game = fresh("quadratic-war");
    assert_eq!(game.undo_target(BOTH), None);
    play(&mut game, &["b3b4", "b7b6"]);
    assert_eq!(game.undo_target(BOTH), Some(1));
}

#[test]
fn against_a_computer_undo_goes_back_to_the_humans_turn() {
    let mut game = fresh("fuse-and-frost");
    assert_eq!(game.undo_target(FIRST_ALONE), None);
    play(&mut game, &["mr", "mr", "md", "end"]);
    assert_eq!(game.undo_target(FIRST_ALONE), Some(0), "while the computer thinks");
    play(&mut game, &["ml", "end"]);
    assert_eq!(game.turn_start(), 6);
    assert_eq!(game.undo_target(FIRST_ALONE), Some(0), "at the start of a turn: the turn before");
    play(&mut game, &["md", "mu"]);
    assert_eq!(game.undo_target(FIRST_ALONE), Some(6), "within a turn: its start");
    assert_eq!(game.undo_target(PerSeat { first: false, second: true }), Some(4));
}

#[test]
fn undo_len_comes_from_the_rules() {
    let mut game = fresh("fuse-and-frost");
    play(&mut game, &["mr", "fl"]);
    assert_eq!(game.undo_len(), 2, "the step and the facing after it");
    play(&mut game, &["pr"]);
    assert_eq!(game.undo_len(), 0);
}

#[test]
fn an_illegal_move_changes_nothing() {
    for entry in GAMES {
        let mut game = played(entry.info().id, 5, 2);
        let before = game.position().to_text();
        let moves = game.played().len();
        assert!(game.play_text("nonsense", &AcceptAnyWord).is_err());
        assert_eq!((game.position().to_text(), game.played().len()), (before, moves));
    }
}

#[test]
fn a_prepared_move_changes_the_match_when_it_is_committed() {
    for game in GAMES {
        let id = game.info().id;
        let whole = played(id, 70, 3);
        let last = whole.played().len() - 1;
        for ply in [0, 1, 63, 64, 65, last].into_iter().filter(|ply| *ply <= last) {
            let mv = &whole.played()[ply].mv;
            let mut cut = whole.clone();
            let prepared = cut.prepare_move_after(ply, mv.clone(), &AcceptAnyWord).expect("it was legal");
            assert_eq!(prepared.mv(), mv);
            assert_eq!(cut.played().len(), whole.played().len(), "{id}: nothing is committed yet");
            cut.commit_move(prepared);
            let mut expected = whole.clone();
            expected.take_back(ply);
            expected.play(mv, &AcceptAnyWord).expect("it was legal");
            assert_eq!(cut.played(), expected.played(), "{id} after {ply} moves");
            assert_eq!(cut.position().to_text(), expected.position().to_text(), "{id} after {ply} moves");
            // The checkpoints are those of the moves that are left.
            cut.take_back(ply);
            assert_eq!(
                cut.position().to_text(),
                whole.position_after(ply).to_text(),
                "{id} after {ply} moves"
            );
        }
    }
}

#[test]
fn a_prepared_move_forgets_a_resignation_only_with_the_moves_after_it() {
    let mut game = fresh("stay-on-the-board");
    let mv = game.position().sample(&mut Random::new(1)).expect("the game goes on");
    game.play(&mv, &AcceptAnyWord).expect("sampled moves are legal");
    game.resign(Seat::First);
    let next = game.position().sample(&mut Random::new(1)).expect("the rules know no resignation");
    assert!(game.prepare_move(next, &AcceptAnyWord).is_err());
    let again = game.prepare_move_after(0, mv, &AcceptAnyWord).expect("it was legal");
    game.commit_move(again);
    assert_eq!(game.outcome(), None);
}

#[test]
fn a_prepared_move_names_the_word_that_a_dictionary_is_asked_about() {
    let game = fresh("territory-words");
    let mv = game.position().sample(&mut Random::new(1)).expect("the game goes on");
    let word = game.position().check(&mv).expect("sampled moves are legal");
    let prepared = game.prepare_move(mv, &AcceptAnyWord).expect("sampled moves are legal");
    assert!(word.is_some());
    assert_eq!(prepared.word(), word.as_deref());
    let pass = game.parse_playable("pass").expect("a player may pass");
    assert_eq!(game.prepare_move(pass, &AcceptAnyWord).expect("a player may pass").word(), None);
}

#[test]
fn a_match_is_resumed_from_its_end_like_the_original() {
    for game in GAMES {
        let id = game.info().id;
        for seed in 0..8 {
            let original = played(id, 150, seed);
            let count = original.move_count();
            let Some(tail) = original.tail(10) else {
                assert!(!game.info().text_restores_position, "{id}");
                continue;
            };
            assert!(
                tail.moves.len() >= count.min(10) && tail.moves_before + tail.moves.len() == count,
                "{id}"
            );
            let mut resumed = Match::resume(original.setup().clone(), &tail).expect("the end of a match");
            let mut original = original;
            for _ in 0..30 {
                let facts = |game: &Match| {
                    (game.position().to_text(), game.outcome(), game.move_count(), game.turn_start())
                };
                assert_eq!(facts(&resumed), facts(&original), "{id}");
                assert_eq!(resumed.finished_turns(), original.finished_turns(), "{id}");
                assert_eq!(resumed.undo_len(), original.undo_len(), "{id}");
                let remaining = original.move_count() - 1;
                if remaining > tail.moves_before {
                    let [one, other] = [&resumed, &original].map(|game| game.prepare_take_back(remaining));
                    assert_eq!(one.position().to_text(), other.position().to_text(), "{id}");
                    assert_eq!((one.moves(), one.finished_turns()), (other.moves(), other.finished_turns()));
                }
                let mut random = Random::new(seed);
                let Some(mv) = original.position().sample(&mut random) else { break };
                for each in [&mut resumed, &mut original] {
                    each.play(&mv, &AcceptAnyWord).expect("sampled moves are legal");
                }
            }
            resumed.take_back(tail.moves_before + 1);
            original.take_back(tail.moves_before + 1);
            assert_eq!(resumed.position().to_text(), original.position().to_text(), "{id}");
        }
    }
}

/// The repetition rule depends on earlier moves, which the text of a position does not contain.
#[test]
fn a_match_is_not_resumed_in_the_middle_of_a_repetition() {
    let start = "7q+1/8/8/8/8/8/8/8/Q+17 b classic 0 1";
    let mut game = Match::new(GameSetup::from_position("quadratic-war", start)).expect("it is a position");
    let cycle = ["a1a2", "h9h8", "a2a1", "h8h9"];
    play(&mut game, &cycle);
    let tail = game.tail(1).expect("the initial position is restored by its text");
    assert_eq!((tail.moves_before, tail.moves.len()), (0, 4));
    let mut resumed = Match::resume(game.setup().clone(), &tail).expect("the end of a match");
    for each in [&mut game, &mut resumed] {
        play(each, &cycle);
        assert_eq!(each.outcome().map(|outcome| outcome.reason.word()), Some("repetition"));
    }
    let damaged = [
        MatchTail { position: "nothing".to_string(), ..tail.clone() },
        MatchTail { moves: vec!["a1a9".to_string()], ..tail },
    ];
    for tail in damaged {
        assert!(Match::resume(game.setup().clone(), &tail).is_err(), "{tail:?}");
    }
}
