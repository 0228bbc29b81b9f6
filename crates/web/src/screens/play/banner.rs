//! The end of a game: who won, why, and what next.

use crate::lean::flag;
use crate::parts::When;
use quadrille_core::{Outcome, Seat};
use quadrille_view::prelude::*;

use crate::ending::Ending;
use crate::parts::Icon;
use crate::route::Route;
use crate::session::Session;
use crate::t;

/// The banner; nothing while the game goes on.
#[component]
pub fn Banner(session: Session) -> impl IntoView {
    let stage = session.stage;
    let face = stage.face;
    let shown = move || session.outcome.get().filter(|_| !stage.performing.get());
    let ending = move || shown().map(Ending::from);
    let title = move || ending().map(|ending| ending.headline(face.id(), &stage.audience.get()));
    let reason = move || {
        let scores = stage.view.with(|view| face.scores(view));
        ending().map(|ending| ending.sentence(face.id(), stage.audience.get().reader, scores))
    };
    let score = move || stage.view.with(|view| face.score(view));
    let rematch = move |_| {
        if let Some(id) = session.rematch() {
            Route::Play(id).go();
        }
    };
    view! {
        <When holds=flag(move || shown().is_some())>
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
                        {t!("end-rematch")}
                    </button>
                    <a class="button" href=Route::Review(Some(session.id())).href()>
                        <Icon name="eye" />
                        {t!("end-review")}
                    </a>
                </div>
            </section>
        </When>
    }
}
