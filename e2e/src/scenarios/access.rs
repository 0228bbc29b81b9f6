//! Every screen in both themes, looked at by axe-core.

use std::path::PathBuf;
use std::{env, fs};

use anyhow::{Context, ensure};
use serde_json::json;

use crate::runner::Scenario;
use crate::screens;
use crate::visit::{Visit, quick};

pub(super) fn scenarios() -> Vec<Scenario> {
    let in_theme = |theme: &'static str| {
        Scenario::new(format!("axe finds nothing in the {theme} theme"), move |visit| {
            violations(visit, theme)
        })
    };
    ["light", "dark"].into_iter().map(in_theme).collect()
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
