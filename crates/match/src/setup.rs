//! What a match is set up from.

use quadrille_catalog::{SetupError, Table, set_up};

/// A game, its options, and a seed or a position to start from.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Setup {
    /// The game's id.
    pub game: String,
    /// The options that were chosen, by key; the rest have their defaults.
    pub options: Vec<(String, String)>,
    /// The seed of whatever is drawn by lot.
    pub seed: u64,
    /// The position to start from, if not the one that options and seed give.
    pub start: Option<String>,
}

impl Setup {
    /// A game from this position on.
    pub fn from_position(game: &str, text: &str) -> Setup {
        Setup { game: game.to_string(), start: Some(text.to_string()), ..Setup::default() }
    }

    /// The start on a table.
    pub fn table(&self) -> Result<Box<dyn Table>, SetupError> {
        let options = self.options.iter().map(|(key, value)| (key.as_str(), value.as_str()));
        set_up(&self.game, options, self.seed, self.start.as_deref())
    }

    /// What was chosen for an option, if anything was.
    pub fn option(&self, key: &str) -> Option<&str> {
        self.options.iter().find(|(known, _)| known == key).map(|(_, value)| value.as_str())
    }
}
