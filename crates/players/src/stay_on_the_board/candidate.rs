//! A safe move and what a player thinks of it: how it looks, and what was read of it.

use std::cmp::Reverse;

use quadrille_search::Score;
use quadrille_stay_on_the_board::{Move, Position};

use super::region::{Region, Spot};
use super::worth::Worth;

/// A safe move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Candidate {
    pub(crate) mv: Move,
    /// The position it leads to.
    pub(crate) next: Position,
    /// Open squares that the queen can come to after it.
    pub(crate) open: u32,
    /// Its place among the moves as the exact search tries them: by exits, then by number.
    pub(crate) order: (u32, usize),
    /// How it looks, for players who judge by that.
    pub(crate) look: Option<Look>,
    /// What it is worth for certain, if that was read.
    pub(crate) worth: Option<Worth>,
    /// The moves to the end, if they were counted.
    pub(crate) distance: Option<u32>,
    /// The share of the answers that are right, in thousandths, if those were tried.
    pub(crate) answers: u32,
    /// Decides between moves that are as good as each other.
    pub(crate) lot: u32,
}

impl Candidate {
    /// All answers are right, as far as is known.
    pub(crate) const ALL_ANSWERS: u32 = 1000;

    /// What speaks for a move, the most important first.
    pub(crate) fn rank(&self) -> impl Ord + use<> {
        let class = match (self.worth, self.look) {
            (Some(Worth::Win), _) => 4,
            (None, Some(Look { favoured: true, .. })) => 3,
            (Some(Worth::Draw), _) => 2,
            (None, _) => 1,
            (Some(Worth::Loss), _) => 0,
        };
        let read = self.worth.map(|_| self.score());
        (class, Reverse(self.answers), read, self.look.map(Look::rank), self.lot)
    }

    /// What it is worth to the one who makes it.
    pub(crate) fn score(&self) -> Score {
        // Where the moves were not counted, there may be one for each square and the claim; an odd number for a win.
        let most = self.open + 2;
        match self.worth {
            Some(Worth::Win) => Score::win_in(self.distance.unwrap_or((most - 1) | 1)),
            Some(Worth::Loss) => Score::loss_in(self.distance.unwrap_or(most & !1)),
            Some(Worth::Draw) => Score::EVEN,
            None => self.look.map_or(Score::EVEN, Look::score),
        }
    }
}

/// How a move looks to someone who cannot read what follows.
///
/// With an odd number of squares left to the other player, and every square visited, that player makes the last move and loses. It comes
/// otherwise only if squares run dry before they are visited, and a square is the nearer to that the fewer exits it has.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Look {
    favoured: bool,
    /// The danger that squares run dry, in parts of [`DRY`].
    danger: i64,
}

/// The danger of a square that has no exits left. Every exit halves it.
const DRY: i64 = 1 << 40;

impl Look {
    /// The look of a move that leaves this to the other player.
    pub(crate) fn of(region: &Region, left: Spot) -> Look {
        let danger = region.exits(left.open).map(|exits| DRY >> exits).sum();
        Look { favoured: left.open.count_ones() % 2 == 1, danger }
    }

    /// Who is favoured avoids danger, and the other looks for it.
    const fn rank(self) -> (bool, i64) {
        (self.favoured, if self.favoured { -self.danger } else { self.danger })
    }

    fn score(self) -> Score {
        /// The judgement of a favoured player in no danger, in hundredths.
        const SURE: i64 = 400;
        let sure = (SURE * DRY / (DRY + self.danger)) as i32;
        Score::of(if self.favoured { sure } else { -sure })
    }
}
