//! Finds the best layouts of all words of a vocabulary in one traversal of the lexicon.
//!
//! A gain is a sum over edges, so the best layout of a word is found by dynamic programming, letter by letter: for every first square and every
//! square of the last letter only the best sum is kept. Words with a common prefix share it. Eight first squares are processed together (SIMD).
//!
//! Sums are rounded to 16 bits: the search is a filter, and callers compute exact gains of its results.

use quadrille_lexicon::{Letter, MAX_LETTERS, MIN_LETTERS, Node};

use super::move_generator::{LetterBoard, SQUARES, SquareIndex, Vocabulary, WordShape};
use super::polygon::{AngularOrder, Centre, EdgeGains, Rotation};
use super::prefix_sums::STRENGTHS;
use super::time_share::TimeShare;

/// A set of layouts.
#[derive(Clone, Copy, Debug)]
pub(crate) enum LayoutFamily {
    /// At most once around a centre, without turning back. No land counts twice, so a sum is the gain, or less where the last edge crosses others.
    Round(Centre),
    /// All layouts. Land that a layout surrounds twice counts twice.
    Any,
}

impl LayoutFamily {
    /// The largest family for words of this strength whose sums count no land twice.
    pub(crate) const fn at_most_once_round(centre: Centre, strength: u8) -> LayoutFamily {
        // Four edges cannot surround anything twice.
        if strength <= 2 { LayoutFamily::Any } else { LayoutFamily::Round(centre) }
    }
}

/// First squares that are processed together.
const LANES: usize = 8;
type Lanes = [i16; LANES];

/// A number for each first square, at each square. Its length is that of the index type, so no access needs a bounds check.
type Layer = [Lanes; 1 << SquareIndex::BITS];

/// The largest edge in rounded units.
const LARGEST_EDGE: i16 = 650;
/// Bound of the absolute sum of a word's edges.
const LARGEST_SUM: i16 = MAX_LETTERS as i16 * LARGEST_EDGE;
/// The sum of an impossible layout. With any edges added it stays below every other sum and within 16 bits.
const NEVER: i16 = -2 * LARGEST_SUM - 1;
const _: () = assert!(i16::MIN as i32 <= NEVER as i32 - LARGEST_SUM as i32);

/// Edges between two polls of the clock.
const STEPS_BETWEEN_LOOKS: usize = 20_000;

/// Attempts to find a layout without a repeated square.
const MOST_TRIES: u32 = 2_000;

/// An edge between two letters.
#[derive(Clone, Copy)]
struct LayoutEdge {
    from: SquareIndex,
    to: SquareIndex,
    sum: i16,
}

/// The edges between any two letters, sorted by their end.
struct EdgeList {
    list: Vec<LayoutEdge>,
    /// Start of the edges of each pair of letters.
    starts: Vec<u32>,
}

impl EdgeList {
    fn of(
        board: &LetterBoard,
        may_go: impl Fn(SquareIndex, SquareIndex) -> bool,
        sum: impl Fn(SquareIndex, SquareIndex) -> i16,
    ) -> EdgeList {
        let mut steps = EdgeList { list: Vec::new(), starts: vec![0] };
        for from in Letter::ALL {
            for to in Letter::ALL {
                for &to in board.places(to) {
                    let near = board.places(from).iter().copied();
                    let near = near.filter(|from| board.follows(*from, to) && may_go(*from, to));
                    steps.list.extend(near.map(|from| LayoutEdge { from, to, sum: sum(from, to) }));
                }
                steps.starts.push(steps.list.len() as u32);
            }
        }
        steps
    }

    #[inline]
    fn between(&self, from: Letter, to: Letter) -> &[LayoutEdge] {
        let index = from.index() * Letter::ALL.len() + to.index();
        &self.list[self.starts[index] as usize..self.starts[index + 1] as usize]
    }
}

/// Search state of one direction of rotation.
struct RotationState {
    way: Rotation,
    /// True if layouts must go around a centre.
    goes_round: bool,
    steps: EdgeList,
    /// Angular distance of each square from each first square.
    turned: Box<Layer>,
    /// The edge from each square back to each first square.
    closing: Box<Layer>,
    /// Best sums for each letter of the current prefix.
    layers: Vec<Box<Layer>>,
}

/// A search for the best layouts.
pub(crate) struct LayoutSearch<'a> {
    board: &'a LetterBoard,
    vocabulary: Vocabulary,
    is_playable: &'a dyn Fn(&WordShape) -> bool,
    /// Number of layouts to keep.
    keep: usize,
    /// The best layouts with their sums, best first.
    best: Vec<(i16, WordShape)>,
    word: Vec<Letter>,
    /// Edges since the last poll of the clock.
    steps: usize,
}

