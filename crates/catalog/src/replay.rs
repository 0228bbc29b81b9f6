//! Replay of recorded games through the rules.

use quadrille_core::record::Ply;
use quadrille_core::{MoveError, Outcome, Reason, Record, Verdict, WordValidator};

use crate::{AnyPosition, SetupError, initial_position};

/// Result of replaying a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replay {
    /// The text of the position after each move.
    pub positions: Vec<String>,
    /// The number of legal moves at the start and after each move; none if the game cannot list them.
    pub legal: Option<Vec<usize>>,
    /// The outcome, if the game is over.
    pub outcome: Option<Outcome>,
}

/// Why a replay stopped.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReplayError {
    /// The game cannot be set up.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// A move is illegal.
    #[error("ply {ply}, move {mv:?}: {error}")]
    Move {
        /// The number of the move, from 1.
        ply: usize,
        /// The move's text.
        mv: String,
        /// Line number in the record; 0 if the move is not from a record.
        line: usize,
        /// Why the move is illegal.
        error: MoveError,
    },
    /// The result or reason of the record does not agree with its moves.
    #[error("after ply {ply}: {message}")]
    Ending {
        /// Number of moves.
        ply: usize,
        /// The contradiction.
        message: String,
    },
}

/// Plays the moves in order.
pub fn replay<'a>(
    position: &mut dyn AnyPosition,
    moves: impl IntoIterator<Item = &'a str>,
    validator: &dyn WordValidator,
) -> Result<Replay, ReplayError> {
    let plies: Vec<Ply> = moves.into_iter().map(Ply::new).collect();
    replay_plies(position, &plies, validator)
}

/// Sets up the game of a record and plays its moves, including variations. The recorded result must agree with the moves, or be one that
/// players decide, such as a resignation.
pub fn replay_record(record: &Record, validator: &dyn WordValidator) -> Result<Replay, ReplayError> {
    let mut position = record_initial_position(record)?;
    let mut replay = replay_plies(&mut *position, &record.mainline.plies, validator)?;
    replay.outcome = ending(record, &*position)?;
    Ok(replay)
}

fn replay_plies(
    position: &mut dyn AnyPosition,
    plies: &[Ply],
    validator: &dyn WordValidator,
) -> Result<Replay, ReplayError> {
    let mut positions = Vec::with_capacity(plies.len());
    let mut legal = position.move_count().map(|count| vec![count]);
    for (number, ply) in (1..).zip(plies) {
        play_ply(position, ply, number, validator)?;
        positions.push(position.to_text());
        if let (Some(counts), Some(count)) = (&mut legal, position.move_count()) {
            counts.push(count);
        }
    }
    Ok(Replay { positions, legal, outcome: position.outcome() })
}

/// Plays the variations of a move, each on a copy of the position, and then the move, which has this number in the game.
fn play_ply(
    position: &mut dyn AnyPosition,
    ply: &Ply,
    number: usize,
    validator: &dyn WordValidator,
) -> Result<(), ReplayError> {
    for variation in &ply.variations {
        let mut position = position.clone_box();
        for (number, ply) in (number..).zip(&variation.plies) {
            play_ply(&mut *position, ply, number, validator)?;
        }
    }
    let replay_error = |error| {
        let (mv, line) = (ply.text.clone(), ply.source_line);
        ReplayError::Move { ply: number, mv, line, error }
    };
    position
        .parse_playable(&ply.text)
        .and_then(|mv| position.play_without_events(&mv, validator))
        .map_err(replay_error)
}

/// The initial position of a recorded game.
pub fn record_initial_position(record: &Record) -> Result<Box<dyn AnyPosition>, SetupError> {
    let position = initial_position(&record.setup())?;
    let ours = position.info().version;
    match record.rules {
        Some(theirs) if theirs != ours => Err(SetupError::Version { theirs, ours }),
        _ => Ok(position),
    }
}

/// The outcome of the recorded game: by the rules, or by a decision of the players.
fn ending(record: &Record, position: &dyn AnyPosition) -> Result<Option<Outcome>, ReplayError> {
    let error = |message: String| Err(ReplayError::Ending { ply: record.mainline.plies.len(), message });
    let word = record.reason.as_deref();
    let said = match word.map(|word| (word, position.info().reason(word))) {
        Some((word, None)) => {
            return error(format!("{} cannot end for the reason {word:?}", position.info().name));
        }
        Some((_, reason)) => reason,
        None => None,
    };
    match (position.outcome(), record.result) {
        (Some(outcome), result) => {
            // A record without a result or reason agrees with every outcome.
            let verdict_fits = result.is_none_or(|result| result == outcome.verdict);
            let reason_fits = said.is_none_or(|said| said == outcome.reason);
            if verdict_fits && reason_fits {
                Ok(Some(outcome))
            } else {
                let recorded = result.map_or("*", Verdict::word);
                error(format!(
                    "the moves end with {outcome}, but the record says {recorded} ({})",
                    word.unwrap_or("no reason")
                ))
            }
        }
        (None, None) => match word {
            None => Ok(None),
            Some(word) => error(format!("the record has the reason {word:?}, but no result")),
        },
        (None, Some(verdict)) => match said.filter(|said| Reason::SHARED.contains(said)) {
            Some(Reason::RESIGN) if verdict == Verdict::Draw => {
                error("a player who resigns loses; the result cannot be a draw".to_string())
            }
            Some(Reason::AGREEMENT) if verdict != Verdict::Draw => {
                error("an agreement is a draw; the result cannot be a win".to_string())
            }
            Some(Reason::LENGTH_LIMIT) if verdict != Verdict::Draw => {
                error("a game at the length limit is a draw; the result cannot be a win".to_string())
            }
            Some(reason) => Ok(Some(Outcome { verdict, reason })),
            None => error(format!(
                "the game is not over, but the record says {} ({})",
                verdict.word(),
                word.unwrap_or("no reason")
            )),
        },
    }
}
