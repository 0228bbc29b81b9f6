//! The world: time, the network, the store, and who is in it.

use quadrille_core::Seat;
use quadrille_match::online::{Live, Room};
use quadrille_protocol::GivenOptions;
use quadrille_protocol::online::{Clock, FromServer, Happening, Kept, Opening, ToServer, Who};

use crate::client::Client;
use crate::lot::Lot;
use crate::node::Node;

const GAMES: [(&str, &[(&str, &str)]); 4] = [
    ("quadratic-war", &[]),
    ("fuse-and-frost", &[("size", "7"), ("turns", "20")]),
    ("territory-words", &[("turns", "4"), ("dictionary", "honour")]),
    ("stay-on-the-board", &[("size", "3")]),
];

/// Something on its way.
pub(crate) struct Packet {
    pub(crate) due: u64,
    pub(crate) connection: u64,
    pub(crate) node: usize,
    pub(crate) client: usize,
    pub(crate) what: Frame,
}

#[derive(Clone)]
pub(crate) enum Frame {
    Up(ToServer),
    Down(FromServer),
}

/// The lines that are durable, and the only truth.
#[derive(Default)]
pub(crate) struct Log(Vec<Kept>);

impl Log {
    /// Writes a line if it is the next one.
    pub(crate) fn append(&mut self, kept: &Kept) -> bool {
        let next = kept.entry.number == self.0.len() as u64 + 1;
        if next {
            // What is read back is what was written as text.
            self.0.push(Kept::read(&kept.write()).expect("a line can be read back"));
        }
        next
    }

    pub(crate) fn room(&self) -> Room {
        Room::of(self.0.iter().cloned()).expect("the log can be replayed")
    }

    pub(crate) fn after(&self, version: u64) -> &[Kept] {
        &self.0[version as usize..]
    }

    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }
}

pub(crate) struct Wire {
    packets: Vec<Packet>,
    /// In percent.
    loss: u64,
    doubling: u64,
    delay: u64,
}

impl Wire {
    pub(crate) fn send(&mut self, random: &mut Lot, now: u64, packet: &Packet) {
        if random.below(100) < self.loss {
            return;
        }
        let copies = if random.below(100) < self.doubling { 2 } else { 1 };
        for _ in 0..copies {
            let due = now + 1 + random.below(self.delay);
            self.packets.push(Packet { due, what: packet.what.clone(), ..*packet });
        }
    }
}

pub(crate) struct World {
    random: Lot,
    now: u64,
    log: Log,
    wire: Wire,
    nodes: Vec<Node>,
    clients: Vec<Client>,
    connections: u64,
}

impl World {
    pub(crate) fn new(seed: u64) -> World {
        let mut random = Lot::new(seed);
        let (game, options) = GAMES[random.of(GAMES.len())];
        let clock = match random.below(3) {
            0 => Clock::None,
            1 => Clock::Turn { seconds: 5 + random.below(60) as u32 },
            _ => Clock::Game { minutes: 1, increment: random.below(3) as u32 },
        };
        let options = options.iter().map(|(key, value)| ((*key).to_string(), (*value).to_string()));
        let opening = Opening {
            game: game.to_string(),
            options: GivenOptions(options.collect()),
            seed: random.below(1000),
            start: None,
            clock,
            private: false,
            host: Seat::First,
            after: None,
        };
        let mut log = Log::default();
        assert!(log.append(&Room::opening(opening, 1000)));
        for owner in ["a", "b"] {
            let (_, kept) = log
                .room()
                .sit(Who::guest(owner, false), Some(owner.to_string()), 1000)
                .expect("a seat is free");
            assert!(log.append(&kept));
        }
        let nodes = (0..1 + random.below(2)).map(|_| Node::new()).collect();
        // Two players, one of them perhaps twice, and someone who watches.
        let clients =
            ["a", "b", "b", "c"].iter().map(|owner| Client::new(owner, random.below(1 << 30))).collect();
        let wire = Wire {
            packets: Vec::new(),
            loss: random.below(20),
            doubling: random.below(20),
            delay: 1 + random.below(300),
        };
        World { random, now: 2000, log, wire, nodes, clients, connections: 0 }
    }

    pub(crate) fn log(&self) -> &Log {
        &self.log
    }

    pub(crate) fn acknowledged(&self) -> usize {
        self.clients.iter().map(|client| client.acknowledged().len()).sum()
    }

    pub(crate) fn run(&mut self, steps: usize) {
        for _ in 0..steps {
            self.step();
        }
        self.settle();
        self.check();
    }

