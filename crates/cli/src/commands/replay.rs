//! `quadrille replay`: replays recorded games.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::Path;

use anyhow::Context;
use quadrille_catalog::{ReplayError, replay_record};
use quadrille_core::record::{LONGEST_RECORD, LocatedRecord, parse_all};
use quadrille_core::{AcceptAnyWord, Record, WordValidator};
use quadrille_json::{GameLine, GameLineError, ReplayLine};
use quadrille_lexicon::Lexicon;
use serde_json::json;

use crate::arguments::ReplayArguments;
use crate::is_closed_pipe;

/// Maximum length of a JSON line.
const LONGEST_LINE: u64 = 16 << 20;

pub(crate) fn run(arguments: &ReplayArguments, out: &mut impl Write) -> anyhow::Result<()> {
    let builtin = |word: &str| Lexicon::builtin().contains(word);
    let judge: &dyn WordValidator = if arguments.check_words { &builtin } else { &AcceptAnyWord };
    each_game(arguments.file.as_deref(), |source| {
        let replayed = match &source.game {
            GameSource::Line(game) => game.replay(judge),
            GameSource::Record(record) => replay_record(record, judge),
        };
        let replayed =
            replayed.map_err(|stumble| InputError::at(source.line, GameLineError::ReplayError(stumble)));
        match replayed {
            Ok(replay) => Ok(writeln!(out, "{}", ReplayLine::from(replay).write())?),
            Err(fault) => Err(fault.into()),
        }
    })
    .map_err(|error| {
        // `main` must recognise a closed pipe.
        let is_told = arguments.json && !is_closed_pipe(&error);
        if is_told { JsonError(in_json(&error)).into() } else { error }
    })
}

/// An error for programs, printed as it is.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub(crate) struct JsonError(serde_json::Value);

fn in_json(error: &anyhow::Error) -> serde_json::Value {
    let fault = error.chain().find_map(|cause| cause.downcast_ref::<InputError>());
    fault.map_or_else(|| json!({ "error": format!("{error:#}") }), InputError::json)
}

/// A game of a file and its first line.
pub(crate) struct InputGame {
    pub(crate) line: usize,
    pub(crate) game: GameSource,
}

/// A game in one of its text forms.
pub(crate) enum GameSource {
    Line(GameLine),
    Record(Record),
}

/// An error in a game of a file, with its line.
#[derive(Debug, thiserror::Error)]
#[error("line {line}: {what}")]
pub(crate) struct InputError {
    line: usize,
    what: GameLineError,
}

impl InputError {
    /// The move of a record has its own line; other errors are at the first line of the game.
    pub(crate) fn at(begins: usize, what: GameLineError) -> InputError {
        match &what {
            GameLineError::ReplayError(ReplayError::Move { line, .. }) if *line > 0 => {
                InputError { line: *line, what }
            }
            _ => InputError { line: begins, what },
        }
    }

    fn json(&self) -> serde_json::Value {
        let mut json = json!({ "error": self.what.to_string(), "line": self.line });
        if let GameLineError::ReplayError(ReplayError::Move { ply, mv, error: refusal, .. }) = &self.what {
            json["ply"] = json!(ply);
            json["move"] = json!(mv);
            json["code"] = json!(refusal.code);
            json["reason"] = json!(refusal.message);
        }
        json
    }
}

/// Calls `visit` with each game of a file, or of standard input.
pub(crate) fn each_game(
    file: Option<&Path>,
    visit: impl FnMut(InputGame) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    match file {
        Some(path) => {
            let name = path.display();
            let file = File::open(path).with_context(|| format!("{name} cannot be opened"))?;
            each_game_of(BufReader::new(file), visit).with_context(|| name.to_string())
        }
        None => each_game_of(io::stdin().lock(), visit),
    }
}

fn each_game_of(
    mut input: impl BufRead,
    mut visit: impl FnMut(InputGame) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let mut number = 0;
    let mut line = String::new();
    loop {
        line.clear();
        number += 1;
        let read =
            (&mut input).take(LONGEST_LINE).read_line(&mut line).with_context(|| format!("line {number}"))?;
        if read == 0 {
            return Ok(());
        }
        anyhow::ensure!((read as u64) < LONGEST_LINE, "line {number}: it has more than {LONGEST_LINE} bytes");
        // Byte order mark.
        let text = line.trim_start_matches('\u{feff}').trim();
        if text.starts_with('[') {
            let mut rest = String::new();
            (&mut input).take(LONGEST_RECORD as u64).read_to_string(&mut rest)?;
            return each_record(number, &format!("{text}\n{rest}"), visit);
        }
        if !text.is_empty() {
            let game = GameLine::read(text).map_err(|fault| InputError::at(number, fault))?;
            visit(InputGame { line: number, game: GameSource::Line(game) })?;
        }
    }
}

fn each_record(
    first_line: usize,
    text: &str,
    mut visit: impl FnMut(InputGame) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    // Blank lines before the first record count as lines.
    let text = format!("{}{text}", "\n".repeat(first_line - 1));
    for LocatedRecord { line, record } in parse_all(&text)? {
        visit(InputGame { line, game: GameSource::Record(record) })?;
    }
    Ok(())
}
