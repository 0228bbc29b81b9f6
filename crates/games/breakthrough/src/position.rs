//! Positions and moves: which moves are legal, what they do, and when the game is over.
//!
//! A set of squares is a `u64` with one bit for each square, in the order of [`Grid::squares`]: bit 0 is a8, bit 63 is h1.

use quadrille_core::{Grid, MoveError, Outcome, PerSeat, Reason, Seat, Square, mix64};

/// The board.
pub(crate) const GRID: Grid = Grid::new(8, 8);

/// A pawn reached the far row.
pub(crate) const FAR_ROW: Reason = Reason::win("far-row");
/// A player has no pawns left.
pub(crate) const NO_PAWNS: Reason = Reason::win("no-pawns");

const TOP_ROW: u64 = 0xFF;
const BOTTOM_ROW: u64 = TOP_ROW << 56;
const LEFT_COLUMN: u64 = 0x0101_0101_0101_0101;
const RIGHT_COLUMN: u64 = LEFT_COLUMN << 7;

/// A pawn goes from a square to a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    /// The square that the pawn leaves.
    pub from: Square,
    /// The square that it goes to.
    pub to: Square,
}

/// The pawns of both players, and whose turn it is.
#[derive(Clone, Debug, PartialEq)]
pub struct Position {
    pub(crate) pawns: PerSeat<u64>,
    pub(crate) side_to_move: Seat,
}

/// The set of one square.
pub(crate) fn bit(square: Square) -> u64 {
    1 << GRID.index(square)
}

/// The row of the board that a player's pawns have to reach.
pub(crate) fn far_row(seat: Seat) -> u64 {
    match seat {
        Seat::First => TOP_ROW,
        Seat::Second => BOTTOM_ROW,
    }
}

/// The squares one row ahead of these, `columns` to the right: -1, 0 or 1.
fn ahead(squares: u64, seat: Seat, columns: i8) -> u64 {
    let beside = match columns {
        -1 => (squares & !LEFT_COLUMN) >> 1,
        1 => (squares & !RIGHT_COLUMN) << 1,
        _ => squares,
    };
    match seat {
        Seat::First => beside >> 8,
        Seat::Second => beside << 8,
    }
}

impl Position {
    /// The start of every game.
    pub(crate) const INITIAL: Position = Position {
        pawns: PerSeat { first: BOTTOM_ROW | BOTTOM_ROW >> 8, second: TOP_ROW | TOP_ROW << 8 },
        side_to_move: Seat::First,
    };

    /// The owner of the pawn on a square.
    pub fn owner(&self, square: Square) -> Option<Seat> {
        Seat::ALL.into_iter().find(|seat| self.pawns[*seat] & bit(square) != 0)
    }

    /// The number of a player's pawns.
    pub fn count(&self, seat: Seat) -> u32 {
        self.pawns[seat].count_ones()
    }

    pub(crate) fn outcome(&self) -> Option<Outcome> {
        let wins = |seat: Seat| {
            let reason = if self.pawns[seat] & far_row(seat) != 0 {
                FAR_ROW
            } else if self.pawns[seat.other()] == 0 {
                NO_PAWNS
            } else {
                return None;
            };
            Some(Outcome::win(seat, reason))
        };
        Seat::ALL.into_iter().find_map(wins)
    }

    pub(crate) fn hash(&self) -> u64 {
        let side = self.side_to_move as u64;
        mix64(mix64(self.pawns.first).wrapping_add(self.pawns.second).wrapping_add(mix64(side)))
    }

    pub(crate) fn for_each_move(&self, mut visit: impl FnMut(Move)) {
        if self.outcome().is_some() {
            return;
        }
        let seat = self.side_to_move;
        let (own, all) = (self.pawns[seat], self.pawns.first | self.pawns.second);
        for columns in [-1, 0, 1] {
            // Straight ahead every pawn is in the way, on the diagonals only an own one.
            let blocked = if columns == 0 { all } else { own };
            let mut targets = ahead(own, seat, columns) & !blocked;
            while targets != 0 {
                let to =
                    Square::new((targets.trailing_zeros() / 8) as u8, (targets.trailing_zeros() % 8) as u8);
                targets &= targets - 1;
                let row = if seat == Seat::First { to.row + 1 } else { to.row - 1 };
                visit(Move { from: Square::new(row, to.column.wrapping_add_signed(-columns)), to });
            }
        }
    }

    pub(crate) fn check(&self, mv: Move) -> Result<(), MoveError> {
        let (seat, from, to) = (self.side_to_move, GRID.name(mv.from), GRID.name(mv.to));
        if let Some(outcome) = self.outcome() {
            return Err(MoveError::game_over(outcome));
        }
        match self.owner(mv.from) {
            None => return Err(MoveError::new("no-pawn", format!("there is no pawn on {from}"))),
            Some(owner) if owner != seat => {
                return Err(MoveError::new("not-yours", format!("the pawn on {from} is the opponent's")));
            }
            Some(_) => {}
        }
        let columns =
            [-1, 0, 1].into_iter().find(|columns| ahead(bit(mv.from), seat, *columns) == bit(mv.to));
        match (columns, self.owner(mv.to)) {
            (None, _) => {
                let what = format!("{to} is not one square straight or diagonally ahead of {from}");
                Err(MoveError::new("out-of-reach", what))
            }
            (Some(_), Some(owner)) if owner == seat => {
                Err(MoveError::new("occupied", format!("{to} has a pawn of the same player")))
            }
            (Some(0), Some(_)) => {
                Err(MoveError::new("occupied", format!("{to} is occupied; pawns capture diagonally")))
            }
            _ => Ok(()),
        }
    }

    /// Makes a legal move; true if it captures.
    pub(crate) fn apply(&mut self, mv: Move) -> bool {
        let (seat, to) = (self.side_to_move, bit(mv.to));
        let captures = self.pawns[seat.other()] & to != 0;
        self.pawns[seat] ^= bit(mv.from) | to;
        self.pawns[seat.other()] &= !to;
        self.side_to_move = seat.other();
        captures
    }
}
