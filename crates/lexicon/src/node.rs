//! Traversal of the automaton.

use std::fmt;

use crate::{Letter, MAX_LETTERS, WordTier};

/// An edge in the loaded automaton: the index of its target, and the tier of the word that ends at it.
///
/// The word end belongs to the edge and not to the node, so that words of different tiers share their suffixes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PackedEdge(u32);

impl PackedEdge {
    /// An edge to the node at `index`, which is below 2^30.
    pub(crate) fn new(index: u32, end: Option<WordTier>) -> PackedEdge {
        PackedEdge(index << 2 | u32::from(WordTier::to_bits(end)))
    }

    pub(crate) fn slot(self) -> u32 {
        self.0
    }
}

/// Shift of the longest remaining length in a node's first slot, above one bit for each letter.
pub(crate) const LONGEST_SHIFT: u32 = 26;
const _: () = assert!(MAX_LETTERS < 1 << (u32::BITS - LONGEST_SHIFT));

/// A node of the automaton, reached by a prefix. Every node except the root of an empty lexicon leads to a word.
///
/// Nodes are small and `Copy`: a search keeps one for each letter of its path.
#[derive(Clone, Copy)]
pub struct Node<'a> {
    /// The whole automaton. A node is one slot, whose bits 0 to 25 are the set of its letters and whose bits from [`LONGEST_SHIFT`] are the
    /// longest remaining length, followed by a [`PackedEdge`] for each letter in alphabetical order. The loader has checked that every edge leads
    /// to such a slot.
    slots: &'a [u32],
    edge: PackedEdge,
}

impl<'a> Node<'a> {
    pub(crate) fn new(slots: &'a [u32], entry: PackedEdge) -> Node<'a> {
        Node { slots, edge: entry }
    }

    #[inline]
    fn index(self) -> usize {
        (self.edge.0 >> 2) as usize
    }

    #[inline]
    fn letters(self) -> u32 {
        self.slots[self.index()] & ((1 << LONGEST_SHIFT) - 1)
    }

    /// Number of letters to the end of the longest word from here; 0 if the node has no edges.
    #[inline]
    pub fn longest(self) -> usize {
        (self.slots[self.index()] >> LONGEST_SHIFT) as usize
    }

    /// The tier of the word that ends here, if one does.
    #[inline]
    pub fn tier(self) -> Option<WordTier> {
        WordTier::from_bits((self.edge.0 & 0b11) as u8)
    }

    /// The node after a letter, if a word continues with it.
    #[inline]
    pub fn child(self, letter: Letter) -> Option<Node<'a>> {
        let letters = self.letters();
        let bit = 1 << letter.code();
        if letters & bit == 0 {
            return None;
        }
        let before = (letters & (bit - 1)).count_ones() as usize;
        Some(Node { slots: self.slots, edge: PackedEdge(self.slots[self.index() + 1 + before]) })
    }

    /// The node after several letters, in either case; `None` if no word continues with them.
    #[inline]
    pub fn descend(self, text: &str) -> Option<Node<'a>> {
        text.bytes().try_fold(self, |node, byte| node.child(Letter::from_ascii(byte)?))
    }

    /// The letters with their nodes, in alphabetical order.
    #[inline]
    pub fn children(self) -> Children<'a> {
        Children { slots: self.slots, letters: self.letters(), next: self.index() + 1 }
    }
}

impl fmt::Debug for Node<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Without the slots, which are the whole automaton.
        f.debug_struct("Node")
            .field("index", &self.index())
            .field("tier", &self.tier())
            .finish_non_exhaustive()
    }
}

/// Iterator over the letters of a node with their nodes, in alphabetical order.
#[derive(Clone)]
pub struct Children<'a> {
    slots: &'a [u32],
    letters: u32,
    next: usize,
}

impl<'a> Iterator for Children<'a> {
    type Item = (Letter, Node<'a>);

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        // Without letters there are 32 trailing zeros, which is not the code of a letter.
        let letter = Letter::from_code(self.letters.trailing_zeros() as u8)?;
        let entry = PackedEdge(self.slots[self.next]);
        self.letters &= self.letters - 1;
        self.next += 1;
        Some((letter, Node { slots: self.slots, edge: entry }))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.letters.count_ones() as usize;
        (left, Some(left))
    }
}

impl ExactSizeIterator for Children<'_> {}
