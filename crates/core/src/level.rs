//! The levels of the computer players.

use strum::{Display, EnumString, IntoStaticStr};

/// Playing strength of a computer player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Display, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum Level {
    /// Beatable by a child.
    Easy,
    /// Sees immediate threats and gains.
    Medium,
    /// Plans ahead.
    Hard,
    /// Plays as well as it can.
    Expert,
}

/// Prefix of the names of computer players in records.
const PLAYER_NAME: &str = "Quadrille ";

impl Level {
    /// The levels, the weakest first.
    pub const ALL: [Level; 4] = [Level::Easy, Level::Medium, Level::Hard, Level::Expert];

    /// The word in commands, records and messages: `easy`.
    pub fn word(self) -> &'static str {
        self.into()
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_and_names_parse_back() {
        for level in Level::ALL {
            assert_eq!(level.word().parse(), Ok(level));
            assert_eq!(Level::from_player_name(&level.player_name()), Some(level));
        }
        assert_eq!(Level::Hard.player_name(), "Quadrille hard");
        assert!("Easy".parse::<Level>().is_err() && Level::from_player_name("hard").is_none());
    }
}
