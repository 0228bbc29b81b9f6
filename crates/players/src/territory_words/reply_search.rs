//! Search of the rest of a game on the sampled land.
//!
//! Both players choose from one pool of words. To the requested depth all promising words are searched for either side; beyond it both play the word
//! with the greatest gain for a few turns.

use quadrille_core::{PerSeat, Seat};
use quadrille_territory_words::Repeats;

use super::move_generator::{LetterBoard, WordShape};
use super::prefix_sums::{
    AttackGains, BYTES, PrefixSums, SAMPLE, STRENGTHS, SampledLand, SampledPolygon, attacks,
};
use super::time_share::TimeShare;

/// Maximum turns of greedy play beyond the search. Later turns are left out in pairs, one of each player.
const MAX_PLAYOUT_TURNS: u32 = 6;

/// A word of the pool.
struct PoolWord {
    shape: WordShape,
    strength: u8,
    polygon: SampledPolygon,
    /// Equal for shapes of the same word.
    word: usize,
}

/// The words that both players choose from, with tables of their effects.
pub(crate) struct WordPool {
    choices: Vec<PoolWord>,
    /// Strengths of the pool's words.
    strengths: [bool; STRENGTHS],
    score: PerSeat<AttackGains>,
    strength: PerSeat<AttackGains>,
    attacks: PerSeat<[[u8; BYTES]; STRENGTHS]>,
    repeats: Repeats,
}

/// A position on the sampled land.
#[derive(Clone)]
pub(crate) struct SampledPosition {
    land_samples: SampledLand,
    side_to_move: Seat,
    turns_left: u32,
    /// Words of the pool that must not be played again.
    played: Vec<usize>,
}

impl SampledPosition {
    pub(crate) const fn new(
        land_samples: SampledLand,
        side_to_move: Seat,
        turns_left: u32,
    ) -> SampledPosition {
        SampledPosition { land_samples, side_to_move, turns_left, played: Vec::new() }
    }
}

impl WordPool {
    pub(crate) fn of(shapes: &[WordShape], board: &LetterBoard, repeats: Repeats) -> WordPool {
        let mut words: Vec<String> = shapes.iter().map(|shape| board.word(shape)).collect();
        words.sort_unstable();
        let choice = |shape: &WordShape| PoolWord {
            shape: *shape,
            strength: shape.path().strength(),
            polygon: SampledPolygon::of(shape),
            word: words.partition_point(|word| *word < board.word(shape)),
        };
        let choices: Vec<PoolWord> = shapes.iter().map(choice).collect();
        let has = |strength: usize| choices.iter().any(|choice| usize::from(choice.strength) == strength);
        WordPool {
            strengths: std::array::from_fn(|index| has(index + 1)),
            choices,
            score: PerSeat::from_fn(AttackGains::in_score),
            strength: PerSeat::from_fn(AttackGains::in_strength),
            attacks: PerSeat::from_fn(attacks),
            repeats,
        }
    }

    /// The position after a word of the pool.
    pub(crate) fn after(&self, position: &SampledPosition, index: usize) -> SampledPosition {
        let mut next = position.clone();
        self.play(&mut next, index);
        next
    }

    fn play(&self, position: &mut SampledPosition, index: usize) {
        let choice = &self.choices[index];
        let after = &self.attacks[position.side_to_move][usize::from(choice.strength - 1)];
        position.land_samples.claim(after, &choice.polygon);
        position.side_to_move = position.side_to_move.other();
        position.turns_left -= 1;
        if self.repeats == Repeats::Forbidden {
            position.played.push(choice.word);
        }
    }

    /// The word with the greatest immediate gain; none if no word may be played.
    pub(crate) fn reply(
        &self,
        position: &SampledPosition,
        share: &mut TimeShare<'_, '_>,
    ) -> Option<WordShape> {
        let gains = self.weigh(position, &self.score[position.side_to_move], share);
        most(&gains).map(|(_, index)| self.choices[index].shape)
    }

    /// The value of the rest of the game for the side to move, in cells: own gains minus the opponent's. `widths` gives for each searched turn the number of
    /// words with the greatest gain, and as many with the greatest strength.
    pub(crate) fn value(
        &self,
        position: &SampledPosition,
        widths: &[usize],
        share: &mut TimeShare<'_, '_>,
    ) -> i32 {
        self.look(position, widths, share) * SAMPLE
    }

    fn look(&self, position: &SampledPosition, widths: &[usize], share: &mut TimeShare<'_, '_>) -> i32 {
        if position.turns_left == 0 || share.is_up() {
            return 0;
        }
        let [width, rest @ ..] = widths else { return self.play_out(position.clone(), share) };
        let gains = self.weigh(position, &self.score[position.side_to_move], share);
        let strongest = self.weigh(position, &self.strength[position.side_to_move], share);
        let mut tried = best_of(&gains, *width);
        let mut strongest = best_of(&strongest, *width);
        strongest.retain(|index| !tried.contains(index));
        tried.append(&mut strongest);
        let value = |index: usize| {
            let gain = gains.iter().find(|(_, other)| *other == index).map_or(0, |(gain, _)| *gain);
            gain - self.look(&self.after(position, index), rest, share)
        };
        // A pass gains nothing and is never better, but may be the only move.
        tried.into_iter().map(value).max().unwrap_or(0)
    }

