//! Which words a level plays.

use quadrille_lexicon::{Lexicon, MAX_LETTERS, Node, Tier};

/// The words that a level knows. None of them is an abbreviation.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Vocabulary {
    tier: Tier,
    longest: usize,
}

impl Vocabulary {
    /// The whole list.
    pub(crate) const WHOLE: Vocabulary = Vocabulary::full(MAX_LETTERS);

    /// The words of the whole list with at most so many letters.
    pub(crate) const fn full(longest: usize) -> Vocabulary {
        Vocabulary { tier: Tier::Full, longest }
    }

    /// Common words of at most so many letters.
    pub(crate) const fn common(longest: usize) -> Vocabulary {
        Vocabulary { tier: Tier::Common, longest }
    }

    /// Where all words begin; none where no word list is at hand.
    pub(crate) fn root(self) -> Option<Node<'static>> {
        Lexicon::provided().map(Lexicon::root)
    }

    /// Letters of the longest word.
    pub(crate) const fn longest(self) -> usize {
        self.longest
    }

    /// Whether a word that ends at this node is known, if it is not too long.
    pub(crate) fn knows(self, node: Node<'_>) -> bool {
        node.tier().is_some_and(|tier| tier <= self.tier)
    }
}
