//! The word list of Territory Words: valid words, their tiers, and their prefixes.
//!
//! A [`Lexicon`] is a minimal automaton (DAWG) over the letters a to z. It looks up words, and its [`Node`]s let a search descend letter by
//! letter; neither allocates. The list shipped with the project is `data/en-large.dawg`; `data/README.md` names the sources of its words and
//! the command that rebuilds it, `data/COPYRIGHT` the terms ([`NOTICE`] is the same text). [`is_blocked`] tells which words computer players
//! never play.
//!
//! Invariants: no files, clocks or threads; bytes from outside are validated once, in [`Lexicon::from_bytes`], and after that no traversal
//! can fail, loop or leave the automaton. The rules of words belong to the game.

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

/// Minimal length of a word.
pub const MIN_LETTERS: usize = 3;

/// Maximal length of a word.
pub const MAX_LETTERS: usize = 15;

/// The copyright and permission notices of the shipped word list. They must be in the documentation of every distribution of the list.
pub const NOTICE: &str = include_str!("../data/COPYRIGHT");

/// The copyright and permission notices of the sources of the blocked words.
pub const BLOCKED_NOTICE: &str = include_str!("../data/COPYRIGHT-blocked");
