//! Positions and helpers shared by the tests of these modules.

use quadrille_core::{NoEvents, Options, Random, Rules};
use quadrille_search::{SearchControl, SearchLimits, SearchRequest};
use quadrille_territory_words::{Position, TerritoryWords};

use super::time_share::TimeShare;

/// The initial position with these options.
pub(crate) fn start(seed: u64, given: &[(&str, &str)]) -> Position {
    let options = Options::parse(TerritoryWords::INFO.options, given.iter().copied()).unwrap();
    TerritoryWords::initial(&options, seed).unwrap()
}

/// A position after random claims, without validation of words.
pub(crate) fn worn_land(seed: u64, claims: usize) -> Position {
    worn(start(seed, &[]), seed, claims)
}

/// Plays random claims.
pub(crate) fn worn(mut position: Position, seed: u64, claims: usize) -> Position {
    let mut random = Random::new(seed);
    for _ in 0..claims {
        let claim = TerritoryWords::sample(&position, &mut random).unwrap();
        TerritoryWords::apply(&mut position, claim, &mut NoEvents);
    }
    position
}

/// Runs work without limits.
pub(crate) fn without_limit<T>(work: impl FnOnce(&mut TimeShare<'_, '_>) -> T) -> T {
    let mut control = SearchControl::new(SearchRequest::without_clock(SearchLimits::default()));
    work(&mut TimeShare::until(&mut control, 1000))
}
