//! Selects the folder of the client that the program embeds.
//!
//! It is the folder `QUADRILLE_CLIENT`, or `site` in cargo's target folder, where `cargo xtask client` writes it. Without a client a page that
//! says so is embedded, so that everything else builds and is tested on a fresh clone.

use std::error::Error;
use std::path::{Path, PathBuf};
use std::{env, fs};

const NOT_BUILT: &str = "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Quadrille</title>\
    <p>The client was not built; run <code>cargo xtask play</code>.</p></html>\n";

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-env-changed=QUADRILLE_CLIENT");
    println!("cargo::rerun-if-changed=build.rs");
    let out = PathBuf::from(env::var("OUT_DIR")?);
    let mut folder = match env::var_os("QUADRILLE_CLIENT") {
        Some(folder) => PathBuf::from(folder),
        None => target(&out)?.join("site"),
    };
    // Cargo considers a missing folder as changed and would rebuild this crate every time.
    fs::create_dir_all(&folder)?;
    println!("cargo::rerun-if-changed={}", folder.display());
    if !folder.join("index.html").is_file() {
        folder = out.join("client");
        fs::create_dir_all(&folder)?;
        fs::write(folder.join("index.html"), NOT_BUILT)?;
    }
    // `rust-embed` takes the folder only as a literal.
    let folder = folder.canonicalize()?;
    let embedded = format!("#[derive(rust_embed::RustEmbed)]\n#[folder = {folder:?}]\nstruct Embedded;\n");
    fs::write(out.join("embedded.rs"), embedded)?;
    Ok(())
}

/// Cargo's target folder, which contains `PROFILE/build/PACKAGE/out`, or `TARGET/PROFILE/build/PACKAGE/out` if a target was named.
fn target(out: &Path) -> Result<PathBuf, Box<dyn Error>> {
    let above = out.ancestors().nth(4).ok_or("the output folder is not inside a target folder")?;
    let platform = env::var("TARGET")?;
    let target = if above.ends_with(platform) { above.parent().unwrap_or(above) } else { above };
    Ok(target.to_path_buf())
}
