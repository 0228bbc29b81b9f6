//! The stored types, and their limits.

use std::fmt;

use quadrille_core::GamePhase;

use crate::StoreError;

/// The id of a game: 1 to 32 of the characters `a` to `z` and `0` to `9`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GameId(String);

impl GameId {
    /// Parses an id; `None` if it has other characters or another length.
    ///
    /// ```
    /// use quadrille_store::GameId;
    /// assert!(GameId::new("k3v9").is_some());
    /// assert!(GameId::new("K3V9").is_none() && GameId::new("").is_none());
    /// ```
    pub fn new(text: &str) -> Option<GameId> {
        let fits = (1..=32).contains(&text.len());
        let plain = text.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit());
        (fits && plain).then(|| GameId(text.to_string()))
    }

    /// The id as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        to.write_str(&self.0)
    }
}

/// An entry of a game's log. The numbers of a game are 1, 2, 3… without gaps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RawEntry {
    /// Its number in the log.
    pub number: u64,
    /// Its time, in milliseconds since 1970.
    pub at: u64,
    /// Its content; the store does not interpret it.
    pub body: String,
}

/// The data by which games are found. A change replaces it as a whole.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameMetadata {
    /// The phase of the game.
    pub phase: GamePhase,
    /// The code by which a waiting game can be joined; unique.
    pub code: Option<String>,
    /// True if the lobby shows it while it waits.
    pub listed: bool,
    /// The pairing key: waiting games with equal keys can be paired.
    pub seeking: Option<String>,
    /// The summary for lists; the store does not interpret it.
    pub summary: String,
    /// When it expires if it still waits, in milliseconds since 1970.
    pub expires: Option<u64>,
    /// A lower bound of the time at which the running clock runs out, in milliseconds since 1970. It is a bound so that a move need not
    /// change it.
    pub due: Option<u64>,
    /// The code by which it was joined, which another game may have by now.
    pub joined: Option<JoinedByCode>,
    /// True if it was aborted: it does not count, and is deleted earlier.
    pub aborted: bool,
    /// The player who created the game and the one who joined it, while it is not over.
    pub host: Option<String>,
    /// See `host`.
    pub guest: Option<String>,
    /// The network of the host, as a keyed hash, while the game waits.
    pub network: Option<String>,
}

/// The code by which a game was joined.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JoinedByCode {
    /// The code.
    pub code: String,
    /// When it was joined, in milliseconds since 1970.
    pub at: u64,
}

impl GameMetadata {
    /// Metadata of a game that is found by its id alone, with an empty summary.
    pub fn new(phase: GamePhase) -> GameMetadata {
        GameMetadata {
            phase,
            code: None,
            listed: false,
            seeking: None,
            summary: String::new(),
            expires: None,
            due: None,
            joined: None,
            aborted: false,
            host: None,
            guest: None,
            network: None,
        }
    }
}

/// A write of one game; a store commits many of them together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Write {
    /// Writes a new game.
    Create(NewGame),
    /// Continues a game.
    Append(Append),
}

/// A new game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewGame {
    /// Its id.
    pub game: GameId,
    /// Its first entries, at least one, numbered from 1.
    pub entries: Vec<RawEntry>,
    /// Its metadata.
    pub metadata: GameMetadata,
}

/// Entries to append to a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Append {
    /// The game.
    pub game: GameId,
    /// The number of the last entry that the writer knows. The next number is taken once, so of several writers one succeeds.
    pub after: u64,
    /// The entries, numbered from `after + 1`. Empty if only the metadata changes.
    pub entries: Vec<RawEntry>,
    /// The change of the metadata. Most moves change none; then the row of the game is not touched.
    pub change: Option<MetadataChange>,
}

/// Replaces the metadata of a game (compare-and-swap).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MetadataChange {
    /// The revision that the writer knows. A writer that does not know the current metadata must not replace it.
    pub revision: u64,
    /// The new metadata; its revision is the next number.
    pub metadata: GameMetadata,
}

/// A game as it is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredGame {
    /// Its metadata.
    pub metadata: GameMetadata,
    /// The revision of its metadata, to be compared by a [`MetadataChange`].
    pub revision: u64,
    /// Its entries in order: all of them, or those that were requested.
    pub entries: Vec<RawEntry>,
}

