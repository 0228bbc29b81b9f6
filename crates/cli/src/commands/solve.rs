//! `quadrille solve`: winner, distance and line of a position with best play.

use std::io::Write;

use quadrille_catalog::AnyMove;
use quadrille_native::Stopwatch;
use quadrille_players::{AnySolution, solve};
use quadrille_search::{SearchRequest, SingleThread};
use serde_json::json;

use super::parse_position;
use crate::engine_arguments::SolveArguments;

pub(crate) fn run(arguments: &SolveArguments, out: &mut impl Write) -> anyhow::Result<()> {
    let position = parse_position(&arguments.at)?;
    let watch = Stopwatch::start();
    let request =
        SearchRequest { limits: arguments.limits.limits(), lines: 1, clock: &watch, threads: &SingleThread };
    let AnySolution { winner, distance, line } = solve(&*position, &request)?;
    let line: Vec<String> = line.iter().map(AnyMove::to_text).collect();
    if arguments.json {
        writeln!(out, "{}", json!({ "winner": winner.word(), "distance": distance, "line": line }))?;
        return Ok(());
    }
    writeln!(out, "winner: {}", winner.word())?;
    match distance {
        Some(1) => writeln!(out, "distance: 1 move\nline: {}", line.join(" "))?,
        Some(distance) => writeln!(out, "distance: {distance} moves\nline: {}", line.join(" "))?,
        None => writeln!(out, "with best play the game does not end")?,
    }
    Ok(())
}
