//! The screen of a lesson: task, board and result.

use quadrille_lessons::lesson::{Lesson, Progress};
use quadrille_lessons::pages::pages_of;
use web_sys::KeyboardEvent;

use super::player::LessonPlayer;
use crate::boxed::{flag, on_click, text_fn};
use crate::components::{Board, Icon, Show};
use crate::games::AnyGameUi;
use crate::i18n::{lesson_text, messages};
use crate::reactive::*;
use crate::route::{LearnTab, Route};
use crate::screens::game_key;
use crate::settings::settings;
use crate::t;

/// The screen of a lesson.
#[component]
pub(super) fn LessonScreen(ui: &'static dyn AnyGameUi, lesson: &'static Lesson) -> impl IntoView {
    let Some(player) = LessonPlayer::new(ui, lesson, settings()) else { return ().into_any() };
    let board = player.board;
    window_event_listener(ev::keydown, move |event: KeyboardEvent| game_key(board, &event));
    // Positions differ in size, so that every step needs a new board.
    let board_view = move || {
        player.step.track();
        view! { <Board board /> }
    };
    view! {
        <div class="lesson" data-game=ui.id() data-step=move || player.step.get() + 1>
            <div class="lesson-text sheet">
                <StepText player />
                <StepActions player ui />
            </div>
            <div class="play-board lesson-board">{board_view}</div>
            <div class="lesson-side">{ui.panel(board)}</div>
        </div>
    }
}

#[component]
fn StepText(player: LessonPlayer) -> impl IntoView {
    let number = move || {
        let (step, count) = (player.step.get() + 1, player.count());
        messages::learn_step(step, count)
    };
    let dots = move || {
        let dot = |index| view! { <i class:done=flag(move || index < player.step.get()) class:here=flag(move || index == player.step.get())></i> };
        (0..player.count()).map(dot).collect_view()
    };
    let result = move || match player.progress.get() {
        Progress::Going => None,
        Progress::Done => {
            Some(view! { <p class="lesson-result good">{lesson_text(&player.current().done())}</p> })
        }
        Progress::Missed => {
            Some(view! { <p class="lesson-result bad">{lesson_text(&player.current().missed())}</p> })
        }
    };
    view! {
        <p class="muted lesson-number">
            <span>{number}</span>
            <span class="dots" aria-hidden="true">{dots}</span>
        </p>
        <p class="lesson-task">{text_fn(move || lesson_text(player.current().text))}</p>
        {result}
        <Show when=flag(move || player.notice.with(Option::is_some))>
            <p class="lesson-result bad">{move || player.notice.get()}</p>
        </Show>
        <Show when=flag(move || player.board.state.hint.with(Option::is_some))>
            <p class="muted">{move || player.board.state.hint.get().map(|hint| hint.text)}</p>
        </Show>
    }
}

#[component]
fn StepActions(player: LessonPlayer, ui: &'static dyn AnyGameUi) -> impl IntoView {
    let is_last = move || player.step.get() + 1 == player.count();
    let done = move || player.progress.get() == Progress::Done;
    let missed = move || player.progress.get() == Progress::Missed;
    view! {
        <div class="button-row">
            <Show when=flag(move || done() && !is_last())>
                <button class="button primary" id="lesson-next" on:click=on_click(move || player.begin(player.step.get_untracked() + 1))>
                    {t!(learn_next)}
                </button>
            </Show>
            <Show when=flag(move || done() && is_last())>
                <a class="button primary" id="lesson-play" href=Route::Setup(ui.id().to_string()).href()>{t!(learn_play_now)}</a>
                {pages_of(ui.id()).and_then(|pages| pages.tips).map(|_| view! {
                    <a class="button" href=Route::Learn(Some(ui.id().to_string()), LearnTab::Tips).href()>{t!(learn_tips)}</a>
                })}
            </Show>
            <Show when=flag(missed)>
                <button class="button primary" id="lesson-again" on:click=on_click(move || player.begin(player.step.get_untracked()))>
                    {t!(learn_again)}
                </button>
            </Show>
            <Show when=flag(move || !done() && !missed())>
                <button class="button" id="lesson-hint" on:click=on_click(move || player.hint())>
                    <Icon name="hint" />
                    {t!(play_hint)}
                </button>
                <button class="button" on:click=on_click(move || player.begin(player.step.get_untracked()))>
                    <Icon name="undo" />
                    {t!(learn_again)}
                </button>
            </Show>
            <Show when=flag(move || { player.step.get() > 0 })>
                <button class="button" on:click=on_click(move || player.begin(player.step.get_untracked() - 1))>{t!(learn_previous)}</button>
            </Show>
        </div>
    }
}
