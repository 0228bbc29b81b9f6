//! `quadrille fmt-record`: converts games between their text forms.

use std::io::Write;

use quadrille_catalog::{AnyMove, record_initial_position, replay_record};
use quadrille_core::{AcceptAnyWord, Outcome, Record, record};
use quadrille_json::{GameLine, GameLineError};

use super::replay::{GameSource, InputError, each_game};
use crate::arguments::{FmtRecordArguments, Form};

pub(crate) fn run(arguments: &FmtRecordArguments, out: &mut impl Write) -> anyhow::Result<()> {
    let mut first = true;
    each_game(arguments.file.as_deref(), |source| {
        let fault = |stumble| InputError::at(source.line, GameLineError::ReplayError(stumble));
        let record = match source.game {
            GameSource::Record(record) => record,
            GameSource::Line(line) => line.to_record(),
        };
        let replay = replay_record(&record, &AcceptAnyWord).map_err(fault)?;
        let record = normalize(with_own_end(record, replay.outcome))?;
        match arguments.to {
            Form::Json => writeln!(out, "{}", GameLine::from(&record).write())?,
            Form::Record => {
                let gap = if first { "" } else { "\n" };
                write!(out, "{gap}{}", record.to_text())?;
            }
        }
        first = false;
        Ok(())
    })
}

/// The record with the version of the rules, and with the outcome if the rules ended the game.
fn with_own_end(mut record: Record, outcome: Option<Outcome>) -> Record {
    let known = quadrille_catalog::find(&record.game).map(|game| game.info().version);
    record.rules = record.rules.or(known);
    if let Some(outcome) = outcome {
        record.result = Some(outcome.verdict);
        record.reason = Some(outcome.reason.word().to_string());
    }
    record
}

/// The record without moves that had no lasting effect, unless moves have comments or variations.
fn normalize(mut record: Record) -> anyhow::Result<Record> {
    if record.mainline.plies.iter().any(|ply| !ply.comments.is_empty() || !ply.variations.is_empty()) {
        return Ok(record);
    }
    let start = record_initial_position(&record)?;
    let moves: Vec<AnyMove> = record.moves().map(|text| start.parse_move(text)).collect::<Result<_, _>>()?;
    record.mainline.plies = start.normalize(&moves).iter().map(|mv| record::Ply::new(mv.to_text())).collect();
    Ok(record)
}
