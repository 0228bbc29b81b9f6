//! Makes a layout better by moving its corners, one at a time, to other squares with the same letter.

use super::ground::{Ground, Shape};
use super::share::Share;
use super::sketch::Sums;

/// Moves corners as long as it gains something, as far as the sketch tells. Every try is a node.
pub(crate) fn polish(ground: &Ground, shape: Shape, sums: &Sums, share: &mut Share<'_, '_>) -> Shape {
    let mut best = shape;
    let mut most = sums.inside(&best);
    loop {
        let before = best;
        for index in 0..best.places().len() {
            let from = best;
            for &place in ground.places(ground.letter(from.places()[index])) {
                let moved = from.with(index, place);
                if !is_reachable(ground, &moved, index) {
                    continue;
                }
                if share.count() {
                    return best;
                }
                let gain = sums.inside(&moved);
                if gain > most {
                    (best, most) = (moved, gain);
                }
            }
        }
        if best == before {
            return best;
        }
    }
}

/// Whether a letter is in reach of its neighbours, and on a square of its own.
fn is_reachable(ground: &Ground, shape: &Shape, index: usize) -> bool {
    let places = shape.places();
    let follows = |pair: &[u8]| ground.follows(pair[0], pair[1]);
    let near = &places[index.saturating_sub(1)..places.len().min(index + 2)];
    near.windows(2).all(follows) && places.iter().filter(|place| **place == places[index]).count() == 1
}

#[cfg(test)]
mod tests {
    use quadrille_core::Random;

    use super::super::gains::Gains;
    use super::super::lot::Lot;
    use super::super::sight::Sight;
    use super::super::sketch::Sketch;
    use super::super::testing::{all_the_time, worn_land};
    use super::super::vocabulary::Vocabulary;
    use super::*;

    #[test]
    fn the_word_stays_the_same_and_gains_no_less() {
        let position = worn_land(51, 6);
        let sight = Sight::of(&position);
        let is_playable = |shape: &Shape| sight.is_playable(shape);
        let lot = Lot::anywhere(sight.ground(), Vocabulary::common(9), &is_playable);
        let (sketch, gains) = (Sketch::of(position.land()), Gains::in_score(sight.mover()));
        let mut random = Random::new(52);
        for _ in 0..20 {
            let shape = lot.draw(&mut random).unwrap();
            let sums = sketch.sums(&gains, shape.path().strength());
            let polished = all_the_time(|share| polish(sight.ground(), shape, &sums, share));
            assert_eq!(sight.ground().word(&polished), sight.ground().word(&shape));
            assert!(sight.is_playable(&polished));
            assert!(polished == shape || sums.inside(&polished) > sums.inside(&shape));
            // However a corner is moved, it gains no more.
            for index in 0..polished.places().len() {
                for &place in sight.ground().places(sight.ground().letter(polished.places()[index])) {
                    let moved = polished.with(index, place);
                    assert!(!sight.is_playable(&moved) || sums.inside(&moved) <= sums.inside(&polished));
                }
            }
        }
    }
}
