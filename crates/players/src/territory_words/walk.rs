//! Every word of a vocabulary laid out on the board as well as it can be, in one walk over the lexicon.
//!
//! A gain is a sum over edges, so the best way to lay out a word is found letter by letter: for every square that the first letter can be at,
//! and every square that the last letter so far can be at, only the best sum from the one to the other is kept. Words that begin alike share it.
//! First squares are taken eight at a time, so that one instruction adds or compares for all of them where the machine has such.
//!
//! Sums are kept in coarse units that fit sixteen bits: the walk is a sieve, and what it finds is weighed exactly by whoever asked.

use quadrille_lexicon::{Letter, MAX_LETTERS, MIN_LETTERS, Node};

use super::edges::EdgeTable;
use super::gains::STRENGTHS;
use super::ground::{Ground, Place, SQUARES, Shape};
use super::share::Share;
use super::turn::{Centre, Turn, Way};
use super::vocabulary::Vocabulary;

/// Which layouts of a word a walk considers.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Family {
    /// Round a centre without turning back, at most once. No land is counted twice, so sums are gains, or less where the last edge crosses
    /// others.
    Round(Centre),
    /// Any. Where a layout goes round some land twice, the sum counts it twice.
    Any,
}

impl Family {
    /// The widest family for words of this strength in which sums count no land twice.
    pub(crate) const fn at_most_once_round(centre: Centre, strength: u8) -> Family {
        // Four edges cannot go round anything twice.
        if strength <= 2 { Family::Any } else { Family::Round(centre) }
    }
}

/// First squares that are worked on at a time.
const LANES: usize = 8;
type Lanes = [i16; LANES];

/// A number for each first square at each place; there is room for every number that a place could have, so that no look-up needs a check.
type Layer = [Lanes; 1 << Place::BITS];

/// The largest edge in coarse units.
const LARGEST_EDGE: i16 = 650;
/// No sum of a word's edges is larger, and none of one that can be laid out is smaller than its opposite.
const LARGEST_SUM: i16 = MAX_LETTERS as i16 * LARGEST_EDGE;
/// The sum where there is no way. Whatever edges are added to it, it stays smaller than any other sum, and a number of sixteen bits.
const NEVER: i16 = -2 * LARGEST_SUM - 1;
const _: () = assert!(i16::MIN as i32 <= NEVER as i32 - LARGEST_SUM as i32);

/// Steps after which the clock is looked at, however few beginnings of words they were for.
const STEPS_BETWEEN_LOOKS: usize = 20_000;

/// How many squares are tried to lay out a word with no square used twice.
const MOST_TRIES: u32 = 2_000;

/// An edge that a word can take.
#[derive(Clone, Copy)]
struct Step {
    from: Place,
    to: Place,
    sum: i16,
}

/// The edges from any letter to any other, those to one square together.
struct Steps {
    list: Vec<Step>,
    /// Where those from one letter to another begin.
    starts: Vec<u32>,
}

impl Steps {
    fn of(
        ground: &Ground,
        may_go: impl Fn(Place, Place) -> bool,
        sum: impl Fn(Place, Place) -> i16,
    ) -> Steps {
        let mut steps = Steps { list: Vec::new(), starts: vec![0] };
        for from in Letter::ALL {
            for to in Letter::ALL {
                for &to in ground.places(to) {
                    let near = ground.places(from).iter().copied();
                    let near = near.filter(|from| ground.follows(*from, to) && may_go(*from, to));
                    steps.list.extend(near.map(|from| Step { from, to, sum: sum(from, to) }));
                }
                steps.starts.push(steps.list.len() as u32);
            }
        }
        steps
    }

    #[inline]
    fn between(&self, from: Letter, to: Letter) -> &[Step] {
        let index = from.index() * Letter::ALL.len() + to.index();
        &self.list[self.starts[index] as usize..self.starts[index + 1] as usize]
    }
}

/// What one way round needs.
struct Round {
    way: Way,
    /// Whether a layout must go round a centre.
    goes_round: bool,
    steps: Steps,
    /// How far round each place is from each first square.
    turned: Box<Layer>,
    /// The edge from each place back to each first square.
    closing: Box<Layer>,
    /// For each letter of the word so far, the best sums.
    layers: Vec<Box<Layer>>,
}

/// A search for the best layouts.
pub(crate) struct Walk<'a> {
    ground: &'a Ground,
    vocabulary: Vocabulary,
    is_playable: &'a dyn Fn(&Shape) -> bool,
    /// How many layouts are kept.
    keep: usize,
    /// The best so far with their sums, best first.
    best: Vec<(i16, Shape)>,
    word: Vec<Letter>,
    /// Steps since the last look at the clock.
    steps: usize,
}

