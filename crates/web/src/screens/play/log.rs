//! The moves so far in words, turn by turn, the last at the top.

use crate::lean::flag;
use crate::parts::When;
use quadrille_core::{Event, Seat};
use quadrille_match::Played;
use quadrille_view::prelude::*;

use crate::session::Session;
use crate::t;

/// A turn of the log.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Turn {
    number: usize,
    seat: Seat,
    text: String,
    /// What it brought, at the end of the line.
    end: String,
}

fn turns(session: Session) -> Vec<Turn> {
    let face = session.stage.face;
    let grid = session.stage.grid();
    session.with_match(|played| {
        let of_one = |(index, moves): (usize, &[Played])| {
            let sentences = || {
                let events: Vec<&Event> = moves.iter().flat_map(|played| &played.events).collect();
                (face.account(grid, &events).join(" "), String::new())
            };
            let (text, end) = face.log_line(moves).unwrap_or_else(sentences);
            Turn { number: index + 1, seat: moves[0].seat, text, end }
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
        <When holds=flag(move || turns.with(Vec::is_empty))>
            <p class="muted log-empty">{t!("play-log-empty")}</p>
        </When>
        <ol class="log" tabindex="0" aria-label=t!("play-log") reversed>
            <For each=move || turns.get() key=Clone::clone let:turn>
                <li data-seat=turn.seat.word()>
                    <span class="log-number">{turn.number}</span>
                    <span>{turn.text}</span>
                    <span class="log-end">{turn.end}</span>
                </li>
            </For>
        </ol>
    }
}
