//! The Universal Game Interface (UGI), which is UCI for any game: lines of text between a match runner and an engine.
//!
//! [`UgiEngine`] offers our players to match runners, [`EngineProcess`] runs external engines. `docs/ugi.md` defines the dialogue. All input is bounded and
//! checked: it can be rejected, but cannot cause a panic or an endless wait.

mod command;
mod engine_command;
mod engine_process;
mod engine_settings;
mod info;
mod line;
mod protocol_error;
mod search_thread;
mod ugi_engine;

pub use engine_command::{EngineCommand, EngineCommandError};
pub use engine_process::{EngineError, EngineProcess, EngineTimeouts};
pub use engine_settings::EngineSettings;
pub use ugi_engine::{EngineStartError, UgiEngine};
