//! Fuse & Frost: a duel in a walled arena with bombs that burst and ice that slides.
//!
//! | file | what is in it |
//! |---|---|
//! | `pieces` | players, bombs, ice and walls |
//! | `sight` | what the mover can do, as the rules say, and how it is shown on the squares |
//! | `scenes` | events as they are played out: bursts, cracks, hits |
//! | `controls` | touch, keys, and the panel of buttons |
//! | `words` | squares and turns in words |

mod controls;
mod pieces;
mod scenes;
mod sight;
mod words;

use quadrille_core::{Event, Grid, Piece, Seat, Square, View};
use quadrille_view::prelude::*;

use super::Face;
use crate::settings::Help;
use crate::sound::Tone;
use crate::stage::{Key, Stage};

/// The face of the game.
pub struct FuseAndFrost;

const ID: &str = "fuse-and-frost";

/// Marks on the squares that burst at the coming turn's end.
const DANGER: Help = Help { word: "danger", by_default: true };

impl Face for FuseAndFrost {
    fn id(&self) -> &'static str {
        ID
    }

    fn pace(&self, event: &Event, moving: bool) -> u32 {
        scenes::pace(event, moving)
    }

    fn tone(&self, event: &Event) -> Option<Tone> {
        match event.name {
            "stepped" | "placed" => Some(Tone::Tap),
            "slid" => Some(Tone::Slide),
            "cracked" | "shattered" => Some(Tone::Crack),
            "pushed" | "hurt" => Some(Tone::Thud),
            "ticked" => Some(Tone::Tick),
            "burst" => Some(Tone::Boom),
            _ => None,
        }
    }

    fn piece(&self, piece: &Piece) -> Nodes {
        pieces::piece(piece)
    }

    fn ground(&self, stage: Stage, square: Square) -> Nodes {
        pieces::ground(stage, square)
    }

    fn under(&self, stage: Stage) -> Option<Nodes> {
        Some(sight::under(stage))
    }

    fn over(&self, stage: Stage) -> Option<Nodes> {
        Some(view! { {sight::over(stage)} {scenes::over(stage)} })
    }

    fn panel(&self, stage: Stage) -> Nodes {
        view! { <controls::Controls stage /> }
    }

    fn describe(&self, stage: Stage, square: Square) -> String {
        words::describe(stage, square)
    }

    fn beside(&self, view: &View, seat: Seat) -> String {
        words::beside(view, seat)
    }

    fn score_key(&self) -> &'static str {
        "health"
    }

    fn account(&self, grid: Grid, events: &[&Event]) -> Vec<String> {
        words::account(grid, events)
    }

    fn advice(&self, grid: Grid, events: &[&Event]) -> Vec<String> {
        words::advice(grid, events)
    }

    fn touch(&self, stage: Stage, square: Square) {
        controls::touch(stage, square);
    }

    fn key(&self, stage: Stage, key: &Key) -> bool {
        controls::key(stage, key)
    }

    fn helps(&self) -> &'static [Help] {
        &[DANGER]
    }

    /// A bomb in a corner sets off a fresh one; then ice slides into the one who laid it.
    fn preview(&self) -> (&'static str, &'static [&'static str]) {
        (
            "#######/#A...1#/#.#.#.#/#..eB.#/#.#.#.#/#.....#/####### A 5 rl 5,4 bf 12 200",
            &["pr", "md", "md", "end", "kl"],
        )
    }
}
