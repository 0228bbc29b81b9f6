//! Language, theme and settings take effect at once and persist.

use anyhow::{Context, ensure};
use serde_json::{Value, json};

use crate::game::{Advisor, STAY_ON_THE_BOARD};
use crate::input::Input;
use crate::runner::Scenario;
use crate::screens;
use crate::site::Site;
use crate::visit::{Visit, quick_with};

pub(super) fn scenarios() -> Vec<Scenario> {
    vec![
        Scenario::new("the language is switched and stays", language),
        Scenario::new("the theme is switched and stays", theme),
        Scenario::new("a newcomer finds what the system prefers", system),
        Scenario::new("every setting stays", settings),
        Scenario::new("settings change the game", effects),
    ]
}

fn root(visit: &Visit<'_>, name: &str) -> anyhow::Result<String> {
    visit.attribute("html", name)?.with_context(|| format!("the page has no {name}"))
}

pub(super) fn is_ukrainian(text: &str) -> bool {
    text.chars().any(|letter| matches!(letter, 'а'..='я' | 'А'..='Я' | 'і' | 'ї' | 'є' | 'ґ'))
}

fn language(visit: &mut Visit<'_>) -> anyhow::Result<()> {
    visit.open("")?;
    ensure!(root(visit, "lang")? == "en", "the page begins in {}", root(visit, "lang")?);
    ensure!(!is_ukrainian(&visit.text("main")?), "Ukrainian on an English page");
    visit.click(".head .language")?;
    visit.wait_until("Ukrainian", || Ok(root(visit, "lang")? == "uk"))?;
    for route in ["", "settings", "new/fuse-and-frost", "learn/quadratic-war/rules", "review"] {
        visit.open(route)?;
        let title = visit.text("main h1, main h2")?;
        ensure!(is_ukrainian(&visit.text("main")?), "no Ukrainian at {route:?}: {title}");
    }
    visit.reload()?;
    ensure!(root(visit, "lang")? == "uk", "the language is forgotten");
    visit.open("settings")?;
    visit.click("label:has(input[name=language][value=en])")?;
    visit.wait_until("English", || Ok(root(visit, "lang")? == "en"))?;
    ensure!(!is_ukrainian(&visit.text("main h1")?), "the title stays Ukrainian");
    Ok(())
}

fn paper(visit: &Visit<'_>) -> anyhow::Result<String> {
    visit.script("return getComputedStyle(document.body).backgroundColor", &[])
}

fn theme(visit: &mut Visit<'_>) -> anyhow::Result<()> {
    visit.open("")?;
    let light = paper(visit)?;
    visit.click(".head-tools .icon-button")?;
    visit.wait_until("the dark theme", || Ok(root(visit, "data-theme")? == "dark"))?;
    visit.wait_until("another paper", || Ok(paper(visit)? != light))?;
    visit.reload()?;
    ensure!(root(visit, "data-theme")? == "dark", "the theme is forgotten");
    visit.open("settings")?;
    visit.click("label:has(input[name=theme][value=light])")?;
    visit.wait_until("the light paper", || Ok(paper(visit)? == light))
}

fn system(visit: &mut Visit<'_>) -> anyhow::Result<()> {
    let newcomer = Visit::begin_with(visit.browser, Site::start(&[])?)?;
    newcomer.open("")?;
    let light = paper(&newcomer)?;
    ensure!(root(&newcomer, "data-motion")? == "off", "less motion is asked for, and things move");
    newcomer.browser.set_preferences("dark", false)?;
    newcomer.reload()?;
    ensure!(paper(&newcomer)? != light, "the system is dark, the page is not");
    ensure!(root(&newcomer, "data-motion")? == "full", "nothing moves");
    newcomer.end()
}

fn settings(visit: &mut Visit<'_>) -> anyhow::Result<()> {
    visit.open("settings")?;
    let radios = [("theme", "dark"), ("colours", "safe"), ("motion", "full"), ("confirm", "always")];
    let pace = ("pace-quadratic-war", "brisk");
    for (name, value) in radios.into_iter().chain([pace]) {
        visit.click(&format!("label:has(input[name={name}][value={value}])"))?;
    }
    let switches = ["sound", "hints"];
    let state = |visit: &Visit<'_>| -> anyhow::Result<Vec<bool>> {
        let checked = |name: &&str| {
            visit.script(
                "return document.querySelector(`input[name=${arguments[0]}]`).checked",
                &[json!(name)],
            )
        };
        switches.iter().map(checked).collect()
    };
    let before = state(visit)?;
    for name in switches {
        visit.click(&format!("label:has(input[name={name}])"))?;
    }
    let turned: Vec<bool> = before.iter().map(|on| !on).collect();
    visit.wait_until("all switches to turn", || Ok(state(visit)? == turned))?;
    visit.reload()?;
    ensure!(state(visit)? == turned, "switches are forgotten");
    let kept: Value = serde_json::from_str(&visit.stored("settings")?.context("no settings are kept")?)?;
    ensure!(kept["paces"] == json!({ "quadratic-war": "brisk" }), "the paces are kept as {}", kept["paces"]);
    for (name, value) in radios {
        let script = "return document.querySelector(`input[name=${arguments[0]}]:checked`).value";
        let shown: String = visit.script(script, &[json!(name)])?;
        ensure!(shown == value && kept[name] == value, "{name} is {shown}, kept as {}", kept[name]);
    }
    Ok(())
}

fn effects(visit: &mut Visit<'_>) -> anyhow::Result<()> {
    let start = STAY_ON_THE_BOARD;
    visit.start(start)?;
    visit.ready()?;
    let id = visit.game_id()?;
    visit.set(&quick_with([("hints", json!(false)), ("confirm", json!("always"))]))?;
    visit.open(&format!("play/{id}"))?;
    visit.wait_for("#undo")?;
    ensure!(!visit.has("#hint")?, "the hint button is there, and hints are off");
    let game = visit.game()?;
    let mv = Advisor::new(start.game, 1)?.advise(game.position())?;
    visit.wait_for(".cell.target")?;
    visit.make(Input::Pointer, game.position(), &mv)?;
    visit.wait_for_screen()?;
    ensure!(visit.moves()? == 0, "a move was made without being confirmed");
    visit.make(Input::Pointer, game.position(), &mv)?;
    visit.wait_until("the confirmed move", || Ok(visit.moves()? == 1))?;

    // Where a move can be undone, it is not confirmed unless that is set.
    let online = screens::online_game(visit, start.game)?;
    visit.set(&quick_with([("confirm", json!("online"))]))?;
    visit.load(&format!("play/{id}"))?;
    visit.wait_for(".cell.target")?;
    let game = visit.game()?;
    let mv = Advisor::new(start.game, 1)?.advise(game.position())?;
    visit.make(Input::Pointer, game.position(), &mv)?;
    visit.wait_until("the move", || Ok(visit.moves()? == 2 || visit.banner()?.is_some()))?;
    visit.open(&format!("online/{}", online.game))?;
    visit.wait_for(".play.online[data-turn=yours]")?;
    let before = visit.moves()?;
    visit.click(".cell.target")?;
    visit.wait_for(".board .aim")?;
    ensure!(visit.moves()? == before, "a move was made online without being confirmed");
    visit.click(".cell.target")?;
    visit.wait_until("the confirmed move online", || Ok(visit.moves()? > before))
}
