//! Every screen in both themes, looked at by axe-core.

use std::path::PathBuf;
use std::{env, fs};

use anyhow::{Context, ensure};
use serde_json::json;

use super::keyboard::LETTERS;
use crate::runner::Scenario;
use crate::screens;
use crate::visit::{ESCAPE, Visit, quick};

pub(super) fn scenarios() -> Vec<Scenario> {
    let in_theme = |theme: &'static str| {
        Scenario::new(format!("axe finds nothing in the {theme} theme"), move |visit| {
            violations(visit, theme)
        })
    };
    let mut scenarios: Vec<Scenario> = ["light", "dark"].into_iter().map(in_theme).collect();
    scenarios.push(Scenario::new("an announcement is heard once and does not stay", announcements));
    scenarios
}

/// The sentences of all live regions on the page.
const LIVE: &str = "
    const regions = [...document.querySelectorAll('[aria-live], [role=alert], [role=status], [role=log]')];
    return regions.flatMap((region) => region.children.length ? [...region.children].map((child) => child.textContent) : [region.textContent]);";

fn announcements(visit: &mut Visit<'_>) -> anyhow::Result<()> {
    visit.begin_at("territory-words", LETTERS)?;
    let heard = |part: &str| -> anyhow::Result<usize> {
        let live: Vec<String> = visit.script(LIVE, &[])?;
        Ok(live.iter().filter(|sentence| sentence.contains(part)).count())
    };
    // Two letters that are too far apart: the refusal is seen and heard, and heard once.
    visit.press(".cell[data-square=a12]")?;
    visit.press(".cell[data-square=l1]")?;
    let refusal = visit.text(".note.warn")?;
    ensure!(!refusal.is_empty(), "nothing is refused");
    ensure!(heard(&refusal)? == 1, "{refusal:?} is heard {} times", heard(&refusal)?);
    // Nobody meets it again who walks through the page later.
    visit.until_true("the announcement to be gone", || Ok(heard(&refusal)? == 0))?;
    visit.keys(ESCAPE)?;
    let cleared = visit.text("#announcer")?;
    ensure!(!cleared.is_empty() && !cleared.contains(&refusal), "after Escape: {cleared:?}");
    Ok(())
}

/// axe-core: `AXE_CORE`, or where `cargo xtask` installs it in cargo's target folder.
fn axe() -> anyhow::Result<String> {
    let file = match env::var_os("AXE_CORE") {
        Some(file) => PathBuf::from(file),
        None => {
            let program = env::current_exe()?;
            let target = program.ancestors().nth(2).context("the program is not in a target folder")?;
            target.join("npm/node_modules/axe-core/axe.min.js")
        }
    };
    fs::read_to_string(&file)
        .with_context(|| format!("axe-core is not at {}; `cargo xtask browse` installs it", file.display()))
}

fn violations(visit: &mut Visit<'_>, theme: &'static str) -> anyhow::Result<()> {
    let axe = axe()?;
    let places = screens::prepare(visit)?;
    let mut settings = quick();
    settings["theme"] = json!(theme);
    visit.set(&settings)?;
    visit.load("")?;
    visit.script::<()>(&axe, &[])?;
    let mut found = Vec::new();
    for place in places {
        visit.open(&place.route)?;
        let violations: Vec<String> = visit.script_later(LOOK, &[])?;
        found.extend(violations.into_iter().map(|violation| format!("{}: {violation}", place.name)));
    }
    ensure!(found.is_empty(), "{} violations:\n{}", found.len(), found.join("\n"));
    Ok(())
}

const LOOK: &str = "
    const done = arguments[arguments.length - 1];
    axe.run(document, { resultTypes: ['violations'] }).then(
        ({ violations }) => done(violations.map(({ id, help, nodes }) =>
            `${id} (${help}): ${nodes.slice(0, 3).map((node) => `${node.target} ${node.failureSummary.split('\\n').slice(1).join(' ').trim()}`).join('; ')}`)),
        (error) => done([String(error)]),
    );";
