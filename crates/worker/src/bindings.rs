//! Bindings for `worker.js`: two functions, and the clock of the worker's scope.

use std::cell::RefCell;
use std::time::Duration;

use quadrille_lexicon::Lexicon;
use quadrille_search::SearchClock;
use wasm_bindgen::prelude::*;

use crate::EngineWorker;

#[wasm_bindgen]
extern "C" {
    /// Milliseconds since the worker started; monotonic.
    #[wasm_bindgen(js_namespace = performance)]
    fn now() -> f64;
}

thread_local! {
    static WORKER: RefCell<EngineWorker> = RefCell::new(EngineWorker::default());
}

/// The clock of one request. A worker receives nothing during a search; the page terminates it to interrupt.
struct Clock {
    begun: f64,
}

impl SearchClock for Clock {
    fn elapsed(&self) -> Duration {
        Duration::from_micros(((now() - self.begun) * 1000.0) as u64)
    }

    fn stopped(&self) -> bool {
        false
    }
}

/// Answers a line of JSON.
#[wasm_bindgen]
pub fn answer(line: &str) -> String {
    let clock = Clock { begun: now() };
    WORKER.with_borrow_mut(|engine_worker| engine_worker.answer(line, &clock))
}

/// Loads the word list.
#[wasm_bindgen]
pub fn provide(bytes: &[u8]) -> Result<(), JsError> {
    Lexicon::install(bytes)?;
    Ok(())
}
