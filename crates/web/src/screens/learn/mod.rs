//! The learn screens: for each game a lesson, the rules, and tips.

mod lesson;
mod page;
mod player;

use quadrille_lessons::lessons::lesson_of;
use quadrille_lessons::pages::pages_of;

use crate::boxed::{self, text_fn};
use crate::components::{GamePicture, Icon};
use crate::games::{self, AnyGameUi};
use crate::i18n::{self, Message, messages};
use crate::reactive::*;
use crate::route::{LearnTab, Route};
use crate::screens::NotFound;
use crate::t;

use lesson::LessonScreen;
use page::Page;

/// Loads the texts of the lessons; false if that failed, none while loading.
pub(super) fn load_texts() -> RwSignal<Option<bool>> {
    let loaded = RwSignal::new(None);
    wasm_bindgen_futures::spawn_local(async move {
        let fetched = i18n::load_lessons().await;
        loaded.try_set(Some(fetched));
    });
    loaded
}

/// The list of games, or one tab of a game.
#[component]
pub fn Learn(game: Option<String>, part: LearnTab) -> impl IntoView {
    let loaded = load_texts();
    boxed::view_fn(move || match loaded.get() {
        None => ().into_any(),
        Some(true) => view! { <LearnGame game=game.clone() part /> },
        Some(false) => view! { <p class="note warn" role="alert">{t!(learn_no_texts)}</p> },
    })
}

/// The rules of a game, for a dialog at the table.
#[component]
pub fn Rules(game: &'static str) -> impl IntoView {
    let loaded = load_texts();
    boxed::view_fn(move || match (loaded.get(), pages_of(game)) {
        (Some(true), Some(pages)) => view! { <Page name=pages.rules /> },
        (Some(_), _) => view! { <p class="note warn" role="alert">{t!(learn_no_texts)}</p> },
        (None, _) => ().into_any(),
    })
}

#[component]
fn LearnGame(game: Option<String>, part: LearnTab) -> impl IntoView {
    let Some(game) = game else { return view! { <LearnIndex /> } };
    let contents = match (games::game_ui(&game), part, lesson_of(&game), pages_of(&game)) {
        (Some(ui), LearnTab::Lesson, Some(lesson), _) => Some((ui, view! { <LessonScreen ui lesson /> })),
        (Some(ui), LearnTab::Rules, _, Some(pages)) => Some((ui, view! { <Page name=pages.rules /> })),
        (Some(ui), LearnTab::Tips, _, Some(pages)) => pages.tips.map(|name| (ui, view! { <Page name /> })),
        _ => None,
    };
    let Some((ui, contents)) = contents else { return view! { <NotFound /> } };
    let tab = move |each: LearnTab| {
        let href = Route::Learn(Some(ui.id().to_string()), each).href();
        let label = tab_name(each);
        view! {
            <a class="tab" href=href aria-current=(each == part).then_some("page")>{text_fn(label)}</a>
        }
    };
    view! {
        <div class="learn" data-game=ui.id()>
            <div class="learn-head">
                <a class="icon-button back" href="#/learn" aria-label=t!(back)>
                    <Icon name="back" />
                </a>
                <h1 class="page-title">{text_fn(move || ui.name())}</h1>
                <nav class="tabs" aria-label=t!(nav_learn)>{tabs(ui.id()).map(tab).collect_view()}</nav>
                <a class="button primary" href=Route::Setup(ui.id().to_string()).href()>{t!(home_play)}</a>
            </div>
            {contents}
        </div>
    }
}

/// The name of a tab.
fn tab_name(tab: LearnTab) -> Message {
    match tab {
        LearnTab::Lesson => messages::learn_lesson,
        LearnTab::Rules => messages::learn_rules,
        LearnTab::Tips => messages::learn_tips,
    }
}

/// The tabs of a game.
fn tabs(game: &'static str) -> impl Iterator<Item = LearnTab> {
    LearnTab::ALL.into_iter().filter(move |tab| match tab {
        LearnTab::Lesson => lesson_of(game).is_some(),
        LearnTab::Rules => pages_of(game).is_some(),
        LearnTab::Tips => pages_of(game).is_some_and(|pages| pages.tips.is_some()),
    })
}

#[component]
fn LearnIndex() -> impl IntoView {
    let row = |ui: &'static dyn AnyGameUi| {
        let link = move |part: LearnTab| {
            let href = Route::Learn(Some(ui.id().to_string()), part).href();
            let label = tab_name(part);
            view! {
                <a class="button" class:primary=part == LearnTab::Lesson href=href aria-label=text_fn(move || format!("{}: {}", ui.name(), label()))>
                    {text_fn(label)}
                </a>
            }
        };
        view! {
            <section class="sheet learn-row" data-game=ui.id()>
                <GamePicture ui />
                <div class="learn-summary">
                    <h2>{text_fn(move || ui.name())}</h2>
                    <p class="muted">{text_fn(move || ui.summary())}</p>
                </div>
                <div class="button-row">{tabs(ui.id()).map(link).collect_view()}</div>
            </section>
        }
    };
    view! {
        <h1 class="page-title">{t!(nav_learn)}</h1>
        <div class="learn-index">{games::game_uis().filter(|ui| tabs(ui.id()).next().is_some()).map(row).collect_view()}</div>
    }
}
