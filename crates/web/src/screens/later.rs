//! The screens that come with a part of the program that is fetched when one of them is first asked for.
//!
//! The first screen and the set-up are there at once; whoever only looks in does not wait for what plays, reviews and teaches. Once the part
//! is there, each of its screens is made at once.

use quadrille_view::prelude::*;
use wasm_bindgen_futures::spawn_local;
use wasm_split_helpers::{SplitLoaderError, wasm_split};

use super::online::{HostFields, HostFoot, JoinByCode, Lobby, OnlineGame};
use super::setup::Hosting;
use super::{About, Learn, Play, Review, SettingsScreen};
use crate::lean::press;
use crate::route::Route;
use crate::t;

/// What is wanted of the part.
#[derive(Clone)]
pub enum Wanted {
    /// The screen of an address.
    Screen(Route),
    /// In the set-up: what can be chosen for a game online.
    HostFields(Hosting),
    /// In the set-up: what starts a game online.
    HostFoot(Hosting),
}

/// Makes what is wanted, if it is of this part.
type Make = fn(Wanted) -> Option<Nodes>;

/// How far the part is.
#[derive(Clone, Copy, Default)]
pub enum Part {
    /// Nobody asked for it yet.
    #[default]
    Untouched,
    /// It was asked for.
    Awaited,
    /// It makes screens.
    There(Make),
    /// It did not come.
    Failed,
}

/// The part: all that only these screens need is reached from here.
#[wasm_split(table, fallible)]
fn table() -> Result<Make, SplitLoaderError> {
    Ok(make)
}

fn make(wanted: Wanted) -> Option<Nodes> {
    let route = match wanted {
        Wanted::HostFields(hosting) => return Some(view! { <HostFields hosting /> }),
        Wanted::HostFoot(hosting) => return Some(view! { <HostFoot hosting /> }),
        Wanted::Screen(route) => route,
    };
    Some(match route {
        Route::Play(id) => view! { <Play id /> },
        Route::Review(id) => view! { <Review id=id shared=None /> },
        Route::Shared(shared) => view! { <Review id=None shared=Some(shared) /> },
        Route::Learn(game, part) => view! { <Learn game part /> },
        Route::Online(None) => view! { <Lobby /> },
        Route::Online(Some(id)) => view! { <OnlineGame id /> },
        Route::Join(code) => view! { <JoinByCode code /> },
        Route::Settings => view! { <SettingsScreen /> },
        Route::About => view! { <About /> },
        Route::Home | Route::Setup(_) | Route::Host(_) | Route::Nowhere => return None,
    })
}

/// What is wanted, as soon as it can be made.
pub fn later(part: RwSignal<Part>, wanted: Wanted) -> Nodes {
    match part.get() {
        Part::Untouched => {
            fetch(part);
            Nodes::none()
        }
        Part::Awaited => Nodes::none(),
        Part::There(make) => make(wanted).unwrap_or_else(Nodes::none),
        Part::Failed => view! {
            <article class="prose sheet">
                <p role="alert">{t!("later-failed")}</p>
                <p>
                    <button id="fetch-again" class="button primary" on:click=press(move || fetch(part))>{t!("words-again")}</button>
                </p>
            </article>
        },
    }
}

fn fetch(part: RwSignal<Part>) {
    part.set(Part::Awaited);
    spawn_local(async move { part.set(table().await.map_or(Part::Failed, Part::There)) });
}
