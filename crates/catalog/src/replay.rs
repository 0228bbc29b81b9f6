//! Playing a recorded game through the rules again.

use quadrille_core::record::Ply;
use quadrille_core::{MoveError, Outcome, Reason, Record, Verdict, WordValidator};

use crate::{AnyPosition, SetupError, initial_position};

/// What came of replaying a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replay {
    /// The text of each position that a move reached.
    pub positions: Vec<String>,
    /// The number of legal moves at the start and after each move; none if the game cannot list them.
    pub legal: Option<Vec<usize>>,
    /// How the game ended, if it did.
    pub outcome: Option<Outcome>,
}

/// Why a replay stopped.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReplayError {
    /// The game could not even be set up.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// A move was refused.
    #[error("ply {ply}, move {mv:?}: {error}")]
    Move {
        /// The number of the move, from 1.
        ply: usize,
        /// The move's text.
        mv: String,
        /// The line of a record it stands in; 0 if it is not from a record.
        line: usize,
        /// Why it was refused.
        error: MoveError,
    },
    /// The record claims an end that its moves do not lead to.
    #[error("after ply {ply}: {message}")]
    Ending {
        /// How many moves there are.
        ply: usize,
        /// What does not fit.
        message: String,
    },
}

/// Plays the moves one after the other.
pub fn replay<'a>(
    position: &mut dyn AnyPosition,
    moves: impl IntoIterator<Item = &'a str>,
    validator: &dyn WordValidator,
) -> Result<Replay, ReplayError> {
    let plies: Vec<Ply> = moves.into_iter().map(Ply::new).collect();
    replay_plies(position, &plies, validator)
}

/// Sets up the game of a record and plays its moves, those of variations too. What the record says of the end must be true, or be one of the
/// ends that players make themselves.
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

/// Plays what could have been played instead of a move, each variation on a position of its own, and then the move, number `number` of the game.
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

/// The start of a record's game, set up.
pub fn record_initial_position(record: &Record) -> Result<Box<dyn AnyPosition>, SetupError> {
    let position = initial_position(&record.setup())?;
    let ours = position.info().version;
    match record.rules {
        Some(theirs) if theirs != ours => Err(SetupError::Version { theirs, ours }),
        _ => Ok(position),
    }
}

/// How the recorded game ended: by the rules, or as the players made it end.
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
            // A record that says nothing of its end contradicts none.
            let verdict_fits = result.is_none_or(|result| result == outcome.verdict);
            let reason_fits = said.is_none_or(|said| said == outcome.reason);
            if verdict_fits && reason_fits {
                Ok(Some(outcome))
            } else {
                let told = result.map_or("*", Verdict::word);
                error(format!(
                    "the game ended as {outcome}, but the record says {told} ({})",
                    word.unwrap_or("no reason")
                ))
            }
        }
        (None, None) => match word {
            None => Ok(None),
            Some(word) => error(format!("the record gives the reason {word:?} for an end, but no result")),
        },
        (None, Some(verdict)) => match said.filter(|said| Reason::SHARED.contains(said)) {
            Some(Reason::RESIGN) if verdict == Verdict::Draw => {
                error("whoever resigns has lost; it is no draw".to_string())
            }
            Some(Reason::AGREEMENT) if verdict != Verdict::Draw => {
                error("players agree on a draw, not on a winner".to_string())
            }
            Some(Reason::LENGTH_LIMIT) if verdict != Verdict::Draw => {
                error("a game that is too long is a draw; nobody wins it".to_string())
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
