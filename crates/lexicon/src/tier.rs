//! How common a word is.

/// How common a word is; a list of one tier holds every word of the tiers before it.
///
/// ```
/// use quadrille_lexicon::WordTier;
///
/// assert!(WordTier::Common < WordTier::Full && WordTier::Full < WordTier::Abbreviation);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum WordTier {
    /// Words most readers know: SCOWL up to level 35.
    Common,
    /// The other words, down to those few people use: SCOWL up to level 70.
    Full,
    /// What SCOWL lists only as an abbreviation or a Roman numeral. It counts when a person plays it (`tech`, `psi`), but is nothing
    /// for a computer to play (`hdqrs`, `xxvii`).
    Abbreviation,
}

impl WordTier {
    /// Every tier, the commonest first.
    pub const ALL: [WordTier; 3] = [WordTier::Common, WordTier::Full, WordTier::Abbreviation];

    /// The tier's place in [`WordTier::ALL`].
    pub(crate) const fn index(self) -> usize {
        self as usize
    }

    /// A word end as two bits: 0 where no word ends, else 1 and up in the order of [`WordTier::ALL`].
    #[inline]
    pub(crate) const fn to_bits(end: Option<WordTier>) -> u8 {
        match end {
            None => 0,
            Some(WordTier::Common) => 1,
            Some(WordTier::Full) => 2,
            Some(WordTier::Abbreviation) => 3,
        }
    }

    /// The word end that the two lowest bits stand for.
    #[inline]
    pub(crate) const fn from_bits(bits: u8) -> Option<WordTier> {
        match bits & 0b11 {
            0 => None,
            1 => Some(WordTier::Common),
            2 => Some(WordTier::Full),
            _ => Some(WordTier::Abbreviation),
        }
    }
}
