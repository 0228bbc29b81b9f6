//! Tracks whether a pointer or the keyboard gave the current element the focus.
//!
//! After a click on a button, Enter is meant for the game; after Tab to a button, it is meant for the button. `:focus-visible` makes the same
//! distinction, but browsers may change it for an element at the next key.

use std::cell::{Cell, RefCell};

use wasm_bindgen::JsCast;
use web_sys::{Element, EventTarget};

use crate::reactive::*;

thread_local! {
    /// True if the last input was by a pointer.
    static POINTER_USED: Cell<bool> = const { Cell::new(false) };
    static BY_POINTER: Cell<bool> = const { Cell::new(false) };
    static FOCUSED: RefCell<Option<EventTarget>> = const { RefCell::new(None) };
    /// The element that had the focus before a dialog, and whether a pointer gave it.
    static BEFORE_DIALOG: RefCell<Option<(EventTarget, bool)>> = const { RefCell::new(None) };
}

/// Tracks the focus as long as the page exists.
pub fn watch() {
    window_event_listener(ev::pointerdown, |_| POINTER_USED.set(true));
    window_event_listener(ev::keydown, |_| POINTER_USED.set(false));
    window_event_listener(ev::focusin, |event| {
        let target = event.target();
        // Returning to the window focuses the same element again, which must not count.
        let is_new = FOCUSED.with_borrow(|focused| *focused != target);
        if is_new {
            let before = FOCUSED.replace(target.clone());
            BY_POINTER.set(is_by_pointer(before, target.as_ref()));
        }
    });
}

/// True if the focus of a new element counts as given by a pointer. A closed dialog gives the focus back as it was.
fn is_by_pointer(before: Option<EventTarget>, target: Option<&EventTarget>) -> bool {
    let (was_in, is_in) = (is_in_dialog(before.as_ref()), is_in_dialog(target));
    if is_in && !was_in {
        BEFORE_DIALOG.set(before.map(|before| (before, BY_POINTER.get())));
    }
    let returned = if was_in && !is_in { BEFORE_DIALOG.take() } else { None };
    let returned = returned.filter(|(element, _)| Some(element) == target);
    returned.map_or_else(|| POINTER_USED.get(), |(_, by_pointer)| by_pointer)
}

fn is_in_dialog(target: Option<&EventTarget>) -> bool {
    let element = target.and_then(|target| target.dyn_ref::<Element>());
    element.is_some_and(|element| element.closest("dialog").ok().flatten().is_some())
}

/// True if a pointer, not the keyboard, gave the focus to the element that has it.
pub fn came_by_pointer() -> bool {
    BY_POINTER.get()
}
