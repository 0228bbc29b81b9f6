//! `cargo xtask api`: tests a real server with requests that Schemathesis generates from `/api/openapi.json`, valid and invalid ones. Every
//! response has to conform to the description. `schemathesis.toml` configures the checks.

use std::fs;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, ensure};

use crate::machine::{
    self, build_programs, built, fresh_folder, install, need_program, program, project, say, target,
};
use crate::server::Server;

/// The seed of the generated requests, so that each run sends the same.
const SEED: &str = "11";

/// Starts a server with an empty database and a high limit, because one address sends all requests.
fn start() -> anyhow::Result<Server> {
    let folder = fresh_folder(target()?.join("api-games"))?;
    let mut serve = Command::new(built("quadrille")?);
    serve.args(["serve", "--port", "0", "--limit-factor", "1000", "--data"]).arg(&folder);
    Server::start(serve)
}

/// The token of a new guest.
fn token(server: &Server) -> anyhow::Result<String> {
    let mut stream = TcpStream::connect(&server.host)?;
    let host = &server.host;
    write!(stream, "POST /api/v1/guests HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n")?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer)?;
    let (_, body) = answer.split_once("\r\n\r\n").context("an answer has a body")?;
    let guest: serde_json::Value = serde_json::from_str(body)?;
    Ok(guest["token"].as_str().context("a guest has a token")?.to_string())
}

/// Tests the API against its description.
pub(crate) fn check() -> anyhow::Result<()> {
    let schemathesis = need_schemathesis()?;
    build_programs()?;
    let server = start()?;
    let description = format!("http://{}/api/openapi.json", server.host);
    let token = format!("Authorization: Bearer {}", token(&server)?);
    let mut run = Command::new(schemathesis);
    run.arg("--config-file").arg(project().join("schemathesis.toml"));
    run.args(["run", &description, "--seed", SEED, "--header", &token]);
    // It writes notes into its working folder. They do not belong in the repository, and each run starts without them.
    let notes = fresh_folder(target()?.join("api-notes"))?;
    run.args(["--no-color", "--generation-database", "none"]).current_dir(&notes);
    machine::run(run)
}

/// Schemathesis in a virtual environment, installed into cargo's target folder if it is missing.
pub(crate) fn need_schemathesis() -> anyhow::Result<PathBuf> {
    need_program("python3", "python3")?;
    let wanted = fs::read_to_string(project().join("xtask/schemathesis.txt"))?;
    let folder = target()?.join("schemathesis");
    let (installed, program_file) = (folder.join("installed.txt"), folder.join("bin/schemathesis"));
    if fs::read_to_string(&installed).is_ok_and(|installed| installed == wanted) {
        return Ok(program_file);
    }
    say("Schemathesis is missing: installing it with pip");
    let folder = fresh_folder(folder)?;
    if make_environment(&folder).is_err() {
        // Debian packages this part of Python separately.
        install(&["python3-venv"])?;
        make_environment(&folder)?;
    }
    let mut pip = Command::new(folder.join("bin/pip"));
    pip.args(["install", "--quiet", "--disable-pip-version-check", "--requirement"]);
    pip.arg(project().join("xtask/schemathesis.txt"));
    machine::run(pip).context("Schemathesis could not be installed; pip needs a network or a mirror")?;
    ensure!(program_file.exists(), "pip has installed no {}", program_file.display());
    fs::write(installed, wanted)?;
    Ok(program_file)
}

fn make_environment(folder: &Path) -> anyhow::Result<()> {
    let mut python = program("python3", &["-m", "venv"]);
    python.arg(folder);
    machine::run(python)
}
