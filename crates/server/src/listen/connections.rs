//! The registry of open connections, HTTP and WebSocket, with limits for each network and in total.
//!
//! A connection is *silent* until the headers of its first request are complete, *idle* between two requests, and *busy* while a request is
//! served and as a WebSocket. At the limit the oldest silent connection is evicted, or else the one that is idle for longest. Busy connections
//! are never evicted; if all are busy, the new one is rejected.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::net::IpAddr;
use std::sync::atomic::AtomicU64;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::gauge::Gauge;
use tokio::task::AbortHandle;

/// Limits on open connections.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ConnectionLimits {
    /// From one IPv4 address, or one IPv6 network.
    pub per_address: usize,
    /// In total.
    pub in_all: usize,
}

impl Default for ConnectionLimits {
    /// Enough for a school behind one address, and few enough for a small machine.
    fn default() -> ConnectionLimits {
        ConnectionLimits { per_address: 200, in_all: 20_000 }
    }
}

/// Why a connection is rejected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TooManyConnections {
    /// Its network is at its limit.
    FromOneAddress,
    /// The server is at its limit.
    InAll,
}

/// Why a connection may be evicted; silent ones are evicted before idle ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Evictable {
    Silent,
    Idle,
}

/// A unique place in the eviction order: the reason, then the sequence number of the time since when it applies.
type Place = (Evictable, u64);

/// The registry of open connections.
#[derive(Debug)]
pub(crate) struct Connections {
    most: ConnectionLimits,
    metrics: ConnectionMetrics,
    open: Mutex<Open>,
}

/// Metrics of the connections. Clones share their values.
#[derive(Clone, Debug, Default)]
pub(crate) struct ConnectionMetrics {
    pub(crate) open: Gauge<u64, AtomicU64>,
    /// Silent and idle connections that were evicted.
    pub(crate) closed: Counter,
    /// Connections that were rejected because all others were busy.
    pub(crate) refused: Counter,
}

#[derive(Debug, Default)]
struct Open {
    /// The next number of a connection or a place.
    counter: u64,
    entries: HashMap<u64, Entry>,
    /// Connections of each network; networks without a connection have no entry.
    by_network: HashMap<IpAddr, usize>,
    /// Connections that may be evicted, in this order, with their numbers.
    waiting: BTreeMap<Place, u64>,
    /// The same for each network.
    waiting_by_network: BTreeSet<(IpAddr, Place)>,
}

#[derive(Debug, Default)]
struct Entry {
    /// The network for which it counts.
    network: Option<IpAddr>,
    /// Its place, if it may be evicted.
    place: Option<Place>,
    /// Aborts the connection.
    task: Option<AbortHandle>,
    is_websocket: bool,
}

/// A connection that counts as open until this guard is dropped.
#[derive(Debug)]
pub(crate) struct Connection {
    number: u64,
    connections: Arc<Connections>,
}

impl Connections {
    pub(crate) fn new(most: ConnectionLimits, metrics: ConnectionMetrics) -> Connections {
        Connections { most, metrics, open: Mutex::default() }
    }

    fn lock(&self) -> MutexGuard<'_, Open> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Registers a connection from this network; `None` behind a proxy, where the client is not known yet.
    pub(crate) fn admit(self: &Arc<Self>, network: Option<IpAddr>) -> Result<Connection, TooManyConnections> {
        let mut open = self.lock();
        self.make_room(&mut open, network).inspect_err(|_| {
            self.metrics.refused.inc();
        })?;
        open.counter += 1;
        let number = open.counter;
        open.entries.insert(number, Entry::default());
        open.assign(number, network);
        open.wait(number, Evictable::Silent);
        self.metrics.open.set(open.entries.len() as u64);
        drop(open);
        Ok(Connection { number, connections: Arc::clone(self) })
    }

    fn make_room(&self, open: &mut Open, network: Option<IpAddr>) -> Result<(), TooManyConnections> {
        if let Some(network) = network
            && open.count(network) >= self.most.per_address
        {
            self.close(open, open.oldest_of(network).ok_or(TooManyConnections::FromOneAddress)?);
        }
        if open.entries.len() >= self.most.in_all {
            self.close(open, open.oldest().ok_or(TooManyConnections::InAll)?);
        }
        Ok(())
    }

    fn close(&self, open: &mut Open, number: u64) {
        self.metrics.closed.inc();
        if let Some(Entry { task: Some(task), .. }) = open.remove(number) {
            task.abort();
        }
    }

