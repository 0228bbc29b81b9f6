//! `quadrille fmt-record`: games from one written form to the other.

use std::io::Write;

use quadrille_catalog::{replay_record, table_of};
use quadrille_core::{AcceptAnyWord, Outcome, Record, record};
use quadrille_protocol::{GameLine, LineFault};

use super::replay::{InputError, Written, each_game};
use crate::arguments::{FmtRecordArguments, Form};

pub(crate) fn run(arguments: &FmtRecordArguments, out: &mut impl Write) -> anyhow::Result<()> {
    let mut first = true;
    each_game(arguments.file.as_deref(), |source| {
        let fault = |stumble| InputError::at(source.line, LineFault::ReplayError(stumble));
        let record = match source.game {
            Written::Record(record) => record,
            Written::Line(line) => line.to_record(),
        };
        let replay = replay_record(&record, &AcceptAnyWord).map_err(fault)?;
        let record = tidy(with_own_end(record, replay.outcome))?;
        match arguments.to {
            Form::Json => writeln!(out, "{}", GameLine::from(&record).write())?,
            Form::Record => {
                let gap = if first { "" } else { "\n" };
                write!(out, "{gap}{}", record.write())?;
            }
        }
        first = false;
        Ok(())
    })
}

/// The record with the version of the rules that it was replayed by, and with the end that it came to by them.
fn with_own_end(mut record: Record, outcome: Option<Outcome>) -> Record {
    let known = quadrille_catalog::find(&record.game).map(|game| game.info().version);
    record.rules = record.rules.or(known);
    if let Some(outcome) = outcome {
        record.result = Some(outcome.verdict);
        record.reason = Some(outcome.reason.word().to_string());
    }
    record
}

/// The record without the moves that left no trace. Moves that comments or variations hang on are all kept.
fn tidy(mut record: Record) -> anyhow::Result<Record> {
    if record.line.plies.iter().any(|ply| !ply.comments.is_empty() || !ply.variations.is_empty()) {
        return Ok(record);
    }
    let moves: Vec<String> = record.moves().map(str::to_string).collect();
    let kept = table_of(&record)?.tidy(&moves)?;
    record.line.plies = kept.into_iter().map(record::Ply::new).collect();
    Ok(record)
}
