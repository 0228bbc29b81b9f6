//! How the focus came to the element that has it: by a pointer or by the keyboard.
//!
//! A button that was clicked keeps the focus, but Enter pressed next is meant for the game. A button that Tab led to is meant itself. Browsers
//! draw the same line with `:focus-visible`, but may change their mind about an element at the next key; this does not.

use std::cell::{Cell, RefCell};

use web_sys::EventTarget;

use crate::reactive::*;

thread_local! {
    /// True if the last input was a pointer's.
    static POINTER_USED: Cell<bool> = const { Cell::new(false) };
    static BY_POINTER: Cell<bool> = const { Cell::new(false) };
    static FOCUSED: RefCell<Option<EventTarget>> = const { RefCell::new(None) };
}

/// Follows the focus, as long as the page is there.
pub fn watch() {
    window_event_listener(ev::pointerdown, |_| POINTER_USED.set(true));
    window_event_listener(ev::keydown, |_| POINTER_USED.set(false));
    window_event_listener(ev::focusin, |event| {
        let target = event.target();
        // Coming back to the window focuses the same element once more, which tells nothing.
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
