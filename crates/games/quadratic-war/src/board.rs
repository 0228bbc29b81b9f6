//! The board: a mailbox for traversing lines and bitboards for operations on all pieces.
//!
//! Mailbox rows have nine squares: eight of the board and one sentinel beyond its right edge. There is a row of sentinels above and below the
//! board and one sentinel before the first row. A traversal in any direction ends on a sentinel, so it needs no bounds checks.

use quadrille_core::{Grid, PerSeat, Random, Seat, Square};

use crate::piece::{PIECE_CODES, Piece, Term};

/// The board: 8 columns by 9 rows.
pub const GRID: Grid = Grid::new(8, 9);

const STRIDE: u8 = 9;
/// Exclusive bound of [`SquareIndex::index`]. 100 squares would be enough; a power of two lets the compiler omit bounds checks.
pub const MAILBOX_LEN: usize = 128;

/// Mailbox index: a square of the board or a sentinel beyond its edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SquareIndex(u8);

impl SquareIndex {
    /// The square at a row from the top and a column from the left.
    pub const fn new(row: u8, column: u8) -> SquareIndex {
        SquareIndex((row + 1) * STRIDE + column + 1)
    }

    /// The square in core's coordinates.
    pub const fn square(self) -> Square {
        Square::new((self.0 - 1) / STRIDE - 1, (self.0 - 1) % STRIDE)
    }

    /// The square that this one comes to when the board is turned half round.
    pub(crate) const fn opposite(self) -> SquareIndex {
        let square = self.square();
        SquareIndex::new(GRID.rows - 1 - square.row, GRID.columns - 1 - square.column)
    }

    pub(crate) const fn number(self) -> u8 {
        self.0
    }

    pub(crate) const fn from_number(number: u8) -> SquareIndex {
        SquareIndex(number)
    }

    /// Unique number below [`MAILBOX_LEN`].
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize % MAILBOX_LEN
    }

    /// The neighbour at this offset, which may be a sentinel.
    #[inline]
    pub(crate) const fn step(self, offset: i8) -> SquareIndex {
        SquareIndex(self.0.wrapping_add_signed(offset))
    }
}

impl From<Square> for SquareIndex {
    fn from(square: Square) -> SquareIndex {
        SquareIndex::new(square.row, square.column)
    }
}

/// The offsets of the eight directions: up, down, left, right, then the diagonals.
pub(crate) const OFFSETS: [i8; 8] = [UP, DOWN, -1, 1, UP - 1, UP + 1, DOWN - 1, DOWN + 1];
pub(crate) const UP: i8 = -(STRIDE as i8);
pub(crate) const DOWN: i8 = STRIDE as i8;

/// A set of squares.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Bitboard(u128);

impl Bitboard {
    /// The empty set.
    pub const EMPTY: Bitboard = Bitboard(0);

    /// All squares of the board.
    pub const ALL: Bitboard = {
        let mut bits = 0;
        let mut index = 0;
        while index < 72 {
            bits |= 1 << SquareIndex::new(index / 8, index % 8).0;
            index += 1;
        }
        Bitboard(bits)
    };

    /// The set of one square.
    #[inline]
    pub const fn single(spot: SquareIndex) -> Bitboard {
        SINGLE[spot.index()]
    }

    /// The ray from a square in the direction of an offset, up to the edge.
    #[inline]
    const fn ray(from: SquareIndex, offset: i8) -> Bitboard {
        RAYS[(offset + OFFSETS[7]) as usize][from.index()]
    }

    /// True if the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// True if the set contains the square.
    #[inline]
    pub const fn has(self, spot: SquareIndex) -> bool {
        self.0 & Bitboard::single(spot).0 != 0
    }

    /// Number of squares.
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// Shifts all squares by an offset. The caller masks out squares beyond the edge.
    #[inline(always)]
    pub(crate) const fn shift(self, offset: i8) -> Bitboard {
        if offset > 0 { Bitboard(self.0 << offset) } else { Bitboard(self.0 >> -offset) }
    }
}

/// Rays by offset, counted from the least of [`OFFSETS`], and by square.
static RAYS: [[Bitboard; MAILBOX_LEN]; 2 * OFFSETS[7] as usize + 1] = {
    let mut rays = [[Bitboard::EMPTY; MAILBOX_LEN]; 2 * OFFSETS[7] as usize + 1];
    let mut direction = 0;
    while direction < OFFSETS.len() {
        let offset = OFFSETS[direction];
        let mut index = 0;
        while index < 72 {
            let from = SquareIndex::new(index / 8, index % 8);
            let mut spot = from.step(offset);
            while Bitboard::ALL.0 & 1 << spot.0 != 0 {
                rays[(offset + OFFSETS[7]) as usize][from.index()].0 |= 1 << spot.0;
                spot = spot.step(offset);
            }
            index += 1;
        }
        direction += 1;
    }
    rays
};

