//! The shipped word list: its contents, and the figures in its README.

mod walking;

use std::{collections::BTreeMap, sync::LazyLock};

use proptest::{prelude::*, sample::Index};
use quadrille_lexicon::{
    BLOCKED_NOTICE, Letter, Lexicon, MAX_LETTERS, MIN_LETTERS, NOTICE, Node, WordTier, blocked_words, build,
    is_blocked,
};

const README: &str = include_str!("../data/README.md");

/// The list as a map, from a traversal of all paths.
static WORDS: LazyLock<BTreeMap<String, WordTier>> =
    LazyLock::new(|| walking::words(Lexicon::builtin()).into_iter().collect());

#[test]
fn the_shipped_list_loads() {
    let loaded = Lexicon::from_bytes(Lexicon::builtin_bytes()).unwrap();
    assert_eq!(loaded.id(), Lexicon::builtin().id());
}

#[test]
fn it_is_under_500_kb() {
    assert!(Lexicon::builtin_bytes().len() < 500_000);
}

#[test]
fn a_traversal_visits_every_word_once_in_order() {
    let lexicon = Lexicon::builtin();
    let walked = walking::words(lexicon);
    assert!(walked.is_sorted_by(|(one, _), (next, _)| one < next));
    assert_eq!(walked.len(), lexicon.len());
    for tier in WordTier::ALL {
        assert_eq!(
            walked.iter().filter(|(_, found)| *found <= tier).count(),
            lexicon.len_in(tier),
            "{tier:?}"
        );
    }
    for (word, tier) in &walked {
        assert!((MIN_LETTERS..=MAX_LETTERS).contains(&word.len()), "{word}");
        assert!(word.bytes().all(|byte| byte.is_ascii_lowercase()), "{word}");
        assert_eq!(lexicon.tier(word), Some(*tier), "{word}");
        assert_eq!(lexicon.tier(&word.to_uppercase()), Some(*tier), "{word}");
    }
}

#[test]
fn its_words_build_to_the_same_bytes() {
    let rebuilt = build::lexicon("en-large", &WORDS).unwrap();
    assert!(rebuilt == Lexicon::builtin_bytes());
}

#[test]
fn words_are_in_the_expected_tier() {
    for word in ["cat", "house", "quadratic", "zebra", "because", "zoo", "knowledgeable"] {
        assert_eq!(Lexicon::builtin().tier(word), Some(WordTier::Common), "{word}");
    }
    for word in ["cwm", "aeronaut", "quadrille", "xylem", "zed", "aah"] {
        assert_eq!(Lexicon::builtin().tier(word), Some(WordTier::Full), "{word}");
        assert!(!Lexicon::builtin().contains_in(word, WordTier::Common), "{word}");
        assert!(Lexicon::builtin().contains_in(word, WordTier::Full), "{word}");
    }
    for word in ["tech", "psi", "hdqrs", "etc", "blvd", "xxvii", "iii"] {
        assert_eq!(Lexicon::builtin().tier(word), Some(WordTier::Abbreviation), "{word}");
        assert!(!Lexicon::builtin().contains_in(word, WordTier::Full), "{word}");
    }
}

#[test]
fn other_texts_are_not_in_the_list() {
    let absent = [
        ("no word", ["xyzzy", "qqq", "catt", "zzzzzzzzzzzzzzzzzzzz"]),
        ("in tournament lists only", ["zax", "qat", "euoi", "cwtch"]),
        ("a name", ["london", "paris", "monday", "debian"]),
        ("too short", ["", "a", "it", "qi"]),
        ("not all letters", ["can't", "cat ", " cat", "c-t"]),
        ("not ASCII", ["café", "cäts", "ﬁsh", "cat\u{301}"]),
    ];
    for (why, words) in absent {
        for word in words {
            assert_eq!(Lexicon::builtin().tier(word), None, "{word:?} is {why}");
        }
    }
}

