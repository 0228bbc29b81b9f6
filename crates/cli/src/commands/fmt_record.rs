//! `quadrille fmt-record`: games from one written form to the other.

use std::io::Write;

use quadrille_catalog::{Replay, replay_record, table_of};
use quadrille_core::{Honour, Record, record};
use quadrille_protocol::{GameLine, LineFault};

use super::replay::{Fault, Written, each_game};
use crate::arguments::{FmtRecordArguments, Form};

pub(crate) fn run(arguments: &FmtRecordArguments, out: &mut impl Write) -> anyhow::Result<()> {
    let mut first = true;
    each_game(arguments.file.as_deref(), |source| {
        let fault = |stumble| Fault::at(source.line, LineFault::Stumble(stumble));
        let record = match &source.game {
            Written::Record(record) => {
                let replay = replay_record(record, &Honour).map_err(fault)?;
                finished(record.clone(), &replay)
            }
            Written::Line(line) => {
                let replay = line.replay(&Honour).map_err(fault)?;
                tidy(finished(line.to_record(), &replay))?
            }
        };
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

/// The record with the version of the rules that it was replayed by, and with the end that it came to.
fn finished(mut record: Record, replay: &Replay) -> Record {
    record.rules =
        record.rules.or_else(|| quadrille_catalog::find(&record.game).map(|game| game.facts().version));
    if let Some(outcome) = replay.outcome {
        record.result = Some(outcome.verdict);
        record.reason = Some(outcome.reason.word().to_string());
    }
    record
}

/// The record without the moves that left no trace. Only a record without comments and variations can lose moves.
fn tidy(mut record: Record) -> anyhow::Result<Record> {
    let moves: Vec<String> = record.moves().map(str::to_string).collect();
    let kept = table_of(&record)?.tidy(&moves)?;
    record.line.plies = kept.into_iter().map(record::Ply::new).collect();
    Ok(record)
}
