//! The levels of the computer players.

use std::fmt;
use std::str::FromStr;

/// Playing strength of a computer player: one of twelve, each about as much stronger than the one below as the next.
///
/// Four levels have a name, which is their text; the text of the others is their number.
///
/// ```
/// use quadrille_core::Level;
/// assert_eq!("easy".parse(), Ok(Level::EASY));
/// assert_eq!("3".parse(), Ok(Level::EASY));
/// assert_eq!(Level::new(4).unwrap().to_string(), "4");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(into = "&'static str", try_from = "String"))]
pub struct Level(u8);

/// The texts of the levels, the weakest first.
const WORDS: [&str; Level::COUNT] =
    ["1", "2", "easy", "4", "5", "medium", "7", "8", "hard", "10", "11", "expert"];

/// Prefix of the names of computer players in records.
const PLAYER_NAME: &str = "Quadrille ";

/// A text that names no level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no such level; the levels are {}", WORDS.join(", "))]
pub struct UnknownLevel;

impl Level {
    /// Number of levels.
    pub const COUNT: usize = 12;
    /// Beatable by a child.
    pub const EASY: Level = Level(3);
    /// Sees most immediate threats and gains.
    pub const MEDIUM: Level = Level(6);
    /// Plans ahead.
    pub const HARD: Level = Level(9);
    /// Plays as well as it can.
    pub const EXPERT: Level = Level(12);

    /// The levels that have a name, the weakest first.
    pub const NAMED: [Level; 4] = [Level::EASY, Level::MEDIUM, Level::HARD, Level::EXPERT];

    /// The level with this number, from 1 for the weakest.
    pub const fn new(number: u8) -> Option<Level> {
        if 1 <= number && number <= Level::COUNT as u8 { Some(Level(number)) } else { None }
    }

    /// The levels, the weakest first.
    pub const ALL: [Level; Level::COUNT] = {
        let mut all = [Level(1); Level::COUNT];
        let mut index = 1;
        while index < Level::COUNT {
            all[index] = Level(index as u8 + 1);
            index += 1;
        }
        all
    };

    /// Its number, from 1 for the weakest.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Its index in a table of all levels.
    pub const fn index(self) -> usize {
        self.0 as usize - 1
    }

    /// The level this many steps higher, at most [`Level::EXPERT`].
    #[must_use]
    pub const fn raised(self, steps: u8) -> Level {
        let number = self.0.saturating_add(steps);
        if number < Level::EXPERT.0 { Level(number) } else { Level::EXPERT }
    }

    /// True if it has a name.
    pub fn is_named(self) -> bool {
        Level::NAMED.contains(&self)
    }

    /// The text in commands, records and messages: `easy`, `4`.
    pub const fn word(self) -> &'static str {
        WORDS[self.index()]
    }

    /// The texts of all levels, for messages.
    pub fn words() -> String {
        WORDS.join(", ")
    }

    /// The name of a computer player of this level in a record.
    pub fn player_name(self) -> String {
        format!("{PLAYER_NAME}{self}")
    }

    /// Parses [`Level::player_name`]; none for every other name.
    pub fn from_player_name(name: &str) -> Option<Level> {
        name.strip_prefix(PLAYER_NAME)?.parse().ok()
    }
}

impl FromStr for Level {
    type Err = UnknownLevel;

    /// Reads [`Level::word`], and the number of a level that has a name.
    fn from_str(text: &str) -> Result<Level, UnknownLevel> {
        let is_text = |level: &Level| level.word() == text;
        let named = |level: &Level| level.is_named() && level.number().to_string() == text;
        Level::ALL.into_iter().find(|level| is_text(level) || named(level)).ok_or(UnknownLevel)
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

impl From<Level> for &'static str {
    fn from(level: Level) -> &'static str {
        level.word()
    }
}

impl TryFrom<String> for Level {
    type Error = UnknownLevel;

    fn try_from(text: String) -> Result<Level, UnknownLevel> {
        text.parse()
    }
}

#[cfg(feature = "schema")]
impl utoipa::PartialSchema for Level {
    fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::schema::Schema> {
        use utoipa::openapi::schema::{ObjectBuilder, Type};
        let described =
            "Playing strength of a computer player, the weakest first. `3`, `6`, `9` and `12` are read too.";
        ObjectBuilder::new()
            .schema_type(Type::String)
            .enum_values(Some(WORDS))
            .description(Some(described))
            .into()
    }
}

#[cfg(feature = "schema")]
impl utoipa::ToSchema for Level {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_and_names_parse_back() {
        for level in Level::ALL {
            assert_eq!(level.word().parse(), Ok(level));
            assert_eq!(level.number().to_string().parse(), Ok(level));
            assert_eq!(Level::from_player_name(&level.player_name()), Some(level));
            assert_eq!(Level::new(level.number()), Some(level));
        }
        assert_eq!(Level::HARD.player_name(), "Quadrille hard");
        assert_eq!(Level::HARD.raised(2).player_name(), "Quadrille 11");
        assert!(Level::from_player_name("hard").is_none());
        for wrong in ["Easy", "", "0", "13", "03", "+4", "4 ", "level 4"] {
            assert_eq!(wrong.parse::<Level>(), Err(UnknownLevel), "{wrong:?}");
        }
        assert_eq!((Level::new(0), Level::new(13)), (None, None));
    }

    #[test]
    fn the_named_levels_are_every_third() {
        let named: Vec<Level> =
            Level::ALL.into_iter().filter(|level| level.word().parse::<u8>().is_err()).collect();
        assert_eq!(named, Level::NAMED);
        assert_eq!(Level::NAMED.map(Level::number), [3, 6, 9, 12]);
        assert_eq!(Level::NAMED.map(|level| level.raised(3).number()), [6, 9, 12, 12]);
    }

    #[cfg(feature = "serde")]
    #[test]
    fn levels_are_strings_in_messages() {
        let read = |text: &str| serde_json::from_str::<Level>(text).ok();
        assert_eq!(
            (read("\"easy\""), read("\"3\""), read("\"4\"")),
            (Some(Level::EASY), Some(Level::EASY), Level::new(4))
        );
        assert_eq!((read("4"), read("\"13\""), read("null")), (None, None, None));
        assert_eq!(serde_json::to_string(&Level::EASY).unwrap(), "\"easy\"");
    }
}
