//! The vectors and perft tables that independent implementations of the rules pages produced.

use quadrille_json::{GameLine, ReplayLine};
use serde::Deserialize;

/// A file of vectors for each game: its id, and a game a line.
pub const VECTORS: [(&str, &str); 4] = [
    ("quadratic-war", include_str!("../vectors/quadratic-war.jsonl")),
    ("fuse-and-frost", include_str!("../vectors/fuse-and-frost.jsonl")),
    ("territory-words", include_str!("../vectors/territory-words.jsonl")),
    ("stay-on-the-board", include_str!("../vectors/stay-on-the-board.jsonl")),
];

/// A game and what must come of replaying it.
#[derive(Clone, Debug)]
pub struct Vector {
    /// The game.
    pub game: GameLine,
    /// The answer.
    pub answer: ReplayLine,
}

impl Vector {
    /// Reads a line of a file of vectors.
    ///
    /// # Panics
    /// If it is not such a line.
    pub fn parse(line: &str) -> Vector {
        let game = GameLine::read(line).expect("a vector is a game as a line of JSON");
        Vector { game, answer: serde_json::from_str(line).expect("a vector holds its answer") }
    }
}

/// The number of lines of play from a position.
#[derive(Clone, Debug, Deserialize)]
pub struct Perft {
    /// The game's id.
    pub game: String,
    /// The position's text.
    pub position: String,
    /// How many moves deep.
    pub depth: u32,
    /// How many lines there are.
    pub nodes: u64,
}

/// The perft table.
///
/// # Panics
/// If the file is not such a table.
pub fn perft_table() -> Vec<Perft> {
    serde_json::from_str(include_str!("../vectors/perft.json")).expect("the perft table is a JSON array")
}
