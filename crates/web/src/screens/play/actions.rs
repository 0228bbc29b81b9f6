//! What a person can always do: undo, a hint, another view of the board, resign, a new game, the rules.

use crate::lean::{flag, press, words};
use crate::parts::When;
use quadrille_view::prelude::*;

use crate::parts::{Icon, Sheet};
use crate::route::Route;
use crate::screens::learn::Rules;
use crate::session::{QuestionState, Session};
use crate::settings::{Help, Pace, settings};
use crate::stage::Stage;
use crate::t;
use crate::text::{say, say_with};

/// What changes nothing: the board from the other side, and the rules.
#[component]
pub fn Looks(stage: Stage) -> impl IntoView {
    let (face, reading) = (stage.face, RwSignal::new(false));
    view! {
        <When holds=flag(move || face.flips())>
            <button class="button" id="flip" aria-pressed=move || stage.flipped.get().to_string() on:click=press(move || stage.flipped.update(|flipped| *flipped = !*flipped))>
                <Icon name="flip" />
                <span>{t!("play-flip")}</span>
            </button>
        </When>
        <button class="button" id="rules" on:click=press(move || reading.set(true))>
            <Icon name="rules" />
            <span>{t!("play-rules")}</span>
        </button>
        <Sheet open=reading title=Signal::derive(move || say("play-rules"))>
            <Rules game=face.id() />
        </Sheet>
    }
}

/// The row of actions.
#[component]
pub fn Actions(session: Session) -> impl IntoView {
    let stage = session.stage;
    let face = stage.face;
    let settings = settings();
    let resigning = RwSignal::new(false);
    let persons = session.persons();
    let exhibition = !persons.first && !persons.second;
    let over = move || session.outcome.get().is_some();
    let game = face.id().to_string();
    view! {
        <div class="button-row">
            <When holds=flag(move || !exhibition)>
                <button class="button" id="undo" aria-keyshortcuts="u" disabled=flag(move || session.undone().is_none()) on:click=press(move || session.undo())>
                    <Icon name="undo" />
                    <span>{t!("play-undo")}</span>
                </button>
                <When holds=flag(move || settings.with(|settings| settings.hints))>
                    <button class="button" id="hint" disabled=flag(move || !stage.open.get() || session.thinking.get()) on:click=press(move || session.hint())>
                        <Icon name="hint" />
                        <span>{t!("play-hint")}</span>
                    </button>
                </When>
            </When>
            <When holds=flag(move || exhibition && !over())>
                <button class="button" id="pause" on:click=press(move || session.pause(!session.paused.get_untracked()))>
                    {move || if session.paused.get() { view! { <Icon name="play" /> } } else { view! { <Icon name="pause" /> } }}
                    <span>{words(move || say(if session.paused.get() { "play-go-on" } else { "play-pause" }))}</span>
                </button>
                <button
                    class="button"
                    id="pace"
                    on:click=press(move || settings.update(|settings| {
                        let here = Pace::ALL.iter().position(|pace| *pace == settings.pace).unwrap_or(0);
                        settings.pace = Pace::ALL[(here + 1) % Pace::ALL.len()];
                    }))
                >
                    <Icon name="forward" />
                    <span>{words(move || say(&format!("settings-pace-{}", settings.with(|settings| settings.pace.word()))))}</span>
                </button>
            </When>
            <Looks stage />
            <When holds=flag(move || !exhibition && !over())>
                <button class="button" id="resign" disabled=flag(move || session.elsewhere.get()) on:click=press(move || resigning.set(true))>
                    <Icon name="flag" />
                    <span>{t!("play-resign")}</span>
                </button>
            </When>
            <a class="button" id="new" href=Route::Setup(game.clone()).href()>
                <Icon name="new" />
                <span>{t!("play-new")}</span>
            </a>
        </div>
        <Resigning open=resigning resign=Callback::new(move |()| session.resign()) />
    }
}

/// Asks whether the person means it.
#[component]
pub fn Resigning(open: RwSignal<bool>, resign: Callback<()>) -> impl IntoView {
    let resign = StoredValue::new(resign);
    view! {
        <Sheet open=open title=Signal::derive(move || say("play-resign-question"))>
            <p>{t!("play-resign-note")}</p>
            <div class="button-row">
                <button
                    class="button danger"
                    id="resign-yes"
                    on:click=press(move || {
                        open.set(false);
                        resign.with_value(|resign| resign.run(()));
                    })
                >
                    {t!("play-resign")}
                </button>
                <button class="button" on:click=press(move || open.set(false))>{t!("cancel")}</button>
            </div>
        </Sheet>
    }
}

/// The kinds of help that this game can switch on and off.
#[component]
pub fn Helps(stage: Stage) -> impl IntoView {
    let settings = settings();
    let game = stage.face.id();
    let switch = move |help: Help| {
        view! {
            <label class="chip">
                <input
                    type="checkbox"
                    name=help.word
                    prop:checked=flag(move || settings.with(|settings| settings.is_on(help)))
                    on:change:target=move |event| {
                        let on = event.target().checked();
                        settings.update(|settings| settings.switch(help, on));
                    }
                />
                // Stands for the words where there is no room for them.
                <Icon name=help.word />
                <span>{words(move || say(&format!("{game}-help-{}", help.word)))}</span>
            </label>
        }
    };
    view! { <div class="chips">{stage.face.helps().iter().map(|help| switch(*help)).collect_view()}</div> }
}

/// What the person has to know or decide: refused moves, hints, a dictionary that waits or fails.
#[component]
pub fn Questions(session: Session) -> impl IntoView {
    let asked = move |state: QuestionState, message: &str| {
        let question = session.question.get().filter(|question| question.state == state)?;
        Some(say_with(message, &[("word", question.word.to_ascii_uppercase().into())]))
    };
    let waiting = move || asked(QuestionState::Waiting, "words-waiting");
    let failed = move || asked(QuestionState::Failed, "words-failed");
    let cancel = move || {
        view! { <button class="button" id="words-cancel" on:click=press(move || session.cancel_question())>{t!("cancel")}</button> }
    };
    view! {
        <When holds=flag(move || session.notice.with(Option::is_some))>
            <p class="note warn">{move || session.notice.get()}</p>
        </When>
        <When holds=flag(move || session.stage.hint.with(Option::is_some))>
            <p class="note hint-note">
                <Icon name="hint" />
                <span>{move || session.stage.hint.get().map(|hint| hint.text)}</span>
            </p>
        </When>
        <When holds=flag(move || waiting().is_some())>
            <section class="note waiting" role="status">
                <p>{waiting}</p>
                {cancel()}
            </section>
        </When>
        <When holds=flag(move || failed().is_some())>
            <section class="note warn" role="alert">
                <p>{failed}</p>
                <div class="button-row">
                    <button class="button" id="words-again" on:click=press(move || session.ask_again())>{t!("words-again")}</button>
                    <button class="button" id="words-builtin" on:click=press(move || session.ask_builtin())>{t!("words-builtin")}</button>
                    <button class="button" id="words-honour" on:click=press(move || session.accept_word())>{t!("words-honour")}</button>
                    {cancel()}
                </div>
            </section>
        </When>
    }
}
