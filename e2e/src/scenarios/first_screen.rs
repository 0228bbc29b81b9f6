//! The static first screen: complete in the HTML, right before the client starts, and replaced by it without moving anything.

use anyhow::ensure;
use quadrille_catalog::{finished_games, listed_games};
use serde::Deserialize;
use serde_json::{Value, json};

use super::preferences::is_ukrainian;
use crate::browser::Screen;
use crate::runner::Scenario;
use crate::screens;
use crate::visit::{Visit, quick, quick_with};

/// Layout shift scores, of which 0.1 is called good. Texts may get narrower when their font arrives, but nothing moves with the client.
const MAX_SHIFT: f64 = 0.02;
const MAX_SHIFT_BY_CLIENT: f64 = 0.0001;

/// The address of the client's module.
const MODULE: &str = "*/app-*.wasm";

pub(super) fn scenarios() -> Vec<Scenario> {
    vec![
        Scenario::new("the HTML alone contains the home screen as the client draws it", same_elements)
            .smoke(),
        Scenario::new(
            "before the client starts, the page has the reader's language, colours and route",
            before_start,
        ),
        Scenario::new("nothing moves when the client starts", nothing_moves),
        Scenario::new("boards on the home page are drawn when they come into sight", late_boards),
    ]
}

/// Outlines the static parts of a home screen: tags, sorted attributes and texts. Pictures are left out: the client draws them later. So are
/// groups without attributes, which Leptos puts round constant elements of a drawing.
const OUTLINE: &str = "
    const outline = (node) => {
        const attributes = [...node.attributes].map(({ name, value }) => ` ${name}=${value}`).sort().join('');
        const children = node.matches('.card-picture') ? [] : [...node.childNodes];
        const inner = children.map((child) => child.nodeType === Node.ELEMENT_NODE ? outline(child)
            : child.nodeType === Node.TEXT_NODE ? child.data.replace(/^\\n+|\\n+$/g, '') : '');
        const tag = node.localName + attributes;
        return tag === 'g' ? inner.join('') : `<${tag}>${inner.join('')}</>`;
    };
    const parts = (root) => ['.brand', '.nav', '.hero', '.cards'].map((part) => outline(root.querySelector(part)));";

/// The outlines of the screen in the HTML and of that on the page, in this language.
const BOTH: &str = "
    const [language] = arguments, done = arguments[arguments.length - 1];
    fetch('./').then((response) => response.text()).then((text) => {
        const html = new DOMParser().parseFromString(text, 'text/html');
        done([parts(html.querySelector(`.first-screen[lang=${language}]`)), parts(document)]);
    });";

fn same_elements(visit: &mut Visit<'_>) -> anyhow::Result<()> {
    for language in ["en", "uk"] {
        visit.set(&quick_with([("language", json!(language))]))?;
        visit.load("")?;
        ensure!(!visit.has("#first-screen")?, "the static screen stays");
        let (html, page): (Vec<String>, Vec<String>) =
            visit.script_later(&format!("{OUTLINE}{BOTH}"), &[json!(language)])?;
        for (html, page) in html.iter().zip(&page) {
            ensure!(html == page, "{language}: the HTML has\n{html}\nand the client draws\n{page}");
        }
        ensure!(is_ukrainian(&html[2]) == (language == "uk"), "{language}: the title is {}", html[2]);
        for game in finished_games() {
            let id = game.info().id;
            for part in [format!("data-game={id}"), format!("#/new/{id}"), format!("#/learn/{id}/lesson")] {
                ensure!(html[3].contains(&part), "{language}: no {part} in {}", html[3]);
            }
        }
    }
    Ok(())
}

/// The contents of the page: the titles, the number of cards, and the colour of the paper.
const SHOWN: &str = "
    const shown = (selector) => [...document.querySelectorAll(`#first-screen ${selector}`)]
        .filter((element) => element.checkVisibility());
    return {
        titles: shown('h1').map((title) => title.innerText),
        cards: shown('.card').length,
        brands: shown('.brand').length,
        paper: getComputedStyle(document.body).backgroundColor,
    };";

