//! Screens in a separate WebAssembly module, which is loaded when the first of them is opened.
//!
//! The home and setup screens are in the first download, so that they appear before the other code has loaded.

use wasm_bindgen_futures::spawn_local;
use wasm_split_helpers::{SplitLoaderError, wasm_split};

use super::online::{HostFields, HostFoot, JoinByCode, Lobby, OnlineGameScreen};
use super::setup::Hosting;
use super::{About, Learn, Play, Review, SettingsScreen, StatisticsScreen};
use crate::boxed::on_click;
use crate::fetch::load_style;
use crate::reactive::*;
use crate::route::Route;
use crate::t;

/// A view of the lazy module.
#[derive(Clone)]
pub enum LazyView {
    /// The screen of a route.
    Screen(Route),
    /// The fields of an online game on the setup screen.
    HostFields(Hosting),
    /// The buttons that start an online game on the setup screen.
    HostFoot(Hosting),
}

/// Renders a view; none if it is not in the lazy module.
type Renderer = fn(LazyView) -> Option<AnyView>;

/// The state of the lazy module.
#[derive(Clone, Copy, Default)]
pub enum LazyState {
    /// Not requested yet.
    #[default]
    NotLoaded,
    /// Requested.
    Loading,
    /// Loaded.
    Loaded(Renderer),
    /// The download failed.
    Failed,
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

/// A view of the lazy module; empty until the module is loaded.
pub fn lazy(state: RwSignal<LazyState>, view: LazyView) -> AnyView {
    match state.get() {
        LazyState::NotLoaded => {
            fetch(state);
            ().into_any()
        }
        LazyState::Loading => ().into_any(),
        LazyState::Loaded(render) => render(view).unwrap_or_else(|| ().into_any()),
        LazyState::Failed => view! {
            <article class="prose sheet">
                <p role="alert">{t!(later_failed)}</p>
                <p>
                    <button id="fetch-again" class="button primary" on:click=on_click(move || fetch(state))>{t!(words_again)}</button>
                </p>
            </article>
        },
    }
}

fn fetch(state: RwSignal<LazyState>) {
    state.set(LazyState::Loading);
    spawn_local(async move {
        // Both are fetched at once.
        let style = load_style("quadrille-table-style");
        let renderer = load_renderer().await.ok();
        let renderer = if style.await { renderer } else { None };
        state.set(renderer.map_or(LazyState::Failed, LazyState::Loaded));
    });
}
