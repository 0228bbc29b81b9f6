//! A server: a room that is loaded when it is needed, and the steps of carrying out an order, between any two of which it may die.

use std::collections::{BTreeMap, VecDeque};

use quadrille_catalog::AcceptAnyWord;
use quadrille_core::{PerSeat, Seat};
use quadrille_match::online::{Answer, Circumstances, Room};
use quadrille_protocol::online::{
    FromServer, Hello, Kept, LAG_MILLIS, Presence, Refused, ToServer, VERSION, Welcome, Why,
};

use crate::lot::Lot;
use crate::world::Log;

/// Whoever hears of what happens, by connection.
struct Listener {
    client: usize,
    seat: Option<Seat>,
}

/// A line that is being written, and for whom.
struct Writing {
    kept: Kept,
    asked: Option<(u64, String)>,
    durable: bool,
}

pub(crate) struct Node {
    room: Option<Room>,
    listeners: BTreeMap<u64, Listener>,
    inbox: VecDeque<(u64, usize, ToServer)>,
    writing: Option<Writing>,
    skew: i64,
}

type Sent = Vec<(u64, usize, FromServer)>;

impl Node {
    pub(crate) fn new() -> Node {
        Node { room: None, listeners: BTreeMap::new(), inbox: VecDeque::new(), writing: None, skew: 0 }
    }

    pub(crate) fn skew(&mut self, millis: i64) {
        self.skew = millis;
    }

    pub(crate) fn receive(&mut self, connection: u64, client: usize, frame: ToServer) {
        self.inbox.push_back((connection, client, frame));
    }

    fn clock(&self, now: u64) -> u64 {
        now.saturating_add_signed(self.skew)
    }

    /// Sees whether time has run out.
    pub(crate) fn look(&mut self, log: &Log, now: u64) {
        let now = self.clock(now);
        if self.writing.is_none() {
            let room = self.room.get_or_insert_with(|| log.room());
            self.writing = room.tick(now).map(|kept| Writing { kept, asked: None, durable: false });
        }
    }

    /// One step of what there is to do.
    pub(crate) fn work(&mut self, log: &mut Log, random: &mut Lot, now: u64) -> Sent {
        let now = self.clock(now);
        match self.writing.take() {
            Some(Writing { kept, asked, durable: false }) => {
                if log.append(&kept) {
                    self.writing = Some(Writing { kept, asked, durable: true });
                    return Vec::new();
                }
                // Someone else was quicker: what they wrote is told, and the order is looked at again.
                let mut sent = self.catch_up(log, now);
                if let Some((connection, id)) = asked {
                    let refused = Refused::new(Why::Stale, "the game went on meanwhile");
                    sent.extend(self.to(connection, FromServer::Refused { id, refused }));
                }
                sent
            }
            Some(Writing { kept, asked, durable: true }) => {
                let room = self.room.as_mut().expect("a line is written for a room");
                let entry = room.written(kept).expect("the room decided it").clone();
                let version = entry.number;
                let mut sent = self.to_all(&FromServer::Entries { entries: vec![entry], now });
                if let Some((connection, id)) = asked {
                    sent.extend(self.to(connection, FromServer::Done { id, version }));
                }
                sent
            }
            None => match self.inbox.pop_front() {
                Some((connection, client, frame)) => self.hear(log, connection, client, frame, now),
                // With nothing else to do it looks for what other servers wrote.
                None if random.below(2) == 0 && self.room.is_some() => self.catch_up(log, now),
                None => Vec::new(),
            },
        }
    }

    fn hear(&mut self, log: &Log, connection: u64, client: usize, frame: ToServer, now: u64) -> Sent {
        // Whoever comes in may know more than this node: it looks before it answers.
        let mut sent = if matches!(frame, ToServer::Hello(_)) { self.catch_up(log, now) } else { Vec::new() };
        let room = self.room.get_or_insert_with(|| log.room());
        match frame {
            ToServer::Hello(Hello { after, token, .. }) => {
                let owner = token.map(|token| char::from(token.bits()[15]).to_string());
                let seat = owner.and_then(|owner| room.seat_of(&owner));
                let entries = after.and_then(|after| room.entries_after(after)).map(<[_]>::to_vec);
                let welcome = Welcome {
                    protocol: VERSION,
                    game: "g".to_string(),
                    you: seat,
                    after,
                    state: entries.is_none().then(|| room.state()),
                    entries: entries.unwrap_or_default(),
                    code: None,
                    listed: false,
                    presence: Presence::default(),
                    now,
                    lag: LAG_MILLIS,
                };
                self.listeners.insert(connection, Listener { client, seat });
                sent.extend(self.to(connection, FromServer::Welcome(Box::new(welcome))));
                sent
            }
            ToServer::Lost { .. } => {
                let state = Box::new(room.state());
                self.to(connection, FromServer::State { state, now })
            }
            ToServer::Ping => self.to(connection, FromServer::Pong { now }),
            ToServer::Order(order) => {
                let seat = self.listeners.get(&connection).and_then(|listener| listener.seat);
                let Some(seat) = seat else {
                    let refused = Refused::new(Why::NoSeat, "you only watch");
                    return self.to(connection, FromServer::Refused { id: order.id, refused });
                };
                if let Some(kept) = room.tick(now) {
                    // Time comes first; then the order is looked at again.
                    self.inbox.push_front((connection, client, ToServer::Order(order)));
                    self.writing = Some(Writing { kept, asked: None, durable: false });
                    return Vec::new();
                }
                let gone = PerSeat { first: Some(0), second: Some(0) };
                match room.order(seat, &order, Circumstances { now, gone }, &AcceptAnyWord) {
                    Answer::Write(kept) => {
                        self.writing = Some(Writing {
                            kept: *kept,
                            asked: Some((connection, order.id)),
                            durable: false,
                        });
                        Vec::new()
                    }
                    Answer::Before(version) => {
                        self.to(connection, FromServer::Done { id: order.id, version })
                    }
                    Answer::Refused(refused) => {
                        self.to(connection, FromServer::Refused { id: order.id, refused })
                    }
                }
            }
        }
    }

    /// Takes in what other servers wrote.
    fn catch_up(&mut self, log: &Log, now: u64) -> Sent {
        let Some(room) = &mut self.room else { return Vec::new() };
        let mut entries = Vec::new();
        for kept in log.after(room.live().version()) {
            entries.push(room.written(kept.clone()).expect("the log can be replayed").clone());
        }
        if entries.is_empty() { Vec::new() } else { self.to_all(&FromServer::Entries { entries, now }) }
    }

    fn to(&self, connection: u64, frame: FromServer) -> Sent {
        let listener = self.listeners.get(&connection);
        listener.map(|listener| (connection, listener.client, frame)).into_iter().collect()
    }

    fn to_all(&self, frame: &FromServer) -> Sent {
        self.listeners
            .iter()
            .map(|(connection, listener)| (*connection, listener.client, frame.clone()))
            .collect()
    }
}
