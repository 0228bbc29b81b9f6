//! Metrics in the text format of Prometheus.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::Registry;
use quadrille_store::GameCounts;

use crate::listen::ConnectionMetrics;

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Reason {
    reason: &'static str,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct BusMessage {
    kind: &'static str,
    outcome: &'static str,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct SearchState {
    state: &'static str,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct PhaseLabel {
    phase: &'static str,
}

/// Upper bounds of the buckets of durations of writes, in seconds.
pub(super) const WRITTEN_BUCKETS: [f64; 10] = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0];

/// Numbers that only grow, from which rates are calculated. The library does not let its histograms and families be read.
#[derive(Clone, Debug, Default)]
pub(super) struct Totals {
    /// Moves.
    pub(super) moves: u64,
    /// Durable writes by their duration; the last number is that of longer ones.
    pub(super) written: [u64; WRITTEN_BUCKETS.len() + 1],
    /// Rejections by reason.
    pub(super) refused: BTreeMap<&'static str, u64>,
}

/// The metrics of a node.
#[derive(Debug)]
pub(super) struct Metrics {
    registry: Registry,
    refused: Family<Reason, Counter>,
    refused_totals: Mutex<BTreeMap<&'static str, u64>>,
    written: Histogram,
    written_totals: [AtomicU64; WRITTEN_BUCKETS.len() + 1],
    moves: Counter,
    ended: Counter,
    sockets: Gauge<u64, AtomicU64>,
    rooms: Gauge<u64, AtomicU64>,
    searches: Family<SearchState, Gauge<u64, AtomicU64>>,
    searches_started: Counter,
    games: Family<PhaseLabel, Gauge<u64, AtomicU64>>,
    bus_messages: Family<BusMessage, Counter>,
    bus_connected: Gauge<u64, AtomicU64>,
    pub(super) connections: ConnectionMetrics,
}

/// A WebSocket that counts as open until this guard is dropped.
#[derive(Debug)]
pub(super) struct OpenSocket(Gauge<u64, AtomicU64>);

impl Drop for OpenSocket {
    fn drop(&mut self) {
        self.0.dec();
    }
}

impl Metrics {
    pub(super) fn new() -> Metrics {
        let mut registry = Registry::with_prefix("quadrille");
        let (refused, sockets) = (Family::<Reason, Counter>::default(), Gauge::default());
        let (rooms, games) = (Gauge::default(), Family::<PhaseLabel, Gauge<u64, AtomicU64>>::default());
        let written = Histogram::new(WRITTEN_BUCKETS);
        registry.register("refused", "Rejected requests and commands, by reason", refused.clone());
        registry.register(
            "event_write_seconds",
            "Time from a decision to its durable write",
            written.clone(),
        );
        let moves = Counter::default();
        registry.register("moves", "Moves that were written by this node", moves.clone());
        let ended = Counter::default();
        registry.register("games_ended", "Games that ended on this node", ended.clone());
        registry.register("sockets", "Open WebSockets", sockets.clone());
        registry.register("rooms", "Games loaded on this node", rooms.clone());
        let searches = Family::<SearchState, Gauge<u64, AtomicU64>>::default();
        registry.register("searches", "Searches of computer players, by state", searches.clone());
        let searches_started = Counter::default();
        registry.register(
            "searches_started",
            "Searches of computer players since the start, also those that were cancelled",
            searches_started.clone(),
        );
        registry.register("games", "Games in the store that are not over, by phase", games.clone());
        let bus_messages = Family::<BusMessage, Counter>::default();
        registry.register(
            "bus_messages",
            "Messages between nodes, by kind and outcome",
            bus_messages.clone(),
        );
        let bus_connected = Gauge::default();
        registry.register("bus_connected", "1 while the bus is connected", bus_connected.clone());
        let connections = ConnectionMetrics::default();
        let ConnectionMetrics { open, closed, refused: too_many } = connections.clone();
        registry.register("connections", "Open connections, WebSockets included", open);
        registry.register("connections_closed", "Silent and idle connections that were evicted", closed);
        registry.register(
            "connections_refused",
            "Connections rejected because all others were busy",
            too_many,
        );
        Metrics {
            registry,
            refused,
            refused_totals: Mutex::default(),
            written,
            written_totals: std::array::from_fn(|_| AtomicU64::default()),
            moves,
            ended,
            sockets,
            rooms,
            searches,
            searches_started,
            games,
            bus_messages,
            bus_connected,
            connections,
        }
    }

    pub(super) fn socket_opened(&self) -> OpenSocket {
        self.sockets.inc();
        OpenSocket(self.sockets.clone())
    }

    pub(super) fn refused(&self, reason: &'static str) {
        self.refused.get_or_create(&Reason { reason }).inc();
        *self.lock_refused().entry(reason).or_default() += 1;
    }