#[derive(Debug, Deserialize)]
struct Shown {
    titles: Vec<String>,
    cards: usize,
    brands: usize,
    paper: String,
}

/// Loads the page at a route without the client, whose module is blocked.
fn shown_before_start(visit: &Visit<'_>, route: &str, settings: &Value) -> anyhow::Result<Shown> {
    visit.set(settings)?;
    visit.navigate(route)?;
    visit.wait_for("#cannot-start:not([hidden])")?;
    visit.script(SHOWN, &[])
}

fn before_start(visit: &mut Visit<'_>) -> anyhow::Result<()> {
    visit.browser.devtools("Network.enable", json!({}))?;
    visit.browser.devtools("Network.setBypassServiceWorker", json!({ "bypass": true }))?;
    visit.browser.devtools("Network.setBlockedURLs", json!({ "urls": [MODULE] }))?;
    visit.allow_console_error(".wasm");
    visit.allow_console_error("Failed to fetch");
    let all = listed_games().count();
    let english = shown_before_start(visit, "", &quick())?;
    ensure!(english.titles.len() == 1 && !is_ukrainian(&english.titles[0]), "{english:?}");
    ensure!((english.cards, english.brands) == (all, 1), "{english:?}");
    let ukrainian = shown_before_start(visit, "", &quick_with([("language", json!("uk"))]))?;
    ensure!(ukrainian.titles.len() == 1 && is_ukrainian(&ukrainian.titles[0]), "{ukrainian:?}");
    ensure!(ukrainian.cards == all, "{ukrainian:?}");
    let dark = shown_before_start(visit, "", &quick_with([("theme", json!("dark"))]))?;
    ensure!(dark.paper != english.paper, "the dark theme begins with {}", dark.paper);
    for route in ["settings", "new/quadratic-war", "play/first", "nowhere"] {
        let other = shown_before_start(visit, route, &quick())?;
        ensure!(other.titles.is_empty() && other.cards == 0 && other.brands == 0, "{route}: {other:?}");
    }
    // Games to continue will be listed above the cards.
    visit.store_game("first", &screens::unfinished("quadratic-war")?.record().to_text())?;
    let continued = shown_before_start(visit, "", &quick())?;
    ensure!((continued.titles.len(), continued.cards) == (1, 0), "{continued:?}");
    visit.browser.devtools("Network.setBlockedURLs", json!({ "urls": [] }))?;
    visit.browser.devtools("Network.setBypassServiceWorker", json!({ "bypass": false })).map(drop)
}

/// The visible elements of the home screen with their positions and sizes, once their fonts are loaded.
const BOXES: &str = "
    const done = arguments[arguments.length - 1];
    const selectors = ['.brand', '.nav a', '.hero h1', '.hero p', '.card', '.card-picture', '.card h2', '.card p', '.card .button'];
    document.getElementById('cannot-start').hidden = true;
    document.fonts.ready.then(() => done(selectors.flatMap((selector) => [...document.querySelectorAll(selector)]
        .filter((element) => element.checkVisibility())
        .map((element) => {
            const { x, y, width, height } = element.getBoundingClientRect();
            return `${selector} at ${[x, y, width, height].map(Math.round)}`;
        }))));";

/// The layout shifts since the page was opened, and the times of the first paint and of the client's arrival. Elements that the client
/// replaces do not count, because the browser does not know that the new ones take their places.
const SHIFTS: &str = "
    const done = arguments[arguments.length - 1];
    const shifts = [];
    const collect = (entries) => shifts.push(...entries.map(({ value, startTime, sources }) =>
        [value, startTime, sources.map(({ node }) => node?.className || node?.nodeName || 'a removed element').join(', ')]));
    const observer = new PerformanceObserver((list) => collect(list.getEntries()));
    observer.observe({ type: 'layout-shift', buffered: true });
    const [paint] = performance.getEntriesByName('first-contentful-paint');
    const module = performance.getEntriesByType('resource').find(({ name }) => /app-[0-9a-f]+\\.wasm$/.test(name));
    document.fonts.ready.then(() => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => {
        collect(observer.takeRecords());
        done([shifts, paint.startTime, module.responseEnd]);
    }))));";

