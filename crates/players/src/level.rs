//! The time that each level of play takes.

use std::time::Duration;

use quadrille_core::Level;
use quadrille_search::SearchLimits;

/// The time a level answers in by default. [`Level::Easy`] answers at once and does not need it.
pub const fn time_budget(level: Level) -> Duration {
    match level {
        Level::Easy | Level::Medium => Duration::from_millis(100),
        Level::Hard => Duration::from_millis(300),
        Level::Expert => Duration::from_secs(1),
    }
}

/// The limits of a search that keeps within [`time_budget`], with a margin for the work before and after it.
pub fn level_limits(level: Level) -> SearchLimits {
    SearchLimits::time(time_budget(level) * 9 / 10)
}
