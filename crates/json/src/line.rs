//! A game as a line of JSON, and its replay as another line. The test vectors have this format.

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
    /// The chosen options.
    #[serde(default)]
    pub options: GivenOptions,
    /// Seed of the initial position, if there is no start position.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// The start position.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// The moves.
    #[serde(default)]
    pub moves: Vec<String>,
    /// The claimed result, which a replay ignores.
    #[serde(default, skip_serializing_if = "Value::is_null")]
    pub result: Value,
    /// The claimed reason, which a replay ignores.
    #[serde(default, skip_serializing_if = "Value::is_null")]
    pub reason: Value,
}

/// Options as given: keys with numbers or texts, in order and with duplicates, which the game's declaration rejects.
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
                        // `7.0` is the integer 7. The option's declaration rejects other numbers.
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

/// Result of replaying a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReplayLine {
    /// The text of the position after each move.
    pub positions: Vec<String>,
    /// The number of legal moves at the start and after each move, or null.
    pub legal: Option<Vec<usize>>,
    /// `first`, `second`, `draw`, or null for an unfinished game.
    pub result: Option<String>,
    /// The end reason, or null.
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
        serde_json::to_string(self).expect("texts and numbers can be serialized")
    }
}

/// Why a line cannot be replayed.
#[derive(Debug, thiserror::Error)]
pub enum GameLineError {
    /// The line is not a game in JSON.
    #[error("character {character}: this is not a game as a line of JSON: {what}")]
    Json {
        /// Character in the line, from 1.
        character: usize,
        /// Explanation in English.
        what: String,
    },
    /// The game cannot be replayed.
    #[error(transparent)]
    ReplayError(#[from] ReplayError),
}

impl GameLine {
    /// Parses a line of JSON.
    pub fn read(line: &str) -> Result<GameLine, GameLineError> {
        serde_json::from_str(line).map_err(|error| {
            let what = error.to_string();
            // The text is one line, so only the column of serde_json's location is useful.
            let what = what.rsplit_once(" at line ").map_or(what.as_str(), |(what, _)| what).to_string();
            GameLineError::Json { character: error.column(), what }
        })
    }

    /// The line of JSON.
    pub fn write(&self) -> String {
        serde_json::to_string(self).expect("texts and numbers can be serialized")
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
    pub fn replay(&self, validator: &dyn WordValidator) -> Result<Replay, ReplayError> {
        let mut position = initial_position(&self.setup())?;
        replay(&mut *position, self.moves.iter().map(String::as_str), validator)
    }

    /// The game as a record. The result is kept only if players decided it by resigning, agreeing or leaving; the rules determine the others.
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

/// Replays a line of JSON and returns the result as a line of JSON.
pub fn replay_line(line: &str, validator: &dyn WordValidator) -> Result<String, GameLineError> {
    Ok(ReplayLine::from(GameLine::read(line)?.replay(validator)?).write())
}
