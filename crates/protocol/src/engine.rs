//! What the page asks the computer players in their worker and what they answer, as one line of JSON each.
//!
//! ```
//! use quadrille_protocol::engine::{Answer, Ask, Said};
//!
//! let line = r#"{"id":7,"what":{"word":{"word":"quadrille"}}}"#;
//! assert_eq!(Ask::read(line).unwrap().write(), line);
//! let answer = Answer { id: 7, said: Said::Over };
//! assert_eq!(answer.write(), r#"{"id":7,"said":"over"}"#);
//! ```
//!
//! An [`Ask`] that was read keeps every bound stated here. Whether its game exists and its moves are legal, the rules say.

use quadrille_core::{LONGEST_POSITION, Seat};
use serde::{Deserialize, Serialize};

use crate::line::GivenOptions;

/// The most bytes of a line.
pub const LONGEST_LINE: usize = 1 << 20;
/// The most moves of a game that is asked about.
pub const MOST_MOVES: usize = 20_000;
/// The most options of a game, be they good or bad.
pub const MOST_OPTIONS: usize = 32;
/// The most lines of play that can be asked for.
pub const MOST_LINES: u32 = 5;
/// The longest thought that can be asked for, in milliseconds.
pub const MOST_MILLIS: u32 = 60_000;
/// The longest thought that can be asked for, in positions.
pub const MOST_NODES: u64 = 100_000_000;
/// The most bytes of a word that can be asked about.
pub const LONGEST_WORD: usize = 256;

/// A question to the computer players.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ask {
    /// A number that the answer repeats.
    pub id: u32,
    /// What is asked.
    pub what: What,
}

/// What can be asked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum What {
    /// What a computer would play.
    Think(Think),
    /// Whether a word is in the list.
    Word {
        /// The word, in either case.
        word: String,
    },
}

/// A game and who shall think about it, for how long.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Think {
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
    /// The moves so far, at most [`MOST_MOVES`].
    #[serde(default)]
    pub moves: Vec<String>,
    /// Who thinks.
    pub level: Level,
    /// The seed of what that player does by lot.
    #[serde(default)]
    pub luck: u64,
    /// The time it may take, at most [`MOST_MILLIS`]. With neither time nor positions given, a level keeps to limits of its own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub millis: Option<u32>,
    /// The positions it may look at, at most [`MOST_NODES`].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// How many different first moves to tell of: 1 to [`MOST_LINES`].
    #[serde(default = "one")]
    pub lines: u32,
}

const fn one() -> u32 {
    1
}

/// How well a computer plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Level {
    /// Beatable by a child.
    Easy,
    /// Sees what is in front of it.
    Medium,
    /// Plans ahead.
    Hard,
    /// As well as it can.
    Expert,
}

impl Level {
    /// The levels, the gentlest first.
    pub const ALL: [Level; 4] = [Level::Easy, Level::Medium, Level::Hard, Level::Expert];

    /// The word on the wire.
    pub const fn word(self) -> &'static str {
        match self {
            Level::Easy => "easy",
            Level::Medium => "medium",
            Level::Hard => "hard",
            Level::Expert => "expert",
        }
    }

    /// Reads [`Level::word`] back.
    pub fn from_word(word: &str) -> Option<Level> {
        Level::ALL.into_iter().find(|level| level.word() == word)
    }

    /// The name of the computer of this level in a record.
    pub fn player_name(self) -> String {
        format!("{PLAYER_NAME}{}", self.word())
    }

    /// Reads [`Level::player_name`] back; none for every other player.
    pub fn from_player_name(name: &str) -> Option<Level> {
        name.strip_prefix(PLAYER_NAME).and_then(Level::from_word)
    }
}

/// How the names of our computer players begin.
const PLAYER_NAME: &str = "Quadrille ";

/// An answer of the computer players.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Answer {
    /// The number of the question; 0 if none could be read.
    pub id: u32,
    /// What is answered.
    pub said: Said,
}

/// What can be answered.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Said {
    /// What the computer would play.
    Thought(Thought),
    /// The game is over: there is nothing to play.
    Over,
    /// What the list says of a word.
    Word {
        /// The word that was asked about.
        word: String,
        /// Whether it is in the list.
        known: bool,
        /// How common it is, if it is in the list.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        tier: Option<Tier>,
    },
    /// The question cannot be answered.
    Refused {
        /// Why, for a program.
        code: Code,
        /// Why, for a person who looks into it.
        what: String,
    },
}

