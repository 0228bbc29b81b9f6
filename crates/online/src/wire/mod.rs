//! Play over a network: what a server and those who play, watch or build on it say to each other, as JSON.
//!
//! A game is a list of numbered [`LogEntry`]s. Whoever knows a [`GameSnapshot`] and every entry after it knows the game; the server sends the one and
//! then the others, and the number of the last is the game's version. Players send [`CommandRequest`]s.
//!
//! | module | what it is |
//! |---|---|
//! | `config` | what a game is opened with: rules, clock, who sits where |
//! | `entry` | what happens in a game |
//! | `request` | what a player wants, and why it is refused |
//! | `snapshot` | a game as it stands |
//! | `frame` | what goes over a socket |
//! | `request` | what goes over HTTP |
//! | `code` | the letters by which a friend joins |
//! | `token` | the secret by which a guest is known |
//! | `unsigned` | whole numbers as JSON has them |
//!
//! What was read here keeps the bounds that are stated here. Whether a move is legal, the rules say; whether it may be made now, the match.

mod command;
mod config;
mod entry;
mod frame;
mod join_code;
mod request;
mod snapshot;
mod token;

pub use command::{Command, CommandRequest, RejectReason, Rejection};
pub use config::{GameConfig, HostSide, OnlinePlayer, TimeControl};
pub use entry::{CommandId, EntryKind, LogEntry, Offer, Phrase, StoredEntry};
pub use frame::{FromServer, Hello, Presence, ToServer, Welcome, hello_protocol};
pub use join_code::{JoinCode, JoinCodeError};
pub use request::{CommandAck, CreateGame, ErrorBody, GameSummary, Guest, JoinGame, JoinedGame, Lobby};
pub use snapshot::{ClockSnapshot, GamePhase, GameSnapshot};
pub use token::{Token, TokenError};

use std::fmt;

/// The version of all this. A server refuses others.
pub const VERSION: u32 = 1;
/// A WebSocket ends with this code if the game is not there, or not to be seen.
pub const NO_SUCH_GAME: u16 = 4404;
/// A WebSocket ends with this code if the client speaks another version of the protocol: it has to be updated before it connects again.
pub const OUTDATED: u16 = 4426;
/// The most bytes of a frame or a body that a server reads.
pub const LONGEST_FRAME: usize = 16 << 10;
/// The most characters of a name.
pub const LONGEST_NAME: usize = 24;
/// The most characters of an order's id.
pub const LONGEST_ID: usize = 32;
/// Milliseconds of each turn that are not counted: they may have been the network's.
pub const LAG_MILLIS: u64 = 500;

/// Why a text is not what it should be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DecodeError(pub String);

impl fmt::Display for DecodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for DecodeError {}

/// Reads a bounded text as JSON.
fn read<T: serde::de::DeserializeOwned>(text: &str) -> Result<T, DecodeError> {
    if text.len() > LONGEST_FRAME {
        return Err(DecodeError(format!("more than {LONGEST_FRAME} bytes")));
    }
    serde_json::from_str(text).map_err(|error| DecodeError(error.to_string()))
}

/// Writes JSON; what is defined here can always be written.
fn write<T: serde::Serialize>(value: &T) -> String {
    serde_json::to_string(value).unwrap_or_default()
}

/// Whether a text is 1 to `most` of what may stand in an id.
fn is_id(text: &str, most: usize) -> bool {
    (1..=most).contains(&text.len())
        && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_'))
}

/// A name as others see it: one line, without what cannot be seen, of at most [`LONGEST_NAME`] characters.
pub fn sanitize_name(name: &str) -> Option<String> {
    let seen =
        |character: &char| character.is_whitespace() || !(character.is_control() || is_invisible(*character));
    // What cannot be seen goes first: between two spaces it would leave two of them.
    let seen: String = name.chars().filter(seen).collect();
    let words: Vec<&str> = seen.split_whitespace().collect();
    let tidy: String = words.join(" ").chars().take(LONGEST_NAME).collect();
    let tidy = tidy.trim_end().to_string();
    (!tidy.is_empty()).then_some(tidy)
}

/// Marks of direction and joiners, by which one name can be made to look like another.
const fn is_invisible(character: char) -> bool {
    matches!(character, '\u{00AD}' | '\u{061C}' | '\u{180E}' | '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2060}'..='\u{206F}' | '\u{FE00}'..='\u{FE0F}' | '\u{FEFF}' | '\u{E0000}'..='\u{E007F}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_made_tidy_or_refused() {
        for (given, tidy) in [
            ("  Ada   Lovelace\n", Some("Ada Lovelace")),
            ("Олена", Some("Олена")),
            ("a\u{202E}b\u{0007}c", Some("abc")),
            ("a \u{7F} b", Some("a b")),
            ("\u{200B} \t", None),
            ("", None),
        ] {
            assert_eq!(sanitize_name(given).as_deref(), tidy, "{given:?}");
        }
        assert_eq!(sanitize_name(&"x".repeat(99)).map(|name| name.len()), Some(LONGEST_NAME));
    }

    #[test]
    fn long_frames_are_not_read() {
        let long = format!("\"{}\"", "x".repeat(LONGEST_FRAME));
        assert!(read::<String>(&long).is_err());
        assert_eq!(read::<String>("\"x\"").as_deref(), Ok("x"));
    }
}
