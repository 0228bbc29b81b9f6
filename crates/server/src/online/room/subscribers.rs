//! Those who hear of a game: who they are, what they are told, what they send.

use std::net::IpAddr;
use std::sync::Arc;

use quadrille_online::{FromServer, LAG_MILLIS, LogEntry, ToServer, VERSION, Welcome};

use super::{Outbox, RoomActor, RoomError, Subscriber, Subscription, no_seat, uncertain};

/// More than these are not sent one by one: the state is shorter.
const MOST_ENTRIES: usize = 200;
/// So many of the same complaints are written to the server's log.
const WORTH_A_LINE: u32 = 5;

impl RoomActor {
    /// Whether the game is shown to them now.
    pub(super) fn check_visible(&self, owner: Option<&str>) -> Result<(), RoomError> {
        if self.status.is_uncertain() {
            return Err(RoomError::Unavailable(uncertain().message));
        }
        let sits = owner.is_some_and(|owner| self.referee.seat_of(owner).is_some());
        if sits || !self.referee.state().config().private { Ok(()) } else { Err(RoomError::NotFound) }
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
        self.next_subscriber += 1;
        let number = self.next_subscriber;
        self.subscribers.insert(number, Subscriber { owner, address, seat, outbox, unsent: Vec::new() });
        if let Some(seat) = seat {
            self.mark_present(seat, address);
        }
        self.welcome(number, after);
        self.presence_changed();
        Ok(Subscription { subscriber: number, room: self.handle.clone() })
    }

    /// Tells a listener who they are here and how the game stands.
    pub(super) fn welcome(&mut self, number: u64, after: Option<u64>) {
        let seat = self.subscribers.get(&number).and_then(|subscriber| subscriber.seat);
        let entries = after.and_then(|after| self.referee.entries_after(after));
        let entries = entries.filter(|entries| entries.len() <= MOST_ENTRIES).map(<[LogEntry]>::to_vec);
        let welcome = Welcome {
            protocol: VERSION,
            game: self.id.to_string(),
            you: seat,
            after,
            snapshot: entries.is_none().then(|| self.referee.snapshot()),
            entries: entries.unwrap_or_default(),
            code: self.metadata.code.clone().filter(|_| seat.is_some()),
            listed: self.metadata.listed || self.metadata.seeking.is_some(),
            presence: self.presence(),
            now: self.now(),
            lag: LAG_MILLIS,
        };
        self.send(number, &FromServer::Welcome(Box::new(welcome)));
    }

    pub(super) fn unsubscribe(&mut self, number: u64, heard: u64) {
        let Some(Subscriber { seat, .. }) = self.subscribers.remove(&number) else { return };
        if let Some(seat) = seat {
            self.mark_gone(seat, heard);
        }
        self.presence_changed();
    }

    pub(super) fn send(&mut self, number: u64, frame: &FromServer) {
        if let Some(subscriber) = self.subscribers.get_mut(&number) {
            subscriber.unsent.push(frame.write().into());
        }
    }

    pub(super) fn broadcast(&mut self, frame: &FromServer) {
        let text: Arc<str> = frame.write().into();
        for subscriber in self.subscribers.values_mut() {
            subscriber.unsent.push(Arc::clone(&text));
        }
    }

    /// Hands everything that was told since the last delivery over to the connections.
    pub(super) fn flush(&mut self) {
        let told = self.subscribers.iter_mut().filter(|(_, subscriber)| !subscriber.unsent.is_empty());
        let slow: Vec<u64> = told
            .filter_map(|(number, subscriber)| {
                let frames = std::mem::take(&mut subscriber.unsent).into_boxed_slice();
                subscriber.outbox.try_send(frames).is_err().then_some(*number)
            })
            .collect();
        slow.into_iter().for_each(|number| self.disconnect(number));
    }

    /// Whoever does not read is not written to: with the outbox gone the connection ends.
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
                    Err(refused) => {
                        self.node.metrics.refused(refused.reason.word());
                        FromServer::Rejected { id, rejection: refused }
                    }
                };
                self.send(number, &answer);
            }
            // The snapshot follows once the log is read.
            ToServer::Resync { .. } if self.status.is_uncertain() => {}
            ToServer::Resync { version, key } => {
                self.node.metrics.refused("lost");
                self.lost += 1;
                if self.lost <= WORTH_A_LINE {
                    tracing::warn!(game = %self.id, version, key, "a client disagrees with the log");
                }
                let snapshot = Box::new(self.referee.snapshot());
                self.send(number, &FromServer::Snapshot { snapshot, now: self.now() });
            }
            ToServer::Ping => self.send(number, &FromServer::Pong { now: self.now() }),
            // The first frame was one, and another changes nothing.
            ToServer::Hello(_) => {}
        }
    }
}
