//! The description of a game before its first move.

/// A game, its options, and a seed or a position to start from.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct GameSetup {
    /// The game's id.
    pub game: String,
    /// The chosen options, by key; the others have their defaults.
    pub options: Vec<(String, String)>,
    /// The seed of everything random in the initial position.
    pub seed: u64,
    /// The position to start from, if it is not the one that options and seed determine.
    pub start: Option<String>,
}

impl GameSetup {
    /// A game that starts from this position.
    pub fn from_position(game: &str, text: &str) -> GameSetup {
        GameSetup { game: game.to_string(), start: Some(text.to_string()), ..GameSetup::default() }
    }

    /// The value chosen for an option, if any.
    pub fn option(&self, key: &str) -> Option<&str> {
        self.options.iter().find(|(known, _)| known == key).map(|(_, value)| value.as_str())
    }
}
