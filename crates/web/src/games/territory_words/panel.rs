//! The panel: the word so far, its value and its buttons.

use quadrille_core::Seat;
use quadrille_territory_words::{Event, Move};
use wasm_bindgen_futures::spawn_local;

use super::spelling::{self, Spelling, WordValue};
use super::{ID, WordBoard};
use crate::boxed::{effect, flag, on_click, text_fn, view_fn};
use crate::i18n::{grouped, messages, signed};
use crate::reactive::*;
use crate::sound::Sound;
use crate::time::sleep;
use crate::{components, event_text, t};

/// The time to press the pass button again, in milliseconds.
const CONFIRM_MILLIS: u32 = 4_000;

/// The opponent's loss: "Red −3,200".
fn loss(seat: Seat, lost: i64) -> String {
    let loser = seat.other().word();
    messages::territory_words_loss(loser, grouped(lost))
}

/// The panel beside the board.
#[component]
pub(super) fn Panel(board: WordBoard) -> impl IntoView {
    let spelling = board.ui_state().spelling;
    tick(board);
    let is_empty = move || spelling.with(Option::is_none);
    let idle = move || !board.input.enabled.get() || is_empty();
    let over = Memo::new(move |_| board.state.view.with(|view| view.outcome.is_some()));
    view! {
        <section class="sheet word-sheet" class:over=over>
            <div aria-live="polite" aria-atomic="true">
                <p class="word" id="word" class:prompt=flag(is_empty)>
                    {text_fn(move || spelling.with(|spelling| word(board, spelling.as_ref())))}
                </p>
                <p class="worth" id="worth">
                    {view_fn(move || spelling.with(|spelling| value(board, spelling.as_ref())))}
                </p>
            </div>
            <div class="word-buttons">
                <button class="button primary" id="submit" disabled=idle on:click=on_click(move || _ = spelling::submit(board))>
                    {t!(territory_words_submit)}
                </button>
                <button class="button" id="undo-letter" disabled=idle on:click=on_click(move || _ = spelling::take_back(board))>
                    {t!(territory_words_undo_letter)}
                </button>
                <button class="button" id="clear" disabled=idle on:click=on_click(move || _ = spelling::clear(board))>
                    {t!(territory_words_clear)}
                </button>
                <Pass board />
            </div>
        </section>
    }
}

/// The word so far as `C-A-T`, or else a prompt, or else the last word.
fn word(board: WordBoard, spelling: Option<&Spelling>) -> String {
    match spelling {
        Some(Spelling { letters, .. }) => letters.iter().map(char::to_string).collect::<Vec<_>>().join("-"),
        None if board.input.enabled.get() => messages::territory_words_prompt(),
        None => {
            let played = board.last_events().into_iter().find_map(|event| match event {
                Event::Spelled { word, .. } => Some(word),
                _ => None,
            });
            played.unwrap_or_else(messages::territory_words_wait)
        }
    }
}

/// The instruction at the start of a game.
fn start_text(board: WordBoard) -> String {
    let reach = board.number("reach", None);
    messages::territory_words_reach(reach)
}

/// A played word and the land that it won: "STONE · strength 3" and "+21,480".
pub(super) fn log_line(events: &[&Event]) -> Option<(String, String)> {
    let word = events.iter().find_map(|event| match event {
        Event::Spelled { word, .. } => Some(word.clone()),
        _ => None,
    })?;
    let value = WordValue::of(events.iter().copied())?;
    let line = messages::territory_words_log_word(word, value.strength);
    Some((line, signed(value.gained)))
}

/// The player of the last word, with the word and its gain.
fn last_word(events: &[Event]) -> Option<String> {
    let (seat, passed) = events.iter().find_map(|event| match event {
        Event::Spelled { seat, .. } => Some((seat, false)),
        Event::Passed { seat, .. } => Some((seat, true)),
        _ => None,
    })?;
    let who = messages::territory_words_who(seat.word());
    Some(match log_line(&events.iter().collect::<Vec<_>>()) {
        Some((line, won)) => format!("{who}: {line} · {won}"),
        None if passed => format!("{who}: {}", messages::territory_words_log_pass()),
        // The gain is known once the claim is animated.
        None => who,
    })
}

/// The value of the word so far, or the reason why it cannot be played yet.
fn value(board: WordBoard, spelling: Option<&Spelling>) -> AnyView {
    match spelling.map(|spelling| (spelling.letters.len(), spelling.value.clone())) {
        None => last_word(&board.last_events()).unwrap_or_else(|| start_text(board)).into_any(),
        Some((count, Ok(WordValue { strength, gained, lost }))) => {
            let attack = messages::territory_words_attack(count, strength);
            let won = messages::territory_words_would_win(signed(gained));
            let lost = (lost > 0).then(|| loss(board.side_to_move(), lost));
            view! {
                <span class="attack">{attack}</span>
                <strong class:gain=gained != 0>{won}</strong>
                <span class="lost">{lost}</span>
            }
        }
        Some((_, Err(error))) => event_text::rejection(ID, error).into_any(),
    }
}

/// The pass button. It needs a second press, so that a slip costs no turn.
#[component]
fn Pass(board: WordBoard) -> impl IntoView {
    let requests = RwSignal::new(0_u32);
    let confirming = RwSignal::new(false);
    effect(move || {
        board.input.selected.track();
        board.input.enabled.track();
        confirming.set(false);
    });
    let can = move || board.has_button(Move::Pass);
    let pass = move || {
        if !untrack(can) {
            return;
        }
        if confirming.get_untracked() {
            confirming.set(false);
            board.play(&[Move::Pass]);
            return;
        }
        components::announce(messages::territory_words_pass_question());
        confirming.set(true);
        requests.update(|requests| *requests += 1);
        let mine = requests.get_untracked();
        spawn_local(async move {
            sleep(CONFIRM_MILLIS).await;
            if requests.try_get_untracked() == Some(mine) {
                confirming.set(false);
            }
        });
    };
    let label = move || {
        if confirming.get() {
            messages::territory_words_pass_question()
        } else {
            messages::territory_words_pass()
        }
    };
    view! {
        <button class="button" id="pass" class:asking=flag(move || confirming.get()) disabled=flag(move || !can()) on:click=on_click(pass)>
            {text_fn(label)}
        </button>
    }
}

/// Plays a sound for each selected letter.
fn tick(board: WordBoard) {
    let mut before = None;
    effect(move || {
        let now = board.input.selected.with(Vec::len);
        if before.replace(now).is_some_and(|before| now > before) {
            board.play_sound(Sound::Tick);
        }
    });
}
