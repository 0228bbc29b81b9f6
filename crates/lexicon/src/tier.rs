//! How common a word is.

/// How common a word is; a list of one tier holds every word of the tiers before it.
///
/// ```
/// use quadrille_lexicon::Tier;
///
/// assert!(Tier::Common < Tier::Full);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Tier {
    /// Words most readers know: SCOWL up to level 35.
    Common,
    /// The rest of the list, down to words few people use: SCOWL up to level 70.
    Full,
}

impl Tier {
    /// Every tier, the commonest first.
    pub const ALL: [Tier; 2] = [Tier::Common, Tier::Full];

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
        }
    }

    /// The word end that two bits stand for; `None` when they stand for nothing.
    #[inline]
    pub(crate) const fn from_bits(bits: u8) -> Option<Option<Tier>> {
        match bits {
            0 => Some(None),
            1 => Some(Some(Tier::Common)),
            2 => Some(Some(Tier::Full)),
            _ => None,
        }
    }
}
