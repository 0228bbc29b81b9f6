//! Commands on this machine: paths, running programs, installing missing ones.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;

use anyhow::{Context, ensure};
use serde_json::Value;

/// The top folder of the repository.
pub(crate) fn project() -> PathBuf {
    let xtask = Path::new(env!("CARGO_MANIFEST_DIR"));
    xtask.parent().expect("xtask is a folder of the project").to_path_buf()
}

/// The folder that cargo builds into.
pub(crate) fn target() -> anyhow::Result<PathBuf> {
    let folder = metadata()?["target_directory"].as_str().map(PathBuf::from);
    folder.context("cargo metadata names no target directory")
}

/// The output of `cargo metadata`.
pub(crate) fn metadata() -> anyhow::Result<Value> {
    let text = output(cargo(&["metadata", "--format-version", "1", "--locked"]))?;
    Ok(serde_json::from_slice(&text)?)
}

/// The files of the repository, committed or not, relative to the top folder.
pub(crate) fn tracked_files() -> anyhow::Result<Vec<PathBuf>> {
    let listed = output(program("git", &["ls-files", "--cached", "--others", "--exclude-standard"]))?;
    let files = String::from_utf8(listed)?.lines().map(PathBuf::from).collect::<Vec<_>>();
    // A file that was deleted and not yet committed is still listed.
    Ok(files.into_iter().filter(|path| project().join(path).exists()).collect())
}

/// Prints the name of the next step.
pub(crate) fn say(what: &str) {
    println!("== {what}");
}

/// A program to run in the top folder.
pub(crate) fn program(name: &str, arguments: &[&str]) -> Command {
    let mut command = Command::new(name);
    command.args(arguments).current_dir(project());
    command
}

/// Set on the first build in this target folder.
static FIRST_BUILD: OnceLock<()> = OnceLock::new();

/// Turns incremental compilation off for the first build in a target folder, which it makes slower by a sixth.
pub(crate) fn detect_first_build() -> anyhow::Result<()> {
    let kept = std::fs::read_dir(target()?.join("debug/incremental")).into_iter().flatten().flatten();
    // The server is not a dependency of xtask, which is built already.
    if !kept.into_iter().any(|entry| entry.file_name().to_string_lossy().starts_with("quadrille_server")) {
        FIRST_BUILD.get_or_init(|| ());
    }
    Ok(())
}

/// The lint driver, once development builds are linted.
static LINT_DRIVER: OnceLock<PathBuf> = OnceLock::new();

/// Makes every later development build of this process lint what it compiles, with warnings as errors.
///
/// `cargo clippy` compiles all dependencies once more, without code generation, which takes as long as a quarter of the build. Clippy's driver
/// is a compiler, so it can lint while it builds: the tests of search and players take the same time either way.
pub(crate) fn lint_development_builds() -> anyhow::Result<()> {
    let driver = sysroot()?.join("bin").join(format!("clippy-driver{}", std::env::consts::EXE_SUFFIX));
    ensure!(driver.exists(), "{} is missing; rustup component add clippy", driver.display());
    LINT_DRIVER.get_or_init(|| driver);
    Ok(())
}

/// Cargo for a development build of the workspace: all of them compile with the same settings, so that nothing is compiled twice.
pub(crate) fn development_cargo(arguments: &[&str]) -> Command {
    let mut command = cargo(arguments);
    if let Some(driver) = LINT_DRIVER.get() {
        // The separator is the one of `cargo clippy`.
        command.env("RUSTC_WORKSPACE_WRAPPER", driver).env("CLIPPY_ARGS", "-D__CLIPPY_HACKERY__warnings");
    }
    command
}

/// The cargo that runs this program.
pub(crate) fn cargo(arguments: &[&str]) -> Command {
    let mut command = program(&std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_string()), arguments);
    if FIRST_BUILD.get().is_some() {
        command.env("CARGO_INCREMENTAL", "0");
    }
    command
}

/// Builds the programs and examples of the workspace for development; the path of one of them is given by [`built`].
///
/// Examples need the development dependencies, so that all dependencies have the same features as in the tests and are compiled once.
pub(crate) fn build_programs() -> anyhow::Result<()> {
    run(development_cargo(&["build", "--quiet", "--workspace", "--bins", "--examples"]))
}

/// The path of a program that [`build_programs`] has built: `quadrille`, `examples/think`.
pub(crate) fn built(name: &str) -> anyhow::Result<PathBuf> {
    Ok(target()?.join("debug").join(format!("{name}{}", std::env::consts::EXE_SUFFIX)))
}

/// Builds the program for development and returns its path.
pub(crate) fn build_development() -> anyhow::Result<String> {
    run(development_cargo(&["build", "--quiet", "--package", "quadrille-cli"]))?;
    Ok(built("quadrille")?.display().to_string())
}

/// Builds the program for users and returns its path.
pub(crate) fn build_release() -> anyhow::Result<String> {
    say("building the program");
    run(cargo(&["build", "--quiet", "--release", "--package", "quadrille-cli"]))?;
    release_program()
}

