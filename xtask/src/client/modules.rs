//! Builds the two WebAssembly modules and their glue: the page, optimised for size, and the computer players, optimised for speed.
//!
//! The page is split into modules at the functions marked with `wasm_split`; each is loaded when it is first called.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow, ensure};
use wasm_bindgen_cli_support::Bindgen;
use wasm_encoder::{Module as Encoded, RawSection};
use wasmparser::{Parser, Payload};

use super::{Purpose, imports};
use crate::machine::{self, cargo, fresh_folder, say};

/// The file of the loaders, as the split page imports it.
const LOADERS: &str = "./loaders.js";

/// The line of the loaders that logs a failed download, and its replacement: Firefox and WebKit abort the downloads of a page that is being left,
/// which is no failure.
const LOG_FAILURE: &str = "console.error(e);";
const LOG_FAILURE_LATER: &str = "setTimeout(() => console.error(e), 1000);";

/// A module and its JavaScript glue.
#[derive(Debug)]
pub(crate) struct Module {
    pub(crate) glue: Vec<u8>,
    pub(crate) wasm: Vec<u8>,
}

/// A lazily loaded part of the page.
#[derive(Debug)]
pub(crate) struct Part {
    /// The file name that the page's glue refers to.
    pub(crate) name: String,
    pub(crate) wasm: Vec<u8>,
}

/// The page and its parts.
pub(crate) fn page(purpose: Purpose, target: &Path) -> anyhow::Result<(Module, Vec<Part>)> {
    say("building the page");
    let profile = if purpose == Purpose::Release { "client" } else { "client-dev" };
    // Splitting needs the relocations.
    let what = ["--package", "quadrille-web", "--bin", "quadrille-web"];
    build("rustc", &what, profile, &["--", "-Clink-arg=--emit-relocs"])?;
    let whole = compiled("quadrille-web.wasm", profile, target);
    let folder = fresh_folder(target.join("site-modules/parts"))?;
    let main = folder.join("main.wasm");
    let wasm = fs::read(&whole).with_context(|| whole.display().to_string())?;
    let mut options = wasm_split_cli_support::Options::new(&wasm);
    options.output_dir = &folder;
    options.main_out_path = &main;
    options.link_name = LOADERS;
    let split = wasm_split_cli_support::transform(options)
        .map_err(|error| anyhow!("{error:#}"))
        .context("cannot split the page")?;
    let mut page = bind("app", &main, profile, target)?;
    let loaders = fs::read_to_string(folder.join(LOADERS)).context(LOADERS)?;
    page.glue = with_loaders(&String::from_utf8(page.glue)?, &loaders)?.into_bytes();
    if purpose == Purpose::Release {
        page = imports::shorten(&page, "./app_bg.js")?;
    }
    let part = |path: &PathBuf| {
        let name = path.file_name().and_then(|name| name.to_str()).context("a part has a name")?;
        let wasm = fs::read(path)?;
        let wasm = if purpose == Purpose::Release { without_names(&wasm)? } else { wasm };
        Ok(Part { name: name.to_string(), wasm })
    };
    let parts = split.split_modules.iter().map(part).collect::<anyhow::Result<_>>()?;
    Ok((page, parts))
}

/// The computer players.
pub(crate) fn engine(purpose: Purpose, target: &Path) -> anyhow::Result<Module> {
    say("building the computer players");
    let profile = if purpose == Purpose::Release { "worker" } else { "client-dev" };
    build("build", &["--package", "quadrille-worker", "--lib"], profile, &[])?;
    bind("engine", &compiled("quadrille_worker.wasm", profile, target), profile, target)
}

/// The glue and the module of the computer players that [`engine`] has built.
pub(crate) fn engine_files(target: &Path) -> [PathBuf; 2] {
    ["engine.js", "engine_bg.wasm"].map(|file| target.join("site-modules/engine").join(file))
}

fn build(command: &str, what: &[&str], profile: &str, linking: &[&str]) -> anyhow::Result<()> {
    let mut build = cargo(&[command, "--target", "wasm32-unknown-unknown", "--profile", profile]);
    build.args(what).args(linking);
    machine::run(build)
}

