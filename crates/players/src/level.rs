//! The time for a move of the computer.

use std::time::Duration;

use quadrille_search::SearchLimits;

/// The time in which a computer player answers. [`Level::EXPERT`](quadrille_core::Level::EXPERT) uses all of it. The other levels are limited
/// by nodes and knowledge, so that they play alike on every machine, and need a small part of it: for them it only keeps a machine that is far
/// too slow from delaying the game.
pub const TIME_BUDGET: Duration = Duration::from_secs(1);

/// The limits of a search that keeps within [`TIME_BUDGET`], with a margin for the work before and after it.
pub fn move_limits() -> SearchLimits {
    SearchLimits::time(TIME_BUDGET * 9 / 10)
}
