//! The game that was asked about last, still on the table: the next question is mostly about the same game a few moves later.

use quadrille_catalog::{ReplayError, Table, set_up};
use quadrille_core::AcceptAnyWord;
use quadrille_protocol::GivenOptions;
use quadrille_protocol::engine::Think;

/// How a game began.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Setup {
    game: String,
    options: GivenOptions,
    seed: Option<u64>,
    start: Option<String>,
}

impl Setup {
    /// The setup that is asked about.
    pub(crate) fn of(think: &Think) -> Setup {
        let Think { game, options, seed, start, .. } = think;
        Setup { game: game.clone(), options: options.clone(), seed: *seed, start: start.clone() }
    }

    fn table(&self) -> Result<Box<dyn Table>, ReplayError> {
        let options = self.options.0.iter().map(|(key, value)| (key.as_str(), value.as_str()));
        Ok(set_up(&self.game, options, self.seed.unwrap_or(0), self.start.as_deref())?)
    }
}

/// A game on the table, with the moves that were made on it.
#[derive(Debug)]
pub(crate) struct Scene {
    setup: Setup,
    moves: Vec<String>,
    table: Box<dyn Table>,
}

impl Scene {
    /// Sets a game up.
    pub(crate) fn begin(setup: Setup) -> Result<Scene, ReplayError> {
        let table = setup.table()?;
        Ok(Scene { setup, moves: Vec::new(), table })
    }

    /// Whether the game can come from here to these moves by playing on.
    pub(crate) fn leads_to(&self, setup: &Setup, moves: &[String]) -> bool {
        self.setup == *setup && moves.starts_with(&self.moves)
    }

    /// Plays on until these moves are made; the moves made so far are the first of them. The words of a game were judged when it was played.
    pub(crate) fn play_on(&mut self, moves: &[String]) -> Result<(), ReplayError> {
        for mv in &moves[self.moves.len()..] {
            self.table.play(mv, &AcceptAnyWord).map_err(|refusal| ReplayError::Move {
                ply: self.moves.len() + 1,
                mv: mv.clone(),
                line: 0,
                refusal,
            })?;
            self.moves.push(mv.clone());
        }
        Ok(())
    }

    pub(crate) fn setup(&self) -> &Setup {
        &self.setup
    }

    pub(crate) fn table(&self) -> &dyn Table {
        &*self.table
    }
}
