//! Puts the built client into the program: a table of its files, plain and compressed, for `src/client.rs` to include.
//!
//! The files are those of the folder `QUADRILLE_CLIENT`, or else of `site` in cargo's target folder, where `cargo xtask client` leaves
//! them. Without them the table holds one page that says so: everything else can be built and tested on a fresh clone.

use std::error::Error;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs};

const NOT_BUILT: &str = "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Quadrille</title>\
    <p>The client was not built; run <code>cargo xtask play</code>.</p></html>\n";

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-env-changed=QUADRILLE_CLIENT");
    println!("cargo::rerun-if-changed=build.rs");
    let out = PathBuf::from(env::var("OUT_DIR")?);
    let folder = match env::var_os("QUADRILLE_CLIENT") {
        Some(folder) => PathBuf::from(folder),
        None => target(&out)?.join("site"),
    };
    // Cargo takes a folder that is not there for one that has just changed, and would build this crate anew each time.
    fs::create_dir_all(&folder)?;
    println!("cargo::rerun-if-changed={}", folder.display());
    let mut names = names_in(&folder)?;
    let folder = if names.iter().any(|name| name == "index.html") {
        folder
    } else {
        fs::write(out.join("index.html"), NOT_BUILT)?;
        names = vec!["index.html".to_string()];
        out.clone()
    };
    fs::write(out.join("client_files.rs"), table(&folder, &names)?)?;
    Ok(())
}

/// Cargo's target folder, above `PROFILE/build/PACKAGE/out`, with a folder of the platform between if one was named.
fn target(out: &Path) -> Result<PathBuf, Box<dyn Error>> {
    let above = out.ancestors().nth(4).ok_or("the output folder is not inside a target folder")?;
    let platform = env::var("TARGET")?;
    let target = if above.ends_with(platform) { above.parent().unwrap_or(above) } else { above };
    Ok(target.to_path_buf())
}

fn names_in(folder: &Path) -> Result<Vec<String>, Box<dyn Error>> {
    let mut names = Vec::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        if entry.file_type()?.is_file() {
            let name = entry.file_name().into_string();
            names.push(
                name.map_err(|name| format!("{} is no name for a file of the client", name.display()))?,
            );
        }
    }
    names.sort();
    Ok(names)
}

/// The table as Rust: one entry for each file that is not the compressed form of another.
fn table(folder: &Path, names: &[String]) -> Result<String, Box<dyn Error>> {
    let folder = folder.canonicalize()?;
    let mut table = String::from("&[\n");
    for name in names.iter().filter(|name| !name.ends_with(".br")) {
        let compressed = format!("{name}.br");
        let brotli = if names.contains(&compressed) {
            format!("Some(include_bytes!({:?}))", folder.join(compressed))
        } else {
            "None".to_string()
        };
        writeln!(
            table,
            "    ClientFile {{ name: {name:?}, plain: include_bytes!({:?}), brotli: {brotli} }},",
            folder.join(name)
        )?;
    }
    table.push_str("]\n");
    Ok(table)
}
