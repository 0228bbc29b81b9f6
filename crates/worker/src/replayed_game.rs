//! The game of the last request: the next request usually continues it.

use quadrille_catalog::{AnyPosition, ReplayError, initial_position};
use quadrille_core::{AcceptAnyWord, GameSetup};

/// A game with the moves made so far.
#[derive(Debug)]
pub(crate) struct ReplayedGame {
    setup: GameSetup,
    moves: Vec<String>,
    position: Box<dyn AnyPosition>,
}

impl ReplayedGame {
    /// Sets up a game.
    pub(crate) fn begin(setup: GameSetup) -> Result<ReplayedGame, ReplayError> {
        let position = initial_position(&setup)?;
        Ok(ReplayedGame { setup, moves: Vec::new(), position })
    }

    /// True if the game continues to these moves.
    pub(crate) fn leads_to(&self, setup: &GameSetup, moves: &[String]) -> bool {
        self.setup == *setup && moves.starts_with(&self.moves)
    }

    /// Plays the remaining moves. Words are accepted as they are: they were checked when the game was played.
    pub(crate) fn play_on(&mut self, moves: &[String]) -> Result<(), ReplayError> {
        for mv in &moves[self.moves.len()..] {
            self.position.play_text(mv, &AcceptAnyWord).map_err(|error| ReplayError::Move {
                ply: self.moves.len() + 1,
                mv: mv.clone(),
                line: 0,
                error,
            })?;
            self.moves.push(mv.clone());
        }
        Ok(())
    }

    pub(crate) fn setup(&self) -> &GameSetup {
        &self.setup
    }

    pub(crate) fn position(&self) -> &dyn AnyPosition {
        &*self.position
    }
}
