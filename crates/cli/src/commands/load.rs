//! `quadrille load`: many matches on a server on this machine.

use std::io::Write;

use quadrille_load::{Script, Workload, run as generate};

use crate::engine_arguments::LoadArguments;

/// A game with cheap moves and no end, so that the server is measured.
const GAME: &str = "stay-on-the-board";
const OPTIONS: [(&str, &str); 3] = [("size", "9"), ("mode", "open"), ("limit", "0")];
/// Moves after which a match opens a new game.
const MOVES: usize = 2000;

pub(crate) fn run(arguments: &LoadArguments, out: &mut impl Write) -> anyhow::Result<()> {
    let options = OPTIONS.map(|(key, value)| (key.to_string(), value.to_string())).to_vec();
    let workload = Workload {
        server: arguments.server,
        matches: arguments.matches as usize,
        script: Script::random(GAME, options, 1, MOVES)?,
        phases: arguments.phases.clone(),
    };
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let mut told = Ok(());
    let report = runtime.block_on(generate(&workload, |phase| {
        if told.is_ok() && !arguments.json {
            told = writeln!(out, "{phase}").and_then(|()| out.flush());
        }
    }))?;
    told?;
    if arguments.json {
        writeln!(out, "{}", serde_json::to_string(&report)?)?;
    }
    Ok(())
}
