//! The players of Stay on the Board.

use quadrille_stay_on_the_board::StayOnTheBoard;

use crate::any_game;
use crate::level::Level;
use crate::mind::Mind;

/// The score, in hundredths, that makes the odds of winning ten to one.
pub(crate) const TENFOLD: f64 = 400.0;

/// A player of this level.
pub(crate) fn mind(level: Level, seed: u64) -> Box<dyn Mind<StayOnTheBoard>> {
    any_game::mind(level, seed)
}
