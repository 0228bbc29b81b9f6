//! Key handling at a table: keys go to the game or to the focused element.
//!
//! The game gets every key except in text fields and dialogs. A button, link or switch that was focused by Tab keeps Enter and Space; one that was
//! clicked keeps them only while nobody here is to move, because Enter after a click on a game's controls confirms the move. Arrow keys that the
//! game does not use move the focus to the board.

use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement, KeyboardEvent};

use crate::board::{BoardController, Key, KeyBinding, KeyPattern};
use crate::focus;
use crate::i18n::messages;
use crate::reactive::*;

/// Elements that keep every key.
const FIELDS: &str = "input:not([type=checkbox]), textarea, select, dialog";
/// Elements that Enter or Space activates.
const PRESSED: &str = "button, a, summary, label, input[type=checkbox]";
/// Buttons of a game between computers, where nothing is to be confirmed: they keep their keys.
const WATCHING: &str = "#pause, #pace";
/// Elements that arrow keys may scroll.
const SCROLLED: &str = "[tabindex='0']";

/// The keys of a table, on the signal that opens the help on keys.
pub const TABLE_KEYS: &[KeyBinding<RwSignal<bool>>] =
    &[KeyBinding::new(&[KeyPattern::Named("?")], messages::keys_help, |help, _| help.set(true))];

/// Sends keys to the table and the game until the screen is left.
pub fn listen(board: BoardController, help: RwSignal<bool>) {
    window_event_listener(ev::keydown, move |event: KeyboardEvent| {
        if is_free(&event) && KeyBinding::run_first(TABLE_KEYS, help, &Key::of(&event)) {
            event.prevent_default();
        } else {
            game_key(board, &event);
        }
    });
}

/// The element that a key was typed into.
fn focused(event: &KeyboardEvent) -> Option<Element> {
    event.target().and_then(|target| target.dyn_into().ok())
}

fn is_within(element: Option<&Element>, selector: &str) -> bool {
    element.is_some_and(|element| element.closest(selector).ok().flatten().is_some())
}

/// True unless the key is a shortcut of the browser, was handled already or belongs to a field.
fn is_free(event: &KeyboardEvent) -> bool {
    let is_shortcut = event.ctrl_key() || event.alt_key() || event.meta_key();
    let is_used = is_shortcut || event.default_prevented() || event.is_composing();
    !is_used && !is_within(focused(event).as_ref(), FIELDS)
}

/// Sends a key to the game unless it belongs to the focused element.
pub fn game_key(board: BoardController, event: &KeyboardEvent) {
    if !is_free(event) {
        return;
    }
    let element = focused(event);
    let within = |selector: &str| is_within(element.as_ref(), selector);
    let key = Key::of(event);
    let pressing = key.presses() && within(PRESSED);
    let by_pointer = focus::came_by_pointer();
    // Enter does not toggle a checkbox, so that the game can use it.
    let is_switch = key.name == "Enter" && within("input[type=checkbox]");
    let is_idle = !board.input.enabled.get_untracked() && !board.animation.running.get_untracked();
    if pressing && !is_switch && (!by_pointer || is_idle || within(WATCHING)) {
        return;
    }
    // Of a held key, only arrows and Backspace repeat.
    if event.repeat() && !key.is_arrow() && key.name != "Backspace" {
        if key.presses() {
            event.prevent_default();
        }
        return;
    }
    let scrolling = within(SCROLLED) && !by_pointer;
    let taken = board.press(&key) || (key.is_arrow() && !scrolling && focus_board());
    if taken || pressing {
        event.prevent_default();
    }
    if by_pointer
        && pressing
        && let Some(element) = element.and_then(|element| element.dyn_into::<HtmlElement>().ok())
    {
        // Some browsers activate a button on key release.
        let _ = element.blur();
    }
}

/// Focuses the last used square of the board; false if there is no board.
fn focus_board() -> bool {
    let cell = document().query_selector(".board .cell[tabindex='0']").ok().flatten();
    cell.and_then(|cell| cell.dyn_into::<HtmlElement>().ok()).is_some_and(|cell| cell.focus().is_ok())
}