    /// Records a durable write. The number of writes is the count of the histogram.
    pub(super) fn written(&self, took: Duration) {
        let seconds = took.as_secs_f64();
        self.written.observe(seconds);
        let bucket = WRITTEN_BUCKETS.partition_point(|bound| *bound < seconds);
        self.written_totals[bucket].fetch_add(1, Ordering::Relaxed);
    }

    /// Records a move.
    pub(super) fn moved(&self) {
        self.moves.inc();
    }

    /// The totals so far.
    pub(super) fn totals(&self) -> Totals {
        Totals {
            moves: self.moves.get(),
            written: std::array::from_fn(|bucket| self.written_totals[bucket].load(Ordering::Relaxed)),
            refused: self.lock_refused().clone(),
        }
    }

    fn lock_refused(&self) -> std::sync::MutexGuard<'_, BTreeMap<&'static str, u64>> {
        self.refused_totals.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The numbers of open WebSockets and of open connections.
    pub(super) fn open(&self) -> (u64, u64) {
        (self.sockets.get(), self.connections.open.get())
    }

    /// The number of games that ended on this node.
    pub(super) fn ended_count(&self) -> u64 {
        self.ended.get()
    }

    /// Records the end of a game.
    pub(super) fn ended(&self) {
        self.ended.inc();
    }

    /// Counts a search of a computer player.
    pub(super) fn search_started(&self) {
        self.searches_started.inc();
    }

    /// The number of searches since the start.
    #[cfg(test)]
    pub(super) fn searches_started(&self) -> u64 {
        self.searches_started.get()
    }

    /// Counts a message between nodes, of this kind.
    pub(super) fn bus_message(&self, kind: &'static str, outcome: &'static str) {
        self.bus_messages.get_or_create(&BusMessage { kind, outcome }).inc();
    }

    pub(super) fn bus_connected(&self, connected: bool) {
        self.bus_connected.set(u64::from(connected));
    }

    /// The metrics as text.
    pub(super) fn text(
        &self,
        rooms: usize,
        (running, waiting): (usize, usize),
        games: Option<GameCounts>,
    ) -> String {
        self.rooms.set(rooms as u64);
        for (state, count) in [("running", running), ("waiting", waiting)] {
            self.searches.get_or_create(&SearchState { state }).set(count as u64);
        }
        match games {
            Some(GameCounts { waiting, playing }) => {
                for (phase, count) in [("waiting", waiting), ("playing", playing)] {
                    self.games.get_or_create(&PhaseLabel { phase }).set(count);
                }
            }
            // The counts are unknown; old values would be wrong.
            None => self.games.clear(),
        }
        let mut text = String::new();
        // Writing to a `String` cannot fail.
        let _ = encode(&mut text, &self.registry);
        text
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// The names of metrics in a text.
    fn names(text: &str) -> BTreeSet<&str> {
        let words = text.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_');
        words.filter(|word| word.starts_with("quadrille_")).collect()
    }

    /// A dashboard with the name of a metric that does not exist shows an empty panel.
    #[test]
    fn the_dashboard_shows_every_metric_by_its_name() {
        let metrics = Metrics::new();
        metrics.refused("illegal");
        metrics.bus_message("entry", "published");
        metrics.written(Duration::from_millis(1));
        let text = metrics.text(1, (1, 0), Some(GameCounts::default()));
        let samples: String =
            text.lines().filter(|line| !line.starts_with('#')).collect::<Vec<_>>().join("\n");
        let dashboard: serde_json::Value =
            serde_json::from_str(include_str!("../../../../deploy/grafana.json")).unwrap();
        let targets = dashboard["panels"]
            .as_array()
            .unwrap()
            .iter()
            .flat_map(|panel| panel["targets"].as_array().unwrap());
        let queries: Vec<&str> = targets.map(|target| target["expr"].as_str().unwrap()).collect();
        let queries = queries.join("\n");
        let (shown, known) = (names(&queries), names(&samples));
        assert!(shown.is_subset(&known), "unknown: {:?}", shown.difference(&known));
        // The sum of a histogram is not shown.
        // A legend with the name of a label that does not exist shows nothing.
        let targets = dashboard["panels"].as_array().unwrap().iter();
        let legends = targets.flat_map(|panel| panel["targets"].as_array().unwrap());
        for legend in legends.filter_map(|target| target["legendFormat"].as_str()) {
            for label in legend.split("{{").skip(1).filter_map(|part| part.split("}}").next()) {
                let is_known =
                    ["instance", "le"].contains(&label) || samples.contains(&format!("{label}=\""));
                assert!(is_known, "unknown label: {label}");
            }
        }
        let missing: Vec<_> = known.difference(&shown).filter(|name| !name.ends_with("_sum")).collect();
        assert!(missing.is_empty(), "not shown: {missing:?}");
    }
}
