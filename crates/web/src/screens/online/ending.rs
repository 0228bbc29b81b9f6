//! The end of an online game: winner, reason, and next steps.

use quadrille_core::Seat;
use quadrille_online::Offer;

use super::actions::has_offered;
use crate::board::BoardController;
use crate::boxed::{flag, on_click};
use crate::components::{Icon, Show};
use crate::online::OnlineGame;
use crate::reactive::*;
use crate::route::Route;
use crate::t;

/// The result banner; empty while the game is unfinished.
#[component]
pub(super) fn Ending(online: OnlineGame, board: BoardController) -> impl IntoView {
    let ui = board.ui;
    let shown = Memo::new(move |_| online.end().filter(|_| !online.is_updating()));
    let winner = move || shown.get().and_then(|ending| ending.winner);
    let title = move || shown.get().map(|ending| ending.headline(ui.id(), &board.audience.get()));
    let sentence = move || {
        let scores = board.state.view.with(|view| ui.scores(view));
        shown.get().map(|ending| ending.sentence(ui.id(), board.audience.get().reader, scores))
    };
    let score = move || board.state.view.with(|view| ui.score(view));
    let cancelled = move || shown.get().is_some_and(|ending| ending.is_cancelled());
    let has_moves = move || online.with_state(|state| !state.game().played().is_empty()).unwrap_or_default();
    view! {
        <Show when=flag(move || shown.with(Option::is_some))>
            <section class="banner" role="status" data-winner=move || winner().map(Seat::word) data-reason=move || shown.get().map(|ending| ending.reason)>
                <h2>{title}</h2>
                <p>{sentence}</p>
                <Show when=flag(move || !cancelled())>
                    <p class="muted">{score}</p>
                </Show>
                <div class="button-row">
                    <Show when=flag(move || !cancelled())>
                        <Rematch online />
                    </Show>
                    <Show when=flag(has_moves)>
                        <button class="button" id="review" on:click=on_click(move || online.reviewing.set(true))>
                            <Icon name="eye" />
                            {t!(end_review)}
                        </button>
                    </Show>
                    <a class="button" href="#/online">{t!(nav_online)}</a>
                </div>
            </section>
        </Show>
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
                <Icon name="new" />
                {t!(end_rematch)}
            </button>
        </Show>
        {move || rematch().map(|id| view! {
            <a class="button primary" id="to-rematch" href=Route::Online(Some(id)).href()>{t!(online_to_rematch)}</a>
        })}
    }
}
