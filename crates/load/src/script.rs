//! The start position and the legal moves of every match.

use quadrille_catalog::{AcceptAnyWord, find};
use quadrille_core::{MoveError, Options, ParseErrors, Random, Seat};
use quadrille_online::position_hash;

/// The game that every match plays. It is computed in advance, so that choosing moves takes no time during the measurement.
#[derive(Clone, Debug)]
pub struct Script {
    pub(crate) game: String,
    pub(crate) options: Vec<(String, String)>,
    pub(crate) start: String,
    pub(crate) moves: Vec<ScriptMove>,
}

/// A move of the script.
#[derive(Clone, Debug)]
pub(crate) struct ScriptMove {
    pub(crate) seat: Seat,
    pub(crate) text: String,
    /// The hash of the position after it, as the log states it.
    pub(crate) hash: String,
}

/// Why a script cannot be made.
#[derive(Debug, thiserror::Error)]
pub enum ScriptError {
    /// There is no such game.
    #[error("there is no game {0:?}")]
    Game(String),
    /// The options are wrong.
    #[error("the options are wrong: {0}")]
    Options(ParseErrors),
    /// The rules rejected a sampled move.
    #[error("{0}")]
    Move(MoveError),
}

impl Script {
    /// Random legal moves until the end of the game, at most this many.
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
            let seat = table.side_to_move();
            table.play(&mv, &AcceptAnyWord).map_err(ScriptError::Move)?;
            moves.push(ScriptMove { seat, text: mv.to_text(), hash: position_hash(&*table) });
        }
        Ok(Script { game: game.to_string(), options, start, moves })
    }

    /// A game with cheap moves and no end, so that the server is measured and not the rules.
    pub fn endless(moves: usize) -> Result<Script, ScriptError> {
        let options = [("size", "9"), ("mode", "open"), ("limit", "0")];
        let options = options.map(|(key, value)| (key.to_string(), value.to_string())).to_vec();
        Script::random("stay-on-the-board", options, 1, moves)
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
