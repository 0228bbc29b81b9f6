//! Throughput, latencies, rejections and violations, as text and as JSON.

use std::collections::BTreeMap;
use std::fmt;

use serde::{Serialize, Serializer};

use crate::phase::Phase;

/// The share of the target at which a second counts as recovered.
const RECOVERED: f64 = 0.95;

/// The share of its core from which on the generator, which has one thread, limits the throughput.
const SATURATED: f64 = 0.9;

/// The second from which the target was reached until the end of the phase.
pub(crate) fn recovered_after(acknowledged: &[u64], target: f64) -> Option<u64> {
    // The last second of a phase is incomplete.
    let (_, complete) = acknowledged.split_last()?;
    let behind = complete.iter().rposition(|second| (*second as f64) < target * RECOVERED);
    let from = behind.map_or(0, |second| second + 1);
    (from < complete.len()).then_some(from as u64)
}

/// Percentiles of a latency, in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Default)]
pub struct Latencies {
    /// The median.
    pub p50: f64,
    /// The 99th percentile.
    pub p99: f64,
    /// The 99.9th percentile.
    pub p999: f64,
    /// The longest.
    pub longest: f64,
}

impl fmt::Display for Latencies {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:.1} / {:.1} / {:.1} ms", self.p50, self.p99, self.p999)
    }
}

/// Processor time of a phase.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Cpu {
    /// Processor seconds per second.
    pub cores: f64,
    /// Processor time per acknowledged move, in microseconds; none without moves.
    pub micros_per_move: Option<f64>,
}

impl fmt::Display for Cpu {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:.2} cores", self.cores)?;
        self.micros_per_move.map_or(Ok(()), |micros| write!(f, ", {micros:.0} µs per move"))
    }
}

/// Violations of the server's promises.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Violations {
    /// Their number, by kind.
    pub counts: BTreeMap<&'static str, u64>,
    /// The first of them.
    pub examples: Vec<String>,
}

impl Violations {
    /// Their number.
    pub fn total(&self) -> u64 {
        self.counts.values().sum()
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
    /// Latency from the time when a move was due to its acknowledgement.
    pub to_acknowledgement: Latencies,
    /// Latency from the time when a move was due to its entry at the opponent.
    pub to_opponent: Latencies,
    /// Latency from the acknowledgement of a move to its entry at the opponent; zero if it is there earlier.
    pub after_acknowledgement: Latencies,
    /// Bytes of the WebSocket messages per acknowledged move, in both directions and on all WebSockets, without framing; none without moves.
    pub bytes_per_move: Option<f64>,
    /// Connections that the load dropped and made again.
    pub reconnects: u64,
    /// Games that the load created, in addition to those of the setup.
    pub games: u64,
    /// Rejections by reason.
    pub rejected: BTreeMap<&'static str, u64>,
    /// Failed connections by message.
    pub failed: BTreeMap<String, u64>,
    /// Seconds until the target was reached for the rest of the phase; none if it was not.
    pub recovered_after_seconds: Option<u64>,
    /// Processor time of the servers, if their processes are known.
    pub server_cpu: Option<Cpu>,
    /// Processor time of the database server, if its process is known.
    pub database_cpu: Option<Cpu>,
    /// Processor time of the load generator.
    pub generator_cpu: Option<Cpu>,
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
        if self.acknowledged > 0 {
            write!(
                f,
                "; acknowledged {to_acknowledgement}, at the opponent {to_opponent} (p50 / p99 / p99.9)"
            )?;
        }
        for (what, count) in [("reconnects", self.reconnects), ("new games", self.games)] {
            if count > 0 {
                write!(f, "; {count} {what}")?;
            }
        }
        for (reason, count) in &self.rejected {
            write!(f, "; {count} rejected: {reason}")?;
        }
        for (message, count) in &self.failed {
            write!(f, "; {count} failed: {message}")?;
        }
        let processes =
            [("server", self.server_cpu), ("database", self.database_cpu), ("generator", self.generator_cpu)];
        for (who, cpu) in processes {
            if let Some(cpu) = cpu {
                write!(f, "; {who} {cpu}")?;
            }
        }
        if self.generator_cpu.is_some_and(|cpu| cpu.cores > SATURATED) {
            f.write_str("; THE GENERATOR IS THE BOTTLENECK")?;
        }
        Ok(())
    }
}

/// The figures of a load test.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    /// Concurrent matches.
    pub matches: usize,
    /// WebSockets: two players for each match, and watchers.
    pub sockets: usize,
    /// The duration of the setup.
    pub setup_seconds: f64,
    /// Processor time of the servers for the setup of a match, in milliseconds: creating a game, joining it, connecting its WebSockets.
    pub setup_server_millis_per_match: Option<f64>,
    /// Growth of the servers' resident memory during the setup for each WebSocket, in bytes, if their processes are known.
    pub bytes_per_socket: Option<u64>,
    /// The phases, in order.
    pub phases: Vec<PhaseReport>,
    /// Games whose log was compared with the histories of the clients.
    pub verified_games: usize,
    /// Violations of order, agreement or durability.
    pub violations: Violations,
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} matches, {} WebSockets", self.matches, self.sockets)?;
        if let Some(bytes) = self.bytes_per_socket {
            write!(f, ", {bytes} bytes of the server's memory each")?;
        }
        write!(f, "; {} games compared with their logs: ", self.verified_games)?;
        match self.violations.total() {
            0 => f.write_str("no violations"),
            total => {
                write!(f, "{total} VIOLATIONS")?;
                for (kind, count) in &self.violations.counts {
                    write!(f, ", {count} {kind}")?;
                }
                self.violations.examples.iter().try_for_each(|example| write!(f, "\n  {example}"))
            }
        }
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