impl<'a> Walk<'a> {
    pub(crate) fn new(
        ground: &'a Ground,
        vocabulary: Vocabulary,
        keep: usize,
        is_playable: &'a dyn Fn(&Shape) -> bool,
    ) -> Walk<'a> {
        Walk { ground, vocabulary, is_playable, keep, best: Vec::new(), word: Vec::new(), steps: 0 }
    }

    /// The best layouts that were found, best first as far as coarse sums tell.
    pub(crate) fn best(self) -> Vec<Shape> {
        self.best.into_iter().map(|(_, shape)| shape).collect()
    }

    /// Goes through all words that attack with this strength.
    pub(crate) fn go(&mut self, edges: &EdgeTable, strength: u8, family: Family, share: &mut Share<'_, '_>) {
        if share.look() {
            return;
        }
        let unit = edges.most() / i32::from(LARGEST_EDGE) + 1;
        let sum = |way: Way, from, to| (way.sign() * edges.edge(strength, from, to) / unit) as i16;
        let turn = match family {
            Family::Round(centre) => Some(Turn::round(centre)),
            Family::Any => None,
        };
        let mut rounds = Way::ALL.map(|way| {
            let may_go = |from, to| turn.as_ref().is_none_or(|turn| turn.goes(way, from, to));
            Round {
                way,
                goes_round: turn.is_some(),
                steps: Steps::of(self.ground, may_go, |from, to| sum(way, from, to)),
                turned: layer(0),
                closing: layer(0),
                layers: vec![layer(NEVER); MAX_LETTERS],
            }
        });
        for (letter, node) in self.vocabulary.root().into_iter().flat_map(Node::children) {
            for starts in self.ground.places(letter).chunks(LANES) {
                for round in &mut rounds {
                    round.layers[0].fill([NEVER; LANES]);
                    for (lane, &start) in starts.iter().enumerate() {
                        round.layers[0][usize::from(start)][lane] = 0;
                        for place in 0..SQUARES as Place {
                            let turned =
                                turn.as_ref().map_or(0, |turn| turn.past_start(round.way, start, place));
                            round.turned[usize::from(place)][lane] = turned as i16;
                            round.closing[usize::from(place)][lane] = sum(round.way, place, start);
                        }
                        // A word that ends with the letter it began with must not end on the same square.
                        round.closing[usize::from(start)][lane] = NEVER;
                    }
                }
                self.word.push(letter);
                self.go_on(&mut rounds, lengths(strength), node, share);
                self.word.pop();
                if share.is_up() {
                    return;
                }
            }
        }
    }

    /// Lays out every letter that leads on.
    fn go_on(
        &mut self,
        rounds: &mut [Round; 2],
        lengths: (usize, usize),
        node: Node<'_>,
        share: &mut Share<'_, '_>,
    ) {
        let (shortest, longest) = (lengths.0, lengths.1.min(self.vocabulary.longest()));
        let length = self.word.len() + 1;
        let Some(&last) = self.word.last().filter(|_| length <= longest) else { return };
        for (letter, next) in node.children() {
            let places = self.ground.places(letter);
            if places.is_empty() || length + next.longest() < shortest {
                continue;
            }
            let mut is_spelled = false;
            for round in rounds.iter_mut() {
                let steps = round.steps.between(last, letter);
                self.steps += steps.len();
                let (before, after) = round.layers.split_at_mut(length - 1);
                let (before, after) = (&before[length - 2], &mut after[0]);
                is_spelled |= if round.goes_round {
                    take::<true>(steps, places, before, after, &round.turned)
                } else {
                    take::<false>(steps, places, before, after, &round.turned)
                };
            }
            if self.steps >= STEPS_BETWEEN_LOOKS {
                self.steps = 0;
                share.look();
            }
            if share.count() {
                return;
            }
            if !is_spelled {
                continue;
            }
            self.word.push(letter);
            if length >= shortest && self.vocabulary.knows(next) {
                for round in rounds.iter() {
                    self.close(round);
                }
            }
            self.go_on(rounds, lengths, next, share);
            self.word.pop();
            if share.is_up() {
                return;
            }
        }
    }

    /// Takes the best layout of the word in if it is among the best of all.
    fn close(&mut self, round: &Round) {
        let enough = self.best.get(self.keep - 1).map_or(-1, |(sum, _)| *sum);
        let ends = self.ground.places(self.word[self.word.len() - 1]);
        let layer = &round.layers[self.word.len() - 1];
        let mut most = [NEVER; LANES];
        for &end in ends {
            let (sums, closing) = (&layer[usize::from(end)], &round.closing[usize::from(end)]);
            for lane in 0..LANES {
                most[lane] = most[lane].max(sums[lane].saturating_add(closing[lane]));
            }
        }
        // The first of the largest, so that the choice is the same everywhere.
        let Some((lane, &sum)) = most.iter().enumerate().rev().max_by_key(|(_, sum)| **sum) else { return };
        if sum <= enough {
            return;
        }
        let shape = self.traced(round, lane, sum).filter(|shape| !shape.repeats_a_square());
        match shape.or_else(|| self.apart()) {
            Some(shape) if (self.is_playable)(&shape) => self.take_in(sum, shape),
            _ => {}
        }
    }

    fn take_in(&mut self, sum: i16, shape: Shape) {
        let rank = self.best.partition_point(|(other, _)| *other >= sum);
        self.best.insert(rank, (sum, shape));
        self.best.truncate(self.keep);
    }

    /// Some layout of the word with every letter on a square of its own. Sums do not see to that, and a word of which the best layout uses a
    /// square twice is no loss, unless there are hardly any words.
    fn apart(&self) -> Option<Shape> {
        if self.best.len() == self.keep {
            return None;
        }
        let mut places = Vec::with_capacity(self.word.len());
        let mut tries = MOST_TRIES;
        self.lay_apart(&mut places, &mut tries).then(|| Shape::of(&places)).flatten()
    }

    fn lay_apart(&self, places: &mut Vec<Place>, tries: &mut u32) -> bool {
        let Some(&letter) = self.word.get(places.len()) else { return true };
        for &place in self.ground.places(letter) {
            let is_near = places.last().is_none_or(|last| self.ground.follows(*last, place));
            if !is_near || places.contains(&place) {
                continue;
            }
            if *tries == 0 {
                return false;
            }
            *tries -= 1;
            places.push(place);
            if self.lay_apart(places, tries) {
                return true;
            }
            places.pop();
        }
        false
    }

    /// The layout that gave a sum, from its end to its start.
    fn traced(&self, round: &Round, lane: usize, sum: i16) -> Option<Shape> {
        let length = self.word.len();
        let at = |index: usize, place: Place| round.layers[index][usize::from(place)][lane];
        let turned = |place: Place| round.turned[usize::from(place)][lane];
        let mut places = [0; MAX_LETTERS];
        let ends = self.ground.places(self.word[length - 1]);
        let closing = |end: Place| round.closing[usize::from(end)][lane];
        places[length - 1] =
            *ends.iter().find(|end| at(length - 1, **end).saturating_add(closing(**end)) == sum)?;
        for index in (1..length).rev() {
            let to = places[index];
            let mut steps = round.steps.between(self.word[index - 1], self.word[index]).iter();
            let step = steps.find(|step| {
                step.to == to
                    && turned(step.from) <= turned(to)
                    && at(index - 1, step.from) + step.sum == at(index, to)
            })?;
            places[index - 1] = step.from;
        }
        Shape::of(&places[..length])
    }
}

