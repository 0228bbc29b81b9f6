//! The engines of Fuse & Frost, as a host uses them. Limits are in nodes, so that results do not depend on the machine.

mod ladder;
mod plans;
mod puzzles;
mod safety;

use std::collections::HashSet;

use quadrille_catalog::{AnyPosition, find};
use quadrille_core::{AcceptAnyWord, EnumerateMoves, NoEvents, Options, Random, Rules, Seat, Verdict};
use quadrille_fuse_and_frost::{FuseAndFrost, Move, Position};
use quadrille_players::{AnyEngine, AnyReport, Level, engine_factory};
use quadrille_search::{SearchLimits, SearchRequest};

const GAME: &str = "fuse-and-frost";
/// The levels that avoid visible dangers.
const CAREFUL: [Level; 2] = [Level::HARD, Level::EXPERT];
const SIZES: [&str; 3] = ["7", "9", "11"];
const PAIRINGS: [(&str, &str); 4] =
    [("bomber", "freezer"), ("freezer", "bomber"), ("bomber", "bomber"), ("freezer", "freezer")];

fn player(level: Level, seed: u64) -> Box<dyn AnyEngine> {
    engine_factory(GAME).expect("the game has players").new_engine(level, seed)
}

fn table(text: &str) -> Box<dyn AnyPosition> {
    find(GAME).expect("the game is known").parse(text).expect("a position's text")
}

fn position(table: &dyn AnyPosition) -> Position {
    *table.as_any().downcast_ref().expect("a position of this game")
}

fn ask(player: &mut dyn AnyEngine, table: &dyn AnyPosition, nodes: u64) -> AnyReport {
    player
        .search(table, &SearchRequest::without_clock(SearchLimits::nodes(nodes)), &mut |_| ())
        .expect("the game goes on")
}

/// Lets the player finish its turn. Returns its moves, which must be legal.
fn play_turn(player: &mut dyn AnyEngine, table: &mut dyn AnyPosition, nodes: u64) -> Vec<String> {
    let turn = position(table).turn();
    let mut moves = Vec::new();
    while table.outcome().is_none() && position(table).turn() == turn {
        let report = ask(player, table, nodes);
        let mv = report.best().expect("a move to play").clone();
        assert!(moves.len() < 40, "a turn has at most 40 moves: {moves:?}");
        let played = table.play(&mv, &AcceptAnyWord);
        assert!(played.is_ok(), "{mv} in {}: {played:?}", table.to_text());
        moves.push(mv.to_text());
    }
    moves
}

/// An initial position.
fn start(size: &str, pairing: (&str, &str)) -> Box<dyn AnyPosition> {
    let game = find(GAME).expect("the game is known");
    game.initial(&options(size, pairing), 0).expect("every arena has a start")
}

fn options(size: &str, (first, second): (&str, &str)) -> Options {
    let given = [("size", size), ("first", first), ("second", second)];
    Options::parse(FuseAndFrost::INFO.options, given).expect("values that exist")
}

/// Positions at the beginning of a turn, from random games of every size and pairing.
fn some_positions(of_each: usize) -> Vec<Position> {
    positions_where(of_each, |_| true)
}

/// Positions at the beginning of a turn that meet a condition, from random games of every size and pairing. Pairings without bombs need not meet it.
fn positions_where(of_each: usize, holds: impl Fn(&Position) -> bool) -> Vec<Position> {
    let mut positions = Vec::new();
    let mut random = Random::new(3);
    for size in SIZES {
        for pairing in PAIRINGS {
            let mut found = 0;
            while found < of_each {
                let mut position =
                    FuseAndFrost::initial(&options(size, pairing), 0).expect("every arena has a start");
                for _ in 0..20 + random.below(60) {
                    let Some(mv) = FuseAndFrost::sample(&position, &mut random) else { break };
                    FuseAndFrost::apply(&mut position, mv, &mut NoEvents);
                }
                FuseAndFrost::apply(&mut position, Move::End, &mut NoEvents);
                let is_wanted = pairing == ("freezer", "freezer") || holds(&position);
                if FuseAndFrost::outcome(&position).is_none() && is_wanted {
                    positions.push(position);
                    found += 1;
                }
            }
        }
    }
    positions
}

/// The positions in which a turn can end, computed independently of the engines.
fn ends(position: &Position) -> Vec<Position> {
    let mut found = Vec::new();
    let mut seen = HashSet::new();
    let mut open = vec![*position];
    while let Some(at) = open.pop() {
        FuseAndFrost::for_each_move(&at, |mv| {
            if matches!(mv, Move::Face(_)) {
                return;
            }
            let mut next = at;
            FuseAndFrost::apply(&mut next, mv, &mut NoEvents);
            if !seen.insert(FuseAndFrost::to_text(&next)) {
                return;
            }
            if next.turn() != position.turn() || FuseAndFrost::outcome(&next).is_some() {
                found.push(next);
            } else {
                open.push(next);
            }
        });
    }
    found
}

fn has_lost(seat: Seat, position: &Position) -> bool {
    FuseAndFrost::outcome(position).is_some_and(|outcome| outcome.verdict == Verdict::Win(seat.other()))
}

/// True if the opponent, who is to move, can win in this turn.
fn is_caught(seat: Seat, position: &Position) -> bool {
    FuseAndFrost::outcome(position).is_none() && ends(position).iter().any(|end| has_lost(seat, end))
}
