//! A computer player inside a WebAssembly module, to compare with the native program.
//!
//! The host writes a line of JSON into the buffer returned by [`room`], calls [`think`] and reads the answer at [`answer`]. It provides the
//! clock and the stop flag as imports.

#![expect(unsafe_code, reason = "the host passes lines through the module's memory and provides imports")]

use std::cell::RefCell;
use std::time::Duration;

use quadrille_search::SearchClock;
use quadrille_testkit::thinking;

thread_local! {
    static LINE: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static ANSWER: RefCell<String> = const { RefCell::new(String::new()) };
}

#[link(wasm_import_module = "host")]
unsafe extern "C" {
    /// Milliseconds of a monotonic clock.
    safe fn now() -> f64;
    /// The stop flag; 0 while the search may continue.
    safe fn stopped() -> i32;
}

struct Outside {
    begun: f64,
}

impl SearchClock for Outside {
    fn elapsed(&self) -> Duration {
        Duration::from_micros(((now() - self.begun) * 1000.0) as u64)
    }

    fn stopped(&self) -> bool {
        stopped() != 0
    }
}

/// Allocates a buffer for a line of this many bytes.
#[unsafe(no_mangle)]
pub extern "C" fn room(bytes: usize) -> *mut u8 {
    LINE.with_borrow_mut(|line| {
        line.resize(bytes, 0);
        line.as_mut_ptr()
    })
}

/// Answers the line in the buffer. Returns the length of the answer in bytes.
#[unsafe(no_mangle)]
pub extern "C" fn think() -> usize {
    let host = Outside { begun: now() };
    let answer = LINE.with_borrow(|line| thinking::answer(&String::from_utf8_lossy(line), &host));
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
