//! What a target would bring, asked of the rules before the move is made.

use quadrille_core::{Event, Piece, Square};
use quadrille_view::prelude::*;

use super::equation::{Equation, Toll};
use crate::stage::Stage;

/// A target of the picked piece with all that would happen there.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Foreseen {
    /// The target.
    pub(super) square: Square,
    /// What would happen.
    pub(super) events: Vec<Event>,
}

impl Foreseen {
    /// The equations that would be formed.
    pub(super) fn equations(&self) -> Vec<Equation> {
        Equation::all(&self.events)
    }

    /// What it would cost whom.
    pub(super) fn toll(&self) -> Toll {
        Toll::of(&self.events)
    }
}

/// What every target of the picked piece would bring; worked out once for each pick.
pub(super) fn foresight(stage: Stage) -> Memo<Vec<Foreseen>> {
    Memo::new(move |_| all(stage))
}

fn all(stage: Stage) -> Vec<Foreseen> {
    let targets = stage.choices.with(|choices| choices.squares.clone());
    targets
        .into_iter()
        .filter(|target| !target.moves.is_empty())
        .map(|target| Foreseen { square: target.square, events: stage.preview(&target.moves) })
        .collect()
}

/// What a touch of this square would bring, if it is a target.
pub(super) fn at(stage: Stage, square: Square) -> Option<Foreseen> {
    let target = stage.targets(square).into_iter().find(|target| !target.moves.is_empty())?;
    Some(Foreseen { square, events: stage.preview(&target.moves) })
}

/// The target that the player looks at: the one that waits for a second touch, or else the one pointed at.
pub(super) fn looked_at(stage: Stage) -> Option<Foreseen> {
    let looked_at = |square: Option<Square>| at(stage, square?);
    looked_at(stage.armed.get()).or_else(|| looked_at(stage.pointed.get()))
}

/// The piece that was picked.
pub(super) fn picked(stage: Stage) -> Option<Piece> {
    let square = stage.touched.with(|touched| touched.first().copied())?;
    stage.view.with(|view| view.cell(square).piece.clone())
}
