//! A player's card: name, score, clock, presence, and the last chat message.

use quadrille_core::Seat;
use quadrille_online::OnlinePlayer;

use super::thinking_time::{digits, is_low};
use crate::board::BoardController;
use crate::boxed::{flag, text_fn};
use crate::components::{PlayerStatus, Show};
use crate::i18n::messages;
use crate::online::{OnlineGame, phrase_text};
use crate::reactive::*;
use crate::t;

/// Display time of a chat message, in milliseconds.
const BUBBLE_MILLIS: u64 = 6_000;

/// A player's card.
#[component]
pub(super) fn SeatCard(online: OnlineGame, board: BoardController, seat: Seat) -> impl IntoView {
    let active = Memo::new(move |_| online.mover() == Some(seat));
    let yours = move || online.you() == Some(seat);
    // Correspondence games do not expect the players to be present.
    let gone = Memo::new(move |_| {
        let expected = online.mover().is_some() && online.claim_delay().is_some();
        expected && online.presence.get().gone[seat].is_some()
    });
    let is_computer = move || {
        let player = online.with_state(|state| state.seats()[seat].clone()).flatten();
        matches!(player, Some(OnlinePlayer::Computer { .. }))
    };
    let overloaded = Memo::new(move |_| active.get() && is_computer() && online.presence.get().computer_busy);
    let busy = Memo::new(move |_| {
        active.get() && !overloaded.get() && if yours() { online.sending.get() } else { is_computer() }
    });
    let busy_text = move || if yours() { messages::online_sending() } else { messages::play_thinking() };
    let clock = Memo::new(move |_| online.time_left(seat).map(digits));
    let low = Memo::new(move |_| {
        let clock = online.with_state(|state| state.config().clock);
        clock.zip(online.time_left(seat)).is_some_and(|(clock, left)| is_low(clock, left))
    });
    let bubble = Memo::new(move |_| {
        let now = online.now.get();
        let last = online.chat.with(|chat| chat.iter().rev().find(|message| message.seat == seat).copied());
        last.filter(|message| now < message.received + BUBBLE_MILLIS).map(|message| message.phrase)
    });
    let name = move || {
        let name = online.name(seat);
        let you = messages::play_you();
        if yours() && name != you { messages::online_is_you(name) } else { name }
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
                <strong>{text_fn(name)}</strong>
                <PlayerStatus board seat />
            </span>
            <Show when=flag(move || bubble.get().is_some())>
                <span class="bubble">{move || bubble.get().map(phrase_text)}</span>
            </Show>
            <Show when=flag(move || gone.get())>
                <span class="gone-mark">{t!(online_gone)}</span>
            </Show>
            <Show when=flag(move || overloaded.get())>
                <span class="gone-mark" role="status" title=t!(online_busy_help)>
                    <span aria-hidden="true">{t!(online_busy)}</span>
                    <span class="unseen">{t!(online_busy_help)}</span>
                </span>
            </Show>
            <Show when=flag(move || busy.get())>
                <span class="thinking" role="status">
                    <span class="unseen">{busy_text}</span>
                    <i></i>
                    <i></i>
                    <i></i>
                </span>
            </Show>
            <Show when=flag(move || active.get() && !busy.get() && !overloaded.get() && clock.with(Option::is_none))>
                <span class="turn">{t!(play_turn)}</span>
            </Show>
            <Show when=flag(move || clock.with(Option::is_some))>
                <span class="clock" class:low=move || low.get() role="timer" aria-label=t!(online_clock_of)>{move || clock.get()}</span>
            </Show>
        </div>
    }
}
