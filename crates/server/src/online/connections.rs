//! How many connections to games are open at once: from one address, and in all.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::limits::network;

/// How many connections to games may be open at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MostConnections {
    /// From one address, or one network of IPv6.
    pub per_address: usize,
    /// In all.
    pub in_all: usize,
}

impl Default for MostConnections {
    /// As many as a school has behind one address, and as a small machine has room for.
    fn default() -> MostConnections {
        MostConnections { per_address: 200, in_all: 20_000 }
    }
}

/// Why one more connection is not let in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TooMany {
    /// Its address has enough of them.
    FromOneAddress,
    /// The server has.
    InAll,
}

/// The open connections.
#[derive(Debug)]
pub(super) struct Connections {
    most: MostConnections,
    open: Arc<Mutex<Open>>,
}

#[derive(Debug, Default)]
struct Open {
    in_all: usize,
    /// Those that have none are left out.
    by_network: HashMap<IpAddr, usize>,
}

/// A connection that counts as open until this is dropped, however it ends.
#[derive(Debug)]
pub(super) struct Counted {
    open: Arc<Mutex<Open>>,
    network: IpAddr,
}

impl Connections {
    pub(super) fn new(most: MostConnections) -> Connections {
        Connections { most, open: Arc::default() }
    }

    /// How many there are.
    pub(super) fn count(&self) -> usize {
        lock(&self.open).in_all
    }

    /// Counts one more, if there may be one.
    pub(super) fn enter(&self, address: IpAddr) -> Result<Counted, TooMany> {
        let network = network(address);
        let mut open = lock(&self.open);
        // An address that has too many is told so, even if the server is full.
        if open.by_network.get(&network).copied().unwrap_or_default() >= self.most.per_address {
            return Err(TooMany::FromOneAddress);
        }
        if open.in_all >= self.most.in_all {
            return Err(TooMany::InAll);
        }
        open.in_all += 1;
        *open.by_network.entry(network).or_default() += 1;
        drop(open);
        Ok(Counted { open: Arc::clone(&self.open), network })
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        let mut open = lock(&self.open);
        open.in_all = open.in_all.saturating_sub(1);
        if let Some(count) = open.by_network.get_mut(&self.network) {
            *count = count.saturating_sub(1);
            if *count == 0 {
                open.by_network.remove(&self.network);
            }
        }
    }
}

fn lock(open: &Mutex<Open>) -> MutexGuard<'_, Open> {
    open.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_and_the_server_have_only_so_many_until_some_end() {
        let connections = Connections::new(MostConnections { per_address: 2, in_all: 3 });
        let enter = |address: &str| connections.enter(address.parse().unwrap());
        let (one, other) = (enter("2001:db8::1").unwrap(), enter("2001:db8::2").unwrap());
        assert_eq!(enter("2001:db8::3").unwrap_err(), TooMany::FromOneAddress, "it is the same network");
        let third = enter("10.0.0.1").unwrap();
        assert_eq!(enter("10.0.0.2").unwrap_err(), TooMany::InAll);
        assert_eq!(connections.count(), 3);
        drop(one);
        // Also if whoever served it panicked.
        assert!(std::thread::spawn(move || panic!("{other:?} ends")).join().is_err());
        drop(third);
        assert_eq!(connections.count(), 0);
        assert!(lock(&connections.open).by_network.is_empty(), "nothing is kept of those who are gone");
        assert!(enter("2001:db8::3").is_ok());
    }
}
