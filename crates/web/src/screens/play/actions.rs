//! What a person can always do: undo, a hint, another view of the board, resign, a new game, the rules.

use leptos::prelude::*;

use crate::parts::{Icon, Sheet};
use crate::route::{Part, Route};
use crate::session::{Question, Session};
use crate::settings::{Help, Pace, settings};
use crate::t;
use crate::text::{say, say_with};

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
            <Show when=move || !exhibition>
                <button class="button" id="undo" disabled=move || session.undone().is_none() on:click=move |_| session.undo()>
                    <Icon name="undo" />
                    <span>{t!("play-undo")}</span>
                </button>
                <Show when=move || settings.with(|settings| settings.hints)>
                    <button class="button" id="hint" disabled=move || !stage.open.get() || session.thinking.get() on:click=move |_| session.hint()>
                        <Icon name="hint" />
                        <span>{t!("play-hint")}</span>
                    </button>
                </Show>
            </Show>
            <Show when=move || exhibition && !over()>
                <button class="button" id="pause" on:click=move |_| session.pause(!session.paused.get_untracked())>
                    {move || if session.paused.get() { view! { <Icon name="play" /> } } else { view! { <Icon name="pause" /> } }}
                    <span>{move || say(if session.paused.get() { "play-go-on" } else { "play-pause" })}</span>
                </button>
                <button
                    class="button"
                    id="pace"
                    on:click=move |_| settings.update(|settings| {
                        let here = Pace::ALL.iter().position(|pace| *pace == settings.pace).unwrap_or(0);
                        settings.pace = Pace::ALL[(here + 1) % Pace::ALL.len()];
                    })
                >
                    <Icon name="forward" />
                    <span>{move || say(&format!("settings-pace-{}", settings.with(|settings| settings.pace.word())))}</span>
                </button>
            </Show>
            <Show when=move || face.flips()>
                <button class="button" id="flip" aria-pressed=move || stage.flipped.get().to_string() on:click=move |_| stage.flipped.update(|flipped| *flipped = !*flipped)>
                    <Icon name="flip" />
                    <span>{t!("play-flip")}</span>
                </button>
            </Show>
            <a class="button" id="rules" href=Route::Learn(Some(game.clone()), Part::Rules).href()>
                <Icon name="rules" />
                <span>{t!("play-rules")}</span>
            </a>
            <Show when=move || !exhibition && !over()>
                <button class="button" id="resign" on:click=move |_| resigning.set(true)>
                    <Icon name="flag" />
                    <span>{t!("play-resign")}</span>
                </button>
            </Show>
            <a class="button" id="new" href=Route::Setup(game.clone()).href()>
                <Icon name="new" />
                <span>{t!("play-new")}</span>
            </a>
        </div>
        <Helps session />
        <Sheet open=resigning title=Signal::derive(move || say("play-resign-question"))>
            <p>{t!("play-resign-note")}</p>
            <div class="button-row">
                <button
                    class="button danger"
                    id="resign-yes"
                    on:click=move |_| {
                        resigning.set(false);
                        session.resign();
                    }
                >
                    {t!("play-resign")}
                </button>
                <button class="button" on:click=move |_| resigning.set(false)>{t!("cancel")}</button>
            </div>
        </Sheet>
    }
}

/// The kinds of help that this game can switch on and off.
#[component]
fn Helps(session: Session) -> impl IntoView {
    let settings = settings();
    let game = session.stage.face.id();
    let switch = move |help: Help| {
        view! {
            <label class="chip">
                <input
                    type="checkbox"
                    name=help.word
                    prop:checked=move || settings.with(|settings| settings.is_on(help))
                    on:change:target=move |event| {
                        let on = event.target().checked();
                        settings.update(|settings| settings.switch(help, on));
                    }
                />
                <span>{move || say(&format!("{game}-help-{}", help.word))}</span>
            </label>
        }
    };
    view! { <div class="chips">{session.stage.face.helps().iter().map(|help| switch(*help)).collect_view()}</div> }
}

/// What the person has to know or decide: refused moves, hints, a dictionary that waits or fails.
#[component]
pub fn Questions(session: Session) -> impl IntoView {
    let waiting = move || match session.question.get() {
        Some(Question::Waiting(word)) => {
            Some(say_with("words-waiting", &[("word", word.to_uppercase().into())]))
        }
        _ => None,
    };
    let failed = move || match session.question.get() {
        Some(Question::Failed { mv, word }) => Some((mv, word)),
        _ => None,
    };
    view! {
        <Show when=move || session.notice.with(Option::is_some)>
            <p class="note warn" role="alert">{move || session.notice.get()}</p>
        </Show>
        <Show when=move || session.stage.hint.with(Option::is_some)>
            <p class="note hint-note">
                <Icon name="hint" />
                <span>{move || session.stage.hint.get().map(|hint| hint.text)}</span>
            </p>
        </Show>
        <Show when=move || waiting().is_some()>
            <p class="note waiting" role="status">{waiting}</p>
        </Show>
        {move || failed().map(|(mv, word)| {
            let (again, list, list_word, honour) = (mv.clone(), mv.clone(), word.clone(), mv);
            view! {
                <section class="note warn" role="alert">
                    <p>{move || say_with("words-failed", &[("word", word.to_uppercase().into())])}</p>
                    <div class="button-row">
                        <button class="button" id="words-again" on:click=move |_| session.ask_again(again.clone())>{t!("words-again")}</button>
                        <button class="button" id="words-builtin" on:click=move |_| session.ask_builtin(list.clone(), list_word.clone())>{t!("words-builtin")}</button>
                        <button class="button" id="words-honour" on:click=move |_| session.accept(honour.clone())>{t!("words-honour")}</button>
                        <button class="button" on:click=move |_| session.give_up_question()>{t!("cancel")}</button>
                    </div>
                </section>
            }
        })}
    }
}
