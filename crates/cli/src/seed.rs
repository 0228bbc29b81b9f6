//! Seeds given on the command line.

use std::hash::{BuildHasher, RandomState};
use std::num::ParseIntError;
use std::str::FromStr;

/// A seed given on the command line: a number, or `random`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SeedArgument {
    /// This seed.
    Number(u64),
    /// A new seed in every run.
    Random,
}

impl SeedArgument {
    /// The number; a new one if it is random.
    pub(crate) fn number(self) -> u64 {
        match self {
            SeedArgument::Number(seed) => seed,
            SeedArgument::Random => random_seed(),
        }
    }
}

impl FromStr for SeedArgument {
    type Err = String;

    fn from_str(text: &str) -> Result<SeedArgument, String> {
        if text == "random" {
            return Ok(SeedArgument::Random);
        }
        let number = text.parse().map(SeedArgument::Number);
        number.map_err(|_: ParseIntError| {
            "a seed is a number from 0 to 2^64 - 1, or the word random".to_string()
        })
    }
}

/// A new seed, from the random keys of the standard library's hasher.
pub(crate) fn random_seed() -> u64 {
    RandomState::new().hash_one("seed")
}
