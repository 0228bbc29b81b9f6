//! The board controller: one board on the screen, whatever drives it.
//!
//! | file | contents |
//! |---|---|
//! | `state` | the match and the position that is shown, the drawing, the notes beside it |
//! | `input` | selection, keys, and the handlers that the driver registers |
//! | `drag` | dragging a piece to a target |
//! | `feedback` | rejected input: the reason, a sound, a flash |
//! | `animation` | the events of a move, animated one after the other |
//! | `sprites` | pieces with an identity, which move instead of being redrawn |
//!
//! A driver (local game, online game, lesson, review, preview) owns a controller and handles the player's moves. Every move takes the same
//! path: the match plays it, the position is shown, the driver is notified (it saves), the events are animated. The controller contains no
//! rules: legal actions, events and highlights come from the match.

mod animation;
mod drag;
mod feedback;
mod input;
mod key;
mod sprites;
mod state;

use std::any::Any;
use std::rc::Rc;

use quadrille_catalog::{AcceptAnyWord, AnyMove, AnyPosition};
use quadrille_core::{Choices, Grid, Highlight, MoveError, Seat, Square};
use quadrille_match::{Match, PlayedMove, PreparedMove};

use crate::ending::Audience;
use crate::games::AnyGameUi;
use crate::reactive::*;
use crate::settings::Settings;
use crate::{components, event_text};

pub use animation::{Animation, AnimationStep};
use drag::Drag;
pub use drag::Point;
pub use input::{BoardInput, COMMON_KEYS};
pub use key::{Key, KeyBinding, KeyHelp, KeyPattern};
pub use sprites::PieceSprite;
pub use state::{BoardState, Hint, number, word};

/// A board on the screen: a handle whose copies control the same board.
#[derive(Clone, Copy)]
pub struct BoardController {
    /// The UI of the game.
    pub ui: &'static dyn AnyGameUi,
    /// The match and its shown position.
    pub state: BoardState,
    /// The selection and the handlers of the driver.
    pub input: BoardInput,
    /// The events being animated.
    pub animation: Animation,
    /// The reader and the players, for messages.
    pub audience: Signal<Audience>,
    /// False for a decorative board, whose events are neither announced nor audible.
    pub narrates: bool,
    settings: RwSignal<Settings>,
    ui_state: StoredValue<Rc<dyn Any>, LocalStorage>,
}

impl BoardController {
    /// A board that shows the last position of a match and accepts no input yet.
    pub fn new(ui: &'static dyn AnyGameUi, game: Match, settings: RwSignal<Settings>) -> BoardController {
        let ply = game.played().len();
        BoardController::at_ply(ui, game, ply, settings)
    }

    /// A board that shows a match after this many moves.
    pub fn at_ply(
        ui: &'static dyn AnyGameUi,
        game: Match,
        ply: usize,
        settings: RwSignal<Settings>,
    ) -> BoardController {
        let animation = Animation::new();
        let state = BoardState::new(game, ply, animation.running);
        let board = BoardController {
            ui,
            state,
            input: BoardInput::new(state),
            animation,
            audience: Signal::stored(Audience::default()),
            narrates: true,
            settings,
            ui_state: StoredValue::new_local(Rc::new(())),
        };
        board.ui_state.set_value(ui.new_state(board));
        board.animation.sprites.sync(board.state.view);
        board
    }