    fn play_out(&self, mut position: SampledPosition, share: &mut TimeShare<'_, '_>) -> i32 {
        let left_out = position.turns_left.saturating_sub(MAX_PLAYOUT_TURNS).next_multiple_of(2);
        let (mut sum, mut sign) = (0, 1);
        while position.turns_left > left_out && !share.is_up() {
            let gains = self.weigh(&position, &self.score[position.side_to_move], share);
            let Some((gain, index)) = most(&gains) else { break };
            sum += sign * gain;
            sign = -sign;
            self.play(&mut position, index);
        }
        sum
    }

    /// The gain of each playable word in samples. Each is a node.
    fn weigh(
        &self,
        position: &SampledPosition,
        gains: &AttackGains,
        share: &mut TimeShare<'_, '_>,
    ) -> Vec<(i32, usize)> {
        let sums: [Option<PrefixSums>; STRENGTHS] = std::array::from_fn(|index| {
            self.strengths[index].then(|| position.land_samples.sums(gains, index as u8 + 1))
        });
        let gain = |choice: &PoolWord| {
            let sums = sums[usize::from(choice.strength - 1)].as_ref();
            sums.map_or(0, |sums| choice.polygon.weigh(sums))
        };
        let may_play = |choice: &PoolWord| !position.played.contains(&choice.word);
        let choices = self.choices.iter().enumerate().filter(|(_, choice)| may_play(choice));
        let gains = choices.map(|(index, choice)| {
            share.count_node();
            (gain(choice), index)
        });
        gains.collect()
    }
}

/// The first maximum.
fn most(gains: &[(i32, usize)]) -> Option<(i32, usize)> {
    gains.iter().copied().rev().max_by_key(|(gain, _)| *gain)
}

/// The indices of the greatest gains, greatest first.
fn best_of(gains: &[(i32, usize)], width: usize) -> Vec<usize> {
    let mut gains = gains.to_vec();
    gains.sort_by_key(|(gain, _)| std::cmp::Reverse(*gain));
    gains.into_iter().take(width).map(|(_, index)| index).collect()
}

#[cfg(test)]
mod tests {
    use super::super::layout_search::LayoutFamily;
    use super::super::move_generator::{MoveGenerator, Vocabulary, plan};
    use super::super::polygon::EdgeGains;
    use super::super::testing::{start, without_limit};
    use super::*;

    fn pool_of(generator: &MoveGenerator<'_>, keep: usize) -> Vec<WordShape> {
        without_limit(|share| {
            let gains = AttackGains::in_score(generator.side_to_move());
            let edges = EdgeGains::of(generator.position().land(), &gains, share).unwrap();
            plan(|_| LayoutFamily::Any)
                .iter()
                .flat_map(|one| generator.best_shapes(Vocabulary::common(7), &edges, &[*one], keep, share))
                .collect()
        })
    }

    /// Full search on the sampled land.
    fn plain(pool: &WordPool, position: &SampledPosition) -> i32 {
        if position.turns_left == 0 {
            return 0;
        }
        let gains = without_limit(|share| pool.weigh(position, &pool.score[position.side_to_move], share));
        gains.iter().map(|(gain, index)| gain - plain(pool, &pool.after(position, *index))).max().unwrap_or(0)
    }

    #[test]
    fn a_full_width_search_agrees_with_the_plain_search() {
        let position = start(21, &[("turns", "2")]);
        let generator = MoveGenerator::of(&position);
        for repeats in [Repeats::Allowed, Repeats::Forbidden] {
            let pool = WordPool::of(&pool_of(&generator, 2), generator.board(), repeats);
            for turns in 1..=3 {
                let position =
                    SampledPosition::new(SampledLand::of(position.land()), generator.side_to_move(), turns);
                let value = without_limit(|share| pool.value(&position, &[100; 3], share));
                assert_eq!(value, plain(&pool, &position) * SAMPLE);
            }
        }
    }

    #[test]
    fn greedy_playouts_take_the_greatest_gain() {
        let position = start(22, &[]);
        let generator = MoveGenerator::of(&position);
        let pool = WordPool::of(&pool_of(&generator, 5), generator.board(), Repeats::Allowed);
        for turns in 1..=9 {
            let position =
                SampledPosition::new(SampledLand::of(position.land()), generator.side_to_move(), turns);
            let value = without_limit(|share| pool.value(&position, &[], share));
            // Only an even number of later turns is left out.
            let played = if turns <= 6 { turns } else { 5 + (turns + 1) % 2 };
            let mut expected = 0;
            let mut now = position.clone();
            for turn in 0..played {
                let gains = without_limit(|share| pool.weigh(&now, &pool.score[now.side_to_move], share));
                let (gain, index) = most(&gains).unwrap();
                expected += if turn % 2 == 0 { gain } else { -gain };
                pool.play(&mut now, index);
            }
            assert_eq!(value, expected * SAMPLE, "{turns} turns");
        }
    }
}
