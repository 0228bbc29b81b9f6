//! `for_each_move_with_losses` agrees with the removals that the moves make.

use quadrille_core::{EnumerateMoves, NoEvents, Options, Random, Rules};
use quadrille_quadratic_war::QuadraticWar;

#[test]
fn predicted_removals_are_the_actual_ones() {
    let mut random = Random::new(4);
    let mut removals = [0, 0];
    for game in 0..60 {
        let rules = [("rules", ["classic", "modern"][game % 2])];
        let options = Options::parse(QuadraticWar::INFO.options, rules).unwrap();
        let mut position = QuadraticWar::initial(&options, 0).unwrap();
        while let Some(mv) = QuadraticWar::sample(&position, &mut random) {
            let mut listed = Vec::new();
            QuadraticWar::for_each_move(&position, |mv| listed.push(mv));
            let mut foreseen = Vec::new();
            position.for_each_move_with_losses(|mv, lost| {
                foreseen.push(mv);
                let mut after = position;
                QuadraticWar::apply(&mut after, mv, &mut NoEvents);
                for (count, seat) in
                    removals.iter_mut().zip([position.side_to_move(), position.side_to_move().other()])
                {
                    let left = position.pieces(seat).count() - lost[seat].count();
                    assert_eq!(
                        after.pieces(seat).count(),
                        left,
                        "{mv:?} in {}",
                        QuadraticWar::to_text(&position)
                    );
                    let stays = lost[seat] & after.pieces(seat);
                    assert!(stays.is_empty(), "{mv:?} in {}", QuadraticWar::to_text(&position));
                    *count += lost[seat].count();
                }
            });
            assert_eq!(foreseen, listed);
            QuadraticWar::apply(&mut position, mv, &mut NoEvents);
        }
    }
    assert!(removals.iter().all(|count| *count > 1000), "only {removals:?} removals");
}
