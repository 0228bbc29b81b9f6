//! `cargo xtask client`, `play` and `dist`: build the client into a folder of static files.
//!
//! | module | what it does |
//! |---|---|
//! | `modules` | compiles the page and the computer players to WebAssembly with their glue |
//! | `contents` | collects the files, hashes their names and fills these into other files |
//! | `first_screen` | writes the home screen as static HTML |
//! | `script` | shortens scripts |
//! | `style` | bundles and minifies the style sheets |
//! | `texts` | compiles the messages of a language, in two parts |
//! | `compress` | compresses with brotli and gzip, with a cache |
//! | `folder` | writes changed files and removes old ones |

mod compress;
mod contents;
mod first_screen;
mod folder;
mod imports;
mod modules;
mod script;
mod style;
mod texts;

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use anyhow::Context;

use crate::machine::{self, cargo, fresh_folder, need_wasm, project, say, target};
use compress::Compressed;

/// The purpose of a build.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// For users: small and fast, slow to build.
    Release,
    /// For development: quick to build.
    Development,
}

/// The configuration for a static host, with the default dictionary service of `quadrille serve`.
const CONFIG: &str = "{\"dictionary\":\"https://api.dictionaryapi.dev\"}\n";

/// Builds the client into the folder `site` of cargo's target folder and returns its path.
pub(crate) fn build(purpose: Purpose) -> anyhow::Result<PathBuf> {
    need_wasm()?;
    let target = target()?;
    let (page, parts) = modules::page(purpose, &target)?;
    let engine = modules::engine(purpose, &target)?;
    let files = contents::collect(&page, &parts, &engine)?;
    say("compressing");
    let files = compress::all(files, purpose, &target.join("site-compressed"))?;
    let folder = target.join("site");
    folder::write(&folder, &files).with_context(|| folder.display().to_string())?;
    print_sizes(&files);
    say(&format!("the client is in {}", folder.display()));
    Ok(folder)
}

/// The JavaScript and the WebAssembly module of the computer players in the client that was built.
pub(crate) fn engine_files() -> anyhow::Result<[PathBuf; 2]> {
    Ok(modules::engine_files(&target()?))
}

/// Builds the client and the program, and serves the games with the arguments of `quadrille serve`.
pub(crate) fn play(arguments: &[String]) -> anyhow::Result<()> {
    build(Purpose::Release)?;
    say("building the program");
    machine::run(cargo(&["build", "--release", "--package", "quadrille-cli"]))?;
    let program = target()?.join("release").join(format!("quadrille{}", std::env::consts::EXE_SUFFIX));
    let mut serve = Command::new(program);
    serve.args(["serve", "--open"]).args(arguments);
    become_program(serve)
}

/// Replaces this process, so that signals reach the server.
#[cfg(unix)]
fn become_program(mut command: Command) -> anyhow::Result<()> {
    use std::os::unix::process::CommandExt;
    let error = command.exec();
    Err(error).with_context(|| format!("{command:?} cannot be started"))
}

#[cfg(not(unix))]
fn become_program(command: Command) -> anyhow::Result<()> {
    machine::run(command)
}

/// Builds the client into `dist/`, for any static host, and returns the path of that folder.
pub(crate) fn dist() -> anyhow::Result<PathBuf> {
    let client = build(Purpose::Release)?;
    let dist = fresh_folder(project().join("dist"))?;
    for entry in fs::read_dir(client)? {
        let entry = entry?;
        fs::copy(entry.path(), dist.join(entry.file_name()))?;
    }
    fs::write(dist.join("config.json"), CONFIG)?;
    say("the client is in dist/, for any static host; docs/hosting-static.md says more");
    Ok(dist)
}

fn print_sizes(files: &[Compressed]) {
    println!("   {:<32} {:>10} {:>10} {:>10}", "file", "bytes", "brotli", "gzip");
    let mut totals = [0; 3];
    for file in files {
        let plain = file.content.len();
        let [brotli, gzip] = [&file.brotli, &file.gzip].map(|form| form.as_ref().map(Vec::len));
        for (total, bytes) in totals.iter_mut().zip([plain, brotli.unwrap_or(plain), gzip.unwrap_or(plain)]) {
            *total += bytes;
        }
        let [brotli, gzip] =
            [brotli, gzip].map(|bytes| bytes.map_or("-".to_string(), |bytes| bytes.to_string()));
        println!("   {:<32} {plain:>10} {brotli:>10} {gzip:>10}", file.name);
    }
    let [plain, brotli, gzip] = totals;
    println!("   {:<32} {plain:>10} {brotli:>10} {gzip:>10}", "together");
}
