//! Keys at a table: which belong to the game, and which to the element that has the focus.
//!
//! A game has its keys wherever the focus is, except in a text field or a dialog. A button, a link or a switch that Tab led to keeps Enter and Space;
//! one that was clicked keeps them only while nobody here is to move, because Enter after a click on the dial means to confirm. Arrows that
//! the game has no use for bring the focus to the board.

use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement, KeyboardEvent};

use crate::board::{BoardController, Key};
use crate::focus;
use crate::reactive::*;

/// Elements that take every key, wherever the focus came from.
const FIELDS: &str = "input:not([type=checkbox]), textarea, select, dialog";
/// Elements that Enter or Space press.
const PRESSED: &str = "button, a, summary, label, input[type=checkbox]";
/// Buttons of a game that computers play: there is nothing to confirm there, so that they keep their keys.
const WATCHING: &str = "#pause, #pace";
/// Elements that arrows may scroll.
const SCROLLED: &str = "[tabindex='0']";

/// Gives keys to the game as long as the screen is there.
pub fn listen(board: BoardController) {
    window_event_listener(ev::keydown, move |event: KeyboardEvent| game_key(board, &event));
}

/// Gives a key to the game, unless it belongs to the element that has the focus.
pub fn game_key(board: BoardController, event: &KeyboardEvent) {
    let is_shortcut = event.ctrl_key() || event.alt_key() || event.meta_key();
    if is_shortcut || event.default_prevented() || event.is_composing() {
        return;
    }
    let element = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    let within = |selector: &str| {
        element.as_ref().is_some_and(|element| element.closest(selector).ok().flatten().is_some())
    };
    if within(FIELDS) {
        return;
    }
    let key = Key::of(event);
    let pressing = key.presses() && within(PRESSED);
    let by_pointer = focus::came_by_pointer();
    // Enter does not press a switch, so that it is free for the game.
    let is_switch = key.name == "Enter" && within("input[type=checkbox]");
    let is_idle = !board.input.enabled.get_untracked() && !board.animation.running.get_untracked();
    if pressing && !is_switch && (!by_pointer || is_idle || within(WATCHING)) {
        return;
    }
    // A key that is held repeats only what goes step by step.
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
        // Some browsers press a button when the key is released.
        let _ = element.blur();
    }
}

/// Brings the focus to the square of the board where it was last; false if there is no board.
fn focus_board() -> bool {
    let cell = document().query_selector(".board .cell[tabindex='0']").ok().flatten();
    cell.and_then(|cell| cell.dyn_into::<HtmlElement>().ok()).is_some_and(|cell| cell.focus().is_ok())
}
