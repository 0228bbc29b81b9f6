//! The Universal Game Interface, which is UCI for any game: lines of text between a match runner and an engine.
//!
//! [`Engine`] is our players as others' engine, [`Client`] is others' engines as our players. `docs/ugi.md` is the dialogue with every
//! decision in it. Everything from the other side is bounded and checked: it can be refused, it cannot make us panic or wait for ever.

mod client;
mod command;
mod engine;
mod info;
mod launch;
mod line;
mod protocol_error;
mod settings;
mod thought;

pub use client::{Client, EngineError, Patience};
pub use engine::{Engine, NobodyPlays};
pub use launch::{Launch, LaunchFault};
pub use settings::Settings;
