//! Quadratic War: terms on squared paper, the equations that they form, and previews of moves.

mod describe;
mod drawing;
mod equation;
mod panel;
mod preview;
mod term;

use quadrille_core::{BoardView, Piece, Seat, Square};
use quadrille_quadratic_war::{Event, QuadraticWar};

use super::{GameBoard, GameUi};
use crate::reactive::*;
use crate::sound::Sound;

use panel::Panel;
use preview::MovePreview;

/// The UI of the game.
pub struct QuadraticWarUi;

/// A board of the game.
type WarBoard = GameBoard<QuadraticWarUi>;

/// The game's id.
const ID: &str = "quadratic-war";

/// Values computed once per board.
#[derive(Clone, Copy)]
pub struct State {
    /// The previews of the selected piece's targets.
    previews: Memo<Vec<MovePreview>>,
}

impl GameUi for QuadraticWarUi {
    type Rules = QuadraticWar;
    type State = State;

    fn new_state(&self, board: WarBoard) -> State {
        State { previews: Memo::new(move |_| preview::previews(board)) }
    }

    fn duration(&self, event: &Event, moving: bool) -> u32 {
        match (event, moving) {
            // An equation has to be read, also without motion.
            (Event::Equation { .. }, true) => 1100,
            (Event::Equation { .. }, false) => 700,
            (Event::Moved { .. } | Event::Removed { .. }, true) => 320,
            _ => 0,
        }
    }

    fn sound(&self, event: &Event) -> Option<Sound> {
        match event {
            Event::Moved { .. } => Some(Sound::Tap),
            Event::Passed { .. } | Event::Swapped { .. } => Some(Sound::Tick),
            Event::Equation { strikes: true, .. } => Some(Sound::Chime),
            Event::Equation { strikes: false, .. } => Some(Sound::Thud),
            Event::Removed { .. } => Some(Sound::Crack),
            Event::TurnBegan { .. } | Event::Ended(_) => None,
        }
    }

    fn draw_piece(&self, piece: &Piece) -> AnyView {
        term::piece(piece)
    }

    fn draw_square(&self, _board: WarBoard, square: Square) -> AnyView {
        let dark = (square.row + square.column).is_multiple_of(2);
        view! { <rect class="square" class:dark=dark width="100" height="100" /> }
    }

    fn draw_under(&self, board: WarBoard) -> Option<AnyView> {
        Some(drawing::under(board))
    }

    fn draw_over(&self, board: WarBoard) -> Option<AnyView> {
        Some(drawing::over(board))
    }

    fn panel(&self, board: WarBoard) -> AnyView {
        view! { <Panel board /> }
    }

    fn describe_square(&self, board: WarBoard, square: Square) -> String {
        describe::square(board, square)
    }

    fn player_status(&self, view: &BoardView, seat: Seat) -> String {
        describe::player_status(view, seat)
    }

    fn score_key(&self) -> &'static str {
        "pieces"
    }

    fn is_hint_effect(&self, event: &Event) -> bool {
        matches!(event, Event::Equation { .. })
    }

    fn can_flip(&self) -> bool {
        true
    }

    fn home_preview(&self) -> (&'static str, &'static [&'static str]) {
        (
            "q+4q+3q+2q+1q-1q-2q-3q-4/l+4l+3l+2l+11l-2l-3l-4/c+4c+3c+2c+1c-1c-2c-3c-4/8/3l-14/2C-25/\
             C-4C-32C+1C+2C+3C+4/L-4L-3L-21L+1L+2L+3L+4/Q-4Q-31Q-2Q+1Q+2Q+3Q+4 r classic 0 1",
            &["d7d6", "d1d4", "d8d6", "d4e5", "d9d6"],
        )
    }
}
