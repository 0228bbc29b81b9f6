//! `quadrille solve`: who wins a position with best play, how soon, and by which moves.

use std::io::Write;

use quadrille_players::{Solved, Stopwatch, solve};
use quadrille_search::{SearchRequest, SingleThread};
use serde_json::json;

use super::table;
use crate::play_arguments::SolveArguments;

pub(crate) fn run(arguments: &SolveArguments, out: &mut impl Write) -> anyhow::Result<()> {
    let table = table(&arguments.at)?;
    let watch = Stopwatch::start();
    let request =
        SearchRequest { limits: arguments.limits.limits(), lines: 1, host: &watch, threads: &SingleThread };
    let Solved { winner, distance, line } = solve(&*table, &request)?;
    if arguments.json {
        writeln!(out, "{}", json!({ "winner": winner.word(), "distance": distance, "line": line }))?;
        return Ok(());
    }
    writeln!(out, "winner: {}", winner.word())?;
    match distance {
        Some(1) => writeln!(out, "distance: 1 move\nline: {}", line.join(" "))?,
        Some(distance) => writeln!(out, "distance: {distance} moves\nline: {}", line.join(" "))?,
        None => writeln!(out, "the game need not end")?,
    }
    Ok(())
}