    /// Evicts one connection, when the process has no file descriptor left.
    pub(crate) fn close_oldest(&self) {
        let mut open = self.lock();
        if let Some(oldest) = open.oldest() {
            self.close(&mut open, oldest);
        }
    }

    #[cfg(test)]
    fn count(&self) -> usize {
        self.lock().entries.len()
    }
}

impl Connection {
    /// Sets the task that serves the connection, so that it can be aborted.
    pub(crate) fn served_by(&self, task: AbortHandle) {
        let mut open = self.connections.lock();
        if let Some(entry) = open.entries.get_mut(&self.number).filter(|entry| !entry.is_websocket) {
            entry.task = Some(task);
        }
    }

    /// A request begins. Behind a proxy the client's network is known from here on, and its limit applies.
    pub(crate) fn begin(&self, network: Option<IpAddr>) -> Result<(), TooManyConnections> {
        let mut open = self.connections.lock();
        if network.is_some_and(|network| open.count(network) >= self.connections.most.per_address) {
            self.connections.metrics.refused.inc();
            return Err(TooManyConnections::FromOneAddress);
        }
        open.stop_waiting(self.number);
        if network.is_some() {
            open.assign(self.number, network);
        }
        Ok(())
    }

    /// A response was sent. Behind a proxy the connection no longer counts for the client.
    pub(crate) fn end(&self, proxied: bool) {
        let mut open = self.connections.lock();
        if proxied {
            open.assign(self.number, None);
        }
        open.wait(self.number, Evictable::Idle);
    }

    /// The connection has become a WebSocket. The task that served HTTP ends; dropping its handle frees its memory.
    pub(crate) fn upgraded(&self) {
        if let Some(entry) = self.connections.lock().entries.get_mut(&self.number) {
            entry.is_websocket = true;
            entry.task = None;
        }
    }

    /// True until the first request begins.
    pub(crate) fn is_silent(&self) -> bool {
        let open = self.connections.lock();
        open.entries
            .get(&self.number)
            .and_then(|entry| entry.place)
            .is_some_and(|(why, _)| why == Evictable::Silent)
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        let mut open = self.connections.lock();
        // An evicted connection has no entry any more.
        open.remove(self.number);
        self.connections.metrics.open.set(open.entries.len() as u64);
    }
}

impl Open {
    fn count(&self, network: IpAddr) -> usize {
        self.by_network.get(&network).copied().unwrap_or_default()
    }

    fn oldest(&self) -> Option<u64> {
        self.waiting.first_key_value().map(|(_, number)| *number)
    }

    fn oldest_of(&self, network: IpAddr) -> Option<u64> {
        let from = (network, (Evictable::Silent, 0));
        let (found, place) = self.waiting_by_network.range(from..).next()?;
        self.waiting.get(place).copied().filter(|_| *found == network)
    }

    /// Counts a connection for another network, or for none.
    fn assign(&mut self, number: u64, network: Option<IpAddr>) {
        let Some(entry) = self.entries.get_mut(&number) else { return };
        let before = std::mem::replace(&mut entry.network, network);
        if let Some(network) = network {
            *self.by_network.entry(network).or_default() += 1;
        }
        if let Some(before) = before
            && let Some(count) = self.by_network.get_mut(&before)
        {
            *count = count.saturating_sub(1);
            if *count == 0 {
                self.by_network.remove(&before);
            }
        }
    }

    /// Allows the eviction of a connection.
    fn wait(&mut self, number: u64, why: Evictable) {
        self.stop_waiting(number);
        let Some(entry) = self.entries.get_mut(&number) else { return };
        self.counter += 1;
        let place = (why, self.counter);
        entry.place = Some(place);
        self.waiting.insert(place, number);
        if let Some(network) = entry.network {
            self.waiting_by_network.insert((network, place));
        }
    }

    fn stop_waiting(&mut self, number: u64) {
        let Some(entry) = self.entries.get_mut(&number) else { return };
        if let Some(place) = entry.place.take() {
            self.waiting.remove(&place);
            if let Some(network) = entry.network {
                self.waiting_by_network.remove(&(network, place));
            }
        }
    }

