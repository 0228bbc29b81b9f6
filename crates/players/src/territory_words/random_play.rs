//! The lower levels: words drawn at random; also the words that every level falls back to.

use quadrille_core::{Random, Rules};
use quadrille_lexicon::{MIN_LETTERS, Node};
use quadrille_search::{Engine, SearchControl, SearchReport, SearchRequest};
use quadrille_territory_words::{Move, Position, TerritoryWords};

use super::layout_search::LayoutFamily;
use super::move_generator::{
    LetterBoard, MoveGenerator, SQUARES, SquareIndex, Vocabulary, WordClaim, WordShape, plan,
};
use super::polygon::EdgeGains;
use super::prefix_sums::AttackGains;
use super::report::report_at_once;
use super::time_share::TimeShare;

/// The words that come to a player's mind.
#[derive(Clone, Copy, Debug)]
pub(crate) struct DrawSkill {
    /// The words it knows.
    pub(crate) vocabulary: Vocabulary,
    /// Number of words it thinks of.
    pub(crate) draws: usize,
}

/// Plays the best of a few random words.
pub(crate) struct RandomPlay {
    skill: DrawSkill,
    random: Random,
}

impl RandomPlay {
    /// The engine with this skill and seed.
    pub(crate) const fn new(skill: DrawSkill, seed: u64) -> RandomPlay {
        RandomPlay { skill, random: Random::new(seed) }
    }

    /// Draws words. If there are none, finds one in another way.
    fn draw(&mut self, generator: &MoveGenerator<'_>, share: &mut TimeShare<'_, '_>) -> Vec<WordClaim> {
        let is_playable = |shape: &WordShape| generator.is_playable(shape);
        let DrawSkill { vocabulary, draws } = self.skill;
        let sampler = WordSampler::anywhere(generator.board(), vocabulary, &is_playable);
        let mut claims = Vec::new();
        for _ in 0..draws {
            claims.extend(sampler.draw(&mut self.random).map(|shape| generator.weigh(shape)));
            if share.count_node() || share.poll() {
                break;
            }
        }
        if claims.is_empty() {
            let found = first_word(generator, &mut self.random);
            claims.extend(found.or_else(|| rare_word(generator, share)));
        }
        claims
    }
}

impl Engine for RandomPlay {
    type Position = Position;
    type Move = Move;

    fn search(
        &mut self,
        position: &Position,
        request: &SearchRequest<'_>,
        _on_report: &mut dyn FnMut(&SearchReport<Move>),
    ) -> Option<SearchReport<Move>> {
        if TerritoryWords::outcome(position).is_some() {
            return None;
        }
        let generator = MoveGenerator::of(position);
        let mut control = SearchControl::new(*request);
        let claims = self.draw(&generator, &mut TimeShare::until(&mut control, 1000));
        Some(report_at_once(&generator, &claims, request.lines, control.nodes()))
    }
}

/// Attempts to draw a word.
const TRIES: usize = 64;

/// Draws random words.
pub(crate) struct WordSampler<'a> {
    board: &'a LetterBoard,
    vocabulary: Vocabulary,
    /// The squares of the board.
    places: Vec<SquareIndex>,
    is_playable: &'a dyn Fn(&WordShape) -> bool,
}

impl<'a> WordSampler<'a> {
    /// Words anywhere on the board.
    pub(crate) fn anywhere(
        board: &'a LetterBoard,
        vocabulary: Vocabulary,
        is_playable: &'a dyn Fn(&WordShape) -> bool,
    ) -> WordSampler<'a> {
        WordSampler { board, vocabulary, places: (0..SQUARES as SquareIndex).collect(), is_playable }
    }

    /// A random word in a random layout.
    pub(crate) fn draw(&self, random: &mut Random) -> Option<WordShape> {
        (0..TRIES).find_map(|_| self.try_once(random))
    }

    fn try_once(&self, random: &mut Random) -> Option<WordShape> {
        let start = *random.choose(&self.places)?;
        let letters =
            MIN_LETTERS + random.below((self.vocabulary.longest() - MIN_LETTERS) as u32 + 1) as usize;
        let mut node = self.vocabulary.root()?.child(self.board.letter(start))?;
        let mut places = vec![start];
        while places.len() < letters {
            let (place, next) = self.next(&places, node, letters, random)?;
            places.push(place);
            node = next;
        }
        let shape = WordShape::of(&places)?;
        (self.vocabulary.knows(node) && (self.is_playable)(&shape)).then_some(shape)
    }

    /// A random square that continues the word.
    fn next(
        &self,
        places: &[SquareIndex],
        node: Node<'static>,
        letters: usize,
        random: &mut Random,
    ) -> Option<(SquareIndex, Node<'static>)> {
        let last = *places.last()?;
        let goes_on = |place: SquareIndex| {
            let next = node.child(self.board.letter(place))?;
            let left = letters - places.len() - 1;
            let leads_on = if left == 0 { self.vocabulary.knows(next) } else { next.longest() >= left };
            (leads_on && self.board.follows(last, place) && !places.contains(&place)).then_some((place, next))
        };
        let ways: Vec<_> = self.places.iter().copied().filter_map(goes_on).collect();
        random.choose(&ways).copied()
    }
}

/// A random word of the whole list, anywhere on the board. Fast on ordinary boards.
pub(crate) fn first_word(generator: &MoveGenerator<'_>, random: &mut Random) -> Option<WordClaim> {
    let is_playable = |shape: &WordShape| generator.is_playable(shape);
    let sampler = WordSampler::anywhere(generator.board(), Vocabulary::WHOLE, &is_playable);
    sampler.draw(random).map(|shape| generator.weigh(shape))
}

/// The word with the greatest sum of edges, on boards with few words.
pub(crate) fn rare_word(generator: &MoveGenerator<'_>, share: &mut TimeShare<'_, '_>) -> Option<WordClaim> {
    let gains = AttackGains::in_score(generator.side_to_move());
    let edges = EdgeGains::of(generator.position().land(), &gains, share)?;
    let shapes = generator.best_shapes(Vocabulary::WHOLE, &edges, &plan(|_| LayoutFamily::Any), 1, share);
    shapes.first().map(|shape| generator.weigh(*shape))
}
