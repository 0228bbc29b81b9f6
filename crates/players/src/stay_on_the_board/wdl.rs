//! Result, distance and line of a region with best play, from the answers of [`RegionSolver`].
//!
//! The move limit of the game changes only the time for a win: a win that comes too late is a draw.

use quadrille_search::SearchControl;

use super::region::{Region, RegionState, each};
use super::region_solver::{MoveLimit, RegionSolver};

/// Win, draw or loss for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Wdl {
    Loss,
    Draw,
    Win,
}

impl Wdl {
    /// The result for the other player.
    pub(crate) const fn for_other(self) -> Wdl {
        match self {
            Wdl::Loss => Wdl::Win,
            Wdl::Draw => Wdl::Draw,
            Wdl::Win => Wdl::Loss,
        }
    }
}

/// The safe moves until the game is a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct MovesToDraw(pub(crate) Option<u32>);

impl MovesToDraw {
    /// The number, if a game from this state can last that long.
    fn matters(self, state: RegionState) -> Option<u32> {
        self.0.filter(|left| *left <= state.open.count_ones())
    }
}

/// The moves in which the side to move can win at most.
const fn winning(moves: u32) -> MoveLimit {
    MoveLimit::moves((moves - 1) | 1)
}

/// The moves in which the side to move can lose at most.
const fn losing(moves: u32) -> MoveLimit {
    MoveLimit::moves(moves & !1)
}

/// The longest game from a state: a move to each square and the claim.
const fn longest(state: RegionState) -> u32 {
    state.open.count_ones() + 1
}

impl RegionSolver {
    /// The result of a state. This and the following functions return none if the search was stopped.
    pub(crate) fn worth(
        &mut self,
        state: RegionState,
        left: MovesToDraw,
        control: &mut SearchControl<'_>,
    ) -> Option<Wdl> {
        let Some(left) = left.matters(state) else {
            return self
                .succeeds(state, MoveLimit::NONE, control)
                .map(|won| if won { Wdl::Win } else { Wdl::Loss });
        };
        Some(if left == 0 {
            Wdl::Draw
        } else if self.succeeds(state, winning(left), control)? {
            Wdl::Win
        } else if self.succeeds(state, losing(left), control)? {
            Wdl::Draw
        } else {
            Wdl::Loss
        })
    }

    /// Moves to the end of the game, the claim included: the winner takes the shortest way, the loser the longest, a draw ends at the limit.
    pub(crate) fn distance(
        &mut self,
        state: RegionState,
        left: MovesToDraw,
        worth: Wdl,
        control: &mut SearchControl<'_>,
    ) -> Option<u32> {
        let most = left.0.unwrap_or(u32::MAX).min(longest(state));
        let parity = match worth {
            Wdl::Draw => return left.0,
            Wdl::Win => 1,
            Wdl::Loss => 0,
        };
        // The game ends after 2 * pairs + parity moves. Most games use all squares, so the search for the shortest one goes down from there in growing
        // steps (exponential search).
        let (mut least, mut pairs) = (0, (most - parity) / 2);
        let mut step = 1;
        while least < pairs {
            let middle = pairs.saturating_sub(step).max(least.midpoint(pairs));
            let reached = self.succeeds(state, MoveLimit::moves(2 * middle + parity), control)?;
            if reached == (worth == Wdl::Win) {
                pairs = middle;
                step *= 2;
            } else {
                least = middle + 1;
            }
        }
        Some(2 * pairs + parity)
    }

    /// The squares of a line that ends after so many moves.
    pub(crate) fn line(
        &mut self,
        region: &Region,
        mut state: RegionState,
        mut worth: Wdl,
        distance: u32,
        control: &mut SearchControl<'_>,
    ) -> Option<Vec<usize>> {
        let mut line = Vec::new();
        let claim = u32::from(worth != Wdl::Draw);
        for moves in (1 + claim..=distance).rev() {
            // The limit within which the opponent must not reach the goal; none at the end of the line.
            let too_soon = match worth {
                Wdl::Win => Some(losing(moves - 1)),
                Wdl::Draw => (moves > 1).then(|| winning(moves - 1)),
                Wdl::Loss => (moves > 3).then(|| winning(moves - 3)),
            };
            let mut found = None;
            for to in each(region.reach(state.queen) & state.open) {
                let next = region.after(state, to);
                let fails = match too_soon {
                    Some(within) => !self.succeeds(next, within, control)?,
                    None => true,
                };
                if fails {
                    found = Some(next);
                    break;
                }
            }
            state = found?;
            worth = worth.for_other();
            line.push(state.queen);
        }
        Some(line)
    }
}
