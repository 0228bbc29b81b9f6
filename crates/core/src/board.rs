//! What a board looks like to someone who knows no rules, and the changes that turn one look into the next.
//!
//! A view holds what is on the board and beside it. What could happen next (targets, marks) depends on the rules and is
//! asked of them separately.

use crate::event::FactValue;
use crate::outcome::Outcome;
use crate::seat::Seat;
use crate::square::{Direction, Grid, Square};

/// A board as it is shown.
#[derive(Clone, Debug, PartialEq)]
pub struct BoardView {
    /// The board's size.
    pub grid: Grid,
    /// One for each square, in the order of [`Grid::squares`].
    pub cells: Vec<Cell>,
    /// Land under the squares, finer than they are, for games that have it.
    pub land: Option<Land>,
    /// Numbers and words beside the board: scores, health, actions left.
    pub status: Vec<Status>,
    /// Whose turn it is.
    pub side_to_move: Seat,
    /// How the game ended, once it has.
    pub outcome: Option<Outcome>,
}

/// A square as it is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cell {
    /// What the square itself is.
    pub ground: Ground,
    /// What stands on it.
    pub piece: Option<Piece>,
}

/// What a square itself is: floor, a wall, a letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ground {
    /// The kind's name.
    pub kind: &'static str,
    /// One character that stands for it in a terminal.
    pub symbol: char,
}

/// A thing that stands on a square.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// Whose it is, if anyone's.
    pub owner: Option<Seat>,
    /// The kind's name.
    pub kind: &'static str,
    /// A coefficient, a timer, a health: what the number on it says.
    pub value: Option<i32>,
    /// Which way it looks.
    pub facing: Option<Direction>,
    /// A short text that stands for it in a terminal.
    pub label: String,
}

/// A number or a word beside the board.
#[derive(Clone, Debug, PartialEq)]
pub struct Status {
    /// What it tells.
    pub key: &'static str,
    /// Of whom it tells, if of one player.
    pub seat: Option<Seat>,
    /// What it says now.
    pub value: FactValue,
}

/// A raster of owned cells under the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Land {
    /// Cells in a row.
    pub columns: u16,
    /// Rows.
    pub rows: u16,
    /// Row by row from the top: owner × 8 + strength, owner 0 nobody, 1 first, 2 second, 3 neutral.
    pub cells: Vec<u8>,
}

/// Neighbouring cells of a row of land that hold the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span {
    /// The row, from the top.
    pub row: u16,
    /// The first column.
    pub start: u16,
    /// The column after the last.
    pub end: u16,
    /// What they hold now, as in [`Land::cells`].
    pub value: u8,
}

/// One step from a view to the next.
#[derive(Clone, Debug, PartialEq)]
pub enum Change {
    /// A piece goes to an empty square.
    MovePiece {
        /// From here.
        from: Square,
        /// To here.
        to: Square,
    },
    /// A square holds this piece now, or none.
    SetPiece {
        /// The square.
        at: Square,
        /// What stands there now.
        now: Option<Piece>,
    },
    /// A square itself is different now.
    SetGround {
        /// The square.
        at: Square,
        /// What it is now.
        now: Ground,
    },
    /// A number or word beside the board is different now.
    SetStatus(Status),
    /// These parts of the land hold something else now.
    SetLand(Vec<Span>),
    /// It is this player's turn now.
    SetSideToMove(Seat),
    /// The game is over.
    End(Outcome),
}

impl BoardView {
    /// The cell of a square.
    pub fn cell(&self, square: Square) -> &Cell {
        &self.cells[self.grid.index(square)]
    }

    /// Makes one change. Events carry all the changes that a move makes, so that folding them over the view before a
    /// move gives the view after it.
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

/// Squares that the rules point out: in danger, within reach, safe.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Highlight {
    /// What is said of them.
    pub name: &'static str,
    /// The squares.
    pub squares: Vec<Square>,
}

/// What touching a square would do, given the squares touched before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Target<M> {
    /// The square.
    pub square: Square,
    /// What would be done there: `pick`, `move`, `place`, `kick`.
    pub action: &'static str,
    /// The moves that do it, in order; none if the touch only picks the square and more touches follow.
    pub moves: Vec<M>,
}

/// Everything a player can do next, given the squares touched so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choices<M> {
    /// By touching a square.
    pub squares: Vec<Target<M>>,
    /// By a button: the action's name and the move.
    pub buttons: Vec<(&'static str, M)>,
}

impl<M> Choices<M> {
    /// Nothing to do, as in a finished game.
    pub fn empty() -> Choices<M> {
        Choices { squares: Vec::new(), buttons: Vec::new() }
    }

    /// The same choices with the moves in another form.
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
