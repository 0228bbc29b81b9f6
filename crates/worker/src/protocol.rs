//! The protocol between the page and its worker: requests and responses, one line of JSON each.
//!
//! ```
//! use quadrille_worker::protocol::{WorkerResponse, WorkerRequest, WorkerResult};
//!
//! let line = r#"{"id":7,"task":{"word":{"word":"quadrille"}}}"#;
//! assert_eq!(WorkerRequest::read(line).unwrap().write(), line);
//! let response = WorkerResponse { id: 7, result: WorkerResult::Over };
//! assert_eq!(response.write(), r#"{"id":7,"result":"over"}"#);
//! ```
//!
//! A parsed [`WorkerRequest`] is within all limits stated here. The rules check its game and its moves.

pub use quadrille_core::Level;
use quadrille_core::{GameSetup, LONGEST_POSITION, Seat};
use serde::{Deserialize, Serialize};

use quadrille_json::GivenOptions;

/// Maximum length of a line in bytes.
pub const LONGEST_LINE: usize = 1 << 20;
/// Maximum number of moves.
pub const MOST_MOVES: usize = 20_000;
/// Maximum number of options.
pub const MOST_OPTIONS: usize = 32;
/// Maximum number of lines to report.
pub const MOST_LINES: u32 = 5;
/// Maximum search time in milliseconds.
pub const MOST_MILLIS: u32 = 60_000;
/// Maximum number of nodes.
pub const MOST_NODES: u64 = 100_000_000;
/// Maximum length of a word in bytes.
pub const LONGEST_WORD: usize = 256;

/// A request to the worker.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WorkerRequest {
    /// Number that the response repeats.
    pub id: u32,
    /// The task.
    pub task: WorkerTask,
}

/// The task of a request.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum WorkerTask {
    /// Searches a position.
    Search(SearchTask),
    /// Looks up a word.
    Word {
        /// The word, in upper or lower case.
        word: String,
    },
}

/// A search: game, position, engine and limits.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SearchTask {
    /// The game's id.
    pub game: String,
    /// The given options.
    #[serde(default)]
    pub options: GivenOptions,
    /// The seed of the setup, without a start position.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// The start position.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// The moves so far, at most [`MOST_MOVES`].
    #[serde(default)]
    pub moves: Vec<String>,
    /// The level of the engine.
    pub level: Level,
    /// The seed of the engine's random choices.
    #[serde(default)]
    pub engine_seed: u64,
    /// Time limit, at most [`MOST_MILLIS`]. Without limits the level's own apply.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub millis: Option<u32>,
    /// Node limit, at most [`MOST_NODES`].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// Number of lines with different first moves: 1 to [`MOST_LINES`].
    #[serde(default = "one")]
    pub lines: u32,
}

impl SearchTask {
    /// The setup of the game.
    pub fn setup(&self) -> GameSetup {
        GameSetup {
            game: self.game.clone(),
            options: self.options.0.clone(),
            seed: self.seed.unwrap_or(0),
            start: self.start.clone(),
        }
    }
}

const fn one() -> u32 {
    1
}

/// A response of the worker.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct WorkerResponse {
    /// The number of the request; 0 if it could not be read.
    pub id: u32,
    /// The result.
    pub result: WorkerResult,
}

/// The result of a request.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum WorkerResult {
    /// A search report.
    Report(WorkerReport),
    /// The game is over.
    Over,
    /// The result of a lookup.
    Word {
        /// The word.
        word: String,
        /// True if it is in the list.
        known: bool,
    },
    /// The request was rejected.
    Rejected {
        /// The reason for programs.
        code: WorkerErrorCode,
        /// The reason in English, for logs.
        message: String,
    },
}

/// A search report.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct WorkerReport {
    /// The side to move: scores and chances are this player's.
    pub side_to_move: Seat,
    /// Depth of the last complete iteration.
    pub depth: u32,
    /// Nodes searched.
    pub nodes: u64,
    /// The best lines, best first; at least one.
    pub lines: Vec<WorkerLine>,
}

/// A principal variation.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct WorkerLine {
    /// Expected share of points of the side to move in thousandths, from 0 to 1000.
    pub chance: u16,
    /// Its score as text.
    pub score: String,
    /// Its moves, at least one.
    pub moves: Vec<String>,
}

/// Why a request is rejected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum WorkerErrorCode {
    /// The line is not a valid request, or exceeds a limit.
    Malformed,
    /// The game is unknown, or its options or start position are invalid.
    Setup,
    /// A move is illegal.
    Move,
    /// No computer plays this game.
    NoPlayers,
    /// The word list is not loaded.
    NoWords,
}

/// A line that is not a valid request.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct MalformedRequest {
    /// The number of the request; 0 if it could not be read.
    pub id: u32,
    /// The error.
    pub message: String,
}

impl WorkerRequest {
    /// Parses a line and checks all limits.
    pub fn read(line: &str) -> Result<WorkerRequest, MalformedRequest> {
        if line.len() > LONGEST_LINE {
            let message = format!("the line has {} bytes; the limit is {LONGEST_LINE}", line.len());
            return Err(MalformedRequest { id: 0, message });
        }
        let request: WorkerRequest = serde_json::from_str(line).map_err(|error| {
            // An invalid request still gets a response with its number, if it has one.
            let id = serde_json::from_str::<RequestId>(line).map_or(0, |numbered| numbered.id);
            MalformedRequest { id, message: error.to_string() }
        })?;
        match request.task.exceeded_limit() {
            Some(message) => Err(MalformedRequest { id: request.id, message }),
            None => Ok(request),
        }
    }

    /// The line of JSON.
    pub fn write(&self) -> String {
        serde_json::to_string(self).expect("texts and numbers can be serialized")
    }
}

#[derive(Deserialize)]
struct RequestId {
    id: u32,
}

impl WorkerTask {
    /// The first limit that is exceeded.
    fn exceeded_limit(&self) -> Option<String> {
        let exceeded_limit = |name: &str, found: u64, most: u64| {
            (found > most).then(|| format!("{name}: {found} is more than {most}"))
        };
        match self {
            WorkerTask::Word { word } => {
                exceeded_limit("bytes of the word", word.len() as u64, LONGEST_WORD as u64)
            }
            WorkerTask::Search(search) => {
                let start = search.start.as_deref().map_or(0, str::len);
                exceeded_limit("moves", search.moves.len() as u64, MOST_MOVES as u64)
                    .or_else(|| exceeded_limit("options", search.options.0.len() as u64, MOST_OPTIONS as u64))
                    .or_else(|| exceeded_limit("bytes of the start", start as u64, LONGEST_POSITION as u64))
                    .or_else(|| exceeded_limit("lines", search.lines.into(), MOST_LINES.into()))
                    .or_else(|| {
                        exceeded_limit("millis", search.millis.unwrap_or(0).into(), MOST_MILLIS.into())
                    })
                    .or_else(|| exceeded_limit("nodes", search.nodes.unwrap_or(0), MOST_NODES))
                    .or_else(|| (search.lines == 0).then(|| "lines: 0 is less than 1".to_string()))
            }
        }
    }
}

impl WorkerResponse {
    /// Parses a line.
    pub fn read(line: &str) -> serde_json::Result<WorkerResponse> {
        serde_json::from_str(line)
    }

    /// The line of JSON.
    pub fn write(&self) -> String {
        serde_json::to_string(self).expect("texts and numbers can be serialized")
    }
}
