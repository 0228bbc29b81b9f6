//! The levels of play.

use std::fmt;
use std::time::Duration;

use quadrille_search::Limits;

/// How well a computer plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
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

    /// The word in commands and records.
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

    /// The time it answers in, if nothing else is asked. `Easy` answers at once and has no need of it.
    pub const fn budget(self) -> Duration {
        match self {
            Level::Easy | Level::Medium => Duration::from_millis(100),
            Level::Hard => Duration::from_millis(300),
            Level::Expert => Duration::from_secs(1),
        }
    }

    /// The limits of a search that keeps within [`Level::budget`], with a little left for what comes before and after it.
    pub fn limits(self) -> Limits {
        Limits::time(self.budget() * 9 / 10)
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}
