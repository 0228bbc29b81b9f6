//! The moves so far in words, turn by turn, the last at the top.

use crate::lean::flag;
use crate::parts::When;
use quadrille_core::{Event, Seat};
use quadrille_match::{Match, Played};
use quadrille_view::prelude::*;

use crate::stage::Stage;
use crate::t;

/// A line of the log.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Turn {
    /// The turn's number; what was said beside the board has none.
    pub number: Option<usize>,
    /// Whose it is.
    pub seat: Seat,
    /// What was done or said.
    pub text: String,
    /// What it brought, at the end of the line.
    pub end: String,
}

/// The turns of a match, the last first.
pub fn turns(stage: Stage, game: &Match) -> Vec<Turn> {
    let face = stage.face;
    let grid = stage.grid();
    let of_one = |(index, moves): (usize, &[Played])| {
        let sentences = || {
            let events: Vec<&Event> = moves.iter().flat_map(|played| &played.events).collect();
            (face.account(grid, &events).join(" "), String::new())
        };
        let (text, end) = face.log_line(moves).unwrap_or_else(sentences);
        Turn { number: Some(index + 1), seat: moves[0].seat, text, end }
    };
    let mut turns: Vec<Turn> =
        game.played().chunk_by(|a, b| a.seat == b.seat).enumerate().map(of_one).collect();
    turns.reverse();
    turns
}

/// The log.
#[component]
pub fn Log(turns: Memo<Vec<Turn>>) -> impl IntoView {
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
