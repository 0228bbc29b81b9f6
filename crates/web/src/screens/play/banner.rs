//! The end of a game: who won, why, and what next.

use crate::lean::flag;
use crate::parts::When;
use quadrille_core::{Outcome, Seat, Verdict};
use quadrille_view::prelude::*;

use super::players::name;
use crate::parts::Icon;
use crate::route::Route;
use crate::session::Session;
use crate::text::{say, say_with};
use crate::{t, tell};

/// The banner; nothing while the game goes on.
#[component]
pub fn Banner(session: Session) -> impl IntoView {
    let stage = session.stage;
    let face = stage.face;
    let shown = move || session.outcome.get().filter(|_| !stage.performing.get());
    let title = move || {
        shown().map(|outcome| match outcome.verdict {
            Verdict::Draw => say("end-draw"),
            Verdict::Win(seat) => {
                let persons = session.persons();
                match (persons[seat], persons[seat.other()]) {
                    (true, false) => say("end-you-won"),
                    (false, true) => say("end-you-lost"),
                    _ => say_with("end-won", &[("name", name(session, seat).into())]),
                }
            }
        })
    };
    let score = move || {
        let line = |seat: Seat| stage.view.with(|view| face.beside(view, seat));
        format!("{}; {}", line(Seat::First), line(Seat::Second))
    };
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
                <p>{move || shown().map(|outcome| tell::why(outcome.reason.word()))}</p>
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
