//! The snapshot of a running game that a server stores, to load the game without replaying its whole log.
//!
//! It contains the state of the game after one entry, with the last moves instead of all. It does not contain what the entries after it and shortly
//! before it say: those are read with it, so that a client that lost its connection gets them, and a command that is sent again is recognised. The
//! players are read from the metadata of the game, so that a name that was deleted is nowhere else.
//!
//! The log decides: a snapshot that does not fit it, or that was written by another version of the rules, is not used.

use quadrille_core::{PerSeat, Seat};
use quadrille_match::{Match, MatchTail};
use serde::{Deserialize, Serialize};

use crate::clocks::Clocks;
use crate::game_state::{DivergenceError, GameState, setup};
use crate::game_status::GameStatus;
use crate::wire::{DecodeError, write};
use crate::{ClockSnapshot, GameConfig, GamePhase, Offer, OnlinePlayer, StoredEntry, position_hash};

/// The version of the format.
const FORMAT: u32 = 1;

/// The snapshot of a running game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StoredSnapshot {
    format: u32,
    /// The entry after which it was made.
    last: StoredEntry,
    created: u64,
    config: GameConfig,
    owners: PerSeat<Option<String>>,
    moves_before: usize,
    turns_before: usize,
    /// The position before the moves.
    start: String,
    moves: Vec<String>,
    /// The hash of the position after the moves.
    hash: String,
    position_version: u64,
    seated_at: Option<u64>,
    undone_in_turn: usize,
    clocks: Option<ClockSnapshot>,
    credited_until: u64,
    offers: PerSeat<Vec<Offer>>,
}

impl StoredSnapshot {
    /// The snapshot of a game after its last entry; none unless the game is being played, or if the texts of its last positions do not restore them.
    pub(crate) fn new(
        state: &GameState,
        last: StoredEntry,
        owners: &PerSeat<Option<String>>,
        kept_moves: usize,
    ) -> Option<StoredSnapshot> {
        if state.phase() != GamePhase::Playing {
            return None;
        }
        let (game, status) = (&state.game, &state.status);
        let mut tail = game.tail(kept_moves)?;
        // A game can be cancelled until the second player moves, and again if that move is taken back. A snapshot without the first moves
        // implies that this move remains.
        let omitted = &game.played()[..tail.moves_before - game.omitted_moves()];
        if game.omitted_moves() == 0 && omitted.iter().all(|each| each.seat == Seat::First) {
            tail = game.tail(usize::MAX)?;
        }
        let MatchTail { moves_before, turns_before, position: start, moves } = tail;
        Some(StoredSnapshot {
            format: FORMAT,
            last,
            created: state.created,
            config: state.config.clone(),
            owners: owners.clone(),
            moves_before,
            turns_before,
            start,
            moves,
            hash: position_hash(game.position()),
            position_version: status.position_version,
            seated_at: status.seated_at,
            undone_in_turn: status.undone_in_turn,
            clocks: status.clocks.snapshot(),
            credited_until: status.clocks.credited_until(),
            offers: status.offers.clone(),
        })
    }

    /// Parses the output of [`StoredSnapshot::write`].
    pub fn read(text: &str) -> Result<StoredSnapshot, DecodeError> {
        serde_json::from_str(text).map_err(|error| DecodeError(error.to_string()))
    }

    /// The snapshot as JSON.
    pub fn write(&self) -> String {
        write(self)
    }

    /// The number of the entry after which it was made.
    pub fn version(&self) -> u64 {
        self.last.entry.number
    }

    /// The entry after which it was made.
    pub(crate) fn last(&self) -> &StoredEntry {
        &self.last
    }

    /// The owners of the seats.
    pub(crate) fn owners(&self) -> &PerSeat<Option<String>> {
        &self.owners
    }

    /// The state of the game with these players.
    pub(crate) fn state(&self, seats: PerSeat<Option<OnlinePlayer>>) -> Result<GameState, DivergenceError> {
        let diverged = |what: String| DivergenceError { number: self.version(), what };
        let tail = MatchTail {
            moves_before: self.moves_before,
            turns_before: self.turns_before,
            position: self.start.clone(),
            moves: self.moves.clone(),
        };
        if self.format != FORMAT {
            return Err(diverged("the snapshot is that of another version of the program".to_string()));
        }
        let setup = setup(&self.config).map_err(|error| diverged(error.to_string()))?;
        let game = Match::resume(setup, &tail).map_err(|error| diverged(error.to_string()))?;
        if position_hash(game.position()) != self.hash {
            return Err(diverged("the moves of the snapshot lead to another position".to_string()));
        }
        if Seat::ALL.iter().any(|seat| seats[*seat].is_none()) || game.outcome().is_some() {
            return Err(diverged("the game is not being played".to_string()));
        }
        let mut clocks = Clocks::restore(self.config.clock, self.clocks);
        clocks.set_credited_until(self.credited_until);
        let status = GameStatus {
            version: self.version(),
            position_version: self.position_version,
            changed: self.last.entry.at,
            seats,
            seated_at: self.seated_at,
            side_to_move: game.position().side_to_move(),
            outcome: None,
            declared: None,
            undone_in_turn: self.undone_in_turn,
            clocks,
            offers: self.offers.clone(),
            rematch: None,
        };
        Ok(GameState { created: self.created, config: self.config.clone(), game, status })
    }
}
