//! The higher levels: the best words of the whole list, improved by hill climbing and compared by a search of the opponent's replies.
//!
//! The search can be stopped at any time and then has a move.

use std::cmp::Reverse;

use quadrille_core::{Random, Rules};
use quadrille_search::{Engine, SearchControl, SearchLimits, SearchReport, SearchRequest};
use quadrille_territory_words::{MAX_STRENGTH, Move, Position, TerritoryWords};

use super::layout_search::LayoutFamily;
use super::move_generator::{LetterBoard, MoveGenerator, Vocabulary, WordClaim, WordShape, plan};
use super::polygon::EdgeGains;
use super::prefix_sums::{AttackGains, PrefixSums, SampledLand};
use super::random_play::{first_word, rare_word};
use super::reply_search::{SampledPosition, WordPool};
use super::report::{RatedWord, report};
use super::time_share::TimeShare;

/// Shapes kept of a search without double counting, and of one with it, whose sums overestimate.
const KEEP_ROUND: usize = 150;
const KEEP_ANY: usize = 300;
/// Shapes that are improved by hill climbing.
const IMPROVED: usize = 120;
/// Words that enter the reply search: those with the greatest gain, those with the greatest gain for the opponent, and for every strength
/// below the greatest those that weaken or strengthen land.
const GAINING: usize = 64;
const OPPOSING: usize = 48;
const WEARING: usize = 8;

/// Iterations of the reply search: the number of words, and the number of replies of either kind in each following turn.
const STEPS: [(usize, &[usize]); 4] = [(usize::MAX, &[]), (28, &[5]), (10, &[5, 4]), (5, &[5, 4, 4])];

/// Latest end of each part of the work, in thousandths of the time.
mod until {
    pub(super) const EDGES: u32 = 150;
    pub(super) const ROUND: u32 = 300;
    pub(super) const ANY: u32 = 550;
    pub(super) const IMPROVED: u32 = 620;
    pub(super) const WEIGHED: u32 = 660;
    pub(super) const OPPOSING: u32 = 720;
    pub(super) const WEARING: u32 = 780;
    pub(super) const ALL_WEIGHED: u32 = 800;
    pub(super) const END: u32 = 1000;
}

/// Searches replies to the best words.
pub(crate) struct ExpertPlay {
    /// The limits of the level.
    pub(crate) limits: SearchLimits,
    /// Chooses the first word, which is played if the search is stopped at once.
    pub(crate) random: Random,
}

impl Engine for ExpertPlay {
    type Position = Position;
    type Move = Move;

    fn search(
        &mut self,
        position: &Position,
        request: &SearchRequest<'_>,
        on_report: &mut dyn FnMut(&SearchReport<Move>),
    ) -> Option<SearchReport<Move>> {
        if TerritoryWords::outcome(position).is_some() {
            return None;
        }
        let generator = MoveGenerator::of(position);
        let request = SearchRequest { limits: request.limits.tightened_by(self.limits), ..*request };
        let mut control = SearchControl::new(request);
        let claims = Vec::from_iter(first_word(&generator, &mut self.random));
        let mut search =
            WordSearch { generator: &generator, land_samples: SampledLand::of(position.land()), claims };
        let mut tell = |rated: &[RatedWord], depth, nodes| {
            let found = report(&generator, rated, request.lines, depth, nodes);
            on_report(&found);
            found
        };
        tell(&RatedWord::at_once(&generator, &search.claims), 1, control.nodes());
        search.gather_own(&mut control);
        let mut found = tell(&RatedWord::at_once(&generator, &search.claims), 1, control.nodes());
        let deepest = request.limits.depth.unwrap_or(u32::MAX).min(generator.turns_left());
        if deepest > 1 && !control.poll() {
            search.gather_others(&mut control);
            search.look_ahead(deepest, &mut control, |rated, depth, nodes| {
                found = tell(rated, depth, nodes);
            });
        }
        found.nodes = control.nodes();
        Some(found)
    }
}

/// State of one search.
struct WordSearch<'a> {
    generator: &'a MoveGenerator<'a>,
    land_samples: SampledLand,
    /// Playable words with exact gains.
    claims: Vec<WordClaim>,
}

