//! The words that a computer never plays.

use std::sync::LazyLock;

/// The words in order; `data/blocked.txt` says where they are from.
static BLOCKED: LazyLock<Vec<&str>> = LazyLock::new(|| {
    let lines = include_str!("../data/blocked.txt").lines().filter(|line| !line.starts_with('#'));
    lines.flat_map(str::split_ascii_whitespace).collect()
});

/// Whether a word, in lower case, is one that published lists mark as offensive. It counts when a person plays it, but no computer does.
///
/// ```
/// use quadrille_lexicon::is_blocked;
///
/// assert!(is_blocked("damn"));
/// assert!(!is_blocked("quadrille"));
/// ```
pub fn is_blocked(word: &str) -> bool {
    BLOCKED.binary_search(&word).is_ok()
}

/// Every blocked word, in alphabetical order.
pub fn blocked_words() -> impl ExactSizeIterator<Item = &'static str> {
    BLOCKED.iter().copied()
}