    fn remove(&mut self, number: u64) -> Option<Entry> {
        self.stop_waiting(number);
        self.assign(number, None);
        self.entries.remove(&number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn registry(per_address: usize, in_all: usize) -> Arc<Connections> {
        Arc::new(Connections::new(ConnectionLimits { per_address, in_all }, ConnectionMetrics::default()))
    }

    fn at(address: &str) -> Option<IpAddr> {
        Some(crate::address::network(address.parse().unwrap()))
    }

    /// A task that ends only when it is aborted.
    fn served(connection: &Connection) -> tokio::task::JoinHandle<()> {
        let task = tokio::spawn(std::future::pending());
        connection.served_by(task.abort_handle());
        task
    }

    #[tokio::test]
    async fn at_the_limit_the_oldest_silent_connection_is_evicted_then_the_longest_idle_one() {
        let connections = registry(9, 3);
        let [idle, silent, later] = [at("10.0.0.1"), at("10.0.0.2"), at("10.0.0.3")]
            .map(|network| connections.admit(network).unwrap());
        let [idle_task, silent_task, later_task] = [&idle, &silent, &later].map(served);
        idle.begin(None).unwrap();
        idle.end(false);
        let new = connections.admit(at("10.0.0.4")).unwrap();
        assert!(silent_task.await.unwrap_err().is_cancelled(), "it is the oldest that has sent no request");
        let newer = connections.admit(at("10.0.0.5")).unwrap();
        assert!(later_task.await.unwrap_err().is_cancelled());
        for connection in [&new, &newer] {
            connection.begin(None).unwrap();
        }
        let newest = connections.admit(at("10.0.0.6")).unwrap();
        assert!(idle_task.await.unwrap_err().is_cancelled(), "it is idle, and the others are busy");
        newest.begin(None).unwrap();
        assert_eq!(
            connections.admit(at("10.0.0.7")).unwrap_err(),
            TooManyConnections::InAll,
            "busy ones are not evicted"
        );
        drop((idle, silent, later));
        assert_eq!(connections.count(), 3, "evicted connections are not counted twice");
        drop((new, newer, newest));
        let open = connections.lock();
        assert!(open.entries.is_empty() && open.waiting.is_empty(), "closed connections leave no entry");
        assert!(open.by_network.is_empty() && open.waiting_by_network.is_empty());
    }

    #[tokio::test]
    async fn an_address_at_its_limit_evicts_its_own_connections() {
        let connections = registry(2, 9);
        let other = connections.admit(at("10.0.0.1")).unwrap();
        let (one, two) =
            (connections.admit(at("2001:db8::1")).unwrap(), connections.admit(at("2001:db8::2")).unwrap());
        let (other_task, one_task) = (served(&other), served(&one));
        let three = connections.admit(at("2001:db8::3")).unwrap();
        assert!(one_task.await.unwrap_err().is_cancelled(), "its network has two already");
        assert!(!other_task.is_finished());
        for connection in [&two, &three] {
            connection.begin(None).unwrap();
            connection.upgraded();
        }
        assert_eq!(connections.admit(at("2001:db8::4")).unwrap_err(), TooManyConnections::FromOneAddress);
        // A panic of the task that serves it also closes it.
        assert!(std::thread::spawn(move || panic!("{two:?} ends")).join().is_err());
        assert!(connections.admit(at("2001:db8::4")).is_ok());
    }

    #[test]
    fn through_a_proxy_clients_are_counted_by_request() {
        let connections = registry(1, 9);
        let [one, two, three] = [(); 3].map(|()| connections.admit(None).unwrap());
        assert_eq!(one.begin(at("10.0.0.1")), Ok(()));
        assert_eq!(two.begin(at("10.0.0.1")), Err(TooManyConnections::FromOneAddress));
        assert_eq!(three.begin(at("10.0.0.2")), Ok(()));
        one.end(true);
        assert_eq!(two.begin(at("10.0.0.1")), Ok(()), "the connection is idle and counts for no client");
    }

    #[test]
    fn without_file_descriptors_the_oldest_silent_connection_is_evicted() {
        let connections = registry(9, 9);
        connections.close_oldest();
        let busy = connections.admit(at("10.0.0.1")).unwrap();
        busy.begin(None).unwrap();
        let _silent = connections.admit(at("10.0.0.2")).unwrap();
        connections.close_oldest();
        assert_eq!(connections.count(), 1);
        connections.close_oldest();
        assert_eq!(
            (connections.count(), connections.metrics.closed.get()),
            (1, 1),
            "a busy one is not evicted"
        );
    }
}
