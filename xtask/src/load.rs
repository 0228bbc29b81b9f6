//! `cargo xtask load`: measures the server under load. Server and load generator run on different cores.

use std::process::Command;

use crate::machine::{self, build_release, fresh_folder, program, say, target};
use crate::server::Server;

/// Matches of the overload test: enough for many waiting commands at twice the server's throughput.
const MATCHES: &str = "4000";
/// As fast as the server can, twice as fast, half as fast.
const PHASES: [&str; 3] = ["max:15s", "2x:20s", "0.5x:15s"];

pub(crate) fn run() -> anyhow::Result<()> {
    let ours = build_release()?;
    let data = fresh_folder(target()?.join("load"))?;
    let mut serve = on_core("0", &ours);
    serve.args(["serve", "--port", "0", "--data"]).arg(&data);
    let server = Server::start(serve)?;
    say("overload: as fast as the server can, twice as fast, half as fast");
    let phases = PHASES.iter().flat_map(|phase| ["--phase", phase]);
    let mut load = on_core("1", &ours);
    load.args(["load", "--server", &server.host, "--matches", MATCHES]).args(phases);
    machine::run(load)
}

/// A command pinned to one core, if the machine has several.
fn on_core(core: &str, program_path: &str) -> Command {
    if std::thread::available_parallelism().map_or(1, usize::from) > 1 {
        program("taskset", &["-c", core, program_path])
    } else {
        program(program_path, &[])
    }
}