/// Sets of one square. A lookup is faster than a shift of 128 bits by a variable distance.
static SINGLE: [Bitboard; MAILBOX_LEN] = {
    let mut sets = [Bitboard::EMPTY; MAILBOX_LEN];
    let mut number = 0;
    while number < MAILBOX_LEN {
        sets[number] = Bitboard(1 << number);
        number += 1;
    }
    sets
};

quadrille_core::bit_operators!(Bitboard);

impl IntoIterator for Bitboard {
    type Item = SquareIndex;
    type IntoIter = SquareIndices;

    #[inline]
    fn into_iter(self) -> SquareIndices {
        SquareIndices(self.0)
    }
}

/// Iterator over the squares of a [`Bitboard`], row by row from the top.
#[derive(Clone, Debug)]
pub struct SquareIndices(u128);

impl Iterator for SquareIndices {
    type Item = SquareIndex;

    #[inline]
    fn next(&mut self) -> Option<SquareIndex> {
        if self.0 == 0 {
            return None;
        }
        let first = SquareIndex(self.0.trailing_zeros() as u8);
        self.0 &= self.0 - 1;
        Some(first)
    }
}

const EMPTY: u8 = 0;
const OFF_BOARD: u8 = 1;

/// Contents of each square by [`SquareIndex::index`]: the code of a piece, or one of the two codes above.
pub(crate) type Mailbox = [u8; MAILBOX_LEN];

/// The pieces on the board.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Board {
    mailbox: Mailbox,
    owned: PerSeat<Bitboard>,
    terms: [Bitboard; 3],
    hash: u64,
}

impl Board {
    pub(crate) const fn empty() -> Board {
        let mut spots = [OFF_BOARD; MAILBOX_LEN];
        let mut index = 0;
        while index < 72 {
            spots[SquareIndex::new(index / 8, index % 8).0 as usize] = EMPTY;
            index += 1;
        }
        Board {
            mailbox: spots,
            owned: PerSeat { first: Bitboard::EMPTY, second: Bitboard::EMPTY },
            terms: [Bitboard::EMPTY; 3],
            hash: 0,
        }
    }

    pub(crate) const fn mailbox(&self) -> &Mailbox {
        &self.mailbox
    }

    /// The piece on a square; none on a sentinel.
    #[inline]
    pub(crate) const fn piece(&self, spot: SquareIndex) -> Option<Piece> {
        Piece::from_code(self.mailbox[spot.index()])
    }

    /// True for an empty square of the board; false for a sentinel.
    #[inline]
    pub(crate) const fn is_empty(&self, spot: SquareIndex) -> bool {
        self.mailbox[spot.index()] == EMPTY
    }

    /// The pieces on these squares, with their squares.
    pub(crate) fn pieces_on(&self, spots: Bitboard) -> Vec<(Square, Piece)> {
        spots.into_iter().filter_map(|spot| Some((spot.square(), self.piece(spot)?))).collect()
    }

    /// A player's pieces.
    #[inline]
    pub(crate) fn of(&self, seat: Seat) -> Bitboard {
        self.owned[seat]
    }

    /// Both players' pieces with this term.
    #[inline]
    pub(crate) const fn terms(&self, term: Term) -> Bitboard {
        self.terms[term as usize]
    }

    /// The empty squares.
    pub(crate) fn empty_squares(&self) -> Bitboard {
        Bitboard::ALL - self.owned.first - self.owned.second
    }

    /// The empty squares from which a contiguous run of pieces along some line leads to a piece of this player.
    pub(crate) fn in_contact(&self, seat: Seat) -> Bitboard {
        let occupied = self.owned.first | self.owned.second;
        let mut contact = Bitboard::EMPTY;
        for offset in OFFSETS {
            // Kogge-Stone fill of contiguous pieces from the player's pieces: steps of 1, 2 and 4 squares span the board.
            let mut led = self.of(seat);
            let mut through = occupied;
            for steps in [1, 2, 4] {
                led |= led.shift(offset * steps) & through;
                through &= through.shift(offset * steps);
            }
            contact |= led.shift(offset);
        }
        contact & self.empty_squares()
    }

    /// Calls `visit` with the maximal run of pieces through `at` along the rank, the file and each diagonal, if the run contains a
    /// piece of this player.
    #[inline]
    pub(crate) fn for_each_run_with(&self, seat: Seat, at: SquareIndex, mut visit: impl FnMut(Bitboard)) {
        // Unrolled, so that the offset of each line is a compile-time constant.
        let rank = self.connects(seat, at, 1) | self.connects(seat, at, -1);
        let file = self.connects(seat, at, DOWN) | self.connects(seat, at, UP);
        let falling = self.connects(seat, at, DOWN + 1) | self.connects(seat, at, UP - 1);
        let rising = self.connects(seat, at, DOWN - 1) | self.connects(seat, at, UP + 1);
        if rank | file | falling | rising {
            for (meets, line) in [(rank, 1), (file, DOWN), (falling, DOWN + 1), (rising, DOWN - 1)] {
                if meets {
                    visit(self.connected_run(at, line) | self.connected_run(at, -line));
                }
            }
        }
    }

