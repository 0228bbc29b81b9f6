//! Words that can be played: the letters of the board, word shapes, vocabularies of the levels, and the generation of claims.

use quadrille_core::{Rules, Seat, Square};
use quadrille_lexicon::{Letter, Lexicon, MAX_LETTERS, Node, WordTier, is_blocked};
use quadrille_territory_words::{GRID, MAX_STRENGTH, Move, Path, Position, TerritoryWords};

use super::layout_search::{LayoutFamily, LayoutSearch};
use super::polygon::EdgeGains;
use super::prefix_sums::{STRENGTHS, net};
use super::time_share::TimeShare;

/// Generates claims of the side to move in one position.
pub(crate) struct MoveGenerator<'a> {
    position: &'a Position,
    board: LetterBoard,
}

/// A playable word with its exact gain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct WordClaim {
    pub(crate) shape: WordShape,
    /// Change of own cells minus the opponent's.
    pub(crate) gain: i32,
}

impl<'a> MoveGenerator<'a> {
    pub(crate) fn of(position: &'a Position) -> MoveGenerator<'a> {
        MoveGenerator { position, board: LetterBoard::of(position) }
    }

    pub(crate) const fn position(&self) -> &'a Position {
        self.position
    }

    pub(crate) const fn board(&self) -> &LetterBoard {
        &self.board
    }

    /// The side to move.
    pub(crate) const fn side_to_move(&self) -> Seat {
        self.position.side_to_move()
    }

    /// Own cells minus the opponent's, with the handicap.
    pub(crate) fn lead(&self) -> i32 {
        self.position.lead(self.side_to_move())
    }

    /// Turns left, both players together.
    pub(crate) const fn turns_left(&self) -> u32 {
        2 * self.position.turns() - self.position.played()
    }

    /// True if an engine may play this: the rules allow it, and the word is not blocked as offensive.
    pub(crate) fn is_playable(&self, shape: &WordShape) -> bool {
        TerritoryWords::check(self.position, Move::Claim(shape.path())).is_ok()
            && !is_blocked(&self.board.word(shape))
    }

    /// A word with its exact gain.
    pub(crate) fn weigh(&self, shape: WordShape) -> WordClaim {
        WordClaim {
            shape,
            gain: net(self.position.claim_gain(self.side_to_move(), &shape.path()), self.side_to_move()),
        }
    }

    /// Words with their exact gains, best first. Each is a node; words beyond the time are left out.
    pub(crate) fn weigh_all(&self, shapes: &[WordShape], share: &mut TimeShare<'_, '_>) -> Vec<WordClaim> {
        // An exact gain takes as long as hundreds of other nodes.
        let in_time = shapes.iter().take_while(|_| !share.count_node() && !share.poll());
        let mut claims: Vec<WordClaim> = in_time.map(|shape| self.weigh(*shape)).collect();
        claims.sort_by_key(|claim| std::cmp::Reverse(claim.gain));
        claims
    }

    /// The best layouts of the words of these strengths, each in its family, by the sums of their edges.
    pub(crate) fn best_shapes(
        &self,
        vocabulary: Vocabulary,
        edges: &EdgeGains,
        plan: &[(u8, LayoutFamily)],
        keep: usize,
        share: &mut TimeShare<'_, '_>,
    ) -> Vec<WordShape> {
        self.best_noticed_shapes(vocabulary, edges, plan, keep, &|_| true, share)
    }

    /// [`MoveGenerator::best_shapes`] of the words that a player notices.
    pub(crate) fn best_noticed_shapes(
        &self,
        vocabulary: Vocabulary,
        edges: &EdgeGains,
        plan: &[(u8, LayoutFamily)],
        keep: usize,
        notices: &dyn Fn(&WordShape) -> bool,
        share: &mut TimeShare<'_, '_>,
    ) -> Vec<WordShape> {
        let is_playable = |shape: &WordShape| notices(shape) && self.is_playable(shape);
        let mut walk = LayoutSearch::new(&self.board, vocabulary, keep, &is_playable);
        for &(strength, family) in plan {
            walk.go(edges, strength, family, share);
        }
        walk.best()
    }
}

/// Every strength, the greatest first, with its layout family.
pub(crate) fn plan(family: impl Fn(u8) -> LayoutFamily) -> [(u8, LayoutFamily); STRENGTHS] {
    std::array::from_fn(|index| (MAX_STRENGTH - index as u8, family(MAX_STRENGTH - index as u8)))
}

/// Squares on the board.
pub(crate) const SQUARES: usize = GRID.rows as usize * GRID.columns as usize;

