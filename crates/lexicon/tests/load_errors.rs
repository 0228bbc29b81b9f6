//! Invalid files: rejected for the right reason, and never a panic or an endless traversal.

mod walking;

use proptest::prelude::*;
use quadrille_lexicon::{EdgeError, Lexicon, LexiconError, MAX_LETTERS, MIN_LETTERS, WordTier, build};

/// An edge of a handwritten file: letter, word-end bits, whether it is the last of its node, distance to its target.
type RawEdge = (u8, u8, bool, u32);

const COMMON: u8 = 1;
const FULL: u8 = 2;
const ABBREVIATION: u8 = 3;
const LAST: bool = true;

/// A file with this body and its hash.
fn sealed(body: &[u8]) -> Vec<u8> {
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    for &byte in body {
        hash = (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
    }
    [b"QLEX", &1_u32.to_le_bytes()[..], &hash.to_le_bytes(), body].concat()
}

/// The body of a file with this number of common words and these edges.
fn body(words: u32, edges: &[RawEdge]) -> Vec<u8> {
    let mut body = b"\x04test".to_vec();
    body.extend((edges.len() as u32).to_le_bytes());
    body.extend(words.to_le_bytes());
    for _rarer_tier in 1..WordTier::ALL.len() {
        body.extend(0_u32.to_le_bytes());
    }
    body.extend(edges.iter().map(|&(letter, end, last, _)| letter | end << 5 | u8::from(last) << 7));
    for &(.., distance) in edges {
        assert!(distance < 0x80, "hand-written distances take one byte");
        body.push(distance as u8);
    }
    body
}

/// The word "abc", as a chain from its last letter to its first.
const ABC: [RawEdge; 3] = [(2, COMMON, LAST, 0), (1, 0, LAST, 1), (0, 0, LAST, 1)];

fn abc() -> Vec<u8> {
    sealed(&body(1, &ABC))
}

/// `ABC` with one edge replaced.
fn abc_with(place: usize, edge: RawEdge) -> Vec<u8> {
    let mut edges = ABC;
    edges[place] = edge;
    sealed(&body(1, &edges))
}

/// A chain of nodes, each with edges for the first `letters` letters to the previous node.
fn chain(length: usize, letters: u8, end: u8) -> Vec<u8> {
    let node = |place: usize| {
        let edge = move |letter| {
            (letter, if place == 0 { COMMON } else { end }, letter + 1 == letters, u32::from(place > 0))
        };
        (0..letters).map(edge)
    };
    sealed(&body(1, &(0..length).flat_map(node).collect::<Vec<_>>()))
}

/// Traverses an accepted lexicon and checks the invariants.
fn check_harmless(lexicon: &Lexicon) {
    let walked = walking::words(lexicon);
    for tier in WordTier::ALL {
        assert_eq!(walked.iter().filter(|(_, found)| *found <= tier).count(), lexicon.len_in(tier));
    }
    assert!(walked.is_sorted_by(|(one, _), (next, _)| one < next));
    assert!(walked.iter().all(|(word, _)| (MIN_LETTERS..=MAX_LETTERS).contains(&word.len())));
}

fn small() -> Vec<u8> {
    let words = [
        ("bat", WordTier::Common),
        ("bats", WordTier::Full),
        ("cat", WordTier::Common),
        ("cats", WordTier::Full),
    ];
    build::lexicon("small", &words.map(|(word, tier)| (word.to_owned(), tier)).into()).expect("the words fit")
}

#[test]
fn handwritten_files_equal_those_of_the_builder() {
    let built = build::lexicon("test", &[("abc".to_owned(), WordTier::Common)].into()).unwrap();
    assert_eq!(abc(), built);
    assert!(Lexicon::from_bytes(&chain(MAX_LETTERS, 1, 0)).is_ok());
}

#[test]
fn every_error_is_reported() {
    let edge = |edge, error| LexiconError::Edge { edge, error };
    let counted = |words, edges: &[RawEdge]| sealed(&body(words, edges));
    let cases = [
        (b"QLEK".to_vec(), LexiconError::NotALexicon),
        (b"QL".to_vec(), LexiconError::NotALexicon),
        (b"QLEX\x02\0\0\0".to_vec(), LexiconError::Format { found: 2 }),
        (b"QLEX\x01\0\0\0\0".to_vec(), LexiconError::CutShort),
        (sealed(b""), LexiconError::CutShort),
        (sealed(b"\x04Test"), LexiconError::Name),
        (sealed(b"\0"), LexiconError::Name),
        (sealed(b"\x01\xff"), LexiconError::Name),
        (sealed(b"\x04test\xff\xff\xff\xff"), LexiconError::TooLarge { edges: u32::MAX }),
        (sealed(&body(1, &ABC)[..23]), LexiconError::CutShort),
        (sealed(&body(1, &ABC)[..26]), LexiconError::CutShort),
        (sealed(&[body(1, &ABC), vec![0; 7]].concat()), LexiconError::LeftOver { bytes: 7 }),
        (counted(2, &ABC), LexiconError::Count),
        (counted(0, &ABC), LexiconError::Count),
        (abc_with(0, (2, FULL, LAST, 0)), LexiconError::Count),
        (abc_with(0, (2, ABBREVIATION, LAST, 0)), LexiconError::Count),
        (counted(1, &ABC[..2]), LexiconError::ShortWord),
        (abc_with(1, (1, COMMON, LAST, 1)), LexiconError::ShortWord),
        (abc_with(2, (0, 0, false, 1)), LexiconError::Unfinished),
        (abc_with(0, (26, COMMON, LAST, 0)), edge(0, EdgeError::Letter)),
        (abc_with(0, (2, 0, LAST, 0)), edge(0, EdgeError::DeadEnd)),
        (abc_with(0, (2, COMMON, LAST, 1)), edge(0, EdgeError::Target)),
        (abc_with(2, (0, 0, LAST, 3)), edge(2, EdgeError::Target)),
        (counted(1, &[(2, COMMON, false, 0), (1, COMMON, LAST, 0)]), edge(1, EdgeError::Order)),
        (counted(1, &[(2, COMMON, false, 0), (2, COMMON, LAST, 0)]), edge(1, EdgeError::Order)),
        (chain(MAX_LETTERS + 1, 1, 0), edge(MAX_LETTERS, EdgeError::LongWord)),
        (chain(7, 26, 0), edge(26 * 6 + 13, EdgeError::TooManyWords)),
    ];
    for (file, expected) in cases {
        assert_eq!(Lexicon::from_bytes(&file).err(), Some(expected), "{file:?}");
    }
}

#[test]
fn a_distance_of_too_many_bytes_is_rejected() {
    let mut body = body(1, &ABC);
    body.truncate(body.len() - 3);
    body.extend([0xff; 5]);
    let error = LexiconError::Edge { edge: 0, error: EdgeError::Target };
    assert_eq!(Lexicon::from_bytes(&sealed(&body)).err(), Some(error));
}

#[test]
fn every_change_of_one_byte_is_detected() {
    let file = small();
    for place in 0..file.len() {
        for change in 1..=u8::MAX {
            let mut changed = file.clone();
            changed[place] ^= change;
            assert!(Lexicon::from_bytes(&changed).is_err(), "byte {place} changed by {change:#04x}");
        }
    }
}

#[test]
fn every_change_of_one_byte_with_a_correct_hash_is_rejected_or_harmless() {
    let body = &small()[16..];
    for place in 0..body.len() {
        for change in 1..=u8::MAX {
            let mut changed = body.to_vec();
            changed[place] ^= change;
            if let Ok(lexicon) = Lexicon::from_bytes(&sealed(&changed)) {
                check_harmless(&lexicon);
            }
        }
    }
}

#[test]
fn every_truncation_is_detected() {
    let file = small();
    for length in 0..file.len() {
        assert!(Lexicon::from_bytes(&file[..length]).is_err(), "{length} bytes");
        if length >= 16 {
            assert!(Lexicon::from_bytes(&sealed(&file[16..length])).is_err(), "{length} bytes, hashed anew");
        }
    }
}

/// Distances that usually lead to a node.
fn back() -> impl Strategy<Value = u32> {
    prop_oneof![20 => Just(1_u32), 4 => Just(2), 1 => 0..9_u32]
}

proptest! {
    #[test]
    fn arbitrary_bytes_are_rejected(bytes: Vec<u8>) {
        prop_assert!(Lexicon::from_bytes(&bytes).is_err());
        // With a correct hash they reach the checks of the body, and may be a valid lexicon.
        if let Ok(lexicon) = Lexicon::from_bytes(&sealed(&bytes)) {
            check_harmless(&lexicon);
        }
    }

    /// Random nodes, in alphabetical order and with the correct word count if possible, so that some are accepted and traversed.
    #[test]
    fn arbitrary_nodes_are_rejected_or_harmless(
        tails in prop::collection::btree_set(0..27_u8, 1..3),
        nodes in prop::collection::vec(
            prop::collection::btree_map(0..26_u8, (prop::bool::weighted(0.1), back()), 1..3),
            1..8,
        ),
    ) {
        let first = tails.into_iter().map(|letter| (letter, (true, 0))).collect();
        let mut edges = Vec::new();
        for node in std::iter::once(first).chain(nodes) {
            let count = node.len();
            let edge = |(place, (letter, (end, back)))| (letter, u8::from(end), place + 1 == count, back);
            edges.extend(node.into_iter().enumerate().map(edge));
        }
        for words in 0..40 {
            if let Ok(lexicon) = Lexicon::from_bytes(&sealed(&body(words, &edges))) {
                check_harmless(&lexicon);
            }
        }
    }
}
