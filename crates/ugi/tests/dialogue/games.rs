//! Complete games, checked by the rules.

use quadrille_catalog::{AcceptAnyWord, GAMES, find};
use quadrille_core::{Options, Seat, Verdict};
use quadrille_players::Level;
use quadrille_ugi::EngineSettings;

use crate::Dialogue;

#[test]
fn every_game_declares_its_options() {
    for game in GAMES {
        let info = game.info();
        let lines = Dialogue::with(info.id).send("ugi").until("ugiok");
        assert!(lines[0].starts_with("id name Quadrille "), "{lines:?}");
        assert!(lines[1].starts_with("id author "), "{lines:?}");
        let count = |name: &str| {
            lines.iter().filter(|line| line.starts_with(&format!("option name {name} type "))).count()
        };
        for name in ["Level", "MultiPV", "Seed"].into_iter().chain(info.options.iter().map(|spec| spec.key)) {
            assert_eq!(count(name), 1, "{}: {name} in {lines:?}", info.id);
        }
        assert_eq!(lines.len(), 2 + 3 + count("Threads") + info.options.len() + 1, "{lines:?}");
    }
    let lines = Dialogue::with("fuse-and-frost").send("ugi").until("ugiok");
    for line in [
        "option name Level type combo default easy var 1 var 2 var easy var 4 var 5 var medium var 7 var 8 var hard var 10 var 11 var expert",
        "option name Seed type string default 0",
        "option name size type combo default 7 var 7 var 9 var 11",
        "option name first type combo default bomber var bomber var freezer var sparker var miner",
        "option name turns type spin default 200 min 20 max 999",
    ] {
        assert!(lines.iter().any(|found| found == line), "{line}: {lines:?}");
    }
    let lines = Dialogue::with("stay-on-the-board").send("ugi").until("ugiok");
    assert!(lines.iter().any(|line| line == "option name start type string default random"), "{lines:?}");
}

/// Only options with an effect are offered: where the search uses one thread, there is no option for more.
#[test]
fn threads_are_offered_only_where_the_search_uses_them() {
    for game in GAMES {
        let id = game.info().id;
        let mut engine = Dialogue::with(id);
        let lines = engine.send("ugi").until("ugiok");
        let offered =
            lines.iter().any(|line| line == "option name Threads type spin default 1 min 1 max 256");
        assert_eq!(offered, id == "quadratic-war", "{lines:?}");
        if offered {
            engine.silently("setoption name Threads value 2");
        } else {
            let protocol_error = engine.protocol_error("setoption name Threads value 2");
            assert!(protocol_error.contains("there is no option \"Threads\""), "{protocol_error}");
        }
    }
}

#[test]
fn every_game_is_played_to_its_end() {
    for game in GAMES {
        let info = game.info();
        let mut position = game.initial(&Options::defaults(info.options), 0).unwrap();
        let mut engine = Dialogue::with(info.id);
        engine.send("ugi").until("ugiok");
        engine.silently("uginewgame\nposition startpos");
        let start = position.to_text();
        let mut moves = String::new();
        let mut turns_of_several = 0;
        let mut mover = None;
        while position.outcome().is_none() {
            let first = engine.ask("query p1turn") == "response true";
            assert_eq!(first, position.side_to_move() == Seat::First, "{}", position.to_text());
            assert_eq!(engine.ask("query gameover"), "response false");
            assert_eq!(engine.ask("query result"), "response none");
            turns_of_several += u32::from(mover == Some(position.side_to_move()));
            mover = Some(position.side_to_move());
            let mv = engine.best("go nodes 50");
            position
                .play_text(&mv, &AcceptAnyWord)
                .unwrap_or_else(|error| panic!("{} {mv}: {error}", position.to_text()));
            moves = format!("{moves} {mv}");
            // `position` with all moves and `moves` with the new ones lead to the same position.
            if moves.len().is_multiple_of(2) {
                engine.silently(&format!("moves {mv}"));
            } else {
                engine.silently(&format!("position fen {start} moves{moves}"));
            }
        }
        assert_eq!(
            turns_of_several > 0,
            info.id == "fuse-and-frost",
            "a turn of several moves has several answers"
        );
        assert_eq!(engine.ask("query gameover"), "response true");
        let result = match position.outcome().unwrap().verdict {
            Verdict::Draw => "draw",
            Verdict::Win(Seat::First) => "p1win",
            Verdict::Win(Seat::Second) => "p2win",
        };
        assert_eq!(engine.ask("query result"), format!("response {result}"));
        assert_eq!(engine.best("go"), "(none)");
        assert_eq!(engine.best("go infinite"), "(none)", "there is nothing to wait for");
    }
}

#[test]
fn options_apply_from_the_next_start() {
    let mut engine = Dialogue::with("stay-on-the-board");
    engine.silently("setoption name size value 9\nsetoption name start value a1");
    assert!(engine.protocol_error("moves 88").contains("move 1, \"88\""), "the board is the old one still");
    engine.silently("position startpos moves 88 28\nposition startpos moves 68");
    engine.silently("setoption name START value i9\nuginewgame\nmoves 18");
    assert_eq!(engine.ask("query p1turn"), "response false");
    // A square beyond the board is rejected in either order of the options.
    assert!(
        engine.protocol_error("setoption name size value 3").contains("a board of size 3 has no square i9")
    );
    engine.silently("setoption name start value random\nsetoption name size value 3");
    let lines = engine.send("ugi").until("ugiok");
    assert!(lines.iter().any(|line| line == "option name size type spin default 3 min 2 max 9"), "{lines:?}");

    let mut engine = Dialogue::with("quadratic-war");
    engine.silently("setoption name rules value modern\nposition startpos moves b3b4");
}

#[test]
fn a_seed_determines_the_initial_position() {
    let drawn = |seed: u64, games: usize| {
        let options = Options::defaults(find("quadratic-war").unwrap().info().options);
        let mut engine = Dialogue::set("quadratic-war", EngineSettings::new(Level::EASY, options));
        engine.silently(&format!("setoption name Seed value {seed}"));
        let mut played = Vec::new();
        for _ in 0..games {
            engine.silently("uginewgame\nposition startpos");
            for _ in 0..6 {
                let mv = engine.best("go nodes 100");
                engine.silently(&format!("moves {mv}"));
                played.push(mv);
            }
        }
        played
    };
    assert_eq!(drawn(5, 2), drawn(5, 2));
    let seeds: Vec<_> = (0..4).map(|seed| drawn(seed, 1)).collect();
    assert!(seeds.iter().any(|moves| *moves != seeds[0]), "{seeds:?}");
    let games = drawn(5, 4);
    assert!(games.chunks(6).any(|moves| *moves != games[..6]), "{games:?}");
}
