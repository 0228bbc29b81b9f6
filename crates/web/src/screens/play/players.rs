//! A player's card: name, side, score, and whether it is their turn.

use crate::lean::{flag, words};
use crate::parts::When;
use quadrille_core::Seat;
use quadrille_view::prelude::*;

use crate::session::Session;
use crate::shelf::Who;
use crate::text::say;
use crate::{t, tell};

/// What a player is called on the screen.
fn name(session: Session, seat: Seat) -> String {
    match session.who(seat) {
        Who::Person(Some(name)) => name,
        Who::Person(None) => {
            let persons = session.persons();
            if persons.first && persons.second { tell::player(seat) } else { say("play-you") }
        }
        Who::Computer(level) => tell::computer(level),
    }
}

/// A player's card.
#[component]
pub fn PlayerCard(session: Session, seat: Seat) -> impl IntoView {
    let stage = session.stage;
    let face = stage.face;
    let active = move || session.outcome.get().is_none() && stage.mover() == seat;
    let thinks = move || session.thinking.get() && active() && !session.who(seat).is_person();
    let number = if seat == Seat::First { "1" } else { "2" };
    view! {
        <div class="player" data-seat=seat.word() class:active=active aria-current=move || active().then_some("true")>
            <span class="badge" aria-hidden="true">{number}</span>
            <span class="player-text">
                <strong>{words(move || name(session, seat))}</strong>
                <span class="muted">{move || stage.view.with(|view| face.beside(view, seat))}</span>
            </span>
            <When holds=flag(thinks)>
                <span class="thinking" role="status">
                    <span class="unseen">{t!("play-thinking")}</span>
                    <i></i>
                    <i></i>
                    <i></i>
                </span>
            </When>
            <When holds=flag(move || active() && !thinks())>
                <span class="turn">{t!("play-turn")}</span>
            </When>
        </div>
    }
}
