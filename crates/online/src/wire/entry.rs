//! What happens in a game, numbered from 1.

use quadrille_core::Seat;
use serde::{Deserialize, Serialize};

use crate::GameEnd;

use super::config::{GameConfig, OnlinePlayer};
use super::{DecodeError, write};

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct LogEntry {
    /// Its number: the game's version from then on.
    pub number: u64,
    /// When, by the server's clock, in milliseconds since 1970.
    pub at: u64,
    /// The order that it came of, if it was one.
    #[serde(rename = "by", default, skip_serializing_if = "Option::is_none")]
    pub command_id: Option<CommandId>,
    /// What it was.
    #[serde(rename = "what")]
    pub kind: EntryKind,
}

/// The order that an entry came of.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct CommandId {
    /// Whose it was.
    pub seat: Seat,
    /// Its id.
    pub id: String,
}

/// An entry as the server keeps it: with what nobody else is told.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct StoredEntry {
    /// The entry.
    #[serde(flatten)]
    pub entry: LogEntry,
    /// A hash of the secret of whoever sat down with it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub owner: Option<String>,
}

impl StoredEntry {
    /// Reads what [`StoredEntry::write`] wrote.
    pub fn read(text: &str) -> Result<StoredEntry, DecodeError> {
        serde_json::from_str(text).map_err(|error| DecodeError(error.to_string()))
    }

    /// The line that is kept.
    pub fn write(&self) -> String {
        write(self)
    }
}

/// What can happen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum EntryKind {
    /// The game was opened. This is the first entry, and only that.
    #[serde(rename = "opened")]
    Created(GameConfig),
    /// Someone sat down. With both seats taken the game begins.
    Seated {
        /// Where.
        seat: Seat,
        /// Who.
        #[serde(rename = "who")]
        player: OnlinePlayer,
    },
    /// A move was made.
    Moved {
        /// By whom.
        seat: Seat,
        /// The move's text.
        mv: String,
        /// A hash of the position that it led to, in hexadecimal.
        key: String,
    },
    /// A player took back moves of an unfinished turn, as the rules allow.
    #[serde(rename = "retracted")]
    Undone {
        /// Who.
        seat: Seat,
        /// How many moves are left.
        moves: usize,
        /// A hash of the position then.
        key: String,
    },
    /// A player offered or asked for something.
    Offered {
        /// Who.
        seat: Seat,
        /// What.
        offer: Offer,
    },
    /// The other player said no.
    Declined {
        /// Who said no.
        seat: Seat,
        /// To what.
        offer: Offer,
    },
    /// Moves were taken back because both players wanted it.
    TookBack {
        /// How many moves are left.
        moves: usize,
        /// A hash of the position then.
        key: String,
    },
    /// A player said one of the phrases.
    Said {
        /// Who.
        seat: Seat,
        /// What.
        phrase: Phrase,
    },
    /// The server was away while a clock ran; that time is given back.
    Credited {
        /// How long, in milliseconds.
        millis: u64,
    },
    /// The game ended otherwise than by its rules.
    Ended(GameEnd),
    /// Both players wanted another game.
    Rematch {
        /// That game's id.
        game: String,
    },
}

/// What players can offer each other. Who offers what the other has offered accepts it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Offer {
    /// A draw.
    Draw,
    /// To let the one who asks take the last turn back.
    TakeBack,
    /// Another game with sides swapped.
    Rematch,
}

impl Offer {
    /// All of them.
    pub const ALL: [Offer; 3] = [Offer::Draw, Offer::TakeBack, Offer::Rematch];
}

/// What players can say.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Phrase {
    /// Hello.
    Hello,
    /// Good luck.
    GoodLuck,
    /// Well played.
    WellPlayed,
    /// Oops.
    Oops,
    /// One moment.
    OneMoment,
    /// Thank you.
    Thanks,
    /// Good game.
    GoodGame,
    /// Sorry, I have to go.
    MustGo,
}

impl Phrase {
    /// All of them.
    pub const ALL: [Phrase; 8] = [
        Phrase::Hello,
        Phrase::GoodLuck,
        Phrase::WellPlayed,
        Phrase::Oops,
        Phrase::OneMoment,
        Phrase::Thanks,
        Phrase::GoodGame,
        Phrase::MustGo,
    ];

    /// Its word: `good-luck`.
    pub const fn word(self) -> &'static str {
        match self {
            Phrase::Hello => "hello",
            Phrase::GoodLuck => "good-luck",
            Phrase::WellPlayed => "well-played",
            Phrase::Oops => "oops",
            Phrase::OneMoment => "one-moment",
            Phrase::Thanks => "thanks",
            Phrase::GoodGame => "good-game",
            Phrase::MustGo => "must-go",
        }
    }
}
