//! The end of a game: winner, reason, and next steps.

use quadrille_core::{Outcome, Seat};

use crate::boxed::flag;
use crate::components::{Icon, Show};
use crate::ending::Ending;
use crate::local_game::LocalGame;
use crate::reactive::*;
use crate::route::Route;
use crate::t;

/// The result banner; empty while the game is unfinished.
#[component]
pub fn Banner(local: LocalGame) -> impl IntoView {
    let board = local.board;
    let ui = board.ui;
    let shown = move || local.outcome.get().filter(|_| !board.animation.running.get());
    let ending = move || shown().map(Ending::from);
    let title = move || ending().map(|ending| ending.headline(ui.id(), &board.audience.get()));
    let reason = move || {
        let scores = board.state.view.with(|view| ui.scores(view));
        ending().map(|ending| ending.sentence(ui.id(), board.audience.get().reader, scores))
    };
    let score = move || board.state.view.with(|view| ui.score(view));
    let rematch = move |_| {
        if let Some(id) = local.rematch() {
            Route::Play(id).go();
        }
    };
    view! {
        <Show when=flag(move || shown().is_some())>
            <section
                class="banner"
                role="status"
                data-winner=move || shown().and_then(Outcome::winner).map(Seat::word)
                data-reason=move || shown().map(|outcome| outcome.reason.word())
            >
                <h2>{title}</h2>
                <p>{reason}</p>
                <p class="muted">{score}</p>
                <div class="button-row">
                    <button class="button primary" id="rematch" on:click=rematch>
                        <Icon name="new" />
                        {t!(end_rematch)}
                    </button>
                    <a class="button" href=Route::Review(Some(local.id())).href()>
                        <Icon name="eye" />
                        {t!(end_review)}
                    </a>
                </div>
            </section>
        </Show>
    }
}
