//! The end of an online game: winner, reason, and next steps.

use quadrille_online::Offer;

use super::actions::has_offered;
use crate::board::BoardController;
use crate::boxed::{flag, on_click};
use crate::components::Show;
use crate::online::OnlineGame;
use crate::reactive::*;
use crate::route::Route;
use crate::screens::play::ResultOverlay;
use crate::t;

/// The result over the board, with the next steps of an online game.
#[component]
pub(super) fn Ending(online: OnlineGame, board: BoardController) -> impl IntoView {
    let game = board.ui.id();
    let shown = Memo::new(move |_| online.end().filter(|_| !online.is_updating()));
    let counts = move || shown.get().is_some_and(|ending| !ending.is_cancelled());
    let has_moves = move || online.with_state(|state| !state.game().played().is_empty()).unwrap_or_default();
    view! {
        <ResultOverlay board ending=shown.into()>
            <Show when=flag(counts)>
                <Rematch online />
            </Show>
            <a class="button" href=Route::Host(game.to_string()).href()>{t!(play_new)}</a>
            <Show when=flag(has_moves)>
                <button class="button" id="review" on:click=on_click(move || online.reviewing.set(true))>{t!(end_review)}</button>
            </Show>
        </ResultOverlay>
    }
}

/// The button that offers a rematch, or the link to it.
#[component]
pub(super) fn Rematch(online: OnlineGame) -> impl IntoView {
    let rematch = move || online.with_state(|state| state.rematch().map(str::to_string)).flatten();
    let offered = move || has_offered(online, online.you(), Offer::Rematch);
    view! {
        <Show when=flag(move || online.you().is_some() && rematch().is_none())>
            <button class="button primary" id="rematch" disabled=flag(offered) on:click=on_click(move || online.offer(Offer::Rematch))>
                {t!(end_rematch)}
            </button>
        </Show>
        {move || rematch().map(|id| view! {
            <a class="button primary" id="to-rematch" href=Route::Online(Some(id)).href()>{t!(online_to_rematch)}</a>
        })}
    }
}
