//! A lesson on the screen: what to do, the board to do it on, and what came of it.

use crate::lean::{flag, press, words};
use crate::parts::When;
use quadrille_view::prelude::*;
use web_sys::KeyboardEvent;

use super::course::Course;
use crate::faces::Face;
use crate::learn::lesson::{Lesson, Progress};
use crate::parts::{Board, Icon};
use crate::route::{Part, Route};
use crate::screens::game_key;
use crate::settings::settings;
use crate::t;
use crate::text::{say, say_with};

/// A lesson on the screen.
#[component]
pub(super) fn LessonScreen(face: &'static dyn Face, lesson: &'static Lesson) -> impl IntoView {
    let Some(course) = Course::new(face, lesson, settings()) else { return Nodes::none() };
    let stage = course.stage;
    window_event_listener(ev::keydown, move |event: KeyboardEvent| game_key(stage, &event));
    // A board has the size of its step's position, so that every step gets a board of its own.
    let board = move || {
        course.step.track();
        view! { <Board stage /> }
    };
    view! {
        <div class="lesson" data-game=face.id() data-step=move || course.step.get() + 1>
            <div class="lesson-text sheet">
                <Told course />
                <Next course face />
            </div>
            <div class="play-board lesson-board">{board}</div>
            <div class="lesson-side">{face.panel(stage)}</div>
        </div>
    }
}

#[component]
fn Told(course: Course) -> impl IntoView {
    let number = move || {
        let (step, count) = (course.step.get() + 1, course.count());
        say_with("learn-step", &[("step", step.into()), ("count", count.into())])
    };
    let dots = move || {
        let dot = |index| view! { <i class:done=flag(move || index < course.step.get()) class:here=flag(move || index == course.step.get())></i> };
        (0..course.count()).map(dot).collect_view()
    };
    let result = move || match course.progress.get() {
        Progress::Going => None,
        Progress::Done => Some(view! { <p class="lesson-result good">{say(course.current().done)}</p> }),
        Progress::Missed => Some(view! { <p class="lesson-result bad">{say(course.current().missed)}</p> }),
    };
    view! {
        <p class="muted lesson-number">
            <span>{number}</span>
            <span class="dots" aria-hidden="true">{dots}</span>
        </p>
        <p class="lesson-task">{words(move || say(course.current().text))}</p>
        {result}
        <When holds=flag(move || course.notice.with(Option::is_some))>
            <p class="lesson-result bad">{move || course.notice.get()}</p>
        </When>
        <When holds=flag(move || course.stage.hint.with(Option::is_some))>
            <p class="muted">{move || course.stage.hint.get().map(|hint| hint.text)}</p>
        </When>
    }
}

#[component]
fn Next(course: Course, face: &'static dyn Face) -> impl IntoView {
    let is_last = move || course.step.get() + 1 == course.count();
    let done = move || course.progress.get() == Progress::Done;
    let missed = move || course.progress.get() == Progress::Missed;
    view! {
        <div class="button-row">
            <When holds=flag(move || done() && !is_last())>
                <button class="button primary" id="lesson-next" on:click=press(move || course.begin(course.step.get_untracked() + 1))>
                    {t!("learn-next")}
                </button>
            </When>
            <When holds=flag(move || done() && is_last())>
                <a class="button primary" id="lesson-play" href=Route::Setup(face.id().to_string()).href()>{t!("learn-play-now")}</a>
                <a class="button" href=Route::Learn(Some(face.id().to_string()), Part::Tips).href()>{t!("learn-tips")}</a>
            </When>
            <When holds=flag(missed)>
                <button class="button primary" id="lesson-again" on:click=press(move || course.begin(course.step.get_untracked()))>
                    {t!("learn-again")}
                </button>
            </When>
            <When holds=flag(move || !done() && !missed())>
                <button class="button" id="lesson-hint" on:click=press(move || course.hint())>
                    <Icon name="hint" />
                    {t!("play-hint")}
                </button>
                <button class="button" on:click=press(move || course.begin(course.step.get_untracked()))>
                    <Icon name="undo" />
                    {t!("learn-again")}
                </button>
            </When>
            <When holds=flag(move || { course.step.get() > 0 })>
                <button class="button" on:click=press(move || course.begin(course.step.get_untracked() - 1))>{t!("learn-previous")}</button>
            </When>
        </div>
    }
}
