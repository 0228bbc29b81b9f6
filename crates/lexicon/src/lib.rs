//! The word list of Territory Words: which words count, how common each is, and which prefixes lead to one.
//!
//! A [`Lexicon`] is a minimal automaton over the letters a to z. It answers whether a word is in the list, and hands out
//! [`Node`]s so that a search can walk prefixes letter by letter; neither allocates. The list shipped with the project is
//! `data/en-large.dawg`; `data/README.md` says where its words come from and how to rebuild it, `data/COPYRIGHT` under which
//! terms ([`NOTICE`] carries the same text). Which of its words a computer never plays is told by [`is_blocked`].
//!
//! Invariants: no file, clock or thread is touched here; bytes from outside are checked once, in [`Lexicon::from_bytes`], and
//! after that no walk can fail, loop or leave the automaton. What a word is worth, and where it may lie, is the game's business.

mod blocked;
pub mod build;
mod error;
mod format;
mod letter;
mod lexicon;
mod load;
mod node;
mod tier;

pub use blocked::{blocked_words, is_blocked};
pub use error::{EdgeError, LexiconError};
pub use letter::Letter;
pub use lexicon::Lexicon;
pub use node::{Children, Node};
pub use tier::WordTier;

/// The fewest letters a word of a lexicon has.
pub const MIN_LETTERS: usize = 3;

/// The most letters a word of a lexicon has.
pub const MAX_LETTERS: usize = 15;

/// The copyright and permission notices of the shipped word list; whoever distributes the list shows them in its documentation.
pub const NOTICE: &str = include_str!("../data/COPYRIGHT");

/// The copyright and permission notices of the lists that the blocked words are from.
pub const BLOCKED_NOTICE: &str = include_str!("../data/COPYRIGHT-blocked");
