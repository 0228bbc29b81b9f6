//! Tiers of words.

use strum::IntoStaticStr;

/// Frequency class of a word. The list of a tier includes the words of the tiers before it.
///
/// ```
/// use quadrille_lexicon::WordTier;
///
/// assert!(WordTier::Common < WordTier::Full && WordTier::Full < WordTier::Abbreviation);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum WordTier {
    /// Words most readers know: SCOWL up to level 35.
    Common,
    /// Less common words: SCOWL up to level 70.
    Full,
    /// Words that SCOWL lists only as abbreviations or Roman numerals. They are valid when a person plays them (`tech`, `psi`), but computer
    /// players do not (`hdqrs`, `xxvii`).
    Abbreviation,
}

impl WordTier {
    /// Every tier, the most common first.
    pub const ALL: [WordTier; 3] = [WordTier::Common, WordTier::Full, WordTier::Abbreviation];

    /// The word in the output of programs: `common`.
    pub fn word(self) -> &'static str {
        self.into()
    }

    /// Index in [`WordTier::ALL`].
    pub(crate) const fn index(self) -> usize {
        self as usize
    }

    /// Encodes a word end in two bits: 0 if no word ends, otherwise the index in [`WordTier::ALL`] plus 1.
    #[inline]
    pub(crate) const fn to_bits(end: Option<WordTier>) -> u8 {
        match end {
            None => 0,
            Some(WordTier::Common) => 1,
            Some(WordTier::Full) => 2,
            Some(WordTier::Abbreviation) => 3,
        }
    }

    /// Decodes a word end from the two lowest bits.
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