fn compiled(module: &str, profile: &str, target: &Path) -> PathBuf {
    target.join("wasm32-unknown-unknown").join(profile).join(module)
}

/// Generates the glue of a compiled module.
fn bind(name: &str, module: &Path, profile: &str, target: &Path) -> anyhow::Result<Module> {
    let out = fresh_folder(target.join("site-modules").join(name))?;
    Bindgen::new()
        .input_path(module)
        .web(true)?
        .typescript(false)
        // The hashed name is not known yet; the caller of the glue passes it.
        .omit_default_module_path(true)
        .remove_producers_section(true)
        .remove_name_section(profile != "client-dev")
        // The parts of the page call each other through its table.
        .keep_lld_exports(true)
        .out_name(name)
        .generate(&out)
        .with_context(|| format!("cannot generate the glue of {}", module.display()))?;
    ensure!(
        !out.join("snippets").exists(),
        "{name} brings JavaScript snippets of its own, which the client's folder has no place for: {}",
        out.join("snippets").display()
    );
    let read = |file: String| fs::read(out.join(&file)).with_context(|| file);
    Ok(Module { glue: read(format!("{name}.js"))?, wasm: read(format!("{name}_bg.wasm"))? })
}

/// Inserts the loaders of the parts into the glue, because a file cannot refer to the hashed name of one that refers back.
fn with_loaders(glue: &str, loaders: &str) -> anyhow::Result<String> {
    let (import, rest) = glue.split_once('\n').context("the glue has lines")?;
    let name = import
        .strip_prefix("import * as ")
        .and_then(|import| import.strip_suffix(&format!(" from \"{LOADERS}\"")))
        .with_context(|| format!("the glue begins with {import:?} and not with the loaders"))?;
    let (main, loaders) = loaders.split_once('\n').context("the loaders have lines")?;
    ensure!(main.starts_with("import { initSync }"), "the loaders begin with {main:?}");
    let exports = loaders.lines().filter_map(|line| line.strip_prefix("export const ")?.split(' ').next());
    let exports: Vec<&str> = exports.collect();
    ensure!(loaders.contains(LOG_FAILURE), "the loaders do not contain {LOG_FAILURE:?}");
    let loaders = loaders.replace(LOG_FAILURE, LOG_FAILURE_LATER).replace("\nexport const ", "\nconst ");
    Ok(format!("const {name} = (() => {{{loaders}return {{ {} }};\n}})();\n{rest}", exports.join(", ")))
}

/// Removes the custom sections, which contain names for debuggers.
fn without_names(wasm: &[u8]) -> anyhow::Result<Vec<u8>> {
    let mut lean = Encoded::new();
    for payload in Parser::new(0).parse_all(wasm) {
        let payload = payload?;
        if let Some((id, range)) = payload.as_section()
            && !matches!(payload, Payload::CustomSection(_))
        {
            let data = &wasm[usize::try_from(range.start)?..usize::try_from(range.end)?];
            lean.section(&RawSection { id, data });
        }
    }
    Ok(lean.finish())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn loaders_become_a_part_of_the_glue() {
        let glue = "import * as import1 from \"./loaders.js\"\nuse(import1);\nexport { initSync }\n";
        let loaders = "import { initSync } from \"./main.js\";\n\nlet one;console.error(e);\nexport const load_x = wrap(one);\n";
        let whole = with_loaders(glue, loaders).unwrap();
        assert_eq!(
            whole,
            "const import1 = (() => {\nlet one;setTimeout(() => console.error(e), 1000);\nconst load_x = wrap(one);\nreturn { load_x };\n})();\nuse(import1);\nexport { initSync }\n"
        );
        for bad in ["", "import * as import1 from \"./other.js\"\n"] {
            assert!(with_loaders(bad, loaders).is_err(), "{bad}");
        }
        assert!(with_loaders(glue, &loaders.replace("error", "log")).is_err());
    }

    #[test]
    fn names_are_left_out() {
        let module = b"\0asm\x01\0\0\0".as_slice();
        let named = [module, b"\x00\x06\x04name\0", b"\x01\x01\x00"].concat();
        assert_eq!(without_names(&named).unwrap(), [module, b"\x01\x01\x00"].concat());
        assert!(without_names(b"no module").is_err());
    }
}
