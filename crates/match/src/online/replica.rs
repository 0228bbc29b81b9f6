//! A client's copy of a game, and the orders that were not answered yet.
//!
//! Whatever the network does, the copy follows the server's entries without a gap; where it cannot, it asks for the state. An order is sent
//! again with every new connection until it is answered: its id sees to it that it happens once.

use quadrille_core::{Event, Seat};
use quadrille_protocol::online::{
    Entry, FromServer, Hello, Order, Presence, Refused, State, ToServer, Token, VERSION, Welcome, Wish,
};

use super::key;
use super::live::Live;

/// What a client hears.
#[derive(Clone, Debug, PartialEq)]
pub enum News {
    /// The whole game is new: show it as it stands.
    Anew,
    /// Something happened, and the rules made this of it.
    Happened(Box<Entry>, Vec<Event>),
    /// An order was carried out.
    Done(Order),
    /// An order was refused.
    Refused(Option<Order>, Refused),
    /// Someone came or went.
    Presence,
    /// The server wants a new connection.
    Reconnect,
}

/// What came of a frame: news for the screen, and frames to send.
#[derive(Debug, Default)]
pub struct Heard {
    /// The news, in order.
    pub news: Vec<News>,
    /// What to send.
    pub send: Vec<ToServer>,
}

/// A client's copy of a game.
#[derive(Debug)]
pub struct Replica {
    live: Option<Live>,
    you: Option<Seat>,
    code: Option<String>,
    listed: bool,
    presence: Presence,
    /// The server's clock less ours.
    ahead: i64,
    waiting: Vec<Order>,
    /// The newest version that was heard of, be it out of turn.
    newest: u64,
    /// What sets this client's ids apart from those of others with the same seat.
    nonce: u64,
    count: u64,
}

impl Replica {
    /// A copy of nothing yet. The nonce must be different each time.
    pub fn new(nonce: u64) -> Replica {
        Replica {
            live: None,
            you: None,
            code: None,
            listed: false,
            presence: Presence::default(),
            ahead: 0,
            waiting: Vec::new(),
            newest: 0,
            nonce,
            count: 0,
        }
    }

    /// The game, once something was heard of it.
    pub fn live(&self) -> Option<&Live> {
        self.live.as_ref()
    }

    /// The seat of this client.
    pub fn you(&self) -> Option<Seat> {
        self.you
    }

    /// The code by which a friend can join.
    pub fn code(&self) -> Option<&str> {
        self.code.as_deref()
    }

    /// Whether it waits for anyone.
    pub fn is_listed(&self) -> bool {
        self.listed
    }

    /// Who is here.
    pub fn presence(&self) -> Presence {
        self.presence
    }

    /// The orders that were not answered yet.
    pub fn waiting(&self) -> &[Order] {
        &self.waiting
    }

    /// What the server's clock shows when ours shows this.
    pub fn server_time(&self, now: u64) -> u64 {
        now.saturating_add_signed(self.ahead)
    }

    /// What a new connection begins with.
    pub fn hello(&self, token: Option<Token>) -> ToServer {
        ToServer::Hello(Hello { protocol: VERSION, token, after: self.live.as_ref().map(Live::version) })
    }

    /// An order for this wish; it is to be sent now.
    pub fn order(&mut self, wish: Wish) -> ToServer {
        self.count += 1;
        let id = format!("{:x}-{}", self.nonce, self.count);
        let order = Order { id, version: self.live.as_ref().map_or(0, Live::version), wish };
        self.waiting.push(order.clone());
        ToServer::Order(order)
    }

    /// Hears a frame when our clock shows `now`.
    pub fn hear(&mut self, frame: FromServer, now: u64) -> Heard {
        let mut heard = Heard::default();
        match frame {
            FromServer::Welcome(welcome) => self.welcome(*welcome, now, &mut heard),
            FromServer::Entries { entries, now: theirs } => {
                self.tell_time(theirs, now);
                self.take_in(&entries, &mut heard);
            }
            FromServer::State { state, now: theirs } => {
                self.tell_time(theirs, now);
                self.start_from(&state, &mut heard);
            }
            FromServer::Done { id, version } => {
                self.newest = self.newest.max(version);
                heard.news.extend(self.answered(&id).map(News::Done));
            }
            FromServer::Refused { id, refused } => {
                let order = self.answered(&id);
                heard.news.push(News::Refused(order, refused));
            }
            FromServer::Presence(presence) => {
                self.presence = presence;
                heard.news.push(News::Presence);
            }
            FromServer::Reconnect { .. } => heard.news.push(News::Reconnect),
            FromServer::Pong { now: theirs } => self.tell_time(theirs, now),
        }
        if let Some(live) = self.live.as_ref().filter(|live| live.version() < self.newest) {
            heard.send.push(lost(live));
        }
        heard
    }

    fn welcome(&mut self, welcome: Welcome, now: u64, heard: &mut Heard) {
        let Welcome { you, after, state, entries, code, listed, presence, now: theirs, .. } = welcome;
        self.tell_time(theirs, now);
        (self.you, self.code, self.listed, self.presence) = (you, code, listed, presence);
        if let Some(state) = state {
            // What we have is unknown there: a log that was restored from a copy has lost its end, and still it decides.
            if after.is_some() && after == self.live.as_ref().map(Live::version) {
                self.live = None;
                self.newest = state.version;
            }
            self.start_from(&state, heard);
        }
        self.take_in(&entries, heard);
        heard.news.push(News::Presence);
        heard.send.extend(self.waiting.iter().cloned().map(ToServer::Order));
    }

    fn tell_time(&mut self, theirs: u64, ours: u64) {
        self.ahead = i64::try_from(i128::from(theirs) - i128::from(ours)).unwrap_or_default();
    }

    fn start_from(&mut self, state: &State, heard: &mut Heard) {
        // An answer that was overtaken tells nothing new.
        if self.live.as_ref().is_some_and(|live| live.version() > state.version) {
            return;
        }
        match Live::of(state) {
            Ok(live) => {
                self.live = Some(live);
                heard.news.push(News::Anew);
            }
            Err(_) => self.live = None,
        }
    }

    fn take_in(&mut self, entries: &[Entry], heard: &mut Heard) {
        for entry in entries {
            self.newest = self.newest.max(entry.number);
            let Some(live) = &mut self.live else { return };
            if entry.number <= live.version() {
                continue;
            }
            match live.apply(entry) {
                Ok(events) => heard.news.push(News::Happened(Box::new(entry.clone()), events)),
                Err(_) => {
                    // What was made of it is of no use; the server is told, and sends its own.
                    heard.send.push(lost(live));
                    self.live = None;
                    return;
                }
            }
        }
    }

    fn answered(&mut self, id: &str) -> Option<Order> {
        let index = self.waiting.iter().position(|order| order.id == id)?;
        Some(self.waiting.remove(index))
    }
}

/// Tells the server what was made of its game.
fn lost(live: &Live) -> ToServer {
    ToServer::Lost { version: live.version(), key: key(live.game().table()) }
}
