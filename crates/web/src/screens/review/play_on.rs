//! Continuing from a reviewed position as a new local game.

use quadrille_core::{PerSeat, Seat};
use quadrille_worker::protocol::Level;

use super::analysis::Analysis;
use crate::boxed::{TextFn, flag, on_click, text_fn};
use crate::components::{Dialog, Icon, Show, opponent_group, radio_group};
use crate::i18n::messages;
use crate::reactive::*;
use crate::route::Route;
use crate::saved_games::SeatedPlayer;
use crate::{storage, t};

/// The button and its dialog for opponent and side.
#[component]
pub(super) fn PlayOn(analysis: Analysis) -> impl IntoView {
    let (open, board) = (RwSignal::new(false), analysis.board);
    let level = storage::get("level").and_then(|word| word.parse().ok()).unwrap_or(Level::MEDIUM);
    let opponent = RwSignal::new(Some(level));
    let side = RwSignal::new(Seat::First);
    let ask = move || {
        side.set(analysis.mover());
        open.set(true);
    };
    let start = move || {
        let seats = PerSeat::from_fn(|seat| match opponent.get_untracked() {
            Some(level) if seat != side.get_untracked() => SeatedPlayer::Computer(level),
            _ => SeatedPlayer::Person(None),
        });
        if let Some(level) = opponent.get_untracked() {
            storage::set("level", level.word());
        }
        if let Some(id) = analysis.play_on(seats) {
            Route::Play(id).go();
        }
    };
    view! {
        <button class="button" id="play-on" disabled=flag(move || !board.input.enabled.get()) on:click=on_click(ask)>
            <Icon name="play" />
            <span>{t!(review_play_on)}</span>
        </button>
        <Dialog open title=Signal::derive(messages::review_play_on)>
            {questions(analysis, opponent, side)}
            <div class="button-row">
                <button class="button primary" id="play-on-start" on:click=on_click(start)>{t!(setup_start)}</button>
                <button class="button" on:click=on_click(move || open.set(false))>{t!(cancel)}</button>
            </div>
        </Dialog>
    }
}

fn questions(analysis: Analysis, opponent: RwSignal<Option<Level>>, side: RwSignal<Seat>) -> AnyView {
    let ui = analysis.board.ui;
    let of = move |seat: Seat| -> (Seat, String, TextFn) {
        (seat, seat.word().to_string(), text_fn(move || ui.side(seat)))
    };
    view! {
        {opponent_group(
            messages::review_play_on_against,
            ["play-on-against", "play-on-level"],
            ("person", messages::review_play_on_person),
            opponent,
        )}
        <Show when=flag(move || opponent.get().is_some())>
            {radio_group(messages::setup_side, "play-on-side", Seat::ALL.map(of).into(), side)}
        </Show>
    }
}
