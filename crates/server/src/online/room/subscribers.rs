//! The subscribers of a game: players and spectators with a WebSocket to this node.

use std::net::IpAddr;

use axum::extract::ws::Utf8Bytes;
use quadrille_online::{FromServer, LAG_MILLIS, LogEntry, ToServer, VERSION, Welcome};

use crate::online::secrets;

use super::{Outbox, RoomActor, RoomError, Subscriber, Subscription, no_seat, uncertain};

/// Maximum number of log messages about diverged clients of one room.
const MOST_LOGGED_RESYNCS: u32 = 5;

impl RoomActor {
    /// Checks that this client may see the game now.
    pub(super) fn check_visible(&self, owner: Option<&str>) -> Result<(), RoomError> {
        if self.status.is_uncertain() {
            return Err(RoomError::Unavailable(uncertain().message));
        }
        let has_seat = owner.is_some_and(|owner| self.referee.seat_of(owner).is_some());
        if has_seat || !self.referee.state().config().private { Ok(()) } else { Err(RoomError::NotFound) }
    }

    pub(super) fn subscribe(
        &mut self,
        owner: Option<String>,
        address: IpAddr,
        after: Option<u64>,
        outbox: Outbox,
    ) -> Result<Subscription, RoomError> {
        self.check_visible(owner.as_deref())?;
        let seat = owner.as_deref().and_then(|owner| self.referee.seat_of(owner));
        if self.subscribers.is_empty() {
            self.ask_for_presence();
        }
        self.next_subscriber += 1;
        let number = self.next_subscriber;
        let subscriber = Subscriber { owner, address, seat, outbox, unsent: Vec::new() };
        self.subscribers.insert(number, Box::new(subscriber));
        if let Some(seat) = seat {
            self.mark_present(seat, address);
        }
        self.presence.local_changed();
        self.welcome(number, after);
        Ok(Subscription { subscriber: number, room: self.handle.clone() })
    }

    /// Sends `welcome`: the seat of the subscriber and the state of the game.
    pub(super) fn welcome(&mut self, number: u64, after: Option<u64>) {
        let seat = self.subscribers.get(&number).and_then(|subscriber| subscriber.seat);
        let entries = self.entries_for(after).map(<[LogEntry]>::to_vec);
        let code = self.metadata.code.clone().filter(|_| seat.is_some());
        let host = self.referee.owner(self.referee.state().config().host);
        let invitation = code.is_some().then_some(host).flatten();
        let welcome = Welcome {
            protocol: VERSION,
            game: self.id.to_string(),
            seat,
            after,
            snapshot: entries.is_none().then(|| self.referee.snapshot()),
            entries: entries.unwrap_or_default(),
            code,
            invitation: invitation.map(|host| secrets::invitation(&self.id, host)),
            listed: self.metadata.listed,
            presence: self.presence(),
            now: self.now(),
            lag: LAG_MILLIS,
        };
        self.send(number, &FromServer::Welcome(Box::new(welcome)));
    }

    pub(super) fn unsubscribe(&mut self, number: u64, heard: u64) {
        let Some(subscriber) = self.subscribers.remove(&number) else { return };
        if let Some(seat) = subscriber.seat {
            self.mark_gone(seat, heard);
            if self.subscribers.values().all(|subscriber| subscriber.seat.is_none()) {
                self.lease.player_left();
            }
        }
        self.presence.local_changed();
    }

    pub(super) fn send(&mut self, number: u64, frame: &FromServer) {
        if let Some(subscriber) = self.subscribers.get_mut(&number) {
            subscriber.unsent.push(frame.write().into());
        }
    }

    pub(super) fn broadcast(&mut self, frame: &FromServer) {
        // Clones share the text.
        let text = Utf8Bytes::from(frame.write());
        for subscriber in self.subscribers.values_mut() {
            subscriber.unsent.push(text.clone());
        }
    }

    /// Passes all unsent frames to the connections.
    pub(super) fn flush(&mut self) {
        let unsent = self.subscribers.iter_mut().filter(|(_, subscriber)| !subscriber.unsent.is_empty());
        let slow: Vec<u64> = unsent
            .filter_map(|(number, subscriber)| {
                let frames = std::mem::take(&mut subscriber.unsent).into_boxed_slice();
                subscriber.outbox.try_send(frames).is_err().then_some(*number)
            })
            .collect();
        slow.into_iter().for_each(|number| self.disconnect(number));
    }

    /// Drops a subscriber that does not read: without its outbox the connection ends.
    pub(super) fn disconnect(&mut self, number: u64) {
        self.node.metrics.refused("slow-reader");
        self.unsubscribe(number, self.now());
    }

    pub(super) async fn handle_frame(&mut self, number: u64, frame: ToServer) {
        let Some(subscriber) = self.subscribers.get(&number) else { return };
        let (seat, address) = (subscriber.seat, subscriber.address);
        match frame {
            ToServer::Command(request) => {
                let result = match seat {
                    Some(seat) => self.execute(seat, &request, Some(address)).await,
                    None => Err(no_seat()),
                };
                let id = request.id;
                let answer = match result {
                    Ok(version) => FromServer::Ack { id, version },
                    Err(rejection) => {
                        self.node.metrics.refused(rejection.reason.word());
                        FromServer::Rejected { id, rejection }
                    }
                };
                self.send(number, &answer);
            }
            // Subscribers get a snapshot once the log is read.
            ToServer::Resync { .. } if self.status.is_uncertain() => {}
            ToServer::Resync { version, hash } => {
                self.node.metrics.refused("resync");
                self.resyncs += 1;
                if self.resyncs <= MOST_LOGGED_RESYNCS {
                    tracing::warn!(game = %self.id, version, hash, "the copy of a client has diverged");
                }
                let snapshot = Box::new(self.referee.snapshot());
                self.send(number, &FromServer::Snapshot { snapshot, now: self.now() });
            }
            ToServer::Ping => self.send(number, &FromServer::Pong { now: self.now() }),
            // A second hello has no effect.
            ToServer::Hello(_) => {}
        }
    }
}
