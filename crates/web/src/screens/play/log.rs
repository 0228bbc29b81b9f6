//! The moves so far in words, turn by turn, the last at the top.

use leptos::prelude::*;
use quadrille_core::{Event, Seat};
use quadrille_match::Played;

use crate::session::Session;
use crate::t;

/// A turn of the log.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Turn {
    number: usize,
    seat: Seat,
    text: String,
}

fn turns(session: Session) -> Vec<Turn> {
    let face = session.stage.face;
    let grid = session.stage.grid();
    session.with_match(|played| {
        let of_one = |(index, moves): (usize, &[Played])| {
            let events: Vec<&Event> = moves.iter().flat_map(|played| &played.events).collect();
            Turn { number: index + 1, seat: moves[0].seat, text: face.account(grid, &events).join(" ") }
        };
        let mut turns: Vec<Turn> =
            played.played().chunk_by(|a, b| a.seat == b.seat).enumerate().map(of_one).collect();
        turns.reverse();
        turns
    })
}

/// The log.
#[component]
pub fn Log(session: Session) -> impl IntoView {
    let turns = Memo::new(move |_| turns(session));
    view! {
        <Show when=move || turns.with(Vec::is_empty)>
            <p class="muted log-empty">{t!("play-log-empty")}</p>
        </Show>
        <ol class="log" tabindex="0" aria-label=t!("play-log") reversed>
            <For each=move || turns.get() key=Clone::clone let:turn>
                <li data-seat=turn.seat.word()>
                    <span class="log-number">{turn.number}</span>
                    <span>{turn.text}</span>
                </li>
            </For>
        </ol>
    }
}
