//! The players and spectators of a game on other nodes, as the bus and the database tell.
//!
//! A message of the bus is the whole state of a node, and so is a record of the database about a player. Of two states of one node the one with
//! the higher version counts, wherever it comes from, so that lost, late and repeated messages do no harm. A node that ends tells nobody: its
//! state on the bus expires, and in the database its heartbeats end.

use std::collections::BTreeMap;

use quadrille_core::Seat;
use quadrille_store::StoredPresence;
use tokio::time::{Duration, Instant};

use crate::online::bus::{NodePresence, SeatPresence};

/// A node that was not heard for this long has no players and spectators. Nodes publish their presence every ten seconds.
const HINT_TTL: Duration = Duration::from_secs(25);
/// A node without a heartbeat for this long has ended, in milliseconds.
const HEARTBEAT_TTL: u64 = 25_000;
/// A record of a connected player that was not repeated for this long does not count, even if its node runs: the room may have failed. In
/// milliseconds; nodes repeat it every minute.
const RECORD_TTL: u64 = 150_000;
/// Nodes that are remembered for a game.
const MOST_NODES: usize = 16;

/// The presence that other nodes report for a game.
#[derive(Debug, Default)]
pub(super) struct OtherNodes {
    /// The last state of each node on the bus.
    heard: BTreeMap<String, HeardNode>,
    /// The records of other nodes in the database.
    records: Vec<StoredPresence>,
}

#[derive(Debug)]
struct HeardNode {
    presence: NodePresence,
    at: Instant,
    /// The same time of the wall clock.
    since_1970: u64,
}

impl HeardNode {
    fn is_fresh(&self) -> bool {
        self.at.elapsed() < HINT_TTL
    }
}

impl OtherNodes {
    /// Takes over the state of a node; false if a newer one is known.
    pub(super) fn hear(&mut self, node: &str, presence: NodePresence, now: u64) -> bool {
        match self.heard.get(node) {
            Some(known) if known.presence.version > presence.version => return false,
            Some(_) => {}
            None if self.heard.len() >= MOST_NODES => {
                let silent = self.heard.iter().min_by_key(|(_, heard)| heard.at);
                if let Some(silent) = silent.map(|(node, _)| node.clone()) {
                    self.heard.remove(&silent);
                }
            }
            None => {}
        }
        let heard = HeardNode { presence, at: Instant::now(), since_1970: now };
        self.heard.insert(node.to_string(), heard);
        true
    }

    /// Takes over the records of the database.
    pub(super) fn read(&mut self, records: Vec<StoredPresence>) {
        self.records = records;
    }

    /// The number of spectators of other nodes.
    pub(super) fn watchers(&self) -> u32 {
        let fresh = self.heard.values().filter(|heard| heard.is_fresh());
        fresh.fold(0, |sum, heard| sum.saturating_add(heard.presence.watchers))
    }

    /// The player in this seat, on whichever node.
    pub(super) fn seat(&self, seat: Seat, now: u64) -> SeatPresence {
        let heard = self.heard.iter().filter(|(node, heard)| {
            let newer = |record: &StoredPresence| record.record.version > heard.presence.version;
            !self.records_of(node, seat).any(newer)
        });
        let heard = heard.map(|(_, heard)| match heard.presence.seats[seat] {
            SeatPresence::Connected if !heard.is_fresh() => SeatPresence::Gone(heard.since_1970),
            presence => presence,
        });
        let records = self.records.iter().filter(|stored| {
            let heard = self.heard.get(&stored.record.node);
            // A player who stays writes no new record, although the node counts on.
            let may_stay = |heard: &HeardNode| {
                heard.presence.seats[seat] == SeatPresence::Connected && !heard.is_fresh()
            };
            let counts =
                |heard: &HeardNode| stored.record.version > heard.presence.version || may_stay(heard);
            stored.record.seat == seat.index() && heard.is_none_or(counts)
        });
        let records = records.map(|stored| recorded(stored, now));
        heard.chain(records).fold(SeatPresence::Unknown, latest)
    }

    fn records_of<'a>(&'a self, node: &'a str, seat: Seat) -> impl Iterator<Item = &'a StoredPresence> {
        self.records
            .iter()
            .filter(move |stored| stored.record.node == node && stored.record.seat == seat.index())
    }
}

/// A player as a record tells.
fn recorded(stored: &StoredPresence, now: u64) -> SeatPresence {
    let StoredPresence { record, heartbeat } = stored;
    let alive = heartbeat.unwrap_or(record.at);
    if record.connected && now.saturating_sub(record.at) < RECORD_TTL {
        if now.saturating_sub(alive) < HEARTBEAT_TTL {
            return SeatPresence::Connected;
        }
        return SeatPresence::Gone(alive.max(record.at));
    }
    SeatPresence::Gone(record.at)
}

/// A player who is connected to one node is connected; otherwise the latest time counts.
fn latest(one: SeatPresence, other: SeatPresence) -> SeatPresence {
    match (one, other) {
        (SeatPresence::Connected, _) | (_, SeatPresence::Connected) => SeatPresence::Connected,
        (SeatPresence::Gone(one), SeatPresence::Gone(other)) => SeatPresence::Gone(one.max(other)),
        (SeatPresence::Unknown, known) | (known, SeatPresence::Unknown) => known,
    }
}

