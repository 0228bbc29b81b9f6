//! Who is here. Each player may be connected several times, to several nodes, or only ask over HTTP now and then.

use std::net::IpAddr;

use quadrille_core::{PerSeat, Seat};
use quadrille_match::online::Room;
use quadrille_protocol::online::{FromServer, Presence, Who};
use tokio::time::Instant;

use super::{Host, Listener, PRESENCE_PACE};
use crate::address::network;
use crate::online::computer::Client;
use crate::online::now;

/// How often other nodes are told that someone is here, in milliseconds.
const VISIT: u64 = 10_000;
/// Whoever another node has seen within this time is here, in milliseconds.
const FRESH: u64 = 25_000;

/// A computer plays on for a player who was heard here within this time, in milliseconds: a player without a connection sends a request now and
/// then.
const RECENT: u64 = 60_000;

/// When and from where a player was heard last.
#[derive(Clone, Copy)]
struct Heard {
    at: u64,
    from: IpAddr,
}

/// Who is here, as far as this node knows.
pub(super) struct Attendance {
    /// Since when each player is not at this node; none for those who are, and for empty seats.
    gone: PerSeat<Option<u64>>,
    /// When each player was last heard at this node, by whichever way.
    heard: PerSeat<Option<Heard>>,
    /// When any node has last seen them.
    seen: PerSeat<Option<u64>>,
    /// Players of whom the other nodes have to be told.
    to_tell: PerSeat<bool>,
    /// When the other nodes were told last.
    told_nodes: u64,
    changed: bool,
    told: Option<Instant>,
}

