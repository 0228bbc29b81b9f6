//! A client's copy of a game, and the orders that were not answered yet.
//!
//! Whatever the network does, the copy follows the server's entries without a gap; where it cannot, it asks for the state. An order is sent
//! again with every new connection until it is answered: its id sees to it that it happens once.

use crate::{
    Command, CommandRequest, FromServer, GameSnapshot, Hello, LogEntry, Presence, Rejection, ToServer, Token,
    VERSION, Welcome, position_hash,
};
use quadrille_core::{Event, Seat};

use crate::game_state::GameState;

/// What a client hears.
#[derive(Clone, Debug, PartialEq)]
pub enum ReplicaEvent {
    /// The whole game is new: show it as it stands.
    Reset,
    /// Something happened, and the rules made this of it.
    Applied(Box<LogEntry>, Vec<Event>),
    /// An order was carried out.
    Acknowledged(CommandRequest),
    /// An order was refused.
    Rejected(Option<CommandRequest>, Rejection),
    /// Someone came or went.
    Presence,
    /// The server wants a new connection.
    Reconnect,
}

/// What came of a frame: news for the screen, and frames to send.
#[derive(Debug, Default)]
pub struct ReplicaUpdate {
    /// The news, in order.
    pub events: Vec<ReplicaEvent>,
    /// What to send.
    pub replies: Vec<ToServer>,
}

/// A client's copy of a game.
#[derive(Debug)]
pub struct Replica {
    state: Option<GameState>,
    you: Option<Seat>,
    code: Option<String>,
    listed: bool,
    presence: Presence,
    /// The server's clock less ours.
    clock_offset: i64,
    pending: Vec<CommandRequest>,
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
            state: None,
            you: None,
            code: None,
            listed: false,
            presence: Presence::default(),
            clock_offset: 0,
            pending: Vec::new(),
            newest: 0,
            nonce,
            count: 0,
        }
    }

    /// The game, once something was heard of it.
    pub fn state(&self) -> Option<&GameState> {
        self.state.as_ref()
    }

    /// The seat of this client.
    pub fn seat(&self) -> Option<Seat> {
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
    pub fn pending(&self) -> &[CommandRequest] {
        &self.pending
    }

    /// What the server's clock shows when ours shows this.
    pub fn server_time(&self, now: u64) -> u64 {
        now.saturating_add_signed(self.clock_offset)
    }

    /// What a new connection begins with.
    pub fn hello(&self, token: Option<Token>) -> ToServer {
        ToServer::Hello(Hello {
            protocol: VERSION,
            token,
            after: self.state.as_ref().map(GameState::version),
        })
    }

    /// An order for this wish; it is to be sent now.
    pub fn command(&mut self, command: Command) -> ToServer {
        self.count += 1;
        let id = format!("{:x}-{}", self.nonce, self.count);
        let request =
            CommandRequest { id, version: self.state.as_ref().map_or(0, GameState::version), command };
        self.pending.push(request.clone());
        ToServer::Command(request)
    }

    /// Hears a frame when our clock shows `now`.
    pub fn receive(&mut self, frame: FromServer, now: u64) -> ReplicaUpdate {
        let mut update = ReplicaUpdate::default();
        match frame {
            FromServer::Welcome(welcome) => self.welcome(*welcome, now, &mut update),
            FromServer::Entries { entries, now: theirs } => {
                self.set_clock_offset(theirs, now);
                self.apply(&entries, &mut update);
            }
            FromServer::Snapshot { snapshot, now: theirs } => {
                self.set_clock_offset(theirs, now);
                self.restore(&snapshot, &mut update);
            }
            FromServer::Ack { id, version } => {
                self.newest = self.newest.max(version);
                update.events.extend(self.take_pending(&id).map(ReplicaEvent::Acknowledged));
            }
            FromServer::Rejected { id, rejection } => {
                let request = self.take_pending(&id);
                update.events.push(ReplicaEvent::Rejected(request, rejection));
            }
            FromServer::Presence(presence) => {
                self.presence = presence;
                update.events.push(ReplicaEvent::Presence);
            }
            FromServer::Reconnect { .. } => update.events.push(ReplicaEvent::Reconnect),
            FromServer::Pong { now: theirs } => self.set_clock_offset(theirs, now),
        }
        if let Some(state) = self.state.as_ref().filter(|state| state.version() < self.newest) {
            update.replies.push(resync(state));
        }
        update
    }

    fn welcome(&mut self, welcome: Welcome, now: u64, update: &mut ReplicaUpdate) {
        let Welcome { you, after, snapshot, entries, code, listed, presence, now: theirs, .. } = welcome;
        self.set_clock_offset(theirs, now);
        (self.you, self.code, self.listed, self.presence) = (you, code, listed, presence);
        if let Some(snapshot) = snapshot {
            // What we have is unknown there: a log that was restored from a copy has lost its end, and still it decides.
            if after.is_some() && after == self.state.as_ref().map(GameState::version) {
                self.state = None;
                self.newest = snapshot.version;
            }
            self.restore(&snapshot, update);
        }
        self.apply(&entries, update);
        update.events.push(ReplicaEvent::Presence);
        update.replies.extend(self.pending.iter().cloned().map(ToServer::Command));
    }

    fn set_clock_offset(&mut self, theirs: u64, ours: u64) {
        self.clock_offset = i64::try_from(i128::from(theirs) - i128::from(ours)).unwrap_or_default();
    }

    fn restore(&mut self, snapshot: &GameSnapshot, update: &mut ReplicaUpdate) {
        // An answer that was overtaken tells nothing new.
        if self.state.as_ref().is_some_and(|state| state.version() > snapshot.version) {
            return;
        }
        match GameState::from_snapshot(snapshot) {
            Ok(state) => {
                self.state = Some(state);
                update.events.push(ReplicaEvent::Reset);
            }
            Err(_) => self.state = None,
        }
    }

    fn apply(&mut self, entries: &[LogEntry], update: &mut ReplicaUpdate) {
        for entry in entries {
            self.newest = self.newest.max(entry.number);
            let Some(state) = &mut self.state else { return };
            if entry.number <= state.version() {
                continue;
            }
            match state.apply(entry) {
                Ok(events) => update.events.push(ReplicaEvent::Applied(Box::new(entry.clone()), events)),
                Err(_) => {
                    // What was made of it is of no use; the server is told, and sends its own.
                    update.replies.push(resync(state));
                    self.state = None;
                    return;
                }
            }
        }
    }

    fn take_pending(&mut self, id: &str) -> Option<CommandRequest> {
        let index = self.pending.iter().position(|request| request.id == id)?;
        Some(self.pending.remove(index))
    }
}

/// Tells the server what was made of its game.
fn resync(state: &GameState) -> ToServer {
    ToServer::Resync { version: state.version(), key: position_hash(state.game().table()) }
}
