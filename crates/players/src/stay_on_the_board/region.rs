//! The region of a position: the queen's square and all open squares it can still reach.
//!
//! Nothing else matters for the rest of the game. Squares of a region are numbered; sets of squares are bit sets.

use quadrille_core::Square;
use quadrille_stay_on_the_board::Position;

/// A set of squares of a region.
pub(crate) type RegionSet = u128;

/// The squares of a set, in order.
pub(crate) fn each(mut squares: RegionSet) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let first = (squares != 0).then_some(squares.trailing_zeros() as usize)?;
        squares &= squares - 1;
        Some(first)
    })
}

/// True if a queen that can move now can be stuck, and claimed stuck, within so many moves. `exits` are the exits of every open square: all exits of
/// the last square must be visited, then the square itself, then comes the claim.
pub(crate) fn can_end(moves: u32, mut exits: impl Iterator<Item = u32>) -> bool {
    exits.any(|exits| exits + 2 <= moves)
}

/// The squares of a region and the queen's moves between them.
#[derive(Clone, Debug)]
pub(crate) struct Region {
    squares: Vec<Square>,
    reach: Vec<RegionSet>,
}

/// A state of the game within a region.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct RegionState {
    /// The queen's square.
    pub(crate) queen: usize,
    /// The open squares that the queen can still reach.
    pub(crate) open: RegionSet,
}

impl Region {
    /// The region of a position in the mode `blocked`.
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

    /// Number of squares, the queen's included.
    pub(crate) fn len(&self) -> usize {
        self.squares.len()
    }

    /// The square with this number.
    pub(crate) fn square(&self, number: usize) -> Square {
        self.squares[number]
    }

    /// The number of a square, if it is in the region.
    pub(crate) fn number(&self, square: Square) -> Option<usize> {
        self.squares.iter().position(|known| *known == square)
    }

    /// The squares of the region that are one move away.
    pub(crate) fn reach(&self, from: usize) -> RegionSet {
        self.reach[from]
    }

    /// The number of exits of every open square.
    pub(crate) fn exits(&self, open: RegionSet) -> impl Iterator<Item = u32> {
        each(open).map(move |square| (self.reach[square] & open).count_ones())
    }

    /// The state of a position whose region lies in this one, such as any later position of the same game. Moves between two squares do not depend on
    /// the board, so it may be a position of another game.
    pub(crate) fn state(&self, position: &Position) -> Option<RegionState> {
        let queen = self.number(position.queen())?;
        let now = Region::of(position);
        if !now.squares.iter().all(|square| self.squares.contains(square)) {
            return None;
        }
        let is_open = |number: &usize| *number != queen && now.squares.contains(&self.squares[*number]);
        let open = (0..self.len()).filter(is_open).fold(0, |open, number| open | 1 << number);
        Some(RegionState { queen, open })
    }

    /// The state after the queen's move to a square.
    pub(crate) fn after(&self, state: RegionState, to: usize) -> RegionState {
        let left = state.open & !(1 << to);
        let mut open = self.reach[to] & left;
        let mut front = open;
        while front != 0 {
            let new = self.reach[front.trailing_zeros() as usize] & left & !open;
            front = (front & (front - 1)) | new;
            open |= new;
        }
        RegionState { queen: to, open }
    }
}