impl Attendance {
    /// Nobody is here yet, and before now nobody was missed.
    pub(super) fn new(room: &Room) -> Attendance {
        let here = now();
        Attendance {
            gone: PerSeat::from_fn(|seat| is_guest(room, seat).then_some(here)),
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
                Some(seen) if now.saturating_sub(seen) < FRESH => None,
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

impl Host {
    /// Since when each player is gone; none for those who are here, be it at another node.
    pub(super) fn gone(&self) -> PerSeat<Option<u64>> {
        self.presence.gone(now())
    }

    fn is_connected(&self, seat: Seat) -> bool {
        self.listeners.values().any(|listener| listener.seat == Some(seat))
    }

    /// Whether a player of this game is at this node.
    pub(super) fn someone_is_here(&self) -> bool {
        Seat::ALL.into_iter().any(|seat| self.is_connected(seat))
    }

    /// The player for whom a computer of this node plays on: one who is connected, or was heard recently.
    pub(super) fn search_client(&self) -> Option<Client> {
        let here = |seat: Seat| {
            let heard = self.presence.heard[seat]?;
            let is_recent = now().saturating_sub(heard.at) < RECENT;
            let owner = self.room.owner(seat).filter(|_| is_recent || self.is_connected(seat))?;
            Some(Client { network: network(heard.from), owner: owner.to_string() })
        };
        Seat::ALL.into_iter().find_map(here)
    }

    /// A player came to this node.
    pub(super) fn came(&mut self, seat: Seat, from: IpAddr) {
        self.presence.heard[seat] = Some(Heard { at: now(), from });
        self.presence.gone[seat] = None;
        self.presence.to_tell[seat] = true;
        self.presence.changed = true;
    }

    /// A connection of a player ended; it was last heard of then.
    pub(super) fn went(&mut self, seat: Seat, heard: u64) {
        if !self.is_connected(seat) {
            if let Some(last) = &mut self.presence.heard[seat] {
                last.at = last.at.max(heard);
            }
            self.presence.gone[seat] = Some(heard);
            self.presence.to_tell[seat] = true;
        }
    }

    /// A player without a connection asked for something.
    pub(super) fn was_heard(&mut self, seat: Seat, from: IpAddr) {
        self.presence.heard[seat] = Some(Heard { at: now(), from });
        if self.presence.gone[seat].is_some() {
            self.presence.gone[seat] = Some(now());
            self.presence.to_tell[seat] = true;
            self.presence.changed = true;
        }
    }

    /// Someone sat down: whoever watched may have a seat now, and whoever is not here is waited for from now on.
    pub(super) fn look_at_seats(&mut self) {
        let watching = self.listeners.iter().filter(|(_, listener)| listener.seat.is_none());
        let seat_of = |listener: &Listener| self.room.seat_of(listener.owner.as_deref()?);
        let seated: Vec<(u64, Seat, IpAddr)> = watching
            .filter_map(|(number, listener)| Some((*number, seat_of(listener)?, listener.address)))
            .collect();
        for (number, seat, address) in seated {
            if let Some(listener) = self.listeners.get_mut(&number) {
                listener.seat = Some(seat);
            }
            self.came(seat, address);
            self.welcome(number, None);
        }
        for seat in Seat::ALL {
            if is_guest(&self.room, seat) && self.presence.gone[seat].is_none() && !self.is_connected(seat) {
                self.presence.gone[seat] = Some(now());
            }
        }
        self.presence.changed = true;
    }

    /// Who is here.
    pub(super) fn presence(&self) -> Presence {
        let watchers = self.listeners.values().filter(|listener| listener.seat.is_none()).count();
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
    pub(super) fn tell_presence(&mut self) {
        if self.presence.tell_at().is_some_and(|due| due <= Instant::now()) {
            self.presence.changed = false;
            self.presence.told = Some(Instant::now());
            let presence = FromServer::Presence(self.presence());
            self.tell_all(&presence);
        }
    }

    /// Tells other nodes of someone who asks here without a connection, now and then.
    pub(super) async fn pass_on_visits(&mut self) {
        let news = Seat::ALL.into_iter().any(|seat| self.presence.to_tell[seat]);
        if news && now().saturating_sub(self.presence.told_nodes) >= VISIT {
            self.compare_visits().await;
        }
    }

    /// Tells other nodes whom this one has seen, and asks whom they have.
    pub(super) async fn compare_visits(&mut self) {
        if !self.shared.several_nodes || self.was_just_unanswered() {
            return;
        }
        let again = now().saturating_sub(self.presence.told_nodes) >= VISIT;
        for seat in Seat::ALL {
            if self.presence.to_tell[seat] || (again && self.is_connected(seat)) {
                let at = self.presence.gone[seat].unwrap_or_else(now);
                if self.shared.store.visit(&self.id, seat.index(), &self.shared.node, at).await.is_err() {
                    self.unanswered = Some(Instant::now());
                    return;
                }
                self.presence.to_tell[seat] = false;
            }
        }
        if again {
            self.presence.told_nodes = now();
        }
        let before = self.gone();
        match self.shared.store.visits(&self.id).await {
            Ok(seen) => self.presence.seen = PerSeat::from_fn(|seat| seen[seat.index()]),
            Err(_) => self.unanswered = Some(Instant::now()),
        }
        // Times that only grow a little are no news.
        let is_news = |seat: &Seat| before[*seat].is_some() != self.gone()[*seat].is_some();
        if Seat::ALL.iter().any(is_news) {
            self.presence.changed = true;
        }
    }
}

fn is_guest(room: &Room, seat: Seat) -> bool {
    matches!(room.live().seats()[seat], Some(Who::Guest { .. }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_another_node_has_seen_just_now_is_not_gone() {
        let mut here = Attendance {
            gone: PerSeat { first: None, second: Some(100_000) },
            heard: PerSeat::default(),
            seen: PerSeat::default(),
            to_tell: PerSeat::default(),
            told_nodes: 0,
            changed: false,
            told: None,
        };
        let gone = |here: &Attendance, now: u64| (here.gone(now).first, here.gone(now).second);
        assert_eq!(gone(&here, 140_000), (None, Some(100_000)));
        here.seen.second = Some(130_000);
        assert_eq!(gone(&here, 140_000), (None, None));
        assert_eq!(gone(&here, 130_000 + FRESH), (None, Some(130_000)), "gone since they were seen there");
        here.seen.second = Some(90_000);
        assert_eq!(gone(&here, 140_000), (None, Some(100_000)), "they were seen here later");
    }
}
