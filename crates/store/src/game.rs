//! What is stored of a game, and the bounds of it.

use std::fmt;

use crate::StoreError;

/// The name of a game: 1 to 32 of the characters `a` to `z` and `0` to `9`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GameId(String);

impl GameId {
    /// Reads a name; `None` if it has other characters or another length.
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

    /// The name as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        to.write_str(&self.0)
    }
}

/// One thing that happened in a game. The numbers of a game are 1, 2, 3… without gaps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RawEntry {
    /// Its place in the game.
    pub number: u64,
    /// When it happened, in milliseconds since 1970.
    pub at: u64,
    /// What happened; the store does not read it.
    pub body: String,
}

/// How far a game has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GamePhase {
    /// Someone is missing.
    Waiting,
    /// It is being played.
    Playing,
    /// It has ended, or was given up before it began.
    Over,
}

impl GamePhase {
    /// The number in the database; the queries and the indexes of `migrations` name the same.
    pub(crate) fn number(self) -> i64 {
        match self {
            GamePhase::Waiting => 0,
            GamePhase::Playing => 1,
            GamePhase::Over => 2,
        }
    }

    pub(crate) fn from_number(number: i64) -> Result<GamePhase, StoreError> {
        match number {
            0 => Ok(GamePhase::Waiting),
            1 => Ok(GamePhase::Playing),
            2 => Ok(GamePhase::Over),
            other => Err(StoreError::Corrupt(format!("no phase has the number {other}"))),
        }
    }
}

/// What games are found by. Each write replaces it as a whole.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameMetadata {
    /// How far the game has come.
    pub phase: GamePhase,
    /// The code that a waiting game can be joined by; no two games have the same.
    pub code: Option<String>,
    /// Whether the lobby shows it while it waits.
    pub listed: bool,
    /// Waiting games with equal texts here can be paired.
    pub seeking: Option<String>,
    /// What lists show of it; the store does not read it.
    pub summary: String,
    /// When it is given up if it still waits, in milliseconds since 1970.
    pub expires: Option<u64>,
    /// When a clock of it runs out, in milliseconds since 1970.
    pub due: Option<u64>,
    /// The code that it was joined by, which may be another game's by now.
    pub joined: Option<JoinedByCode>,
}

/// A code by which a game was joined.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JoinedByCode {
    /// The code.
    pub code: String,
    /// When it was joined, in milliseconds since 1970.
    pub at: u64,
}

impl GameMetadata {
    /// A game that is found by its name alone, with an empty card.
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
        }
    }
}

/// Lines to be written to a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Append {
    /// The game.
    pub game: GameId,
    /// The number of the last line that the writer knows. If the game has another, the writer is late.
    pub after: u64,
    /// The expiry that the writer knows. If the game has another, the writer is late too: its wait was renewed without a line, and must not
    /// be ended, or shortened again, by someone who did not notice.
    pub expected_expires: Option<u64>,
    /// The lines, numbered from `after + 1`. There may be none, if only the index changes.
    pub entries: Vec<RawEntry>,
    /// The index from then on.
    pub metadata: GameMetadata,
}

/// A game as it was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredGame {
    /// What it is found by.
    pub metadata: GameMetadata,
    /// Its lines, in order: all of them, or those that were asked for.
    pub entries: Vec<RawEntry>,
}

/// A game in the lobby.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedGame {
    /// The game.
    pub game: GameId,
    /// What is shown of it.
    pub summary: String,
    /// When its first line happened, in milliseconds since 1970.
    pub created: u64,
}

/// How many games there are of each phase.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GameCounts {
    /// Waiting games.
    pub waiting: u64,
    /// Games that are being played.
    pub playing: u64,
    /// Games that have ended.
    pub over: u64,
}

/// The longest code or seeking text, in bytes. PostgreSQL refuses to index texts of more than about 2,700.
const LONGEST_KEY: usize = 200;
/// The longest card, in bytes.
const LONGEST_CARD: usize = 64 * 1024;
/// The longest body of a line, in bytes.
const LONGEST_BODY: usize = 1024 * 1024;

/// Refuses what one of the two databases could not give back as it was.
pub(crate) fn check(after: u64, entries: &[RawEntry], metadata: &GameMetadata) -> Result<(), StoreError> {
    for (line, number) in entries.iter().zip(after.saturating_add(1)..) {
        if line.number != number {
            let given = line.number;
            return Err(StoreError::Refused(format!("a line has the number {given} where {number} is next")));
        }
        time(line.at)?;
        text("the body of a line", &line.body, LONGEST_BODY)?;
    }
    text("a code", metadata.code.as_deref().unwrap_or_default(), LONGEST_KEY)?;
    text("what a game seeks", metadata.seeking.as_deref().unwrap_or_default(), LONGEST_KEY)?;
    text("a card", &metadata.summary, LONGEST_CARD)?;
    let joined = metadata.joined.as_ref();
    text("a code", joined.map_or("", |joined| &joined.code), LONGEST_KEY)?;
    let times = metadata.expires.into_iter().chain(metadata.due).chain(joined.map(|joined| joined.at));
    times.into_iter().try_for_each(time)
}

fn text(what: &str, text: &str, longest: usize) -> Result<(), StoreError> {
    if text.len() > longest {
        return Err(StoreError::Refused(format!("{what} is longer than {longest} bytes")));
    }
    // PostgreSQL cannot store it.
    if text.contains('\0') {
        return Err(StoreError::Refused(format!("{what} contains a zero byte")));
    }
    Ok(())
}

fn time(at: u64) -> Result<(), StoreError> {
    match i64::try_from(at) {
        Ok(_) => Ok(()),
        Err(_) => Err(StoreError::Refused(format!("{at} ms is no time"))),
    }
}

/// A number as the databases store it. What is stored was checked before; what is only asked about may be any number, and
/// above the highest there is nothing.
pub(crate) fn signed(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

/// A number that a database gave.
pub(crate) fn unsigned(number: i64) -> Result<u64, StoreError> {
    u64::try_from(number).map_err(|_| StoreError::Corrupt(format!("the number {number} is negative")))
}
