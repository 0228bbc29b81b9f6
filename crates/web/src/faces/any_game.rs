//! A plain face for any game: pieces by their labels, buttons by their names. A new game can be played with it before it has a face of its own.

use leptos::prelude::*;
use quadrille_core::{Event, Piece, Seat, Square, View};

use super::Face;
use crate::sound::Tone;
use crate::stage::Stage;
use crate::tell;

/// The game of this id, drawn plainly.
pub struct AnyGame(pub &'static str);

impl Face for AnyGame {
    fn id(&self) -> &'static str {
        self.0
    }

    fn pace(&self, event: &Event, moving: bool) -> u32 {
        if moving && !event.changes.is_empty() { 200 } else { 0 }
    }

    fn tone(&self, event: &Event) -> Option<Tone> {
        (event.name == "ended").then_some(Tone::Fanfare)
    }

    fn piece(&self, piece: &Piece) -> AnyView {
        let label = piece.label.clone();
        let owner = piece.owner.map_or("nobody", Seat::word);
        view! {
            <g class=format!("plain {owner}")>
                <circle r="38" />
                <text y="10" text-anchor="middle" font-size="30">{label}</text>
            </g>
        }
        .into_any()
    }

    fn ground(&self, stage: Stage, square: Square) -> AnyView {
        let symbol = move || stage.view.with(|view| view.cell(square).ground.symbol);
        let shown = move || Some(symbol()).filter(|symbol| symbol.is_alphanumeric()).map(String::from);
        view! {
            <rect class="square" width="100" height="100" class:filled=move || symbol() == '#' />
            <text x="50" y="62" text-anchor="middle" font-size="36">{shown}</text>
        }
        .into_any()
    }

    fn panel(&self, stage: Stage) -> AnyView {
        let buttons = move || stage.choices.with(|choices| choices.buttons.clone());
        view! {
            <section class="sheet actions">
                <For each=buttons key=Clone::clone let:button>
                    <button class="button" on:click={
                        let mv = button.1.clone();
                        move |_| stage.make(vec![mv.clone()])
                    }>{button.0}</button>
                </For>
            </section>
        }
        .into_any()
    }

    fn describe(&self, stage: Stage, square: Square) -> String {
        let name = stage.grid().name(square);
        stage.view.with(|view| match &view.cell(square).piece {
            Some(piece) => format!("{name}, {}", piece.label),
            None => name,
        })
    }

    fn beside(&self, _view: &View, seat: Seat) -> String {
        tell::side(self.0, seat)
    }

    fn preview(&self) -> (&'static str, &'static [&'static str]) {
        ("", &[])
    }
}
