//! Runs the scenarios with the interface of Rust's own tests: a filter, `--list`, `--exact`, `--skip`, `--test-threads`.
//!
//! Browsers are reused from one scenario to the next.

use std::process::ExitCode;
use std::sync::{Arc, Mutex, PoisonError};

use libtest_mimic::{Arguments, Trial};

use crate::browser::Browser;
use crate::visit::Visit;

type Work = dyn Fn(&mut Visit<'_>) -> anyhow::Result<()> + Send + Sync;

/// A use of the client that has to succeed.
pub(crate) struct Scenario {
    name: String,
    run: Box<Work>,
}

impl Scenario {
    /// A scenario under a name in words.
    pub(crate) fn new(
        name: impl Into<String>,
        run: impl Fn(&mut Visit<'_>) -> anyhow::Result<()> + Send + Sync + 'static,
    ) -> Scenario {
        Scenario { name: name.into(), run: Box::new(run) }
    }
}

/// Browsers that no scenario uses at the moment.
#[derive(Default)]
struct IdleBrowsers(Mutex<Vec<Browser>>);

/// Runs the scenarios that the arguments select.
pub(crate) fn run(arguments: &Arguments, scenarios: Vec<Scenario>) -> ExitCode {
    let browsers = Arc::new(IdleBrowsers::default());
    let trial = |scenario: Scenario| {
        let browsers = Arc::clone(&browsers);
        let name = scenario.name.clone();
        Trial::test(name, move || browsers.run(&scenario).map_err(|error| format!("{error:#}").into()))
    };
    libtest_mimic::run(arguments, scenarios.into_iter().map(trial).collect()).exit_code()
}

impl IdleBrowsers {
    fn run(&self, scenario: &Scenario) -> anyhow::Result<()> {
        // The list is consistent even if a scenario panicked: no scenario runs while the lock is held.
        let idle = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let reused = idle().pop();
        let browser = reused.map_or_else(Browser::start, Ok)?;
        let mut visit = Visit::begin(&browser)?;
        let outcome = match ((scenario.run)(&mut visit), visit.end()) {
            (Err(error), Err(console)) => Err(error.context(format!("{console:#}"))),
            (outcome, console) => outcome.and(console),
        };
        drop(visit);
        idle().push(browser);
        outcome
    }
}
