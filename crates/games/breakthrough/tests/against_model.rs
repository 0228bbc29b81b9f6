//! Random games of Breakthrough, played by the rules and by a slow model of the page at once.

mod model;

use std::collections::BTreeSet;

use model::Model;
use quadrille_breakthrough::Breakthrough;
use quadrille_core::{EnumerateMoves, NoEvents, Options, Random, Rules};

const GAMES: u64 = 100;
/// Every so many moves all pairs of squares are tried as a move.
const TRIED: usize = 16;
/// Moves that capture are this many times as likely as others.
const CAPTURES: usize = 5;

#[test]
fn random_games_agree_with_the_model() {
    let mut results = BTreeSet::new();
    for seed in 0..GAMES {
        let mut random = Random::new(seed);
        // Random games from the start hardly ever end by the capture of all pawns.
        let (mut model, mut position) = if seed % 2 == 0 {
            (Model::start(), Breakthrough::initial(&Options::defaults(&[]), seed).unwrap())
        } else {
            let mut square = |rank| (random.below(8) as i32, rank);
            let model = Model::two_pawns(square(4), square(5 + (seed / 2 % 2) as i32));
            let position = Breakthrough::parse(&model.text()).unwrap();
            (model, position)
        };
        for ply in 0.. {
            assert_eq!(Breakthrough::to_text(&position), model.text());
            assert_eq!(Breakthrough::parse(&model.text()).unwrap(), position);
            let result = Breakthrough::outcome(&position).map(|outcome| outcome.to_string());
            assert_eq!(result.as_deref(), model.result(), "{}", model.text());
            let legal: Vec<_> = Model::pairs().filter(|(from, to)| model.is_legal(*from, *to)).collect();
            let mut expected: Vec<String> =
                legal.iter().map(|(from, to)| Model::move_text(*from, *to)).collect();
            expected.sort();
            let mut listed = Vec::new();
            Breakthrough::for_each_move(&position, |mv| listed.push(Breakthrough::move_text(mv)));
            listed.sort();
            assert_eq!(listed, expected, "{}", model.text());
            for (from, to) in Model::pairs().filter(|_| ply % TRIED == 0) {
                let mv = Breakthrough::parse_move(&Model::move_text(from, to)).unwrap();
                let accepted = Breakthrough::check(&position, mv).is_ok();
                assert_eq!(accepted, model.is_legal(from, to), "{}: {mv:?}", model.text());
            }
            if let Some(result) = result {
                results.insert(result);
                break;
            }
            let pawns = |model: &Model| model.text().matches(['w', 'b']).count();
            let captures = |(from, to): &((i32, i32), (i32, i32))| {
                let mut after = model.clone();
                after.play(*from, *to);
                pawns(&after) < pawns(&model)
            };
            let weighted: Vec<_> = legal
                .iter()
                .flat_map(|mv| std::iter::repeat_n(*mv, if captures(mv) { CAPTURES } else { 1 }))
                .collect();
            let (from, to) = *random.choose(&weighted).expect("a player always has a move");
            model.play(from, to);
            let mv = Breakthrough::parse_move(&Model::move_text(from, to)).unwrap();
            Breakthrough::apply(&mut position, mv, &mut NoEvents);
        }
    }
    let all = ["first (far-row)", "first (no-pawns)", "second (far-row)", "second (no-pawns)"];
    assert_eq!(results.iter().map(String::as_str).collect::<Vec<_>>(), all);
}
