//! `quadrille perft`

use std::io::Write;
use std::time::{Duration, Instant};

use anyhow::Context;
use serde_json::json;

use super::parse_position;
use crate::arguments::PerftArguments;

/// Minimum time of a measurement.
const LONG_ENOUGH: Duration = Duration::from_secs(1);

pub(crate) fn run(arguments: &PerftArguments, out: &mut impl Write) -> anyhow::Result<()> {
    let position = parse_position(&arguments.at)?;
    let name = position.info().name;
    let count =
        || position.perft(arguments.depth).with_context(|| format!("{name} has too many moves to count"));
    let begun = Instant::now();
    let nodes = count()?;
    let seconds = begun.elapsed();
    let mut measured = (seconds, 1.0);
    if seconds < LONG_ENOUGH {
        // The first count is a warm-up.
        let begun = Instant::now();
        let mut passes = 0.0;
        while begun.elapsed() < LONG_ENOUGH {
            count()?;
            passes += 1.0;
        }
        measured = (begun.elapsed(), passes);
    }
    let rate = nodes as f64 * measured.1 / measured.0.as_secs_f64();
    if arguments.json {
        let line = json!({
            "game": position.info().id,
            "position": position.to_text(),
            "depth": arguments.depth,
            "nodes": nodes,
            "seconds": seconds.as_secs_f64(),
            "nps": rate.round(),
        });
        writeln!(out, "{line}")?;
    } else {
        let seconds = seconds.as_secs_f64();
        writeln!(out, "perft {} nodes {nodes} seconds {seconds:.6} nps {rate:.0}", arguments.depth)?;
    }
    Ok(())
}
