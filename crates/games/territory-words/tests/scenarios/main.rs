//! Scenarios for each sentence of the rules page; every test is named after its sentence.

mod board;
mod land;
mod shown;
mod text;
mod turns;

use quadrille_core::{NoEvents, Options, Outcome, Rules};
use quadrille_territory_words::{Move, Path, Position, TerritoryWords};

/// Letters of every row, so that the same words occur all over the board.
const CATS: &str = "CATCATCATCAT";

/// An initial position with rows of [`CATS`] and these options.
fn start(given: &[(&str, &str)]) -> Position {
    let options = Options::parse(TerritoryWords::INFO.options, given.iter().copied());
    let options = options.unwrap_or_else(|errors| panic!("{errors}"));
    let (turns, reach) = (options.number("turns"), options.number("reach"));
    let repeats = options.value("repeats");
    let handicap = match options.number("handicap") {
        0 => String::new(),
        handicap => format!(" {handicap}"),
    };
    read(&format!("{} b 0 {turns} {reach} {repeats} 0 0 0 4d3d61474cdfe025{handicap}", [CATS; 12].join("/")))
}

fn read(text: &str) -> Position {
    TerritoryWords::parse(text).unwrap_or_else(|errors| panic!("{text}: {errors}"))
}

fn mv(text: &str) -> Move {
    TerritoryWords::parse_move(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn path(text: &str) -> Path {
    match mv(text) {
        Move::Claim(path) => path,
        Move::Pass => panic!("a pass picks no squares"),
    }
}

/// The position after these moves, separated by spaces, which must be accepted.
fn after(mut position: Position, moves: &str) -> Position {
    for text in moves.split_whitespace() {
        let mv = mv(text);
        TerritoryWords::check(&position, mv).unwrap_or_else(|error| panic!("{text}: {error}"));
        TerritoryWords::apply(&mut position, mv, &mut NoEvents);
    }
    position
}

/// The error code of a move; none if it is legal.
fn error_code(position: &Position, text: &str) -> Option<&'static str> {
    TerritoryWords::check(position, mv(text)).err().map(|error| error.code)
}

/// Blue's, Red's and neutral cells.
fn counts(position: &Position) -> (u32, u32, u32) {
    let counts = position.counts();
    (counts.held.first, counts.held.second, counts.neutral)
}

fn outcome(position: &Position) -> Option<String> {
    TerritoryWords::outcome(position).as_ref().map(Outcome::to_string)
}
