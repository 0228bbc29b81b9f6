//! Quadratic War: terms on squared paper, the equations that they form, and what those would bring before a move is made.

mod drawing;
mod equation;
mod foresight;
mod panel;
mod term;
mod words;

use quadrille_core::{Event, Piece, Seat, Square, View};
use quadrille_view::prelude::*;

use super::Face;
use crate::sound::Tone;
use crate::stage::Stage;
use crate::tell;

use panel::Panel;

/// The face of the game.
pub struct QuadraticWar;

impl Face for QuadraticWar {
    fn id(&self) -> &'static str {
        "quadratic-war"
    }

    fn pace(&self, event: &Event, moving: bool) -> u32 {
        match (event.name, moving) {
            // An equation is to be read, also where nothing moves.
            ("equation", true) => 1100,
            ("equation", false) => 700,
            (_, false) => 0,
            ("moved" | "removed", _) => 320,
            _ => 0,
        }
    }

    fn tone(&self, event: &Event) -> Option<Tone> {
        match event.name {
            "moved" => Some(Tone::Tap),
            "passed" => Some(Tone::Tick),
            "equation" if tell::text(event, "verdict") == Some("strike") => Some(Tone::Chime),
            "equation" => Some(Tone::Thud),
            "removed" => Some(Tone::Crack),
            _ => None,
        }
    }

    fn piece(&self, piece: &Piece) -> Nodes {
        term::piece(piece)
    }

    fn ground(&self, _stage: Stage, square: Square) -> Nodes {
        let dark = (square.row + square.column).is_multiple_of(2);
        view! { <rect class="square" class:dark=dark width="100" height="100" /> }
    }

    fn under(&self, stage: Stage) -> Option<Nodes> {
        Some(drawing::under(stage))
    }

    fn over(&self, stage: Stage) -> Option<Nodes> {
        Some(drawing::over(stage))
    }

    fn panel(&self, stage: Stage) -> Nodes {
        view! { <Panel stage /> }
    }

    fn describe(&self, stage: Stage, square: Square) -> String {
        words::square(stage, square)
    }

    fn beside(&self, view: &View, seat: Seat) -> String {
        words::army(self.id(), view, seat)
    }

    fn score_key(&self) -> &'static str {
        "pieces"
    }

    fn effects(&self) -> &'static [&'static str] {
        &["equation", "removed"]
    }

    fn flips(&self) -> bool {
        true
    }

    fn preview(&self) -> (&'static str, &'static [&'static str]) {
        (
            "q+4q+3q+2q+1q-1q-2q-3q-4/l+4l+3l+2l+11l-2l-3l-4/c+4c+3c+2c+1c-1c-2c-3c-4/8/3l-14/2C-25/\
             C-4C-32C+1C+2C+3C+4/L-4L-3L-21L+1L+2L+3L+4/Q-4Q-31Q-2Q+1Q+2Q+3Q+4 r classic 0 1",
            &["d7d6", "d1d4", "d8d6", "d4e5", "d9d6"],
        )
    }
}
