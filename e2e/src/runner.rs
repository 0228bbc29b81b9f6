//! Runs the scenarios with the interface of Rust's own tests: a filter, `--list`, `--exact`, `--skip`, `--test-threads`.
//!
//! Chromium runs every scenario, other browsers the smoke set. Browsers are reused from one scenario to the next.

use std::process::ExitCode;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

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

/// Scenarios that are listed as the slowest at the end.
const LISTED_AS_SLOW: usize = 10;

/// The browsers of a run, and how long its scenarios took.
struct Run {
    name: BrowserName,
    /// Browsers that no scenario uses at the moment.
    idle: Mutex<Vec<Browser>>,
    durations: Mutex<Vec<(Duration, String)>>,
}

/// Runs the scenarios that the arguments select in this browser.
pub(crate) fn run(browser: BrowserName, arguments: &Arguments, scenarios: Vec<Scenario>) -> ExitCode {
    let run = Arc::new(Run { name: browser, idle: Mutex::default(), durations: Mutex::default() });
    let scenarios = scenarios.into_iter().filter(|scenario| scenario.runs_in(browser));
    let trial = |scenario: Scenario| {
        let run = Arc::clone(&run);
        let name = scenario.name.clone();
        Trial::test(name, move || run.scenario(&scenario).map_err(|error| format!("{error:#}").into()))
    };
    let conclusion = libtest_mimic::run(arguments, scenarios.map(trial).collect());
    run.print_slowest();
    conclusion.exit_code()
}

/// The lists are consistent even if a scenario panicked: no scenario runs while a lock is held.
fn lock<T>(list: &Mutex<T>) -> MutexGuard<'_, T> {
    list.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Run {
    fn scenario(&self, scenario: &Scenario) -> anyhow::Result<()> {
        let started = Instant::now();
        let reused = lock(&self.idle).pop();
        let browser = reused.map_or_else(|| Browser::start(self.name), Ok)?;
        let mut visit = Visit::begin(&browser)?;
        let outcome = match ((scenario.run)(&mut visit), visit.end()) {
            (Err(error), Err(console)) => Err(error.context(format!("{console:#}"))),
            (outcome, console) => outcome.and(console),
        };
        drop(visit);
        lock(&self.idle).push(browser);
        lock(&self.durations).push((started.elapsed(), scenario.name.clone()));
        outcome
    }

    fn print_slowest(&self) {
        let mut durations = lock(&self.durations);
        durations.sort_by(|a, b| b.cmp(a));
        for (duration, name) in durations.iter().take(LISTED_AS_SLOW) {
            println!("   {:>6.1} s  {name}", duration.as_secs_f64());
        }
    }
}
