//! The client: every game in the browser, compiled to WebAssembly.
//!
//! | room | what is in it |
//! |---|---|
//! | `app`, `route`, `screens` | the pages, by the address after `#` |
//! | `local_game` | a game on this device: people, computers, undo, hints |
//! | `online` | a game that a server referees: the guest, requests, the connection |
//! | `board` | a board on the screen, following the events of the rules |
//! | `games` | how each game is drawn and handled; the only part that knows games by name |
//! | `reactive`, `boxed` | Leptos as the screens use it; one type for many closures |
//! | `components` | board, icons, dialogs: what screens are made of |
//! | `event_text`, `ending`, `i18n` | events, the end of a game and everything else in the reader's language |
//! | `tenths` | numbers of drawings that are not whole |
//! | `focus` | whether a pointer or the keyboard gave an element the focus |
//! | `engine` | the computer players in their worker |
//! | `settings`, `saved_games`, `storage` | what the browser keeps |
//!
//! No rule of a game is written here: what is legal, what happens and what it looks like is asked of the catalogue.

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
pub mod settings;
pub mod sound;
pub mod storage;
pub mod tenths;
pub mod time;

/// Puts the client on the page, once it knows what to say.
pub fn mount() {
    console_error_panic_hook::set_once();
    wasm_bindgen_futures::spawn_local(async {
        let settings = settings::Settings::load();
        if i18n::set_language(settings.preferred_language()).await || i18n::set_language("en").await {
            leptos::mount::mount_to_body(app::App);
        } else {
            // The page itself has a sentence for this, as there is nothing else to say it with.
            fetch::reveal("cannot-start");
        }
    });
}
