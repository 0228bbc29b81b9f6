//! The computer players as a WebAssembly module for a Web Worker, and the protocol between the page and the worker.
//!
//! [`EngineWorker`] answers lines of JSON, see [`protocol`], on any platform. In WebAssembly the module `bindings` gives it a clock and exports it to `worker.js`. The
//! word list is not embedded: the worker loads it when a request needs it.

#[cfg(all(feature = "players", target_family = "wasm"))]
pub mod bindings;
#[cfg(feature = "players")]
mod engine_worker;
pub mod protocol;
#[cfg(feature = "players")]
mod replayed_game;

#[cfg(feature = "players")]
pub use engine_worker::EngineWorker;
