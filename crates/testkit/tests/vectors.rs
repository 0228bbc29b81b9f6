//! The vectors and perft tables from independent implementations.

use quadrille_catalog::{AcceptAnyWord, find};
use quadrille_json::ReplayLine;
use quadrille_testkit::vectors::{VECTORS, Vector, perft_table};

#[test]
fn every_vector_replays_to_its_answer() {
    for (game, file) in VECTORS {
        let mut count = 0;
        for (number, line) in (1..).zip(file.lines()) {
            let vector = Vector::parse(line);
            assert_eq!(vector.game.game, *game);
            let replay = vector
                .game
                .replay(&AcceptAnyWord)
                .unwrap_or_else(|replay_error| panic!("{game} {number}: {replay_error}"));
            assert_eq!(ReplayLine::from(replay), vector.answer, "{game} {number}");
            count += 1;
        }
        assert!(count >= 20, "{game}: only {count} vectors");
    }
}

#[test]
fn perft_counts_agree() {
    let position = perft_table();
    assert!(position.len() >= 40);
    for row in position {
        let position = find(&row.game).unwrap().parse(&row.position).unwrap();
        assert_eq!(position.perft(row.depth), Some(row.nodes), "{} depth {}", row.position, row.depth);
    }
}
