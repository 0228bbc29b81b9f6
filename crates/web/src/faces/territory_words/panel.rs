//! Beside the board: the word so far with what it would win, and what can be done with it.

use quadrille_core::{Event, Seat};
use quadrille_view::prelude::*;
use wasm_bindgen_futures::spawn_local;

use super::picks::{self, Spelling, Worth, spelling};
use crate::lean::{flag, part, press, words};
use crate::moment::wait;
use crate::settings::settings;
use crate::sound::{self, Tone};
use crate::stage::Stage;
use crate::text::{grouped, say, say_with, signed};
use crate::{parts, t, tell};

/// How long a pass waits for its second press, in milliseconds.
const PATIENCE: u32 = 4_000;

/// What the other player would lose: "Red −3,200".
fn loss(seat: Seat, lost: i64) -> String {
    let loser = seat.other().word();
    say_with("territory-words-loss", &[("loser", loser.into()), ("lost", grouped(lost).into())])
}

/// Beside the board.
#[component]
pub(super) fn Panel(stage: Stage) -> impl IntoView {
    let spelling = Memo::new(move |_| spelling(stage));
    tick(stage);
    let nothing = move || spelling.with(Option::is_none);
    let idle = move || !stage.open.get() || nothing();
    let over = Memo::new(move |_| stage.view.with(|view| view.outcome.is_some()));
    view! {
        <section class="sheet word-sheet" class:over=over>
            <div aria-live="polite" aria-atomic="true">
                <p class="word" id="word" class:prompt=flag(nothing)>
                    {words(move || spelling.with(|spelling| word(stage, spelling.as_ref())))}
                </p>
                <p class="worth" id="worth">
                    {part(move || spelling.with(|spelling| worth(stage, spelling.as_ref())))}
                </p>
            </div>
            <div class="word-buttons">
                <button class="button primary" id="submit" disabled=idle on:click=press(move || picks::submit(stage))>
                    {t!("territory-words-submit")}
                </button>
                <button class="button" id="undo-letter" disabled=idle on:click=press(move || picks::take_back(stage))>
                    {t!("territory-words-undo-letter")}
                </button>
                <button class="button" id="clear" disabled=idle on:click=press(move || picks::clear(stage))>
                    {t!("territory-words-clear")}
                </button>
                <Pass stage />
            </div>
            <p class="muted keys">{t!("territory-words-keys")}</p>
        </section>
    }
}

/// The word so far as `C-A-T`; or what to do, or what was done.
fn word(stage: Stage, spelling: Option<&Spelling>) -> String {
    match spelling {
        Some(Spelling { letters, .. }) => letters.iter().map(char::to_string).collect::<Vec<_>>().join("-"),
        None if stage.open.get() => say("territory-words-prompt"),
        None => {
            let played = stage.last.with(|events| {
                let spelled = events.iter().find(|event| event.name == "spelled");
                spelled.and_then(|event| tell::text(event, "word").map(str::to_string))
            });
            played.unwrap_or_else(|| say("territory-words-wait"))
        }
    }
}

/// How to begin, for a board on which nobody has played yet.
fn begin(stage: Stage) -> String {
    let reach = stage.number("reach", None);
    say_with("territory-words-reach", &[("count", reach.into())])
}

/// A word that was played and the land that it won: "STONE · strength 3", and "+21,480".
pub(super) fn told(events: &[Event]) -> Option<(String, String)> {
    let spelled = events.iter().find(|event| event.name == "spelled")?;
    let word = tell::text(spelled, "word")?.to_string();
    let worth = Worth::of(events)?;
    let facts = [("word", word.into()), ("strength", worth.strength.into())];
    Some((say_with("territory-words-log-word", &facts), signed(worth.gained)))
}

/// What was played last, and by whom.
fn last_word(events: &[Event]) -> Option<String> {
    let seat = events.iter().find_map(|event| tell::seat(event, "seat"))?;
    let who = say_with("territory-words-who", &[("seat", seat.word().into())]);
    let passed = events.iter().any(|event| event.name == "passed");
    Some(match told(events) {
        Some((line, won)) => format!("{who}: {line} · {won}"),
        None if passed => format!("{who}: {}", say("territory-words-log-pass")),
        // While a word is played out, what it wins is not told yet.
        None => who,
    })
}

/// What the word so far would do, or what it still lacks.
fn worth(stage: Stage, spelling: Option<&Spelling>) -> Nodes {
    match spelling.map(|spelling| (spelling.letters.len(), spelling.worth)) {
        None => stage.last.with(|events| last_word(events)).unwrap_or_else(|| begin(stage)).into_view(),
        Some((count, Ok(Worth { strength, gained, lost }))) => {
            let facts = [("count", count.into()), ("strength", strength.into())];
            let attack = say_with("territory-words-attack", &facts);
            let won = say_with("territory-words-would-win", &[("cells", signed(gained).into())]);
            let lost = (lost > 0).then(|| loss(stage.mover(), lost));
            view! {
                <span class="attack">{attack}</span>
                <strong class:gain=gained != 0>{won}</strong>
                <span class="lost">{lost}</span>
            }
        }
        Some((_, Err(code))) => say(&format!("refused-{code}")).into_view(),
    }
}

/// The pass asks for a second press, so that a slip of the thumb costs no turn.
#[component]
fn Pass(stage: Stage) -> impl IntoView {
    let asked = RwSignal::new(0_u32);
    let asking = RwSignal::new(false);
    Effect::new(move |_| {
        stage.touched.track();
        stage.open.track();
        asking.set(false);
    });
    let pass = move || {
        let Some(mv) = stage.button("pass") else { return };
        if asking.get_untracked() {
            asking.set(false);
            stage.make(vec![mv]);
            return;
        }
        parts::announce(say("territory-words-pass-question"));
        asking.set(true);
        asked.update(|asked| *asked += 1);
        let mine = asked.get_untracked();
        spawn_local(async move {
            wait(PATIENCE).await;
            if asked.try_get_untracked() == Some(mine) {
                asking.set(false);
            }
        });
    };
    let label =
        move || say(if asking.get() { "territory-words-pass-question" } else { "territory-words-pass" });
    let can = move || stage.choices.with(|choices| choices.buttons.iter().any(|(name, _)| *name == "pass"));
    view! {
        <button class="button" id="pass" class:asking=flag(move || asking.get()) disabled=flag(move || !can()) on:click=press(pass)>
            {words(label)}
        </button>
    }
}

/// Letters tick as they are picked.
fn tick(stage: Stage) {
    let settings = settings();
    Effect::new(move |before: Option<usize>| {
        let now = stage.touched.with(Vec::len);
        let loud = settings.with_untracked(|settings| settings.sound);
        if loud && before.is_some_and(|before| now > before) {
            sound::play(Tone::Tick);
        }
        now
    });
}
