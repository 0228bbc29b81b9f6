//! The end of a game online: who won, why, and what next.

use quadrille_core::Seat;
use quadrille_protocol::online::Offer;
use quadrille_view::prelude::*;

use crate::lean::{flag, press};
use crate::online::Remote;
use crate::parts::{Icon, When};
use crate::route::Route;
use crate::stage::Stage;
use crate::t;

/// The banner; nothing while the game goes on.
#[component]
pub(super) fn Ending(remote: Remote, stage: Stage) -> impl IntoView {
    let face = stage.face;
    let shown = Memo::new(move |_| remote.end().filter(|_| !remote.is_acting()));
    let winner = move || shown.get().and_then(|ending| ending.winner);
    let title = move || shown.get().map(|ending| ending.headline(face.id(), &stage.audience.get()));
    let sentence = move || {
        let scores = stage.view.with(|view| face.scores(view));
        shown.get().map(|ending| ending.sentence(face.id(), stage.audience.get().reader, scores))
    };
    let score = move || stage.view.with(|view| face.score(view));
    let cancelled = move || shown.get().is_some_and(|ending| ending.is_cancelled());
    let has_moves = move || remote.with_live(|live| !live.game().played().is_empty()).unwrap_or_default();
    view! {
        <When holds=flag(move || shown.with(Option::is_some))>
            <section class="banner" role="status" data-winner=move || winner().map(Seat::word) data-reason=move || shown.get().map(|ending| ending.reason)>
                <h2>{title}</h2>
                <p>{sentence}</p>
                <When holds=flag(move || !cancelled())>
                    <p class="muted">{score}</p>
                </When>
                <div class="button-row">
                    <When holds=flag(move || !cancelled())>
                        <Rematch remote />
                    </When>
                    <When holds=flag(has_moves)>
                        <button class="button" id="review" on:click=press(move || remote.reviewing.set(true))>
                            <Icon name="eye" />
                            {t!("end-review")}
                        </button>
                    </When>
                    <a class="button" href="#/online">{t!("nav-online")}</a>
                </div>
            </section>
        </When>
    }
}

/// Wanting another game, or the way to it.
#[component]
pub(super) fn Rematch(remote: Remote) -> impl IntoView {
    let rematch = move || remote.with_live(|live| live.rematch().map(str::to_string)).flatten();
    let offered = move || {
        remote.you().is_some_and(|you| {
            remote.with_live(|live| live.offers(you).contains(&Offer::Rematch)).unwrap_or_default()
        })
    };
    view! {
        <When holds=flag(move || remote.you().is_some() && rematch().is_none())>
            <button class="button primary" id="rematch" disabled=flag(offered) on:click=press(move || remote.offer(Offer::Rematch))>
                <Icon name="new" />
                {t!("end-rematch")}
            </button>
        </When>
        {move || rematch().map(|id| view! {
            <a class="button primary" id="to-rematch" href=Route::Online(Some(id)).href()>{t!("online-to-rematch")}</a>
        })}
    }
}
