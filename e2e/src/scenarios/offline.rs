//! After the first visit everything works offline; before that, missing parts are requested again.

use anyhow::ensure;
use quadrille_catalog::listed_games;
use serde_json::json;

use crate::game::{Advisor, short_matches};
use crate::input::Input;
use crate::runner::Scenario;
use crate::visit::Visit;

pub(super) fn scenarios() -> Vec<Scenario> {
    vec![
        Scenario::new("without a network every game goes on", offline).smoke(),
        Scenario::new("a part that does not come is asked for again", part_missing),
    ]
}

/// True if a service worker controls this page and has cached the engine and the words.
const EVERYTHING: &str = "
    const done = arguments[arguments.length - 1];
    const names = ['worker', 'engine', 'engine-wasm', 'words']
        .map((name) => document.querySelector(`meta[name=quadrille-${name}]`).content);
    Promise.all(names.map((name) => caches.match(new URL(name, location.href.split('#')[0]).href)))
        .then((kept) => done(kept.every(Boolean) && Boolean(navigator.serviceWorker.controller)));";

fn offline(visit: &mut Visit<'_>) -> anyhow::Result<()> {
    visit.open("")?;
    visit.wait_until("everything to be kept", || visit.script_later(EVERYTHING, &[]))?;
    visit.site.stop();
    // The worker requests the newest page first, and the browser logs the failure.
    visit.allow_console_error("net::ERR_");
    visit.allow_console_error("Failed to load resource");
    // Not by a reload command, with which geckodriver bypasses service workers.
    visit.load("")?;
    ensure!(visit.count(".card")? == listed_games().count(), "{} games are offered", visit.count(".card")?);
    for start in short_matches() {
        visit.start(start.against_computer())?;
        let mut advisor = Advisor::new(start.game, 1)?;
        let most = if start.game == "territory-words" { 1000 } else { 6 };
        visit.play(Input::Pointer, &mut advisor, most)?;
        let answered = visit.game()?.played().iter().any(|played| played.seat.word() == "second");
        ensure!(answered, "the computer makes no move in {}", start.game);
    }
    visit.open("learn/fuse-and-frost/rules")?;
    visit.wait_for(".prose figure")
}

fn part_missing(visit: &mut Visit<'_>) -> anyhow::Result<()> {
    let block =
        |urls: &[&str]| visit.browser.devtools("Network.setBlockedURLs", json!({ "urls": urls })).map(drop);
    visit.browser.devtools("Network.enable", json!({}))?;
    visit.browser.devtools("Network.setBypassServiceWorker", json!({ "bypass": true }))?;
    visit.open("")?;
    block(&["*split_table*"])?;
    visit.allow_console_error("split_table");
    visit.allow_console_error("Failed to fetch");
    visit.click(".nav a[href='#/settings']")?;
    visit.wait_for("#fetch-again")?;
    block(&[])?;
    visit.click("#fetch-again")?;
    visit.wait_for("[name=theme]")?;
    visit.browser.devtools("Network.setBypassServiceWorker", json!({ "bypass": false })).map(drop)
}
