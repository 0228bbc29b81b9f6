//! Dragging a piece to a target. A press without a movement stays a click, and a drop on a target needs no confirmation.

use quadrille_catalog::AnyMove;
use quadrille_core::{Choices, Grid, Square};

use super::BoardController;
use super::feedback::TouchError;
use crate::reactive::*;

/// A position of the pointer in the drawing, where a square is 100 wide.
pub type Point = (i32, i32);

/// The distance in the drawing at which a press becomes a drag.
const THRESHOLD: i32 = 15;

/// The phase of a drag.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    /// The pointer is down and has hardly moved.
    Pressed,
    /// The piece follows the pointer.
    Held,
    /// The piece lies on its target and waits for the move to be shown.
    Dropped,
}

/// A piece under the pressed pointer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Drag {
    /// The square of the piece in the position.
    from: Square,
    /// The centre of the drawn piece; before the piece moves, where the pointer was pressed.
    at: Point,
    phase: Phase,
}

impl Drag {
    /// The drag after a movement of the pointer; `None` if that changes nothing.
    fn moved(self, to: Point) -> Option<Drag> {
        let distance = (to.0 - self.at.0).abs().max((to.1 - self.at.1).abs());
        let follows = match self.phase {
            Phase::Pressed => distance >= THRESHOLD,
            Phase::Held => true,
            Phase::Dropped => false,
        };
        follows.then_some(Drag { at: to, phase: Phase::Held, ..self })
    }

    /// The square whose piece is drawn away from it.
    fn dragged(self) -> Option<Square> {
        (self.phase != Phase::Pressed).then_some(self.from)
    }
}

/// The square at a position of the drawing.
fn square_at(grid: Grid, flipped: bool, (x, y): Point) -> Option<Square> {
    let place = |at: i32, count: u8| {
        let index = at.div_euclid(100);
        u8::try_from(if flipped { i32::from(count) - 1 - index } else { index }).ok()
    };
    let square = Square::new(place(y, grid.rows)?, place(x, grid.columns)?);
    grid.contains(square).then_some(square)
}

impl BoardController {
    fn square_at(self, at: Point) -> Option<Square> {
        square_at(self.grid(), self.state.flipped.get_untracked(), at)
    }

    /// True if a piece on this square can be selected now and then moved.
    fn is_movable(self, square: Square) -> bool {
        let begins = |actions: Choices<AnyMove>| {
            actions.squares.iter().any(|target| target.square == square && target.moves.is_empty())
        };
        self.input.enabled.get_untracked()
            && self.state.view.with_untracked(|view| view.cell(square).piece.is_some())
            && begins(self.legal_actions(&[]))
    }

    /// The drag, unless its piece was dropped.
    fn pending_drag(self) -> Option<Drag> {
        self.input.drag.get_value().filter(|drag| drag.phase != Phase::Dropped)
    }

    fn set_drag(self, drag: Option<Drag>) {
        self.input.drag.set_value(drag);
        let dragged = drag.and_then(Drag::dragged);
        if self.input.dragged.get_untracked() != dragged {
            self.input.dragged.set(dragged);
        }
    }

    /// True while the pointer is down on a piece that can be dragged.
    pub fn has_drag(self) -> bool {
        self.pending_drag().is_some()
    }

    /// The centre of the dragged piece in the drawing.
    pub fn drag_point(self) -> Option<Point> {
        self.input.drag.get_value().map(|drag| drag.at)
    }

    /// Handles a press of the pointer.
    pub fn press_pointer(self, at: Point) {
        self.input.ignores_click.set_value(false);
        if let Some(from) = self.square_at(at).filter(|square| self.is_movable(*square)) {
            self.set_drag(Some(Drag { from, at, phase: Phase::Pressed }));
        }
    }

    /// Handles a movement of the pressed pointer: selects the piece and moves it.
    pub fn move_pointer(self, to: Point) {
        let Some(before) = self.pending_drag() else { return };
        let Some(drag) = before.moved(to) else { return };
        if before.phase == Phase::Pressed {
            self.clear();
            self.animation.sprites.raise(drag.from);
            self.input.selected.set(vec![drag.from]);
        }
        // A touched element receives all events of the touch, so that no other square notices the pointer.
        self.input.hovered.set(self.square_at(to));
        self.set_drag(Some(drag));
    }

    /// Handles a release of the pointer: plays the move to the square under it, or returns the piece.
    pub fn release_pointer(self, at: Point) {
        let Some(drag) = self.pending_drag() else { return };
        if drag.phase == Phase::Pressed {
            return self.cancel_drag();
        }
        self.input.ignores_click.set_value(true);
        let square = self.square_at(at).filter(|square| *square != drag.from);
        let Some(square) = square else { return self.clear() };
        let target = self.targets(square).into_iter().find(|target| !target.moves.is_empty());
        if let Some(target) = target {
            let at = untrack(|| self.center(square));
            self.set_drag(Some(Drag { at, phase: Phase::Dropped, ..drag }));
            self.play(target.moves);
        } else {
            self.clear();
            let error = self.state.view.with_untracked(|view| TouchError::no_target(view, drag.from));
            if let Some(error) = error.filter(|_| self.input.enabled.get_untracked()) {
                self.reject_with(square, error);
            }
        }
    }

    /// Returns the dragged piece to its square.
    pub fn cancel_drag(self) {
        self.set_drag(None);
    }

    /// True if the next click on a square is the end of a drag; asked once.
    pub fn ignores_click(self) -> bool {
        let ignores = self.input.ignores_click.get_value();
        self.input.ignores_click.set_value(false);
        ignores
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_press_becomes_a_drag_when_the_pointer_moves() {
        let pressed = Drag { from: Square::new(6, 0), at: (50, 650), phase: Phase::Pressed };
        assert_eq!(pressed.dragged(), None);
        assert_eq!(pressed.moved((50 + THRESHOLD - 1, 650 - THRESHOLD + 1)), None, "a click");
        let held = pressed.moved((50, 650 - THRESHOLD)).expect("a drag");
        assert_eq!(held.dragged(), Some(Square::new(6, 0)));
        assert_eq!(held.moved((50, 634)).map(|drag| drag.at), Some((50, 634)), "every later movement counts");
        let dropped = Drag { phase: Phase::Dropped, ..held };
        assert_eq!((dropped.dragged(), dropped.moved((0, 0))), (Some(Square::new(6, 0)), None));
    }

    #[test]
    fn a_point_belongs_to_the_square_that_is_drawn_there() {
        let grid = Grid { rows: 9, columns: 8 };
        assert_eq!(square_at(grid, false, (0, 899)), Some(Square::new(8, 0)));
        assert_eq!(square_at(grid, true, (0, 899)), Some(Square::new(0, 7)));
        for outside in [(-1, 0), (0, -1), (800, 0), (0, 900)] {
            assert_eq!(square_at(grid, false, outside), None);
            assert_eq!(square_at(grid, true, outside), None);
        }
    }
}
