//! The real program, run as a user runs it.

mod bot;
mod commands;
mod engine;
#[cfg(unix)]
mod online;
mod play;
mod replay;
#[cfg(unix)]
mod serve;
mod server_process;

use std::io::Write;
use std::process::{Command, Output, Stdio};

use serde_json::Value;

/// Exit code and output of a run.
pub(crate) struct Run {
    pub(crate) code: Option<i32>,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl Run {
    /// Standard output of a successful run.
    #[track_caller]
    pub(crate) fn ok(self) -> String {
        assert_eq!(self.code, Some(0), "{}", self.err);
        self.out
    }

    /// Standard error of a failed run, which is never empty and never a panic.
    #[track_caller]
    pub(crate) fn error(self) -> String {
        assert_eq!(self.code, Some(1), "out: {} err: {}", self.out, self.err);
        assert!(!self.err.contains("panicked") && !self.err.trim().is_empty(), "{}", self.err);
        self.err
    }
}

impl From<Output> for Run {
    fn from(output: Output) -> Run {
        let text = |bytes| String::from_utf8(bytes).expect("the program prints UTF-8");
        Run { code: output.status.code(), out: text(output.stdout), err: text(output.stderr) }
    }
}

pub(crate) fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_quadrille"));
    command.args(arguments).stdout(Stdio::piped()).stderr(Stdio::piped()).stdin(Stdio::null());
    command
}

/// The arguments of a command line: every other part between single quotes is one argument.
pub(crate) fn arguments(line: &str) -> Vec<&str> {
    let parts = line.split('\'').enumerate();
    parts
        .flat_map(|(index, part)| if index % 2 == 1 { vec![part] } else { part.split_whitespace().collect() })
        .collect()
}

/// Runs the program with these arguments.
pub(crate) fn run(arguments: &[&str]) -> Run {
    command(arguments).output().expect("the program starts").into()
}

/// The JSON value that the program prints with these arguments.
pub(crate) fn json(arguments: &[&str]) -> Value {
    serde_json::from_str(&run(arguments).ok()).expect("one JSON value is printed")
}

/// Runs the program with these arguments and this standard input.
pub(crate) fn run_with(arguments: &[&str], input: &[u8]) -> Run {
    let mut child = command(arguments).stdin(Stdio::piped()).spawn().expect("the program starts");
    // A program that stops at an error may not read all of its input.
    let written = child.stdin.take().map(|mut stdin| stdin.write_all(input));
    assert!(written.is_some());
    child.wait_with_output().expect("the program ends").into()
}
