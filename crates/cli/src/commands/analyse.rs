//! `quadrille analyse`: the best lines of a position with the sentences of their events.

use std::io::Write;
use std::time::Duration;

use anyhow::Context;
use quadrille_catalog::{AnyMove, AnyPosition};
use quadrille_core::AcceptAnyWord;
use quadrille_json as json;
use quadrille_native::{Stopwatch, Threads};
use quadrille_players::{AnalysisLine, AnalysisMove, PositionAnalysis, analyse, check_engine, move_limits};
use quadrille_search::{SearchClock, SearchLimits, SearchRequest};
use serde_json::{Value, json};

use super::parse_position;
use crate::engine_arguments::AnalyseArguments;

pub(crate) fn run(arguments: &AnalyseArguments, out: &mut impl Write) -> anyhow::Result<()> {
    let mut position = parse_position(&arguments.at)?;
    for (ply, mv) in (1..).zip(&arguments.moves) {
        position.play_text(mv, &AcceptAnyWord).with_context(|| format!("ply {ply}, move {mv:?}"))?;
    }
    if let Some(outcome) = position.outcome() {
        anyhow::bail!("the game is over: {outcome}");
    }
    check_engine(position.info().id, usize::from(arguments.threads))?;
    let limits = arguments.limits.limits();
    let limits = if limits == SearchLimits::default() { move_limits() } else { limits };
    let (watch, threads) = (Stopwatch::start(), Threads(usize::from(arguments.threads)));
    let request =
        SearchRequest { limits, lines: usize::from(arguments.lines), clock: &watch, threads: &threads };
    let analysis = analyse(&*position, &request, &mut |_| ());
    let elapsed = watch.elapsed();
    let analysis = analysis.context("the engine has no move")?;
    if arguments.json {
        writeln!(out, "{}", in_json(&*position, &analysis, elapsed))?;
        return Ok(());
    }
    in_words(&*position, &analysis, elapsed, out)
}

fn in_words(
    position: &dyn AnyPosition,
    analysis: &PositionAnalysis,
    elapsed: Duration,
    out: &mut impl Write,
) -> anyhow::Result<()> {
    let info = position.info();
    writeln!(out, "{}: {} to move", info.name, info.seats[analysis.side_to_move])?;
    let PositionAnalysis { lines, depth, nodes, .. } = analysis;
    for (number, AnalysisLine { pv, moves: steps }) in (1..).zip(lines) {
        let moves = texts(&pv.moves).join(" ");
        writeln!(out, "\n{number}. {}  {:.1} %  {moves}", pv.score, 100.0 * pv.chance)?;
        let width = steps.iter().map(|step| step.mv.to_text().chars().count()).max().unwrap_or(0);
        for step in steps {
            let words = step.sentences().collect::<Vec<_>>().join("; ");
            writeln!(out, "   {:width$}  {words}", step.mv.to_text())?;
        }
    }
    writeln!(out, "\ndepth {depth}, {nodes} nodes, {:.2} s", elapsed.as_secs_f64())?;
    Ok(())
}

fn texts(moves: &[AnyMove]) -> Vec<String> {
    moves.iter().map(AnyMove::to_text).collect()
}

fn in_json(position: &dyn AnyPosition, analysis: &PositionAnalysis, elapsed: Duration) -> Value {
    let step = |step: &AnalysisMove| {
        let events: Vec<Value> =
            step.events.iter().map(|event| json::event(position.grid(), event)).collect();
        json!({ "move": step.mv.to_text(), "seat": step.seat.word(), "words": step.sentences().collect::<Vec<_>>(), "events": events })
    };
    let line = |AnalysisLine { pv, moves: steps }: &AnalysisLine| {
        json!({
            "score": pv.score.end().is_none().then(|| pv.score.number()),
            "end": pv.score.end(),
            "chance": pv.chance,
            "moves": texts(&pv.moves),
            "steps": steps.iter().map(step).collect::<Vec<_>>(),
        })
    };
    json!({
        "game": position.info().id,
        "position": position.to_text(),
        "mover": analysis.side_to_move.word(),
        "depth": analysis.depth,
        "nodes": analysis.nodes,
        "seconds": elapsed.as_secs_f64(),
        "lines": analysis.lines.iter().map(line).collect::<Vec<_>>(),
    })
}
