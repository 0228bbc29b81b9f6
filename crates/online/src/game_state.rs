//! A game as everyone sees it, and the effect of each log entry.
//!
//! The effect of an entry is computed without changing the state ([`Transition`]), and swapped in by `commit`. So the referee can write an
//! entry to the store between the two, and a move is played once. The setup and the moves are not copied for it.

use quadrille_catalog::{AcceptAnyWord, SetupError};
use quadrille_core::{Event, PerSeat, Record, Seat};
use quadrille_match::{GameSetup, Match, PreparedMove, PreparedTakeBack};

use crate::clocks::Clocks;
use crate::game_status::GameStatus;
use crate::{
    EntryKind, GameConfig, GameEnd, GamePhase, GameSnapshot, LogEntry, Offer, OnlinePlayer, position_hash,
};

/// A game as every client sees it.
#[derive(Clone, Debug)]
pub struct GameState {
    pub(crate) created: u64,
    pub(crate) config: GameConfig,
    pub(crate) game: Match,
    pub(crate) status: GameStatus,
}

/// The effect of one entry on a game, not yet part of its state.
#[derive(Debug)]
pub(crate) struct Transition {
    pub(crate) status: GameStatus,
    change: PositionChange,
}

/// The effect of an entry on the position.
#[derive(Debug)]
pub(crate) enum PositionChange {
    None,
    Move(PreparedMove),
    TakeBack(PreparedTakeBack),
}

/// An entry or a snapshot does not fit the state: one of them is wrong.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("entry {number} does not fit: {what}")]
pub struct DivergenceError {
    /// The entry's number, or the snapshot's version.
    pub number: u64,
    /// The contradiction.
    pub what: String,
}

impl GameState {
    /// A game at its first entry.
    pub fn open(entry: &LogEntry) -> Result<GameState, DivergenceError> {
        GameState::begin(entry, Match::new)
    }

    /// The same without events, for a server: it shows nothing.
    pub(crate) fn open_without_events(entry: &LogEntry) -> Result<GameState, DivergenceError> {
        GameState::begin(entry, Match::without_events)
    }

    fn begin(
        entry: &LogEntry,
        start: fn(GameSetup) -> Result<Match, SetupError>,
    ) -> Result<GameState, DivergenceError> {
        let diverged = |what: String| DivergenceError { number: entry.number, what };
        let EntryKind::Created(config) = &entry.kind else {
            return Err(diverged("a game begins with its creation".to_string()));
        };
        if entry.number != 1 {
            return Err(diverged("the creation is entry 1".to_string()));
        }
        let game = setup(config).and_then(start).map_err(|error| diverged(error.to_string()))?;
        let status = GameStatus {
            version: 1,
            position_version: 1,
            changed: entry.at,
            seats: PerSeat::default(),
            seated_at: None,
            side_to_move: game.position().side_to_move(),
            outcome: game.outcome(),
            declared: None,
            undone_in_turn: 0,
            clocks: Clocks::new(config.clock),
            offers: PerSeat::default(),
            rematch: None,
        };
        Ok(GameState { created: entry.at, config: config.clone(), game, status })
    }

    /// A game from all its entries.
    pub fn replay(entries: &[LogEntry]) -> Result<GameState, DivergenceError> {
        let (first, rest) = entries
            .split_first()
            .ok_or_else(|| DivergenceError { number: 0, what: "there are no entries".to_string() })?;
        let mut state = GameState::open(first)?;
        for entry in rest {
            state.apply(entry)?;
        }
        Ok(state)
    }

    /// A game from its snapshot.
    pub fn from_snapshot(snapshot: &GameSnapshot) -> Result<GameState, DivergenceError> {
        let diverged = |what: String| DivergenceError { number: snapshot.version, what };
        let game = setup(&snapshot.config).and_then(Match::new);
        let mut game = game.map_err(|error| diverged(error.to_string()))?;
        for mv in &snapshot.moves {
            game.play_text(mv, &AcceptAnyWord).map_err(|error| diverged(error.to_string()))?;
        }
        if position_hash(game.position()) != snapshot.hash {
            return Err(diverged("the moves lead to another position".to_string()));
        }
        let declared = match &snapshot.reason {
            Some(reason) if game.outcome().is_none() => Some(
                GameEnd::declared(snapshot.winner, reason)
                    .ok_or_else(|| diverged(format!("{reason:?} is not the end of a game")))?,
            ),
            _ => None,
        };
        let status = GameStatus {
            version: snapshot.version,
            position_version: snapshot.position_version,
            changed: snapshot.changed,
            seats: snapshot.seats.clone(),
            seated_at: None,
            side_to_move: game.position().side_to_move(),
            outcome: game.outcome(),
            declared,
            undone_in_turn: 0,
            clocks: Clocks::restore(snapshot.config.clock, snapshot.clocks),
            offers: snapshot.offers.clone(),
            rematch: snapshot.rematch.clone(),
        };
        Ok(GameState { created: snapshot.created, config: snapshot.config.clone(), game, status })
    }

