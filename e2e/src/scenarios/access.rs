//! Accessibility: axe-core on every screen in both themes, announcements, contrast.

use std::path::PathBuf;
use std::{env, fs};

use anyhow::{Context, ensure};
use serde_json::json;

use super::keyboard::LETTERS;
use crate::runner::Scenario;
use crate::screens;
use crate::visit::{ESCAPE, Visit, quick_with};

pub(super) fn scenarios() -> Vec<Scenario> {
    let in_theme = |theme: &'static str| {
        Scenario::new(format!("axe finds nothing in the {theme} theme"), move |visit| {
            violations(visit, theme)
        })
    };
    let mut scenarios: Vec<Scenario> = ["light", "dark"].into_iter().map(in_theme).collect();
    scenarios.push(Scenario::new("an announcement is heard once and does not stay", announcements));
    scenarios.push(Scenario::new("closed squares stand out from open ones in both themes", contrast));
    scenarios
}

/// The texts of all live regions on the page.
const LIVE: &str = "
    const regions = [...document.querySelectorAll('[aria-live], [role=alert], [role=status], [role=log]')];
    return regions.flatMap((region) => region.children.length ? [...region.children].map((child) => child.textContent) : [region.textContent]);";

fn announcements(visit: &mut Visit<'_>) -> anyhow::Result<()> {
    visit.begin_at("territory-words", LETTERS)?;
    let heard = |part: &str| -> anyhow::Result<usize> {
        let live: Vec<String> = visit.script(LIVE, &[])?;
        Ok(live.iter().filter(|sentence| sentence.contains(part)).count())
    };
    // Two letters that are too far apart: the error is shown, and announced once.
    visit.click(".cell[data-square=a12]")?;
    visit.click(".cell[data-square=l1]")?;
    let message = visit.text(".note.warn")?;
    ensure!(!message.is_empty(), "there is no error message");
    ensure!(heard(&message)? == 1, "{message:?} is heard {} times", heard(&message)?);
    // A screen reader that walks through the page later does not find it again.
    visit.wait_until("the announcement to be gone", || Ok(heard(&message)? == 0))?;
    visit.keys(ESCAPE)?;
    let cleared = visit.text("#announcer")?;
    ensure!(!cleared.is_empty() && !cleared.contains(&message), "after Escape: {cleared:?}");
    Ok(())
}

/// The WCAG contrast ratios between the frame of closed squares and both shades of open ones, and between a closed square and its cross.
const CONTRAST: &str = "
    const light = (colour) => {
        const [r, g, b] = colour.match(/[\\d.]+/g).map((part) => part / 255)
            .map((part) => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
        return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
    };
    const fill = (selector) => light(getComputedStyle(document.querySelector(selector)).fill);
    const stroke = (selector) => light(getComputedStyle(document.querySelector(selector)).stroke);
    const frame = stroke('.board .closed rect');
    const between = (a, b) => Math.max(a, b) / Math.min(a, b);
    return [between(frame, fill('.board .square:not(.dark)')), between(frame, fill('.board .square.dark')),
        between(fill('.board .closed rect'), stroke('.board .closed path'))];";

fn contrast(visit: &mut Visit<'_>) -> anyhow::Result<()> {
    for (theme, system) in [("light", "light"), ("dark", "light"), ("auto", "dark")] {
        visit.browser.set_preferences(system, true)?;
        visit.set(&quick_with([("theme", json!(theme))]))?;
        visit.begin_at("stay-on-the-board", "q.x/.../x.. blocked 1 2 200")?;
        let found: Vec<f64> = visit.script(CONTRAST, &[])?;
        ensure!(found.iter().all(|contrast| *contrast >= 3.0), "{theme} on a {system} system: {found:.2?}");
    }
    Ok(())
}

/// The source of axe-core, from `AXE_CORE` or from where `cargo xtask` installs it in cargo's target folder.
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

fn violations(visit: &Visit<'_>, theme: &str) -> anyhow::Result<()> {
    let axe = axe()?;
    let routes = screens::prepare(visit)?;
    visit.set(&quick_with([("theme", json!(theme))]))?;
    visit.load("")?;
    visit.script::<()>(&axe, &[])?;
    // The themes differ in colours only.
    let rules = if theme == "light" { json!(null) } else { json!(["color-contrast"]) };
    let mut found = Vec::new();
    let mut look = |what: &str| -> anyhow::Result<()> {
        let violations: Vec<String> = visit.script_later(RUN_AXE, std::slice::from_ref(&rules))?;
        found.extend(violations.into_iter().map(|violation| format!("{what}: {violation}")));
        Ok(())
    };
    for page in routes {
        visit.open(&page.route)?;
        look(&page.name)?;
        if page.route.starts_with("play/middle-") {
            visit.click("#keys")?;
            visit.wait_for("dialog[open] .key-list")?;
            look(&format!("the keys of {}", page.name))?;
            visit.keys(ESCAPE)?;
        }
    }
    ensure!(found.is_empty(), "{} violations:\n{}", found.len(), found.join("\n"));
    Ok(())
}

/// Runs these rules of axe-core, or all of them, and lists the violations.
const RUN_AXE: &str = "
    const [rules] = arguments, done = arguments[arguments.length - 1];
    axe.run(document, { resultTypes: ['violations'], ...(rules && { runOnly: rules }) }).then(
        ({ violations }) => done(violations.map(({ id, help, nodes }) =>
            `${id} (${help}): ${nodes.slice(0, 3).map((node) => `${node.target} ${node.failureSummary.split('\\n').slice(1).join(' ').trim()}`).join('; ')}`)),
        (error) => done([String(error)]),
    );";
