//! A game as one line of JSON, and what came of replaying it as another: the form of the test vectors.

use std::fmt;

use quadrille_catalog::{Replay, ReplayError, initial_position, replay};
use quadrille_core::{GameSetup, Outcome, Reason, Record, Verdict, WordValidator, record};
use serde::de::{Deserializer, Error, MapAccess, Visitor};
use serde::{Deserialize, Serialize, Serializer};
use serde_json::Value;

use crate::integer::unsigned;

/// A game to replay. Other keys are ignored.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(expecting = "an object with game, options, start and moves")]
pub struct GameLine {
    /// The game's id.
    pub game: String,
    /// The options that were given.
    #[serde(default)]
    pub options: GivenOptions,
    /// The seed that the setup was drawn from, if there is no start position.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// The position it started from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// The moves.
    #[serde(default)]
    pub moves: Vec<String>,
    /// The result that is claimed; a replay does not look at it.
    #[serde(default, skip_serializing_if = "Value::is_null")]
    pub result: Value,
    /// The reason that is claimed; a replay does not look at it.
    #[serde(default, skip_serializing_if = "Value::is_null")]
    pub reason: Value,
}

/// Options as they were given: keys with numbers or texts, in their order, be it twice.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GivenOptions(pub Vec<(String, String)>);

impl Serialize for GivenOptions {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let value =
            |text: &String| text.parse::<u64>().map_or_else(|_| Value::from(text.as_str()), Value::from);
        serializer.collect_map(self.0.iter().map(|(key, text)| (key, value(text))))
    }
}

impl<'de> Deserialize<'de> for GivenOptions {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<GivenOptions, D::Error> {
        struct Keys;

        impl<'de> Visitor<'de> for Keys {
            type Value = GivenOptions;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("options as an object with numbers or texts")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<GivenOptions, A::Error> {
                let mut given = Vec::new();
                while let Some((key, value)) = map.next_entry::<String, Value>()? {
                    let text = match value {
                        // `7.0` is a 7, too. Any other number is refused by the option, which knows what it takes.
                        Value::Number(number) => unsigned::<_, u64>(&Value::Number(number.clone()))
                            .map_or_else(|_| number.to_string(), |whole| whole.to_string()),
                        Value::String(text) => text,
                        _ => {
                            return Err(A::Error::custom(format!(
                                "the option {key} is neither a number nor a text"
                            )));
                        }
                    };
                    given.push((key, text));
                }
                Ok(GivenOptions(given))
            }
        }

        deserializer.deserialize_map(Keys)
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
pub enum GameLineError {
    /// It is not JSON of the right form.
    #[error("character {character}: this is not a game as a line of JSON: {what}")]
    Json {
        /// Where in the line, from 1.
        character: usize,
        /// What is wrong.
        what: String,
    },
    /// The game cannot be replayed.
    #[error(transparent)]
    ReplayError(#[from] ReplayError),
}

impl GameLine {
    /// Reads a line of JSON.
    pub fn read(line: &str) -> Result<GameLine, GameLineError> {
        serde_json::from_str(line).map_err(|error| {
            let what = error.to_string();
            // The error counts lines within the line; only the column says something.
            let what = what.rsplit_once(" at line ").map_or(what.as_str(), |(what, _)| what).to_string();
            GameLineError::Json { character: error.column(), what }
        })
    }

    /// The line of JSON.
    pub fn write(&self) -> String {
        serde_json::to_string(self).expect("texts and numbers are always JSON")
    }

    /// The setup of the game.
    pub fn setup(&self) -> GameSetup {
        GameSetup {
            game: self.game.clone(),
            options: self.options.0.clone(),
            seed: self.seed.unwrap_or(0),
            start: self.start.clone(),
        }
    }

    /// Sets the game up and plays its moves.
    pub fn replay(&self, judge: &dyn WordValidator) -> Result<Replay, ReplayError> {
        let mut table = initial_position(&self.setup())?;
        replay(&mut *table, self.moves.iter().map(String::as_str), judge)
    }

    /// The same game as a record. Of the end it takes what only players can know: that they resigned, agreed or left.
    pub fn to_record(&self) -> Record {
        let reason =
            self.reason.as_str().filter(|word| Reason::SHARED.iter().any(|reason| reason.word() == *word));
        let result = self.result.as_str().and_then(Verdict::from_word);
        Record {
            game: self.game.clone(),
            options: self.options.0.clone(),
            seed: self.seed,
            start: self.start.clone(),
            result: result.filter(|_| reason.is_some()),
            reason: reason.filter(|_| result.is_some()).map(str::to_string),
            mainline: record::Variation {
                comments: Vec::new(),
                plies: self.moves.iter().map(record::Ply::new).collect(),
            },
            ..Record::default()
        }
    }
}

impl From<&Record> for GameLine {
    fn from(record: &Record) -> GameLine {
        GameLine {
            game: record.game.clone(),
            options: GivenOptions(record.options.clone()),
            seed: record.seed,
            start: record.start.clone(),
            moves: record.moves().map(str::to_string).collect(),
            result: record.result.map_or(Value::Null, |verdict| Value::from(verdict.word())),
            reason: record.reason.as_deref().map_or(Value::Null, Value::from),
        }
    }
}

/// Replays a line of JSON and gives the line that answers it.
pub fn replay_line(line: &str, judge: &dyn WordValidator) -> Result<String, GameLineError> {
    Ok(ReplayLine::from(GameLine::read(line)?.replay(judge)?).write())
}
