//! Who is here. Each player may be connected several times, to several nodes, or only ask over HTTP now and then.

use std::net::IpAddr;

use quadrille_core::{PerSeat, Seat};
use quadrille_online::{FromServer, OnlinePlayer, Presence, Referee};
use tokio::time::Instant;

use super::{PRESENCE_PACE, RoomActor, Subscriber};
use crate::address::network;
use crate::online::computer::SearchClient;

/// How often other nodes are told that someone is here, in milliseconds.
const PRESENCE_INTERVAL: u64 = 10_000;
/// Whoever another node has seen within this time is here, in milliseconds.
const PRESENCE_TTL: u64 = 25_000;

/// A computer plays on for a player who was heard here within this time, in milliseconds: a player without a connection sends a request now and
/// then.
const RECENT_CONTACT: u64 = 60_000;

/// When and from where a player was heard last.
#[derive(Clone, Copy)]
struct LastContact {
    at: u64,
    from: IpAddr,
}

/// Who is here, as far as this node knows.
pub(super) struct PresenceTracker {
    /// Since when each player is not at this node; none for those who are, and for empty seats.
    gone: PerSeat<Option<u64>>,
    /// When each player was last heard at this node, by whichever way.
    heard: PerSeat<Option<LastContact>>,
    /// When any node has last seen them.
    seen: PerSeat<Option<u64>>,
    /// Players of whom the other nodes have to be told.
    to_tell: PerSeat<bool>,
    /// When the other nodes were told last.
    told_nodes: u64,
    changed: bool,
    told: Option<Instant>,
}

impl PresenceTracker {
    /// Nobody is here yet, and before now nobody was missed.
    pub(super) fn new(referee: &Referee, now: u64) -> PresenceTracker {
        PresenceTracker {
            gone: PerSeat::from_fn(|seat| is_guest(referee, seat).then_some(now)),
            heard: PerSeat::default(),
            seen: PerSeat::default(),
            to_tell: PerSeat::default(),
            told_nodes: 0,
            changed: false,
            told: None,
        }
    }

    /// Since when each player is gone; none for those who are here, be it at another node.
    fn gone(&self, now: u64) -> PerSeat<Option<u64>> {
        PerSeat::from_fn(|seat| {
            let since = self.gone[seat]?;
            match self.seen[seat] {
                Some(seen) if now.saturating_sub(seen) < PRESENCE_TTL => None,
                Some(seen) => Some(since.max(seen)),
                None => Some(since),
            }
        })
    }

    /// When listeners are to be told, if there is something to tell.
    pub(super) fn tell_at(&self) -> Option<Instant> {
        self.changed.then(|| self.told.map_or_else(Instant::now, |told| told + PRESENCE_PACE))
    }
}

impl RoomActor {
    /// Since when each player is gone; none for those who are here, be it at another node.
    pub(super) fn gone(&self) -> PerSeat<Option<u64>> {
        self.presence.gone(self.now())
    }

    fn is_connected(&self, seat: Seat) -> bool {
        self.subscribers.values().any(|subscriber| subscriber.seat == Some(seat))
    }

    /// Whether a player of this game is at this node.
    pub(super) fn has_player(&self) -> bool {
        Seat::ALL.into_iter().any(|seat| self.is_connected(seat))
    }

    /// The player for whom a computer of this node plays on: one who is connected, or was heard recently.
    pub(super) fn search_client(&self) -> Option<SearchClient> {
        let here = |seat: Seat| {
            let heard = self.presence.heard[seat]?;
            let is_recent = self.now().saturating_sub(heard.at) < RECENT_CONTACT;
            let owner = self.referee.owner(seat).filter(|_| is_recent || self.is_connected(seat))?;
            Some(SearchClient { network: network(heard.from), owner: owner.to_string() })
        };
        Seat::ALL.into_iter().find_map(here)
    }

    /// A player came to this node.
    pub(super) fn mark_present(&mut self, seat: Seat, from: IpAddr) {
        self.presence.heard[seat] = Some(LastContact { at: self.now(), from });
        self.presence.gone[seat] = None;
        self.presence.to_tell[seat] = true;
        self.presence.changed = true;
    }

    /// A connection of a player ended; it was last heard of then.
    pub(super) fn mark_gone(&mut self, seat: Seat, heard: u64) {
        if !self.is_connected(seat) {
            if let Some(last) = &mut self.presence.heard[seat] {
                last.at = last.at.max(heard);
            }
            self.presence.gone[seat] = Some(heard);
            self.presence.to_tell[seat] = true;
        }
    }

    /// A player without a connection asked for something.
    pub(super) fn mark_seen(&mut self, seat: Seat, from: IpAddr) {
        self.presence.heard[seat] = Some(LastContact { at: self.now(), from });
        if self.presence.gone[seat].is_some() {
            self.presence.gone[seat] = Some(self.now());
            self.presence.to_tell[seat] = true;
            self.presence.changed = true;
        }
    }

