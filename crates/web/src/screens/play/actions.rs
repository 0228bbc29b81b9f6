//! The actions of a player: undo, hint, flip, resign, new game, rules.

use quadrille_lessons::pages::pages_of;

use crate::board::BoardController;
use crate::boxed::{flag, on_click, text_fn};
use crate::components::{Dialog, Icon, Show};
use crate::i18n::{game_message, messages};
use crate::local_game::{LocalGame, WordQueryState};
use crate::reactive::*;
use crate::route::Route;
use crate::screens::learn::Rules;
use crate::settings::{Help, settings};
use crate::t;

/// Actions that do not change the game: flip the board, read the rules.
#[component]
pub fn ViewActions(board: BoardController) -> impl IntoView {
    let (ui, reading) = (board.ui, RwSignal::new(false));
    view! {
        <Show when=flag(move || ui.can_flip())>
            <button class="button" id="flip" aria-pressed=move || board.state.flipped.get().to_string() on:click=on_click(move || board.state.flipped.update(|flipped| *flipped = !*flipped))>
                <Icon name="flip" />
                <span>{t!(play_flip)}</span>
            </button>
        </Show>
        <Show when=flag(move || pages_of(ui.id()).is_some())>
            <button class="button" id="rules" on:click=on_click(move || reading.set(true))>
                <Icon name="rules" />
                <span>{t!(play_rules)}</span>
            </button>
        </Show>
        <Dialog open=reading title=Signal::derive(messages::play_rules)>
            <Rules game=ui.id() />
        </Dialog>
    }
}

/// The row of actions.
#[component]
pub fn Actions(local: LocalGame) -> impl IntoView {
    let board = local.board;
    let ui = board.ui;
    let settings = settings();
    let resigning = RwSignal::new(false);
    let humans = local.humans();
    let exhibition = !humans.first && !humans.second;
    let over = move || local.outcome.get().is_some();
    let game = ui.id().to_string();
    view! {
        <div class="button-row">
            <Show when=flag(move || !exhibition)>
                <button class="button" id="undo" aria-keyshortcuts="u" disabled=flag(move || local.undo_target().is_none()) on:click=on_click(move || local.undo())>
                    <Icon name="undo" />
                    <span>{t!(play_undo)}</span>
                </button>
                <Show when=flag(move || settings.with(|settings| settings.hints))>
                    <button class="button" id="hint" disabled=flag(move || !board.input.enabled.get() || local.thinking.get()) on:click=on_click(move || local.hint())>
                        <Icon name="hint" />
                        <span>{t!(play_hint)}</span>
                    </button>
                </Show>
            </Show>
            <Show when=flag(move || exhibition && !over())>
                <button class="button" id="pause" on:click=on_click(move || local.pause(!local.paused.get_untracked()))>
                    {move || if local.paused.get() { view! { <Icon name="play" /> } } else { view! { <Icon name="pause" /> } }}
                    <span>{text_fn(move || if local.paused.get() { messages::play_go_on() } else { messages::play_pause() })}</span>
                </button>
                <button
                    class="button"
                    id="pace"
                    on:click=on_click(move || settings.update(|settings| settings.set_pace(ui.id(), settings.pace_of(ui.id()).next())))
                >
                    <Icon name="forward" />
                    <span>{text_fn(move || settings.with(|settings| settings.pace_of(ui.id()).name()))}</span>
                </button>
            </Show>
            <ViewActions board />
            <Show when=flag(move || !exhibition && !over())>
                <button class="button" id="resign" disabled=flag(move || local.in_other_tab.get()) on:click=on_click(move || resigning.set(true))>
                    <Icon name="flag" />
                    <span>{t!(play_resign)}</span>
                </button>
            </Show>
            <a class="button" id="new" href=Route::Setup(game.clone()).href()>
                <Icon name="new" />
                <span>{t!(play_new)}</span>
            </a>
        </div>
        <ResignDialog open=resigning resign=Callback::new(move |()| local.resign()) />
    }
}

/// Asks for confirmation of a resignation.
#[component]
pub fn ResignDialog(open: RwSignal<bool>, resign: Callback<()>) -> impl IntoView {
    let resign = StoredValue::new(resign);
    view! {
        <Dialog open=open title=Signal::derive(messages::play_resign_question)>
            <p>{t!(play_resign_note)}</p>
            <div class="button-row">
                <button
                    class="button danger"
                    id="resign-yes"
                    on:click=on_click(move || {
                        open.set(false);
                        resign.with_value(|resign| resign.run(()));
                    })
                >
                    {t!(play_resign)}
                </button>
                <button class="button" on:click=on_click(move || open.set(false))>{t!(cancel)}</button>
            </div>
        </Dialog>
    }
}

/// Switches for the help options of this game.
#[component]
pub fn HelpToggles(board: BoardController) -> impl IntoView {
    let settings = settings();
    let game = board.ui.id();
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
                // Replaces the label on small screens.
                <Icon name=help.word />
                <span>{text_fn(move || help_name(game, help))}</span>
            </label>
        }
    };
    view! { <div class="chips">{board.ui.help_options().iter().map(|help| switch(*help)).collect_view()}</div> }
}

/// The name of a help option.
fn help_name(game: &str, help: Help) -> String {
    game_message(game, &format!("help-{}", help.word), &[]).unwrap_or_else(|| help.word.to_string())
}

/// Notices: rejected moves, hints, and pending or failed dictionary queries.
#[component]
pub fn Notices(local: LocalGame) -> impl IntoView {
    let query_text = move |state: WordQueryState, message: fn(String) -> String| {
        let query = local.word_query.get().filter(|query| query.state == state)?;
        Some(message(query.word.to_ascii_uppercase()))
    };
    let waiting = move || query_text(WordQueryState::Waiting, messages::words_waiting);
    let failed = move || query_text(WordQueryState::Failed, messages::words_failed);
    let cancel = move || {
        view! { <button class="button" id="words-cancel" on:click=on_click(move || local.cancel_query())>{t!(cancel)}</button> }
    };
    view! {
        <Show when=flag(move || local.notice.with(Option::is_some))>
            <p class="note warn">{move || local.notice.get()}</p>
        </Show>
        <Show when=flag(move || local.board.state.hint.with(Option::is_some))>
            <p class="note hint-note">
                <Icon name="hint" />
                <span>{move || local.board.state.hint.get().map(|hint| hint.text)}</span>
            </p>
        </Show>
        <Show when=flag(move || waiting().is_some())>
            <section class="note waiting" role="status">
                <p>{waiting}</p>
                {cancel()}
            </section>
        </Show>
        <Show when=flag(move || failed().is_some())>
            <section class="note warn" role="alert">
                <p>{failed}</p>
                <div class="button-row">
                    <button class="button" id="words-again" on:click=on_click(move || local.ask_again())>{t!(words_again)}</button>
                    <button class="button" id="words-builtin" on:click=on_click(move || local.ask_builtin())>{t!(words_builtin)}</button>
                    <button class="button" id="words-honour" on:click=on_click(move || local.accept_word())>{t!(words_honour)}</button>
                    {cancel()}
                </div>
            </section>
        </Show>
    }
}