    /// The game as a snapshot. A state without its earlier moves has none, see [`Match::omitted_moves`].
    pub fn snapshot(&self) -> GameSnapshot {
        debug_assert_eq!(self.game.omitted_moves(), 0, "a snapshot has all moves");
        let status = &self.status;
        GameSnapshot {
            version: status.version,
            created: self.created,
            changed: status.changed,
            config: self.config.clone(),
            seats: status.seats.clone(),
            phase: self.phase(),
            moves: self.game.played().iter().map(|played| played.mv.to_text()).collect(),
            position_version: status.position_version,
            position: self.game.position().to_text(),
            hash: position_hash(self.game.position()),
            side_to_move: self.mover(),
            clocks: status.clocks.snapshot(),
            offers: status.offers.clone(),
            winner: self.end().and_then(GameEnd::winner),
            reason: self.end().map(|end| end.reason().to_string()),
            rematch: status.rematch.clone(),
        }
    }

    /// Applies the next entry and returns the events of its move. After an error the state is unchanged.
    pub fn apply(&mut self, entry: &LogEntry) -> Result<Vec<Event>, DivergenceError> {
        let diverged = |what: String| DivergenceError { number: entry.number, what };
        if entry.number != self.version() + 1 {
            return Err(diverged("it is not the next one".to_string()));
        }
        if entry.at < self.changed() {
            return Err(diverged("it is older than the one before".to_string()));
        }
        let change = self.position_change(&entry.kind).map_err(diverged)?;
        let transition = self.transition(entry, change);
        Ok(self.commit(transition))
    }

    /// The effect of an entry from the log on the position, or the reason why it does not fit.
    fn position_change(&self, kind: &EntryKind) -> Result<PositionChange, String> {
        let (change, expected) = match kind {
            EntryKind::Created(_) => return Err("a game is created once".to_string()),
            EntryKind::Moved { seat, mv, hash } => {
                if *seat != self.game.position().side_to_move() {
                    return Err("it is the other player's turn".to_string());
                }
                let prepared =
                    self.game.parse_playable(mv).and_then(|mv| self.game.prepare_move(mv, &AcceptAnyWord));
                let prepared = prepared.map_err(|error| error.to_string())?;
                (PositionChange::Move(prepared), hash)
            }
            EntryKind::Undone { moves, .. } | EntryKind::TookBack { moves, .. }
                if *moves < self.game.omitted_moves() =>
            {
                return Err("moves are taken back that this copy does not have".to_string());
            }
            EntryKind::Undone { moves, hash, .. } | EntryKind::TookBack { moves, hash } => {
                (PositionChange::TakeBack(self.game.prepare_take_back(*moves)), hash)
            }
            _ => return Ok(PositionChange::None),
        };
        let hash = match &change {
            PositionChange::None => return Ok(change),
            PositionChange::Move(prepared) => position_hash(prepared.position()),
            PositionChange::TakeBack(prepared) => position_hash(prepared.position()),
        };
        if hash == *expected { Ok(change) } else { Err("the position is another one".to_string()) }
    }

    /// The state after an entry that changes the position in this way.
    pub(crate) fn transition(&self, entry: &LogEntry, change: PositionChange) -> Transition {
        let mut status = self.status.clone();
        let (at, mover) = (entry.at, self.status.side_to_move);
        let (position, finished_turns) = match &change {
            PositionChange::None => (None, 0),
            PositionChange::Move(prepared) => (Some(prepared.position()), prepared.finished_turns()),
            PositionChange::TakeBack(prepared) => (Some(prepared.position()), prepared.finished_turns()),
        };
        if let Some(position) = position {
            (status.side_to_move, status.outcome) = (position.side_to_move(), position.outcome());
            status.position_version = entry.number;
        }
        match &entry.kind {
            EntryKind::Created(_) | EntryKind::Said { .. } => {}
            EntryKind::Seated { seat, player } => {
                status.seats[*seat] = Some(player.clone());
                status.seated_at = Some(at);
            }
            EntryKind::Moved { seat, .. } => {
                // A move declines the offers of the other player, and withdraws one's own but for a draw.
                status.offers[seat.other()].clear();
                status.offers[*seat].retain(|offer| *offer == Offer::Draw);
                if status.outcome.is_some() {
                    status.clocks.stop(mover, at);
                } else if status.side_to_move != mover {
                    status.undone_in_turn = 0;
                    status.clocks.turn_ended(mover, at, finished_turns);
                }
            }
            EntryKind::Undone { moves, .. } => {
                status.undone_in_turn += self.game.move_count().saturating_sub(*moves);
            }
            EntryKind::TookBack { .. } => {
                status.undone_in_turn = 0;
                status.clocks.went_back(mover, at, finished_turns);
                status.offers = PerSeat::default();
            }
            EntryKind::Offered { seat, offer } => {
                if !status.offers[*seat].contains(offer) {
                    status.offers[*seat].push(*offer);
                }
            }
            EntryKind::Declined { seat, offer } => status.offers[seat.other()].retain(|each| each != offer),
            EntryKind::Credited { millis } => status.clocks.credit(*millis, at),
            EntryKind::Ended(end) => {
                status.clocks.stop(mover, at);
                status.declared = Some(*end);
                status.offers = PerSeat::default();
            }
            EntryKind::Rematch { game } => status.rematch = Some(game.clone()),
        }
        (status.version, status.changed) = (entry.number, at);
        Transition { status, change }
    }