/// The fewest and the most letters of words that attack with this strength.
fn lengths(strength: u8) -> (usize, usize) {
    let shortest = MIN_LETTERS - 1 + usize::from(strength);
    (shortest, if usize::from(strength) == STRENGTHS { MAX_LETTERS } else { shortest })
}

fn layer(number: i16) -> Box<Layer> {
    Box::new([[number; LANES]; 1 << Place::BITS])
}

/// Lays out one more letter: for each of its places and each first square the best of the steps that lead there. Whether any does. If it
/// must go round, only steps count that do not go past the first square again.
fn take<const ROUND: bool>(
    mut steps: &[Step],
    places: &[Place],
    before: &Layer,
    after: &mut Layer,
    turned: &Layer,
) -> bool {
    let mut is_reached = false;
    for &place in places {
        let mut most = [NEVER; LANES];
        let here = &turned[usize::from(place)];
        while let [step, rest @ ..] = steps
            && step.to == place
        {
            steps = rest;
            let (sums, there) = (&before[usize::from(step.from)], &turned[usize::from(step.from)]);
            for lane in 0..LANES {
                let sum = sums[lane] + step.sum;
                let sum = if ROUND && there[lane] > here[lane] { NEVER } else { sum };
                most[lane] = most[lane].max(sum);
            }
        }
        is_reached |= most.iter().any(|sum| *sum >= -LARGEST_SUM);
        after[usize::from(place)] = most;
    }
    is_reached
}

