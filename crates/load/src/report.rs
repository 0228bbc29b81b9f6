//! Throughput, latencies and rejections of each phase.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use hdrhistogram::Histogram;
use quadrille_online::RejectReason;
use serde::{Serialize, Serializer};
use tokio::time::Instant;

use crate::client::ClientError;
use crate::phase::Phase;

/// Latencies are recorded in microseconds, up to a minute, with two digits.
const LONGEST: u64 = 60_000_000;
const DIGITS: u8 = 2;
/// The share of the target at which a second counts as recovered.
const RECOVERED: f64 = 0.95;

/// Collects the events of all matches during a phase.
#[derive(Debug, Default)]
pub(crate) struct Recorder {
    current: Mutex<Option<Counts>>,
}

#[derive(Debug)]
struct Counts {
    started: Instant,
    offered: u64,
    acknowledged: Vec<u64>,
    to_acknowledgement: Histogram<u64>,
    to_opponent: Histogram<u64>,
    rejected: BTreeMap<&'static str, u64>,
    failed: BTreeMap<String, u64>,
}

impl Recorder {
    fn lock(&self) -> MutexGuard<'_, Option<Counts>> {
        self.current.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn count(&self, change: impl FnOnce(&mut Counts)) {
        if let Some(counts) = &mut *self.lock() {
            change(counts);
        }
    }

    /// Starts a phase.
    pub(crate) fn begin(&self) {
        let histogram = || {
            Histogram::new_with_max(LONGEST, DIGITS)
                .expect("a minute in microseconds and two digits are in range")
        };
        *self.lock() = Some(Counts {
            started: Instant::now(),
            offered: 0,
            acknowledged: Vec::new(),
            to_acknowledgement: histogram(),
            to_opponent: histogram(),
            rejected: BTreeMap::new(),
            failed: BTreeMap::new(),
        });
    }

    pub(crate) fn offered(&self) {
        self.count(|counts| counts.offered += 1);
    }

    pub(crate) fn acknowledged(&self, after: Duration) {
        self.count(|counts| {
            let second = usize::try_from(counts.started.elapsed().as_secs()).unwrap_or_default();
            if counts.acknowledged.len() <= second {
                counts.acknowledged.resize(second + 1, 0);
            }
            counts.acknowledged[second] += 1;
            counts.to_acknowledgement.saturating_record(micros(after));
        });
    }

    pub(crate) fn delivered(&self, after: Duration) {
        self.count(|counts| counts.to_opponent.saturating_record(micros(after)));
    }

    pub(crate) fn rejected(&self, reason: RejectReason) {
        self.count(|counts| *counts.rejected.entry(reason.word()).or_default() += 1);
    }

    pub(crate) fn failed(&self, error: &ClientError) {
        let text: String = error.to_string().chars().take(120).collect();
        self.count(|counts| *counts.failed.entry(text).or_default() += 1);
    }

    /// Ends a phase.
    pub(crate) fn end(&self, phase: Phase, target: Option<f64>) -> PhaseReport {
        let counts = self.lock().take().expect("a phase was started");
        let seconds = counts.started.elapsed().as_secs_f64();
        let count: u64 = counts.acknowledged.iter().sum();
        let recovered = target.and_then(|target| recovered_after(&counts.acknowledged, target));
        PhaseReport {
            phase,
            target,
            seconds,
            offered: counts.offered,
            acknowledged: count,
            moves_per_second: count as f64 / seconds,
            to_acknowledgement: Latencies::of(&counts.to_acknowledgement),
            to_opponent: Latencies::of(&counts.to_opponent),
            rejected: counts.rejected,
            failed: counts.failed,
            recovered_after_seconds: recovered,
        }
    }
}