#[cfg(test)]
mod tests {
    use quadrille_core::PerSeat;
    use quadrille_store::PresenceRecord;
    use tokio::time::advance;

    use super::*;

    const NOW: u64 = 1_000_000;

    fn heard(version: u64, first: SeatPresence, watchers: u32) -> NodePresence {
        NodePresence { version, seats: PerSeat { first, second: SeatPresence::Unknown }, watchers }
    }

    fn record(node: &str, version: u64, connected: bool, at: u64, heartbeat: Option<u64>) -> StoredPresence {
        let record = PresenceRecord { seat: 0, node: node.to_string(), version, connected, at };
        StoredPresence { record, heartbeat }
    }

    #[tokio::test(start_paused = true)]
    async fn the_newest_state_of_a_node_counts_in_any_order() {
        let mut others = OtherNodes::default();
        assert!(others.hear("north", heard(5, SeatPresence::Connected, 2), NOW));
        assert!(!others.hear("north", heard(4, SeatPresence::Gone(NOW), 7), NOW), "it is late");
        assert!(others.hear("north", heard(5, SeatPresence::Connected, 2), NOW), "it is repeated");
        assert!(others.hear("south", heard(1, SeatPresence::Gone(NOW - 5), 1), NOW));
        assert_eq!((others.seat(Seat::First, NOW), others.watchers()), (SeatPresence::Connected, 3));
        assert_eq!(others.seat(Seat::Second, NOW), SeatPresence::Unknown);
        assert!(others.hear("north", heard(6, SeatPresence::Gone(NOW - 9), 0), NOW));
        assert_eq!((others.seat(Seat::First, NOW), others.watchers()), (SeatPresence::Gone(NOW - 5), 1));
    }

    #[tokio::test(start_paused = true)]
    async fn a_node_that_is_not_heard_any_more_has_nobody() {
        let mut others = OtherNodes::default();
        others.hear("north", heard(5, SeatPresence::Connected, 2), NOW);
        advance(HINT_TTL - Duration::from_millis(1)).await;
        assert_eq!((others.seat(Seat::First, NOW), others.watchers()), (SeatPresence::Connected, 2));
        advance(Duration::from_millis(1)).await;
        assert_eq!((others.seat(Seat::First, NOW), others.watchers()), (SeatPresence::Gone(NOW), 0));
    }

    #[tokio::test(start_paused = true)]
    async fn the_database_repairs_what_the_bus_lost() {
        let mut others = OtherNodes::default();
        let alive = Some(NOW);
        others.hear("north", heard(5, SeatPresence::Connected, 0), NOW);
        others.read(vec![record("north", 6, false, NOW - 100, alive)]);
        assert_eq!(others.seat(Seat::First, NOW), SeatPresence::Gone(NOW - 100), "it is newer");
        others.hear("north", heard(7, SeatPresence::Connected, 0), NOW);
        assert_eq!(others.seat(Seat::First, NOW), SeatPresence::Connected, "it is older");
        // The bus is lost for longer than a state counts; the node still runs, and its player is there since an earlier state.
        advance(HINT_TTL).await;
        assert_eq!(others.seat(Seat::First, NOW), SeatPresence::Gone(NOW));
        others.read(vec![record("north", 3, true, NOW - 100, alive)]);
        assert_eq!(others.seat(Seat::First, NOW), SeatPresence::Connected);
        // A player who has left is not connected again because of an older record.
        others.hear("north", heard(8, SeatPresence::Gone(NOW - 50), 0), NOW);
        advance(HINT_TTL).await;
        assert_eq!(others.seat(Seat::First, NOW), SeatPresence::Gone(NOW - 50));
    }

    #[test]
    fn a_record_counts_while_its_node_runs() {
        let seat = |record: StoredPresence, now: u64| {
            let mut others = OtherNodes::default();
            others.read(vec![record]);
            others.seat(Seat::First, now)
        };
        let at = NOW + 30_000;
        assert_eq!(seat(record("a", 1, true, NOW, Some(at)), at), SeatPresence::Connected);
        let ended = seat(record("a", 1, true, NOW, Some(NOW + 3_000)), at);
        assert_eq!(ended, SeatPresence::Gone(NOW + 3_000), "gone since the last heartbeat");
        assert_eq!(seat(record("a", 1, true, NOW, None), NOW + 24_999), SeatPresence::Connected);
        assert_eq!(seat(record("a", 1, true, NOW, None), at), SeatPresence::Gone(NOW));
        assert_eq!(seat(record("a", 1, false, NOW, Some(at)), at), SeatPresence::Gone(NOW));
        let failed = NOW + RECORD_TTL;
        assert_eq!(seat(record("a", 1, true, NOW, Some(failed)), failed), SeatPresence::Gone(NOW));
    }

    #[tokio::test(start_paused = true)]
    async fn the_number_of_nodes_is_bounded() {
        let mut others = OtherNodes::default();
        for node in 0..10 * MOST_NODES {
            others.hear(&format!("node{node}"), heard(1, SeatPresence::Unknown, 1), NOW);
            advance(Duration::from_millis(1)).await;
        }
        assert_eq!(others.watchers() as usize, MOST_NODES);
    }
}
