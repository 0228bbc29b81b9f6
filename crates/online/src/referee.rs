//! The referee of a game on a server: its log, the owners of its seats, the executed commands.
//!
//! Decide, write, apply: [`Referee::prepare`] decides and returns a log entry together with the state that it leads to, the caller appends
//! the entry to the store, and [`Referee::commit`] swaps the state in. If the append fails, the prepared entry is dropped and nothing has
//! changed; entries that other nodes wrote are applied with [`Referee::apply`].

use std::collections::HashMap;

use crate::{
    CommandId, CommandRequest, EntryKind, GameConfig, GameSnapshot, LogEntry, Offer, OnlinePlayer,
    RejectReason, Rejection, StoredEntry, StoredSnapshot,
};
use quadrille_core::{PerSeat, Seat, WordValidator};

use crate::decide::CommandContext;
use crate::game_state::{DivergenceError, GameState, PositionChange, Transition};
use crate::game_status::GameStatus;

/// The referee's decision about a command.
#[derive(Debug)]
pub enum Decision {
    /// The command is executed once this is appended to the store and committed.
    Append(Box<PreparedEntry>),
    /// The command was executed before, at this version.
    Duplicate(u64),
    /// The command is rejected.
    Rejected(Rejection),
}

/// A log entry together with the state that it leads to.
#[derive(Debug)]
pub struct PreparedEntry {
    stored: StoredEntry,
    next: Transition,
}

impl PreparedEntry {
    /// The entry to append to the store.
    pub fn stored(&self) -> &StoredEntry {
        &self.stored
    }

    /// The entry as clients see it.
    pub fn entry(&self) -> &LogEntry {
        &self.stored.entry
    }

    /// The status of the game after the entry.
    pub fn status(&self) -> &GameStatus {
        &self.next.status
    }

    /// The same entry with the owner of the seat that it gives away.
    #[must_use]
    fn owned_by(mut self, owner: Option<String>) -> PreparedEntry {
        self.stored.owner = owner;
        self
    }
}

/// The referee of one game.
#[derive(Clone, Debug)]
pub struct Referee {
    state: GameState,
    /// The entries from number `omitted` + 1 on.
    entries: Vec<LogEntry>,
    /// Number of entries that a referee from a snapshot does not have.
    omitted: u64,
    owners: PerSeat<Option<String>>,
    /// The versions of executed commands, to recognise one that is sent again.
    executed: HashMap<CommandId, u64>,
}

impl Referee {
    /// The first entry of a game.
    pub fn first_entry(config: GameConfig, at: u64) -> StoredEntry {
        StoredEntry {
            entry: LogEntry { number: 1, at, command_id: None, kind: EntryKind::Created(config) },
            owner: None,
        }
    }

    /// A referee from the log of its game.
    pub fn from_log(log: impl IntoIterator<Item = StoredEntry>) -> Result<Referee, DivergenceError> {
        let mut log = log.into_iter();
        let first = log
            .next()
            .ok_or_else(|| DivergenceError { number: 0, what: "there are no entries".to_string() })?;
        let mut referee = Referee {
            state: GameState::open_without_events(&first.entry)?,
            entries: vec![first.entry],
            omitted: 0,
            owners: PerSeat::default(),
            executed: HashMap::new(),
        };
        for stored in log {
            referee.apply(stored)?;
        }
        Ok(referee)
    }

    /// A referee from a snapshot of its game, the players, and the last entries of the log. Some of them should be older than the snapshot: commands
    /// that are sent again are recognised by them.
    pub fn from_snapshot(
        snapshot: &StoredSnapshot,
        seats: PerSeat<Option<OnlinePlayer>>,
        log: impl IntoIterator<Item = StoredEntry>,
    ) -> Result<Referee, DivergenceError> {
        let diverged = |what: &str| DivergenceError { number: snapshot.version(), what: what.to_string() };
        let mut log = log.into_iter().peekable();
        let first = log.peek().map_or(0, |first| first.entry.number);
        if !(1..=snapshot.version()).contains(&first) {
            return Err(diverged("the entry of the snapshot is missing"));
        }
        let mut referee = Referee {
            state: snapshot.state(seats)?,
            entries: Vec::new(),
            omitted: first - 1,
            owners: snapshot.owners().clone(),
            executed: HashMap::new(),
        };
        for (stored, number) in log.zip(first..) {
            if stored.entry.number != number {
                return Err(diverged("an entry is missing"));
            }
            if number == snapshot.version() && stored != *snapshot.last() {
                return Err(diverged("the snapshot is that of another log"));
            }
            if number > snapshot.version() {
                referee.apply(stored)?;
            } else {
                referee.push(stored);
            }
        }
        if referee.omitted + (referee.entries.len() as u64) < snapshot.version() {
            return Err(diverged("the log ends before the snapshot"));
        }
        Ok(referee)
    }

    /// A snapshot after the last entry, with at least so many of the last moves; none unless the game is being played and can be restored from one.
    pub fn stored_snapshot(&self, kept_moves: usize) -> Option<StoredSnapshot> {
        // The owner is stored with the entry that gives a seat away, which is not the last one of a game that is played on.
        let last = self.entries.last().filter(|last| !matches!(last.kind, EntryKind::Seated { .. }))?;
        let last = StoredEntry { entry: last.clone(), owner: None };
        StoredSnapshot::new(&self.state, last, &self.owners, kept_moves)
    }

    /// True if this referee has all entries and moves. One from a snapshot has the last of them.
    pub fn is_complete(&self) -> bool {
        self.omitted == 0 && self.state.game().omitted_moves() == 0
    }

