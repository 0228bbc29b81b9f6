//! Previews of the targets of the selected piece, computed by the rules.

use quadrille_core::{Piece, Square};
use quadrille_quadratic_war::Event;

use super::WarBoard;
use super::equation::{Equation, Losses};
use crate::reactive::*;

/// A target of the selected piece with the events of a move there.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct MovePreview {
    /// The target.
    pub(super) square: Square,
    /// The events.
    pub(super) events: Vec<Event>,
}

impl MovePreview {
    /// The equations that would be formed.
    pub(super) fn equations(&self) -> Vec<Equation> {
        Equation::all(&self.events)
    }

    /// The losses of both players.
    pub(super) fn losses(&self) -> Losses {
        Losses::of(&self.events)
    }
}

/// The preview of every target of the selected piece.
pub(super) fn previews(board: WarBoard) -> Vec<MovePreview> {
    let targets = board.all_targets().into_iter().filter(|target| !target.moves.is_empty());
    targets
        .map(|target| MovePreview { square: target.square, events: board.preview(&target.moves) })
        .collect()
}

/// The preview of a square, if it is a target.
pub(super) fn at(board: WarBoard, square: Square) -> Option<MovePreview> {
    board
        .ui_state()
        .previews
        .with(|previews| previews.iter().find(|preview| preview.square == square).cloned())
}

/// The preview of the armed target, or else of the hovered one.
pub(super) fn focused(board: WarBoard) -> Option<MovePreview> {
    let preview = |square: Option<Square>| at(board, square?);
    preview(board.input.armed.get()).or_else(|| preview(board.input.hovered.get()))
}

/// The selected piece.
pub(super) fn selected(board: WarBoard) -> Option<Piece> {
    let square = board.input.selected.with(|selected| selected.first().copied())?;
    board.state.view.with(|view| view.cell(square).piece.clone())
}
