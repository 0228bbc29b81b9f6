//! Walking the automaton: a place in it, and the letters that lead on.

use std::fmt;

use crate::{Letter, MAX_LETTERS, WordTier};

/// The way into a node, as the loaded automaton stores it: the node's index, and whether a word ends on arrival.
///
/// The word end belongs to the way in and not to the node, so that words of different tiers share their tails.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PackedEdge(u32);

impl PackedEdge {
    /// An entry to the node at `index`, which is below 2^30.
    pub(crate) fn new(index: u32, end: Option<WordTier>) -> PackedEdge {
        PackedEdge(index << 2 | u32::from(WordTier::to_bits(end)))
    }

    pub(crate) fn slot(self) -> u32 {
        self.0
    }
}

/// Where a node's slot keeps the letters of the longest way on: above a bit for each letter of the alphabet.
pub(crate) const LONGEST_SHIFT: u32 = 26;
const _: () = assert!(MAX_LETTERS < 1 << (u32::BITS - LONGEST_SHIFT));

/// The place that the letters walked so far lead to; every node but the root of an empty lexicon is the beginning of a word.
///
/// A node is small and copied freely: a search keeps one for each letter it has laid.
#[derive(Clone, Copy)]
pub struct Node<'a> {
    /// The whole automaton. A node is one slot whose bits 0 to 25 say which letters lead on and whose bits from [`LONGEST_SHIFT`] say how
    /// long the longest way on is, followed by an [`PackedEdge`] for each of the letters in alphabetical order. The loader has checked that
    /// every entry leads to such a slot.
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

    /// How many letters the longest word that goes on from here still has; 0 where none goes on.
    #[inline]
    pub fn longest(self) -> usize {
        (self.slots[self.index()] >> LONGEST_SHIFT) as usize
    }

    /// How common the word is that ends here, if one does.
    #[inline]
    pub fn tier(self) -> Option<WordTier> {
        WordTier::from_bits((self.edge.0 & 0b11) as u8)
    }

    /// The place one letter further, if any word goes on with it.
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

    /// The place that a whole text leads to, in either case; `None` when no word goes on so.
    #[inline]
    pub fn descend(self, text: &str) -> Option<Node<'a>> {
        text.bytes().try_fold(self, |node, byte| node.child(Letter::from_ascii(byte)?))
    }

    /// The letters that lead on and where to, in alphabetical order.
    #[inline]
    pub fn children(self) -> Children<'a> {
        Children { slots: self.slots, letters: self.letters(), next: self.index() + 1 }
    }
}

impl fmt::Debug for Node<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // The slots are the whole automaton: a place is told by its number.
        f.debug_struct("Node")
            .field("index", &self.index())
            .field("tier", &self.tier())
            .finish_non_exhaustive()
    }
}

/// The letters that lead on from a node and where to, in alphabetical order.
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
        // With no letters left there are 32 trailing zeros, which is no letter.
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
