//! Finds the languages: every file in `locales/` is one. Adding a language is adding a file.

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
    let entries: String = names
        .iter()
        .map(|name| {
            let file = folder.join(format!("{name}.ftl"));
            format!("    ({name:?}, include_str!({:?})),\n", file.display().to_string())
        })
        .collect();
    let code = format!(
        "/// The languages, each with its messages.\npub static LOCALES: &[(&str, &str)] = &[\n{entries}];\n"
    );
    let out = env::var("OUT_DIR").expect("cargo says where to write");
    fs::write(Path::new(&out).join("locales.rs"), code)
        .expect("the folder for generated code can be written");
}
