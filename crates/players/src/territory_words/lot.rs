//! Words drawn by lot: how the gentler levels find something to play.

use quadrille_core::Random;
use quadrille_lexicon::{MIN_LETTERS, Node};
use quadrille_territory_words::GRID;

use super::ground::{Ground, Place, SQUARES, Shape, square};
use super::vocabulary::Vocabulary;

/// How often a word is begun before it is given up.
const TRIES: usize = 64;

/// Draws words by lot.
pub(crate) struct Lot<'a> {
    ground: &'a Ground,
    vocabulary: Vocabulary,
    /// The squares that words are spelled on.
    places: Vec<Place>,
    is_playable: &'a dyn Fn(&Shape) -> bool,
}

impl<'a> Lot<'a> {
    /// Words anywhere on the board.
    pub(crate) fn anywhere(
        ground: &'a Ground,
        vocabulary: Vocabulary,
        is_playable: &'a dyn Fn(&Shape) -> bool,
    ) -> Lot<'a> {
        Lot { ground, vocabulary, places: (0..SQUARES as Place).collect(), is_playable }
    }

    /// The same, but on the so many rows and columns of squares nearest to the middle, on either side of it.
    pub(crate) fn near_middle(mut self, squares: u8) -> Lot<'a> {
        let middle = GRID.rows / 2;
        let is_near = |number: u8| (middle - squares..middle + squares).contains(&number);
        self.places.retain(|place| is_near(square(*place).row) && is_near(square(*place).column));
        self
    }

    /// Some word, laid out in some way.
    pub(crate) fn draw(&self, random: &mut Random) -> Option<Shape> {
        (0..TRIES).find_map(|_| self.try_once(random))
    }

    fn try_once(&self, random: &mut Random) -> Option<Shape> {
        let start = *random.pick(&self.places)?;
        let letters =
            MIN_LETTERS + random.below((self.vocabulary.longest() - MIN_LETTERS) as u32 + 1) as usize;
        let mut node = self.vocabulary.root()?.child(self.ground.letter(start))?;
        let mut places = vec![start];
        while places.len() < letters {
            let (place, next) = self.next(&places, node, letters, random)?;
            places.push(place);
            node = next;
        }
        let shape = Shape::of(&places)?;
        (self.vocabulary.knows(node) && (self.is_playable)(&shape)).then_some(shape)
    }

    /// A square that goes on with the word, each as likely as the other.
    fn next(
        &self,
        places: &[Place],
        node: Node<'static>,
        letters: usize,
        random: &mut Random,
    ) -> Option<(Place, Node<'static>)> {
        let last = *places.last()?;
        let goes_on = |place: Place| {
            let next = node.child(self.ground.letter(place))?;
            let left = letters - places.len() - 1;
            let leads_on = if left == 0 { self.vocabulary.knows(next) } else { next.longest() >= left };
            (leads_on && self.ground.follows(last, place) && !places.contains(&place))
                .then_some((place, next))
        };
        let ways: Vec<_> = self.places.iter().copied().filter_map(goes_on).collect();
        random.pick(&ways).copied()
    }
}
