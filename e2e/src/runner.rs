//! Runs the scenarios with the interface of Rust's own tests: a filter, `--list`, `--exact`, `--skip`, `--test-threads`.
//!
//! Chromium runs every scenario, other browsers the smoke set. Browsers are reused from one scenario to the next.

use std::process::ExitCode;
use std::sync::{Arc, Mutex, PoisonError};

use libtest_mimic::{Arguments, Trial};

use crate::browser::{Browser, BrowserName};
use crate::visit::Visit;

type Work = dyn Fn(&mut Visit<'_>) -> anyhow::Result<()> + Send + Sync;

/// A use of the client that has to succeed.
pub(crate) struct Scenario {
    name: String,
    run: Box<Work>,
    /// True if it is part of the smoke set.
    smoke: bool,
}

impl Scenario {
    /// A scenario under a name in words.
    pub(crate) fn new(
        name: impl Into<String>,
        run: impl Fn(&mut Visit<'_>) -> anyhow::Result<()> + Send + Sync + 'static,
    ) -> Scenario {
        Scenario { name: name.into(), run: Box::new(run), smoke: false }
    }

    /// Adds it to the smoke set, which runs in every browser: it must not need a DevTools command.
    pub(crate) fn smoke(self) -> Scenario {
        self.smoke_if(true)
    }

    /// Adds it to the smoke set if the condition holds.
    pub(crate) fn smoke_if(self, smoke: bool) -> Scenario {
        Scenario { smoke, ..self }
    }

    fn runs_in(&self, browser: BrowserName) -> bool {
        self.smoke || browser == BrowserName::Chromium
    }
}

/// Browsers that no scenario uses at the moment.
struct IdleBrowsers {
    name: BrowserName,
    idle: Mutex<Vec<Browser>>,
}

/// Runs the scenarios that the arguments select in this browser.
pub(crate) fn run(browser: BrowserName, arguments: &Arguments, scenarios: Vec<Scenario>) -> ExitCode {
    let browsers = Arc::new(IdleBrowsers { name: browser, idle: Mutex::default() });
    let scenarios = scenarios.into_iter().filter(|scenario| scenario.runs_in(browser));
    let trial = |scenario: Scenario| {
        let browsers = Arc::clone(&browsers);
        let name = scenario.name.clone();
        Trial::test(name, move || browsers.run(&scenario).map_err(|error| format!("{error:#}").into()))
    };
    libtest_mimic::run(arguments, scenarios.map(trial).collect()).exit_code()
}

impl IdleBrowsers {
    fn run(&self, scenario: &Scenario) -> anyhow::Result<()> {
        // The list is consistent even if a scenario panicked: no scenario runs while the lock is held.
        let idle = || self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        let reused = idle().pop();
        let browser = reused.map_or_else(|| Browser::start(self.name), Ok)?;
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
