//! The face to `worker.js`: two functions, and the clock of the worker's own scope.

use std::cell::RefCell;
use std::time::Duration;

use quadrille_lexicon::Lexicon;
use quadrille_search::Host;
use wasm_bindgen::prelude::*;

use crate::Thinker;

#[wasm_bindgen]
extern "C" {
    /// Milliseconds since the worker began; it never goes back.
    #[wasm_bindgen(js_namespace = performance)]
    fn now() -> f64;
}

thread_local! {
    static THINKER: RefCell<Thinker> = RefCell::new(Thinker::default());
}

/// The clock of one question. A worker hears nothing while it thinks: who wants to interrupt it ends it.
struct Clock {
    begun: f64,
}

impl Host for Clock {
    fn elapsed(&self) -> Duration {
        Duration::from_micros(((now() - self.begun) * 1000.0) as u64)
    }

    fn stopped(&self) -> bool {
        false
    }
}

/// Answers a line of JSON with one.
#[wasm_bindgen]
pub fn answer(line: &str) -> String {
    let clock = Clock { begun: now() };
    THINKER.with_borrow_mut(|thinker| thinker.answer(line, &clock))
}

/// Takes the file of the word list.
#[wasm_bindgen]
pub fn provide(bytes: &[u8]) -> Result<(), JsError> {
    Lexicon::provide(bytes)?;
    Ok(())
}
