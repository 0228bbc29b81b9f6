//! A player's card: name, score, clock, whether they are here, and what they have just said.

use quadrille_core::Seat;
use quadrille_protocol::online::Who;
use quadrille_view::prelude::*;

use super::thinking_time::{digits, is_low};
use crate::lean::{flag, words};
use crate::online::Remote;
use crate::parts::When;
use crate::stage::Stage;
use crate::t;
use crate::text::{say, say_with};

/// How long what was said stays on the card, in milliseconds.
const BUBBLE: u64 = 6_000;

/// A player's card.
#[component]
pub(super) fn SeatCard(remote: Remote, stage: Stage, seat: Seat) -> impl IntoView {
    let face = stage.face;
    let active = Memo::new(move |_| remote.mover() == Some(seat));
    let yours = move || remote.you() == Some(seat);
    // With days to think nobody is expected to be here.
    let gone = Memo::new(move |_| {
        let expected = remote.mover().is_some() && remote.patience().is_some();
        expected && remote.presence.get().gone[seat].is_some()
    });
    let is_computer = move || {
        let who = remote.with_live(|live| live.seats()[seat].clone()).flatten();
        matches!(who, Some(Who::Computer { .. }))
    };
    let overloaded = Memo::new(move |_| active.get() && is_computer() && remote.presence.get().computer_busy);
    let busy = Memo::new(move |_| {
        active.get() && !overloaded.get() && if yours() { remote.sending.get() } else { is_computer() }
    });
    let busy_words = move || say(if yours() { "online-sending" } else { "play-thinking" });
    let clock = Memo::new(move |_| remote.left(seat).map(digits));
    let low = Memo::new(move |_| {
        let clock = remote.with_live(|live| live.opening().clock);
        clock.zip(remote.left(seat)).is_some_and(|(clock, left)| is_low(clock, left))
    });
    let bubble = Memo::new(move |_| {
        let now = remote.now.get();
        let last = remote.said.with(|said| said.iter().rev().find(|saying| saying.seat == seat).copied());
        last.filter(|saying| now < saying.heard + BUBBLE).map(|saying| saying.phrase)
    });
    let name = move || {
        let name = remote.name(seat);
        let you = say("play-you");
        if yours() && name != you { say_with("online-is-you", &[("name", name.into())]) } else { name }
    };
    let number = if seat == Seat::First { "1" } else { "2" };
    view! {
        <div
            class="player"
            data-seat=seat.word()
            class:active=move || active.get()
            class:gone=move || gone.get()
            aria-current=move || active.get().then_some("true")
        >
            <span class="badge" aria-hidden="true">{number}</span>
            <span class="player-text">
                <strong>{words(name)}</strong>
                <span class="muted">{move || stage.view.with(|view| face.beside(view, seat))}</span>
            </span>
            <When holds=flag(move || bubble.get().is_some())>
                <span class="bubble">{move || bubble.get().map(|phrase| say(&format!("online-phrase-{}", phrase.word())))}</span>
            </When>
            <When holds=flag(move || gone.get())>
                <span class="gone-mark">{t!("online-gone")}</span>
            </When>
            <When holds=flag(move || overloaded.get())>
                <span class="gone-mark" role="status" title=t!("online-busy-help")>
                    <span aria-hidden="true">{t!("online-busy")}</span>
                    <span class="unseen">{t!("online-busy-help")}</span>
                </span>
            </When>
            <When holds=flag(move || busy.get())>
                <span class="thinking" role="status">
                    <span class="unseen">{busy_words}</span>
                    <i></i>
                    <i></i>
                    <i></i>
                </span>
            </When>
            <When holds=flag(move || active.get() && !busy.get() && !overloaded.get() && clock.with(Option::is_none))>
                <span class="turn">{t!("play-turn")}</span>
            </When>
            <When holds=flag(move || clock.with(Option::is_some))>
                <span class="clock" class:low=move || low.get() role="timer" aria-label=t!("online-clock-of")>{move || clock.get()}</span>
            </When>
        </div>
    }
}
