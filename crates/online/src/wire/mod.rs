//! Wire types: the messages between servers and clients, as JSON.
//!
//! A game is a list of numbered [`LogEntry`]s. A [`GameSnapshot`] and every entry after it determine the game; the server sends the one and
//! then the others, and the number of the last entry is the game's version. Players send [`CommandRequest`]s.
//!
//! | module | contents |
//! |---|---|
//! | `config` | the configuration of a game: rules, time control, players |
//! | `entry` | log entries |
//! | `command` | commands of players, and the reasons for their rejection |
//! | `snapshot` | snapshots of a game |
//! | `frame` | the frames of a WebSocket |
//! | `request` | the bodies of HTTP requests and responses |
//! | `join_code` | the code by which a friend joins |
//! | `invitation` | the link by which a friend joins: the code with a secret |
//! | `token` | the token of a guest |
//!
//! A parsed message is within the limits that are stated here. The rules decide whether a move is legal, the referee whether it can be made now.

mod command;
mod config;
mod entry;
mod frame;
mod invitation;
mod join_code;
mod request;
mod snapshot;
mod token;

pub use command::{Command, CommandRequest, RejectReason, Rejection};
pub use config::{GameConfig, HostSide, OnlinePlayer, TimeControl};
pub use entry::{CommandId, EntryKind, LogEntry, Offer, Phrase, StoredEntry};
pub use frame::{FromServer, Hello, Presence, ToServer, Welcome, hello_protocol};
pub use invitation::{Invitation, InvitationSecret, InvitationSecretError};
pub use join_code::{JoinCode, JoinCodeError};
pub use quadrille_core::GamePhase;
pub use request::{CommandAck, CreateGame, ErrorBody, GameSummary, Guest, JoinGame, JoinedGame, Lobby};
pub use snapshot::{ClockSnapshot, GameSnapshot};
pub use token::{Token, TokenError};

use std::fmt;

/// The protocol version. A server closes connections of other versions with [`OUTDATED`].
pub const VERSION: u32 = 2;
/// Close code of a WebSocket if the game does not exist, or is private.
pub const NO_SUCH_GAME: u16 = 4404;
/// Close code of a WebSocket if the server does not have the rules of the game.
pub const OTHER_RULES: u16 = 4409;
/// Close code of a WebSocket if the client has another protocol version: it must be updated before it reconnects.
pub const OUTDATED: u16 = 4426;
/// Maximum length of a frame or a body that a server reads, in bytes.
pub const LONGEST_FRAME: usize = 16 << 10;
/// Maximum length of a name, in characters.
pub const LONGEST_NAME: usize = 24;
/// Maximum length of a command's id, in characters.
pub const LONGEST_ID: usize = 32;
/// Lag compensation: milliseconds of each turn that are not counted.
pub const LAG_MILLIS: u64 = 500;

/// Why a text is not a valid message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DecodeError(pub String);

impl fmt::Display for DecodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for DecodeError {}

/// Parses JSON of a bounded length.
fn read<T: serde::de::DeserializeOwned>(text: &str) -> Result<T, DecodeError> {
    if text.len() > LONGEST_FRAME {
        return Err(DecodeError(format!("more than {LONGEST_FRAME} bytes")));
    }
    serde_json::from_str(text).map_err(|error| DecodeError(error.to_string()))
}

/// The value as JSON. Serialization of the types of this module cannot fail.
pub(crate) fn write<T: serde::Serialize>(value: &T) -> String {
    serde_json::to_string(value).unwrap_or_default()
}

/// True for 1 to `most` letters, digits, `-` and `_`.
fn is_id(text: &str, most: usize) -> bool {
    (1..=most).contains(&text.len())
        && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_'))
}

/// A name as others see it: one line without invisible characters, at most [`LONGEST_NAME`] characters long.
pub fn sanitize_name(name: &str) -> Option<String> {
    let is_visible =
        |character: &char| character.is_whitespace() || !(character.is_control() || is_invisible(*character));
    // Before white space is collapsed: an invisible character between two spaces would leave both of them.
    let visible: String = name.chars().filter(is_visible).collect();
    let words: Vec<&str> = visible.split_whitespace().collect();
    let name: String = words.join(" ").chars().take(LONGEST_NAME).collect();
    let name = name.trim_end().to_string();
    (!name.is_empty()).then_some(name)
}

/// Direction marks and joiners, which can make one name look like another.
const fn is_invisible(character: char) -> bool {
    matches!(character, '\u{00AD}' | '\u{061C}' | '\u{180E}' | '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2060}'..='\u{206F}' | '\u{FE00}'..='\u{FE0F}' | '\u{FEFF}' | '\u{E0000}'..='\u{E007F}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_sanitized_or_rejected() {
        for (given, sanitized) in [
            ("  Ada   Lovelace\n", Some("Ada Lovelace")),
            ("Олена", Some("Олена")),
            ("a\u{202E}b\u{0007}c", Some("abc")),
            ("a \u{7F} b", Some("a b")),
            ("\u{200B} \t", None),
            ("", None),
        ] {
            assert_eq!(sanitize_name(given).as_deref(), sanitized, "{given:?}");
        }
        assert_eq!(sanitize_name(&"x".repeat(99)).map(|name| name.len()), Some(LONGEST_NAME));
    }

    #[test]
    fn long_frames_are_rejected() {
        let long = format!("\"{}\"", "x".repeat(LONGEST_FRAME));
        assert!(read::<String>(&long).is_err());
        assert_eq!(read::<String>("\"x\"").as_deref(), Ok("x"));
    }
}
