//! The tokens that clients took at this node, for the other nodes, and those that they took at others: the limits apply to the cluster.
//!
//! Tokens are collected for a moment and published together, at most a number of buckets at a time: those first of which the largest share was
//! taken. A client that uses several nodes has the limits of each only until the next message. A message that is lost makes the limits of
//! its clients a little wider, a repeated one is recognised by its number.

use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};

use super::{PREFIX_FACTORS, RateLimitedAction, RateLimits};
use crate::online::bus::MOST_BUCKETS;

/// Buckets of which tokens are collected.
const MOST_COLLECTED: usize = 8192;
/// Nodes whose messages are remembered.
const MOST_NODES: usize = 64;
/// A message that comes after this many later ones of its node is ignored.
const WINDOW: u64 = u64::BITS as u64;

/// A bucket: an action, and a network at one of the levels of [`crate::address::networks`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct LimitKey {
    pub(crate) action: RateLimitedAction,
    pub(crate) level: usize,
    pub(crate) network: IpAddr,
}

impl LimitKey {
    /// A bucket; none if there is no such level.
    pub(crate) fn new(action: RateLimitedAction, level: usize, network: IpAddr) -> Option<LimitKey> {
        (level < PREFIX_FACTORS.len()).then_some(LimitKey { action, level, network })
    }
}

/// Tokens that were taken from a bucket.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TokensTaken {
    pub(crate) key: LimitKey,
    pub(crate) count: u32,
}

/// Tokens that are not published yet, and the numbers of received messages.
#[derive(Debug, Default)]
pub(super) struct Gossip {
    collected: Mutex<BTreeMap<LimitKey, u32>>,
    received: Mutex<ReceivedNumbers>,
}

impl Gossip {
    /// Collects a token. A flood of networks may be too many: those that are collected go on to be counted.
    pub(super) fn collect(&self, key: LimitKey) {
        let mut collected = self.collected.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = collected.get_mut(&key) {
            *count = count.saturating_add(1);
        } else if collected.len() < MOST_COLLECTED {
            collected.insert(key, 1);
        }
    }
}

impl RateLimits {
    /// The tokens to publish: those first of which the largest share was taken. The others stay for the next message.
    pub(crate) fn tokens_to_publish(&self) -> Vec<TokensTaken> {
        let mut collected = self.gossip.collected.lock().unwrap_or_else(PoisonError::into_inner);
        let mut taken: Vec<TokensTaken> =
            collected.iter().map(|(key, count)| TokensTaken { key: *key, count: *count }).collect();
        if taken.len() > MOST_BUCKETS {
            let share = |taken: &TokensTaken| {
                let burst = self.limiter(taken.key).map_or(1, super::KeyedLimiter::burst);
                u64::from(taken.count) * u64::from(u32::MAX) / u64::from(burst)
            };
            // A stable sort, so that the order is the same in every run of a simulation.
            taken.sort_by_key(|taken| std::cmp::Reverse(share(taken)));
            taken.truncate(MOST_BUCKETS);
        }
        for TokensTaken { key, .. } in &taken {
            collected.remove(key);
        }
        taken
    }

    /// Discards the tokens that were collected: without the bus they become too old.
    pub(crate) fn discard_tokens(&self) {
        self.gossip.collected.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }

    /// True if tokens wait to be published.
    pub(crate) fn has_tokens_to_publish(&self) -> bool {
        !self.gossip.collected.lock().unwrap_or_else(PoisonError::into_inner).is_empty()
    }

    /// Takes the tokens that clients took at another node; false if this message was received before.
    pub(crate) fn take_elsewhere(&self, node: &str, number: u64, taken: &[TokensTaken]) -> bool {
        let mut received = self.gossip.received.lock().unwrap_or_else(PoisonError::into_inner);
        if !received.is_new(node, number) {
            return false;
        }
        for TokensTaken { key, count } in taken {
            if let Some(limiter) = self.limiter(*key) {
                limiter.debit(&key.network, *count);
            }
        }
        true
    }
}

/// The numbers of the last messages of each node: an anti-replay window, as in IPsec (RFC 4303).
#[derive(Debug, Default)]
struct ReceivedNumbers {
    by_node: BTreeMap<String, Window>,
    counter: u64,
}

#[derive(Debug)]
struct Window {
    last: u64,
    /// Bit `n` is set if the message `last - n` was received.
    received: u64,
    /// When the node was last heard, as a count of messages.
    heard: u64,
}

