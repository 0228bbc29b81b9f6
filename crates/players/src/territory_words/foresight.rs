//! Looking ahead: what the rest of a game comes to from here, on a sketch of the land.
//!
//! Both players choose from one pool of words, as both can spell them all. As deep as is asked for every promising word is tried for either
//! side; from there on both take what gains most at once, for a while.

use quadrille_core::{PerSeat, Seat};
use quadrille_territory_words::Repeats;

use super::gains::{BYTES, Gains, STRENGTHS, attacks};
use super::ground::{Ground, Shape};
use super::share::Share;
use super::sketch::{Outline, SAMPLE, Sketch, Sums};

/// Turns that are played out beyond the words that are tried, at most. Later turns are left out in pairs, one of each player.
const LONGEST_PLAY_OUT: u32 = 6;

/// A word that either player may choose.
struct Choice {
    shape: Shape,
    strength: u8,
    outline: Outline,
    /// The same for shapes that spell the same word.
    word: usize,
}

/// The words that both players choose from, and what they do.
pub(crate) struct Pool {
    choices: Vec<Choice>,
    /// The strengths that words of the pool have.
    strengths: [bool; STRENGTHS],
    score: PerSeat<Gains>,
    strength: PerSeat<Gains>,
    attacks: PerSeat<[[u8; BYTES]; STRENGTHS]>,
    repeats: Repeats,
}

/// A position of a sketched game.
#[derive(Clone)]
pub(crate) struct Scene {
    sketch: Sketch,
    mover: Seat,
    turns_left: u32,
    /// Words of the pool that must not be played again.
    played: Vec<usize>,
}

impl Scene {
    pub(crate) const fn new(sketch: Sketch, mover: Seat, turns_left: u32) -> Scene {
        Scene { sketch, mover, turns_left, played: Vec::new() }
    }
}

impl Pool {
    pub(crate) fn of(shapes: &[Shape], ground: &Ground, repeats: Repeats) -> Pool {
        let mut words: Vec<String> = shapes.iter().map(|shape| ground.word(shape)).collect();
        words.sort_unstable();
        let choice = |shape: &Shape| Choice {
            shape: *shape,
            strength: shape.path().strength(),
            outline: Outline::of(shape),
            word: words.partition_point(|word| *word < ground.word(shape)),
        };
        let choices: Vec<Choice> = shapes.iter().map(choice).collect();
        let has = |strength: usize| choices.iter().any(|choice| usize::from(choice.strength) == strength);
        Pool {
            strengths: std::array::from_fn(|index| has(index + 1)),
            choices,
            score: PerSeat::from_fn(Gains::in_score),
            strength: PerSeat::from_fn(Gains::in_strength),
            attacks: PerSeat::from_fn(attacks),
            repeats,
        }
    }

    /// The position after a word of the pool.
    pub(crate) fn after(&self, scene: &Scene, index: usize) -> Scene {
        let mut next = scene.clone();
        self.play(&mut next, index);
        next
    }

    fn play(&self, scene: &mut Scene, index: usize) {
        let choice = &self.choices[index];
        let after = &self.attacks[scene.mover][usize::from(choice.strength - 1)];
        scene.sketch.claim(after, &choice.outline);
        scene.mover = scene.mover.other();
        scene.turns_left -= 1;
        if self.repeats == Repeats::Forbidden {
            scene.played.push(choice.word);
        }
    }

    /// The word that gains most at once. Nothing if no word may be played.
    pub(crate) fn reply(&self, scene: &Scene, share: &mut Share<'_, '_>) -> Option<Shape> {
        let gains = self.weigh(scene, &self.score[scene.mover], share);
        most(&gains).map(|(_, index)| self.choices[index].shape)
    }

    /// What the rest of the game brings the mover, in cells: own gains less the opponent's. For each turn that a width is given for, so many
    /// words are tried that gain most, and as many that are strongest.
    pub(crate) fn value(&self, scene: &Scene, widths: &[usize], share: &mut Share<'_, '_>) -> i32 {
        self.look(scene, widths, share) * SAMPLE
    }

    fn look(&self, scene: &Scene, widths: &[usize], share: &mut Share<'_, '_>) -> i32 {
        if scene.turns_left == 0 || share.is_up() {
            return 0;
        }
        let [width, rest @ ..] = widths else { return self.play_out(scene.clone(), share) };
        let gains = self.weigh(scene, &self.score[scene.mover], share);
        let strongest = self.weigh(scene, &self.strength[scene.mover], share);
        let mut tried = best_of(&gains, *width);
        let mut strongest = best_of(&strongest, *width);
        strongest.retain(|index| !tried.contains(index));
        tried.append(&mut strongest);
        let value = |index: usize| {
            let gain = gains.iter().find(|(_, other)| *other == index).map_or(0, |(gain, _)| *gain);
            gain - self.look(&self.after(scene, index), rest, share)
        };
        // A pass gains nothing and is never better, but it may be all there is.
        tried.into_iter().map(value).max().unwrap_or(0)
    }

