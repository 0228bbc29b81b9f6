//! The part of a game's state that is small: everything but its setup and its moves.

use quadrille_core::{Outcome, PerSeat, Seat};

use crate::clocks::Clocks;
use crate::{GameEnd, GamePhase, Offer, OnlinePlayer};

/// Everything about a game but its setup and its moves. It has a bounded size, so that the status after an entry is a changed copy.
#[derive(Clone, Debug)]
pub struct GameStatus {
    pub(crate) version: u64,
    pub(crate) position_version: u64,
    pub(crate) changed: u64,
    pub(crate) seats: PerSeat<Option<OnlinePlayer>>,
    pub(crate) seated_at: Option<u64>,
    pub(crate) side_to_move: Seat,
    /// The end by the rules of the game.
    pub(crate) outcome: Option<Outcome>,
    /// An end that players or server declared.
    pub(crate) declared: Option<GameEnd>,
    /// Moves of the current turn that its player took back alone. Only the referee needs it: a snapshot does not contain it.
    pub(crate) undone_in_turn: usize,
    pub(crate) clocks: Clocks,
    pub(crate) offers: PerSeat<Vec<Offer>>,
    pub(crate) rematch: Option<String>,
}

impl GameStatus {
    /// The players.
    pub fn seats(&self) -> &PerSeat<Option<OnlinePlayer>> {
        &self.seats
    }

    /// When the last seat was taken.
    pub fn seated_at(&self) -> Option<u64> {
        self.seated_at
    }

    /// How the game ended, once it has.
    pub fn end(&self) -> Option<GameEnd> {
        self.declared.or_else(|| self.outcome.map(GameEnd::ByRules))
    }

    /// The phase of the game.
    pub fn phase(&self) -> GamePhase {
        if self.end().is_some() {
            GamePhase::Over
        } else if Seat::ALL.iter().any(|seat| self.seats[*seat].is_none()) {
            GamePhase::Waiting
        } else {
            GamePhase::Playing
        }
    }

    /// The side to move, while the game is played.
    pub fn mover(&self) -> Option<Seat> {
        (self.phase() == GamePhase::Playing).then_some(self.side_to_move)
    }

    /// When the clock of the side to move runs out.
    pub fn due(&self) -> Option<u64> {
        self.clocks.due(self.mover()?)
    }

    /// A lower bound of every time at which a clock can run out from now on, also after later turns; none while no clock runs.
    pub fn due_bound(&self, now: u64) -> Option<u64> {
        self.clocks.due_bound(self.mover()?, now.max(self.changed))
    }
}
