//! How to play: a lesson, the rules and tips for each game, as data. What a screen shows of it is made elsewhere.
//!
//! - [`lesson`]: what a lesson is, and when a step of one is done; [`lessons`] has one for each game.
//! - [`pages`]: which messages hold the rules and the tips of a game.
//! - [`markup`]: the little markup of those messages.
//! - [`figures`]: the diagrams that they refer to.
//!
//! Nothing here knows a rule. Every board is a real position, every move goes through the catalogue.

use quadrille_catalog::{AcceptAnyWord, Table, find};

pub mod figures;
pub mod lesson;
pub mod lessons;
pub mod markup;
pub mod pages;

/// A game at this position, after these moves; words are taken as given. Nothing if there is no such game, position or move.
fn table_after(game: &str, start: &str, moves: &[&str]) -> Option<Box<dyn Table>> {
    let mut table = find(game)?.read(start).ok()?;
    for mv in moves {
        table.play(mv, &AcceptAnyWord).ok()?;
    }
    Some(table)
}
