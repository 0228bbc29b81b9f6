//! Budgets for bytes and times. Times are the best of three runs, because other programs run on the machine too.

use anyhow::{Context, ensure};
use serde_json::json;

use crate::first_board;
use crate::game::{Advisor, Start, short_matches};
use crate::input::Input;
use crate::runner::Scenario;
use crate::site::Site;
use crate::visit::Visit;

/// Brotli over the wire before a game starts.
const PAGE_BYTES: f64 = 380_000.0;
const ENGINE_BYTES: f64 = 400_000.0;
const WORDS_BYTES: f64 = 450_000.0;
const FIRST_BOARD_MILLIS: f64 = 1_500.0;
const TASK_MILLIS: f64 = 50.0;
const ANSWER_MILLIS: f64 = 100.0;

pub(super) fn scenarios() -> Vec<Scenario> {
    let mut scenarios = vec![
        Scenario::new("budget: bytes before a game", page_bytes),
        Scenario::new("budget: bytes of the engine and the words", later_bytes),
        Scenario::new("budget: time to the first board", first_board),
    ];
    for start in short_matches() {
        scenarios.push(Scenario::new(
            format!("budget: {}: the page stays free while the computer thinks", start.game),
            move |visit| free(visit, start),
        ));
        scenarios.push(Scenario::new(
            format!("budget: {}: time from touch to answer", start.game),
            move |visit| answer(visit, start),
        ));
    }
    scenarios
}

fn page_bytes(visit: &mut Visit<'_>) -> anyhow::Result<()> {
    let script = "
        const done = arguments[arguments.length - 1];
        const sum = () => ['navigation', 'resource'].flatMap((kind) => performance.getEntriesByType(kind))
            .map((entry) => [entry.name, entry.encodedBodySize]);
        document.fonts.ready.then(() => requestIdleCallback(() => done(sum())));";
    let mut all = std::collections::BTreeMap::new();
    for route in ["", "new/quadratic-war"] {
        visit.open(route)?;
        if route.is_empty() {
            // The boards of the cards have fonts of their own.
            visit.wait_for(".card-picture svg")?;
        }
        let files: Vec<(String, f64)> = visit.script_later(script, &[])?;
        all.extend(files);
    }
    let bytes: f64 = all.values().sum();
    println!("       {:.0} kB before a game in {} files", bytes / 1000.0, all.len());
    ensure!(bytes <= PAGE_BYTES, "{bytes} bytes before a game: {all:#?}");
    Ok(())
}

fn later_bytes(visit: &mut Visit<'_>) -> anyhow::Result<()> {
    let script = "
        const done = arguments[arguments.length - 1];
        const size = async (name) => {
            const url = new URL(document.querySelector(`meta[name=quadrille-${name}]`).content, location.href).href;
            await (await fetch(url, { cache: 'no-store' })).arrayBuffer();
            return performance.getEntriesByName(url).at(-1).encodedBodySize;
        };
        (async () => {
            const engine = await size('worker') + await size('engine') + await size('engine-wasm');
            done([engine, await size('words')]);
        })();";
    // Responses from a service worker report their decoded size.
    visit.browser.devtools("Network.enable", json!({}))?;
    visit.browser.devtools("Network.setBypassServiceWorker", json!({ "bypass": true }))?;
    visit.open("about")?;
    let (engine, words): (f64, f64) = visit.script_later(script, &[])?;
    visit.browser.devtools("Network.setBypassServiceWorker", json!({ "bypass": false }))?;
    println!("       engine {:.0} kB, words {:.0} kB", engine / 1000.0, words / 1000.0);
    ensure!(engine <= ENGINE_BYTES, "the engine is {engine} bytes");
    ensure!(words <= WORDS_BYTES, "the words are {words} bytes");
    ensure!(engine > 0.0 && words > 0.0, "nothing was measured");
    Ok(())
}

/// The minimum of three measurements.
fn best(mut measure: impl FnMut() -> anyhow::Result<f64>) -> anyhow::Result<f64> {
    let mut least = f64::INFINITY;
    for _ in 0..3 {
        least = least.min(measure()?);
    }
    Ok(least)
}

fn first_board(visit: &mut Visit<'_>) -> anyhow::Result<()> {
    // A new origin each time, so that nothing is cached.
    let millis = best(|| first_board::measure(visit.browser, Site::start(&[])?))?;
    println!("       {millis:.0} ms to the first board");
    ensure!(millis <= FIRST_BOARD_MILLIS, "the first board takes {millis:.0} ms");
    Ok(())
}

fn free(visit: &mut Visit<'_>, start: Start) -> anyhow::Result<()> {
    visit.open(&format!("new/{}", start.game))?;
    visit.click("label:has(input[name=level][value=hard])")?;
    visit.click("#start")?;
    let mut advisor = Advisor::new(start.game, 1)?;
    // Start the worker and warm up the code before measuring.
    visit.play(Input::Pointer, &mut advisor, 2)?;
    visit.script::<()>(
        "window.longest = 0;
        new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) window.longest = Math.max(window.longest, entry.duration);
        }).observe({ type: 'longtask' });",
        &[],
    )?;
    let millis = best(|| {
        visit.script::<()>("window.longest = 0", &[])?;
        if visit.ready()? {
            visit.play(Input::Pointer, &mut advisor, 3)?;
        }
        visit.script("return window.longest", &[])
    })?;
    println!("       longest task {millis:.0} ms");
    ensure!(millis <= TASK_MILLIS, "a task of {millis:.0} ms while the computer thinks");
    // Make sure that a long task is detected.
    let stop = "
        const done = arguments[arguments.length - 1];
        setTimeout(() => {
            for (const until = performance.now() + 80; performance.now() < until;);
            setTimeout(() => done(window.longest), 100);
        });";
    let noticed: f64 = visit.script_later(stop, &[])?;
    ensure!(noticed > TASK_MILLIS, "a task of 80 ms was seen as one of {noticed:.0} ms");
    Ok(())
}

fn answer(visit: &mut Visit<'_>, start: Start) -> anyhow::Result<()> {
    visit.start(start)?;
    visit.ready()?;
    visit.script::<()>(
        "window.answers = [];
        new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) if (entry.name === 'click') window.answers.push(entry.duration);
        }).observe({ type: 'event', durationThreshold: 16 });",
        &[],
    )?;
    let game = visit.game()?;
    let targets = game.position().legal_actions(&[]).squares;
    let picks: Vec<_> = targets.iter().filter(|target| target.moves.is_empty()).take(7).collect();
    let millis = best(|| {
        visit.script::<()>("window.answers = []", &[])?;
        if picks.is_empty() {
            let mut advisor = Advisor::new(start.game, 1)?;
            if visit.ready()? {
                visit.play(Input::Pointer, &mut advisor, 2)?;
            }
        }
        for pick in &picks {
            visit.touch(Input::Pointer, game.position().grid(), pick.square)?;
        }
        visit.wait_for_screen()?;
        // Events shorter than a frame are not reported.
        let mut answers: Vec<f64> = visit.script("return window.answers", &[])?;
        answers.sort_by(f64::total_cmp);
        Ok(answers.get(answers.len() / 2).copied().unwrap_or(16.0))
    })
    .context("touching")?;
    println!("       {millis:.0} ms from touch to answer");
    ensure!(millis <= ANSWER_MILLIS, "an answer takes {millis:.0} ms");
    Ok(())
}