/// Index of a square in `GRID.squares()`: row by row from the top.
pub(crate) type SquareIndex = u8;

/// The square of an index.
pub(crate) const fn square(place: SquareIndex) -> Square {
    Square::new(place / GRID.columns, place % GRID.columns)
}

/// The letters of the board and the reach of a pick.
#[derive(Clone, Debug)]
pub(crate) struct LetterBoard {
    letters: [Letter; SQUARES],
    /// The squares of each letter, in order.
    places: [Vec<SquareIndex>; Letter::ALL.len()],
    reach: u8,
}

impl LetterBoard {
    pub(crate) fn of(position: &Position) -> LetterBoard {
        let letters = std::array::from_fn(|place| {
            let letter = Letter::from_char(position.letters().at(square(place as SquareIndex)));
            letter.expect("a board has capitals from A to Z")
        });
        let mut places = [const { Vec::new() }; Letter::ALL.len()];
        for (place, letter) in letters.iter().enumerate() {
            places[letter.index()].push(place as SquareIndex);
        }
        let reach = u8::try_from(position.reach()).expect("a reach is at most 11");
        LetterBoard { letters, places, reach }
    }

    /// The letter on a square.
    pub(crate) fn letter(&self, place: SquareIndex) -> Letter {
        self.letters[usize::from(place)]
    }

    /// The squares of a letter.
    pub(crate) fn places(&self, letter: Letter) -> &[SquareIndex] {
        &self.places[letter.index()]
    }

    /// True if `to` may be picked right after `from`.
    pub(crate) const fn follows(&self, from: SquareIndex, to: SquareIndex) -> bool {
        let (from, to) = (square(from), square(to));
        let (rows, columns) = (from.row.abs_diff(to.row), from.column.abs_diff(to.column));
        rows <= self.reach && columns <= self.reach && rows + columns > 0
    }

    /// The word of a shape, in lower case.
    pub(crate) fn word(&self, shape: &WordShape) -> String {
        shape.places().iter().map(|place| self.letter(*place).lower()).collect()
    }
}

/// A word laid out on squares: a compact [`Path`] for words of the lexicon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct WordShape {
    /// Zero beyond the length, so that equal shapes compare equal.
    places: [SquareIndex; MAX_LETTERS],
    length: u8,
}

impl WordShape {
    /// A shape of these squares, if a word can be that long.
    pub(crate) fn of(squares: &[SquareIndex]) -> Option<WordShape> {
        let mut places = [0; MAX_LETTERS];
        places.get_mut(..squares.len())?.copy_from_slice(squares);
        Some(WordShape { places, length: squares.len() as u8 })
    }

    /// The squares in order.
    pub(crate) fn places(&self) -> &[SquareIndex] {
        &self.places[..usize::from(self.length)]
    }

    /// The shape with one letter on another square.
    #[must_use]
    pub(crate) fn with(mut self, index: usize, place: SquareIndex) -> WordShape {
        self.places[..usize::from(self.length)][index] = place;
        self
    }

    /// True if a square is picked twice.
    pub(crate) fn repeats_a_square(&self) -> bool {
        let places = self.places();
        (1..places.len()).any(|index| places[..index].contains(&places[index]))
    }

    /// The path of the rules.
    pub(crate) fn path(&self) -> Path {
        Path::of(self.places().iter().copied().map(square)).expect("a shape's squares are on the board")
    }
}

/// The words of a level, without abbreviations.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Vocabulary {
    tier: WordTier,
    longest: usize,
}

impl Vocabulary {
    /// The whole word list.
    pub(crate) const WHOLE: Vocabulary = Vocabulary::full(MAX_LETTERS);

    /// Words of the whole list with at most so many letters.
    pub(crate) const fn full(longest: usize) -> Vocabulary {
        Vocabulary { tier: WordTier::Full, longest }
    }

    /// Common words with at most so many letters.
    pub(crate) const fn common(longest: usize) -> Vocabulary {
        Vocabulary { tier: WordTier::Common, longest }
    }

    /// The root of the lexicon; none without a word list.
    pub(crate) fn root(self) -> Option<Node<'static>> {
        Lexicon::installed().map(Lexicon::root)
    }

    /// Letters of the longest word.
    pub(crate) const fn longest(self) -> usize {
        self.longest
    }

    /// True if the word that ends at this node belongs to the vocabulary; its length is not checked.
    pub(crate) fn knows(self, node: Node<'_>) -> bool {
        node.tier().is_some_and(|tier| tier <= self.tier)
    }
}
