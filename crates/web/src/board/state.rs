//! The state of a board: a match, its shown position, the drawing, and the notes beside it.

use quadrille_catalog::{AcceptAnyWord, AnyMove, AnyPosition};
use quadrille_core::{BoardView, Event, FactValue, Highlight, MoveError, Seat, Square};
use quadrille_match::{Match, PlayedMove, PreparedMove};

use crate::reactive::*;

/// A good move, shown on the board.
#[derive(Clone, Debug, PartialEq)]
pub struct Hint {
    /// The squares to mark.
    pub squares: Vec<Square>,
    /// The advice and its value, in the reader's language.
    pub text: String,
}

/// A match and its shown position.
#[derive(Clone, Copy)]
pub struct BoardState {
    game: StoredValue<Match>,
    /// The number of moves shown.
    pub ply: RwSignal<usize>,
    position: StoredValue<Box<dyn AnyPosition>>,
    /// Counts the changes of the shown position.
    pub position_changed: RwSignal<u32>,
    /// Counts the changes of the match.
    pub match_changed: RwSignal<u32>,
    /// The drawing, which lags behind the position while events are animated.
    pub view: RwSignal<BoardView>,
    /// The events of the last move that have been shown so far.
    pub last_events: RwSignal<Vec<Event>>,
    /// The moves of the unfinished turn, in games with several moves per turn.
    pub turn_moves: RwSignal<Vec<PlayedMove>>,
    /// The squares that the rules highlight.
    pub highlights: Memo<Vec<Highlight>>,
    /// True if the board is flipped.
    pub flipped: RwSignal<bool>,
    /// A good move, shown on the board.
    pub hint: RwSignal<Option<Hint>>,
    /// Squares that a text beside the board refers to.
    pub annotated: RwSignal<Vec<Square>>,
    /// A message to the player, such as the reason for a rejected move.
    pub notice: RwSignal<Option<String>>,
    /// The square whose touch was rejected last.
    pub rejected: RwSignal<Option<Square>>,
}

impl BoardState {
    /// A match after this many moves. No highlights are shown while the animation runs.
    pub(super) fn new(game: Match, ply: usize, animating: RwSignal<bool>) -> BoardState {
        let position = game.position_after(ply);
        let view = RwSignal::new(position.board());
        let position = StoredValue::new(position);
        let position_changed = RwSignal::new(0);
        let highlights = Memo::new(move |_| {
            position_changed.track();
            if animating.get() { Vec::new() } else { position.with_value(|position| position.highlights()) }
        });
        let state = BoardState {
            game: StoredValue::new(game),
            ply: RwSignal::new(ply),
            position,
            position_changed,
            match_changed: RwSignal::new(0),
            view,
            last_events: RwSignal::new(Vec::new()),
            turn_moves: RwSignal::new(Vec::new()),
            highlights,
            flipped: RwSignal::new(false),
            hint: RwSignal::new(None),
            annotated: RwSignal::new(Vec::new()),
            notice: RwSignal::new(None),
            rejected: RwSignal::new(None),
        };
        state.last_events.set(state.shown_events());
        state
    }

    /// Reads the shown position, tracking its changes.
    pub(super) fn with_position<T>(self, f: impl FnOnce(&dyn AnyPosition) -> T) -> T {
        if is_tracking() {
            self.position_changed.track();
        }
        self.position.with_value(|position| f(&**position))
    }

    /// Reads the match, tracking its moves.
    pub(super) fn with_match<T>(self, f: impl FnOnce(&Match) -> T) -> T {
        if is_tracking() {
            self.match_changed.track();
        }
        self.game.with_value(f)
    }

    /// Replaces the match and shows it after this many moves.
    pub(super) fn set_match(self, game: Match, ply: usize) {
        self.game.set_value(game);
        self.match_changed.update(|count| *count += 1);
        self.set_ply(ply);
    }

    /// Shows the match after this many moves.
    pub(super) fn set_ply(self, ply: usize) {
        self.position.set_value(self.game.with_value(|game| game.position_after(ply)));
        if self.ply.get_untracked() != ply {
            self.ply.set(ply);
        }
        self.position_changed.update(|count| *count += 1);
    }

    /// Checks a move in the shown position and plays it on a copy. `None` if the board has left the screen.
    pub(super) fn prepare(self, mv: &AnyMove) -> Option<Result<PreparedMove, MoveError>> {
        let ply = self.ply.try_get_untracked()?;
        self.game.try_update_value(|game| game.prepare_move_after(ply, mv.clone(), &AcceptAnyWord))
    }

    /// Adds a prepared move to the match, dropping later moves, without showing it. `None` if the board has left the screen.
    pub(super) fn commit(self, prepared: PreparedMove) -> Option<()> {
        self.game.try_update_value(|game| {
            game.commit_move(prepared);
        })
    }

    /// Shows the move that was just played.
    pub(super) fn show_played(self) {
        self.match_changed.update(|count| *count += 1);
        self.set_ply(self.ply.get_untracked() + 1);
    }

    pub(super) fn rewind(self, moves: usize) {
        self.game.update_value(|game| game.take_back(moves));
        self.match_changed.update(|count| *count += 1);
        self.set_ply(moves);
    }

    pub(super) fn resign(self, seat: Seat) {
        self.game.update_value(|game| game.resign(seat));
        self.match_changed.update(|count| *count += 1);
    }

    /// The events of the move that led to the shown position.
    pub(super) fn shown_events(self) -> Vec<Event> {
        let last = self.ply.get_untracked().checked_sub(1);
        let events = self.game.with_value(|game| Some(game.played().get(last?)?.events.clone()));
        events.unwrap_or_default()
    }

    /// Updates the drawing to the position, without animation.
    pub(super) fn show_at_once(self) {
        self.view.set(self.position.with_value(|position| position.board()));
        self.last_events.set(self.shown_events());
    }

    /// Shows the moves of the unfinished turn, or none.
    pub(super) fn refresh_turn(self, shown: bool) {
        let moves = self.game.with_value(|game| game.played()[game.turn_start()..].to_vec());
        self.turn_moves.set(if shown { moves } else { Vec::new() });
    }
}

/// A status number; 0 if there is none.
pub fn number(view: &BoardView, key: &str, seat: Option<Seat>) -> i64 {
    let found = view.status.iter().find(|status| status.key == key && status.seat == seat);
    match found.map(|status| &status.value) {
        Some(FactValue::Number(number)) => *number,
        _ => 0,
    }
}

/// A status word.
pub fn word(view: &BoardView, key: &str, seat: Option<Seat>) -> Option<&'static str> {
    let found = view.status.iter().find(|status| status.key == key && status.seat == seat);
    match found.map(|status| &status.value) {
        Some(FactValue::Word(word)) => Some(word),
        _ => None,
    }
}
