//! After the first visit everything works with the network gone; before, what is missing is asked for again.

use anyhow::ensure;
use serde_json::json;

use crate::game::{Partner, SHORT};
use crate::hand::Hand;
use crate::runner::Scenario;
use crate::visit::Visit;

pub(super) fn scenarios() -> Vec<Scenario> {
    vec![
        Scenario::new("without a network every game goes on", offline),
        Scenario::new("a part that does not come is asked for again", part_missing),
    ]
}

/// Whether a service worker serves this page and keeps the engine and the words.
const EVERYTHING: &str = "
    const done = arguments[arguments.length - 1];
    const names = ['worker', 'engine', 'engine-wasm', 'words']
        .map((name) => document.querySelector(`meta[name=quadrille-${name}]`).content);
    Promise.all(names.map((name) => caches.match(new URL(name, location.href.split('#')[0]).href)))
        .then((kept) => done(kept.every(Boolean) && Boolean(navigator.serviceWorker.controller)));";

fn offline(visit: &mut Visit<'_>) -> anyhow::Result<()> {
    visit.open("")?;
    visit.until_true("everything to be kept", || visit.script_later(EVERYTHING, &[]))?;
    visit.site.stop();
    // The worker asks for the newest page first, and the browser writes down that there is none.
    visit.foresee("net::ERR_");
    visit.foresee("Failed to load resource");
    visit.reload()?;
    ensure!(visit.count(".card")? == 4, "{} games are offered", visit.count(".card")?);
    for start in SHORT {
        visit.start(start.against_computer())?;
        let mut partner = Partner::new(start.game, 1)?;
        let most = if start.game == "territory-words" { 1000 } else { 6 };
        visit.play(Hand::Pointer, &mut partner, most)?;
        let answered = visit.game()?.played().iter().any(|played| played.seat.word() == "second");
        ensure!(answered, "the computer makes no move in {}", start.game);
    }
    visit.open("learn/fuse-and-frost/rules")?;
    visit.see(".prose figure")
}

fn part_missing(visit: &mut Visit<'_>) -> anyhow::Result<()> {
    let block =
        |urls: &[&str]| visit.browser.devtools("Network.setBlockedURLs", json!({ "urls": urls })).map(drop);
    visit.browser.devtools("Network.enable", json!({}))?;
    visit.browser.devtools("Network.setBypassServiceWorker", json!({ "bypass": true }))?;
    visit.open("")?;
    block(&["*split_table*"])?;
    visit.foresee("split_table");
    visit.foresee("Failed to fetch");
    visit.press(".nav a[href='#/settings']")?;
    visit.see("#fetch-again")?;
    block(&[])?;
    visit.press("#fetch-again")?;
    visit.see("[name=theme]")?;
    visit.browser.devtools("Network.setBypassServiceWorker", json!({ "bypass": false })).map(drop)
}
