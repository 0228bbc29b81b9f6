//! Reasons for the end of a game that a text has to tell.

use quadrille_core::{Reason, Verdict};

use crate::info::STORM;
use crate::roles::{DOUBLE_SHOCK, MINED, SHOCKED};

/// A reason that the other fields of a position do not tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ToldEnd(u8);

impl ToldEnd {
    /// The reasons.
    pub(crate) const REASONS: [Reason; 4] = [MINED, SHOCKED, DOUBLE_SHOCK, STORM];

    /// None for a reason that the other fields tell.
    pub(crate) fn from_reason(reason: Reason) -> Option<ToldEnd> {
        // The list is shorter than 256.
        ToldEnd::REASONS.iter().position(|known| *known == reason).map(|index| ToldEnd(index as u8))
    }

    /// Parses the word of the reason.
    pub(crate) fn from_word(word: &str) -> Option<ToldEnd> {
        ToldEnd::REASONS.into_iter().find(|reason| reason.word() == word).and_then(ToldEnd::from_reason)
    }

    pub(crate) const fn reason(self) -> Reason {
        ToldEnd::REASONS[self.0 as usize]
    }

    /// How many players are out at such an end.
    pub(crate) const fn players_out(self) -> usize {
        if self.reason().allows(Verdict::Draw) { 2 } else { 1 }
    }

    /// A number other than 0 for hashes.
    pub(crate) const fn number(self) -> u64 {
        self.0 as u64 + 1
    }
}
