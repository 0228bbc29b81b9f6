//! The game of a match, and its seeds.

use quadrille_catalog::{AnyPosition, Game};
use quadrille_core::{Options, ParseErrors, WordValidator, mix64};

/// Properties shared by all games of a match.
#[derive(Clone)]
pub struct MatchConfig {
    game: &'static dyn Game,
    /// The given options, for the records.
    given: Vec<(String, String)>,
    options: Options,
    seed: u64,
    validator: &'static (dyn WordValidator + Sync),
}

impl std::fmt::Debug for MatchConfig {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} with {} from seed {}", self.game.info().id, self.options, self.seed)
    }
}

/// The purpose of a seed. Seeds of different purposes are independent.
#[derive(Clone, Copy)]
pub(crate) enum SeedPurpose {
    Start,
    Opening,
    Player { game: u64, place: u64 },
}

impl MatchConfig {
    /// A game with these options and word validator.
    pub fn new(
        game: &'static dyn Game,
        given: Vec<(String, String)>,
        seed: u64,
        validator: &'static (dyn WordValidator + Sync),
    ) -> Result<MatchConfig, ParseErrors> {
        let pairs = given.iter().map(|(key, value)| (key.as_str(), value.as_str()));
        let options = Options::parse(game.info().options, pairs)?;
        // Options may be valid each by itself but have no initial position.
        game.initial(&options, seed)?;
        Ok(MatchConfig { game, given, options, seed, validator })
    }

    /// The game.
    pub fn game(&self) -> &'static dyn Game {
        self.game
    }

    /// All options with their values.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// The given options.
    pub fn given(&self) -> &[(String, String)] {
        &self.given
    }

    /// The seed of the match.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    pub(crate) fn validator(&self) -> &dyn WordValidator {
        self.validator
    }

    /// The seed for a purpose in the game or pair with this number.
    pub(crate) fn seed_for(&self, number: u64, purpose: SeedPurpose) -> u64 {
        let stream = match purpose {
            SeedPurpose::Start => 0,
            SeedPurpose::Opening => 1,
            SeedPurpose::Player { game, place } => 2 + 2 * game + place,
        };
        mix64(mix64(mix64(self.seed).wrapping_add(stream)).wrapping_add(number))
    }

    /// The initial position with a seed.
    pub(crate) fn start(&self, seed: u64) -> Box<dyn AnyPosition> {
        self.game
            .initial(&self.options, seed)
            .expect("`new` checked the options, and every seed has an initial position")
    }
}