#[test]
fn the_readme_states_the_id_the_counts_and_the_size() {
    let lexicon = Lexicon::builtin();
    let facts = [
        format!("`{}`", lexicon.id()),
        format!("{} in all, of them {} common", lexicon.len(), lexicon.len_in(WordTier::Common)),
        format!("{} entries", lexicon.len() - lexicon.len_in(WordTier::Full)),
        format!("{} bytes;", Lexicon::builtin_bytes().len()),
        format!("{} of the words, those that two published lists", blocked_words().len()),
    ];
    for fact in facts {
        assert!(README.contains(&fact), "data/README.md does not say: {fact}");
    }
}

#[test]
fn the_notice_has_every_owner_it_must_name() {
    for owner in ["Kevin Atkinson", "Princeton University", "Geoff Kuenning", "J Ross Beresford"] {
        assert!(NOTICE.contains(owner), "{owner}");
    }
    for owner in [
        "Shutterstock, Inc.",
        "Creative Commons Attribution 4.0",
        "Titus Wormer",
        "Permission is hereby granted",
    ] {
        assert!(BLOCKED_NOTICE.contains(owner), "{owner}");
    }
}

#[test]
fn blocked_words_are_in_the_list_and_sorted() {
    let words: Vec<&str> = blocked_words().collect();
    assert!(words.is_sorted_by(|one, next| one < next));
    for word in words {
        assert!(Lexicon::builtin().contains(word), "{word}");
        assert!(is_blocked(word), "{word}");
    }
}

#[test]
fn offensive_words_and_their_inflections_are_blocked() {
    for word in
        ["damn", "damned", "damning", "slut", "sluts", "slutty", "bastard", "bastards", "piss", "pissing"]
    {
        assert!(is_blocked(word), "{word}");
    }
    for word in
        ["cat", "assess", "scrapers", "butter", "cocktail", "therapist", "swank", "debugger", "", "xyzzy"]
    {
        assert!(!is_blocked(word), "{word}");
    }
}

#[test]
fn a_node_has_its_longest_remaining_length() {
    fn longest(node: Node<'_>) -> usize {
        node.children().map(|(_, child)| 1 + longest(child)).max().unwrap_or(0)
    }
    for prefix in ["qu", "aba", "zoo", "xyl", "knowledgeab"] {
        let node = Lexicon::builtin().root().descend(prefix).unwrap();
        assert_eq!(node.longest(), longest(node), "{prefix}");
    }
    assert_eq!(Lexicon::builtin().root().longest(), MAX_LETTERS);
}

proptest! {
    /// A word with one letter replaced is in the list if and only if the traversal visits it.
    #[test]
    fn lookup_agrees_with_the_traversal(word: Index, place: Index, letter: Index) {
        let word = WORDS.keys().nth(word.index(WORDS.len())).unwrap();
        let mut near = word.clone().into_bytes();
        *place.get_mut(&mut near) = letter.get(&Letter::ALL).lower() as u8;
        let near = String::from_utf8(near).unwrap();
        prop_assert_eq!(Lexicon::builtin().tier(&near), WORDS.get(&near).copied());
    }

    /// `descend` accepts exactly the prefixes of words.
    #[test]
    fn prefixes_agree_with_the_traversal(text in "[a-z]{1,5}") {
        let first = WORDS.range(text.clone()..).next();
        let begins_a_word = first.is_some_and(|(word, _)| word.starts_with(&text));
        prop_assert_eq!(Lexicon::builtin().root().descend(&text).is_some(), begins_a_word);
    }

    /// Damage in transit is detected.
    #[test]
    fn a_changed_byte_is_detected(place: Index, change in 1..=u8::MAX) {
        let mut bytes = Lexicon::builtin_bytes().to_vec();
        *place.get_mut(&mut bytes) ^= change;
        prop_assert!(Lexicon::from_bytes(&bytes).is_err());
    }

    /// An incomplete download is detected.
    #[test]
    fn a_truncated_file_is_detected(length: Index) {
        let bytes = Lexicon::builtin_bytes();
        prop_assert!(Lexicon::from_bytes(&bytes[..length.index(bytes.len())]).is_err());
    }
}
