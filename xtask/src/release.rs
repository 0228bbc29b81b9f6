//! `cargo xtask release`: a static Linux program and the client as tarballs with licences, and their checksums.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};
use sha2::{Digest, Sha256};

use crate::client;
use crate::machine::{
    self, cargo, fresh_folder, metadata, need_program, need_target, output, program, project, say, target,
};

/// The target of the static program; musl links the C library into it.
const TARGET: &str = "x86_64-unknown-linux-musl";
/// Files of the project that every tarball contains.
const LICENCES: [&str; 2] = ["LICENSE-APACHE", "LICENSE-MIT"];
/// Documents for operators.
const DOCUMENTS: [&str; 4] = ["README.md", "CHANGELOG.md", "docs/hosting.md", "docs/hosting-static.md"];
/// Files with the terms of a dependency begin with one of these.
const TERMS: [&str; 4] = ["licen", "copying", "notice", "unlicense"];

/// Builds the release into the folder `release` of cargo's target folder.
pub(crate) fn build() -> anyhow::Result<()> {
    need_target(TARGET)?;
    need_program("musl-gcc", "musl-tools")?;
    let dist = client::dist()?;
    say("building the static program");
    machine::run(cargo(&["build", "--release", "--target", TARGET, "--package", "quadrille-cli"]))?;
    let built = target()?.join(TARGET).join("release/quadrille");
    check_static(&built)?;
    let version = version(&built)?;
    let release = fresh_folder(target()?.join("release-files"))?;
    let terms = third_party_terms()?;

    let name = format!("quadrille-{version}-{TARGET}");
    let folder = fresh_folder(release.join(&name))?;
    fs::copy(&built, folder.join("quadrille"))?;
    copy_project_files(&folder, LICENCES.iter().chain(&DOCUMENTS))?;
    fs::write(folder.join("LICENSES-THIRD-PARTY.txt"), &terms)?;
    pack(&release, &name)?;

    let name = format!("quadrille-{version}-client");
    let folder = release.join(&name);
    copy_folder(&dist, &folder)?;
    copy_project_files(&folder, &LICENCES)?;
    fs::write(folder.join("LICENSES-THIRD-PARTY.txt"), &terms)?;
    pack(&release, &name)?;

    write_checksums(&release)?;
    say(&format!("the release is in {}", release.display()));
    Ok(())
}

/// Fails if the program needs shared libraries, or does not run.
fn check_static(program_path: &Path) -> anyhow::Result<()> {
    let path = program_path.display().to_string();
    let headers = String::from_utf8(output(program("readelf", &["--program-headers", &path]))?)?;
    ensure!(!headers.contains("INTERP"), "{path} needs a dynamic loader");
    Ok(())
}

/// The version that the program prints.
fn version(program_path: &Path) -> anyhow::Result<String> {
    let text = String::from_utf8(output(program(&program_path.display().to_string(), &["--version"]))?)?;
    Ok(text.split_whitespace().last().context("the program prints no version")?.to_string())
}

fn copy_project_files<'a>(
    folder: &Path,
    files: impl IntoIterator<Item = &'a &'static str>,
) -> anyhow::Result<()> {
    for file in files {
        let name = Path::new(file).file_name().context("it is a file")?;
        fs::copy(project().join(file), folder.join(name)).with_context(|| file.to_string())?;
    }
    Ok(())
}

fn copy_folder(from: &Path, to: &Path) -> anyhow::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        fs::copy(entry.path(), to.join(entry.file_name()))?;
    }
    Ok(())
}

/// Packs a folder of the release into a tarball that depends only on the contents, and removes the folder.
fn pack(release: &Path, name: &str) -> anyhow::Result<()> {
    let tarball = format!("{name}.tar.gz");
    let mut tar = program("tar", &["--sort=name", "--owner=0", "--group=0", "--numeric-owner", "--mtime=@0"]);
    // Without the time of packing in the header of gzip.
    tar.arg("--use-compress-program=gzip -n").args(["-cf", &tarball, name]).current_dir(release);
    machine::run(tar)?;
    Ok(fs::remove_dir_all(release.join(name))?)
}

/// Writes `SHA256SUMS`, which `sha256sum --check` reads.
fn write_checksums(release: &Path) -> anyhow::Result<()> {
    let mut sums = BTreeMap::new();
    for entry in fs::read_dir(release)? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().to_string();
        let content = fs::read(&path)?;
        println!("   {name}: {:.1} MB", content.len() as f64 / 1e6);
        sums.insert(name, Sha256::digest(&content));
    }
    let mut text = String::new();
    for (name, sum) in sums {
        let digits: String = sum.iter().map(|byte| format!("{byte:02x}")).collect();
        writeln!(text, "{digits}  {name}")?;
    }
    Ok(fs::write(release.join("SHA256SUMS"), text)?)
}

/// The terms of all crates that are linked into the program or the client.
fn third_party_terms() -> anyhow::Result<String> {
    let metadata = metadata()?;
    let packages = metadata["packages"].as_array().context("cargo metadata lists no packages")?;
    let mut folders = BTreeMap::new();
    for package in packages.iter().filter(|package| !package["source"].is_null()) {
        let text = |key: &str| package[key].as_str().unwrap_or_default().to_string();
        let folder = PathBuf::from(text("manifest_path")).parent().map(Path::to_path_buf);
        folders.insert((text("name"), text("version")), (text("license"), folder));
    }
    let mut terms = String::from("The program and its client contain these crates.\n");
    for (name, version) in linked_crates()? {
        let Some((licence, folder)) = folders.get(&(name.clone(), version.clone())) else { continue };
        writeln!(terms, "\n\n==== {name} {version}: {licence} ====")?;
        for text in folder.iter().map(|folder| terms_in(folder)).collect::<anyhow::Result<Vec<_>>>()? {
            terms.push_str(&text);
        }
    }
    Ok(terms)
}

/// Names and versions of the crates in the program and in the client, sorted.
fn linked_crates() -> anyhow::Result<Vec<(String, String)>> {
    let of = |package: &str, target: &str| -> anyhow::Result<String> {
        let arguments =
            ["tree", "--package", package, "--edges", "normal", "--prefix", "none", "--target", target];
        Ok(String::from_utf8(output(cargo(&arguments))?)?)
    };
    let mut trees = of("quadrille-cli", TARGET)?;
    for package in ["quadrille-web", "quadrille-worker"] {
        trees.push_str(&of(package, "wasm32-unknown-unknown")?);
    }
    let named = |line: &str| {
        let mut words = line.split_whitespace();
        Some((words.next()?.to_string(), words.next()?.strip_prefix('v')?.to_string()))
    };
    let mut crates: Vec<(String, String)> = trees.lines().filter_map(named).collect();
    crates.sort();
    crates.dedup();
    ensure!(crates.len() > 50, "cargo tree lists only {} crates", crates.len());
    Ok(crates)
}

/// The files with terms in the folder of a crate.
fn terms_in(folder: &Path) -> anyhow::Result<String> {
    let mut files: Vec<PathBuf> = fs::read_dir(folder)?.flatten().map(|entry| entry.path()).collect();
    files.retain(|path| {
        let name = path.file_name().unwrap_or_default().to_string_lossy().to_lowercase();
        path.is_file() && TERMS.iter().any(|start| name.starts_with(start))
    });
    files.sort();
    let mut text = String::new();
    for file in files {
        text.push_str(&String::from_utf8_lossy(&fs::read(file)?));
        text.push('\n');
    }
    Ok(text)
}
