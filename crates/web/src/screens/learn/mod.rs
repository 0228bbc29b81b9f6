//! How to play: for each game a lesson, the full rules, and advice.

mod course;
mod lesson;
mod page;

use crate::lean::{self, words};
use quadrille_view::prelude::*;

use crate::faces::{self, FACES, Face};
use crate::learn::lessons::lesson_of;
use crate::learn::pages::pages_of;
use crate::parts::Icon;
use crate::route::{Part, Route};
use crate::screens::Lost;
use crate::t;
use crate::text::{self, say};

use lesson::LessonScreen;
use page::Page;

/// How to play: the games, or a part of one. The texts are fetched first.
#[component]
pub fn Learn(game: Option<String>, part: Part) -> impl IntoView {
    let there = RwSignal::new(None);
    wasm_bindgen_futures::spawn_local(async move {
        let fetched = text::learn().await;
        there.try_set(Some(fetched));
    });
    lean::part(move || match there.get() {
        None => Nodes::none(),
        Some(true) => view! { <Taught game=game.clone() part /> },
        Some(false) => view! { <p class="note warn" role="alert">{t!("learn-no-texts")}</p> },
    })
}

/// The full rules of a game, to be looked up while it is played.
#[component]
pub fn Rules(game: &'static str) -> impl IntoView {
    let there = RwSignal::new(None);
    wasm_bindgen_futures::spawn_local(async move {
        let fetched = text::learn().await;
        there.try_set(Some(fetched));
    });
    lean::part(move || match (there.get(), pages_of(game)) {
        (Some(true), Some(pages)) => view! { <Page name=pages.rules /> },
        (Some(_), _) => view! { <p class="note warn" role="alert">{t!("learn-no-texts")}</p> },
        (None, _) => Nodes::none(),
    })
}

#[component]
fn Taught(game: Option<String>, part: Part) -> impl IntoView {
    let Some(game) = game else { return view! { <Index /> } };
    let (Some(face), Some(lesson), Some(pages)) = (faces::face(&game), lesson_of(&game), pages_of(&game))
    else {
        return view! { <Lost /> };
    };
    let contents = match part {
        Part::Lesson => view! { <LessonScreen face lesson /> },
        Part::Rules => view! { <Page name=pages.rules /> },
        Part::Tips => view! { <Page name=pages.tips /> },
    };
    let tab = move |each: Part| {
        let href = Route::Learn(Some(face.id().to_string()), each).href();
        let label = format!("learn-{}", each.word());
        view! {
            <a class="tab" href=href aria-current=(each == part).then_some("page")>{words(move || say(&label))}</a>
        }
    };
    view! {
        <div class="learn" data-game=face.id()>
            <div class="learn-head">
                <a class="icon-button back" href="#/learn" aria-label=t!("back")>
                    <Icon name="back" />
                </a>
                <h1 class="page-title">{words(move || face.name())}</h1>
                <nav class="tabs" aria-label=t!("nav-learn")>{Part::ALL.map(tab).collect_view()}</nav>
                <a class="button primary" href=Route::Setup(face.id().to_string()).href()>{t!("home-play")}</a>
            </div>
            {contents}
        </div>
    }
}

#[component]
fn Index() -> impl IntoView {
    let row = |face: &'static dyn Face| {
        let link = move |part: Part| {
            let href = Route::Learn(Some(face.id().to_string()), part).href();
            let label = format!("learn-{}", part.word());
            let full = label.clone();
            view! {
                <a class="button" class:primary=part == Part::Lesson href=href aria-label=words(move || format!("{}: {}", face.name(), say(&full)))>
                    {words(move || say(&label))}
                </a>
            }
        };
        let summary = format!("{}-summary", face.id());
        view! {
            <section class="sheet learn-row" data-game=face.id()>
                <div>
                    <h2>{words(move || face.name())}</h2>
                    <p class="muted">{words(move || say(&summary))}</p>
                </div>
                <div class="button-row">{Part::ALL.map(link).collect_view()}</div>
            </section>
        }
    };
    view! {
        <h1 class="page-title">{t!("nav-learn")}</h1>
        <div class="learn-index">{FACES.iter().map(|face| row(*face)).collect_view()}</div>
    }
}
