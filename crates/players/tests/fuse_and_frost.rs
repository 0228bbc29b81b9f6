//! The players of Fuse & Frost: what each level sees, and what none above `easy` walks into.

use quadrille_catalog::{Table, find};
use quadrille_core::{Honour, ListsMoves, Options, Outcome, Random, Rules, Seat, Silent};
use quadrille_fuse_and_frost::{FuseAndFrost, Move, Position};
use quadrille_players::{Level, Player, roster};
use quadrille_search::{Limits, Score, Task};

const ABOVE_EASY: [Level; 3] = [Level::Medium, Level::Hard, Level::Expert];

fn player(level: Level, seed: u64) -> Box<dyn Player> {
    roster("fuse-and-frost").expect("the game has players").player(level, seed)
}

fn table(text: &str) -> Box<dyn Table> {
    find("fuse-and-frost").expect("a game of the house").read(text).expect("a position")
}

fn start(size: &str, first: &str, second: &str) -> Box<dyn Table> {
    let game = find("fuse-and-frost").expect("a game of the house");
    let options = [("size", size), ("first", first), ("second", second), ("turns", "30")];
    let options = Options::read(game.facts().options, options).expect("options of the game");
    game.start(&options, 0).expect("a start")
}

/// Has the player make its whole turn; how many moves that took.
fn play_turn(player: &mut dyn Player, table: &mut dyn Table, nodes: u64) -> usize {
    let mover = table.mover();
    for count in 1.. {
        let insight = player.think(table, &Task::timeless(Limits::nodes(nodes)), &mut |_| ());
        let insight = insight.expect("the game is not over");
        table.play(insight.best().expect("a move"), &Honour).expect("a legal move");
        if table.mover() != mover || table.outcome().is_some() {
            return count;
        }
    }
    unreachable!("counting has no end")
}

#[test]
fn every_level_plays_legal_turns_that_end_in_every_arena_and_role() {
    for level in Level::ALL {
        for (number, size) in ["7", "9", "11"].into_iter().enumerate() {
            for (first, second) in
                [("bomber", "freezer"), ("freezer", "bomber"), ("bomber", "bomber"), ("freezer", "freezer")]
            {
                let mut table = start(size, first, second);
                let mut players = [player(level, number as u64), player(level, 9)];
                for _ in 0..8 {
                    if table.outcome().is_some() {
                        break;
                    }
                    let mover = table.mover().index();
                    let moves = play_turn(&mut *players[mover], &mut *table, 300);
                    assert!(moves <= 40, "{level} made {moves} moves in a turn");
                }
            }
        }
    }
}

#[test]
fn all_above_easy_see_the_kick_that_wins() {
    // One step to the ice, and a kick sends it against the opponent's last health.
    let text = "#######/#A.a.B#/#.#.#.#/#.....#/#.#.#.#/#.....#/####### A 5 rl 5,1 ff 2 200";
    for level in ABOVE_EASY {
        for seed in 0..5 {
            let mut table = table(text);
            play_turn(&mut *player(level, seed), &mut *table, 5_000);
            let winner = table.outcome().and_then(Outcome::winner);
            assert_eq!(winner, Some(Seat::First), "{level}, seed {seed}");
        }
    }
}

#[test]
fn hard_and_expert_see_the_chain_that_wins() {
    // The bomb on f2 bursts now; one laid beside the opponent on f5 is in line with it and goes off with it.
    let text = "#######/#....B#/#.#.#.#/#...A.#/#.#.#.#/#....1#/####### A 5 rl 5,5 bb 2 200";
    let mut table = table(text);
    play_turn(&mut *player(Level::Expert, 1), &mut *table, 20_000);
    assert_eq!(table.outcome().and_then(Outcome::winner), Some(Seat::First), "{}", table.text());
}

/// Whether the mover can end the turn in a way that survives its end and, if the opponent lets the next turn go by, that one's too.
fn can_survive(position: &Position, seat: Seat) -> bool {
    let mut survives = false;
    FuseAndFrost::each_move(position, |mv| {
        if survives || matches!(mv, Move::Face(_)) {
            return;
        }
        let mut next = *position;
        FuseAndFrost::apply(&mut next, mv, &mut Silent);
        survives = if next.turn() == position.turn() && next.outcome().is_none() {
            can_survive(&next, seat)
        } else {
            is_alive(&next, seat)
        };
    });
    survives
}

