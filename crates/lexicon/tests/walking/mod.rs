//! Traversal of all words of a lexicon.

use quadrille_lexicon::{Lexicon, Node, WordTier};

/// Every word with its tier, in the order of traversal.
pub(crate) fn words(lexicon: &Lexicon) -> Vec<(String, WordTier)> {
    let mut words = Vec::new();
    collect(lexicon.root(), &mut String::new(), &mut words);
    words
}

fn collect(node: Node<'_>, prefix: &mut String, words: &mut Vec<(String, WordTier)>) {
    words.extend(node.tier().map(|tier| (prefix.clone(), tier)));
    for (letter, child) in node.children() {
        prefix.push(letter.lower());
        collect(child, prefix, words);
        prefix.pop();
    }
}
