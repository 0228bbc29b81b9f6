//! A client's copy of a game, and its unanswered commands.
//!
//! The replica applies the server's entries without gaps; after a gap or a divergence it asks for a snapshot. An unanswered command is sent
//! again over every new connection; its id makes it idempotent.

use crate::{
    Command, CommandRequest, FromServer, GameSnapshot, Hello, Invitation, JoinCode, LogEntry, Presence,
    Rejection, ToServer, Token, VERSION, Welcome, position_hash,
};
use quadrille_core::{Event, Seat};

use crate::game_state::GameState;

/// A change of the replica.
#[derive(Clone, Debug, PartialEq)]
pub enum ReplicaEvent {
    /// The state was replaced by a snapshot.
    Reset,
    /// An entry was applied, with the events of its move.
    Applied(Box<LogEntry>, Vec<Event>),
    /// A command was executed.
    Acknowledged(CommandRequest),
    /// A command was rejected.
    Rejected(Option<CommandRequest>, Rejection),
    /// The presence changed.
    Presence,
    /// The client must reconnect.
    Reconnect,
    /// The game cannot be shown: this program does not know it, or knows other rules of it.
    UnknownGame,
}

/// The effect of a frame: changes of the replica, and frames to send.
#[derive(Debug, Default)]
pub struct ReplicaUpdate {
    /// The changes, in order.
    pub events: Vec<ReplicaEvent>,
    /// The frames to send.
    pub replies: Vec<ToServer>,
}

/// A client's copy of a game.
#[derive(Debug)]
pub struct Replica {
    state: Option<GameState>,
    seat: Option<Seat>,
    invitation: Option<Invitation>,
    listed: bool,
    presence: Presence,
    /// The server's time minus the client's.
    clock_offset: i64,
    pending: Vec<CommandRequest>,
    /// The newest known version, even if its entry was not applied.
    newest: u64,
    /// Distinguishes this client's command ids from those of other clients with the same seat.
    nonce: u64,
    count: u64,
}

impl Replica {
    /// An empty replica. Every replica needs another nonce.
    pub fn new(nonce: u64) -> Replica {
        Replica {
            state: None,
            seat: None,
            invitation: None,
            listed: false,
            presence: Presence::default(),
            clock_offset: 0,
            pending: Vec::new(),
            newest: 0,
            nonce,
            count: 0,
        }
    }

    /// The state of the game, once a snapshot was received.
    pub fn state(&self) -> Option<&GameState> {
        self.state.as_ref()
    }

    /// The seat of this client.
    pub fn seat(&self) -> Option<Seat> {
        self.seat
    }

    /// The invitation by which a friend can join.
    pub fn invitation(&self) -> Option<Invitation> {
        self.invitation
    }

    /// True if the game waits in the lobby or to be paired.
    pub fn is_listed(&self) -> bool {
        self.listed
    }

    /// The presence of players and spectators.
    pub fn presence(&self) -> Presence {
        self.presence
    }

    /// The unanswered commands.
    pub fn pending(&self) -> &[CommandRequest] {
        &self.pending
    }

    /// The server's time at this time of the client.
    pub fn server_time(&self, now: u64) -> u64 {
        now.saturating_add_signed(self.clock_offset)
    }

    /// The first frame of a new connection.
    pub fn hello(&self, token: Option<Token>) -> ToServer {
        ToServer::Hello(Hello {
            protocol: VERSION,
            token,
            after: self.state.as_ref().map(GameState::version),
        })
    }

    /// Adds a command to the unanswered ones and returns its frame.
    pub fn command(&mut self, command: Command) -> ToServer {
        self.count += 1;
        let id = format!("{:x}-{}", self.nonce, self.count);
        let request =
            CommandRequest { id, version: self.state.as_ref().map_or(0, GameState::version), command };
        self.pending.push(request.clone());
        ToServer::Command(request)
    }

    /// Handles a frame that arrived at this time of the client.
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
        let Welcome { seat, after, snapshot, entries, listed, presence, now: theirs, .. } = welcome;
        self.set_clock_offset(theirs, now);
        (self.seat, self.listed, self.presence) = (seat, listed, presence);
        let code = welcome.code.and_then(|code| JoinCode::read(&code).ok());
        self.invitation = code.map(|code| Invitation { code, secret: welcome.invitation });
        if let Some(snapshot) = snapshot {
            // The server does not know our version: its log was restored from a backup and has lost its end. The log decides.
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
        // Entries that arrived earlier are newer than this snapshot.
        if self.state.as_ref().is_some_and(|state| state.version() > snapshot.version) {
            return;
        }
        match GameState::from_snapshot(snapshot) {
            Ok(state) => {
                self.state = Some(state);
                update.events.push(ReplicaEvent::Reset);
            }
            Err(_) => {
                self.state = None;
                update.events.push(ReplicaEvent::UnknownGame);
            }
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
                    // The copy has diverged: drop it, and ask for a snapshot.
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

/// Asks for a snapshot.
fn resync(state: &GameState) -> ToServer {
    ToServer::Resync { version: state.version(), hash: position_hash(state.game().position()) }
}
