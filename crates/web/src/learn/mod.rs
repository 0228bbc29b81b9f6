//! How to play: a lesson, the rules and tips for each game, as data. What a screen shows of it is made elsewhere.
//!
//! - [`lesson`]: what a lesson is, and when a step of one is done; [`lessons`] has one for each game.
//! - [`pages`]: which messages hold the rules and the tips of a game.
//! - [`markup`]: the little markup of those messages.
//! - [`figures`]: the diagrams that they refer to.
//!
//! Nothing here knows a rule. Every board is a real position, every move goes through the catalogue.

use quadrille_catalog::AcceptAnyWord;
use quadrille_match::{GameSetup, Match};

pub mod figures;
pub mod lesson;
pub mod lessons;
pub mod markup;
pub mod pages;

/// A match from a position in which these moves were made; words are taken as given. None if there is no such game, position or move.
fn match_after(game: &str, start: &str, moves: &[&str]) -> Option<Match> {
    let mut game = Match::new(GameSetup::from_position(game, start)).ok()?;
    for mv in moves {
        game.play_text(mv, &AcceptAnyWord).ok()?;
    }
    Some(game)
}
