//! Those who hear of a game: who they are, what they are told, what they send.

use std::net::IpAddr;
use std::sync::Arc;

use quadrille_protocol::online::{Entry, FromServer, LAG_MILLIS, ToServer, VERSION, Welcome};

use super::{Entrance, Host, Listener, NoRoom, Outbox, in_doubt, no_seat};
use crate::online::now;

/// More than these are not sent one by one: the state is shorter.
const MOST_ENTRIES: usize = 200;
/// So many of the same complaints are written to the server's log.
const WORTH_A_LINE: u32 = 5;

impl Host {
    /// Whether the game is shown to them now.
    pub(super) fn may_see(&self, owner: Option<&str>) -> Result<(), NoRoom> {
        if self.in_doubt {
            return Err(NoRoom::Unavailable(in_doubt().message));
        }
        let sits = owner.is_some_and(|owner| self.room.seat_of(owner).is_some());
        if sits || !self.room.live().opening().private { Ok(()) } else { Err(NoRoom::Unknown) }
    }

    pub(super) fn connect(
        &mut self,
        owner: Option<String>,
        address: IpAddr,
        after: Option<u64>,
        outbox: Outbox,
    ) -> Result<Entrance, NoRoom> {
        self.may_see(owner.as_deref())?;
        let seat = owner.as_deref().and_then(|owner| self.room.seat_of(owner));
        self.next_listener += 1;
        let number = self.next_listener;
        self.listeners.insert(number, Listener { owner, address, seat, outbox, unsent: Vec::new() });
        if let Some(seat) = seat {
            self.came(seat, address);
        }
        self.welcome(number, after);
        self.presence_changed();
        Ok(Entrance { listener: number, room: self.calls.clone() })
    }

    /// Tells a listener who they are here and how the game stands.
    pub(super) fn welcome(&mut self, number: u64, after: Option<u64>) {
        let seat = self.listeners.get(&number).and_then(|listener| listener.seat);
        let entries = after.and_then(|after| self.room.entries_after(after));
        let entries = entries.filter(|entries| entries.len() <= MOST_ENTRIES).map(<[Entry]>::to_vec);
        let welcome = Welcome {
            protocol: VERSION,
            game: self.id.to_string(),
            you: seat,
            after,
            state: entries.is_none().then(|| self.room.state()),
            entries: entries.unwrap_or_default(),
            code: self.found_by.code.clone().filter(|_| seat.is_some()),
            listed: self.found_by.listed || self.found_by.seeking.is_some(),
            presence: self.presence(),
            now: now(),
            lag: LAG_MILLIS,
        };
        self.tell(number, &FromServer::Welcome(Box::new(welcome)));
    }

    pub(super) fn leave(&mut self, number: u64, heard: u64) {
        let Some(Listener { seat, .. }) = self.listeners.remove(&number) else { return };
        if let Some(seat) = seat {
            self.went(seat, heard);
        }
        self.presence_changed();
    }

    pub(super) fn tell(&mut self, number: u64, frame: &FromServer) {
        if let Some(listener) = self.listeners.get_mut(&number) {
            listener.unsent.push(frame.write().into());
        }
    }

    pub(super) fn tell_all(&mut self, frame: &FromServer) {
        let text: Arc<str> = frame.write().into();
        for listener in self.listeners.values_mut() {
            listener.unsent.push(Arc::clone(&text));
        }
    }

    /// Hands everything that was told since the last delivery over to the connections.
    pub(super) fn deliver(&mut self) {
        let told = self.listeners.iter_mut().filter(|(_, listener)| !listener.unsent.is_empty());
        let slow: Vec<u64> = told
            .filter_map(|(number, listener)| {
                let frames = std::mem::take(&mut listener.unsent).into_boxed_slice();
                listener.outbox.try_send(frames).is_err().then_some(*number)
            })
            .collect();
        slow.into_iter().for_each(|number| self.cut_off(number));
    }

    /// Whoever does not read is not written to: with the outbox gone the connection ends.
    pub(super) fn cut_off(&mut self, number: u64) {
        self.shared.metrics.refused("slow-reader");
        self.leave(number, now());
    }

    pub(super) async fn hear(&mut self, number: u64, frame: ToServer) {
        let Some(listener) = self.listeners.get(&number) else { return };
        let (seat, address) = (listener.seat, listener.address);
        match frame {
            ToServer::Order(order) => {
                let result = match seat {
                    Some(seat) => self.order(seat, &order, Some(address)).await,
                    None => Err(no_seat()),
                };
                let id = order.id;
                let answer = match result {
                    Ok(version) => FromServer::Done { id, version },
                    Err(refused) => {
                        self.shared.metrics.refused(refused.why.word());
                        FromServer::Refused { id, refused }
                    }
                };
                self.tell(number, &answer);
            }
            // What a room in doubt has may never have been written; the state follows when that is known.
            ToServer::Lost { .. } if self.in_doubt => {}
            ToServer::Lost { version, key } => {
                self.shared.metrics.refused("lost");
                self.lost += 1;
                if self.lost <= WORTH_A_LINE {
                    tracing::warn!(game = %self.id, version, key, "a client disagrees with the log");
                }
                let state = Box::new(self.room.state());
                self.tell(number, &FromServer::State { state, now: now() });
            }
            ToServer::Ping => self.tell(number, &FromServer::Pong { now: now() }),
            // The first frame was one, and another changes nothing.
            ToServer::Hello(_) => {}
        }
    }
}