fn is_alive(position: &Position, seat: Seat) -> bool {
    let here = position.square(seat);
    here.is_some_and(|here| position.outcome().is_some() || !position.danger().contains(here))
}

#[test]
fn none_above_easy_ends_a_turn_where_it_bursts_if_there_is_a_way_out() {
    let mut random = Random::new(5);
    let mut threatened = 0;
    for game in 0..600 {
        let roles = [("bomber", "freezer"), ("freezer", "bomber"), ("bomber", "bomber")][game % 3];
        let mut table = start(["7", "7", "9"][game / 200], roles.0, roles.1);
        // Random play fills the arena with bombs.
        let moves = u64::from(8 + random.below(24));
        table.play_out(&mut random, moves);
        let Some(position) = table.position().downcast_ref::<Position>().copied() else { continue };
        if position.outcome().is_some() || position.actions() < 4 || !can_survive(&position, position.mover())
        {
            continue;
        }
        threatened += u32::from(!position.danger().is_empty());
        for level in ABOVE_EASY {
            let mut table = table.duplicate();
            play_turn(&mut *player(level, 3), &mut *table, 4_000);
            let after = table.position().downcast_ref::<Position>().copied();
            // Expert may choose to go out together with the opponent: a draw can be better than what else there is.
            let both = |after: &Position| {
                level == Level::Expert && Seat::ALL.iter().all(|seat| !is_alive(after, *seat))
            };
            let alive = after.is_some_and(|after| is_alive(&after, position.mover()) || both(&after));
            assert!(alive, "{level} in {}: {}", FuseAndFrost::write(&position), table.text());
        }
    }
    assert!(threatened >= 5, "only {threatened} positions were dangerous");
}

#[test]
fn easy_kicks_its_way_out_when_it_is_shut_in() {
    // Ice on both sides of the corner: there is no step to make.
    let text = "#######/#Af...#/#f#.#.#/#.....#/#.#.#.#/#....B#/####### A 5 rl 5,5 bf 2 200";
    let kicked = (0..20).any(|seed| {
        let insight =
            player(Level::Easy, seed).think(&*table(text), &Task::timeless(Limits::nodes(10)), &mut |_| ());
        insight.is_some_and(|insight| insight.best().is_some_and(|mv| mv.starts_with('k')))
    });
    assert!(kicked);
}

#[test]
fn a_planned_turn_is_played_on_and_a_changed_one_is_thought_out_again() {
    let mut table = start("7", "bomber", "freezer");
    let mut expert = player(Level::Expert, 1);
    let task = Task::timeless(Limits::nodes(3_000));
    let first = expert.think(&*table, &task, &mut |_| ()).expect("the game is not over");
    assert!(first.lines[0].moves.len() > 1, "the whole turn is told: {:?}", first.lines[0].moves);
    table.play(&first.lines[0].moves[0], &Honour).expect("a legal move");
    let second = expert.think(&*table, &task, &mut |_| ()).expect("the game is not over");
    assert_eq!(second.lines[0].moves[..], first.lines[0].moves[1..]);
    assert_eq!(second.nodes, 1, "nothing was thought out again");
    let mut other = start("7", "freezer", "bomber");
    play_turn(&mut *expert, &mut *other, 3_000);
}

#[test]
fn several_lines_begin_differently_and_the_best_is_first() {
    let table = start("7", "bomber", "bomber");
    let task = Task { lines: 4, ..Task::timeless(Limits::nodes(20_000)) };
    let insight = player(Level::Expert, 1).think(&*table, &task, &mut |_| ()).expect("the game is not over");
    let firsts: std::collections::BTreeSet<_> = insight.lines.iter().map(|line| &line.moves[0]).collect();
    assert!(firsts.len() == insight.lines.len() && firsts.len() >= 2, "{insight:?}");
    let scores: Vec<Score> = insight.lines.iter().map(|line| line.score).collect();
    assert!(scores.is_sorted_by(|one, other| one >= other), "{scores:?}");
}
