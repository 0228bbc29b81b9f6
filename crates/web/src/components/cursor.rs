//! The keyboard cursor of a board: the square with the focus, and the keys that work while a square has it.

use quadrille_core::Square;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use crate::board::KeyPattern::Named;
use crate::board::{BoardController, Key, KeyBinding};
use crate::i18n::messages;
use crate::reactive::*;

/// The keys of a focused square.
pub const SQUARE_KEYS: &[KeyBinding<Cursor>] = &[
    KeyBinding::new(&[Named("ArrowUp")], messages::keys_move, |cursor, _| cursor.step(-1, 0)),
    KeyBinding::new(&[Named("ArrowDown")], messages::keys_move, |cursor, _| cursor.step(1, 0)),
    KeyBinding::new(&[Named("ArrowLeft")], messages::keys_move, |cursor, _| cursor.step(0, -1)),
    KeyBinding::new(&[Named("ArrowRight")], messages::keys_move, |cursor, _| cursor.step(0, 1)),
    KeyBinding::new(&[Named("Home")], messages::keys_row_ends, |cursor, _| {
        cursor.step(0, -i16::from(cursor.board.grid().columns));
    }),
    KeyBinding::new(&[Named("End")], messages::keys_row_ends, |cursor, _| {
        cursor.step(0, i16::from(cursor.board.grid().columns));
    }),
    KeyBinding::new(&[Named("Enter"), Named(" ")], messages::keys_touch, Cursor::press)
        .only_if(BoardController::has_player),
    KeyBinding::optional(&[Named("Escape")], messages::keys_leave, |cursor, _| {
        // The first Escape clears the selection, the next one leaves the board.
        cursor.board.cancel_selection() || cursor.leave()
    }),
];

/// The square of a board that has the focus, or had it last.
#[derive(Clone, Copy)]
pub struct Cursor {
    board: BoardController,
    /// The square.
    pub square: RwSignal<Square>,
    root: NodeRef<html::Div>,
}

impl Cursor {
    /// A cursor on the lower left square of a board whose cells are in `root`.
    pub(super) fn new(board: BoardController, root: NodeRef<html::Div>) -> Cursor {
        Cursor { board, square: RwSignal::new(Square::new(board.grid().rows - 1, 0)), root }
    }

    /// Moves by this many rows and columns of the display, as far as the board goes.
    fn step(self, down: i16, right: i16) {
        // An arrow key cancels a partly entered move, so that Enter then selects the square.
        self.board.ui.cancel_entry(self.board);
        let sign = if self.board.state.flipped.get_untracked() { -1 } else { 1 };
        let (at, grid) = (self.square.get_untracked(), self.board.grid());
        let step =
            |from: u8, by: i16, count: u8| (i16::from(from) + by * sign).clamp(0, i16::from(count) - 1) as u8;
        self.focus(Square::new(step(at.row, down, grid.rows), step(at.column, right, grid.columns)));
    }

    fn focus(self, square: Square) {
        self.square.set(square);
        let selector = format!("[data-square={}]", self.board.grid().name(square));
        let cell = self.root.get_untracked().and_then(|root| root.query_selector(&selector).ok().flatten());
        if let Some(cell) = cell.and_then(|cell| cell.dyn_into::<HtmlElement>().ok()) {
            // Focusing fails only if the cell is no longer on the page.
            let _ = cell.focus();
        }
    }

    fn press(self, key: &Key) {
        self.board.press_square(self.square.get_untracked(), key);
    }

    /// Takes the focus off the board; false, as the page may use the key too.
    fn leave(self) -> bool {
        let active = document().active_element().and_then(|active| active.dyn_into::<HtmlElement>().ok());
        if let Some(active) = active {
            // Fails only for an element that is no longer on the page.
            let _ = active.blur();
        }
        false
    }
}
