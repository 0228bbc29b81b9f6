//! Values that are followed: signals, memos, and effects that are done again when what they read has changed.
//!
//! | file | what is in it |
//! |---|---|
//! | `graph` | who follows whom, and what has to be done again |
//! | `owner` | whose a value is, and when it ends |
//! | `handles` | the types that screens use |
//!
//! There is one thread. A handle is a number, so that it can be copied into every closure; its value ends with its owner. What is generic here only
//! finds the value behind the number, as it is compiled for every type of value and for every closure that looks at one.

mod graph;
mod handles;
mod owner;

pub use graph::{is_tracking, untrack};
pub use handles::{Callback, Effect, Memo, RwSignal, Signal, StoredValue};
pub use owner::{Owner, expect_context, on_cleanup, provide_context};

pub(crate) use handles::follow;

#[cfg(test)]
mod tests;