#[cfg(test)]
mod tests {
    use quadrille_core::Rules;
    use quadrille_lexicon::{Lexicon, Tier};
    use quadrille_territory_words::{Position, TerritoryWords};

    use super::super::gains::Gains;
    use super::super::ground::Place;
    use super::super::sight::{Claim, Sight};
    use super::super::testing::{all_the_time, start, worn};
    use super::*;

    /// Every three-letter word in every layout, the slow way.
    fn most_with_three_letters(sight: &Sight<'_>) -> i32 {
        let (ground, all) = (sight.ground(), 0..SQUARES as Place);
        let mut most = 0;
        for first in all.clone() {
            for second in all.clone().filter(|second| ground.follows(first, *second)) {
                for third in all.clone().filter(|third| *third != first && ground.follows(second, *third)) {
                    let shape = Shape::of(&[first, second, third]).unwrap();
                    let is_known = Lexicon::builtin().contains_in(&ground.word(&shape), Tier::Full);
                    if is_known && sight.is_playable(&shape) {
                        most = most.max(sight.weigh(shape).gain);
                    }
                }
            }
        }
        most
    }

    fn best(position: &Position, vocabulary: Vocabulary, plan: &[(u8, Family)]) -> Vec<Claim> {
        let sight = Sight::of(position);
        all_the_time(|share| {
            let gains = Gains::in_score(sight.mover());
            let edges = EdgeTable::of(position.land(), &gains, share).unwrap();
            let shapes = sight.best_shapes(vocabulary, &edges, plan, 20, share);
            sight.weigh_all(&shapes, share)
        })
    }

    #[test]
    fn the_best_of_all_three_letter_words_is_found() {
        for seed in 0..4 {
            let position = worn(start(seed, &[("reach", "2")]), seed, 6);
            let found = best(&position, Vocabulary::WHOLE, &[(1, Family::Any)]);
            assert_eq!(found[0].gain, most_with_three_letters(&Sight::of(&position)), "board {seed}");
        }
    }

    #[test]
    fn words_found_are_spelled_within_reach_and_of_the_length_asked_for() {
        let position = worn(start(11, &[]), 11, 4);
        let sight = Sight::of(&position);
        for strength in 1..=5 {
            for family in [Family::Any, Family::Round(Centre::MIDDLE)] {
                let found = best(&position, Vocabulary::common(9), &[(strength, family)]);
                assert_eq!(found.len(), 20);
                for Claim { shape, .. } in found {
                    assert_eq!(shape.path().strength(), strength);
                    assert!(shape.places().len() <= 9 && sight.is_playable(&shape));
                    let tier = Lexicon::builtin().tier(&sight.ground().word(&shape));
                    assert_eq!(tier, Some(Tier::Common));
                }
            }
        }
    }

    #[test]
    fn once_round_a_centre_coarse_sums_are_gains() {
        // With this reach seven letters could go round the board twice.
        let position = worn(start(12, &[("reach", "11")]), 12, 4);
        let sight = Sight::of(&position);
        all_the_time(|share| {
            let edges = EdgeTable::of(position.land(), &Gains::in_score(sight.mover()), share).unwrap();
            let is_playable = |_: &Shape| true;
            let mut walk = Walk::new(sight.ground(), Vocabulary::common(8), 50, &is_playable);
            walk.go(&edges, 5, Family::Round(Centre::MIDDLE), share);
            let unit = edges.most() / i32::from(LARGEST_EDGE) + 1;
            for (sum, shape) in &walk.best {
                let (coarse, exact) = (i32::from(*sum) * unit, sight.weigh(*shape).gain);
                // Every edge is rounded by less than a unit.
                assert!((coarse - exact).abs() < unit * shape.places().len() as i32, "{coarse} for {exact}");
            }
        });
    }

    #[test]
    fn a_word_whose_best_layout_uses_a_square_twice_is_laid_out_in_another_way() {
        // The widest way to spell BANANA here takes one of the letters A or N twice.
        let mut rows = vec!["VVVVVVVVVVVV".to_owned(); 12];
        rows[5] = "VVVBANANAVVV".to_owned();
        rows[8] = "VVVVVVVAVVVV".to_owned();
        let text = format!("{} b 0 8 4 allowed 0 0 0 4d3d61474cdfe025", rows.join("/"));
        let position = TerritoryWords::parse(&text).unwrap();
        let found = best(&position, Vocabulary::WHOLE, &[(4, Family::Any)]);
        assert!(!found.is_empty());
    }
}
