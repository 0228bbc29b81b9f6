//! The players of Fuse & Frost.

use quadrille_fuse_and_frost::FuseAndFrost;

use crate::any_game;
use crate::level::Level;
use crate::mind::Mind;

/// The score, in hundredths, that makes the odds of winning ten to one.
pub(crate) const TENFOLD: f64 = 400.0;

/// A player of this level.
pub(crate) fn mind(level: Level, seed: u64) -> Box<dyn Mind<FuseAndFrost>> {
    any_game::mind(level, seed)
}
