//! `quadrille analyse`: the best lines of a position, and what they do in the game's own words.

use std::io::Write;
use std::time::Duration;

use anyhow::Context;
use quadrille_catalog::Table;
use quadrille_core::AcceptAnyWord;
use quadrille_players::{Analysis, Level, Step, Stopwatch, Threads, Variation, analyse, check_threads};
use quadrille_protocol as protocol;
use quadrille_search::{Host, Limits, SearchRequest};
use serde_json::{Value, json};

use super::table;
use crate::play_arguments::AnalyseArguments;

pub(crate) fn run(arguments: &AnalyseArguments, out: &mut impl Write) -> anyhow::Result<()> {
    let mut table = table(&arguments.at)?;
    for (ply, mv) in (1..).zip(&arguments.moves) {
        table.play(mv, &AcceptAnyWord).with_context(|| format!("ply {ply}, move {mv:?}"))?;
    }
    if let Some(outcome) = table.outcome() {
        anyhow::bail!("the game is over: {outcome}");
    }
    check_threads(table.info().id, usize::from(arguments.threads))?;
    let limits = arguments.limits.limits();
    let limits = if limits == Limits::default() { Level::Expert.limits() } else { limits };
    let (watch, threads) = (Stopwatch::start(), Threads(usize::from(arguments.threads)));
    let request =
        SearchRequest { limits, lines: usize::from(arguments.lines), host: &watch, threads: &threads };
    let analysis = analyse(&*table, &request, &mut |_| ());
    let elapsed = watch.elapsed();
    let analysis = analysis.with_context(|| format!("no computer plays {}", table.info().name))?;
    if arguments.json {
        writeln!(out, "{}", in_json(&*table, &analysis, elapsed))?;
        return Ok(());
    }
    in_words(&*table, &analysis, elapsed, out)
}

fn in_words(
    table: &dyn Table,
    analysis: &Analysis,
    elapsed: Duration,
    out: &mut impl Write,
) -> anyhow::Result<()> {
    let info = table.info();
    writeln!(out, "{}: {} to move", info.name, info.seats[analysis.mover])?;
    let Analysis { lines, depth, nodes, .. } = analysis;
    for (number, Variation { prospect, steps }) in (1..).zip(lines) {
        let moves = prospect.moves.join(" ");
        writeln!(out, "\n{number}. {}  {:.1} %  {moves}", prospect.score, 100.0 * prospect.chance)?;
        let width = steps.iter().map(|step| step.mv.chars().count()).max().unwrap_or(0);
        for step in steps {
            let words = step.words().collect::<Vec<_>>().join("; ");
            writeln!(out, "   {:width$}  {words}", step.mv)?;
        }
    }
    writeln!(out, "\ndepth {depth}, {nodes} nodes, {:.2} s", elapsed.as_secs_f64())?;
    Ok(())
}

fn in_json(table: &dyn Table, analysis: &Analysis, elapsed: Duration) -> Value {
    let step = |step: &Step| {
        let events: Vec<Value> =
            step.events.iter().map(|event| protocol::event(table.grid(), event)).collect();
        json!({ "move": step.mv, "seat": step.seat.word(), "words": step.words().collect::<Vec<_>>(), "events": events })
    };
    let line = |Variation { prospect, steps }: &Variation| {
        json!({
            "score": prospect.score.end().is_none().then(|| prospect.score.number()),
            "end": prospect.score.end(),
            "chance": prospect.chance,
            "moves": prospect.moves,
            "steps": steps.iter().map(step).collect::<Vec<_>>(),
        })
    };
    json!({
        "game": table.info().id,
        "position": table.text(),
        "mover": analysis.mover.word(),
        "depth": analysis.depth,
        "nodes": analysis.nodes,
        "seconds": elapsed.as_secs_f64(),
        "lines": analysis.lines.iter().map(line).collect::<Vec<_>>(),
    })
}
