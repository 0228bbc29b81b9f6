//! The board: what stands where, as an array for walking along lines and as bit sets for asking of all pieces at once.
//!
//! Squares are numbered with nine to a row, eight of the board and one beyond its right edge, with a row beyond the top and
//! the bottom and one square before all of them. A walk off the board thus always ends on a square beyond the edge, and needs no bounds.

use quadrille_core::{Grid, PerSeat, Random, Seat, Square};

use crate::piece::{CODES, Piece, Term};

/// The board: 8 columns by 9 rows.
pub const GRID: Grid = Grid::new(8, 9);

const STRIDE: u8 = 9;
/// What every [`Spot::index`] is below. Eleven rows and the one square before them would be enough; a power of two spares checks of the bound.
pub const SPOTS: usize = 128;

/// A square of the board, or one just beyond its edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spot(u8);

impl Spot {
    /// The square at a row from the top and a column from the left.
    pub const fn new(row: u8, column: u8) -> Spot {
        Spot((row + 1) * STRIDE + column + 1)
    }

    /// The square for the world outside.
    pub const fn square(self) -> Square {
        Square::new((self.0 - 1) / STRIDE - 1, (self.0 - 1) % STRIDE)
    }

    pub(crate) const fn number(self) -> u8 {
        self.0
    }

    pub(crate) const fn from_number(number: u8) -> Spot {
        Spot(number)
    }

    /// A number below [`SPOTS`], another one for each square.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize % SPOTS
    }

    /// The neighbour at this offset, which may lie beyond the edge.
    #[inline]
    pub(crate) const fn step(self, offset: i8) -> Spot {
        Spot(self.0.wrapping_add_signed(offset))
    }
}

impl From<Square> for Spot {
    fn from(square: Square) -> Spot {
        Spot::new(square.row, square.column)
    }
}

/// The offsets of the eight directions: up, down, left, right, then the diagonals.
pub(crate) const OFFSETS: [i8; 8] = [UP, DOWN, -1, 1, UP - 1, UP + 1, DOWN - 1, DOWN + 1];
pub(crate) const UP: i8 = -(STRIDE as i8);
pub(crate) const DOWN: i8 = STRIDE as i8;

/// A set of squares.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Bits(u128);

impl Bits {
    /// No squares.
    pub const NONE: Bits = Bits(0);

    /// All squares of the board.
    pub const BOARD: Bits = {
        let mut bits = 0;
        let mut index = 0;
        while index < 72 {
            bits |= 1 << Spot::new(index / 8, index % 8).0;
            index += 1;
        }
        Bits(bits)
    };

    /// Just this square.
    #[inline]
    pub const fn only(spot: Spot) -> Bits {
        SINGLE[spot.index()]
    }

    /// The squares that lie at multiples of an offset from a square, up to the edge.
    #[inline]
    const fn ray(from: Spot, offset: i8) -> Bits {
        RAYS[(offset + OFFSETS[7]) as usize][from.index()]
    }

    /// The squares of both sets.
    #[must_use]
    pub const fn with(self, other: Bits) -> Bits {
        Bits(self.0 | other.0)
    }

    /// The squares that are in both sets.
    #[must_use]
    pub const fn within(self, other: Bits) -> Bits {
        Bits(self.0 & other.0)
    }

    /// The squares that are not in the other set.
    #[must_use]
    pub const fn without(self, other: Bits) -> Bits {
        Bits(self.0 & !other.0)
    }

    /// The squares that are in just one of the sets.
    pub(crate) const fn toggled(self, other: Bits) -> Bits {
        Bits(self.0 ^ other.0)
    }

    /// Whether there is no square in it.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether this square is in it.
    #[inline]
    pub const fn has(self, spot: Spot) -> bool {
        !self.within(Bits::only(spot)).is_empty()
    }

    /// How many squares there are.
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// The set with every square moved by this offset; what leaves the board must be masked out.
    #[inline(always)]
    pub(crate) const fn shifted(self, offset: i8) -> Bits {
        if offset > 0 { Bits(self.0 << offset) } else { Bits(self.0 >> -offset) }
    }
}