    /// Someone sat down: whoever watched may have a seat now, and whoever is not here is waited for from now on.
    pub(super) fn update_seats(&mut self) {
        let watching = self.subscribers.iter().filter(|(_, subscriber)| subscriber.seat.is_none());
        let seat_of = |subscriber: &Subscriber| self.referee.seat_of(subscriber.owner.as_deref()?);
        let seated: Vec<(u64, Seat, IpAddr)> = watching
            .filter_map(|(number, subscriber)| Some((*number, seat_of(subscriber)?, subscriber.address)))
            .collect();
        for (number, seat, address) in seated {
            if let Some(subscriber) = self.subscribers.get_mut(&number) {
                subscriber.seat = Some(seat);
            }
            self.mark_present(seat, address);
            self.welcome(number, None);
        }
        for seat in Seat::ALL {
            if is_guest(&self.referee, seat) && self.presence.gone[seat].is_none() && !self.is_connected(seat)
            {
                self.presence.gone[seat] = Some(self.now());
            }
        }
        self.presence.changed = true;
    }

    /// Who is here.
    pub(super) fn presence(&self) -> Presence {
        let watchers = self.subscribers.values().filter(|subscriber| subscriber.seat.is_none()).count();
        Presence {
            gone: self.gone(),
            watchers: u32::try_from(watchers).unwrap_or(u32::MAX),
            computer_busy: self.computer.is_busy(),
        }
    }

    /// Someone came or went.
    pub(super) fn presence_changed(&mut self) {
        self.presence.changed = true;
    }

    /// Tells everyone who is here, if that has changed and was not told just now: a crowd that comes in is told of once.
    pub(super) fn broadcast_presence(&mut self) {
        if self.presence.tell_at().is_some_and(|due| due <= Instant::now()) {
            self.presence.changed = false;
            self.presence.told = Some(Instant::now());
            let presence = FromServer::Presence(self.presence());
            self.broadcast(&presence);
        }
    }

    /// Tells other nodes of someone who asks here without a connection, now and then.
    pub(super) async fn publish_presence(&mut self) {
        let news = Seat::ALL.into_iter().any(|seat| self.presence.to_tell[seat]);
        if news && self.now().saturating_sub(self.presence.told_nodes) >= PRESENCE_INTERVAL {
            self.sync_presence().await;
        }
    }

    /// Tells other nodes whom this one has seen, and asks whom they have.
    pub(super) async fn sync_presence(&mut self) {
        if !self.node.several_nodes || self.status.is_backing_off() {
            return;
        }
        let again = self.now().saturating_sub(self.presence.told_nodes) >= PRESENCE_INTERVAL;
        for seat in Seat::ALL {
            if self.presence.to_tell[seat] || (again && self.is_connected(seat)) {
                let at = self.presence.gone[seat].unwrap_or_else(|| self.now());
                if self.node.store.record_presence(&self.id, seat.index(), &self.node.id, at).await.is_err() {
                    self.status = self.status.after_failure();
                    return;
                }
                self.presence.to_tell[seat] = false;
            }
        }
        if again {
            self.presence.told_nodes = self.now();
        }
        let before = self.gone();
        match self.node.store.last_seen(&self.id).await {
            Ok(seen) => self.presence.seen = PerSeat::from_fn(|seat| seen[seat.index()]),
            Err(_) => self.status = self.status.after_failure(),
        }
        // Times that only grow a little are no news.
        let is_news = |seat: &Seat| before[*seat].is_some() != self.gone()[*seat].is_some();
        if Seat::ALL.iter().any(is_news) {
            self.presence.changed = true;
        }
    }
}

fn is_guest(room: &Referee, seat: Seat) -> bool {
    matches!(room.state().seats()[seat], Some(OnlinePlayer::Guest { .. }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_another_node_has_seen_just_now_is_not_gone() {
        let mut here = PresenceTracker {
            gone: PerSeat { first: None, second: Some(100_000) },
            heard: PerSeat::default(),
            seen: PerSeat::default(),
            to_tell: PerSeat::default(),
            told_nodes: 0,
            changed: false,
            told: None,
        };
        let gone = |here: &PresenceTracker, now: u64| (here.gone(now).first, here.gone(now).second);
        assert_eq!(gone(&here, 140_000), (None, Some(100_000)));
        here.seen.second = Some(130_000);
        assert_eq!(gone(&here, 140_000), (None, None));
        assert_eq!(
            gone(&here, 130_000 + PRESENCE_TTL),
            (None, Some(130_000)),
            "gone since they were seen there"
        );
        here.seen.second = Some(90_000);
        assert_eq!(gone(&here, 140_000), (None, Some(100_000)), "they were seen here later");
    }
}
