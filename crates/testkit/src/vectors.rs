//! The vectors and perft tables that independent implementations of the rules pages produced.

use quadrille_json::{GameLine, ReplayLine};
use serde::Deserialize;

/// The vector files of games with independent implementations: the game's id, and one game per line.
pub const VECTORS: &[(&str, &str)] = &[
    ("quadratic-war", include_str!("../vectors/quadratic-war.jsonl")),
    ("fuse-and-frost", include_str!("../vectors/fuse-and-frost.jsonl")),
    ("territory-words", include_str!("../vectors/territory-words.jsonl")),
    ("stay-on-the-board", include_str!("../vectors/stay-on-the-board.jsonl")),
];

/// A game and the expected result of replaying it.
#[derive(Clone, Debug)]
pub struct Vector {
    /// The game.
    pub game: GameLine,
    /// The expected result.
    pub answer: ReplayLine,
}

impl Vector {
    /// Parses a line of a vector file.
    ///
    /// # Panics
    /// If the line is invalid.
    pub fn parse(line: &str) -> Vector {
        let game = GameLine::read(line).expect("a vector is a game as a line of JSON");
        Vector { game, answer: serde_json::from_str(line).expect("a vector holds its answer") }
    }
}

/// A row of the perft table.
#[derive(Clone, Debug, Deserialize)]
pub struct Perft {
    /// The game's id.
    pub game: String,
    /// The position's text.
    pub position: String,
    /// Depth in moves.
    pub depth: u32,
    /// Number of lines.
    pub nodes: u64,
}

/// The perft table.
///
/// # Panics
/// If the file is invalid.
pub fn perft_table() -> Vec<Perft> {
    serde_json::from_str(include_str!("../vectors/perft.json")).expect("the perft table is a JSON array")
}
