//! User interfaces of the games. This is the only part of the client that knows games by name.
//!
//! A game's UI declares its [`Rules`] and works with their types: positions, moves and events. The rest of the client uses the object-safe
//! [`AnyGameUi`], whose blanket implementation for every [`GameUi`] downcasts moves and events.

mod achievements;
mod any_ui;
mod board;
mod default_ui;
mod fuse_and_frost;
mod quadratic_war;
mod stay_on_the_board;
mod territory_words;

use std::sync::LazyLock;

use quadrille_catalog::{GAMES, listed_games};
use quadrille_core::{BoardView, Event, Grid, Piece, Rules, Seat, Square};

use crate::board::{BoardController, Key, KeyBinding};
use crate::event_text;
use crate::reactive::*;
use crate::settings::Help;
use crate::sound::Sound;

pub use achievements::Achievements;
pub use any_ui::AnyGameUi;
pub use board::GameBoard;
use default_ui::DefaultUi;

/// The least time of a computer's move at the calm pace in games without one of their own, in milliseconds.
const DEFAULT_MOVE_DELAY: u32 = 800;

/// The event type of a UI's game.
pub type EventOf<U> = <<U as GameUi>::Rules as Rules>::Event;
/// The move type of a UI's game.
pub type MoveOf<U> = <<U as GameUi>::Rules as Rules>::Move;

/// An event with and without its type: the type selects the message, the facts are its arguments.
pub struct TypedEvent<'a, E> {
    /// The game's own event.
    pub event: &'a E,
    /// The same event as name, facts and sentence.
    pub erased: &'a Event,
}

impl<E> Clone for TypedEvent<'_, E> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<E> Copy for TypedEvent<'_, E> {}

