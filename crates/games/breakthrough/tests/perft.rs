//! Perft: the number of move sequences of each length from the initial position.

use quadrille_breakthrough::Breakthrough;
use quadrille_core::{Options, Rules, perft};

/// The numbers for 1, 2, 3 and 4 moves, counted by a program that shares no code with this one.
const COUNTED: [u64; 4] = [22, 484, 11_132, 256_036];

#[test]
fn perft_agrees_with_an_independent_count() {
    let start = Breakthrough::initial(&Options::defaults(Breakthrough::INFO.options), 0).unwrap();
    assert_eq!([1, 2, 3, 4].map(|depth| perft::<Breakthrough>(&start, depth)), COUNTED);
}
