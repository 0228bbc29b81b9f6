//! The client: every game in the browser, compiled to WebAssembly.
//!
//! | room | what is in it |
//! |---|---|
//! | `app`, `route`, `screens` | the pages, by the address after `#` |
//! | `session` | a game on this device: people, computers, undo, hints |
//! | `online` | a game that a server referees: the guest, requests, the connection |
//! | `stage` | a board on the screen, following the events of the rules |
//! | `faces` | how each game is drawn and handled; the only part that knows games by name |
//! | `parts` | board, icons, dialogs: what screens are made of |
//! | `tell`, `ending`, `text` | events, the end of a game and everything else in the reader's language |
//! | `tenths` | numbers of drawings that are not whole |
//! | `focus` | whether a pointer or the keyboard gave an element the focus |
//! | `engine` | the computer players in their worker |
//! | `learn` | lessons, rules and tips as data |
//! | `settings`, `shelf`, `keep` | what the browser keeps |
//!
//! No rule of a game is written here: what is legal, what happens and what it looks like is asked of the catalogue.

#![allow(
    unreachable_pub,
    reason = "components are public functions in private modules, as their macro makes them"
)]

pub mod app;
pub mod clipboard;
pub mod ending;
pub mod engine;
pub mod faces;
pub mod fetch;
pub mod focus;
pub mod keep;
pub mod lean;
pub mod learn;
pub mod link;
pub mod moment;
pub mod online;
pub mod parts;
pub mod route;
pub mod screens;
pub mod session;
pub mod settings;
pub mod shelf;
pub mod sound;
pub mod stage;
pub mod tell;
pub mod tenths;
pub mod text;

/// Puts the client on the page, once it knows what to say.
pub fn mount() {
    console_error_panic_hook::set_once();
    wasm_bindgen_futures::spawn_local(async {
        let settings = settings::Settings::load();
        if text::speak(settings.spoken()).await || text::speak("en").await {
            quadrille_view::mount_to_body(|| app::App {});
        } else {
            // The page itself has a sentence for this, as there is nothing else to say it with.
            fetch::reveal("cannot-start");
        }
    });
}
