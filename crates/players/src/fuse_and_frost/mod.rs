//! The players of Fuse & Frost.
//!
//! Facings change nothing that the rules look at, so no player spends a move on one. All but the easy one plan whole turns: `ends` lists the
//! distinct positions that a turn can lead to, by making its moves as the rules say, and `plan` has the turn played move by move.
//!
//! | level | here | knows |
//! |---|---|---|
//! | easy | `easy` | nothing |
//! | medium | `medium` | what will burst before its next turn, and a hit when it sees one |
//! | hard | `hard`, `judgement` | what its turn is worth, and whether the opponent can put it out at once |
//! | expert | `expert`, `judgement` | the opponent's answers, and what follows from them |

mod easy;
mod ends;
mod expert;
mod hard;
mod judgement;
mod medium;
mod plan;
mod turn;

use quadrille_fuse_and_frost::FuseAndFrost;

use crate::level::Level;
use crate::mind::Mind;

use self::easy::Easy;
use self::expert::Expert;
use self::hard::Hard;
use self::medium::Medium;
use self::plan::TurnByTurn;

/// The score, in hundredths, that makes the odds of winning ten to one.
pub(crate) const TENFOLD: f64 = 400.0;

/// A player of this level.
pub(crate) fn mind(level: Level, seed: u64) -> Box<dyn Mind<FuseAndFrost>> {
    match level {
        Level::Easy => Box::new(Easy::new(seed)),
        Level::Medium => Box::new(TurnByTurn::new(Medium::new(seed))),
        Level::Hard => Box::new(TurnByTurn::new(Hard::new(seed))),
        Level::Expert => Box::new(TurnByTurn::new(Expert::new(seed))),
    }
}
