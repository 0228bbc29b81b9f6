//! Collects the events of all matches.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use hdrhistogram::Histogram;
use quadrille_online::RejectReason;
use tokio::time::Instant;

use crate::client::ClientError;
use crate::phase::Phase;
use crate::process::{MeasuredProcesses, own_cpu_seconds};
use crate::report::{Cpu, Latencies, PhaseReport, Violations, recovered_after};
use crate::violation::Violation;

/// Latencies are recorded in microseconds, up to a minute, with two digits.
const LONGEST: u64 = 60_000_000;
const DIGITS: u8 = 2;
/// Violations that are reported in full.
const MOST_EXAMPLES: usize = 20;

/// Collects the events of all matches.
#[derive(Debug, Default)]
pub(crate) struct Recorder {
    state: Mutex<State>,
    processes: MeasuredProcesses,
}

#[derive(Debug, Default)]
struct State {
    /// The current phase; none between phases.
    counts: Option<Counts>,
    /// Latencies of the phases that ended, with those of their moves that finish later.
    ended: Vec<MoveLatencies>,
    violations: Violations,
}

#[derive(Debug)]
struct Counts {
    started: Instant,
    server_cpu: Option<f64>,
    database_cpu: Option<f64>,
    own_cpu: Option<f64>,
    offered: u64,
    bytes_sent: u64,
    bytes_received: u64,
    acknowledged: Vec<u64>,
    latencies: MoveLatencies,
    reconnects: u64,
    games: u64,
    rejected: BTreeMap<&'static str, u64>,
    failed: BTreeMap<String, u64>,
}

/// Latencies of the moves that were due in one phase, whenever they finish: otherwise the queue of a phase as fast as possible would count
/// as latency of the next phase.
#[derive(Debug)]
struct MoveLatencies {
    started: Instant,
    to_acknowledgement: Histogram<u64>,
    to_opponent: Histogram<u64>,
    after_acknowledgement: Histogram<u64>,
}

impl MoveLatencies {
    fn new(started: Instant) -> MoveLatencies {
        let histogram = || {
            Histogram::new_with_max(LONGEST, DIGITS)
                .expect("a minute in microseconds and two digits are in range")
        };
        MoveLatencies {
            started,
            to_acknowledgement: histogram(),
            to_opponent: histogram(),
            after_acknowledgement: histogram(),
        }
    }

    fn write_to(&self, report: &mut PhaseReport) {
        report.to_acknowledgement = latencies(&self.to_acknowledgement);
        report.to_opponent = latencies(&self.to_opponent);
        report.after_acknowledgement = latencies(&self.after_acknowledgement);
    }
}

impl State {
    /// Those of the phase in which a move was due at this time.
    fn latencies(&mut self, due: Instant) -> Option<&mut MoveLatencies> {
        let current = self.counts.as_mut().map(|counts| &mut counts.latencies);
        self.ended.iter_mut().chain(current).rev().find(|phase| phase.started <= due)
    }
}