    /// True if only a referee with all entries can decide about this command: it may have been executed by an entry that this one does not have, or
    /// takes back moves that it does not have.
    pub fn needs_history(&self, request: &CommandRequest) -> bool {
        // The entry of a command has a higher number than the version that the command was made against.
        request.version < self.omitted || self.state.needs_earlier_moves(&request.command)
    }

    /// The game as everyone sees it.
    pub fn state(&self) -> &GameState {
        &self.state
    }

    /// The game as a snapshot, for clients. Only a complete referee has one, see [`Referee::is_complete`].
    pub fn snapshot(&self) -> GameSnapshot {
        self.state.snapshot()
    }

    /// The entries after this version; none if there is no such version, or if this referee does not have all of them.
    pub fn entries_after(&self, version: u64) -> Option<&[LogEntry]> {
        self.entries.get(usize::try_from(version.checked_sub(self.omitted)?).ok()?..)
    }

    /// The owner of a seat: the hash of the player's token.
    pub fn owner(&self, seat: Seat) -> Option<&str> {
        self.owners[seat].as_deref()
    }

    /// The seat of an owner.
    pub fn seat_of(&self, owner: &str) -> Option<Seat> {
        Seat::ALL.into_iter().find(|seat| self.owners[*seat].as_deref() == Some(owner))
    }

    /// Gives the free seat to a player.
    pub fn take_seat(
        &self,
        player: OnlinePlayer,
        owner: Option<String>,
        now: u64,
    ) -> Result<(Seat, PreparedEntry), Rejection> {
        let (seat, kind) = self.state.take_seat(player)?;
        Ok((seat, self.next(kind, PositionChange::None, None, now).owned_by(owner)))
    }

    /// Gives this seat to a player, if it is free.
    pub fn take_seat_at(
        &self,
        seat: Seat,
        player: OnlinePlayer,
        owner: Option<String>,
        now: u64,
    ) -> Result<PreparedEntry, Rejection> {
        if self.state.seats()[seat].is_some() {
            return Err(Rejection::new(RejectReason::TooLate, "the seat is taken"));
        }
        let kind = EntryKind::Seated { seat, player };
        Ok(self.next(kind, PositionChange::None, None, now).owned_by(owner))
    }

    /// The end of a game whose clock ran out, or that is too long.
    pub fn tick(&self, now: u64) -> Option<PreparedEntry> {
        self.state.tick(now).map(|kind| self.next(kind, PositionChange::None, None, now))
    }

    /// The end of a game that nobody joined.
    pub fn expire(&self, now: u64) -> Option<PreparedEntry> {
        self.state.expire().map(|kind| self.next(kind, PositionChange::None, None, now))
    }

    /// The time credit for all outages since the last entry.
    pub fn credit(&self, outages: &[(u64, u64)], now: u64) -> Option<PreparedEntry> {
        self.state.credit(outages).map(|kind| self.next(kind, PositionChange::None, None, now))
    }

    /// The entry that links the rematch.
    pub fn rematch(&self, game: &str, now: u64) -> PreparedEntry {
        self.next(EntryKind::Rematch { game: game.to_string() }, PositionChange::None, None, now)
    }

    /// True if both players want a rematch, and there is none yet.
    pub fn wants_rematch(&self) -> bool {
        let wanted = |seat: &Seat| self.state.offers(*seat).contains(&Offer::Rematch);
        self.state.rematch().is_none() && Seat::ALL.iter().all(wanted)
    }

    /// Decides about a command of the player in this seat. A clock that ran out must have been written before.
    pub fn prepare(
        &self,
        seat: Seat,
        request: &CommandRequest,
        context: CommandContext,
        validator: &dyn WordValidator,
    ) -> Decision {
        let id = CommandId { seat, id: request.id.clone() };
        if let Some(version) = self.executed.get(&id) {
            return Decision::Duplicate(*version);
        }
        match self.state.decide(seat, request.version, &request.command, context, validator) {
            Ok((kind, change)) => Decision::Append(Box::new(self.next(kind, change, Some(id), context.now))),
            Err(rejection) => Decision::Rejected(rejection),
        }
    }

    /// Makes a prepared entry part of the game, after it was appended to the store.
    ///
    /// # Panics
    /// If another entry was committed or applied since it was prepared.
    pub fn commit(&mut self, prepared: PreparedEntry) -> &LogEntry {
        let PreparedEntry { stored, next } = prepared;
        assert_eq!(stored.entry.number, self.state.version() + 1, "a prepared entry follows the last one");
        self.state.commit(next);
        self.push(stored)
    }

    /// Applies an entry that was read from the log. After an error nothing has changed.
    pub fn apply(&mut self, stored: StoredEntry) -> Result<&LogEntry, DivergenceError> {
        self.state.apply(&stored.entry)?;
        Ok(self.push(stored))
    }

    fn push(&mut self, StoredEntry { entry, owner }: StoredEntry) -> &LogEntry {
        if let EntryKind::Seated { seat, .. } = &entry.kind {
            self.owners[*seat] = owner;
        }
        if let Some(id) = &entry.command_id {
            self.executed.insert(id.clone(), entry.number);
        }
        self.entries.push(entry);
        self.entries.last().expect("an entry was pushed a line above")
    }

    /// The next entry and its effect. A clock that went back does not make the entry older than the one before.
    fn next(
        &self,
        kind: EntryKind,
        change: PositionChange,
        command_id: Option<CommandId>,
        now: u64,
    ) -> PreparedEntry {
        let (number, at) = (self.state.version() + 1, now.max(self.state.changed()));
        let entry = LogEntry { number, at, command_id, kind };
        let next = self.state.transition(&entry, change);
        PreparedEntry { stored: StoredEntry { entry, owner: None }, next }
    }
}