    /// The state of this game's own controls, as [`AnyGameUi::new_state`] made it.
    pub fn ui_state<T: Copy + 'static>(self) -> T {
        self.ui_state
            .with_value(|state| *state.downcast_ref::<T>().expect("a game's UI asks for the state it made"))
    }

    /// The board's size.
    pub fn grid(self) -> Grid {
        self.state.view.with_untracked(|view| view.grid)
    }

    /// Reads the shown position, tracking its changes.
    pub fn with_position<T>(self, f: impl FnOnce(&dyn AnyPosition) -> T) -> T {
        self.state.with_position(f)
    }

    /// Reads the match, tracking its moves.
    pub fn with_match<T>(self, f: impl FnOnce(&Match) -> T) -> T {
        self.state.with_match(f)
    }

    /// Shows the last position of another match at once.
    pub fn show(self, game: Match) {
        let ply = game.played().len();
        self.jump(|state| state.set_match(game, ply));
    }

    /// Shows the last position of a match at once, as if no move had led to it.
    pub fn show_without_history(self, game: Match) {
        self.show(game);
        self.state.last_events.set(Vec::new());
    }

    /// Shows a match with one more move and animates that move; true unless it was interrupted.
    pub async fn follow(self, game: Match) -> bool {
        self.clear();
        let ply = game.played().len();
        self.state.set_match(game, ply);
        self.animate_shown().await
    }

    /// Parses a move for the shown position; an error once the match is over.
    pub fn parse_move(self, text: &str) -> Result<AnyMove, MoveError> {
        self.with_match(|game| game.parse_playable(text))
    }

    /// Plays a move, notifies the driver and animates the events; true unless interrupted. A rejected move changes nothing.
    pub async fn play_move(self, mv: &AnyMove) -> Result<bool, MoveError> {
        match self.prepare_move(mv) {
            Some(prepared) => Ok(self.play_prepared(prepared?).await),
            None => Ok(false),
        }
    }

    /// Checks a move and plays it on a copy of the position, for a driver that has to validate its word first. `None` if the board has left
    /// the screen.
    pub fn prepare_move(self, mv: &AnyMove) -> Option<Result<PreparedMove, MoveError>> {
        self.state.prepare(mv)
    }

    /// [`BoardController::play_move`] for a move prepared in the current position.
    pub async fn play_prepared(self, prepared: PreparedMove) -> bool {
        if self.state.commit(prepared).is_none() {
            return false;
        }
        self.clear();
        self.state.show_played();
        self.input.match_changed();
        self.animate_shown().await
    }

    /// Takes the match back to this many moves and notifies the driver.
    pub fn rewind(self, moves: usize) {
        self.jump(|state| state.rewind(moves));
        self.input.match_changed();
    }

    /// Resigns for a player and notifies the driver.
    pub fn resign(self, seat: Seat) {
        self.jump(|state| state.resign(seat));
        self.input.match_changed();
    }

    /// Interrupts the animation and shows the position at once.
    pub fn stop(self) {
        self.jump(|_| ());
    }

    /// Shows the match after this many moves, animated if it is the next one; true unless it was interrupted.
    pub async fn go_to(self, ply: usize) -> bool {
        let next = self.state.ply.get_untracked() + 1;
        if ply == next && !self.animation.running.get_untracked() {
            self.clear();
            self.state.set_ply(ply);
            return self.animate_shown().await;
        }
        self.jump_to(ply);
        true
    }

    /// Shows the match after this many moves at once.
    pub fn jump_to(self, ply: usize) {
        self.jump(|state| state.set_ply(ply));
    }

    /// Changes the state and shows it at once.
    fn jump(self, change: impl FnOnce(BoardState)) {
        self.cancel_animation();
        self.clear();
        change(self.state);
        self.state.show_at_once();
        self.refresh_turn();
        self.animation.sprites.sync(self.state.view);
    }

    async fn animate_shown(self) -> bool {
        self.refresh_turn();
        let events = self.state.shown_events();
        self.animate(&events).await
    }

    /// Updates the moves of the unfinished turn, which are shown only where they can be taken back.
    fn refresh_turn(self) {
        let takes_back = self.input.can_take_back();
        self.state.refresh_turn(takes_back);
    }

    /// Shows the moves of this turn in a line as a hint: the first squares, the advice and a note.
    pub fn show_hint(self, line: &[impl AsRef<str>], note: Option<String>) {
        let mut position = self.with_position(|position| position.clone_box());
        let side = position.side_to_move();
        let mut events = Vec::new();
        for mv in line {
            if position.side_to_move() != side || position.outcome().is_some() {
                break;
            }
            let Ok(more) = position.play_text(mv.as_ref(), &AcceptAnyWord) else { break };
            events.extend(more);
        }
        // The first event may have no squares: it may only count actions.
        let squares =
            events.iter().map(event_text::squares).find(|squares| !squares.is_empty()).unwrap_or_default();
        let mut sentences = self.ui.advice(self.grid(), &events.iter().collect::<Vec<_>>());
        sentences.extend(note);
        let text = sentences.join(" ");
        components::announce(text.clone());
        self.clear();
        self.state.hint.set(Some(Hint { squares, text }));
    }

    /// The moves of this turn that one undo takes back by the rules.
    pub fn undoable_moves(self) -> Vec<PlayedMove> {
        self.state.turn_moves.with(|turn| {
            let moves: Vec<AnyMove> = turn.iter().map(|played| played.mv.clone()).collect();
            let count = self.with_position(|position| position.undo_len(&moves));
            turn[turn.len() - count.min(turn.len())..].to_vec()
        })
    }

    /// The legal actions after these squares are selected.
    pub fn legal_actions(self, selected: &[Square]) -> Choices<AnyMove> {
        self.with_position(|position| position.legal_actions(selected))
    }

    /// A status number; 0 if there is none.
    pub fn number(self, key: &str, seat: Option<Seat>) -> i64 {
        self.state.view.with(|view| number(view, key, seat))
    }

    /// The squares of a highlight.
    pub fn highlighted(self, name: &str) -> Vec<Square> {
        self.state.highlights.with(|highlights| squares_of(highlights, name))
    }

    /// The squares of a highlight in the earliest position of the turn that undo leads back to; none if nothing can be undone.
    pub fn highlighted_after_undo(self, name: &str) -> Vec<Square> {
        let undone = self.state.turn_moves.with(|turn| {
            let moves: Vec<AnyMove> = turn.iter().map(|played| played.mv.clone()).collect();
            let step = |kept: usize| self.with_position(|position| position.undo_len(&moves[..kept]));
            moves.len() - earliest_undo(moves.len(), step)
        });
        if undone == 0 {
            return Vec::new();
        }
        self.with_match(|game| {
            squares_of(&game.position_after(game.played().len() - undone).highlights(), name)
        })
    }

    /// The side to move in the drawing.
    pub fn side_to_move(self) -> Seat {
        self.state.view.with(|view| view.side_to_move)
    }

    /// The owner of the piece on a square in the drawing.
    pub fn owner_at(self, square: Square) -> Option<Seat> {
        self.state.view.with(|view| view.cell(square).piece.as_ref()?.owner)
    }

    /// The drawn column from the left and row from the top of a square.
    pub fn display_position(self, square: Square) -> (i32, i32) {
        let grid = self.grid();
        let (column, row) = (i32::from(square.column), i32::from(square.row));
        if self.state.flipped.get() {
            (i32::from(grid.columns) - 1 - column, i32::from(grid.rows) - 1 - row)
        } else {
            (column, row)
        }
    }

    /// The centre of a square in the drawing, where a square is 100 wide.
    pub fn center(self, square: Square) -> (i32, i32) {
        let (column, row) = self.display_position(square);
        (column * 100 + 50, row * 100 + 50)
    }

    /// The SVG transform from (0, 0) to the centre of a square.
    pub fn transform(self, square: Square) -> String {
        let (x, y) = self.center(square);
        format!("translate({x} {y})")
    }
}