impl Recorder {
    /// A recorder that also measures these processes.
    pub(crate) fn new(processes: MeasuredProcesses) -> Recorder {
        Recorder { state: Mutex::default(), processes }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn count(&self, change: impl FnOnce(&mut Counts)) {
        if let Some(counts) = &mut self.lock().counts {
            change(counts);
        }
    }

    /// Starts a phase.
    pub(crate) fn begin(&self) {
        let started = Instant::now();
        let counts = Counts {
            started,
            server_cpu: self.processes.server_cpu(),
            database_cpu: self.processes.database_cpu(),
            own_cpu: own_cpu_seconds(),
            offered: 0,
            bytes_sent: 0,
            bytes_received: 0,
            acknowledged: Vec::new(),
            latencies: MoveLatencies::new(started),
            reconnects: 0,
            games: 0,
            rejected: BTreeMap::new(),
            failed: BTreeMap::new(),
        };
        self.lock().counts = Some(counts);
    }

    /// A move was sent, in a frame of this length.
    pub(crate) fn offered(&self, bytes: usize) {
        self.count(|counts| {
            counts.offered += 1;
            counts.bytes_sent += bytes as u64;
        });
    }

    /// A client received a frame of this length.
    pub(crate) fn received(&self, bytes: usize) {
        self.count(|counts| counts.bytes_received += bytes as u64);
    }

    /// A move that was due at this time was acknowledged now.
    pub(crate) fn acknowledged(&self, due: Instant, now: Instant) {
        let mut state = self.lock();
        if let Some(counts) = &mut state.counts {
            let second = usize::try_from(counts.started.elapsed().as_secs()).unwrap_or_default();
            if counts.acknowledged.len() <= second {
                counts.acknowledged.resize(second + 1, 0);
            }
            counts.acknowledged[second] += 1;
        }
        if let Some(latencies) = state.latencies(due) {
            latencies.to_acknowledgement.saturating_record(micros(now - due));
        }
    }

    /// The opponent got the entry of a move that was due at this time now.
    pub(crate) fn delivered(&self, due: Instant, now: Instant) {
        if let Some(latencies) = self.lock().latencies(due) {
            latencies.to_opponent.saturating_record(micros(now - due));
        }
    }

    /// Both players know a move that was due at this time, the opponent so long after the acknowledgement.
    pub(crate) fn finished(&self, due: Instant, after: Duration) {
        if let Some(latencies) = self.lock().latencies(due) {
            latencies.after_acknowledgement.saturating_record(micros(after));
        }
    }

    pub(crate) fn reconnected(&self) {
        self.count(|counts| counts.reconnects += 1);
    }

    pub(crate) fn created(&self) {
        self.count(|counts| counts.games += 1);
    }

    pub(crate) fn rejected(&self, reason: RejectReason) {
        self.count(|counts| *counts.rejected.entry(reason.word()).or_default() += 1);
    }

    pub(crate) fn failed(&self, error: &ClientError) {
        let text: String = error.to_string().chars().take(120).collect();
        self.count(|counts| *counts.failed.entry(text).or_default() += 1);
    }

    pub(crate) fn violated(&self, violation: &Violation) {
        let violations = &mut self.lock().violations;
        *violations.counts.entry(violation.kind.word()).or_default() += 1;
        if violations.examples.len() < MOST_EXAMPLES {
            violations.examples.push(violation.to_string());
        }
    }

    pub(crate) fn violations(&self) -> Violations {
        self.lock().violations.clone()
    }

    /// The figures of the current phase, which goes on.
    pub(crate) fn current(&self, phase: Phase, target: Option<f64>) -> PhaseReport {
        self.report(phase, target, self.lock().counts.as_ref().expect("a phase was started"))
    }

    /// Ends a phase.
    pub(crate) fn end(&self, phase: Phase, target: Option<f64>) -> PhaseReport {
        let mut state = self.lock();
        let counts = state.counts.take().expect("a phase was started");
        let report = self.report(phase, target, &counts);
        state.ended.push(counts.latencies);
        report
    }

    /// Completes the latencies of all phases by those of moves that finished after their phase.
    pub(crate) fn complete(&self, reports: &mut [PhaseReport]) {
        for (report, latencies) in reports.iter_mut().zip(&self.lock().ended) {
            latencies.write_to(report);
        }
    }

    fn report(&self, phase: Phase, target: Option<f64>, counts: &Counts) -> PhaseReport {
        let seconds = counts.started.elapsed().as_secs_f64();
        let count: u64 = counts.acknowledged.iter().sum();
        let cpu = |before: Option<f64>, now: Option<f64>| {
            let used = now? - before?;
            let micros_per_move = (count > 0).then(|| used * 1e6 / count as f64);
            Some(Cpu { cores: used / seconds, micros_per_move })
        };
        let mut report = PhaseReport {
            phase,
            target,
            seconds,
            offered: counts.offered,
            acknowledged: count,
            moves_per_second: count as f64 / seconds,
            to_acknowledgement: Latencies::default(),
            to_opponent: Latencies::default(),
            after_acknowledgement: Latencies::default(),
            bytes_per_move: (count > 0)
                .then(|| (counts.bytes_sent + counts.bytes_received) as f64 / count as f64),
            reconnects: counts.reconnects,
            games: counts.games,
            rejected: counts.rejected.clone(),
            failed: counts.failed.clone(),
            recovered_after_seconds: target.and_then(|target| recovered_after(&counts.acknowledged, target)),
            server_cpu: cpu(counts.server_cpu, self.processes.server_cpu()),
            database_cpu: cpu(counts.database_cpu, self.processes.database_cpu()),
            generator_cpu: cpu(counts.own_cpu, own_cpu_seconds()),
        };
        counts.latencies.write_to(&mut report);
        report
    }
}

fn micros(time: Duration) -> u64 {
    u64::try_from(time.as_micros()).unwrap_or(LONGEST)
}

fn latencies(histogram: &Histogram<u64>) -> Latencies {
    let at = |quantile| histogram.value_at_quantile(quantile) as f64 / 1000.0;
    Latencies { p50: at(0.5), p99: at(0.99), p999: at(0.999), longest: at(1.0) }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A phase as fast as possible leaves a queue; the moves in it say nothing about the phase that follows.
    #[test]
    fn a_move_counts_for_the_phase_in_which_it_was_due() {
        let recorder = Recorder::default();
        let phase: Phase = "max:1s".parse().unwrap();
        recorder.begin();
        let due = Instant::now();
        let mut reports = vec![recorder.end(phase, None)];
        std::thread::sleep(Duration::from_millis(2));
        recorder.begin();
        recorder.acknowledged(due, due + Duration::from_secs(5));
        let later = Instant::now();
        recorder.acknowledged(later, later + Duration::from_millis(1));
        reports.push(recorder.end(phase, None));
        recorder.complete(&mut reports);
        let seconds = |report: &PhaseReport| (report.to_acknowledgement.longest / 1000.0).floor();
        assert_eq!(reports.iter().map(seconds).collect::<Vec<_>>(), [5.0, 0.0]);
        assert_eq!(reports[1].acknowledged, 2);
    }
}
