//! The players of Fuse & Frost, asked as a host asks them. SearchLimits are in nodes, so that nothing depends on the machine.

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
/// The levels that are never caught by what they could have seen.
const CAREFUL: [Level; 3] = [Level::Medium, Level::Hard, Level::Expert];
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

/// Has the player play on to the end of its turn: the moves it made, each of which was legal.
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

/// The start of a game.
fn start(size: &str, pairing: (&str, &str)) -> Box<dyn AnyPosition> {
    let game = find(GAME).expect("the game is known");
    game.initial(&options(size, pairing), 0).expect("every arena has a start")
}

fn options(size: &str, (first, second): (&str, &str)) -> Options {
    let given = [("size", size), ("first", first), ("second", second)];
    Options::parse(FuseAndFrost::INFO.options, given).expect("values that exist")
}

/// Positions from random games of every size and pairing in which a turn is about to begin.
fn some_positions(of_each: usize) -> Vec<Position> {
    positions_where(of_each, |_| true)
}

/// Positions from random games of every size and pairing in which a turn is about to begin and, unless nobody lays bombs, something holds.
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

/// The positions that a turn can end in, found without any help from the players.
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

/// Whether the opponent, whose turn it is, can put this player out with it.
fn is_caught(seat: Seat, position: &Position) -> bool {
    FuseAndFrost::outcome(position).is_none() && ends(position).iter().any(|end| has_lost(seat, end))
}
