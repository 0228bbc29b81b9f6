//! A game as one line of JSON, and what came of replaying it as another: the form of the test vectors.

use std::collections::BTreeMap;

use quadrille_catalog::{Replay, Stumble, replay, set_up};
use quadrille_core::{Judge, Outcome, Record, record};
use serde::{Deserialize, Serialize};

/// A game to replay. Other keys are ignored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameLine {
    /// The game's id.
    pub game: String,
    /// The options that were given.
    #[serde(default)]
    pub options: BTreeMap<String, GivenOption>,
    /// The seed that the setup was drawn from, if there is no start position.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// The position it started from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// The moves.
    #[serde(default)]
    pub moves: Vec<String>,
}

/// An option's value, as a number or a text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum GivenOption {
    /// A number.
    Number(u64),
    /// A text.
    Text(String),
}

impl GivenOption {
    fn text(&self) -> String {
        match self {
            GivenOption::Number(number) => number.to_string(),
            GivenOption::Text(text) => text.clone(),
        }
    }
}

/// What came of replaying a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReplayLine {
    /// The text of each position that a move reached.
    pub positions: Vec<String>,
    /// The number of legal moves at the start and after each move, or null.
    pub legal: Option<Vec<usize>>,
    /// `first`, `second`, `draw`, or null while the game goes on.
    pub result: Option<String>,
    /// Why it ended, or null.
    pub reason: Option<String>,
}

impl From<Replay> for ReplayLine {
    fn from(replay: Replay) -> ReplayLine {
        let word = |word: fn(Outcome) -> &'static str| replay.outcome.map(word).map(str::to_string);
        let result = word(|outcome| outcome.verdict.word());
        let reason = word(|outcome| outcome.reason.word());
        ReplayLine { positions: replay.positions, legal: replay.legal, result, reason }
    }
}

impl ReplayLine {
    /// The line of JSON.
    pub fn write(&self) -> String {
        serde_json::to_string(self).expect("texts and numbers are always JSON")
    }
}

/// What is wrong with a line.
#[derive(Debug, thiserror::Error)]
pub enum LineFault {
    /// It is not JSON of the right form.
    #[error("this is not a game as a line of JSON: {0}")]
    Json(#[from] serde_json::Error),
    /// The game cannot be replayed.
    #[error(transparent)]
    Stumble(#[from] Stumble),
}

impl GameLine {
    /// Reads a line of JSON.
    pub fn read(line: &str) -> Result<GameLine, LineFault> {
        Ok(serde_json::from_str(line)?)
    }

    /// The line of JSON.
    pub fn write(&self) -> String {
        serde_json::to_string(self).expect("texts and numbers are always JSON")
    }

    /// Sets the game up and plays its moves.
    pub fn replay(&self, judge: &dyn Judge) -> Result<Replay, Stumble> {
        let given: Vec<(&str, String)> =
            self.options.iter().map(|(key, value)| (key.as_str(), value.text())).collect();
        let options = given.iter().map(|(key, value)| (*key, value.as_str()));
        let mut table = set_up(&self.game, options, self.seed.unwrap_or(0), self.start.as_deref())?;
        replay(&mut *table, self.moves.iter().map(String::as_str), judge)
    }

    /// The same game as a record.
    pub fn to_record(&self) -> Record {
        Record {
            game: self.game.clone(),
            options: self.options.iter().map(|(key, value)| (key.clone(), value.text())).collect(),
            seed: self.seed,
            start: self.start.clone(),
            line: record::Line {
                comments: Vec::new(),
                plies: self.moves.iter().map(record::Ply::new).collect(),
            },
            ..Record::default()
        }
    }
}

impl From<&Record> for GameLine {
    fn from(record: &Record) -> GameLine {
        let value = |text: &String| match text.parse() {
            Ok(number) => GivenOption::Number(number),
            Err(_) => GivenOption::Text(text.clone()),
        };
        GameLine {
            game: record.game.clone(),
            options: record.options.iter().map(|(key, text)| (key.clone(), value(text))).collect(),
            seed: record.seed,
            start: record.start.clone(),
            moves: record.moves().map(str::to_string).collect(),
        }
    }
}

/// Replays a line of JSON and gives the line that answers it.
pub fn replay_line(line: &str, judge: &dyn Judge) -> Result<String, LineFault> {
    Ok(ReplayLine::from(GameLine::read(line)?.replay(judge)?).write())
}
