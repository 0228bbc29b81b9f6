//! Boards with few words: every level plays a word if there is one, and passes otherwise.

use quadrille_players::Level;

use super::{on_board, play, player, sparse};

/// The words that a level plays on this board, one per turn; a pass is an empty text.
fn words(level: Level, rows: &str, turns: u32, repeats: &str) -> Vec<String> {
    let mut table = on_board(rows, turns, 4, repeats);
    let mut words = Vec::new();
    while table.outcome().is_none() {
        words.push(play(&mut *table, &mut *player(level, 3), 50_000).unwrap_or_default());
    }
    words
}

/// Checks the word that every level plays on this board; a pass is an empty text.
fn every_level_plays(rows: &str, expected: &str) {
    for level in Level::ALL {
        let word = play(&mut *on_board(rows, 1, 4, "allowed"), &mut *player(level, 3), 50_000);
        assert_eq!(word.unwrap_or_default(), expected, "{level}");
    }
}

#[test]
fn without_a_word_every_level_passes() {
    every_level_plays(&sparse(&[]), "");
    // Letters of a word that are out of reach of each other.
    every_level_plays(&sparse(&[(0, 0, 'C'), (6, 6, 'A'), (0, 11, 'T')]), "");
    // A word with a letter that occurs too rarely on the board.
    every_level_plays(&sparse(&[(3, 3, 'N'), (4, 5, 'O'), (6, 4, 'X')]), "");
    every_level_plays(&["BCFGJKPVXZBC"; 12].join("/"), "");
}

#[test]
fn the_only_word_is_found_anywhere() {
    every_level_plays(&sparse(&[(0, 0, 'F'), (1, 2, 'O'), (3, 1, 'X')]), "fox");
    // A word without vowels in a corner.
    every_level_plays(&sparse(&[(11, 11, 'N'), (9, 11, 'T'), (10, 9, 'H')]), "nth");
    // A long word with repeated letters in a row, and one letter elsewhere.
    let banana = [(5, 2, 'B'), (5, 3, 'A'), (5, 4, 'N'), (5, 5, 'A'), (5, 6, 'N'), (8, 7, 'A')];
    for level in Level::ALL {
        let word = play(&mut *on_board(&sparse(&banana), 1, 4, "allowed"), &mut *player(level, 3), 50_000);
        assert!(word.is_some(), "{level}");
    }
}

#[test]
fn the_only_word_is_found_at_any_length() {
    // Every letter is only within reach of its neighbours, and no part of the word is a word in either direction.
    let places = [(5, 0), (6, 2), (5, 4), (6, 6), (5, 8), (6, 10), (8, 11), (10, 10)];
    let letters: Vec<_> =
        places.into_iter().zip("BEHAVIOR".chars()).map(|((r, c), letter)| (r, c, letter)).collect();
    for level in Level::ALL {
        let word = play(&mut *on_board(&sparse(&letters), 1, 2, "allowed"), &mut *player(level, 3), 50_000);
        assert_eq!(word.as_deref(), Some("behavior"), "{level}");
    }
}

#[test]
fn blocked_words_and_abbreviations_are_not_played() {
    every_level_plays(&sparse(&[(4, 4, 'G'), (5, 6, 'Y'), (7, 5, 'P')]), "");
    every_level_plays(&sparse(&[(4, 4, 'I'), (5, 6, 'I'), (7, 5, 'I')]), "");
}

#[test]
fn forbidden_repeats_are_not_played() {
    let cat = sparse(&[(4, 4, 'C'), (5, 6, 'A'), (7, 5, 'T')]);
    for level in Level::ALL {
        let mut played = words(level, &cat, 2, "forbidden");
        played[..2].sort();
        assert_eq!(played, ["act", "cat", "", ""], "{level}");
    }
    assert!(words(Level::MEDIUM, &cat, 3, "allowed").iter().all(|word| !word.is_empty()));
}