impl ReceivedNumbers {
    /// Records a message; false if it was received before, or is too old to know.
    fn is_new(&mut self, node: &str, number: u64) -> bool {
        self.counter += 1;
        if !self.by_node.contains_key(node) {
            if self.by_node.len() >= MOST_NODES {
                let silent = self.by_node.iter().min_by_key(|(_, window)| window.heard);
                if let Some(silent) = silent.map(|(node, _)| node.clone()) {
                    self.by_node.remove(&silent);
                }
            }
            let window = Window { last: number, received: 0, heard: 0 };
            self.by_node.insert(node.to_string(), window);
        }
        let Some(window) = self.by_node.get_mut(node) else { return false };
        window.heard = self.counter;
        if number > window.last {
            let ahead = number - window.last;
            window.received = if ahead < WINDOW { window.received << ahead } else { 0 };
            window.last = number;
        }
        let behind = window.last - number;
        if behind >= WINDOW || window.received & (1 << behind) != 0 {
            return false;
        }
        window.received |= 1 << behind;
        true
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use tokio::time::advance;

    use super::*;

    const GUEST: RateLimitedAction = RateLimitedAction::Guest;

    /// Requests that are allowed, of a hundred.
    fn allowed(limits: &RateLimits, action: RateLimitedAction, address: IpAddr) -> usize {
        (0..100).filter(|_| limits.allow(action, address).is_ok()).count()
    }

    fn pass(from: &RateLimits, to: &RateLimits, number: u64) {
        assert!(to.take_elsewhere("north", number, &from.tokens_to_publish()));
    }

    #[tokio::test(start_paused = true)]
    async fn a_client_that_alternates_between_nodes_has_one_limit() {
        let (here, there) = (RateLimits::shared(1), RateLimits::shared(1));
        let address = IpAddr::from([10, 0, 0, 1]);
        let mut total = 0;
        // A burst of 20, and one in ten seconds.
        for round in 0..600 {
            for (from, to) in [(&here, &there), (&there, &here)] {
                total += usize::from(from.allow(GUEST, address).is_ok());
                pass(from, to, round);
            }
            advance(Duration::from_secs(1)).await;
        }
        assert!((78..=80).contains(&total), "{total}, not 20 and 60");
        assert_eq!(allowed(&here, GUEST, IpAddr::from([10, 0, 0, 2])), 20, "others have their own");
    }

    /// Requests at the same instant are all allowed, but not more of them in the long run.
    #[tokio::test(start_paused = true)]
    async fn a_client_that_uses_all_nodes_at_the_same_instant_pays_the_tokens_back() {
        let nodes = [RateLimits::shared(1), RateLimits::shared(1), RateLimits::shared(1)];
        let address = IpAddr::from([10, 0, 0, 1]);
        let mut total = 0;
        for second in 0..6000 {
            let taken: Vec<_> = nodes
                .iter()
                .map(|node| {
                    total += allowed(node, GUEST, address);
                    node.tokens_to_publish()
                })
                .collect();
            for (from, taken) in taken.iter().enumerate() {
                for (_, to) in nodes.iter().enumerate().filter(|(to, _)| *to != from) {
                    assert!(to.take_elsewhere(&format!("node{from}"), second, taken));
                }
            }
            advance(Duration::from_secs(1)).await;
        }
        assert!((600..=620 + 3).contains(&total), "{total}, not 20 and 600");
    }

    #[tokio::test(start_paused = true)]
    async fn wider_networks_are_shared_too() {
        let (here, there) = (RateLimits::shared(1), RateLimits::shared(1));
        let address = |number: u32| format!("2001:db8:1:{number:x}::1").parse().unwrap();
        // Each /64 prefix stays below its limit, the /48 prefix does not.
        for number in 0..32 {
            for _ in 0..10 {
                assert!(here.allow(GUEST, address(256 * number)).is_ok());
            }
        }
        pass(&here, &there, 1);
        assert!(there.allow(GUEST, address(0xffff)).is_err());
        assert!(there.allow(GUEST, "2001:db8:2::1".parse().unwrap()).is_ok());
    }

    #[test]
    fn a_message_counts_once_in_any_order() {
        let mut received = ReceivedNumbers::default();
        for (number, is_new) in
            [(5, true), (5, false), (3, true), (3, false), (8, true), (5, false), (7, true), (8, false)]
        {
            assert_eq!(received.is_new("north", number), is_new, "{number}");
        }
        assert!(received.is_new("south", 5), "another node has its own numbers");
        assert!(received.is_new("north", 8 + WINDOW));
        assert!(!received.is_new("north", 8), "too old to know");
        assert!(received.is_new("north", 9));
        assert!(received.is_new("north", u64::MAX));
        for node in 0..10 * MOST_NODES {
            assert!(received.is_new(&format!("node{node}"), 1));
        }
        assert_eq!(received.by_node.len(), MOST_NODES);
    }

    #[test]
    fn a_flood_of_networks_is_published_in_parts_the_busiest_first() {
        let limits = RateLimits::shared(1);
        let busy = IpAddr::from([10, 0, 0, 1]);
        for number in 0..MOST_COLLECTED as u32 / 2 {
            let address = IpAddr::from((0x0b00_0000 + number).to_be_bytes());
            assert!(limits.allow(GUEST, address).is_ok());
        }
        assert_eq!(allowed(&limits, GUEST, busy), 20);
        let taken = limits.tokens_to_publish();
        assert_eq!(taken.len(), MOST_BUCKETS);
        assert_eq!(taken[0], TokensTaken { key: LimitKey::new(GUEST, 0, busy).unwrap(), count: 20 });
        let more = limits.tokens_to_publish();
        assert!(more.len() == MOST_BUCKETS && !more.contains(&taken[1]));
        limits.discard_tokens();
        assert!(!limits.has_tokens_to_publish());
        for number in 0..2 * MOST_COLLECTED as u32 {
            let address = IpAddr::from((0x0c00_0000 + number).to_be_bytes());
            assert!(limits.allow(GUEST, address).is_ok());
        }
        assert_eq!(limits.gossip.collected.lock().unwrap().len(), MOST_COLLECTED);
    }

    #[test]
    fn a_node_without_a_bus_collects_nothing() {
        let limits = RateLimits::new(1);
        assert_eq!(allowed(&limits, GUEST, IpAddr::from([10, 0, 0, 1])), 20);
        assert!(!limits.has_tokens_to_publish());
    }
}