/// Drawing and input of one game.
///
/// In drawings a square is 100 wide and row 0 is at the top. A piece is drawn round (0, 0), the centre of its square.
pub trait GameUi: Send + Sync + Sized + 'static {
    /// The rules of the game.
    type Rules: Rules;

    /// UI state of one board: a partly entered move, and values shared by several views.
    type State: Copy + 'static;

    /// The state of a new board.
    fn new_state(&self, board: GameBoard<Self>) -> Self::State;

    /// The duration of an event's animation, in milliseconds. Without `moving`, only events that have to be read take time.
    fn duration(&self, event: &EventOf<Self>, moving: bool) -> u32;

    /// The sound of an event. The end has no sound here: it depends on who listens.
    fn sound(&self, event: &EventOf<Self>) -> Option<Sound>;

    /// A piece, drawn round (0, 0).
    fn draw_piece(&self, piece: &Piece) -> AnyView;

    /// A square, drawn from its top left corner at (0, 0).
    fn draw_square(&self, board: GameBoard<Self>, square: Square) -> AnyView;

    /// HTML behind the board, of the same size.
    fn backdrop(&self, _board: GameBoard<Self>) -> Option<AnyView> {
        None
    }

    /// Drawn over the squares and under the pieces.
    fn draw_under(&self, _board: GameBoard<Self>) -> Option<AnyView> {
        None
    }

    /// Drawn over the pieces.
    fn draw_over(&self, _board: GameBoard<Self>) -> Option<AnyView> {
        None
    }

    /// The panel beside the board: the last move and the game's own controls.
    fn panel(&self, board: GameBoard<Self>) -> AnyView;

    /// A square for a screen reader: "c3, blue, minus two x squared, 4 targets".
    fn describe_square(&self, board: GameBoard<Self>, square: Square) -> String;

    /// The line under a player's name: "Blue, 22 pieces".
    fn player_status(&self, view: &BoardView, seat: Seat) -> String;

    /// The same line for narrow cards, if it is too long for them. The badge shows the side too.
    fn short_status(&self, view: &BoardView, seat: Seat) -> String {
        GameUi::player_status(self, view, seat)
    }

    /// The least time of a computer's move at the calm pace, in milliseconds.
    fn move_delay(&self) -> u32 {
        DEFAULT_MOVE_DELAY
    }

    /// The key of the status number that is a player's score.
    fn score_key(&self) -> &'static str;

    /// The score of a finished game.
    fn final_score(&self, view: &BoardView) -> String {
        event_text::score(Self::Rules::INFO.id, AnyGameUi::scores(self, view))
    }

    /// A turn as a line of the log: the action and its gain. `None` to use the sentences of the turn.
    fn log_line(&self, _events: &[&EventOf<Self>]) -> Option<(String, String)> {
        None
    }

    /// The sentences of a turn, for the log.
    fn turn_sentences(&self, grid: Grid, events: &[TypedEvent<'_, EventOf<Self>>]) -> Vec<String> {
        let sentence =
            |event: &TypedEvent<'_, _>| event_text::sentence(Self::Rules::INFO.id, grid, event.erased);
        events.iter().filter_map(sentence).collect()
    }

    /// Sentences of a hint: the moves of a turn as advice, and the effects that justify them.
    fn advice(&self, grid: Grid, events: &[TypedEvent<'_, EventOf<Self>>]) -> Vec<String> {
        let sentence = |event: &TypedEvent<'_, EventOf<Self>>| {
            event_text::advice(Self::Rules::INFO.id, grid, event.erased, self.is_hint_effect(event.event))
        };
        events.iter().filter_map(sentence).collect()
    }

    /// True for events that a hint mentions beside the moves.
    fn is_hint_effect(&self, _event: &EventOf<Self>) -> bool {
        false
    }

    /// Drops a partly entered move; true if there was one.
    fn cancel_entry(&self, _board: GameBoard<Self>) -> bool {
        false
    }

    /// Handles a touch of a square.
    fn on_square(&self, board: GameBoard<Self>, square: Square) {
        board.select_or_move(square);
    }

    /// The game's own keys, which work wherever the focus is.
    fn keys(&self) -> &'static [KeyBinding<GameBoard<Self>>] {
        &[]
    }

    /// Handles Enter or Space on the focused square.
    fn on_square_key(&self, board: GameBoard<Self>, square: Square, _key: &Key) {
        board.touch(square);
    }

    /// True if the pointer marks the square as clickable. A game with a hidden board must not reveal it this way.
    fn is_clickable(&self, board: GameBoard<Self>, square: Square) -> bool {
        board.is_target(square)
    }

    /// The legend of marks that stay on the board after the game, for the panel and for review.
    fn legend(&self, _board: GameBoard<Self>) -> Option<AnyView> {
        None
    }

    /// True if the board can be flipped.
    fn can_flip(&self) -> bool {
        false
    }

    /// The display aids that can be switched on and off.
    fn help_options(&self) -> &'static [Help] {
        &[]
    }

    /// The position and moves that the game's card on the home screen plays in a loop.
    fn home_preview(&self) -> (&'static str, &'static [&'static str]);
}

/// The UIs of games that have one of their own.
static GAME_UIS: &[&dyn AnyGameUi] = &[
    &quadratic_war::QuadraticWarUi,
    &fuse_and_frost::FuseAndFrostUi,
    &territory_words::TerritoryWordsUi,
    &stay_on_the_board::StayOnTheBoardUi,
];

/// The default UIs of the other games.
static DEFAULT_UIS: LazyLock<Vec<DefaultUi>> = LazyLock::new(|| {
    let has_own = |id: &str| GAME_UIS.iter().any(|ui| ui.id() == id);
    let infos = GAMES.iter().map(|game| game.info());
    infos.filter(|info| !has_own(info.id)).map(DefaultUi::new).collect()
});

/// The UI of the game with this id: its own, or the default one.
pub fn game_ui(game: &str) -> Option<&'static dyn AnyGameUi> {
    let own = GAME_UIS.iter().copied().find(|ui| ui.id() == game);
    own.or_else(|| DEFAULT_UIS.iter().find(|ui| ui.id() == game).map(|ui| ui as &dyn AnyGameUi))
}

/// Frames round squares.
fn frames(board: BoardController, squares: Vec<Square>, class: &'static str) -> AnyView {
    let frame = |square| {
        let (x, y) = board.center(square);
        view! { <rect class=class x=x - 46 y=y - 46 width="92" height="92" rx="12" /> }
    };
    squares.into_iter().map(frame).collect_view().into_any()
}

/// Frames round the squares of the hint.
fn hint_frames(board: BoardController) -> AnyView {
    let squares = board.state.hint.get().map(|hint| hint.squares).unwrap_or_default();
    frames(board, squares, "hint-mark")
}

/// The UIs of the listed games, in the order of the catalogue.
pub fn game_uis() -> impl Iterator<Item = &'static dyn AnyGameUi> {
    listed_games().filter_map(|game| game_ui(game.info().id))
}
