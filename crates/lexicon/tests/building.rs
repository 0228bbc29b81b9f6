//! Compares the builder with a slow, obvious model: a sorted map of words.

mod walking;

use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;
use quadrille_lexicon::{Letter, Lexicon, WordTier, build, build::BuildError};

type Words = BTreeMap<String, WordTier>;

fn load(words: &Words) -> Lexicon {
    Lexicon::from_bytes(&build::lexicon("test", words).expect("the words fit")).expect("what was built loads")
}

/// Number of edges of the minimal automaton by definition: prefixes with the same set of suffixes are one node, and a node
/// has an edge for each first letter of a suffix.
fn fewest_edges(words: &Words) -> usize {
    let prefixes: BTreeSet<&str> =
        words.keys().flat_map(|word| (0..=word.len()).map(|end| &word[..end])).collect();
    let endings = |prefix: &str| -> Vec<(String, WordTier)> {
        let longer = words.iter().filter(|(word, _)| word.len() > prefix.len());
        longer.filter_map(|(word, &tier)| Some((word.strip_prefix(prefix)?.to_owned(), tier))).collect()
    };
    let nodes: BTreeSet<_> = prefixes.into_iter().map(endings).collect();
    let first_letters = |endings: Vec<(String, WordTier)>| {
        endings.iter().map(|(ending, _)| ending.as_bytes()[0]).collect::<BTreeSet<_>>()
    };
    nodes.into_iter().map(|endings| first_letters(endings).len()).sum()
}

/// The number of edges in the header of a file, after 16 bytes of magic number, format and hash, and the name.
fn edges(file: &[u8]) -> usize {
    let at = 17 + usize::from(file[16]);
    u32::from_le_bytes([file[at], file[at + 1], file[at + 2], file[at + 3]]) as usize
}

fn tier() -> impl Strategy<Value = WordTier> {
    prop::sample::select(WordTier::ALL.to_vec())
}

/// Words of few letters, so that they share prefixes and suffixes.
fn words() -> impl Strategy<Value = Words> {
    prop_oneof![
        prop::collection::btree_map("[abz]{3,6}", tier(), 0..60),
        prop::collection::btree_map("[a-z]{3,15}", tier(), 0..60),
    ]
}

proptest! {
    #[test]
    fn a_lexicon_contains_exactly_its_words(words in words()) {
        let lexicon = load(&words);
        prop_assert_eq!(walking::words(&lexicon), words.clone().into_iter().collect::<Vec<_>>());
        prop_assert_eq!(lexicon.len(), words.len());
        prop_assert_eq!(lexicon.is_empty(), words.is_empty());
        let common = words.values().filter(|&&tier| tier == WordTier::Common).count();
        prop_assert_eq!(lexicon.len_in(WordTier::Common), common);
    }

    #[test]
    fn lookup_and_traversal_agree_with_the_map(words in words(), texts in prop::collection::vec("[abzA]{0,7}", 50)) {
        let lexicon = load(&words);
        for text in &texts {
            let lower = text.to_lowercase();
            let expected = words.get(&lower).copied();
            prop_assert_eq!(lexicon.tier(text), expected);
            prop_assert_eq!(lexicon.contains(text), expected.is_some());
            prop_assert_eq!(lexicon.contains_in(text, WordTier::Common), expected == Some(WordTier::Common));
            prop_assert_eq!(lexicon.contains_in(text, WordTier::Full), expected.is_some_and(|tier| tier <= WordTier::Full));
            let begins_a_word = lower.is_empty() || words.keys().any(|word| word.starts_with(&lower));
            prop_assert_eq!(lexicon.root().descend(text).is_some(), begins_a_word);
        }
    }

    #[test]
    fn children_are_the_letters_that_have_a_child(words in words(), prefix in "[abz]{0,3}") {
        let lexicon = load(&words);
        if let Some(node) = lexicon.root().descend(&prefix) {
            let listed: Vec<Letter> = node.children().map(|(letter, _)| letter).collect();
            let tried: Vec<Letter> = Letter::ALL.into_iter().filter(|&letter| node.child(letter).is_some()).collect();
            prop_assert_eq!(node.children().len(), listed.len());
            prop_assert_eq!(listed, tried);
        }
    }

    #[test]
    fn the_automaton_is_minimal(words in words()) {
        prop_assert_eq!(edges(&build::lexicon("test", &words).unwrap()), fewest_edges(&words));
    }

    #[test]
    fn different_words_or_tiers_have_different_ids(one in words(), other in words()) {
        prop_assert_eq!(load(&one).id() == load(&other).id(), one == other);
    }
}

#[test]
fn the_id_is_the_name_and_the_hash() {
    let file = build::lexicon("en-2", &Words::new()).unwrap();
    let hash = u64::from_le_bytes(file[8..16].try_into().unwrap());
    assert_eq!(Lexicon::from_bytes(&file).unwrap().id(), format!("en-2-{hash:016x}"));
}

#[test]
fn invalid_words_are_rejected() {
    for word in ["", "ab", "Cat", "can't", "café", "cat\n", "abcdefghijklmnop"] {
        let words = Words::from([("fine".to_owned(), WordTier::Full), (word.to_owned(), WordTier::Full)]);
        assert_eq!(build::lexicon("test", &words), Err(BuildError::NotAWord { word: word.to_owned() }));
    }
    for name in ["", "En", "a b"] {
        assert_eq!(build::lexicon(name, &Words::new()), Err(BuildError::Name { name: name.to_owned() }));
    }
}
