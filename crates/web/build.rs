//! Generates the list of languages, one for each file in `locales/`, and a function for each message.
//!
//! The browser fetches messages by language; only the names of the languages are compiled in. A game may lack translations; a test checks the
//! games that must have them.

use std::path::Path;
use std::{env, fs};

/// The language whose messages define the functions.
const FALLBACK: &str = "en";

fn main() {
    let crate_folder = env::var("CARGO_MANIFEST_DIR").expect("cargo says where the crate is");
    let folder = Path::new(&crate_folder).join("locales");
    println!("cargo::rerun-if-changed={}", folder.display());
    let mut names: Vec<String> = fs::read_dir(&folder)
        .expect("the crate has its locales")
        .filter_map(|entry| entry.ok()?.file_name().to_str()?.strip_suffix(".ftl").map(str::to_string))
        .collect();
    names.sort();
    let mut languages = String::new();
    let mut sources = String::new();
    for name in &names {
        let file = folder.join(format!("{name}.ftl"));
        println!("cargo::rerun-if-changed={}", file.display());
        let text = fs::read_to_string(&file).expect("a locale can be read");
        let message = |id: &str| {
            let line = text.lines().find_map(|line| line.strip_prefix(id)?.trim_start().strip_prefix('='));
            line.unwrap_or_else(|| panic!("{name}.ftl does not say {id}")).trim().to_string()
        };
        let (own_name, switch) = (message("language-name"), message("language-switch"));
        languages
            .push_str(&format!("    Language {{ id: {name:?}, name: {own_name:?}, switch: {switch:?} }},\n"));
        sources.push_str(&format!("    ({name:?}, include_str!({:?})),\n", file.display().to_string()));
    }
    let code = format!(
        "/// The languages there are.\npub static LANGUAGES: &[Language] = &[\n{languages}];\n\n\
         /// The messages of every language, for tests.\n#[cfg(test)]\n\
         pub static SOURCES: &[(&str, &str)] = &[\n{sources}];\n"
    );
    let out = env::var("OUT_DIR").expect("cargo says where to write");
    fs::write(Path::new(&out).join("messages.rs"), messages(&folder, &names))
        .expect("the folder for generated code can be written");
    fs::write(Path::new(&out).join("locales.rs"), code)
        .expect("the folder for generated code can be written");
}

/// A function for each message of the fallback language. A translation that does not fit fails the build.
fn messages(folder: &Path, names: &[String]) -> String {
    let read =
        |name: &str| fs::read_to_string(folder.join(format!("{name}.ftl"))).expect("a locale can be read");
    let fallback = read(FALLBACK);
    let others: Vec<(&str, String)> =
        names.iter().filter(|name| *name != FALLBACK).map(|name| (name.as_str(), read(name))).collect();
    let others: Vec<(&str, &str)> = others.iter().map(|(name, text)| (*name, text.as_str())).collect();
    let games = game_ids(folder);
    let is_of_game = |name: &str| {
        games.iter().any(|id| name.strip_prefix(id.as_str()).is_some_and(|rest| rest.starts_with('-')))
    };
    quadrille_i18n::codegen::generate((FALLBACK, &fallback), &others, &is_of_game)
        .unwrap_or_else(|error| panic!("locales: {error}"))
}

/// The ids of the games: the names of their crates' folders.
fn game_ids(locales: &Path) -> Vec<String> {
    let folder = locales.join("../../games");
    println!("cargo::rerun-if-changed={}", folder.display());
    let entries = fs::read_dir(&folder).expect("the games are beside the client");
    entries.filter_map(|entry| Some(entry.ok()?.file_name().to_str()?.to_string())).collect()
}
