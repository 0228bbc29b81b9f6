//! Moves, rejections and latency of the last minute: differences of totals that only grow.

use std::collections::{BTreeMap, VecDeque};
use std::time::Duration;

use tokio::time::Instant;

use crate::online::metrics::{Totals, WRITTEN_BUCKETS};

/// The time over which rates are averaged.
const WINDOW: Duration = Duration::from_secs(60);
/// Minimum distance of two samples: readers of the page may refresh it often.
const SAMPLED_EVERY: Duration = Duration::from_secs(2);

/// Samples of the totals, the oldest first.
#[derive(Debug)]
pub(super) struct RecentTotals(VecDeque<(Instant, Totals)>);

/// Averages of the last minute, or since the page was last read if that is longer ago.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Rates {
    /// The time over which they are averaged.
    pub(super) over: Duration,
    pub(super) moves_per_second: f64,
    pub(super) entries_per_second: f64,
    /// Upper bounds of the median and the 99th percentile of the time until an entry was durable; none without entries, or beyond the largest
    /// bucket.
    pub(super) median: Option<f64>,
    pub(super) p99: Option<f64>,
    /// Rejections by reason: in this time, and since the start.
    pub(super) refused: Vec<(&'static str, u64, u64)>,
}

impl RecentTotals {
    /// The node starts with empty totals.
    pub(super) fn start(now: Instant) -> RecentTotals {
        RecentTotals(VecDeque::from([(now, Totals::default())]))
    }

    /// The rates until now, with these totals.
    pub(super) fn rates(&mut self, now: Instant, totals: Totals) -> Rates {
        let samples = &mut self.0;
        // The oldest sample that is kept is at the beginning of the window or before it.
        while samples.get(1).is_some_and(|(at, _)| now.duration_since(*at) >= WINDOW) {
            samples.pop_front();
        }
        let none = (now, Totals::default());
        let (since, before) = samples.front().unwrap_or(&none);
        let rates = difference(before, &totals, now.duration_since(*since));
        if samples.back().is_none_or(|(at, _)| now.duration_since(*at) >= SAMPLED_EVERY) {
            samples.push_back((now, totals));
        }
        rates
    }
}

fn difference(before: &Totals, after: &Totals, over: Duration) -> Rates {
    let per_second = |count: u64| count as f64 / over.as_secs_f64().max(1.0);
    let written: Vec<u64> = after
        .written
        .iter()
        .zip(before.written)
        .map(|(after, before)| after.saturating_sub(before))
        .collect();
    let entries = written.iter().sum();
    let refused = |(reason, total): (&&'static str, &u64)| {
        (*reason, total.saturating_sub(before.refused.get(reason).copied().unwrap_or_default()), *total)
    };
    let mut refused: Vec<_> = BTreeMap::iter(&after.refused).map(refused).collect();
    refused.sort_by_key(|(_, recent, total)| std::cmp::Reverse((*recent, *total)));
    Rates {
        over,
        moves_per_second: per_second(after.moves.saturating_sub(before.moves)),
        entries_per_second: per_second(entries),
        median: quantile(&written, entries, 50),
        p99: quantile(&written, entries, 99),
        refused,
    }
}

/// The upper bound of the bucket that contains a percentile, in seconds.
fn quantile(buckets: &[u64], count: u64, percent: u64) -> Option<f64> {
    let rank = (count * percent).div_ceil(100).max(1);
    let mut seen = 0;
    let bucket = buckets.iter().position(|bucket| {
        seen += bucket;
        seen >= rank
    })?;
    WRITTEN_BUCKETS.get(bucket).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn totals(moves: u64, fast: u64, slow: u64, illegal: u64) -> Totals {
        let mut totals =
            Totals { moves, refused: BTreeMap::from([("illegal", illegal)]), ..Totals::default() };
        (totals.written[1], totals.written[4]) = (fast, slow);
        totals
    }

    #[tokio::test(start_paused = true)]
    async fn rates_are_averages_of_the_last_minute() {
        let start = Instant::now();
        let at = |seconds: u64| start + Duration::from_secs(seconds);
        let mut recent = RecentTotals::start(start);
        let rates = recent.rates(at(10), totals(20, 30, 0, 1));
        assert_eq!((rates.moves_per_second, rates.entries_per_second), (2.0, 3.0));
        assert_eq!((rates.median, rates.p99), (Some(0.0025), Some(0.0025)));
        recent.rates(at(30), totals(20, 30, 0, 1));
        let rates = recent.rates(at(70), totals(80, 60, 30, 4));
        assert_eq!((rates.over.as_secs(), rates.moves_per_second), (60, 1.0));
        assert_eq!((rates.median, rates.p99), (Some(0.0025), Some(0.025)));
        assert_eq!(rates.refused, [("illegal", 3, 4)]);
        let rates = recent.rates(at(130), totals(80, 60, 30, 4));
        assert_eq!((rates.moves_per_second, rates.median), (0.0, None), "nothing happened");
    }
}