impl<'a> LayoutSearch<'a> {
    pub(crate) fn new(
        board: &'a LetterBoard,
        vocabulary: Vocabulary,
        keep: usize,
        is_playable: &'a dyn Fn(&WordShape) -> bool,
    ) -> LayoutSearch<'a> {
        LayoutSearch { board, vocabulary, is_playable, keep, best: Vec::new(), word: Vec::new(), steps: 0 }
    }

    /// The best layouts by their rounded sums, best first.
    pub(crate) fn best(self) -> Vec<WordShape> {
        self.best.into_iter().map(|(_, shape)| shape).collect()
    }

    /// Searches all words of this strength.
    pub(crate) fn go(
        &mut self,
        edges: &EdgeGains,
        strength: u8,
        family: LayoutFamily,
        share: &mut TimeShare<'_, '_>,
    ) {
        if share.poll() {
            return;
        }
        let unit = edges.most() / i32::from(LARGEST_EDGE) + 1;
        let sum = |way: Rotation, from, to| (way.sign() * edges.edge(strength, from, to) / unit) as i16;
        let turn = match family {
            LayoutFamily::Round(centre) => Some(AngularOrder::round(centre)),
            LayoutFamily::Any => None,
        };
        let mut rounds = Rotation::ALL.map(|way| {
            let may_go = |from, to| turn.as_ref().is_none_or(|turn| turn.goes(way, from, to));
            RotationState {
                way,
                goes_round: turn.is_some(),
                steps: EdgeList::of(self.board, may_go, |from, to| sum(way, from, to)),
                turned: layer(0),
                closing: layer(0),
                layers: vec![layer(NEVER); MAX_LETTERS],
            }
        });
        for (letter, node) in self.vocabulary.root().into_iter().flat_map(Node::children) {
            for starts in self.board.places(letter).chunks(LANES) {
                for round in &mut rounds {
                    round.layers[0].fill([NEVER; LANES]);
                    for (lane, &start) in starts.iter().enumerate() {
                        round.layers[0][usize::from(start)][lane] = 0;
                        for place in 0..SQUARES as SquareIndex {
                            let turned =
                                turn.as_ref().map_or(0, |turn| turn.past_start(round.way, start, place));
                            round.turned[usize::from(place)][lane] = turned as i16;
                            round.closing[usize::from(place)][lane] = sum(round.way, place, start);
                        }
                        // A word whose last letter is its first must not end on its first square.
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

    /// Extends the prefix by every possible letter.
    fn go_on(
        &mut self,
        rounds: &mut [RotationState; 2],
        lengths: (usize, usize),
        node: Node<'_>,
        share: &mut TimeShare<'_, '_>,
    ) {
        let (shortest, longest) = (lengths.0, lengths.1.min(self.vocabulary.longest()));
        let length = self.word.len() + 1;
        let Some(&last) = self.word.last().filter(|_| length <= longest) else { return };
        for (letter, next) in node.children() {
            let places = self.board.places(letter);
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
                share.poll();
            }
            if share.count_node() {
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

    /// Inserts the best layout of the word into the list, if it is good enough.
    fn close(&mut self, round: &RotationState) {
        let enough = self.best.get(self.keep - 1).map_or(-1, |(sum, _)| *sum);
        let ends = self.board.places(self.word[self.word.len() - 1]);
        let layer = &round.layers[self.word.len() - 1];
        let mut most = [NEVER; LANES];
        for &end in ends {
            let (sums, closing) = (&layer[usize::from(end)], &round.closing[usize::from(end)]);
            for lane in 0..LANES {
                most[lane] = most[lane].max(sums[lane].saturating_add(closing[lane]));
            }
        }
        // The first maximum, so that the choice is the same on every machine.
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

    fn take_in(&mut self, sum: i16, shape: WordShape) {
        let rank = self.best.partition_point(|(other, _)| *other >= sum);
        self.best.insert(rank, (sum, shape));
        self.best.truncate(self.keep);
    }

    /// A layout of the word without a repeated square, which the sums do not exclude. Without one the word is dropped, unless there are few words.
    fn apart(&self) -> Option<WordShape> {
        if self.best.len() == self.keep {
            return None;
        }
        let mut places = Vec::with_capacity(self.word.len());
        let mut tries = MOST_TRIES;
        self.lay_apart(&mut places, &mut tries).then(|| WordShape::of(&places)).flatten()
    }

    fn lay_apart(&self, places: &mut Vec<SquareIndex>, tries: &mut u32) -> bool {
        let Some(&letter) = self.word.get(places.len()) else { return true };
        for &place in self.board.places(letter) {
            let is_near = places.last().is_none_or(|last| self.board.follows(*last, place));
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

    /// Backtracks the layout of a sum.
    fn traced(&self, round: &RotationState, lane: usize, sum: i16) -> Option<WordShape> {
        let length = self.word.len();
        let at = |index: usize, place: SquareIndex| round.layers[index][usize::from(place)][lane];
        let turned = |place: SquareIndex| round.turned[usize::from(place)][lane];
        let mut places = [0; MAX_LETTERS];
        let ends = self.board.places(self.word[length - 1]);
        let closing = |end: SquareIndex| round.closing[usize::from(end)][lane];
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
        WordShape::of(&places[..length])
    }
}

/// The fewest and the most letters of words of this strength.
fn lengths(strength: u8) -> (usize, usize) {
    let shortest = MIN_LETTERS - 1 + usize::from(strength);
    (shortest, if usize::from(strength) == STRENGTHS { MAX_LETTERS } else { shortest })
}

fn layer(number: i16) -> Box<Layer> {
    Box::new([[number; LANES]; 1 << SquareIndex::BITS])
}

/// One step of the dynamic programming: the best sums at the squares of the next letter; true if there are any. With `ROUND`, edges that pass the
/// first square again do not count.
fn take<const ROUND: bool>(
    mut steps: &[LayoutEdge],
    places: &[SquareIndex],
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
    use quadrille_lexicon::{Lexicon, WordTier};
    use quadrille_territory_words::{Position, TerritoryWords};

    use super::super::move_generator::{MoveGenerator, SquareIndex, WordClaim};
    use super::super::prefix_sums::AttackGains;
    use super::super::testing::{start, without_limit, worn};
    use super::*;

    /// Every three-letter word in every layout, by brute force.
    fn most_with_three_letters(generator: &MoveGenerator<'_>) -> i32 {
        let (board, all) = (generator.board(), 0..SQUARES as SquareIndex);
        let mut most = 0;
        for first in all.clone() {
            for second in all.clone().filter(|second| board.follows(first, *second)) {
                for third in all.clone().filter(|third| *third != first && board.follows(second, *third)) {
                    let shape = WordShape::of(&[first, second, third]).unwrap();
                    let is_known = Lexicon::builtin().contains_in(&board.word(&shape), WordTier::Full);
                    if is_known && generator.is_playable(&shape) {
                        most = most.max(generator.weigh(shape).gain);
                    }
                }
            }
        }
        most
    }

    fn best(position: &Position, vocabulary: Vocabulary, plan: &[(u8, LayoutFamily)]) -> Vec<WordClaim> {
        let generator = MoveGenerator::of(position);
        without_limit(|share| {
            let gains = AttackGains::in_score(generator.side_to_move());
            let edges = EdgeGains::of(position.land(), &gains, share).unwrap();
            let shapes = generator.best_shapes(vocabulary, &edges, plan, 20, share);
            generator.weigh_all(&shapes, share)
        })
    }

    #[test]
    fn the_best_of_all_three_letter_words_is_found() {
        for seed in 0..4 {
            let position = worn(start(seed, &[("reach", "2")]), seed, 6);
            let found = best(&position, Vocabulary::WHOLE, &[(1, LayoutFamily::Any)]);
            assert_eq!(found[0].gain, most_with_three_letters(&MoveGenerator::of(&position)), "board {seed}");
        }
    }

    #[test]
    fn layouts_are_within_reach_and_have_the_requested_length() {
        let position = worn(start(11, &[]), 11, 4);
        let generator = MoveGenerator::of(&position);
        for strength in 1..=5 {
            for family in [LayoutFamily::Any, LayoutFamily::Round(Centre::MIDDLE)] {
                let found = best(&position, Vocabulary::common(9), &[(strength, family)]);
                assert_eq!(found.len(), 20);
                for WordClaim { shape, .. } in found {
                    assert_eq!(shape.path().strength(), strength);
                    assert!(shape.places().len() <= 9 && generator.is_playable(&shape));
                    let tier = Lexicon::builtin().tier(&generator.board().word(&shape));
                    assert_eq!(tier, Some(WordTier::Common));
                }
            }
        }
    }

    #[test]
    fn rounded_sums_around_a_centre_are_gains() {
        // With this reach seven letters could surround the board twice.
        let position = worn(start(12, &[("reach", "11")]), 12, 4);
        let generator = MoveGenerator::of(&position);
        without_limit(|share| {
            let edges =
                EdgeGains::of(position.land(), &AttackGains::in_score(generator.side_to_move()), share)
                    .unwrap();
            let is_playable = |_: &WordShape| true;
            let mut walk = LayoutSearch::new(generator.board(), Vocabulary::common(8), 50, &is_playable);
            walk.go(&edges, 5, LayoutFamily::Round(Centre::MIDDLE), share);
            let unit = edges.most() / i32::from(LARGEST_EDGE) + 1;
            for (sum, shape) in &walk.best {
                let (coarse, exact) = (i32::from(*sum) * unit, generator.weigh(*shape).gain);
                // Each edge is rounded by less than a unit.
                assert!((coarse - exact).abs() < unit * shape.places().len() as i32, "{coarse} for {exact}");
            }
        });
    }

    #[test]
    fn layouts_with_a_repeated_square_are_replaced() {
        // The widest layout of BANANA here repeats an A or an N.
        let mut rows = vec!["VVVVVVVVVVVV".to_owned(); 12];
        rows[5] = "VVVBANANAVVV".to_owned();
        rows[8] = "VVVVVVVAVVVV".to_owned();
        let text = format!("{} b 0 8 4 allowed 0 0 0 4d3d61474cdfe025", rows.join("/"));
        let position = TerritoryWords::parse(&text).unwrap();
        let found = best(&position, Vocabulary::WHOLE, &[(4, LayoutFamily::Any)]);
        assert!(!found.is_empty());
    }
}
