//! The entries of a game's log, numbered from 1.
//!
//! Logs of protocol 1 used other names; the aliases read them.

use quadrille_core::Seat;
use serde::{Deserialize, Serialize};
use strum::{EnumCount, IntoStaticStr, VariantArray};

use crate::GameEnd;

use super::config::{GameConfig, OnlinePlayer};
use super::{DecodeError, write};

/// An entry of a game's log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct LogEntry {
    /// Its number, which is the version of the game after it.
    pub number: u64,
    /// The server's time, in milliseconds since 1970.
    pub at: u64,
    /// The command that caused it; none if the server wrote it by itself.
    #[serde(alias = "by", default, skip_serializing_if = "Option::is_none")]
    pub command_id: Option<CommandId>,
    /// Its kind and content.
    #[serde(alias = "what")]
    pub kind: EntryKind,
}

/// Identifies the command that caused an entry.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct CommandId {
    /// The seat of the sender.
    pub seat: Seat,
    /// The id of the command.
    pub id: String,
}

/// An entry as the store keeps it, with the part that clients do not see.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct StoredEntry {
    /// The entry.
    #[serde(flatten)]
    pub entry: LogEntry,
    /// The hash of the token of the player who took a seat with this entry.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub owner: Option<String>,
}

impl StoredEntry {
    /// Parses the output of [`StoredEntry::write`], also that of protocol 1.
    ///
    /// ```
    /// use quadrille_online::StoredEntry;
    /// let old = r#"{"number":4,"at":9,"by":{"seat":"first","id":"a"},"what":{"moved":{"seat":"first","mv":"b3b4","key":"00ff"}}}"#;
    /// let new = r#"{"number":4,"at":9,"command_id":{"seat":"first","id":"a"},"kind":{"moved":{"seat":"first","move":"b3b4","hash":"00ff"}}}"#;
    /// assert_eq!(StoredEntry::read(old)?.write(), new);
    /// # Ok::<(), quadrille_online::DecodeError>(())
    /// ```
    pub fn read(text: &str) -> Result<StoredEntry, DecodeError> {
        serde_json::from_str(text).map_err(|error| DecodeError(error.to_string()))
    }

    /// The line of JSON for the store.
    pub fn write(&self) -> String {
        write(self)
    }
}

/// The kinds of log entries.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum EntryKind {
    /// The game was created. The first entry has this kind, and no other.
    #[serde(alias = "opened")]
    Created(GameConfig),
    /// A player took a seat. The game starts once both seats are taken.
    Seated {
        /// The seat.
        seat: Seat,
        /// The player.
        #[serde(alias = "who")]
        player: OnlinePlayer,
    },
    /// A player made a move.
    Moved {
        /// The player.
        seat: Seat,
        /// The move's text.
        #[serde(rename = "move", alias = "mv")]
        mv: String,
        /// The hash of the position after it, in hexadecimal.
        #[serde(alias = "key")]
        hash: String,
    },
    /// A player took back moves of an unfinished turn, as the rules allow.
    #[serde(alias = "retracted")]
    Undone {
        /// The player.
        seat: Seat,
        /// The number of moves that remain.
        moves: usize,
        /// The hash of the position after it.
        #[serde(alias = "key")]
        hash: String,
    },
    /// A player made an offer.
    Offered {
        /// The player.
        seat: Seat,
        /// The offer.
        offer: Offer,
    },
    /// A player declined the opponent's offer.
    Declined {
        /// The player who declined.
        seat: Seat,
        /// The offer.
        offer: Offer,
    },
    /// A turn was taken back by agreement.
    TookBack {
        /// The number of moves that remain.
        moves: usize,
        /// The hash of the position after it.
        #[serde(alias = "key")]
        hash: String,
    },
    /// A player sent a phrase.
    Said {
        /// The player.
        seat: Seat,
        /// The phrase.
        phrase: Phrase,
    },
    /// The running clock got back the time of an outage of the server.
    Credited {
        /// The time, in milliseconds.
        millis: u64,
    },
    /// The game ended otherwise than by its rules.
    Ended(GameEnd),
    /// The rematch was created.
    Rematch {
        /// The id of the rematch.
        game: String,
    },
}

/// Offers between players. Making the offer that the opponent has made accepts it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EnumCount, VariantArray, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Offer {
    /// A draw.
    Draw,
    /// Taking back the last turn of the player who asks.
    TakeBack,
    /// Another game with swapped sides.
    Rematch,
}

impl Offer {
    /// All offers.
    pub const ALL: [Offer; Offer::COUNT] =
        *Offer::VARIANTS.first_chunk().expect("COUNT is the number of variants");
}

/// The phrases that players can send.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, EnumCount, IntoStaticStr, VariantArray, Serialize, Deserialize,
)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
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
    /// All phrases.
    pub const ALL: [Phrase; Phrase::COUNT] =
        *Phrase::VARIANTS.first_chunk().expect("COUNT is the number of variants");

    /// The word for it in messages, such as `good-luck`.
    pub fn word(self) -> &'static str {
        self.into()
    }
}
