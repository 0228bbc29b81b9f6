//! The log of a game, turn by turn, the last first.

use quadrille_core::Seat;
use quadrille_match::{Match, PlayedMove};

use crate::board::BoardController;
use crate::boxed::flag;
use crate::components::Show;
use crate::reactive::*;
use crate::t;

/// A line of the log.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Turn {
    /// The number of the turn; chat messages have none.
    pub number: Option<usize>,
    /// The player.
    pub seat: Seat,
    /// The moves in words, or the chat message.
    pub text: String,
    /// The gain of the turn, at the end of the line.
    pub end: String,
}

/// The turns of a match, the last first.
pub fn turns(board: BoardController, game: &Match) -> Vec<Turn> {
    let ui = board.ui;
    let grid = board.grid();
    let turn = |(index, moves): (usize, &[PlayedMove])| {
        let (text, end) = ui.log_line(grid, moves);
        Turn { number: Some(index + 1), seat: moves[0].seat, text, end }
    };
    let mut turns: Vec<Turn> =
        game.played().chunk_by(|a, b| a.seat == b.seat).enumerate().map(turn).collect();
    turns.reverse();
    turns
}

/// The log.
#[component]
pub fn Log(turns: Memo<Vec<Turn>>) -> impl IntoView {
    view! {
        <Show when=flag(move || turns.with(Vec::is_empty))>
            <p class="muted log-empty">{t!(play_log_empty)}</p>
        </Show>
        <ol class="log" tabindex="0" aria-label=t!(play_log) reversed>
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
