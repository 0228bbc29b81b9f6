//! Errors of loading a lexicon.

use crate::{MAX_LETTERS, MIN_LETTERS, format::FORMAT};

/// Why bytes are not a valid lexicon.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LexiconError {
    /// The first bytes are not the magic number.
    #[error("this is not a lexicon: it does not begin with \"QLEX\"")]
    NotALexicon,
    /// The file has a format that this build does not support.
    #[error(
        "the lexicon has format {found}, this build reads format {FORMAT}; use the file that came with this build"
    )]
    Format {
        /// The format of the file.
        found: u32,
    },
    /// The file is truncated.
    #[error("the lexicon is truncated; load it again")]
    CutShort,
    /// The hash of the bytes differs from the hash in the header.
    #[error(
        "the lexicon is damaged: its bytes hash to {found:016x}, its header says {stated:016x}; load it again"
    )]
    Hash {
        /// The hash in the header.
        stated: u64,
        /// The hash of the bytes.
        found: u64,
    },
    /// The name is not 1 to 32 lower-case letters, digits and hyphens.
    #[error("the lexicon's name is not 1 to 32 lower-case letters, digits and hyphens")]
    Name,
    /// The file claims more edges than a lexicon may have.
    #[error("the lexicon claims {edges} edges, more than this build takes")]
    TooLarge {
        /// The number of edges claimed.
        edges: u32,
    },
    /// An edge of the automaton is invalid.
    #[error("edge {edge} of the lexicon {error}")]
    Edge {
        /// The edge, counted from 0 in the order of the file.
        edge: usize,
        /// Why it is invalid.
        error: EdgeError,
    },
    /// The last node is incomplete.
    #[error("the lexicon's last node is incomplete")]
    Unfinished,
    /// A word has too few letters.
    #[error("the lexicon contains words of fewer than {MIN_LETTERS} letters")]
    ShortWord,
    /// The number of words differs from the header.
    #[error("the word counts in the lexicon's header differ from those of its automaton")]
    Count,
    /// Bytes follow the automaton.
    #[error("{bytes} bytes follow the lexicon's end")]
    LeftOver {
        /// Number of bytes.
        bytes: usize,
    },
}

/// Why an edge of an automaton is invalid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EdgeError {
    /// The letter's number is above 25.
    #[error("has no letter")]
    Letter,
    /// The letter is not greater than that of the previous edge.
    #[error("is out of alphabetical order")]
    Order,
    /// The target is not an earlier node.
    #[error("does not lead to an earlier node")]
    Target,
    /// No word ends at this edge or after it.
    #[error("leads to no word")]
    DeadEnd,
    /// A word through this edge is too long.
    #[error("leads to words of more than {MAX_LETTERS} letters")]
    LongWord,
    /// The number of words overflows.
    #[error("leads to more words than can be counted")]
    TooManyWords,
}
