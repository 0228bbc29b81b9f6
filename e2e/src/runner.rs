//! Runs scenarios one after the other in one browser, and tells how they went.

use std::time::Instant;

use anyhow::ensure;

use crate::browser::Browser;
use crate::visit::Visit;

type Work = dyn Fn(&mut Visit<'_>) -> anyhow::Result<()>;

/// Something that people do with the client, and that has to go well.
pub(crate) struct Scenario {
    name: String,
    run: Box<Work>,
}

impl Scenario {
    /// A scenario, named in words.
    pub(crate) fn new(
        name: impl Into<String>,
        run: impl Fn(&mut Visit<'_>) -> anyhow::Result<()> + 'static,
    ) -> Scenario {
        Scenario { name: name.into(), run: Box::new(run) }
    }
}

/// Runs the scenarios whose names contain one of these words, or all.
pub(crate) fn run(scenarios: &[Scenario], words: &[String]) -> anyhow::Result<()> {
    let wanted = |scenario: &&Scenario| {
        words.is_empty() || words.iter().any(|word| scenario.name.contains(word.as_str()))
    };
    let scenarios: Vec<&Scenario> = scenarios.iter().filter(wanted).collect();
    ensure!(!scenarios.is_empty(), "no scenario is called {}", words.join(" or "));
    let browser = Browser::start()?;
    let mut failed = Vec::new();
    for scenario in &scenarios {
        let begun = Instant::now();
        let outcome =
            Visit::begin(&browser).and_then(|mut visit| match ((scenario.run)(&mut visit), visit.end()) {
                (Err(error), Err(console)) => Err(error.context(format!("{console:#}"))),
                (done, console) => done.and(console),
            });
        let seconds = begun.elapsed().as_secs_f64();
        match outcome {
            Ok(()) => println!("ok     {} ({seconds:.1} s)", scenario.name),
            Err(error) => {
                println!("FAILED {} ({seconds:.1} s): {error:#}", scenario.name);
                failed.push(scenario.name.as_str());
            }
        }
    }
    ensure!(failed.is_empty(), "{} of {} failed: {}", failed.len(), scenarios.len(), failed.join(", "));
    println!("{} scenarios passed", scenarios.len());
    Ok(())
}
