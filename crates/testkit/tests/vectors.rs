//! The vectors and perft tables from independent implementations.

use quadrille_catalog::{AcceptAnyWord, find};
use quadrille_protocol::ReplayLine;
use quadrille_testkit::vectors::{VECTORS, Vector, perft_table};

#[test]
fn every_vector_replays_to_its_answer() {
    for (game, file) in VECTORS {
        let mut count = 0;
        for (number, line) in (1..).zip(file.lines()) {
            let vector = Vector::read(line);
            assert_eq!(vector.game.game, game);
            let replay = vector
                .game
                .replay(&AcceptAnyWord)
                .unwrap_or_else(|stumble| panic!("{game} {number}: {stumble}"));
            assert_eq!(ReplayLine::from(replay), vector.answer, "{game} {number}");
            count += 1;
        }
        assert!(count >= 20, "{game}: only {count} vectors");
    }
}

#[test]
fn perft_counts_agree() {
    let table = perft_table();
    assert!(table.len() >= 40);
    for row in table {
        let position = find(&row.game).unwrap().read(&row.position).unwrap();
        assert_eq!(position.perft(row.depth), Some(row.nodes), "{} depth {}", row.position, row.depth);
    }
}
