//! What a spot is worth when both play as well as possible, how soon the game ends and by which moves: the questions that
//! [`Exact`] answers, put together.
//!
//! A limit changes nothing but the time there is for a win: whoever wins without one wins with it if that is soon enough, and else it is a
//! draw.

use quadrille_search::SearchControl;

use super::exact::{Exact, Within};
use super::region::{Region, Spot, each};

/// What a spot is worth to its mover.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Worth {
    Loss,
    Draw,
    Win,
}

impl Worth {
    /// What it is worth to the other player.
    pub(crate) const fn for_other(self) -> Worth {
        match self {
            Worth::Loss => Worth::Win,
            Worth::Draw => Worth::Draw,
            Worth::Win => Worth::Loss,
        }
    }
}

/// The safe moves until the game is a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Left(pub(crate) Option<u32>);

impl Left {
    /// The number, if it can be reached at all from a spot.
    fn matters(self, spot: Spot) -> Option<u32> {
        self.0.filter(|left| *left <= spot.open.count_ones())
    }
}

/// As many moves as a mover may take to win who has at least one.
const fn winning(moves: u32) -> Within {
    Within::moves((moves - 1) | 1)
}

/// As many as a mover may have to lose in.
const fn losing(moves: u32) -> Within {
    Within::moves(moves & !1)
}

/// The moves of the longest game from a spot: one to each square, and the claim.
const fn longest(spot: Spot) -> u32 {
    spot.open.count_ones() + 1
}

impl Exact {
    /// What a spot is worth to its mover. Like all that follows, nothing if the watch stopped the search.
    pub(crate) fn worth(&mut self, spot: Spot, left: Left, control: &mut SearchControl<'_>) -> Option<Worth> {
        let Some(left) = left.matters(spot) else {
            return self
                .succeeds(spot, Within::ANY, control)
                .map(|won| if won { Worth::Win } else { Worth::Loss });
        };
        Some(if left == 0 {
            Worth::Draw
        } else if self.succeeds(spot, winning(left), control)? {
            Worth::Win
        } else if self.succeeds(spot, losing(left), control)? {
            Worth::Draw
        } else {
            Worth::Loss
        })
    }

    /// The moves to the end of the game, the claim counted: the winner hastens it, the loser delays it, and a draw comes with the limit.
    pub(crate) fn distance(
        &mut self,
        spot: Spot,
        left: Left,
        worth: Worth,
        control: &mut SearchControl<'_>,
    ) -> Option<u32> {
        let most = left.0.unwrap_or(u32::MAX).min(longest(spot));
        let parity = match worth {
            Worth::Draw => return left.0,
            Worth::Win => 1,
            Worth::Loss => 0,
        };
        // The game is decided after 2 * pairs + parity moves, and after no fewer pairs than the least. Most games last as long as there are
        // squares, so the search for the shortest goes down from there, in growing steps.
        let (mut least, mut pairs) = (0, (most - parity) / 2);
        let mut step = 1;
        while least < pairs {
            let middle = pairs.saturating_sub(step).max(least.midpoint(pairs));
            let reached = self.succeeds(spot, Within::moves(2 * middle + parity), control)?;
            if reached == (worth == Worth::Win) {
                pairs = middle;
                step *= 2;
            } else {
                least = middle + 1;
            }
        }
        Some(2 * pairs + parity)
    }

    /// The squares that the queen goes to until the game ends after so many moves.
    pub(crate) fn line(
        &mut self,
        region: &Region,
        mut spot: Spot,
        mut worth: Worth,
        distance: u32,
        control: &mut SearchControl<'_>,
    ) -> Option<Vec<usize>> {
        let mut line = Vec::new();
        let claim = u32::from(worth != Worth::Draw);
        for moves in (1 + claim..=distance).rev() {
            // How soon the next player must not reach the goal. In the end there may be nothing more to ask.
            let too_soon = match worth {
                Worth::Win => Some(losing(moves - 1)),
                Worth::Draw => (moves > 1).then(|| winning(moves - 1)),
                Worth::Loss => (moves > 3).then(|| winning(moves - 3)),
            };
            let mut found = None;
            for to in each(region.reach(spot.queen) & spot.open) {
                let next = region.after(spot, to);
                let fails = match too_soon {
                    Some(within) => !self.succeeds(next, within, control)?,
                    None => true,
                };
                if fails {
                    found = Some(next);
                    break;
                }
            }
            spot = found?;
            worth = worth.for_other();
            line.push(spot.queen);
        }
        Some(line)
    }
}