/// The rays by offset, counted from the least of [`OFFSETS`], and square.
static RAYS: [[Bits; SPOTS]; 2 * OFFSETS[7] as usize + 1] = {
    let mut rays = [[Bits::NONE; SPOTS]; 2 * OFFSETS[7] as usize + 1];
    let mut direction = 0;
    while direction < OFFSETS.len() {
        let offset = OFFSETS[direction];
        let mut index = 0;
        while index < 72 {
            let from = Spot::new(index / 8, index % 8);
            let mut spot = from.step(offset);
            while Bits::BOARD.0 & 1 << spot.0 != 0 {
                rays[(offset + OFFSETS[7]) as usize][from.index()].0 |= 1 << spot.0;
                spot = spot.step(offset);
            }
            index += 1;
        }
        direction += 1;
    }
    rays
};

/// The sets of one square: looking them up is quicker than shifting 128 bits by a variable distance.
static SINGLE: [Bits; SPOTS] = {
    let mut sets = [Bits::NONE; SPOTS];
    let mut number = 0;
    while number < SPOTS {
        sets[number] = Bits(1 << number);
        number += 1;
    }
    sets
};

impl Iterator for Bits {
    type Item = Spot;

    #[inline]
    fn next(&mut self) -> Option<Spot> {
        if self.0 == 0 {
            return None;
        }
        let spot = Spot(self.0.trailing_zeros() as u8);
        self.0 &= self.0 - 1;
        Some(spot)
    }
}

const EMPTY: u8 = 0;
const BEYOND: u8 = 1;

/// What stands on each square, by [`Spot::index`]: the code of a piece, or one of the two above.
pub(crate) type Spots = [u8; SPOTS];

/// What stands where.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Board {
    spots: Spots,
    owned: PerSeat<Bits>,
    terms: [Bits; 3],
    key: u64,
}

impl Board {
    pub(crate) const fn empty() -> Board {
        let mut spots = [BEYOND; SPOTS];
        let mut index = 0;
        while index < 72 {
            spots[Spot::new(index / 8, index % 8).0 as usize] = EMPTY;
            index += 1;
        }
        Board {
            spots,
            owned: PerSeat { first: Bits::NONE, second: Bits::NONE },
            terms: [Bits::NONE; 3],
            key: 0,
        }
    }

    pub(crate) const fn spots(&self) -> &Spots {
        &self.spots
    }

    /// What stands here; nothing beyond the edge.
    #[inline]
    pub(crate) const fn piece(&self, spot: Spot) -> Option<Piece> {
        Piece::from_code(self.spots[spot.index()])
    }

    /// Whether this is a square of the board and nothing stands there.
    #[inline]
    pub(crate) const fn is_empty(&self, spot: Spot) -> bool {
        self.spots[spot.index()] == EMPTY
    }

    /// What stands on these squares, and where.
    pub(crate) fn pieces_on(&self, spots: Bits) -> Vec<(Square, Piece)> {
        spots.filter_map(|spot| Some((spot.square(), self.piece(spot)?))).collect()
    }

    /// A player's pieces.
    #[inline]
    pub(crate) fn of(&self, seat: Seat) -> Bits {
        self.owned[seat]
    }

    /// The pieces of a kind, of both players.
    #[inline]
    pub(crate) const fn terms(&self, term: Term) -> Bits {
        self.terms[term as usize]
    }

    /// The squares with nothing on them.
    pub(crate) const fn free(&self) -> Bits {
        Bits::BOARD.without(self.owned.first).without(self.owned.second)
    }

    /// The free squares from which, along some line, pieces without a gap lead to one of this player.
    pub(crate) fn in_contact(&self, seat: Seat) -> Bits {
        let occupied = self.owned.first.with(self.owned.second);
        let mut contact = Bits::NONE;
        for offset in OFFSETS {
            // The player's pieces and what follows them without a gap: steps of 1, 2 and 4 squares reach across the board.
            let mut led = self.of(seat);
            let mut through = occupied;
            for steps in [1, 2, 4] {
                led = led.with(led.shifted(offset * steps).within(through));
                through = through.within(through.shifted(offset * steps));
            }
            contact = contact.with(led.shifted(offset));
        }
        contact.within(self.free())
    }

    /// Calls `visit` with the longest run of pieces through `at` along each line, rank, file and the two diagonals, on which it holds a
    /// piece of this player.
    #[inline]
    pub(crate) fn each_run_with(&self, seat: Seat, at: Spot, mut visit: impl FnMut(Bits)) {
        // Written out, so that each line's offset is a constant to the compiler.
        let rank = self.meets(seat, at, 1) | self.meets(seat, at, -1);
        let file = self.meets(seat, at, DOWN) | self.meets(seat, at, UP);
        let falling = self.meets(seat, at, DOWN + 1) | self.meets(seat, at, UP - 1);
        let rising = self.meets(seat, at, DOWN - 1) | self.meets(seat, at, UP + 1);
        if rank | file | falling | rising {
            for (meets, line) in [(rank, 1), (file, DOWN), (falling, DOWN + 1), (rising, DOWN - 1)] {
                if meets {
                    visit(self.stretch(at, line).with(self.stretch(at, -line)));
                }
            }
        }
    }

