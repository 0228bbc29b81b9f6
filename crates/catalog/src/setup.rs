//! Initial positions: from options and a seed, or from a position's text.

use quadrille_core::{GameSetup, OptionValue, Options, ParseErrors};

use crate::AnyPosition;

/// Why a game cannot be set up.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetupError {
    /// There is no such game.
    #[error("there is no game {0:?}; there are {known}", known = known_ids())]
    UnknownGame(String),
    /// The options are wrong.
    #[error("the options are wrong: {0}")]
    Options(ParseErrors),
    /// The start position is wrong.
    #[error("the start position is wrong: {0}")]
    Start(ParseErrors),
    /// An option contradicts the start position.
    #[error("the option {key} is {given}, but the start position has {shown}")]
    Contradiction {
        /// The option.
        key: &'static str,
        /// The given value.
        given: String,
        /// The value in the start position.
        shown: String,
    },
    /// The record belongs to another version of the rules.
    #[error("this is a record of version {theirs} of the rules; this program plays version {ours}")]
    Version {
        /// The record's version.
        theirs: u32,
        /// This program's version.
        ours: u32,
    },
}

fn known_ids() -> String {
    let ids: Vec<&str> = crate::listed_games().map(|game| game.info().id).collect();
    ids.join(", ")
}

/// The initial position of a game: the start position if there is one, otherwise the one that options and seed determine.
pub fn initial_position(setup: &GameSetup) -> Result<Box<dyn AnyPosition>, SetupError> {
    let known = crate::find(&setup.game).ok_or_else(|| SetupError::UnknownGame(setup.game.clone()))?;
    let given = setup.options.iter().map(|(key, value)| (key.as_str(), value.as_str()));
    let options = Options::parse(known.info().options, given).map_err(SetupError::Options)?;
    let Some(start) = &setup.start else {
        return known.initial(&options, setup.seed).map_err(SetupError::Options);
    };
    let position = known.parse(start).map_err(SetupError::Start)?;
    for (key, shown) in position.options() {
        // A random start is compatible with any start.
        let random = matches!((options.value(key), &shown), (OptionValue::Word(_), OptionValue::Square(_)));
        if let Some(given) = setup.option(key).filter(|given| !random && *given != shown.to_string()) {
            let given = given.to_string();
            return Err(SetupError::Contradiction { key, given, shown: shown.to_string() });
        }
    }
    Ok(position)
}
