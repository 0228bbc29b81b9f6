//! Replays games inside a WebAssembly module. Its output must equal that of the native program, byte for byte.
//!
//! The host writes a line of JSON into the buffer returned by [`room`], calls [`replay`] and reads the answer at [`answer`].

#![expect(unsafe_code, reason = "the host passes lines through the module's memory")]

use std::cell::RefCell;

use quadrille_core::AcceptAnyWord;
use quadrille_json::replay_line;

thread_local! {
    static LINE: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static ANSWER: RefCell<String> = const { RefCell::new(String::new()) };
}

/// Allocates a buffer for a line of this many bytes.
#[unsafe(no_mangle)]
pub extern "C" fn room(bytes: usize) -> *mut u8 {
    LINE.with_borrow_mut(|line| {
        line.resize(bytes, 0);
        line.as_mut_ptr()
    })
}

/// Replays the line in the buffer. Returns the length of the answer in bytes.
#[unsafe(no_mangle)]
pub extern "C" fn replay() -> usize {
    let answer = LINE.with_borrow(|line| match std::str::from_utf8(line) {
        Ok(line) => replay_line(line, &AcceptAnyWord).unwrap_or_else(|error| format!("error: {error}")),
        Err(error) => format!("error: {error}"),
    });
    ANSWER.with_borrow_mut(|held| {
        *held = answer;
        held.len()
    })
}

/// Address of the answer.
#[unsafe(no_mangle)]
pub extern "C" fn answer() -> *const u8 {
    ANSWER.with_borrow(|held| held.as_ptr())
}
