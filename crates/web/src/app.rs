//! The whole client: the head of the page, and the screen that the address names.

use crate::lean::{press, words};
use quadrille_view::prelude::*;

use crate::faces;
use crate::parts::{Announcer, Icon, Logo};
use crate::route::{self, Part, Route};
use crate::screens::{self, Home, Lost, SetupScreen, Wanted, later};
use crate::settings::{self, Settings, Theme};
use crate::text::LANGUAGES;
use crate::{focus, t, text};

/// The client.
#[component]
pub fn App() -> impl IntoView {
    let settings = settings::provide();
    let route = route::provide();
    focus::watch();
    Effect::new(move |_| document().set_title(&title(&route.get())));
    // A new screen is seen from its top, however far the last one was scrolled.
    Effect::new(move |before: Option<Route>| {
        let now = route.get();
        if before.is_some_and(|before| before != now) {
            window().scroll_to_with_x_and_y(0.0, 0.0);
        }
        now
    });
    let class = move || match route.get() {
        Route::Play(_) => "page page-play",
        Route::Review(Some(_)) | Route::Shared(_) | Route::Online(Some(_)) => "page page-play",
        _ => "page",
    };
    let part = RwSignal::new(screens::Part::default());
    provide_context(part);
    let setup = |game: &str, online: bool| match faces::face(game) {
        Some(face) => view! { <SetupScreen face online /> },
        None => view! { <Lost /> },
    };
    let screen = move || match route.get() {
        Route::Home => view! { <Home /> },
        Route::Setup(game) => setup(&game, false),
        Route::Host(game) => setup(&game, true),
        Route::Nowhere => view! { <Lost /> },
        route => later(part, Wanted::Screen(route)),
    };
    view! {
        <a class="skip" href="#main" on:click=|event| skip(&event)>{t!("skip")}</a>
        <div class=class>
            <Head settings route />
            <main id="main" tabindex="-1">{screen}</main>
        </div>
        <Announcer />
    }
}

/// Skipping to the contents must not change the address: it is the route.
fn skip(event: &web_sys::MouseEvent) {
    event.prevent_default();
    if let Some(main) = document().get_element_by_id("main") {
        use wasm_bindgen::JsCast;
        if let Some(main) = main.dyn_ref::<web_sys::HtmlElement>() {
            // An element that is there can be focused.
            let _ = main.focus();
        }
    }
}

fn title(route: &Route) -> String {
    let name = |game: &str| faces::face(game).map_or_else(String::new, <dyn faces::Face>::name);
    let here = match route {
        Route::Home | Route::Nowhere => return text::say("site-title"),
        Route::Setup(game) | Route::Host(game) | Route::Learn(Some(game), _) => name(game),
        Route::Play(_) => text::say("nav-games"),
        Route::Review(_) | Route::Shared(_) => text::say("nav-review"),
        Route::Learn(None, _) => text::say("nav-learn"),
        Route::Online(_) | Route::Join(_) => text::say("nav-online"),
        Route::Settings => text::say("nav-settings"),
        Route::About => text::say("nav-about"),
    };
    format!("{here} · Quadrille")
}

#[component]
fn Head(settings: RwSignal<Settings>, route: RwSignal<Route>) -> impl IntoView {
    let link = move |to: Route, label: &'static str| {
        let href = to.href();
        let current = move || (route.get() == to).then_some("page");
        view! { <a href=href aria-current=current>{t!(label)}</a> }
    };
    let next_language = move || {
        let here = LANGUAGES.iter().position(|language| language.id == text::language()).unwrap_or(0);
        &LANGUAGES[(here + 1) % LANGUAGES.len()]
    };
    let dark = move || {
        settings.with(|settings| match settings.theme {
            Theme::Dark => true,
            Theme::Light => false,
            Theme::Auto => window()
                .match_media("(prefers-color-scheme: dark)")
                .ok()
                .flatten()
                .is_some_and(|media| media.matches()),
        })
    };
    view! {
        <header class="head">
            <a class="brand" href="#/">
                <Logo />
                <span>"Quadrille"</span>
            </a>
            <nav class="nav" aria-label=t!("nav-label")>
                {link(Route::Home, "nav-games")}
                {link(Route::Online(None), "nav-online")}
                {link(Route::Review(None), "nav-review")}
                {link(Route::Learn(None, Part::Lesson), "nav-learn")}
                {link(Route::Settings, "nav-settings")}
            </nav>
            <div class="head-tools">
                <button
                    class="icon-button"
                    aria-label=t!("nav-theme")
                    on:click=press(move || {
                        let to = if dark() { Theme::Light } else { Theme::Dark };
                        settings.update(|settings| settings.theme = to);
                    })
                >
                    <Icon name="theme" />
                </button>
                <button
                    class="language"
                    lang=move || next_language().id
                    aria-label=words(move || format!("{}: {}", next_language().id.to_ascii_uppercase(), next_language().switch))
                    on:click=press(move || {
                        let next = next_language().id.to_string();
                        settings.update(|settings| settings.language = Some(next));
                    })
                >
                    {words(move || next_language().id.to_ascii_uppercase())}
                </button>
            </div>
        </header>
    }
}