/// The second from which the target was reached until the end of the phase.
fn recovered_after(acknowledged: &[u64], target: f64) -> Option<u64> {
    // The last second of a phase is incomplete.
    let (_, complete) = acknowledged.split_last()?;
    let behind = complete.iter().rposition(|second| (*second as f64) < target * RECOVERED);
    let from = behind.map_or(0, |second| second + 1);
    (from < complete.len()).then_some(from as u64)
}

fn micros(time: Duration) -> u64 {
    u64::try_from(time.as_micros()).unwrap_or(LONGEST)
}

/// Percentiles of a latency, in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Latencies {
    /// The median.
    pub p50: f64,
    /// The 99th percentile.
    pub p99: f64,
    /// The 99.9th percentile.
    pub p999: f64,
}

impl Latencies {
    fn of(histogram: &Histogram<u64>) -> Latencies {
        let at = |quantile| histogram.value_at_quantile(quantile) as f64 / 1000.0;
        Latencies { p50: at(0.5), p99: at(0.99), p999: at(0.999) }
    }
}

impl fmt::Display for Latencies {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:.1} / {:.1} / {:.1} ms", self.p50, self.p99, self.p999)
    }
}

fn as_text<S: Serializer>(phase: &Phase, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(phase)
}

/// The figures of one phase.
#[derive(Clone, Debug, Serialize)]
pub struct PhaseReport {
    /// The phase.
    #[serde(serialize_with = "as_text")]
    pub phase: Phase,
    /// The target rate in moves per second; none if unlimited.
    pub target: Option<f64>,
    /// The duration.
    pub seconds: f64,
    /// Sent moves, including repeated ones.
    pub offered: u64,
    /// Acknowledged moves.
    pub acknowledged: u64,
    /// Acknowledged moves per second.
    pub moves_per_second: f64,
    /// Latency from sending a move to its acknowledgement.
    pub to_acknowledgement: Latencies,
    /// Latency from sending a move to its entry at the opponent.
    pub to_opponent: Latencies,
    /// Rejections by reason.
    pub rejected: BTreeMap<&'static str, u64>,
    /// Failed connections by message.
    pub failed: BTreeMap<String, u64>,
    /// Seconds until the target was reached for the rest of the phase; none if it was not.
    pub recovered_after_seconds: Option<u64>,
}

impl fmt::Display for PhaseReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let PhaseReport { phase, moves_per_second, to_acknowledgement, to_opponent, .. } = self;
        write!(f, "{phase}: {moves_per_second:.0} moves per second")?;
        if let Some(target) = self.target {
            write!(f, " of {target:.0}")?;
            match self.recovered_after_seconds {
                Some(seconds) => write!(f, " (reached after {seconds} s)")?,
                None => write!(f, " (not reached)")?,
            }
        }
        write!(f, "; acknowledged {to_acknowledgement}, at the opponent {to_opponent} (p50 / p99 / p99.9)")?;
        for (reason, count) in &self.rejected {
            write!(f, "; {count} rejected: {reason}")?;
        }
        for (message, count) in &self.failed {
            write!(f, "; {count} failed: {message}")?;
        }
        Ok(())
    }
}

/// The figures of a load test.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    /// Concurrent matches.
    pub matches: usize,
    /// The duration of the setup.
    pub setup_seconds: f64,
    /// The phases, in order.
    pub phases: Vec<PhaseReport>,
}

impl Report {
    pub(crate) fn new(matches: usize, setup: Duration) -> Report {
        Report { matches, setup_seconds: setup.as_secs_f64(), phases: Vec::new() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_phase_has_recovered_when_it_keeps_its_target() {
        assert_eq!(recovered_after(&[100, 100, 100, 1], 100.0), Some(0));
        assert_eq!(recovered_after(&[20, 60, 99, 100, 1], 100.0), Some(2));
        assert_eq!(recovered_after(&[100, 20, 100, 1], 100.0), Some(2));
        assert_eq!(recovered_after(&[60, 60, 60, 60], 100.0), None);
        assert_eq!(recovered_after(&[], 100.0), None);
    }
}
