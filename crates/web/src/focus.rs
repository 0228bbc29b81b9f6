//! Tracks whether a pointer or the keyboard gave the current element the focus.
//!
//! After a click on a button, Enter is meant for the game; after Tab to a button, it is meant for the button. `:focus-visible` makes the same
//! distinction, but browsers may change it for an element at the next key.

use std::cell::{Cell, RefCell};

use web_sys::EventTarget;

use crate::reactive::*;

thread_local! {
    /// True if the last input was by a pointer.
    static POINTER_USED: Cell<bool> = const { Cell::new(false) };
    static BY_POINTER: Cell<bool> = const { Cell::new(false) };
    static FOCUSED: RefCell<Option<EventTarget>> = const { RefCell::new(None) };
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
            BY_POINTER.set(POINTER_USED.get());
            FOCUSED.set(target);
        }
    });
}

/// True if a pointer, not the keyboard, gave the focus to the element that has it.
pub fn came_by_pointer() -> bool {
    BY_POINTER.get()
}
