//! A start position and the legal moves that every match plays.

use quadrille_catalog::{AcceptAnyWord, find};
use quadrille_core::{MoveError, Options, ParseErrors, Random, Seat};

/// One game as every match plays it, so that choosing moves costs the generator nothing while it measures.
#[derive(Clone, Debug)]
pub struct Script {
    pub(crate) game: String,
    pub(crate) options: Vec<(String, String)>,
    pub(crate) start: String,
    pub(crate) moves: Vec<(Seat, String)>,
}

/// Why there is no script.
#[derive(Debug, thiserror::Error)]
pub enum ScriptError {
    /// There is no such game.
    #[error("there is no game {0:?}")]
    Game(String),
    /// The options are wrong.
    #[error("the options are wrong: {0}")]
    Options(ParseErrors),
    /// The rules refused a move that they had drawn.
    #[error("{0}")]
    Move(MoveError),
}

impl Script {
    /// Random legal moves, until the game ends or there are `most` of them.
    pub fn random(
        game: &str,
        options: Vec<(String, String)>,
        seed: u64,
        most: usize,
    ) -> Result<Script, ScriptError> {
        let rules = find(game).ok_or_else(|| ScriptError::Game(game.to_string()))?;
        let given = options.iter().map(|(key, value)| (key.as_str(), value.as_str()));
        let chosen = Options::parse(rules.info().options, given).map_err(ScriptError::Options)?;
        let mut table = rules.initial(&chosen, seed).map_err(ScriptError::Options)?;
        let start = table.to_text();
        let mut random = Random::new(seed);
        let mut moves = Vec::new();
        while moves.len() < most
            && let Some(mv) = table.sample(&mut random)
        {
            let mover = table.side_to_move();
            table.play(&mv, &AcceptAnyWord).map_err(ScriptError::Move)?;
            moves.push((mover, mv.to_text()));
        }
        Ok(Script { game: game.to_string(), options, start, moves })
    }

    /// The number of moves.
    pub fn len(&self) -> usize {
        self.moves.len()
    }

    /// True if there is no move to play.
    pub fn is_empty(&self) -> bool {
        self.moves.is_empty()
    }
}
