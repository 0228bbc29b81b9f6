//! The line under a player's name: in full, or short where the card is narrow. The style sheet shows one of them.

use quadrille_core::Seat;

use crate::board::BoardController;
use crate::boxed::text_fn;
use crate::reactive::*;

/// The status of a player.
#[component]
pub fn PlayerStatus(board: BoardController, seat: Seat) -> impl IntoView {
    let ui = board.ui;
    let full = move || board.state.view.with(|view| ui.player_status(view, seat));
    let short = move || board.state.view.with(|view| ui.short_status(view, seat));
    view! {
        <span class="muted full-status">{text_fn(full)}</span>
        <span class="muted short-status" title=text_fn(full)>{text_fn(short)}</span>
    }
}
