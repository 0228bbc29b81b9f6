//! The screens that come with a part of the program that is fetched when one of them is first asked for.
//!
//! The first screen and the set-up are there at once; whoever only looks in does not wait for what plays, reviews and teaches. Once the part
//! is there, each of its screens is made at once.

use wasm_bindgen_futures::spawn_local;
use wasm_split_helpers::{SplitLoaderError, wasm_split};

use super::online::{HostFields, HostFoot, JoinByCode, Lobby, OnlineGameScreen};
use super::setup::Hosting;
use super::{About, Learn, Play, Review, SettingsScreen};
use crate::boxed::on_click;
use crate::reactive::*;
use crate::route::Route;
use crate::t;

/// What is view of the part.
#[derive(Clone)]
pub enum LazyView {
    /// The screen of an address.
    Screen(Route),
    /// In the set-up: what can be chosen for a game online.
    HostFields(Hosting),
    /// In the set-up: what starts a game online.
    HostFoot(Hosting),
}

/// Makes what is view, if it is of this part.
type Renderer = fn(LazyView) -> Option<AnyView>;

/// How far the part is.
#[derive(Clone, Copy, Default)]
pub enum LazyState {
    /// Nobody asked for it yet.
    #[default]
    NotLoaded,
    /// It was asked for.
    Loading,
    /// It makes screens.
    Loaded(Renderer),
    /// It did not come.
    Failed,
}

/// The part: all that only these screens need is reached from here.
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
        Route::Join(code) => view! { <JoinByCode code /> },
        Route::Settings => view! { <SettingsScreen /> },
        Route::About => view! { <About /> },
        Route::Home | Route::Setup(_) | Route::Host(_) | Route::NotFound => return None,
    })
}

/// What is view, as soon as it can be made.
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
    spawn_local(async move { state.set(load_renderer().await.map_or(LazyState::Failed, LazyState::Loaded)) });
}
