//! Compiles the texts of the lessons, `FOLDER/LANGUAGE/GAME/FILE`: the messages of `.ftl` files, and `.md` files as pages whose names are
//! `learn-GAME-FILE`. All of them are optional: a text that a language lacks is the one of [`FALLBACK`].

use std::fmt::Display;
use std::fs;
use std::path::{Path, PathBuf};

use crate::compile::{CompileError, Messages};

/// The language that has every text.
pub const FALLBACK: &str = "en";

/// The compiled texts of a language.
pub fn compile(folder: &Path, language: &str) -> Result<String, CompileError> {
    let mut messages = Messages::default();
    for language in [FALLBACK, language] {
        for game in entries(&folder.join(language))? {
            for file in entries(&game)? {
                add(&mut messages, &game, &file).map_err(|error| CompileError {
                    place: format!("{}: {}", file.display(), error.place),
                    ..error
                })?;
            }
        }
    }
    Ok(messages.to_text())
}

fn add(messages: &mut Messages, game: &Path, file: &Path) -> Result<(), CompileError> {
    let text = fs::read_to_string(file).map_err(|error| unreadable(file, &error))?;
    let name = |path: &Path| path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    match file.extension().and_then(|end| end.to_str()) {
        Some("ftl") => messages.add_fluent(&text),
        Some("md") => messages.add_page(&format!("learn-{}-{}", name(game), name(file)), &text),
        _ => Err(unreadable(file, &"texts are .ftl or .md files")),
    }
}

/// The entries of a folder, sorted by name; none if it does not exist.
fn entries(folder: &Path) -> Result<Vec<PathBuf>, CompileError> {
    if !folder.exists() {
        return Ok(Vec::new());
    }
    let read = || -> std::io::Result<Vec<PathBuf>> {
        let mut paths: Vec<PathBuf> =
            fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<std::io::Result<_>>()?;
        paths.sort();
        Ok(paths)
    };
    read().map_err(|error| unreadable(folder, &error))
}

fn unreadable(path: &Path, what: &dyn Display) -> CompileError {
    CompileError { place: path.display().to_string(), what: what.to_string() }
}
