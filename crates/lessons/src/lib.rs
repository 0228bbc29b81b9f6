//! How to play: a lesson, rules, tips, figures and badges for each game, as data. The client shows them; e2e plays through them.
//!
//! - [`lesson`]: a lesson, and the progress of a learner through its steps; [`lessons`] has one for each game that teaches.
//! - [`pages`]: the names of the messages that contain the rules and the tips of a game.
//! - [`figures`]: the diagrams that the rules refer to.
//! - [`badges`]: ideas of the games that are explained when they come up in play.
//!
//! The texts are in `texts/LANGUAGE/GAME`: `lesson.ftl` has the messages of steps, figures and badges, `rules.md` and `tips.md` are pages.
//! `quadrille_i18n::lessons` compiles them when the client is built; a missing translation is replaced by the English text. All of it is
//! optional: a game without a lesson has none.
//!
//! No rule of a game is repeated here. Every board is a real position, and every move goes through the catalogue.

use quadrille_catalog::AcceptAnyWord;
use quadrille_match::{GameSetup, Match};

pub mod badges;
pub mod figures;
pub mod lesson;
pub mod lessons;
pub mod pages;

/// A match from a position in which these moves were made; every word is accepted. None if there is no such game, position or move.
fn match_after(game: &str, start: &str, moves: &[&str]) -> Option<Match> {
    let mut game = Match::new(GameSetup::from_position(game, start)).ok()?;
    for mv in moves {
        game.play_text(mv, &AcceptAnyWord).ok()?;
    }
    Some(game)
}
