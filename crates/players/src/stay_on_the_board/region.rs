//! The part of the board that is still in play: the queen's square and all that it can come to by one move after the other.
//!
//! What lies outside does not matter any more, so a game is the walk of a queen through a region. Its squares are numbered, and sets of
//! them are numbers with a bit for each.

use quadrille_core::Square;
use quadrille_stay_on_the_board::Position;

/// A set of squares of a region.
pub(crate) type Squares = u128;

/// The squares of a set, in order.
pub(crate) fn each(mut squares: Squares) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let first = (squares != 0).then_some(squares.trailing_zeros() as usize)?;
        squares &= squares - 1;
        Some(first)
    })
}

/// Whether the queen, which can move now, can get stuck and be claimed stuck within so many moves, given how many exits every open square
/// has: it must first have been on all the exits of the last square, then go there, and then comes the claim.
pub(crate) fn can_end(moves: u32, mut exits: impl Iterator<Item = u32>) -> bool {
    exits.any(|exits| exits + 2 <= moves)
}

/// Squares that are in play, and how the queen gets from one to the other.
#[derive(Clone, Debug)]
pub(crate) struct Region {
    squares: Vec<Square>,
    reach: Vec<Squares>,
}

/// Where the game stands within a region.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Spot {
    /// The queen's square.
    pub(crate) queen: usize,
    /// The open squares that the queen can still come to.
    pub(crate) open: Squares,
}

impl Region {
    /// The region of a position in which squares close behind the queen.
    pub(crate) fn of(position: &Position) -> Region {
        let mut squares = vec![position.queen()];
        let mut seen = 0;
        while let Some(from) = squares.get(seen).copied() {
            seen += 1;
            for square in position.within_reach(from) {
                if !squares.contains(&square) {
                    squares.push(square);
                }
            }
        }
        squares.sort();
        let number = |square| squares.iter().position(|known| *known == square);
        let reach = |from: &Square| {
            position.within_reach(*from).filter_map(number).fold(0, |reach, number| reach | 1 << number)
        };
        Region { reach: squares.iter().map(reach).collect(), squares }
    }

    /// How many squares it has, the queen's counted.
    pub(crate) fn len(&self) -> usize {
        self.squares.len()
    }

    /// The square with this number.
    pub(crate) fn square(&self, number: usize) -> Square {
        self.squares[number]
    }

    /// The number of a square, if it is in play.
    pub(crate) fn number(&self, square: Square) -> Option<usize> {
        self.squares.iter().position(|known| *known == square)
    }

    /// The squares that the queen gets to from here in one move, if they are open.
    pub(crate) fn reach(&self, from: usize) -> Squares {
        self.reach[from]
    }

    /// How many exits every open square has.
    pub(crate) fn exits(&self, open: Squares) -> impl Iterator<Item = u32> {
        each(open).map(move |square| (self.reach[square] & open).count_ones())
    }

    /// Where a position stands whose region lies in this one, as that of any later position of the same game does. How the queen moves
    /// between two squares does not depend on the board, so a position of another game will do as well.
    pub(crate) fn spot(&self, position: &Position) -> Option<Spot> {
        let queen = self.number(position.queen())?;
        let now = Region::of(position);
        if !now.squares.iter().all(|square| self.squares.contains(square)) {
            return None;
        }
        let is_open = |number: &usize| *number != queen && now.squares.contains(&self.squares[*number]);
        let open = (0..self.len()).filter(is_open).fold(0, |open, number| open | 1 << number);
        Some(Spot { queen, open })
    }

    /// Where the game stands after the queen has gone to a square.
    pub(crate) fn after(&self, spot: Spot, to: usize) -> Spot {
        let left = spot.open & !(1 << to);
        let mut open = self.reach[to] & left;
        let mut front = open;
        while front != 0 {
            let new = self.reach[front.trailing_zeros() as usize] & left & !open;
            front = (front & (front - 1)) | new;
            open |= new;
        }
        Spot { queen: to, open }
    }
}