/// What a computer thinks of a position.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Thought {
    /// Whose turn it is: scores and chances are this player's.
    #[serde(with = "seat_word")]
    pub mover: Seat,
    /// Moves ahead that were looked at in full.
    pub depth: u32,
    /// Positions looked at.
    pub nodes: u64,
    /// The best lines, best first; at least one.
    pub lines: Vec<Line>,
}

/// A line of play.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Line {
    /// The mover's chance in thousandths: wins and half of the draws, from 0 to 1000.
    pub chance: u16,
    /// What it is worth to the mover, as a text.
    pub score: String,
    /// The moves, the one to play first; at least one.
    pub moves: Vec<String>,
}

/// How common a word is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Tier {
    /// A word most readers know.
    Common,
    /// Another word.
    Full,
    /// An abbreviation or a numeral.
    Abbreviation,
}

/// Why a question is not answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Code {
    /// The line is no question, or asks for too much.
    Malformed,
    /// There is no such game, or its options or start are wrong.
    Setup,
    /// A move is not legal.
    Move,
    /// No computer plays this game.
    NoPlayers,
    /// The word list is not at hand.
    NoWords,
}

/// Why a line is not a question.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{what}")]
pub struct NoAsk {
    /// The number of the question, if it could be read; else 0.
    pub id: u32,
    /// What is wrong.
    pub what: String,
}

impl Ask {
    /// Reads a line of JSON and checks that it keeps all bounds.
    pub fn read(line: &str) -> Result<Ask, NoAsk> {
        if line.len() > LONGEST_LINE {
            let what = format!("the line has {} bytes; at most {LONGEST_LINE} are read", line.len());
            return Err(NoAsk { id: 0, what });
        }
        let ask: Ask = serde_json::from_str(line).map_err(|error| {
            // Whoever asked in a wrong form still gets an answer with the number of the question.
            let id = serde_json::from_str::<Numbered>(line).map_or(0, |numbered| numbered.id);
            NoAsk { id, what: error.to_string() }
        })?;
        match ask.what.excess() {
            Some(what) => Err(NoAsk { id: ask.id, what }),
            None => Ok(ask),
        }
    }

    /// The line of JSON.
    pub fn write(&self) -> String {
        serde_json::to_string(self).expect("texts and numbers are always JSON")
    }
}

#[derive(Deserialize)]
struct Numbered {
    id: u32,
}

impl What {
    /// The first bound that is not kept.
    fn excess(&self) -> Option<String> {
        let excess = |name: &str, found: u64, most: u64| {
            (found > most).then(|| format!("{name}: {found} is more than {most}"))
        };
        match self {
            What::Word { word } => excess("bytes of the word", word.len() as u64, LONGEST_WORD as u64),
            What::Think(think) => {
                let start = think.start.as_deref().map_or(0, str::len);
                excess("moves", think.moves.len() as u64, MOST_MOVES as u64)
                    .or_else(|| excess("options", think.options.0.len() as u64, MOST_OPTIONS as u64))
                    .or_else(|| excess("bytes of the start", start as u64, LONGEST_POSITION as u64))
                    .or_else(|| excess("lines", think.lines.into(), MOST_LINES.into()))
                    .or_else(|| excess("millis", think.millis.unwrap_or(0).into(), MOST_MILLIS.into()))
                    .or_else(|| excess("nodes", think.nodes.unwrap_or(0), MOST_NODES))
                    .or_else(|| (think.lines == 0).then(|| "lines: 0 is less than 1".to_string()))
            }
        }
    }
}

impl Answer {
    /// Reads a line of JSON.
    pub fn read(line: &str) -> serde_json::Result<Answer> {
        serde_json::from_str(line)
    }

    /// The line of JSON.
    pub fn write(&self) -> String {
        serde_json::to_string(self).expect("texts and numbers are always JSON")
    }
}

/// A seat by its word.
mod seat_word {
    use quadrille_core::Seat;
    use serde::de::{Deserialize, Deserializer, Error};
    use serde::ser::Serializer;

    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes references")]
    pub(super) fn serialize<S: Serializer>(seat: &Seat, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(seat.word())
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Seat, D::Error> {
        let word = String::deserialize(deserializer)?;
        Seat::from_word(&word).ok_or_else(|| D::Error::custom("there is no such seat"))
    }
}
