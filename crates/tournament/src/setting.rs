//! The game that is played, and the lots that are drawn in it.

use quadrille_catalog::{Game, Table};
use quadrille_core::{Options, ParseErrors, WordValidator, scramble};

/// What every game of a match has in common.
#[derive(Clone)]
pub struct Setting {
    game: &'static dyn Game,
    /// The options that were given, for the records.
    given: Vec<(String, String)>,
    options: Options,
    seed: u64,
    judge: &'static (dyn WordValidator + Sync),
}

impl std::fmt::Debug for Setting {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} with {} from seed {}", self.game.info().id, self.options, self.seed)
    }
}

/// What a lot is drawn for. Lots for different things have nothing to do with each other.
#[derive(Clone, Copy)]
pub(crate) enum Lot {
    Start,
    Opening,
    Player { game: u64, place: u64 },
}

impl Setting {
    /// A game with these options; the judge decides which words count.
    pub fn new(
        game: &'static dyn Game,
        given: Vec<(String, String)>,
        seed: u64,
        judge: &'static (dyn WordValidator + Sync),
    ) -> Result<Setting, ParseErrors> {
        let pairs = given.iter().map(|(key, value)| (key.as_str(), value.as_str()));
        let options = Options::read(game.info().options, pairs)?;
        // Some options are right each for itself, but go with no start.
        game.start(&options, seed)?;
        Ok(Setting { game, given, options, seed, judge })
    }

    /// The game.
    pub fn game(&self) -> &'static dyn Game {
        self.game
    }

    /// Every option with its value.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// The options that were given.
    pub fn given(&self) -> &[(String, String)] {
        &self.given
    }

    /// Everything that is drawn by lot follows from it.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    pub(crate) fn judge(&self) -> &dyn WordValidator {
        self.judge
    }

    /// The number drawn for something in the game or pair with this number.
    pub(crate) fn lot(&self, number: u64, lot: Lot) -> u64 {
        let purpose = match lot {
            Lot::Start => 0,
            Lot::Opening => 1,
            Lot::Player { game, place } => 2 + 2 * game + place,
        };
        scramble(scramble(scramble(self.seed).wrapping_add(purpose)).wrapping_add(number))
    }

    /// A start drawn from a seed.
    pub(crate) fn start(&self, seed: u64) -> Box<dyn Table> {
        self.game
            .start(&self.options, seed)
            .expect("the options have given a start before, and no seed can spoil it")
    }
}
