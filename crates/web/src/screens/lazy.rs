//! Screens in a separate WebAssembly module, which is loaded when the first of them is opened.
//!
//! The home and setup screens are in the first download, so that they appear before the other code has loaded. If the page is opened on
//! another screen, the module is loaded beside the messages, so that header and screen are drawn at once.

use quadrille_worker::protocol::Level;
use wasm_bindgen_futures::spawn_local;
use wasm_split_helpers::{SplitLoaderError, wasm_split};

use super::online::{HostFields, HostFoot, JoinByCode, Lobby, OnlineGameScreen};
use super::setup::Hosting;
use super::suggested_level::suggested_level;
use super::{About, Learn, Play, Review, SettingsScreen, StatisticsScreen};
use crate::boxed::on_click;
use crate::fetch::load_style;
use crate::reactive::*;
use crate::route::Route;
use crate::t;
use crate::time::sleep;

/// The longest time that the first screen may take with nothing but the paper to see, in milliseconds. Then the header is shown without it.
const WAIT_MILLIS: u32 = 100;

/// The pause before a module that could not be loaded is fetched again, in milliseconds: Firefox and WebKit abort the downloads of a page that
/// is being left, before they say so.
const RETRY_MILLIS: u32 = 1_000;

/// A view of the lazy module.
#[derive(Clone)]
pub enum LazyView {
    /// The screen of a route.
    Screen(Route),
    /// The fields of an online game on the setup screen.
    HostFields(Hosting),
    /// The buttons that start an online game on the setup screen.
    HostFoot(Hosting),
    /// The level that fits the player's results in a game, on the setup screen.
    SuggestedLevel(&'static str, RwSignal<Level>),
}

/// Renders a view; none if it is not in the lazy module.
type Renderer = fn(LazyView) -> Option<AnyView>;

/// The state of the lazy module.
#[derive(Clone, Copy)]
enum LazyState {
    NotLoaded,
    /// Requested.
    Loading,
    Loaded(Renderer),
    /// The download failed.
    Failed,
}

// A signal without an owner: it lives as long as the page.
thread_local! {
    static STATE: ArcRwSignal<LazyState> = ArcRwSignal::new(LazyState::NotLoaded);
}

/// The split point: code that is reachable only from here is in the lazy module.
#[wasm_split(table, fallible)]
fn load_renderer() -> Result<Renderer, SplitLoaderError> {
    Ok(render)
}

fn render(view: LazyView) -> Option<AnyView> {
    let route = match view {
        LazyView::HostFields(hosting) => return Some(view! { <HostFields hosting /> }),
        LazyView::HostFoot(hosting) => return Some(view! { <HostFoot hosting /> }),
        LazyView::SuggestedLevel(game, level) => return Some(suggested_level(game, level)),
        LazyView::Screen(route) => route,
    };
    Some(match route {
        Route::Play(id) => view! { <Play id /> },
        Route::Review(id) => view! { <Review id=id shared=None /> },
        Route::Shared(shared) => view! { <Review id=None shared=Some(shared) /> },
        Route::Learn(game, part) => view! { <Learn game part /> },
        Route::Online(None) => view! { <Lobby /> },
        Route::Online(Some(id)) => view! { <OnlineGameScreen id /> },
        Route::Join(code, secret) => view! { <JoinByCode code secret /> },
        Route::Settings => view! { <SettingsScreen /> },
        Route::Statistics => view! { <StatisticsScreen /> },
        Route::About => view! { <About /> },
        Route::Home | Route::Setup(_) | Route::Host(_) | Route::NotFound => return None,
    })
}

/// True if the screen of a route is in the lazy module.
const fn is_lazy(route: &Route) -> bool {
    !matches!(route, Route::Home | Route::Setup(_) | Route::Host(_) | Route::NotFound)
}

/// Starts to load the module if the first screen needs it.
pub fn preload(route: &Route) {
    if is_lazy(route) {
        fetch();
    }
}

/// Hides the page while the first screen is loaded, for a moment at most: otherwise the header alone would be laid out and painted first, which
/// takes as long as a third of the screen.
pub fn hide_header_alone() {
    if matches!(STATE.with(ArcRwSignal::get_untracked), LazyState::Loading) {
        set_hidden(true);
        spawn_local(async {
            sleep(WAIT_MILLIS).await;
            set_hidden(false);
        });
    }
}

fn set_hidden(hidden: bool) {
    if let Some(root) = document().document_element() {
        // The style sheet hides the page. Toggling fails only for malformed names.
        let _ = root.toggle_attribute_with_force("data-loading", hidden);
    }
}

/// A view of the lazy module; empty until the module is loaded.
pub fn lazy(view: LazyView) -> AnyView {
    match STATE.with(ArcRwSignal::get) {
        LazyState::NotLoaded => {
            fetch();
            ().into_any()
        }
        LazyState::Loading => ().into_any(),
        LazyState::Loaded(render) => render(view).unwrap_or_else(|| ().into_any()),
        LazyState::Failed => view! {
            <article class="prose sheet">
                <p role="alert">{t!(later_failed)}</p>
                <p>
                    <button id="fetch-again" class="button primary" on:click=on_click(fetch)>{t!(words_again)}</button>
                </p>
            </article>
        },
    }
}

fn fetch() {
    let state = STATE.with(Clone::clone);
    state.set(LazyState::Loading);
    spawn_local(async move {
        let mut renderer = load().await;
        if renderer.is_none() {
            sleep(RETRY_MILLIS).await;
            renderer = load().await;
        }
        // Before the screen is drawn, which may focus an element.
        set_hidden(false);
        state.set(renderer.map_or(LazyState::Failed, LazyState::Loaded));
    });
}

/// Loads code and styles at once.
async fn load() -> Option<Renderer> {
    let style = load_style("quadrille-table-style");
    let renderer = load_renderer().await.ok();
    if style.await { renderer } else { None }
}
