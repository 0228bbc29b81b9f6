//! The doc tests, and the documentation itself with warnings as errors, in one pass.
//!
//! `cargo doc` needs the metadata of all dependencies without code, which no other step builds. `cargo test --doc` passes the libraries that
//! the tests use, so xtask runs in the place of rustdoc there: it passes each call on, and repeats it without the options of tests.

use std::env;
use std::ffi::OsString;
use std::path::Path;
use std::process::{Command, ExitCode};

use anyhow::Context;

use crate::machine::{self, built, development_cargo, sysroot, target};

/// The variable that makes xtask run in the place of the rustdoc that it names.
const RUSTDOC: &str = "XTASK_RUSTDOC";
/// The variable with the folder for the documentation.
const FOLDER: &str = "XTASK_RUSTDOC_FOLDER";

/// Options of tests, with the number of their values.
const TEST_OPTIONS: [(&str, usize); 3] = [("--test", 0), ("--test-args", 1), ("--test-run-directory", 1)];

/// Runs the doc tests of all libraries and builds their documentation.
pub(crate) fn check() -> anyhow::Result<()> {
    let rustdoc = sysroot()?.join("bin").join(format!("rustdoc{}", env::consts::EXE_SUFFIX));
    let mut test = development_cargo(&["test", "--workspace", "--doc", "--quiet"]);
    test.env("RUSTDOC", built("xtask")?).env(RUSTDOC, rustdoc).env(FOLDER, target()?.join("checked-doc"));
    machine::run(test)
}

/// Runs in the place of rustdoc if the environment says so; the result is the exit code.
pub(crate) fn run_in_place() -> Option<ExitCode> {
    let rustdoc = env::var_os(RUSTDOC)?;
    let done = pass_on(Path::new(&rustdoc), &env::args_os().skip(1).collect::<Vec<_>>());
    Some(match done {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("cargo xtask, in the place of rustdoc: {error:#}");
            ExitCode::FAILURE
        }
    })
}

/// Runs rustdoc as cargo asked, and again for the documentation of a tested library; true if both succeeded.
fn pass_on(rustdoc: &Path, arguments: &[OsString]) -> anyhow::Result<bool> {
    let run = |command: &mut Command| -> anyhow::Result<bool> {
        let status = command.status().with_context(|| format!("{} cannot be started", rustdoc.display()))?;
        Ok(status.success())
    };
    let tested = run(Command::new(rustdoc).args(arguments))?;
    if !arguments.iter().any(|argument| argument == "--test") {
        return Ok(tested);
    }
    let folder = env::var_os(FOLDER).context("the folder for the documentation is not set")?;
    let mut document = Command::new(rustdoc);
    document.args(without_test_options(arguments));
    document.args(["--document-private-items", "-D", "warnings", "--out-dir"]).arg(folder);
    Ok(run(&mut document)? && tested)
}

fn without_test_options(arguments: &[OsString]) -> Vec<OsString> {
    let mut rest = arguments.iter();
    let mut kept = Vec::new();
    while let Some(argument) = rest.next() {
        match TEST_OPTIONS.iter().find(|(option, _)| argument == option) {
            Some((_, values)) => rest.by_ref().take(*values).for_each(drop),
            None => kept.push(argument.clone()),
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_of_tests_are_left_out_with_their_values() {
        let arguments = "--edition=2024 --test src/lib.rs --test-args --quiet --test-run-directory /a -L b";
        let arguments: Vec<OsString> = arguments.split(' ').map(OsString::from).collect();
        assert_eq!(without_test_options(&arguments), ["--edition=2024", "src/lib.rs", "-L", "b"]);
    }
}
