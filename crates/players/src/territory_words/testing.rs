//! What the tests of these modules share.

use quadrille_core::{NoEvents, Options, Random, Rules};
use quadrille_search::{Limits, SearchControl, SearchRequest};
use quadrille_territory_words::{Position, TerritoryWords};

use super::share::Share;

/// The start of a game with these options.
pub(crate) fn start(seed: u64, given: &[(&str, &str)]) -> Position {
    let options = Options::read(TerritoryWords::INFO.options, given.iter().copied()).unwrap();
    TerritoryWords::initial(&options, seed).unwrap()
}

/// A position after so many claims drawn by lot, whatever they spell.
pub(crate) fn worn_land(seed: u64, claims: usize) -> Position {
    worn(start(seed, &[]), seed, claims)
}

/// The position so many claims later.
pub(crate) fn worn(mut position: Position, seed: u64, claims: usize) -> Position {
    let mut random = Random::new(seed);
    for _ in 0..claims {
        let claim = TerritoryWords::sample(&position, &mut random).unwrap();
        TerritoryWords::apply(&mut position, claim, &mut NoEvents);
    }
    position
}

/// Does something for which there is all the time in the world.
pub(crate) fn all_the_time<T>(work: impl FnOnce(&mut Share<'_, '_>) -> T) -> T {
    let mut control = SearchControl::new(SearchRequest::without_clock(Limits::default()));
    work(&mut Share::until(&mut control, 1000))
}