    fn play_out(&self, mut scene: Scene, share: &mut Share<'_, '_>) -> i32 {
        let left_out = scene.turns_left.saturating_sub(LONGEST_PLAY_OUT).next_multiple_of(2);
        let (mut sum, mut sign) = (0, 1);
        while scene.turns_left > left_out && !share.is_up() {
            let gains = self.weigh(&scene, &self.score[scene.mover], share);
            let Some((gain, index)) = most(&gains) else { break };
            sum += sign * gain;
            sign = -sign;
            self.play(&mut scene, index);
        }
        sum
    }

    /// What each word that may be played brings, in samples. Each is a node.
    fn weigh(&self, scene: &Scene, gains: &Gains, share: &mut Share<'_, '_>) -> Vec<(i32, usize)> {
        let sums: [Option<Sums>; STRENGTHS] = std::array::from_fn(|index| {
            self.strengths[index].then(|| scene.sketch.sums(gains, index as u8 + 1))
        });
        let gain = |choice: &Choice| {
            let sums = sums[usize::from(choice.strength - 1)].as_ref();
            sums.map_or(0, |sums| choice.outline.weigh(sums))
        };
        let may_play = |choice: &Choice| !scene.played.contains(&choice.word);
        let choices = self.choices.iter().enumerate().filter(|(_, choice)| may_play(choice));
        let gains = choices.map(|(index, choice)| {
            share.count();
            (gain(choice), index)
        });
        gains.collect()
    }
}

/// The first of the largest.
fn most(gains: &[(i32, usize)]) -> Option<(i32, usize)> {
    gains.iter().copied().rev().max_by_key(|(gain, _)| *gain)
}

/// The words with the largest numbers, the largest first.
fn best_of(gains: &[(i32, usize)], width: usize) -> Vec<usize> {
    let mut gains = gains.to_vec();
    gains.sort_by_key(|(gain, _)| std::cmp::Reverse(*gain));
    gains.into_iter().take(width).map(|(_, index)| index).collect()
}

#[cfg(test)]
mod tests {
    use super::super::edges::EdgeTable;
    use super::super::sight::{Sight, plan};
    use super::super::testing::{all_the_time, start};
    use super::super::vocabulary::Vocabulary;
    use super::super::walk::Family;
    use super::*;

    fn pool_of(sight: &Sight<'_>, keep: usize) -> Vec<Shape> {
        all_the_time(|share| {
            let gains = Gains::in_score(sight.mover());
            let edges = EdgeTable::of(sight.position().land(), &gains, share).unwrap();
            plan(|_| Family::Any)
                .iter()
                .flat_map(|one| sight.best_shapes(Vocabulary::common(7), &edges, &[*one], keep, share))
                .collect()
        })
    }

    /// Every line of play, on the sketch.
    fn plain(pool: &Pool, scene: &Scene) -> i32 {
        if scene.turns_left == 0 {
            return 0;
        }
        let gains = all_the_time(|share| pool.weigh(scene, &pool.score[scene.mover], share));
        gains.iter().map(|(gain, index)| gain - plain(pool, &pool.after(scene, *index))).max().unwrap_or(0)
    }

    #[test]
    fn with_every_answer_tried_it_is_the_best_there_is() {
        let position = start(21, &[("turns", "2")]);
        let sight = Sight::of(&position);
        for repeats in [Repeats::Allowed, Repeats::Forbidden] {
            let pool = Pool::of(&pool_of(&sight, 2), sight.ground(), repeats);
            for turns in 1..=3 {
                let scene = Scene::new(Sketch::of(position.land()), sight.mover(), turns);
                let value = all_the_time(|share| pool.value(&scene, &[100; 3], share));
                assert_eq!(value, plain(&pool, &scene) * SAMPLE);
            }
        }
    }

    #[test]
    fn played_out_both_take_what_gains_most() {
        let position = start(22, &[]);
        let sight = Sight::of(&position);
        let pool = Pool::of(&pool_of(&sight, 5), sight.ground(), Repeats::Allowed);
        for turns in 1..=9 {
            let scene = Scene::new(Sketch::of(position.land()), sight.mover(), turns);
            let value = all_the_time(|share| pool.value(&scene, &[], share));
            // Beyond some turns only an even number is left out.
            let played = if turns <= 6 { turns } else { 5 + (turns + 1) % 2 };
            let mut expected = 0;
            let mut now = scene.clone();
            for turn in 0..played {
                let gains = all_the_time(|share| pool.weigh(&now, &pool.score[now.mover], share));
                let (gain, index) = most(&gains).unwrap();
                expected += if turn % 2 == 0 { gain } else { -gain };
                pool.play(&mut now, index);
            }
            assert_eq!(value, expected * SAMPLE, "{turns} turns");
        }
    }
}
