//! The time to the first board of a cold load: from opening the address of a saved game until a move can be made.

use std::path::PathBuf;

use anyhow::Context;
use serde_json::json;

use crate::browser::{Browser, BrowserName};
use crate::screens;
use crate::site::Site;
use crate::static_host::StaticHost;
use crate::visit::{Visit, quick};

/// The loads of each client that are compared; one more before them is not counted, because the files of the browser are read from the disk.
const LOADS: usize = 15;

/// Calls back with the time since the start of the navigation as soon as a square can be touched.
const WAIT_FOR_BOARD: &str = "
    const done = arguments[arguments.length - 1];
    const look = () => document.querySelector('.cell.target') ? done(performance.now()) : requestAnimationFrame(look);
    look();";

/// The milliseconds to the first board on a site that the browser has never visited.
pub(crate) fn measure(browser: &Browser, site: Site) -> anyhow::Result<f64> {
    let record = screens::unfinished("quadratic-war")?.record().to_text();
    let saved =
        json!({ "record": record, "seats": [{ "person": null }, { "person": null }], "luck": 1, "stamp": 1 });
    let visit = Visit::begin_with(browser, site)?;
    visit.set(&quick())?;
    visit.store("game.first", &saved.to_string())?;
    visit.browser.devtools("Network.clearBrowserCache", json!({}))?;
    // Without the polling of `open`, which would share the processor.
    visit.navigate("play/first")?;
    visit.script_later(WAIT_FOR_BOARD, &[])
}

/// Compares the clients in these folders with the last of them, which is the reference: alternately, from a local host, so that the network plays
/// no part, and each time in a new browser, because one keeps compiled modules while it runs.
pub(crate) fn compare(folders: &[PathBuf]) -> anyhow::Result<()> {
    let mut times = vec![Vec::new(); folders.len()];
    for load in 0..=LOADS {
        for (folder, times) in folders.iter().zip(&mut times) {
            let browser = Browser::start(BrowserName::Chromium)?;
            let host = StaticHost::serve(folder.clone())?;
            let millis = measure(&browser, Site::at(format!("{}/", host.origin())))
                .with_context(|| folder.display().to_string())?;
            if load > 0 {
                times.push(millis);
            }
        }
    }
    for times in &mut times {
        times.sort_by(f64::total_cmp);
    }
    let median = |times: &[f64]| times[times.len() / 2];
    let reference = times.last().context("name the folders of the clients")?;
    println!("{:>10} {:>10} {:>10}   client", "least, ms", "median, ms", "ratio");
    for (folder, times) in folders.iter().zip(&times) {
        let ratio = median(times) / median(reference);
        println!("{:>10.0} {:>10.0} {ratio:>10.2}   {}", times[0], median(times), folder.display());
    }
    Ok(())
}
