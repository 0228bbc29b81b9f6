//! Playing on from a position of a game: against whom, and on which side.

use quadrille_core::{PerSeat, Seat};
use quadrille_protocol::engine::Level;
use quadrille_view::prelude::*;

use super::reading::Reading;
use crate::keep;
use crate::lean::{Words, flag, press, words};
use crate::parts::{Icon, Sheet, When, radios};
use crate::route::Route;
use crate::shelf::Who;
use crate::t;
use crate::text::{say, say_with};

/// The button, and the questions that it asks before the game begins.
#[component]
pub(super) fn PlayOn(reading: Reading) -> impl IntoView {
    let (open, stage) = (RwSignal::new(false), reading.stage);
    let level = keep::kept("level").and_then(|word| Level::from_word(&word)).unwrap_or(Level::Medium);
    let opponent = RwSignal::new(Some(level));
    let side = RwSignal::new(Seat::First);
    let ask = move || {
        side.set(reading.mover());
        open.set(true);
    };
    let start = move || {
        let seats = PerSeat::from_fn(|seat| match opponent.get_untracked() {
            Some(level) if seat != side.get_untracked() => Who::Computer(level),
            _ => Who::Person(None),
        });
        if let Some(level) = opponent.get_untracked() {
            keep::keep("level", level.word());
        }
        if let Some(id) = reading.play_on(seats) {
            Route::Play(id).go();
        }
    };
    view! {
        <button class="button" id="play-on" disabled=flag(move || !stage.open.get()) on:click=press(ask)>
            <Icon name="play" />
            <span>{t!("review-play-on")}</span>
        </button>
        <Sheet open title=Signal::derive(move || say("review-play-on"))>
            {questions(reading, opponent, side)}
            <div class="button-row">
                <button class="button primary" id="play-on-start" on:click=press(start)>{t!("setup-start")}</button>
                <button class="button" on:click=press(move || open.set(false))>{t!("cancel")}</button>
            </div>
        </Sheet>
    }
}

fn questions(reading: Reading, opponent: RwSignal<Option<Level>>, side: RwSignal<Seat>) -> Nodes {
    let against = |level: Option<Level>| -> (Option<Level>, String, Words) {
        match level {
            None => (None, "person".to_string(), words(|| say("review-play-on-person"))),
            Some(level) => {
                let label = words(move || {
                    let level = say(&format!("level-{}", level.word()));
                    say_with("play-computer", &[("level", level.into())])
                });
                (Some(level), level.word().to_string(), label)
            }
        }
    };
    let face = reading.stage.face;
    let of = move |seat: Seat| -> (Seat, String, Words) {
        (seat, seat.word().to_string(), words(move || face.side(seat)))
    };
    let opponents = std::iter::once(None).chain(Level::ALL.map(Some)).map(against).collect();
    view! {
        {radios("review-play-on-against", "play-on-against", opponents, opponent)}
        <When holds=flag(move || opponent.get().is_some())>
            {radios("setup-side", "play-on-side", Seat::ALL.map(of).into(), side)}
        </When>
    }
}
