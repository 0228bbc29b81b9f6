//! Why bytes are refused as a lexicon.

use crate::{MAX_LETTERS, MIN_LETTERS, format::FORMAT};

/// Why bytes are refused as a lexicon.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LexiconError {
    /// The first bytes are not a lexicon's.
    #[error("this is no lexicon: it does not begin with \"QLEX\"")]
    NotALexicon,
    /// The file is of another format than this build reads.
    #[error(
        "the lexicon has format {found}, this build reads format {FORMAT}; use the file that came with this build"
    )]
    Format {
        /// The format the file names.
        found: u32,
    },
    /// The file ends in the middle of something.
    #[error("the lexicon is cut short; load it again")]
    CutShort,
    /// The bytes are not those that the header's hash was taken of.
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
    /// An edge of the automaton breaks a rule.
    #[error("edge {edge} of the lexicon {error}")]
    Edge {
        /// The edge, counted from 0 in the order of the file.
        edge: usize,
        /// The rule it breaks.
        error: EdgeError,
    },
    /// The last node has no last edge.
    #[error("the lexicon's last node is unfinished")]
    Unfinished,
    /// A word has too few letters.
    #[error("the lexicon holds words of fewer than {MIN_LETTERS} letters")]
    ShortWord,
    /// The automaton holds another number of words than the header says.
    #[error("the lexicon's header states other word counts than its automaton holds")]
    Count,
    /// Bytes follow the automaton.
    #[error("{bytes} bytes follow the lexicon's end")]
    LeftOver {
        /// How many.
        bytes: usize,
    },
}

/// The rule that an edge of an automaton breaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EdgeError {
    /// The letter's number is above 25.
    #[error("carries no letter")]
    Letter,
    /// The letter does not follow that of the edge before it.
    #[error("is out of alphabetical order")]
    Order,
    /// The target is not an earlier node.
    #[error("leads to no earlier node")]
    Target,
    /// No word ends here and none lies beyond.
    #[error("leads to no word")]
    DeadEnd,
    /// More letters lie beyond than a word may have.
    #[error("begins a tail that makes words longer than {MAX_LETTERS} letters")]
    LongWord,
    /// The words beyond are more than can be counted.
    #[error("leads to more words than can be counted")]
    TooManyWords,
}
