//! The presence of players. A player may have several connections, to several nodes, or only send HTTP requests.

use std::net::IpAddr;

use quadrille_core::{PerSeat, Seat};
use quadrille_online::{FromServer, OnlinePlayer, Presence, Referee};
use tokio::time::Instant;

use super::{PRESENCE_PACE, RoomActor, Subscriber};
use crate::address::network;
use crate::online::computer::SearchClient;

/// Interval at which the presence of a player is recorded for other nodes, in milliseconds.
const PRESENCE_INTERVAL: u64 = 10_000;
/// A player whom another node saw within this time is present, in milliseconds.
const PRESENCE_TTL: u64 = 25_000;

/// A computer plays on for a player whose last request to this node is at most this old, in milliseconds: a player without a connection sends
/// requests at intervals.
const RECENT_CONTACT: u64 = 60_000;

/// Time and address of a player's last request.
#[derive(Clone, Copy)]
struct LastContact {
    at: u64,
    from: IpAddr,
}

/// The presence of players, as far as this node knows.
pub(super) struct PresenceTracker {
    /// Since when each player is not connected to this node; none for connected players and free seats.
    gone: PerSeat<Option<u64>>,
    /// The last contact of each player with this node, by WebSocket or HTTP.
    heard: PerSeat<Option<LastContact>>,
    /// When any node last saw each player.
    seen: PerSeat<Option<u64>>,
    /// Players whose presence must be recorded for other nodes.
    unrecorded: PerSeat<bool>,
    /// When presence was last recorded for other nodes.
    recorded_at: u64,
    /// True if subscribers must be notified.
    changed: bool,
    notified_at: Option<Instant>,
}

impl PresenceTracker {
    /// No player is connected; all are gone since now.
    pub(super) fn new(referee: &Referee, now: u64) -> PresenceTracker {
        PresenceTracker {
            gone: PerSeat::from_fn(|seat| is_guest(referee, seat).then_some(now)),
            heard: PerSeat::default(),
            seen: PerSeat::default(),
            unrecorded: PerSeat::default(),
            recorded_at: 0,
            changed: false,
            notified_at: None,
        }
    }

    /// Since when each player is gone; none for players who are connected to any node.
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

    /// When subscribers are to be notified of a change.
    pub(super) fn notify_at(&self) -> Option<Instant> {
        self.changed.then(|| self.notified_at.map_or_else(Instant::now, |last| last + PRESENCE_PACE))
    }
}

impl RoomActor {
    /// Since when each player is gone; none for players who are connected to any node.
    pub(super) fn gone(&self) -> PerSeat<Option<u64>> {
        self.presence.gone(self.now())
    }

    fn is_connected(&self, seat: Seat) -> bool {
        self.subscribers.values().any(|subscriber| subscriber.seat == Some(seat))
    }

    /// True if a player of this game is connected to this node, or sent a request recently.
    pub(super) fn has_player(&self) -> bool {
        Seat::ALL.into_iter().any(|seat| self.is_connected(seat) || self.was_heard_recently(seat))
    }

    fn was_heard_recently(&self, seat: Seat) -> bool {
        self.presence.heard[seat].is_some_and(|heard| self.now().saturating_sub(heard.at) < RECENT_CONTACT)
    }

    /// The player for whom a computer searches on this node: one who is connected, or sent a request recently.
    pub(super) fn search_client(&self) -> Option<SearchClient> {
        let client_of = |seat: Seat| {
            let heard = self.presence.heard[seat]?;
            let is_present = self.is_connected(seat) || self.was_heard_recently(seat);
            let owner = self.referee.owner(seat).filter(|_| is_present)?;
            Some(SearchClient { network: network(heard.from), owner: owner.to_string() })
        };
        Seat::ALL.into_iter().find_map(client_of)
    }

    /// A player has connected to this node.
    pub(super) fn mark_present(&mut self, seat: Seat, from: IpAddr) {
        self.presence.heard[seat] = Some(LastContact { at: self.now(), from });
        self.presence.gone[seat] = None;
        self.presence.unrecorded[seat] = true;
        self.presence.changed = true;
    }

    /// A connection of a player has ended; `heard` is the time of its last frame.
    pub(super) fn mark_gone(&mut self, seat: Seat, heard: u64) {
        if !self.is_connected(seat) {
            if let Some(last) = &mut self.presence.heard[seat] {
                last.at = last.at.max(heard);
            }
            self.presence.gone[seat] = Some(heard);
            self.presence.unrecorded[seat] = true;
        }
    }

