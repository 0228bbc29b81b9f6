//! The two WebAssembly modules and their glue: the page, built for size, and the computer players, built for speed.

use std::fs;
use std::path::Path;

use anyhow::{Context, ensure};
use wasm_bindgen_cli_support::Bindgen;

use super::Purpose;
use crate::machine::{self, cargo, say};

/// A module and the JavaScript that speaks with it.
#[derive(Debug)]
pub(crate) struct Module {
    pub(crate) glue: Vec<u8>,
    pub(crate) wasm: Vec<u8>,
}

/// The page.
pub(crate) fn page(purpose: Purpose, target: &Path) -> anyhow::Result<Module> {
    say("building the page");
    let profile = if purpose == Purpose::Release { "client" } else { "client-dev" };
    build(&["--package", "quadrille-web", "--bin", "quadrille-web"], profile)?;
    bind("app", "quadrille-web.wasm", profile, target)
}

/// The computer players.
pub(crate) fn engine(purpose: Purpose, target: &Path) -> anyhow::Result<Module> {
    say("building the computer players");
    let profile = if purpose == Purpose::Release { "worker" } else { "client-dev" };
    build(&["--package", "quadrille-worker", "--lib"], profile)?;
    bind("engine", "quadrille_worker.wasm", profile, target)
}

fn build(what: &[&str], profile: &str) -> anyhow::Result<()> {
    let mut build = cargo(&["build", "--target", "wasm32-unknown-unknown", "--profile", profile]);
    build.args(what);
    machine::run(build)
}

/// Makes the glue of a compiled module.
fn bind(name: &str, module: &str, profile: &str, target: &Path) -> anyhow::Result<Module> {
    let module = target.join("wasm32-unknown-unknown").join(profile).join(module);
    let out = target.join("site-modules").join(name);
    if out.exists() {
        fs::remove_dir_all(&out)?;
    }
    Bindgen::new()
        .input_path(&module)
        .web(true)?
        .typescript(false)
        // The name by content is known only afterwards, and whoever starts the module passes it.
        .omit_default_module_path(true)
        .remove_producers_section(true)
        .remove_name_section(profile != "client-dev")
        .out_name(name)
        .generate(&out)
        .with_context(|| format!("the glue of {} cannot be made", module.display()))?;
    ensure!(
        !out.join("snippets").exists(),
        "{name} brings JavaScript snippets of its own, which the client's folder has no place for: {}",
        out.join("snippets").display()
    );
    let read = |file: String| fs::read(out.join(&file)).with_context(|| file);
    Ok(Module { glue: read(format!("{name}.js"))?, wasm: read(format!("{name}_bg.wasm"))? })
}
