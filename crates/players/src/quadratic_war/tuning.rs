//! Tunes the evaluation of Quadratic War by logistic regression on self-play games (Texel tuning).

use quadrille_core::{NoEvents, Options, Random, Rules, Seat, Verdict};
use quadrille_quadratic_war::{Position, QuadraticWar};
use quadrille_search::{Engine, SearchLimits, SearchRequest};

use super::glance::Sight;
use super::piece_square::{COUNT, FULL, PHASE, features};
use super::tree::EvalNoise;
use super::{AlphaBetaEngine, WarPlayers};
use crate::engine::GamePlayers;

/// A position of a game: the features of the evaluation and the target.
#[derive(Clone, Debug)]
pub struct Sample {
    /// Features of the full-board phase, with 1 for the first player and -1 for the second.
    terms: Vec<(u16, f32)>,
    /// Game phase, from 0 (empty board) to 1 (full board).
    fullness: f32,
    /// 1 if the first player is to move, otherwise -1.
    side_to_move: f32,
    /// The first player's result, blended with the score of the search.
    target: f32,
}

/// Weight of the game's result in the target; the rest is the score of the search, which has less variance.
const RESULT_SHARE: f32 = 0.7;
/// Maximum number of random moves at the start of a game.
const OPENING: u32 = 10;

impl Sample {
    fn new(position: &Position, target: f32) -> Sample {
        let mut terms = Vec::new();
        let mut pieces = 0;
        for seat in Seat::ALL {
            let sign = if seat == Seat::First { 1.0 } else { -1.0 };
            for spot in position.pieces(seat) {
                let Some(piece) = position.piece(spot) else { continue };
                pieces += 1;
                terms.extend(features(piece, spot).map(|feature| (feature as u16, sign)));
            }
        }
        let side_to_move = if position.side_to_move() == Seat::First { 1.0 } else { -1.0 };
        Sample { terms, fullness: pieces.min(FULL) as f32 / FULL as f32, side_to_move, target }
    }

    fn worth(&self, weights: &[f32]) -> f32 {
        let accumulator = self.terms.iter().fold([0.0, 0.0], |[full, empty], (feature, sign)| {
            let feature = usize::from(*feature);
            [full + sign * weights[feature], empty + sign * weights[PHASE + feature]]
        });
        accumulator[0] * self.fullness
            + accumulator[1] * (1.0 - self.fullness)
            + self.side_to_move * weights[COUNT - 1]
    }
}

/// Positions of a self-play game with this many nodes a move.
pub fn play(seed: u64, nodes: u64) -> Vec<Sample> {
    let mut random = Random::new(seed);
    let rules = ["classic", "modern"][random.below(4) as usize / 3];
    let Ok(options) = Options::parse(QuadraticWar::INFO.options, [("rules", rules)]) else {
        return Vec::new();
    };
    let Ok(mut position) = QuadraticWar::initial(&options, seed) else { return Vec::new() };
    for _ in 0..random.below(OPENING) + 2 {
        if let Some(mv) = QuadraticWar::sample(&position, &mut random) {
            QuadraticWar::apply(&mut position, mv, &mut NoEvents);
        }
    }
    let mut player = AlphaBetaEngine::new(SearchLimits::default(), EvalNoise::NONE, Sight::FULL);
    let mut leaves = Vec::new();
    while let Some(report) = player.search(&position, &SearchRequest::nodes(nodes), &mut |_| ()) {
        let line = &report.lines[0];
        if !line.score.is_decided() {
            leaves.push((leaf(&position, &line.moves), position.side_to_move(), line.score.number()));
        }
        QuadraticWar::apply(&mut position, line.moves[0], &mut NoEvents);
    }
    let result = match QuadraticWar::outcome(&position).map(|outcome| outcome.verdict) {
        Some(Verdict::Win(Seat::First)) => 1.0,
        Some(Verdict::Win(Seat::Second)) => 0.0,
        Some(Verdict::Draw) | None => 0.5,
    };
    let sample = |(leaf, side_to_move, score): (Position, Seat, i32)| {
        let score = if side_to_move == Seat::First { score } else { -score };
        (leaf.outcome().is_none())
            .then(|| Sample::new(&leaf, RESULT_SHARE * result + (1.0 - RESULT_SHARE) * chance(score as f32)))
    };
    leaves.into_iter().filter_map(sample).collect()
}

