//! A bounded round-robin queue, first by network and then by player: a client with many games delays its own games, not those of others.

use std::collections::VecDeque;
use std::net::IpAddr;

/// The client that a search is for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::online) struct SearchClient {
    /// The network of the player's address: tokens are free, addresses are not.
    pub(in crate::online) network: IpAddr,
    /// The hash of the player's token: many players may share an address.
    pub(in crate::online) owner: String,
}

/// The items of one network, by player.
type Players<T> = VecDeque<(String, VecDeque<T>)>;

/// A bounded round-robin queue.
#[derive(Debug)]
pub(super) struct FairQueue<T> {
    limit: usize,
    most_per_network: usize,
    /// In the order of service. Networks and players without items are removed.
    networks: VecDeque<(IpAddr, Players<T>)>,
}

/// The result of adding an item.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Pushed<T> {
    /// The item is in the queue.
    Queued,
    /// The item has displaced this one, of the network with the most items.
    Displaced(T),
    /// There is no space for the item.
    Full,
}

impl<T> FairQueue<T> {
    pub(super) fn new(limit: usize, most_per_network: usize) -> FairQueue<T> {
        FairQueue { limit, most_per_network, networks: VecDeque::new() }
    }

    /// The number of items.
    pub(super) fn len(&self) -> usize {
        self.networks.iter().map(|(_, players)| count(players)).sum()
    }

    /// Adds an item. If the queue is full, it displaces the newest item of the network with the most, if that has at least two more.
    pub(super) fn push(&mut self, client: SearchClient, item: T) -> Pushed<T> {
        let SearchClient { network, owner } = client;
        let own = self.networks.iter().position(|(known, _)| *known == network);
        let own_count = own.map_or(0, |index| count(&self.networks[index].1));
        if own_count >= self.most_per_network {
            return Pushed::Full;
        }
        let mut displaced = None;
        if self.len() >= self.limit {
            let counts = self.networks.iter().map(|(_, players)| count(players));
            let largest = counts.enumerate().max_by_key(|(_, count)| *count);
            match largest {
                // With fewer, the two networks would displace each other in turn.
                Some((index, count)) if count > own_count + 1 => displaced = self.newest_of(index),
                _ => return Pushed::Full,
            }
        }
        let players = match own {
            Some(index) => &mut self.networks[index].1,
            None => {
                self.networks.push_back((network, VecDeque::new()));
                let (_, players) = self.networks.back_mut().expect("a network was pushed a line above");
                players
            }
        };
        match players.iter_mut().find(|(known, _)| *known == owner) {
            Some((_, items)) => items.push_back(item),
            None => players.push_back((owner, VecDeque::from([item]))),
        }
        displaced.map_or(Pushed::Queued, Pushed::Displaced)
    }

    /// Removes the newest item of the player with the most items of a network, which has more than one item.
    fn newest_of(&mut self, network: usize) -> Option<T> {
        let (_, players) = self.networks.get_mut(network)?;
        let items = players.iter_mut().map(|(_, items)| items).max_by_key(|items| items.len())?;
        let item = items.pop_back();
        players.retain(|(_, items)| !items.is_empty());
        item
    }

    /// The next item: the oldest one of the next player of the next network.
    pub(super) fn pop(&mut self) -> Option<T> {
        let (network, mut players) = self.networks.pop_front()?;
        let (owner, mut items) = players.pop_front()?;
        let item = items.pop_front();
        if !items.is_empty() {
            players.push_back((owner, items));
        }
        if !players.is_empty() {
            self.networks.push_back((network, players));
        }
        item
    }

    /// Removes the item that satisfies the predicate.
    pub(super) fn remove(&mut self, is_it: impl Fn(&T) -> bool) -> Option<T> {
        let mut removed = None;
        for (_, players) in &mut self.networks {
            for (_, items) in players.iter_mut() {
                if let Some(index) = items.iter().position(&is_it) {
                    removed = items.remove(index);
                }
            }
            players.retain(|(_, items)| !items.is_empty());
        }
        self.networks.retain(|(_, players)| !players.is_empty());
        removed
    }
}

fn count<T>(players: &Players<T>) -> usize {
    players.iter().map(|(_, items)| items.len()).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn client(network: u8, owner: &str) -> SearchClient {
        SearchClient { network: IpAddr::from([10, 0, 0, network]), owner: owner.to_string() }
    }

    fn drain<T>(mut queue: FairQueue<T>) -> Vec<T> {
        std::iter::from_fn(|| queue.pop()).collect()
    }

    #[test]
    fn networks_are_served_in_turn_and_so_are_their_players() {
        let mut queue = FairQueue::new(99, 99);
        for (network, owner, item) in [
            (1, "a", "a1"),
            (1, "a", "a2"),
            (1, "a", "a3"),
            (1, "b", "b1"),
            (2, "c", "c1"),
            (2, "c", "c2"),
            (3, "d", "d1"),
        ] {
            assert_eq!(queue.push(client(network, owner), item), Pushed::Queued);
        }
        assert_eq!(queue.len(), 7);
        assert_eq!(drain(queue), ["a1", "c1", "d1", "b1", "c2", "a2", "a3"]);
    }

    #[test]
    fn a_client_that_returns_waits_for_a_whole_round() {
        let mut queue = FairQueue::new(99, 99);
        for network in 1..=3 {
            queue.push(client(network, "p"), network);
        }
        let mut served = Vec::new();
        for _ in 0..6 {
            let network = queue.pop().unwrap();
            served.push(network);
            queue.push(client(network, "p"), network);
        }
        assert_eq!(served, [1, 2, 3, 1, 2, 3]);
    }

    #[test]
    fn a_network_has_a_limit() {
        let mut queue = FairQueue::new(99, 3);
        let pushed: Vec<_> =
            (0..5).map(|item| queue.push(client(1, &format!("token {item}")), item)).collect();
        assert_eq!(
            pushed,
            [Pushed::Queued, Pushed::Queued, Pushed::Queued, Pushed::Full, Pushed::Full],
            "many tokens are one network"
        );
        assert_eq!(queue.push(client(2, "p"), 9), Pushed::Queued);
        assert_eq!(drain(queue), [0, 9, 1, 2]);
    }

    #[test]
    fn in_a_full_queue_the_network_with_the_most_items_is_displaced() {
        let mut queue = FairQueue::new(4, 4);
        for item in 0..4 {
            queue.push(client(1, "a"), item);
        }
        assert_eq!(queue.push(client(2, "b"), 10), Pushed::Displaced(3));
        assert_eq!(queue.push(client(2, "b"), 11), Pushed::Displaced(2));
        assert_eq!(queue.push(client(2, "b"), 12), Pushed::Full, "both have two");
        assert_eq!(queue.push(client(1, "a"), 13), Pushed::Full);
        assert_eq!(queue.len(), 4);
        assert!(matches!(queue.push(client(3, "c"), 20), Pushed::Displaced(_)));
        assert_eq!(queue.len(), 4);
    }

    #[test]
    fn removed_items_do_not_count() {
        let mut queue = FairQueue::new(2, 2);
        queue.push(client(1, "a"), 1);
        queue.push(client(1, "b"), 2);
        assert_eq!(queue.remove(|item| *item == 1), Some(1));
        assert_eq!((queue.remove(|item| *item == 1), queue.len()), (None, 1));
        assert_eq!(queue.push(client(1, "a"), 3), Pushed::Queued);
        assert_eq!(drain(queue), [2, 3]);
    }
}