    fn step(&mut self) {
        let node = self.random.of(self.nodes.len());
        let client = self.random.of(self.clients.len());
        match self.random.below(1000) {
            // A server dies, and comes back with nothing but the log.
            0..8 => {
                self.nodes[node] = Node::new();
                self.clients.iter_mut().for_each(|client| client.cut_from(node));
            }
            // A connection breaks.
            8..20 => self.clients[client].cut(),
            // A clock jumps.
            20..26 => self.nodes[node].skew(self.random.below(20_000) as i64 - 10_000),
            // Time goes by, now and then a lot of it.
            26..30 => self.now += self.random.below(30_000),
            30..200 => self.now += self.random.below(200),
            // A server does the next thing it has to.
            200..600 => {
                let sent = self.nodes[node].work(&mut self.log, &mut self.random, self.now);
                self.carry(node, sent);
            }
            600..700 => self.nodes[node].look(&self.log, self.now),
            _ => self.act(client),
        }
        self.deliver();
    }

    /// A client connects, or does something.
    fn act(&mut self, client: usize) {
        if self.clients[client].connection().is_none() {
            self.connections += 1;
            let node = self.random.of(self.nodes.len());
            let hello = self.clients[client].connect(node, self.connections);
            self.up(client, hello);
        } else if let Some(frame) = self.clients[client].want(&mut self.random) {
            self.up(client, frame);
        }
    }

    fn up(&mut self, client: usize, frame: ToServer) {
        if let Some((node, connection)) = self.clients[client].connection() {
            let packet = Packet { due: 0, connection, node, client, what: Frame::Up(frame) };
            self.wire.send(&mut self.random, self.now, &packet);
        }
    }

    fn carry(&mut self, node: usize, sent: Vec<(u64, usize, FromServer)>) {
        for (connection, client, frame) in sent {
            let packet = Packet { due: 0, connection, node, client, what: Frame::Down(frame) };
            self.wire.send(&mut self.random, self.now, &packet);
        }
    }

    fn deliver(&mut self) {
        while let Some(index) = self.wire.packets.iter().position(|packet| packet.due <= self.now) {
            let Packet { connection, node, client, what, .. } = self.wire.packets.swap_remove(index);
            // What belongs to a connection that is no more goes nowhere.
            if self.clients[client].connection() != Some((node, connection)) {
                continue;
            }
            match what {
                Frame::Up(frame) => {
                    let text = frame.write();
                    let frame = ToServer::read(&text).expect("a client's frame can be read");
                    self.nodes[node].receive(connection, client, frame);
                }
                Frame::Down(frame) => {
                    let frame = FromServer::read(&frame.write()).expect("a server's frame can be read");
                    let replies = self.clients[client].hear(frame, self.now);
                    for reply in replies {
                        self.up(client, reply);
                    }
                }
            }
        }
    }

    /// The network is whole again, everyone connects anew, and nobody wants anything more.
    fn settle(&mut self) {
        (self.wire.loss, self.wire.doubling) = (0, 0);
        for client in 0..self.clients.len() {
            self.clients[client].cut();
            self.act(client);
        }
        for _ in 0..200 {
            self.now += 400;
            self.deliver();
            for node in 0..self.nodes.len() {
                self.nodes[node].look(&self.log, self.now);
                // Whoever is idle looks for what others wrote.
                for _ in 0..8 {
                    let sent = self.nodes[node].work(&mut self.log, &mut self.random, self.now);
                    self.carry(node, sent);
                }
            }
        }
    }

    fn check(&self) {
        let entries: Vec<_> = self.log.after(0).iter().map(|kept| kept.entry.clone()).collect();
        let truth = Live::replay(&entries).expect("the log can be replayed").state();
        for (index, client) in self.clients.iter().enumerate() {
            let state = client.state().unwrap_or_else(|| panic!("client {index} knows nothing"));
            assert_eq!(state, truth, "client {index} disagrees with the log");
            assert!(client.is_answered(), "client {index} waits for an answer");
        }
        let orders: Vec<_> = entries.iter().filter_map(|entry| entry.by.clone()).collect();
        let mut once = orders.clone();
        once.sort_by(|a, b| (a.seat, &a.id).cmp(&(b.seat, &b.id)));
        once.dedup();
        assert_eq!(once.len(), orders.len(), "an order was carried out twice");
        for client in &self.clients {
            for (id, version) in client.acknowledged() {
                let entry = &entries[*version as usize - 1];
                assert_eq!(
                    entry.by.as_ref().map(|by| &by.id),
                    Some(id),
                    "what was acknowledged is in the log"
                );
            }
        }
        let ends = entries.iter().filter(|entry| matches!(entry.what, Happening::Ended { .. })).count();
        assert!(ends <= 1, "a game ends once");
    }
}
