//! Selection sort, for lists of at most some dozens of items.
//!
//! The stable sort of the standard library is compiled for each type of items, at 5 kB in the module; the page is loaded by everyone.

/// The items, stably sorted by a key. Takes quadratic time.
pub fn selection_sort<T, K: Ord>(mut items: Vec<T>, key: impl Fn(&T) -> K) -> Vec<T> {
    let mut sorted = Vec::with_capacity(items.len());
    while let Some(least) = (0..items.len()).min_by_key(|index| key(&items[*index])) {
        sorted.push(items.remove(least));
    }
    sorted
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn items_are_sorted_like_by_the_standard_library() {
        for length in 0..40 {
            let items: Vec<(u32, u32)> = (0..length).map(|index| (index * 17 % 7, index)).collect();
            let mut expected = items.clone();
            expected.sort_by_key(|(key, _)| *key);
            assert_eq!(selection_sort(items, |(key, _)| *key), expected);
        }
    }
}
