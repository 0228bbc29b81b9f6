//! Compares the clock of this node with the database's. Nodes write the times of entries, which decide about clocks of players, by their own
//! clock; a node whose clock is wrong is not ready.

use std::sync::atomic::Ordering;

use super::Node;

/// The largest difference with which a node is ready, in milliseconds.
const LARGEST_SKEW: u64 = 250;
/// A comparison that took longer says too little, in milliseconds.
const LONGEST_COMPARISON: u64 = 1000;

/// How far a clock is ahead of another one that was read between the times `before` and `after` of the first one. The least difference that is
/// possible, in milliseconds; none if the reading took too long.
fn skew(before: u64, other: u64, after: u64) -> Option<i64> {
    let took = after.checked_sub(before).filter(|took| *took <= LONGEST_COMPARISON)?;
    let between = before + took / 2;
    let least = between.abs_diff(other).saturating_sub(took.div_ceil(2));
    let least = i64::try_from(least).unwrap_or(i64::MAX);
    Some(if between >= other { least } else { -least })
}

impl Node {
    /// Compares the clocks. If the database does not answer, the last result stays.
    pub(super) async fn compare_clocks(&self) {
        let before = self.env.now();
        let Ok(Some(other)) = self.store.time().await else { return };
        let Some(skew) = skew(before, other, self.env.now()) else { return };
        let was_wrong = self.clock_error().is_some();
        self.clock_skew.store(skew, Ordering::Relaxed);
        match self.clock_error() {
            Some(error) if !was_wrong => tracing::error!("{error}"),
            None if was_wrong => tracing::info!("the clock of this node agrees with the database's again"),
            _ => {}
        }
    }

    /// Says how far the clock of this node is off, if that is too far.
    pub(super) fn clock_error(&self) -> Option<String> {
        let skew = self.clock_skew.load(Ordering::Relaxed);
        let direction = if skew > 0 { "ahead of" } else { "behind" };
        let millis = skew.unsigned_abs();
        (millis > LARGEST_SKEW).then(|| {
            format!(
                "the clock of this node is {millis} ms {direction} the database's; synchronise both (NTP)"
            )
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_duration_of_a_comparison_is_not_taken_for_a_difference() {
        assert_eq!(skew(1000, 1000, 1000), Some(0));
        assert_eq!(skew(1000, 1300, 1600), Some(0));
        assert_eq!(skew(1000, 1000, 1600), Some(0));
        assert_eq!(skew(1000, 1600, 1600), Some(0));
        assert_eq!(skew(1000, 700, 1600), Some(300));
        assert_eq!(skew(1000, 1900, 1600), Some(-300));
        assert_eq!(skew(1000, 5000, 2001), None, "it took too long");
        assert_eq!(skew(1000, 1000, 999), None, "the clock went back");
        assert_eq!(skew(0, u64::MAX, 0), Some(-i64::MAX));
    }
}
