//! Snapshots of a board, to draw without knowing the rules, and the changes that lead from one snapshot to the next.
//!
//! A snapshot holds the board and the status values beside it. Highlights and possible actions depend on the rules, which
//! provide them separately.

use crate::event::FactValue;
use crate::outcome::Outcome;
use crate::seat::Seat;
use crate::square::{Direction, Grid, Square};

/// A snapshot of a board to draw.
#[derive(Clone, Debug, PartialEq)]
pub struct BoardView {
    /// The board's size.
    pub grid: Grid,
    /// One cell for each square, in the order of [`Grid::squares`].
    pub cells: Vec<Cell>,
    /// Raster of owned land under the squares, in games that have it.
    pub land: Option<Land>,
    /// Values beside the board: scores, health, actions left.
    pub status: Vec<Status>,
    /// The side to move.
    pub side_to_move: Seat,
    /// The outcome, once the game is over.
    pub outcome: Option<Outcome>,
}

/// Contents of a square.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cell {
    /// The square itself, without its piece.
    pub ground: Ground,
    /// The piece on the square.
    pub piece: Option<Piece>,
}

/// Kind of a square: floor, a wall, a letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ground {
    /// Name of the kind.
    pub kind: &'static str,
    /// Character for terminals.
    pub symbol: char,
}

/// A piece on a square.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// Owner, if the piece belongs to a player.
    pub owner: Option<Seat>,
    /// Name of the kind.
    pub kind: &'static str,
    /// The number on the piece: a coefficient, a timer, health.
    pub value: Option<i32>,
    /// Direction that the piece faces.
    pub facing: Option<Direction>,
    /// Short label for terminals.
    pub label: String,
}

/// A value beside the board: a score, health, actions left.
#[derive(Clone, Debug, PartialEq)]
pub struct Status {
    /// Name of the value.
    pub key: &'static str,
    /// The player that it belongs to, if it is per player.
    pub seat: Option<Seat>,
    /// Current value.
    pub value: FactValue,
}

/// A raster of owned cells under the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Land {
    /// Number of columns.
    pub columns: u16,
    /// Number of rows.
    pub rows: u16,
    /// Cells row by row from the top: owner × 8 + strength. Owner 0 is nobody, 1 first, 2 second, 3 neutral.
    pub cells: Vec<u8>,
}

/// A run of equal cells in a row of land.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span {
    /// The row, from the top.
    pub row: u16,
    /// The first column.
    pub start: u16,
    /// The column after the last, exclusive.
    pub end: u16,
    /// New value of the cells, encoded as in [`Land::cells`].
    pub value: u8,
}

/// One change of a board.
#[derive(Clone, Debug, PartialEq)]
pub enum Change {
    /// Moves a piece to an empty square.
    MovePiece {
        /// Origin.
        from: Square,
        /// Destination.
        to: Square,
    },
    /// Sets or removes the piece on a square.
    SetPiece {
        /// The square.
        at: Square,
        /// The new piece; none for an empty square.
        now: Option<Piece>,
    },
    /// Changes the kind of a square.
    SetGround {
        /// The square.
        at: Square,
        /// The new kind.
        now: Ground,
    },
    /// Changes a value beside the board.
    SetStatus(Status),
    /// Changes runs of land cells.
    SetLand(Vec<Span>),
    /// Changes the side to move.
    SetSideToMove(Seat),
    /// Ends the game.
    End(Outcome),
}

impl BoardView {
    /// The cell of a square.
    pub fn cell(&self, square: Square) -> &Cell {
        &self.cells[self.grid.index(square)]
    }

    /// Applies one change. The events of a move carry all its changes: folded over the board before the move, they give the
    /// board after it.
    pub fn apply(&mut self, change: &Change) {
        match change {
            Change::MovePiece { from, to } => {
                let piece = self.cells[self.grid.index(*from)].piece.take();
                self.cells[self.grid.index(*to)].piece = piece;
            }
            Change::SetPiece { at, now } => self.cells[self.grid.index(*at)].piece.clone_from(now),
            Change::SetGround { at, now } => self.cells[self.grid.index(*at)].ground = *now,
            Change::SetStatus(now) => {
                let known =
                    self.status.iter_mut().find(|known| known.key == now.key && known.seat == now.seat);
                match known {
                    Some(known) => known.value = now.value.clone(),
                    None => self.status.push(now.clone()),
                }
            }
            Change::SetLand(spans) => {
                if let Some(land) = &mut self.land {
                    for span in spans {
                        let row = usize::from(span.row) * usize::from(land.columns);
                        land.cells[row + usize::from(span.start)..row + usize::from(span.end)]
                            .fill(span.value);
                    }
                }
            }
            Change::SetSideToMove(seat) => self.side_to_move = *seat,
            Change::End(outcome) => self.outcome = Some(*outcome),
        }
    }
}

/// Squares to highlight for one reason: in danger, within reach, safe.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Highlight {
    /// Name of the reason.
    pub name: &'static str,
    /// The squares.
    pub squares: Vec<Square>,
}

/// A square that can be touched next, given the squares touched before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Target<M> {
    /// The square.
    pub square: Square,
    /// Name of the action: `pick`, `move`, `place`, `kick`.
    pub action: &'static str,
    /// The moves that perform the action, in order; none if the touch only selects the square and another touch follows.
    pub moves: Vec<M>,
}

/// The possible next actions of a player, given the squares touched so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choices<M> {
    /// Actions by touching a square.
    pub squares: Vec<Target<M>>,
    /// Actions by a button: name and move.
    pub buttons: Vec<(&'static str, M)>,
}

impl<M> Choices<M> {
    /// No actions, as in a finished game.
    pub fn empty() -> Choices<M> {
        Choices { squares: Vec::new(), buttons: Vec::new() }
    }

    /// Converts the moves.
    pub fn map<N>(self, mut form: impl FnMut(M) -> N) -> Choices<N> {
        let squares = self.squares.into_iter().map(|target| Target {
            square: target.square,
            action: target.action,
            moves: target.moves.into_iter().map(&mut form).collect(),
        });
        let squares = squares.collect();
        Choices {
            squares,
            buttons: self.buttons.into_iter().map(|(action, mv)| (action, form(mv))).collect(),
        }
    }
}
