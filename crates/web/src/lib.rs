//! The client: every game in the browser, compiled to WebAssembly.
//!
//! | module | contents |
//! |---|---|
//! | `app`, `route`, `screens` | the screens, selected by the URL fragment |
//! | `local_game` | a game on this device: players, computer moves, undo, hints |
//! | `online` | a game on a server: the guest account, requests, the connection |
//! | `board` | a board on the screen: state, input, animation |
//! | `games` | drawing and input of each game; the only module that names games |
//! | `reactive`, `boxed` | the Leptos prelude with type-erased views; boxed closures |
//! | `components` | board, icons, dialogs |
//! | `event_text`, `ending`, `i18n` | texts of events, endings and all other messages |
//! | `selection_sort` | sorting short lists with little code |
//! | `tenths` | decimal numbers in drawings |
//! | `viewport` | whether an element is visible |
//! | `focus` | whether a pointer or the keyboard gave an element the focus |
//! | `engine` | the worker that runs the computer players |
//! | `settings`, `saved_games`, `statistics`, `storage` | data in the browser's local storage |
//!
//! The client contains no rules of a game: legal actions, events and boards come from the catalogue.

#![allow(
    unreachable_pub,
    reason = "components are public functions in private modules, as their macro makes them"
)]

pub mod app;
pub mod board;
pub mod boxed;
pub mod clipboard;
pub mod components;
pub mod ending;
pub mod engine;
pub mod event_text;
pub mod fetch;
pub mod focus;
pub mod games;
pub mod i18n;
pub mod link;
pub mod local_game;
pub mod online;
pub mod reactive;
pub mod route;
pub mod saved_games;
pub mod screens;
pub mod selection_sort;
pub mod settings;
pub mod sound;
pub mod statistics;
pub mod storage;
pub mod tenths;
pub mod time;
pub mod viewport;

use leptos::prelude::document;

/// Mounts the client once its messages are loaded, in place of the page's static first screen.
pub fn mount() {
    console_error_panic_hook::set_once();
    wasm_bindgen_futures::spawn_local(async {
        let settings = settings::Settings::load();
        // Beside the messages.
        screens::preload(&route::Route::current());
        if i18n::set_language(settings.preferred_language()).await || i18n::set_language("en").await {
            screens::hide_header_alone();
            leptos::mount::mount_to_body(app::App);
            // In the same task, so that no frame shows both or none.
            if let Some(first_screen) = document().get_element_by_id("first-screen") {
                first_screen.remove();
            }
        } else {
            // Without messages, the page itself contains the text of this error.
            fetch::reveal("cannot-start");
        }
    });
}