/// The path of the program that [`build_release`] has built.
pub(crate) fn release_program() -> anyhow::Result<String> {
    Ok(target()?.join("release/quadrille").display().to_string())
}

/// Creates an empty folder, without the files of an earlier run.
pub(crate) fn fresh_folder(folder: PathBuf) -> anyhow::Result<PathBuf> {
    if folder.exists() {
        std::fs::remove_dir_all(&folder).with_context(|| folder.display().to_string())?;
    }
    std::fs::create_dir_all(&folder).with_context(|| folder.display().to_string())?;
    Ok(folder)
}

/// Runs a command; an error if it fails.
pub(crate) fn run(mut command: Command) -> anyhow::Result<()> {
    let shown = format!("{command:?}");
    let status = command.status().with_context(|| format!("{shown} cannot be started"))?;
    ensure!(status.success(), "{shown} failed: {status}");
    Ok(())
}

/// Runs a command and prints its standard output in one piece when it ends; an error if it fails.
pub(crate) fn run_and_print_at_end(mut command: Command) -> anyhow::Result<()> {
    let shown = format!("{command:?}");
    let output =
        command.stderr(Stdio::inherit()).output().with_context(|| format!("{shown} cannot be started"))?;
    print!("{}", String::from_utf8_lossy(&output.stdout));
    ensure!(output.status.success(), "{shown} failed: {}", output.status);
    Ok(())
}

/// Runs a command and returns its standard output.
pub(crate) fn output(mut command: Command) -> anyhow::Result<Vec<u8>> {
    let shown = format!("{command:?}");
    let output =
        command.stderr(Stdio::inherit()).output().with_context(|| format!("{shown} cannot be started"))?;
    ensure!(output.status.success(), "{shown} failed: {}", output.status);
    Ok(output.stdout)
}

/// True if the program can be started; some, such as Xvfb, do not know `--version` and fail at once.
fn exists(name: &str) -> bool {
    let mut command = Command::new(name);
    command.arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).stdin(Stdio::null());
    command.status().is_ok()
}

/// The folder of the Rust toolchain.
pub(crate) fn sysroot() -> anyhow::Result<PathBuf> {
    let sysroot = output(program("rustc", &["--print", "sysroot"]))?;
    Ok(PathBuf::from(String::from_utf8(sysroot)?.trim()))
}

/// Installs the WebAssembly target if it is missing.
pub(crate) fn need_wasm() -> anyhow::Result<()> {
    need_target("wasm32-unknown-unknown")
}

/// Installs a compilation target if it is missing.
pub(crate) fn need_target(target: &str) -> anyhow::Result<()> {
    if sysroot()?.join("lib/rustlib").join(target).exists() {
        return Ok(());
    }
    say(&format!("the target {target} is missing: installing it with rustup"));
    run(program("rustup", &["target", "add", target]))
}

/// Installs a program from Debian's package of this name if it is missing.
pub(crate) fn need_program(name: &str, package: &str) -> anyhow::Result<()> {
    if exists(name) {
        return Ok(());
    }
    install(&[package])
}

/// The path of a file in this version of an npm package, which is installed into this folder if it is missing.
pub(crate) fn need_npm_package(
    folder: &Path,
    package: &str,
    version: &str,
    file: &str,
) -> anyhow::Result<PathBuf> {
    let path = folder.join("node_modules").join(package).join(file);
    if !path.exists() {
        need_program("npm", "npm")?;
        say(&format!("{package} is missing: installing it with npm"));
        std::fs::create_dir_all(folder)?;
        let wanted = format!("{package}@{version}");
        let mut npm = program("npm", &["install", "--no-audit", "--no-fund", &wanted, "--prefix"]);
        npm.arg(folder);
        run(npm)?;
    }
    Ok(path)
}

/// Installs PostgreSQL if it is missing. Debian installs its server programs outside of `PATH`.
pub(crate) fn need_postgres() -> anyhow::Result<()> {
    let mut versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    if versions.any(|version| version.path().join("bin/initdb").exists()) {
        return Ok(());
    }
    need_program("initdb", "postgresql")
}

/// Installs the NATS server if it is missing. Debian installs it outside of the `PATH` of users.
pub(crate) fn need_nats() -> anyhow::Result<()> {
    if Path::new("/usr/sbin/nats-server").exists() {
        return Ok(());
    }
    need_program("nats-server", "nats-server")
}

/// Installs Debian packages.
pub(crate) fn install(packages: &[&str]) -> anyhow::Result<()> {
    let names = packages.join(" ");
    say(&format!("installing with apt-get: {names}"));
    let apt_get = |arguments: &[&str]| {
        let mut command = program("apt-get", arguments);
        command.env("DEBIAN_FRONTEND", "noninteractive");
        run(command)
    };
    apt_get(&["update", "-qq"])
        .and_then(|()| apt_get(&[&["install", "-y", "--no-install-recommends"], packages].concat()))
        .with_context(|| format!("cannot install {names}; please install it yourself"))
}
