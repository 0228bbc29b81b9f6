//! Finds the languages: every file in `locales/` is one. Adding a language is adding a file.
//!
//! The browser fetches the messages of the language it needs; what each language calls itself is known from the start.

use std::path::Path;
use std::{env, fs};

fn main() {
    let here = env::var("CARGO_MANIFEST_DIR").expect("cargo says where the crate is");
    let folder = Path::new(&here).join("locales");
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
        let (own, switch) = (message("language-name"), message("language-switch"));
        languages.push_str(&format!("    Language {{ id: {name:?}, name: {own:?}, switch: {switch:?} }},\n"));
        sources.push_str(&format!("    ({name:?}, include_str!({:?})),\n", file.display().to_string()));
    }
    let code = format!(
        "/// The languages there are.\npub static LANGUAGES: &[Language] = &[\n{languages}];\n\n\
         /// The messages of every language, for tests.\n#[cfg(test)]\n\
         pub static SOURCES: &[(&str, &str)] = &[\n{sources}];\n"
    );
    let out = env::var("OUT_DIR").expect("cargo says where to write");
    fs::write(Path::new(&out).join("locales.rs"), code)
        .expect("the folder for generated code can be written");
}
