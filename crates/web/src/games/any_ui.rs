//! The object-safe interface of a game's UI, and its one implementation, which downcasts events and boards to the types of the game.

use std::any::Any;
use std::rc::Rc;

use quadrille_catalog::find;
use quadrille_core::{BoardView, Event, Grid, PerSeat, Piece, Rules, Seat, Square};
use quadrille_match::PlayedMove;

use super::{EventOf, GameBoard, GameUi, TypedEvent};
use crate::board::{BoardController, Key, KeyBinding, KeyHelp, number};
use crate::reactive::*;
use crate::settings::Help;
use crate::sound::Sound;
use crate::{event_text, i18n};

/// The UI of any game. The methods are those of [`GameUi`].
pub trait AnyGameUi: Send + Sync {
    /// The game's id.
    fn id(&self) -> &'static str;

    /// The state of a new board.
    fn new_state(&self, board: BoardController) -> Rc<dyn Any>;

    /// The duration of an event's animation, in milliseconds.
    fn duration(&self, event: &Event, moving: bool) -> u32;

    /// The sound of an event.
    fn sound(&self, event: &Event) -> Option<Sound>;

    /// A piece, drawn round (0, 0).
    fn draw_piece(&self, piece: &Piece) -> AnyView;

    /// A square, drawn from its top left corner at (0, 0).
    fn draw_square(&self, board: BoardController, square: Square) -> AnyView;

    /// HTML behind the board.
    fn backdrop(&self, board: BoardController) -> Option<AnyView>;

    /// Drawn over the squares and under the pieces.
    fn draw_under(&self, board: BoardController) -> Option<AnyView>;

    /// Drawn over the pieces.
    fn draw_over(&self, board: BoardController) -> Option<AnyView>;

    /// The panel beside the board.
    fn panel(&self, board: BoardController) -> AnyView;

    /// A square for a screen reader.
    fn describe_square(&self, board: BoardController, square: Square) -> String;

    /// The line under a player's name.
    fn player_status(&self, view: &BoardView, seat: Seat) -> String;

    /// The same line for narrow cards.
    fn short_status(&self, view: &BoardView, seat: Seat) -> String;

    /// The least time of a computer's move at the calm pace, in milliseconds.
    fn move_delay(&self) -> u32;

    /// The score of each player.
    fn scores(&self, view: &BoardView) -> PerSeat<i64>;

    /// The score of a finished game as a text; `None` for a game without one.
    fn score(&self, view: &BoardView) -> Option<String>;

    /// A turn as a line of the log: the action and its gain.
    fn log_line(&self, grid: Grid, moves: &[PlayedMove]) -> (String, String);

    /// The sentences of a turn.
    fn turn_sentences(&self, grid: Grid, events: &[&Event]) -> Vec<String>;

    /// Sentences of a hint.
    fn advice(&self, grid: Grid, events: &[&Event]) -> Vec<String>;

    /// Drops a partly entered move; true if there was one.
    fn cancel_entry(&self, board: BoardController) -> bool;

    /// Handles a touch of a square.
    fn on_square(&self, board: BoardController, square: Square);

    /// Handles a key; true if it was used.
    fn on_key(&self, board: BoardController, key: &Key) -> bool;

    /// The game's own keys, as lines of the help.
    fn key_help(&self, board: BoardController) -> Vec<KeyHelp>;

    /// Handles Enter or Space on the focused square.
    fn on_square_key(&self, board: BoardController, square: Square, key: &Key);

    /// True if the pointer marks the square as clickable.
    fn is_clickable(&self, board: BoardController, square: Square) -> bool;

    /// The legend of marks that stay on the board after the game.
    fn legend(&self, board: BoardController) -> Option<AnyView>;

    /// True if the board can be flipped.
    fn can_flip(&self) -> bool;

    /// The display aids that can be switched on and off.
    fn help_options(&self) -> &'static [Help];

    /// The position and moves that the game's card on the home screen plays; `None` for the initial position.
    fn home_preview(&self) -> Option<(&'static str, &'static [&'static str])>;
}

/// The events with the types of the UI's game. Events of other games, which do not reach it, are left out.
fn typed<'a, U: GameUi>(events: &[&'a Event]) -> Vec<TypedEvent<'a, EventOf<U>>> {
    let typed = |erased: &&'a Event| Some(TypedEvent { event: erased.downcast_ref()?, erased });
    events.iter().filter_map(typed).collect()
}

