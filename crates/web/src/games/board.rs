//! A board controller with the types of one game, for that game's UI.

use std::marker::PhantomData;
use std::ops::Deref;

use quadrille_catalog::AnyMove;
use quadrille_core::{MoveError, Rules, Square, Target};
use quadrille_match::PlayedMove;

use super::{EventOf, GameUi, MoveOf};
use crate::board::BoardController;
use crate::reactive::*;

/// A board of a UI's game: a handle that dereferences to [`BoardController`].
pub struct GameBoard<U> {
    board: BoardController,
    ui: PhantomData<fn() -> U>,
}

impl<U> Clone for GameBoard<U> {
    fn clone(&self) -> GameBoard<U> {
        *self
    }
}

impl<U> Copy for GameBoard<U> {}

impl<U> Deref for GameBoard<U> {
    type Target = BoardController;

    fn deref(&self) -> &BoardController {
        &self.board
    }
}

/// The typed move; `None` for a move of another game, which does not reach this UI.
fn typed<U: GameUi>(mv: &AnyMove) -> Option<MoveOf<U>> {
    mv.downcast_ref().copied()
}

fn erased<U: GameUi>(moves: &[MoveOf<U>]) -> Vec<AnyMove> {
    moves.iter().map(|mv| AnyMove::new::<U::Rules>(*mv)).collect()
}

fn typed_events<U: GameUi>(moves: &[PlayedMove]) -> Vec<EventOf<U>> {
    let events = moves.iter().flat_map(|played| &played.events);
    events.filter_map(|event| event.downcast_ref().cloned()).collect()
}

fn typed_target<U: GameUi>(target: &Target<AnyMove>) -> Target<MoveOf<U>> {
    Target {
        square: target.square,
        action: target.action,
        moves: target.moves.iter().filter_map(typed::<U>).collect(),
    }
}

impl<U: GameUi> GameBoard<U> {
    pub(super) fn new(board: BoardController) -> GameBoard<U> {
        GameBoard { board, ui: PhantomData }
    }

    /// The state of the game's own controls.
    pub fn ui_state(self) -> U::State {
        self.board.ui_state()
    }

    /// Reads the shown position, tracking its changes.
    pub fn with_position<T>(self, f: impl FnOnce(&<U::Rules as Rules>::Position) -> T) -> T {
        self.board.with_position(|position| {
            f(position.downcast_ref().expect("a board has a position of its UI's game"))
        })
    }

    /// The events of the last move that have been shown so far.
    pub fn last_events(self) -> Vec<EventOf<U>> {
        self.state
            .last_events
            .with(|events| events.iter().filter_map(|event| event.downcast_ref().cloned()).collect())
    }

    /// The event being animated, with its number in the move and its duration in milliseconds.
    pub fn animated_event(self) -> Option<(u32, EventOf<U>, u32)> {
        let step = self.animation.step.get()?;
        let event: &EventOf<U> = step.event.downcast_ref()?;
        Some((step.number, event.clone(), step.millis))
    }

    /// The events of the unfinished turn.
    pub fn turn_events(self) -> Vec<EventOf<U>> {
        self.state.turn_moves.with(|moves| typed_events::<U>(moves))
    }

    /// The events of the moves that one undo takes back.
    pub fn undoable_events(self) -> Vec<EventOf<U>> {
        typed_events::<U>(&self.board.undoable_moves())
    }

    /// The targets among the legal actions.
    pub fn all_targets(self) -> Vec<Target<MoveOf<U>>> {
        self.input.actions.with(|actions| actions.squares.iter().map(typed_target::<U>).collect())
    }

    /// The targets of a square among the legal actions.
    pub fn targets(self, square: Square) -> Vec<Target<MoveOf<U>>> {
        self.input.actions.with(|actions| {
            let here = actions.squares.iter().filter(|target| target.square == square);
            here.map(typed_target::<U>).collect()
        })
    }

    /// True if a move is among the legal buttons.
    pub fn has_button(self, mv: MoveOf<U>) -> bool {
        self.input
            .actions
            .with(|actions| actions.buttons.iter().any(|(_, other)| typed::<U>(other) == Some(mv)))
    }

    /// Checks that a move is legal.
    pub fn check(self, mv: MoveOf<U>) -> Result<(), MoveError> {
        self.with_position(|position| U::Rules::check(position, mv))
    }

    /// The events that these moves would cause; every word is accepted.
    pub fn preview(self, moves: &[MoveOf<U>]) -> Vec<EventOf<U>> {
        self.with_position(|position| {
            let mut position = position.clone();
            let mut events = Vec::new();
            for mv in moves {
                // The preview stops at the first illegal move.
                if U::Rules::outcome(&position).is_some() || U::Rules::check(&position, *mv).is_err() {
                    break;
                }
                U::Rules::apply(&mut position, *mv, &mut events);
            }
            events
        })
    }

    /// Plays moves that a person entered.
    pub fn play(self, moves: &[MoveOf<U>]) {
        self.board.play(erased::<U>(moves));
    }

    /// Plays the move of a button if it is legal now.
    pub fn press_button(self, mv: MoveOf<U>) {
        if self.has_button(mv) {
            self.play(&[mv]);
        }
    }

    /// Plays the moves of a touched target, or arms it if moves need a second touch.
    pub fn confirm_or_play(self, square: Square, moves: &[MoveOf<U>]) {
        self.board.confirm_or_play(square, erased::<U>(moves));
    }
}