    /// Whether pieces without a gap lead from `at` to one of this player. Most often there is no piece at all next to it, or none of
    /// the player's anywhere that way, and both are quick to see.
    #[inline(always)]
    fn meets(&self, seat: Seat, at: Spot, offset: i8) -> bool {
        self.piece(at.step(offset)).is_some()
            && !self.of(seat).within(Bits::ray(at, offset)).is_empty()
            && !self.of(seat).within(self.stretch(at, offset)).is_empty()
    }

    /// A piece and those that follow it without a gap.
    fn stretch(&self, from: Spot, offset: i8) -> Bits {
        let mut stretch = Bits::NONE;
        let mut spot = from;
        while self.piece(spot).is_some() {
            stretch = stretch.with(Bits::only(spot));
            spot = spot.step(offset);
        }
        stretch
    }

    /// A hash of what stands where.
    pub(crate) const fn key(&self) -> u64 {
        self.key
    }

    pub(crate) fn put(&mut self, spot: Spot, piece: Piece) {
        self.spots[spot.index()] = piece.code();
        self.toggle(piece, Bits::only(spot));
        self.key = self.key.wrapping_add(key_of(spot, piece));
    }

    pub(crate) fn remove(&mut self, spot: Spot) -> Option<Piece> {
        let piece = self.piece(spot)?;
        self.spots[spot.index()] = EMPTY;
        self.toggle(piece, Bits::only(spot));
        self.key = self.key.wrapping_sub(key_of(spot, piece));
        Some(piece)
    }

    /// Carries a piece to an empty square.
    #[inline]
    pub(crate) fn carry(&mut self, from: Spot, to: Spot) -> Option<Piece> {
        let piece = self.piece(from)?;
        self.spots[from.index()] = EMPTY;
        self.spots[to.index()] = piece.code();
        self.toggle(piece, Bits::only(from).with(Bits::only(to)));
        let (rate, from, to) =
            (RATES[piece.code() as usize % CODES], PLACES[from.index()], PLACES[to.index()]);
        self.key = self.key.wrapping_add(rate.wrapping_mul(to.wrapping_sub(from)));
        Some(piece)
    }

    #[inline]
    fn toggle(&mut self, piece: Piece, spots: Bits) {
        let owned = &mut self.owned[piece.owner()];
        *owned = owned.toggled(spots);
        let terms = &mut self.terms[piece.term() as usize];
        *terms = terms.toggled(spots);
    }
}

/// The key is the sum over all pieces of a number for the piece times a number for its square, so that a move changes it by one
/// multiplication.
fn key_of(spot: Spot, piece: Piece) -> u64 {
    RATES[piece.code() as usize % CODES].wrapping_mul(PLACES[spot.index()])
}

static RATES: [u64; CODES] = arbitrary_numbers(1);
static PLACES: [u64; SPOTS] = arbitrary_numbers(2);

const fn arbitrary_numbers<const N: usize>(seed: u64) -> [u64; N] {
    let mut random = Random::new(seed);
    let mut numbers = [0; N];
    let mut index = 0;
    while index < N {
        numbers[index] = random.bits();
        index += 1;
    }
    numbers
}

/// Two boards are equal if the same stands on each square.
impl PartialEq for Board {
    fn eq(&self, other: &Board) -> bool {
        self.spots == other.spots
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_board_has_72_squares_with_an_edge_all_round() {
        assert_eq!(Bits::BOARD.count(), 72);
        let board = Board::empty();
        for spot in Bits::BOARD {
            assert!(board.is_empty(spot));
            for (offset, direction) in OFFSETS.into_iter().zip(quadrille_core::Direction::ALL) {
                let there = GRID.step(spot.square(), direction, 1);
                assert_eq!(board.is_empty(spot.step(offset)), there.is_some());
                assert_eq!(Bits::only(spot.step(offset)).within(Bits::BOARD).is_empty(), there.is_none());
                if let Some(square) = there {
                    assert_eq!(Spot::from(square), spot.step(offset));
                }
            }
        }
    }
}