/// Compares the home screen before and after the start of the client, over a network so slow that it is painted before the client arrives.
fn check_start(visit: &Visit<'_>, name: &str) -> anyhow::Result<()> {
    let blocked =
        |urls: &[&str]| visit.browser.devtools("Network.setBlockedURLs", json!({ "urls": urls })).map(drop);
    blocked(&[MODULE])?;
    visit.navigate("")?;
    visit.wait_for("#cannot-start:not([hidden])")?;
    let before: Vec<String> = visit.script_later(BOXES, &[])?;
    blocked(&[])?;
    visit.load("")?;
    visit.wait_for(".card-picture svg")?;
    let after: Vec<String> = visit.script_later(BOXES, &[])?;
    let moved: Vec<&String> = before.iter().filter(|element| !after.contains(element)).collect();
    ensure!(!before.is_empty() && moved.is_empty(), "{name}: the client moves {moved:?}; it draws {after:?}");
    let (shifts, painted, arrived): (Vec<(f64, f64, String)>, f64, f64) = visit.script_later(SHIFTS, &[])?;
    ensure!(
        painted < arrived,
        "{name}: the first paint at {painted} ms waits for the client at {arrived} ms"
    );
    let sum = |from: f64| -> f64 {
        shifts.iter().filter(|(_, time, _)| *time >= from).map(|(value, ..)| value).sum()
    };
    ensure!(sum(arrived) <= MAX_SHIFT_BY_CLIENT, "{name}: shifts after {arrived} ms: {shifts:?}");
    ensure!(sum(0.0) <= MAX_SHIFT, "{name}: {shifts:?}");
    Ok(())
}

fn nothing_moves(visit: &mut Visit<'_>) -> anyhow::Result<()> {
    visit.allow_console_error(".wasm");
    visit.allow_console_error("Failed to fetch");
    let network = |latency: u32, throughput: i32| {
        let conditions = json!({ "offline": false, "latency": latency, "downloadThroughput": throughput, "uploadThroughput": throughput });
        visit.browser.devtools("Network.emulateNetworkConditions", conditions).map(drop)
    };
    visit.browser.devtools("Network.enable", json!({}))?;
    visit.browser.devtools("Network.setBypassServiceWorker", json!({ "bypass": true }))?;
    visit.browser.devtools("Network.setCacheDisabled", json!({ "cacheDisabled": true }))?;
    network(20, 500_000)?;
    for screen in [Screen::PHONE, Screen::DESKTOP] {
        for language in ["en", "uk"] {
            visit.browser.set_screen(screen)?;
            visit.set(&quick_with([("language", json!(language))]))?;
            check_start(visit, &format!("{} in {language}", screen.name))?;
        }
    }
    visit.store_game("first", &screens::unfinished("quadratic-war")?.record().to_text())?;
    check_start(visit, "with a game to continue")?;
    network(0, -1)?;
    visit.browser.devtools("Network.setCacheDisabled", json!({ "cacheDisabled": false }))?;
    visit.browser.devtools("Network.setBypassServiceWorker", json!({ "bypass": false })).map(drop)
}

fn late_boards(visit: &mut Visit<'_>) -> anyhow::Result<()> {
    visit.browser.set_screen(Screen::PHONE)?;
    visit.load("")?;
    visit.wait_for(".card:first-child .card-picture svg")?;
    let last = ".card:last-child .card-picture";
    ensure!(!visit.has(&format!("{last} svg"))?, "a board is drawn far below the screen");
    visit.script::<()>(&format!("document.querySelector('{last}').scrollIntoView()"), &[])?;
    visit.wait_for(&format!("{last} svg"))
}