/// The squares of the highlight with this name.
fn squares_of(highlights: &[Highlight], name: &str) -> Vec<Square> {
    let named = highlights.iter().filter(|highlight| highlight.name == name);
    named.flat_map(|highlight| highlight.squares.clone()).collect()
}

/// The number of moves of a turn that remain after undoing as often as the rules allow; `undo_len` is asked with the number that is left.
fn earliest_undo(moves: usize, undo_len: impl Fn(usize) -> usize) -> usize {
    let mut kept = moves;
    while let undone @ 1.. = undo_len(kept).min(kept) {
        kept -= undone;
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The moves that remain of a turn of Fuse & Frost.
    #[track_caller]
    fn check(turn: &[&str], expect: usize) {
        let arena = "#######/#A....#/#.#.#.#/#.....#/#.#.#.#/#....B#/####### A 5 rl 5,5 bf 2 200";
        let game = quadrille_catalog::find("fuse-and-frost").expect("a game of the catalogue");
        let position = game.parse(arena).expect("a position");
        let moves: Vec<AnyMove> = turn.iter().map(|mv| position.parse_move(mv).expect("a move")).collect();
        assert_eq!(earliest_undo(moves.len(), |kept| position.undo_len(&moves[..kept])), expect, "{turn:?}");
    }

    #[test]
    fn undo_leads_back_to_the_last_place_or_kick_of_a_turn() {
        check(&[], 0);
        check(&["mr", "fd", "mr"], 0);
        check(&["mr", "pd", "mr", "mr"], 2);
        check(&["mr", "pd"], 2);
    }
}
