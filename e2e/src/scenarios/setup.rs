//! The set-up: defaults for a newcomer, and options collapsed into one line.

use anyhow::ensure;
use quadrille_players::Level;
use serde_json::json;

use crate::runner::Scenario;
use crate::visit::{LEFT, Visit};

pub(super) fn scenarios() -> Vec<Scenario> {
    vec![
        Scenario::new("a newcomer's first game is easy, and a level is remembered", levels),
        Scenario::new(
            "every level is picked by pointer, keys and touch, and one is suggested by the results",
            picker,
        ),
        Scenario::new("options are one line, with what was changed marked", options),
    ]
}

/// The level preselected in the set-up of a game.
fn offered(visit: &Visit<'_>, game: &str) -> anyhow::Result<String> {
    visit.open(&format!("new/{game}"))?;
    visit.wait_for("input[name=level]:checked")?;
    visit.script("return document.querySelector('input[name=level]:checked').value", &[])
}

fn levels(visit: &mut Visit<'_>) -> anyhow::Result<()> {
    for game in ["quadratic-war", "fuse-and-frost"] {
        let level = offered(visit, game)?;
        ensure!(level == "easy", "a newcomer to {game} is offered {level}");
    }
    visit.click("#start")?;
    visit.wait_for(".play")?;
    ensure!(offered(visit, "quadratic-war")? == "easy", "the level of the first game is forgotten");
    visit.click("label:has(input[name=level][value=hard])")?;
    visit.click("#start")?;
    visit.wait_for(".play")?;
    ensure!(offered(visit, "fuse-and-frost")? == "hard", "the level that was chosen last is forgotten");
    // A browser with stored games but no level was used before levels were stored.
    visit.script::<()>("localStorage.removeItem('quadrille.level')", &[])?;
    visit.open("")?;
    let level = offered(visit, "fuse-and-frost")?;
    ensure!(level == "medium", "someone who has played is offered {level}");
    Ok(())
}

/// The level that is selected now.
fn selected(visit: &Visit<'_>) -> anyhow::Result<String> {
    visit.script("return document.querySelector('input[name=level]:checked').value", &[])
}

fn picker(visit: &mut Visit<'_>) -> anyhow::Result<()> {
    visit.open("new/quadratic-war")?;
    for level in Level::ALL {
        visit.click(&format!("label:has(input[name=level][value='{level}'])"))?;
        ensure!(selected(visit)? == level.word(), "{level} is not selected by a click");
    }
    // From expert back to the first level, one key each.
    for level in Level::ALL.iter().rev().skip(1) {
        visit.keys(LEFT)?;
        ensure!(selected(visit)? == level.word(), "{level} is not selected by a key");
    }
    ensure!(!visit.has("#suggested-level")?, "a level is suggested without results");
    visit.store(
        "statistics",
        r#"{"version":1,"games":{"quadratic-war":{"opponents":{"easy":{"played":10,"won":9}}}}}"#,
    )?;
    visit.load("new/quadratic-war")?;
    visit.wait_for("#suggested-level")?;
    // A tap, as a touch screen reports it.
    let at: (f64, f64) = visit.script(
        "const button = document.querySelector('#suggested-level');
        button.scrollIntoView({ block: 'center' });
        const box = button.getBoundingClientRect();
        return [box.x + box.width / 2, box.y + box.height / 2];",
        &[],
    )?;
    visit.browser.devtools("Input.synthesizeTapGesture", json!({ "x": at.0, "y": at.1 }))?;
    visit.wait_until_gone("#suggested-level")?;
    ensure!(selected(visit)? == "5", "{} was suggested", selected(visit)?);
    visit.open("new/fuse-and-frost")?;
    ensure!(!visit.has("#suggested-level")?, "the results of another game count");
    Ok(())
}

fn options(visit: &mut Visit<'_>) -> anyhow::Result<()> {
    visit.open("new/stay-on-the-board")?;
    ensure!(!visit.has(".more[open]")?, "the options are open at first");
    let told = visit.text(".more summary")?;
    for part in ["Options", "3 × 3", "squares close", "random start", "draw after 200 moves"] {
        ensure!(told.contains(part), "{part} is not in {told:?}");
    }
    ensure!(!visit.has(".option-value.changed")?, "nothing was changed");
    visit.choose(&[("size", "5"), ("limit", "0")])?;
    visit.wait_for(".option-value.changed[data-option=size]")?;
    visit.wait_for(".option-value.changed[data-option=limit]")?;
    let changed = visit.count(".option-value.changed")?;
    ensure!(changed == 2, "{changed} options are marked as changed");
    let told = visit.text(".more summary")?;
    ensure!(told.contains("5 × 5") && told.contains("no draw by moves"), "the line says {told:?}");
    visit.click("#start")?;
    visit.wait_for(".play")?;
    let title = visit.text(".play-title p")?;
    ensure!(title == "5 × 5 · no draw by moves", "the table says {title:?}");
    Ok(())
}
