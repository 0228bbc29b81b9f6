//! Runs scenarios, two at a time in browsers of their own, and tells how they went. Those that measure have the machine to themselves.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use anyhow::ensure;

use crate::browser::Browser;
use crate::visit::Visit;

type Work = dyn Fn(&mut Visit<'_>) -> anyhow::Result<()> + Send + Sync;

/// How many run at the same time: mostly they wait for the page.
const AT_ONCE: usize = 2;

/// Something that people do with the client, and that has to go well.
pub(crate) struct Scenario {
    name: String,
    run: Box<Work>,
    /// Whether nothing else may run meanwhile.
    alone: bool,
}

impl Scenario {
    /// A scenario, named in words.
    pub(crate) fn new(
        name: impl Into<String>,
        run: impl Fn(&mut Visit<'_>) -> anyhow::Result<()> + Send + Sync + 'static,
    ) -> Scenario {
        Scenario { name: name.into(), run: Box::new(run), alone: false }
    }

    /// The same, with the machine to itself.
    pub(crate) fn alone(self) -> Scenario {
        Scenario { alone: true, ..self }
    }
}

/// A part of the scenarios.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    All,
    /// Those beside which anything may run.
    Shared,
    /// Those that need the machine to themselves.
    Alone,
}

/// Runs the scenarios of a part whose names contain one of these words, or all of it.
pub(crate) fn run(scenarios: &[Scenario], part: Part, words: &[String]) -> anyhow::Result<()> {
    let wanted = |scenario: &&Scenario| {
        let of_part = part == Part::All || scenario.alone == (part == Part::Alone);
        of_part && (words.is_empty() || words.iter().any(|word| scenario.name.contains(word.as_str())))
    };
    let scenarios: Vec<&Scenario> = scenarios.iter().filter(wanted).collect();
    ensure!(!scenarios.is_empty(), "no scenario is called {}", words.join(" or "));
    let (alone, together): (Vec<&Scenario>, Vec<&Scenario>) =
        scenarios.iter().partition(|scenario| scenario.alone);
    let mut failed = run_all(&together, AT_ONCE)?;
    failed.extend(run_all(&alone, 1)?);
    ensure!(failed.is_empty(), "{} of {} failed: {}", failed.len(), scenarios.len(), failed.join(", "));
    println!("{} scenarios passed", scenarios.len());
    Ok(())
}

/// Runs them, so many at a time; the names of those that failed.
fn run_all(scenarios: &[&Scenario], at_once: usize) -> anyhow::Result<Vec<String>> {
    let (next, failed) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    let work = || -> anyhow::Result<()> {
        let mut browser = None;
        while let Some(scenario) = scenarios.get(next.fetch_add(1, Ordering::Relaxed)) {
            let browser: &Browser = match &browser {
                Some(browser) => browser,
                None => browser.insert(Browser::start()?),
            };
            if let Err(error) = run_one(browser, scenario) {
                failed.lock().expect("no scenario panics while it tells").push(error);
            }
        }
        Ok(())
    };
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..at_once).map(|_| scope.spawn(work)).collect();
        workers.into_iter().try_for_each(|worker| worker.join().expect("scenarios fail and do not panic"))
    })?;
    Ok(failed.into_inner().expect("no scenario panics while it tells"))
}

/// Runs one and tells how it went; its name if it failed.
fn run_one(browser: &Browser, scenario: &Scenario) -> Result<(), String> {
    let begun = Instant::now();
    let outcome =
        Visit::begin(browser).and_then(|mut visit| match ((scenario.run)(&mut visit), visit.end()) {
            (Err(error), Err(console)) => Err(error.context(format!("{console:#}"))),
            (done, console) => done.and(console),
        });
    let seconds = begun.elapsed().as_secs_f64();
    match outcome {
        Ok(()) => {
            println!("ok     {} ({seconds:.1} s)", scenario.name);
            Ok(())
        }
        Err(error) => {
            println!("FAILED {} ({seconds:.1} s): {error:#}", scenario.name);
            Err(scenario.name.clone())
        }
    }
}
