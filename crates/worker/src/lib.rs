//! The computer players as a WebAssembly module for a Web Worker.
//!
//! A [`Thinker`] answers lines of JSON, see [`quadrille_protocol::engine`], and runs anywhere. In WebAssembly the module `page` gives it a clock and
//! shows it to `worker.js`, which is all that talks to the page. The word list is not in here: it is handed over when a question needs it.

#[cfg(target_family = "wasm")]
pub mod page;
mod scene;
mod thinker;

pub use thinker::Thinker;
