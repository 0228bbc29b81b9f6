//! Candidate moves: estimates and exact results.

use std::cmp::Reverse;

use quadrille_search::Score;
use quadrille_stay_on_the_board::{Move, Position};

use super::region::{Region, RegionState};
use super::wdl::Wdl;

/// A safe move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CandidateMove {
    pub(crate) mv: Move,
    /// The position after it.
    pub(crate) next: Position,
    /// Open squares after it.
    pub(crate) open: u32,
    /// Its place in the order of the solver: exits, then number of the square.
    pub(crate) order: (u32, usize),
    /// Its estimate, if the level uses one.
    pub(crate) estimate: Option<ParityEstimate>,
    /// Its exact result, if solved.
    pub(crate) worth: Option<Wdl>,
    /// Moves to the end, if computed.
    pub(crate) distance: Option<u32>,
    /// Share of winning replies in thousandths, if computed.
    pub(crate) answers: u32,
    /// Random tie-break.
    pub(crate) tie_break: u32,
}

impl CandidateMove {
    /// The share if unknown.
    pub(crate) const ALL_ANSWERS: u32 = 1000;

    /// Sort key, the most important criterion first.
    pub(crate) fn rank(&self) -> impl Ord + use<> {
        let class = match (self.worth, self.estimate) {
            (Some(Wdl::Win), _) => 4,
            (None, Some(ParityEstimate { favoured: true, .. })) => 3,
            (Some(Wdl::Draw), _) => 2,
            (None, _) => 1,
            (Some(Wdl::Loss), _) => 0,
        };
        let read = self.worth.map(|_| self.score());
        (class, Reverse(self.answers), read, self.estimate.map(ParityEstimate::rank), self.tie_break)
    }

    /// Its score for the player who makes it.
    pub(crate) fn score(&self) -> Score {
        // Without a known distance: a move for each square and the claim at most, an odd number for a win.
        let most = self.open + 2;
        match self.worth {
            Some(Wdl::Win) => Score::win_in(self.distance.unwrap_or((most - 1) | 1)),
            Some(Wdl::Loss) => Score::loss_in(self.distance.unwrap_or(most & !1)),
            Some(Wdl::Draw) => Score::EVEN,
            None => self.estimate.map_or(Score::EVEN, ParityEstimate::score),
        }
    }
}

/// An estimate by parity.
///
/// If an odd number of squares is left and all are visited, the opponent makes the last move and loses. Squares that become unreachable change the
/// parity, which is the more likely the fewer exits a square has.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ParityEstimate {
    favoured: bool,
    /// The risk that squares become unreachable, in units of [`DRY`].
    danger: i64,
}

/// The risk of a square without exits. Every exit halves it.
const DRY: i64 = 1 << 40;

impl ParityEstimate {
    /// The estimate of a move that leaves this state to the opponent.
    pub(crate) fn of(region: &Region, left: RegionState) -> ParityEstimate {
        let danger = region.exits(left.open).map(|exits| DRY >> exits).sum();
        ParityEstimate { favoured: left.open.count_ones() % 2 == 1, danger }
    }

    /// The favoured player avoids risk, the other seeks it.
    const fn rank(self) -> (bool, i64) {
        (self.favoured, if self.favoured { -self.danger } else { self.danger })
    }

    fn score(self) -> Score {
        /// The score of a favoured player without risk, in hundredths.
        const SURE: i64 = 400;
        let sure = (SURE * DRY / (DRY + self.danger)) as i32;
        Score::of(if self.favoured { sure } else { -sure })
    }
}