    /// Swaps the next state in and returns the events of its move.
    pub(crate) fn commit(&mut self, Transition { status, change }: Transition) -> Vec<Event> {
        self.status = status;
        match change {
            PositionChange::None => Vec::new(),
            PositionChange::Move(prepared) => self.game.commit_move(prepared).events.clone(),
            PositionChange::TakeBack(prepared) => {
                self.game.commit_take_back(prepared);
                Vec::new()
            }
        }
    }

    /// The number of the last entry.
    pub fn version(&self) -> u64 {
        self.status.version
    }

    /// The number of the entry by which the position last changed.
    pub fn position_version(&self) -> u64 {
        self.status.position_version
    }

    /// When the game was created.
    pub fn created(&self) -> u64 {
        self.created
    }

    /// When the last entry was made.
    pub fn changed(&self) -> u64 {
        self.status.changed
    }

    /// The configuration that the game was created with.
    pub fn config(&self) -> &GameConfig {
        &self.config
    }

    /// Everything but the setup and the moves.
    pub fn status(&self) -> &GameStatus {
        &self.status
    }

    /// The players.
    pub fn seats(&self) -> &PerSeat<Option<OnlinePlayer>> {
        &self.status.seats
    }

    /// The match.
    pub fn game(&self) -> &Match {
        &self.game
    }

    /// The rematch, if there is one.
    pub fn rematch(&self) -> Option<&str> {
        self.status.rematch.as_deref()
    }

    /// Offers of a player that the other has not answered.
    pub fn offers(&self, seat: Seat) -> &[Offer] {
        &self.status.offers[seat]
    }

    /// The phase of the game.
    pub fn phase(&self) -> GamePhase {
        self.status.phase()
    }

    /// The side to move, while the game is played.
    pub fn mover(&self) -> Option<Seat> {
        self.status.mover()
    }

    /// How the game ended, once it has.
    pub fn end(&self) -> Option<GameEnd> {
        self.status.end()
    }

    /// When the clock of the side to move runs out.
    pub fn due(&self) -> Option<u64> {
        self.status.due()
    }

    /// The remaining milliseconds of a player at this time.
    pub fn left(&self, seat: Seat, now: u64) -> Option<u64> {
        let clocks = self.status.clocks.snapshot()?;
        let running = clocks.running_since.filter(|_| self.mover() == Some(seat));
        let spent = running.map_or(0, |since| now.saturating_sub(since));
        Some(clocks.remaining[seat].saturating_sub(spent))
    }

    /// The game as a record, with the players' names. A cancelled game has no result. A state without its earlier moves has no record.
    pub fn record(&self) -> Record {
        debug_assert_eq!(self.game.omitted_moves(), 0, "a record has all moves");
        let mut record = self.game.record();
        record.players = names(self.seats());
        if let Some(outcome) = self.status.declared.and_then(GameEnd::outcome) {
            record.result = Some(outcome.verdict);
            record.reason = Some(outcome.reason.word().to_string());
        }
        record
    }
}

/// The setup of a game, if this program has its rules.
pub(crate) fn setup(config: &GameConfig) -> Result<GameSetup, SetupError> {
    match GameConfig::known_rules(&config.game) {
        Some(ours) if ours != config.rules => Err(SetupError::Version { theirs: config.rules, ours }),
        // An unknown game is an error of the match.
        _ => Ok(GameSetup {
            game: config.game.clone(),
            options: config.options.0.clone(),
            seed: config.seed,
            start: config.start.clone(),
        }),
    }
}

/// The names of the players, for a record.
pub(crate) fn names(seats: &PerSeat<Option<OnlinePlayer>>) -> PerSeat<Option<String>> {
    PerSeat::from_fn(|seat| match &seats[seat] {
        Some(OnlinePlayer::Guest { name, .. }) if !name.is_empty() => Some(name.clone()),
        Some(OnlinePlayer::Computer { level }) => Some(level.player_name()),
        _ => None,
    })
}
