//! The root component: the page header and the screen of the current route.

use wasm_bindgen::JsCast;

use crate::boxed::{effect, on_click, text_fn};
use crate::components::{Announcer, Icon, Logo};
use crate::games;
use crate::i18n::{LANGUAGES, Message, messages};
use crate::reactive::*;
use crate::route::{self, LearnTab, Route};
use crate::screens::{Home, LazyView, NotFound, SetupScreen, lazy};
use crate::settings::{self, Settings, Theme};
use crate::{focus, i18n, t};

/// The root component.
#[component]
pub fn App() -> impl IntoView {
    let settings = settings::provide();
    let route = route::provide();
    focus::watch();
    effect(move || document().set_title(&title(&route.get())));
    // A new screen starts at its top.
    let mut before = None;
    effect(move || {
        let now = route.get();
        if before.replace(now.clone()).is_some_and(|before| before != now) {
            window().scroll_to_with_x_and_y(0.0, 0.0);
        }
    });
    let class = move || match route.get() {
        Route::Play(_) | Route::Review(Some(_)) | Route::Shared(_) | Route::Online(Some(_)) => {
            "page page-play"
        }
        _ => "page",
    };
    let setup = |game: &str, online: bool| match games::game_ui(game) {
        Some(ui) => view! { <SetupScreen ui online /> },
        None => view! { <NotFound /> },
    };
    let screen = move || match route.get() {
        Route::Home => view! { <Home /> },
        Route::Setup(game) => setup(&game, false),
        Route::Host(game) => setup(&game, true),
        Route::NotFound => view! { <NotFound /> },
        route => lazy(LazyView::Screen(route)),
    };
    view! {
        <a class="skip" href="#main" on:click=|event| skip(&event)>{t!(skip)}</a>
        <div class=class>
            <Head settings route />
            <main id="main" tabindex="-1">{screen}</main>
        </div>
        <Announcer />
    }
}

/// Focuses the contents without changing the fragment, which is the route.
fn skip(event: &web_sys::MouseEvent) {
    event.prevent_default();
    if let Some(main) = document().get_element_by_id("main")
        && let Some(main) = main.dyn_ref::<web_sys::HtmlElement>()
    {
        // Focusing an existing element does not fail.
        let _ = main.focus();
    }
}

fn title(route: &Route) -> String {
    let name = |game: &str| games::game_ui(game).map_or_else(String::new, <dyn games::AnyGameUi>::name);
    let screen = match route {
        Route::Home | Route::NotFound => return messages::site_title(),
        Route::Setup(game) | Route::Host(game) | Route::Learn(Some(game), _) => name(game),
        Route::Play(_) => messages::nav_games(),
        Route::Review(_) | Route::Shared(_) => messages::nav_review(),
        Route::Learn(None, _) => messages::nav_learn(),
        Route::Online(_) | Route::Join(..) => messages::nav_online(),
        Route::Settings => messages::nav_settings(),
        Route::Statistics => messages::statistics_title(),
        Route::About => messages::nav_about(),
    };
    format!("{screen} · Quadrille")
}

#[component]
fn Head(settings: RwSignal<Settings>, route: RwSignal<Route>) -> impl IntoView {
    let link = move |to: Route, label: Message| {
        let href = to.href();
        let current = move || (route.get() == to).then_some("page");
        view! { <a href=href aria-current=current>{text_fn(label)}</a> }
    };
    let next_language = move || {
        let here = LANGUAGES.iter().position(|language| language.id == i18n::language()).unwrap_or(0);
        &LANGUAGES[(here + 1) % LANGUAGES.len()]
    };
    let dark = move || {
        settings.with(|settings| match settings.theme {
            Theme::Dark => true,
            Theme::Light => false,
            Theme::Auto => settings::media_matches("(prefers-color-scheme: dark)"),
        })
    };
    view! {
        <header class="head">
            <a class="brand" href="#/">
                <Logo />
                <span>"Quadrille"</span>
            </a>
            <nav class="nav" aria-label=t!(nav_label)>
                {link(Route::Home, messages::nav_games)}
                {link(Route::Online(None), messages::nav_online)}
                {link(Route::Review(None), messages::nav_review)}
                {link(Route::Learn(None, LearnTab::Lesson), messages::nav_learn)}
                {link(Route::Settings, messages::nav_settings)}
            </nav>
            <div class="head-tools">
                <button
                    class="icon-button"
                    aria-label=t!(nav_theme)
                    on:click=on_click(move || {
                        let to = if dark() { Theme::Light } else { Theme::Dark };
                        settings.update(|settings| settings.theme = to);
                    })
                >
                    <Icon name="theme" />
                </button>
                <button
                    class="language"
                    lang=move || next_language().id
                    aria-label=text_fn(move || format!("{}: {}", next_language().id.to_ascii_uppercase(), next_language().switch))
                    on:click=on_click(move || {
                        let next = next_language().id.to_string();
                        settings.update(|settings| settings.language = Some(next));
                    })
                >
                    {text_fn(move || next_language().id.to_ascii_uppercase())}
                </button>
            </div>
        </header>
    }
}