    /// A player has sent an HTTP request.
    pub(super) fn mark_seen(&mut self, seat: Seat, from: IpAddr) {
        self.presence.heard[seat] = Some(LastContact { at: self.now(), from });
        if self.presence.gone[seat].is_some() {
            self.presence.gone[seat] = Some(self.now());
            self.presence.unrecorded[seat] = true;
            self.presence.changed = true;
        }
    }

    /// Updates subscribers and presence after a seat was taken: a spectator may have become a player, and a new player who is not connected is
    /// gone from now on.
    pub(super) fn update_seats(&mut self) {
        let spectators = self.subscribers.iter().filter(|(_, subscriber)| subscriber.seat.is_none());
        let seat_of = |subscriber: &Subscriber| self.referee.seat_of(subscriber.owner.as_deref()?);
        let seated: Vec<(u64, Seat, IpAddr)> = spectators
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

    /// The presence of players and spectators.
    pub(super) fn presence(&self) -> Presence {
        let watchers = self.subscribers.values().filter(|subscriber| subscriber.seat.is_none()).count();
        Presence {
            gone: self.gone(),
            watchers: u32::try_from(watchers).unwrap_or(u32::MAX),
            computer_busy: self.computer.is_busy(),
        }
    }

    /// Marks the presence as changed.
    pub(super) fn presence_changed(&mut self) {
        self.presence.changed = true;
    }

    /// Notifies the subscribers of a changed presence, at a limited rate.
    pub(super) fn broadcast_presence(&mut self) {
        if self.presence.notify_at().is_some_and(|due| due <= Instant::now()) {
            self.presence.changed = false;
            self.presence.notified_at = Some(Instant::now());
            let presence = FromServer::Presence(self.presence());
            self.broadcast(&presence);
        }
    }

    /// Records the presence of players who use HTTP for other nodes, at a limited rate.
    pub(super) async fn publish_presence(&mut self) {
        let is_due = Seat::ALL.into_iter().any(|seat| self.presence.unrecorded[seat]);
        if is_due && self.now().saturating_sub(self.presence.recorded_at) >= PRESENCE_INTERVAL {
            self.sync_presence().await;
        }
    }

    /// Records presence for other nodes, and reads theirs.
    pub(super) async fn sync_presence(&mut self) {
        if !self.node.several_nodes || self.status.is_backing_off() {
            return;
        }
        let again = self.now().saturating_sub(self.presence.recorded_at) >= PRESENCE_INTERVAL;
        for seat in Seat::ALL {
            if self.presence.unrecorded[seat] || (again && self.is_connected(seat)) {
                let at = self.presence.gone[seat].unwrap_or_else(|| self.now());
                if self.node.store.record_presence(&self.id, seat.index(), &self.node.id, at).await.is_err() {
                    self.status = self.status.after_failure();
                    return;
                }
                self.presence.unrecorded[seat] = false;
            }
        }
        if again {
            self.presence.recorded_at = self.now();
        }
        let before = self.gone();
        match self.node.store.last_seen(&self.id).await {
            Ok(seen) => self.presence.seen = PerSeat::from_fn(|seat| seen[seat.index()]),
            Err(_) => self.status = self.status.after_failure(),
        }
        // Notify only when presence changes, not when only its time does.
        let has_changed = |seat: &Seat| before[*seat].is_some() != self.gone()[*seat].is_some();
        if Seat::ALL.iter().any(has_changed) {
            self.presence.changed = true;
        }
    }
}

fn is_guest(referee: &Referee, seat: Seat) -> bool {
    matches!(referee.state().seats()[seat], Some(OnlinePlayer::Guest { .. }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_player_whom_another_node_has_just_seen_is_not_gone() {
        let mut tracker = PresenceTracker {
            gone: PerSeat { first: None, second: Some(100_000) },
            heard: PerSeat::default(),
            seen: PerSeat::default(),
            unrecorded: PerSeat::default(),
            recorded_at: 0,
            changed: false,
            notified_at: None,
        };
        let gone = |tracker: &PresenceTracker, now: u64| (tracker.gone(now).first, tracker.gone(now).second);
        assert_eq!(gone(&tracker, 140_000), (None, Some(100_000)));
        tracker.seen.second = Some(130_000);
        assert_eq!(gone(&tracker, 140_000), (None, None));
        assert_eq!(
            gone(&tracker, 130_000 + PRESENCE_TTL),
            (None, Some(130_000)),
            "gone since the other node saw them"
        );
        tracker.seen.second = Some(90_000);
        assert_eq!(gone(&tracker, 140_000), (None, Some(100_000)), "this node saw them later");
    }
}
