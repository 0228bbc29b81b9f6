//! The screens that come with a part of the program that is fetched when one of them is first asked for.
//!
//! The first screen and the set-up are there at once; whoever only looks in does not wait for what plays, reviews and teaches. Once the part
//! is there, each of its screens is made at once.

use quadrille_view::prelude::*;
use wasm_bindgen_futures::spawn_local;
use wasm_split_helpers::{SplitLoaderError, wasm_split};

use super::{About, Learn, Play, Review, SettingsScreen};
use crate::lean::press;
use crate::route::Route;
use crate::t;

/// Makes the screen of an address, if it is one of these.
type Make = fn(Route) -> Option<Nodes>;

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

fn make(route: Route) -> Option<Nodes> {
    Some(match route {
        Route::Play(id) => view! { <Play id /> },
        Route::Review(id) => view! { <Review id=id shared=None /> },
        Route::Shared(shared) => view! { <Review id=None shared=Some(shared) /> },
        Route::Learn(game, part) => view! { <Learn game part /> },
        Route::Settings => view! { <SettingsScreen /> },
        Route::About => view! { <About /> },
        Route::Home | Route::Setup(_) | Route::Nowhere => return None,
    })
}

/// The screen of this address, as soon as it can be made.
pub fn later(part: RwSignal<Part>, route: Route) -> Nodes {
    match part.get() {
        Part::Untouched => {
            fetch(part);
            Nodes::none()
        }
        Part::Awaited => Nodes::none(),
        Part::There(make) => make(route).unwrap_or_else(Nodes::none),
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
