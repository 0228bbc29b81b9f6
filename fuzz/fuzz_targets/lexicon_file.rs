//! The bytes of a word list are rejected, or every traversal of it ends.
#![no_main]

use quadrille_lexicon::{Lexicon, Node};

fn words_below(node: Node<'_>, budget: &mut u32) -> usize {
    *budget = budget.saturating_sub(1);
    if *budget == 0 {
        return 0;
    }
    let own = usize::from(node.tier().is_some());
    own + node.children().map(|(_, child)| words_below(child, budget)).sum::<usize>()
}

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    if let Ok(lexicon) = Lexicon::from_bytes(data) {
        let mut budget = 100_000;
        let found = words_below(lexicon.root(), &mut budget);
        assert!(budget == 0 || found == lexicon.len());
    }
});