    /// True if a contiguous run of pieces leads from `at` to a piece of this player. The two frequent cases are tested first: an empty
    /// neighbour, and no piece of the player on the ray.
    #[inline(always)]
    fn connects(&self, seat: Seat, at: SquareIndex, offset: i8) -> bool {
        self.piece(at.step(offset)).is_some()
            && !(self.of(seat) & Bitboard::ray(at, offset)).is_empty()
            && !(self.of(seat) & self.connected_run(at, offset)).is_empty()
    }

    /// A piece and the pieces that follow it without a gap.
    fn connected_run(&self, from: SquareIndex, offset: i8) -> Bitboard {
        let mut stretch = Bitboard::EMPTY;
        let mut spot = from;
        while self.piece(spot).is_some() {
            stretch |= Bitboard::single(spot);
            spot = spot.step(offset);
        }
        stretch
    }

    /// The board turned half round with the owners of the pieces exchanged.
    pub(crate) fn turned(&self) -> Board {
        let mut turned = Board::empty();
        for seat in Seat::ALL {
            for spot in self.of(seat) {
                if let Some(piece) = self.piece(spot) {
                    turned.put(spot.opposite(), Piece::new(seat.other(), piece.term(), piece.coefficient()));
                }
            }
        }
        turned
    }

    /// Hash of the pieces on the board.
    pub(crate) const fn hash(&self) -> u64 {
        self.hash
    }

    pub(crate) fn put(&mut self, spot: SquareIndex, piece: Piece) {
        self.mailbox[spot.index()] = piece.code();
        self.toggle(piece, Bitboard::single(spot));
        self.hash = self.hash.wrapping_add(zobrist_key(spot, piece));
    }

    pub(crate) fn remove(&mut self, spot: SquareIndex) -> Option<Piece> {
        let piece = self.piece(spot)?;
        self.mailbox[spot.index()] = EMPTY;
        self.toggle(piece, Bitboard::single(spot));
        self.hash = self.hash.wrapping_sub(zobrist_key(spot, piece));
        Some(piece)
    }

    /// Moves a piece to an empty square.
    #[inline]
    pub(crate) fn move_piece(&mut self, from: SquareIndex, to: SquareIndex) -> Option<Piece> {
        let piece = self.piece(from)?;
        self.mailbox[from.index()] = EMPTY;
        self.mailbox[to.index()] = piece.code();
        self.toggle(piece, Bitboard::single(from) | Bitboard::single(to));
        let (rate, from, to) = (
            PIECE_KEYS[piece.code() as usize % PIECE_CODES],
            SQUARE_KEYS[from.index()],
            SQUARE_KEYS[to.index()],
        );
        self.hash = self.hash.wrapping_add(rate.wrapping_mul(to.wrapping_sub(from)));
        Some(piece)
    }

    #[inline]
    fn toggle(&mut self, piece: Piece, spots: Bitboard) {
        self.owned[piece.owner()] ^= spots;
        self.terms[piece.term() as usize] ^= spots;
    }
}

/// The board's hash is the sum of these keys over all pieces. A key is the product of a number for the piece and a number for the square, so
/// that a move updates the hash with one multiplication.
fn zobrist_key(spot: SquareIndex, piece: Piece) -> u64 {
    PIECE_KEYS[piece.code() as usize % PIECE_CODES].wrapping_mul(SQUARE_KEYS[spot.index()])
}

static PIECE_KEYS: [u64; PIECE_CODES] = random_keys(1);
static SQUARE_KEYS: [u64; MAILBOX_LEN] = random_keys(2);

const fn random_keys<const N: usize>(seed: u64) -> [u64; N] {
    let mut random = Random::new(seed);
    let mut numbers = [0; N];
    let mut index = 0;
    while index < N {
        numbers[index] = random.next_u64();
        index += 1;
    }
    numbers
}

/// Boards are equal if every square has the same contents.
impl PartialEq for Board {
    fn eq(&self, other: &Board) -> bool {
        self.mailbox == other.mailbox
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_board_has_72_squares_surrounded_by_sentinels() {
        assert_eq!(Bitboard::ALL.count(), 72);
        let board = Board::empty();
        for spot in Bitboard::ALL {
            assert!(board.is_empty(spot));
            for (offset, direction) in OFFSETS.into_iter().zip(quadrille_core::Direction::ALL) {
                let there = GRID.step(spot.square(), direction, 1);
                assert_eq!(board.is_empty(spot.step(offset)), there.is_some());
                assert_eq!((Bitboard::single(spot.step(offset)) & Bitboard::ALL).is_empty(), there.is_none());
                if let Some(square) = there {
                    assert_eq!(SquareIndex::from(square), spot.step(offset));
                }
            }
        }
    }
}