/// A game in the lobby.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedGame {
    /// The game.
    pub game: GameId,
    /// Its summary.
    pub summary: String,
    /// The time of its first entry, in milliseconds since 1970.
    pub created: u64,
    /// When it expires if it still waits.
    pub expires: Option<u64>,
}

/// A game that is not over and whose clock may have run out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DueGame {
    /// The game.
    pub game: GameId,
    /// The lower bound of the time at which its clock runs out, in milliseconds since 1970.
    pub due: u64,
    /// Its summary.
    pub summary: String,
}

/// The numbers of games that are not over. Finished games are not counted: there may be millions of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GameCounts {
    /// Waiting games.
    pub waiting: u64,
    /// Games that are being played.
    pub playing: u64,
}

/// The numbers of waiting games of one client.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WaitingGames {
    /// Those of the player.
    pub of_host: u64,
    /// Those of all players of the network.
    pub of_network: u64,
}

/// Maximum length of a code or a pairing key, in bytes. PostgreSQL cannot index texts of more than about 2,700.
const LONGEST_KEY: usize = 200;
/// Maximum length of a summary, in bytes.
const LONGEST_SUMMARY: usize = 64 * 1024;
/// Maximum length of the body of an entry, in bytes.
const LONGEST_BODY: usize = 1024 * 1024;

/// Rejects writes that one of the two databases could not return unchanged.
pub(crate) fn check(write: &Write) -> Result<(), StoreError> {
    match write {
        Write::Create(new) if new.entries.is_empty() => {
            Err(StoreError::Invalid("a game without an entry".to_string()))
        }
        Write::Create(new) => check_entries(0, &new.entries).and_then(|()| check_metadata(&new.metadata)),
        Write::Append(one) => {
            check_entries(one.after, &one.entries)?;
            one.change.as_ref().map_or(Ok(()), |change| check_metadata(&change.metadata))
        }
    }
}

fn check_entries(after: u64, entries: &[RawEntry]) -> Result<(), StoreError> {
    for (entry, number) in entries.iter().zip(after.saturating_add(1)..) {
        if entry.number != number {
            let given = entry.number;
            return Err(StoreError::Invalid(format!("an entry has the number {given} instead of {number}")));
        }
        time(entry.at)?;
        text("the body of an entry", &entry.body, LONGEST_BODY)?;
    }
    Ok(())
}

fn check_metadata(metadata: &GameMetadata) -> Result<(), StoreError> {
    text("a code", metadata.code.as_deref().unwrap_or_default(), LONGEST_KEY)?;
    text("a pairing key", metadata.seeking.as_deref().unwrap_or_default(), LONGEST_KEY)?;
    text("a summary", &metadata.summary, LONGEST_SUMMARY)?;
    for player in [&metadata.host, &metadata.guest, &metadata.network] {
        text("a player or a network", player.as_deref().unwrap_or_default(), LONGEST_KEY)?;
    }
    let joined = metadata.joined.as_ref();
    text("a code", joined.map_or("", |joined| &joined.code), LONGEST_KEY)?;
    let times = metadata.expires.into_iter().chain(metadata.due).chain(joined.map(|joined| joined.at));
    times.into_iter().try_for_each(time)
}

pub(crate) fn text(what: &str, text: &str, longest: usize) -> Result<(), StoreError> {
    if text.len() > longest {
        return Err(StoreError::Invalid(format!("{what} is longer than {longest} bytes")));
    }
    // PostgreSQL cannot store it.
    if text.contains('\0') {
        return Err(StoreError::Invalid(format!("{what} contains a zero byte")));
    }
    Ok(())
}

fn time(at: u64) -> Result<(), StoreError> {
    match i64::try_from(at) {
        Ok(_) => Ok(()),
        Err(_) => Err(StoreError::Invalid(format!("the time {at} ms is too large"))),
    }
}

/// A number as the databases store it. Stored numbers were checked before; a number in a query may be larger, and then matches nothing.
pub(crate) fn signed(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

/// A number that was read from a database.
pub(crate) fn unsigned(number: i64) -> Result<u64, StoreError> {
    u64::try_from(number).map_err(|_| StoreError::Corrupt(format!("the number {number} is negative")))
}

/// The phase with a number that was read from a database.
pub(crate) fn phase_of(number: i64) -> Result<GamePhase, StoreError> {
    let phase = u8::try_from(number).ok().and_then(GamePhase::from_repr);
    phase.ok_or_else(|| StoreError::Corrupt(format!("no phase has the number {number}")))
}
