//! Blocked words, which computer players never play.

use std::sync::LazyLock;

/// The words, sorted; `data/blocked.txt` names their sources.
static BLOCKED: LazyLock<Vec<&str>> = LazyLock::new(|| {
    let lines = include_str!("../data/blocked.txt").lines().filter(|line| !line.starts_with('#'));
    lines.flat_map(str::split_ascii_whitespace).collect()
});

/// True if published lists mark the word, in lower case, as offensive. It is valid when a person plays it, but computer players do not.
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