impl<U: GameUi> AnyGameUi for U {
    fn id(&self) -> &'static str {
        U::Rules::INFO.id
    }

    fn new_state(&self, board: BoardController) -> Rc<dyn Any> {
        Rc::new(GameUi::new_state(self, GameBoard::new(board)))
    }

    fn duration(&self, event: &Event, moving: bool) -> u32 {
        event.downcast_ref().map_or(0, |event| GameUi::duration(self, event, moving))
    }

    fn sound(&self, event: &Event) -> Option<Sound> {
        GameUi::sound(self, event.downcast_ref()?)
    }

    fn draw_piece(&self, piece: &Piece) -> AnyView {
        GameUi::draw_piece(self, piece)
    }

    fn draw_square(&self, board: BoardController, square: Square) -> AnyView {
        GameUi::draw_square(self, GameBoard::new(board), square)
    }

    fn backdrop(&self, board: BoardController) -> Option<AnyView> {
        GameUi::backdrop(self, GameBoard::new(board))
    }

    fn draw_under(&self, board: BoardController) -> Option<AnyView> {
        GameUi::draw_under(self, GameBoard::new(board))
    }

    fn draw_over(&self, board: BoardController) -> Option<AnyView> {
        GameUi::draw_over(self, GameBoard::new(board))
    }

    fn panel(&self, board: BoardController) -> AnyView {
        GameUi::panel(self, GameBoard::new(board))
    }

    fn describe_square(&self, board: BoardController, square: Square) -> String {
        GameUi::describe_square(self, GameBoard::new(board), square)
    }

    fn player_status(&self, view: &BoardView, seat: Seat) -> String {
        GameUi::player_status(self, view, seat)
    }

    fn short_status(&self, view: &BoardView, seat: Seat) -> String {
        GameUi::short_status(self, view, seat)
    }

    fn move_delay(&self) -> u32 {
        GameUi::move_delay(self)
    }

    fn scores(&self, view: &BoardView) -> PerSeat<i64> {
        PerSeat::from_fn(|seat| number(view, self.score_key(), Some(seat)))
    }

    fn score(&self, view: &BoardView) -> Option<String> {
        Some(GameUi::final_score(self, view))
    }

    fn log_line(&self, grid: Grid, moves: &[PlayedMove]) -> (String, String) {
        let events: Vec<&Event> = moves.iter().flat_map(|played| &played.events).collect();
        let typed: Vec<&EventOf<U>> = events.iter().filter_map(|event| event.downcast_ref()).collect();
        let sentences = || AnyGameUi::turn_sentences(self, grid, &events).join(" ");
        GameUi::log_line(self, &typed).unwrap_or_else(|| (sentences(), String::new()))
    }

    fn turn_sentences(&self, grid: Grid, events: &[&Event]) -> Vec<String> {
        GameUi::turn_sentences(self, grid, &typed::<U>(events))
    }

    fn advice(&self, grid: Grid, events: &[&Event]) -> Vec<String> {
        GameUi::advice(self, grid, &typed::<U>(events))
    }

    fn cancel_entry(&self, board: BoardController) -> bool {
        GameUi::cancel_entry(self, GameBoard::new(board))
    }

    fn on_square(&self, board: BoardController, square: Square) {
        GameUi::on_square(self, GameBoard::new(board), square);
    }

    fn on_key(&self, board: BoardController, key: &Key) -> bool {
        KeyBinding::run_first(self.keys(), GameBoard::new(board), key)
    }

    fn key_help(&self, board: BoardController) -> Vec<KeyHelp> {
        KeyBinding::help(self.keys(), board)
    }

    fn on_square_key(&self, board: BoardController, square: Square, key: &Key) {
        GameUi::on_square_key(self, GameBoard::new(board), square, key);
    }

    fn is_clickable(&self, board: BoardController, square: Square) -> bool {
        GameUi::is_clickable(self, GameBoard::new(board), square)
    }

    fn legend(&self, board: BoardController) -> Option<AnyView> {
        GameUi::legend(self, GameBoard::new(board))
    }

    fn can_flip(&self) -> bool {
        GameUi::can_flip(self)
    }

    fn help_options(&self) -> &'static [Help] {
        GameUi::help_options(self)
    }

    fn home_preview(&self) -> Option<(&'static str, &'static [&'static str])> {
        Some(GameUi::home_preview(self))
    }
}

impl dyn AnyGameUi {
    /// The game's name in the reader's language.
    pub fn name(&self) -> String {
        let english = || find(self.id()).map_or(self.id(), |game| game.info().name).to_string();
        i18n::game_message(self.id(), "name", &[]).unwrap_or_else(english)
    }

    /// A one-sentence summary in the reader's language.
    pub fn summary(&self) -> String {
        let english = || find(self.id()).map_or("", |game| game.info().summary).to_string();
        i18n::game_message(self.id(), "summary", &[]).unwrap_or_else(english)
    }

    /// True if the game has a lesson, rules and tips.
    pub fn is_finished(&self) -> bool {
        find(self.id()).is_some_and(|game| game.info().maturity.is_finished())
    }

    /// The name of a side.
    pub fn side(&self, seat: Seat) -> String {
        event_text::side(self.id(), seat)
    }
}