/// The quiet position at the end of a principal variation, whose evaluation is the score.
fn leaf(position: &Position, line: &[quadrille_quadratic_war::Move]) -> Position {
    let mut leaf = *position;
    for mv in line {
        QuadraticWar::apply(&mut leaf, *mv, &mut NoEvents);
    }
    leaf
}

fn chance(worth: f32) -> f32 {
    1.0 / (1.0 + 10_f32.powf(-worth / WarPlayers::TEN_TO_ONE as f32))
}

/// Mean squared error of the predictions with these weights.
pub fn error(samples: &[Sample], weights: &[f32]) -> f32 {
    let total: f32 =
        samples.iter().map(|sample| (chance(sample.worth(weights)) - sample.target).powi(2)).sum();
    total / samples.len() as f32
}

/// The weights in use.
pub fn weights_in_use() -> Vec<f32> {
    super::weights::WEIGHTS.iter().map(|weight| f32::from(*weight)).collect()
}

/// Fits the weights by gradient descent (Adam) for this many passes over the samples.
pub fn fit(samples: &[Sample], weights: &mut [f32], passes: u32) {
    const PACE: f32 = 4.0;
    /// Weight decay.
    const SHRINK: f32 = 1e-7;
    let mut mean = vec![0.0; COUNT];
    let mut square = vec![0.0; COUNT];
    for pass in 1..=passes {
        let mut gradient = vec![0.0_f32; COUNT];
        for sample in samples {
            let slope = chance(sample.worth(weights)) - sample.target;
            for (feature, sign) in &sample.terms {
                let feature = usize::from(*feature);
                gradient[feature] += slope * sign * sample.fullness;
                gradient[PHASE + feature] += slope * sign * (1.0 - sample.fullness);
            }
            gradient[COUNT - 1] += slope * sample.side_to_move;
        }
        let pace = PACE * (1.0 - pass as f32 / (passes + 1) as f32);
        for index in 0..COUNT {
            let slope = gradient[index] / samples.len() as f32 + SHRINK * weights[index];
            mean[index] = 0.9 * mean[index] + 0.1 * slope;
            square[index] = 0.999 * square[index] + 0.001 * slope * slope;
            let (mean, square) = (
                mean[index] / (1.0 - 0.9_f32.powi(pass as i32)),
                square[index] / (1.0 - 0.999_f32.powi(pass as i32)),
            );
            weights[index] -= pace * mean / (square.sqrt() + 1e-9);
        }
    }
}

/// The source text of `weights.rs` with these weights.
pub fn source(weights: &[f32]) -> String {
    let mut text = String::from(
        "//! The weights of the tables, written by the tuner: `cargo run --release -p quadrille-players --example tune`.\n\nuse super::piece_square::COUNT;\n\n#[rustfmt::skip]\npub(crate) const WEIGHTS: [i16; COUNT] = [\n",
    );
    for row in weights.chunks(20) {
        let row: Vec<String> = row.iter().map(|weight| format!("{:.0}", weight.round() + 0.0)).collect();
        text.push_str(&format!("    {},\n", row.join(", ")));
    }
    text.push_str("];\n");
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::quadratic_war::piece_square::PieceSquareTables;

    #[test]
    fn the_tuner_and_the_player_agree_on_the_evaluation() {
        let tables = PieceSquareTables::tuned();
        let samples = 40;
        let mut random = Random::new(9);
        let mut position = QuadraticWar::initial(&Options::defaults(QuadraticWar::INFO.options), 0).unwrap();
        for _ in 0..samples {
            let Some(mv) = QuadraticWar::sample(&position, &mut random) else { break };
            QuadraticWar::apply(&mut position, mv, &mut NoEvents);
            let worth = Sample::new(&position, 0.5).worth(&weights_in_use());
            let played = tables.worth(&tables.accumulate(&position), Seat::First)
                - if position.side_to_move() == Seat::First { 0 } else { 2 * tables.tempo() };
            assert!((worth - played as f32).abs() <= 1.5, "{worth} and {played}");
        }
    }

    #[test]
    fn fitting_lowers_the_error() {
        let samples: Vec<Sample> = (0..4).flat_map(|seed| play(seed, 200)).collect();
        let mut weights = vec![0.0; COUNT];
        let before = error(&samples, &weights);
        fit(&samples, &mut weights, 30);
        assert!(error(&samples, &weights) < before * 0.8, "{before} to {}", error(&samples, &weights));
    }
}
