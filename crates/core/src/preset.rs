//! Presets: named sets of options, offered side by side where a game is set up.
//!
//! A preset is a way to choose options and nothing more: setups, records and positions contain the options, never the preset.

use crate::rules::GameInfo;
use crate::setup::GameSetup;

/// A named set of options.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Preset {
    /// Identifier in commands and requests.
    pub id: &'static str,
    /// The options that it sets; the others keep their defaults.
    pub options: &'static [(&'static str, &'static str)],
    /// Description in one sentence.
    pub summary: &'static str,
}

impl Preset {
    /// The first preset of every game: it sets no options.
    pub const ORIGINAL: Preset =
        Preset { id: "original", options: &[], summary: "The rules as the game was first made." };

    /// The id of the preset in which both sides have equal chances.
    pub const BALANCED: &'static str = "balanced";

    /// The options of the preset together with the given ones, which override them.
    pub fn with(&self, given: &[(String, String)]) -> Vec<(String, String)> {
        let is_given = |key: &str| given.iter().any(|(other, _)| other == key);
        let own = self.options.iter().filter(|(key, _)| !is_given(key));
        own.map(|(key, value)| ((*key).to_string(), (*value).to_string()))
            .chain(given.iter().cloned())
            .collect()
    }

    /// The value of an option in this preset, if the preset sets it.
    pub fn option(&self, key: &str) -> Option<&'static str> {
        self.options.iter().find(|(known, _)| *known == key).map(|(_, value)| *value)
    }
}

/// A game has no such preset.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{game} has no preset {given:?}; there are {}", known.join(", "))]
pub struct UnknownPreset {
    /// The name of the game.
    pub game: &'static str,
    /// The given id.
    pub given: String,
    /// The ids of the presets.
    pub known: Vec<&'static str>,
}

impl GameInfo {
    /// The preset with this id.
    pub fn preset(&self, id: &str) -> Result<&'static Preset, UnknownPreset> {
        self.presets.iter().find(|preset| preset.id == id).ok_or_else(|| UnknownPreset {
            game: self.name,
            given: id.to_string(),
            known: self.presets.iter().map(|preset| preset.id).collect(),
        })
    }

    /// The given options, with those of a preset if there is one.
    pub fn options_with_preset(
        &self,
        preset: Option<&str>,
        given: &[(String, String)],
    ) -> Result<Vec<(String, String)>, UnknownPreset> {
        Ok(match preset {
            Some(id) => self.preset(id)?.with(given),
            None => given.to_vec(),
        })
    }

    /// The preset of a setup. Only the options that some preset of the game sets are compared; none if they were changed by hand.
    pub fn preset_of(&self, setup: &GameSetup) -> Option<&'static Preset> {
        self.presets.iter().find(|preset| {
            self.preset_values(preset)
                .all(|(key, value)| setup.option(key).or(self.default_of(key)) == Some(value))
        })
    }

    /// The options that some preset of the game sets, with their values in this one.
    pub fn preset_values(&self, preset: &Preset) -> impl Iterator<Item = (&'static str, &'static str)> {
        self.preset_keys().filter_map(|key| Some((key, preset.option(key).or(self.default_of(key))?)))
    }

    fn default_of(&self, key: &str) -> Option<&'static str> {
        self.options.iter().find(|spec| spec.key == key).map(|spec| spec.default)
    }

    /// The keys of the options that some preset sets; a key that several presets set comes several times.
    fn preset_keys(&self) -> impl Iterator<Item = &'static str> {
        self.presets.iter().flat_map(|preset| preset.options).map(|(key, _)| *key)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::options::{OptionKind, OptionSpec};
    use crate::rules::Maturity;
    use crate::seat::PerSeat;

    const fn choice(key: &'static str, words: &'static [&'static str]) -> OptionSpec {
        OptionSpec { key, kind: OptionKind::Choice(words), default: "no", help: "" }
    }

    const INFO: GameInfo = GameInfo {
        id: "game",
        name: "Game",
        maturity: Maturity::Example,
        version: 1,
        summary: "",
        seats: PerSeat { first: "First", second: "Second" },
        options: &[
            choice("swap", &["no", "yes"]),
            choice("majority", &["no", "yes"]),
            choice("large", &["no", "yes"]),
        ],
        presets: &[
            Preset::ORIGINAL,
            Preset { id: Preset::BALANCED, options: &[("swap", "yes"), ("majority", "yes")], summary: "" },
        ],
        reasons: &[],
        move_errors: &[],
        word_option: None,
        unlisted_moves: false,
        text_restores_position: true,
    };

    fn pairs(given: &[(&str, &str)]) -> Vec<(String, String)> {
        given.iter().map(|(key, value)| ((*key).to_string(), (*value).to_string())).collect()
    }

    fn preset_of(given: &[(&str, &str)]) -> Option<&'static str> {
        let setup = GameSetup { game: "game".to_string(), options: pairs(given), ..GameSetup::default() };
        INFO.preset_of(&setup).map(|preset| preset.id)
    }

    #[test]
    fn given_options_override_those_of_the_preset() {
        let chosen =
            INFO.options_with_preset(Some("balanced"), &pairs(&[("swap", "no"), ("large", "yes")])).unwrap();
        assert_eq!(chosen, pairs(&[("majority", "yes"), ("swap", "no"), ("large", "yes")]));
        let given = pairs(&[("swap", "no")]);
        assert_eq!(INFO.options_with_preset(None, &given).unwrap(), given);
        assert_eq!(INFO.options_with_preset(Some("original"), &given).unwrap(), given);
    }

    #[test]
    fn an_option_that_is_given_twice_stays_so_for_the_error() {
        let twice = pairs(&[("swap", "no"), ("swap", "yes")]);
        let chosen = INFO.options_with_preset(Some("balanced"), &twice).unwrap();
        assert_eq!(chosen.iter().filter(|(key, _)| key == "swap").count(), 2);
    }

    #[test]
    fn an_unknown_preset_is_told_with_the_known_ones() {
        let error = INFO.preset("fair").unwrap_err().to_string();
        assert_eq!(error, "Game has no preset \"fair\"; there are original, balanced");
    }

    #[test]
    fn a_setup_has_the_preset_with_its_balance_options() {
        assert_eq!(preset_of(&[]), Some("original"));
        assert_eq!(
            preset_of(&[("swap", "no"), ("large", "yes")]),
            Some("original"),
            "size is no question of balance"
        );
        assert_eq!(preset_of(&[("swap", "yes"), ("majority", "yes"), ("large", "yes")]), Some("balanced"));
        assert_eq!(preset_of(&[("swap", "yes")]), None, "changed by hand");
    }
}
