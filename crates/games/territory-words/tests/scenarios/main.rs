//! The rules page, sentence by sentence: every test is named after the sentence that it checks.

mod board;
mod land;
mod shown;
mod text;
mod turns;

use quadrille_core::{NoEvents, Options, Outcome, Rules};
use quadrille_territory_words::{Move, Path, Position, TerritoryWords};

/// Twelve rows that spell the same, so that the same words are found all over the board.
const CATS: &str = "CATCATCATCAT";

/// The start of a game on the board of [`CATS`] with these options.
fn start(given: &[(&str, &str)]) -> Position {
    let options = Options::parse(TerritoryWords::INFO.options, given.iter().copied());
    let options = options.unwrap_or_else(|errors| panic!("{errors}"));
    let (turns, reach) = (options.number("turns"), options.number("reach"));
    let repeats = options.value("repeats");
    read(&format!("{} b 0 {turns} {reach} {repeats} 0 0 0 4d3d61474cdfe025", [CATS; 12].join("/")))
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

/// The position after these moves, separated by spaces, each of which must be accepted.
fn after(mut position: Position, moves: &str) -> Position {
    for text in moves.split_whitespace() {
        let mv = mv(text);
        TerritoryWords::check(&position, mv).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
        TerritoryWords::apply(&mut position, mv, &mut NoEvents);
    }
    position
}

/// The code with which a move is refused, if it is.
fn refusal(position: &Position, text: &str) -> Option<&'static str> {
    TerritoryWords::check(position, mv(text)).err().map(|refusal| refusal.code)
}

/// Blue's, Red's and neutral cells.
fn counts(position: &Position) -> (u32, u32, u32) {
    let counts = position.counts();
    (counts.held.first, counts.held.second, counts.neutral)
}

fn outcome(position: &Position) -> Option<String> {
    TerritoryWords::outcome(position).as_ref().map(Outcome::to_string)
}