impl WordSearch<'_> {
    /// Collects the words with the greatest immediate gain.
    fn gather_own(&mut self, control: &mut SearchControl<'_>) {
        let (generator, gains) = (self.generator, AttackGains::in_score(self.generator.side_to_move()));
        let land = generator.position().land();
        let Some(edges) = EdgeGains::of(land, &gains, &mut TimeShare::until(control, until::EDGES)) else {
            return;
        };
        let centre = self.land_samples.middle_of(&gains);
        let round = plan(|strength| LayoutFamily::at_most_once_round(centre, strength));
        let any = plan(|_| LayoutFamily::Any);
        let mut best = |plan: &[_], keep, until| {
            generator.best_shapes(
                Vocabulary::WHOLE,
                &edges,
                plan,
                keep,
                &mut TimeShare::until(control, until),
            )
        };
        let mut shapes = best(&round, KEEP_ROUND, until::ROUND);
        shapes.append(&mut best(&any, KEEP_ANY, until::ANY));
        let shapes = self.improved(&gains, shapes, &mut TimeShare::until(control, until::IMPROVED));
        self.claims.extend(generator.weigh_all(&shapes, &mut TimeShare::until(control, until::WEIGHED)));
        if self.claims.is_empty() {
            self.claims.extend(rare_word(generator, &mut TimeShare::until(control, until::END)));
        }
    }

    /// The best shapes after hill climbing, best first, without duplicates.
    fn improved(
        &self,
        gains: &AttackGains,
        mut shapes: Vec<WordShape>,
        share: &mut TimeShare<'_, '_>,
    ) -> Vec<WordShape> {
        let sums: Vec<PrefixSums> =
            (1..=MAX_STRENGTH).map(|strength| self.land_samples.sums(gains, strength)).collect();
        let sums_for = |shape: &WordShape| &sums[usize::from(shape.path().strength()) - 1];
        let best_first = |shapes: &mut Vec<WordShape>| {
            shapes.sort_by_cached_key(|shape| Reverse(sums_for(shape).inside(shape)));
        };
        best_first(&mut shapes);
        shapes.truncate(IMPROVED);
        let mut best: Vec<WordShape> = Vec::new();
        for shape in shapes {
            let shape = hill_climb(self.generator.board(), shape, sums_for(&shape), share);
            if !best.contains(&shape) {
                best.push(shape);
            }
        }
        best_first(&mut best);
        best.truncate(GAINING);
        best
    }

    /// Collects words with less immediate gain: the opponent's best words, which this player can play as well, and shorter words that change the strength
    /// of land.
    fn gather_others(&mut self, control: &mut SearchControl<'_>) {
        let (generator, land) = (self.generator, self.generator.position().land());
        let opposing = AttackGains::in_score(generator.side_to_move().other());
        let round = [(MAX_STRENGTH, LayoutFamily::Round(self.land_samples.middle_of(&opposing)))];
        let mut shapes = Vec::new();
        let mut share = TimeShare::until(control, until::OPPOSING);
        if let Some(edges) = EdgeGains::of(land, &opposing, &mut share) {
            shapes = generator.best_shapes(Vocabulary::WHOLE, &edges, &round, OPPOSING, &mut share);
        }
        let mut share = TimeShare::until(control, until::WEARING);
        if let Some(edges) =
            EdgeGains::of(land, &AttackGains::in_strength(generator.side_to_move()), &mut share)
        {
            let [_, shorter @ ..] = plan(|_| LayoutFamily::Any);
            for one in shorter {
                shapes.extend(generator.best_shapes(Vocabulary::WHOLE, &edges, &[one], WEARING, &mut share));
            }
        }
        shapes.retain(|shape| self.claims.iter().all(|claim| claim.shape != *shape));
        self.claims.extend(generator.weigh_all(&shapes, &mut TimeShare::until(control, until::ALL_WEIGHED)));
    }

    /// Searches replies to all words, then deeper and wider to the best of them, and reports after every iteration.
    fn look_ahead(
        &self,
        deepest: u32,
        control: &mut SearchControl<'_>,
        mut tell: impl FnMut(&[RatedWord], u32, u64),
    ) {
        let (generator, lines) = (self.generator, control.request().lines);
        let shapes: Vec<WordShape> = self.claims.iter().map(|claim| claim.shape).collect();
        let pool = WordPool::of(&shapes, generator.board(), generator.position().repeats());
        let position =
            SampledPosition::new(self.land_samples.clone(), generator.side_to_move(), generator.turns_left());
        // Index of each word in the pool and its value at the end of the game.
        let mut ranked: Vec<(usize, i32)> = self.claims.iter().map(|claim| claim.gain).enumerate().collect();
        for (words, answers) in STEPS {
            let depth = answers.len() as u32 + 2;
            if depth > deepest {
                return;
            }
            let mut share = TimeShare::until(control, until::END);
            ranked.truncate(words.max(2 * lines));
            let mut seen = Vec::with_capacity(ranked.len());
            for &(index, _) in &ranked {
                let rest = pool.value(&pool.after(&position, index), answers, &mut share);
                if share.is_up() {
                    break;
                }
                seen.push((index, self.claims[index].gain - rest));
            }
            // Words are searched best first, so a partial iteration is enough for one line.
            if seen.is_empty() || (lines > 1 && seen.len() < ranked.len()) {
                return;
            }
            // The sort is stable: equal words keep their order.
            seen.sort_by_key(|(_, value)| Reverse(*value));
            ranked = seen;
            let rated = ranked.iter().map(|(index, value)| RatedWord {
                shape: shapes[*index],
                lead: generator.lead() + value,
                reply: None,
            });
            let mut rated = RatedWord::leading(generator, rated, lines);
            for word in &mut rated {
                let index = shapes.iter().position(|shape| *shape == word.shape);
                word.reply = index.and_then(|index| pool.reply(&pool.after(&position, index), &mut share));
            }
            tell(&rated, depth, control.nodes());
        }
    }
}

