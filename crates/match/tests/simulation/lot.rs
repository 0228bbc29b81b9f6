//! What chance does, from a seed.

use quadrille_core::Random;

pub(crate) struct Lot(Random);

impl Lot {
    pub(crate) fn new(seed: u64) -> Lot {
        Lot(Random::new(seed))
    }

    /// A number below this one.
    pub(crate) fn below(&mut self, bound: u64) -> u64 {
        u64::from(self.0.below(u32::try_from(bound).expect("the bounds here are small")))
    }

    /// One of so many.
    pub(crate) fn of(&mut self, count: usize) -> usize {
        self.below(count as u64) as usize
    }

    pub(crate) fn random(&mut self) -> &mut Random {
        &mut self.0
    }
}
