//! How common a word is.

/// How common a word is; a list of one tier holds every word of the tiers before it.
///
/// ```
/// use quadrille_lexicon::Tier;
///
/// assert!(Tier::Common < Tier::Full && Tier::Full < Tier::Abbreviation);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Tier {
    /// Words most readers know: SCOWL up to level 35.
    Common,
    /// The other words, down to those few people use: SCOWL up to level 70.
    Full,
    /// What SCOWL lists only as an abbreviation or a Roman numeral. It counts when a person plays it (`tech`, `psi`), but is nothing
    /// for a computer to play (`hdqrs`, `xxvii`).
    Abbreviation,
}

impl Tier {
    /// Every tier, the commonest first.
    pub const ALL: [Tier; 3] = [Tier::Common, Tier::Full, Tier::Abbreviation];

    /// The tier's place in [`Tier::ALL`].
    pub(crate) const fn index(self) -> usize {
        self as usize
    }

    /// A word end as two bits: 0 where no word ends, else 1 and up in the order of [`Tier::ALL`].
    #[inline]
    pub(crate) const fn to_bits(end: Option<Tier>) -> u8 {
        match end {
            None => 0,
            Some(Tier::Common) => 1,
            Some(Tier::Full) => 2,
            Some(Tier::Abbreviation) => 3,
        }
    }

    /// The word end that the two lowest bits stand for.
    #[inline]
    pub(crate) const fn from_bits(bits: u8) -> Option<Tier> {
        match bits & 0b11 {
            0 => None,
            1 => Some(Tier::Common),
            2 => Some(Tier::Full),
            _ => Some(Tier::Abbreviation),
        }
    }
}