/// Moves single corners to other squares with the same letter while the sampled gain grows. Every attempt is a node.
pub(crate) fn hill_climb(
    board: &LetterBoard,
    shape: WordShape,
    sums: &PrefixSums,
    share: &mut TimeShare<'_, '_>,
) -> WordShape {
    let mut best = shape;
    let mut most = sums.inside(&best);
    loop {
        let before = best;
        for index in 0..best.places().len() {
            let from = best;
            for &place in board.places(board.letter(from.places()[index])) {
                let moved = from.with(index, place);
                if !is_reachable(board, &moved, index) {
                    continue;
                }
                if share.count_node() {
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

/// True if a letter is within reach of its neighbours and its square is used once.
fn is_reachable(board: &LetterBoard, shape: &WordShape, index: usize) -> bool {
    let places = shape.places();
    let follows = |pair: &[u8]| board.follows(pair[0], pair[1]);
    let near = &places[index.saturating_sub(1)..places.len().min(index + 2)];
    near.windows(2).all(follows) && places.iter().filter(|place| **place == places[index]).count() == 1
}

#[cfg(test)]
mod tests {
    use quadrille_core::Random;

    use super::super::move_generator::{MoveGenerator, Vocabulary};
    use super::super::prefix_sums::{AttackGains, SampledLand};
    use super::super::random_play::WordSampler;
    use super::super::testing::{without_limit, worn_land};
    use super::*;

    #[test]
    fn hill_climbing_keeps_the_word_and_does_not_lower_the_gain() {
        let position = worn_land(51, 6);
        let generator = MoveGenerator::of(&position);
        let is_playable = |shape: &WordShape| generator.is_playable(shape);
        let sampler = WordSampler::anywhere(generator.board(), Vocabulary::common(9), &is_playable);
        let (land_samples, gains) =
            (SampledLand::of(position.land()), AttackGains::in_score(generator.side_to_move()));
        let mut random = Random::new(52);
        for _ in 0..20 {
            let shape = sampler.draw(&mut random).unwrap();
            let sums = land_samples.sums(&gains, shape.path().strength());
            let improved = without_limit(|share| hill_climb(generator.board(), shape, &sums, share));
            assert_eq!(generator.board().word(&improved), generator.board().word(&shape));
            assert!(generator.is_playable(&improved));
            assert!(improved == shape || sums.inside(&improved) > sums.inside(&shape));
            // No single move of a corner gains more.
            for index in 0..improved.places().len() {
                for &place in generator.board().places(generator.board().letter(improved.places()[index])) {
                    let moved = improved.with(index, place);
                    assert!(!generator.is_playable(&moved) || sums.inside(&moved) <= sums.inside(&improved));
                }
            }
        }
    }
}
