//! `quadrille lab`: self-play of a level, for one or several sets of options.

use std::io::Write;

use quadrille_core::Verdict;
use quadrille_tournament::{MatchConfig, SelfPlay, SelfPlayReport, cross};
use serde_json::{Value, json};

use super::engine_match::{
    BUILTIN, Records, command_line, endings_in_json, first_in_json, lengths_in_json, options_in_json,
    percent, pondering_in_json, tally_in_words,
};
use super::known_game;
use crate::engine_arguments::LabArguments;
use crate::progress::Progress;

/// One set of options with the results of its games.
struct Cell {
    chosen: Vec<(String, String)>,
    lab: SelfPlay,
    report: SelfPlayReport,
}

pub(crate) fn run(arguments: &LabArguments, out: &mut impl Write) -> anyhow::Result<()> {
    known_game(&arguments.game.game)?;
    arguments.level.check_game(&arguments.game.game)?;
    let mut cells = Vec::new();
    for chosen in cross(&arguments.over) {
        cells.push(Cell { lab: lab(arguments, &chosen)?, chosen, report: SelfPlayReport::default() });
    }
    let mut records = arguments.records.as_deref().map(Records::create).transpose()?;
    let mut progress = Progress::of(arguments.schedule.games * cells.len() as u64);
    let mut before = 0;
    for cell in &mut cells {
        let beside = name(&cell.chosen);
        cell.report = cell.lab.play(|played, report| {
            if let Some(records) = &mut records {
                records.save(&played.record)?;
            }
            progress.draw(before + report.tally.games(), &beside);
            anyhow::Ok(())
        })?;
        before += arguments.schedule.games;
    }
    progress.clear();
    if arguments.json {
        let told = json!({
            "game": arguments.game.game,
            "level": arguments.level.clone().or_limits(arguments.schedule.limits.limits()).to_string(),
            "cells": cells.iter().map(in_json).collect::<Vec<_>>(),
            "seed": arguments.schedule.seed,
            "concurrency": arguments.schedule.concurrency,
            "command": command_line(),
            "seconds": progress.elapsed().as_secs_f64(),
        });
        writeln!(out, "{told}")?;
        return Ok(());
    }
    for (index, cell) in cells.iter().enumerate() {
        let gap = if index > 0 { "\n" } else { "" };
        let info = cell.lab.config.game().info();
        let games = cell.report.tally.games();
        writeln!(out, "{gap}{} {}: {games} games of {}", info.name, name(&cell.chosen), cell.lab.player)?;
        tally_in_words(&cell.report.tally, out)?;
    }
    if let [rows, columns] = &arguments.over[..] {
        matrix(rows, columns, &cells, out)?;
    }
    Ok(())
}

fn lab(arguments: &LabArguments, chosen: &[(String, String)]) -> anyhow::Result<SelfPlay> {
    let schedule = &arguments.schedule;
    let game = known_game(&arguments.game.game)?;
    let options = arguments.game.options.of_game_with(game.info(), chosen)?;
    Ok(SelfPlay {
        config: MatchConfig::new(game, options, schedule.seed, &BUILTIN)?,
        player: arguments.level.clone().or_limits(schedule.limits.limits()),
        games: schedule.games,
        openings: arguments.openings.into(),
        concurrency: usize::from(schedule.concurrency),
    })
}

fn name(chosen: &[(String, String)]) -> String {
    chosen.iter().map(|(key, value)| format!("{key}={value}")).collect::<Vec<_>>().join(" ")
}

/// The first player's share of the points, by two options.
fn matrix(
    (row_key, rows): &(String, Vec<String>),
    (column_key, columns): &(String, Vec<String>),
    cells: &[Cell],
    out: &mut impl Write,
) -> anyhow::Result<()> {
    const WIDTH: usize = 24;
    writeln!(out, "\nthe first player's share of the points:")?;
    let heading: String =
        columns.iter().map(|value| format!("{:>WIDTH$}", format!("{column_key}={value}"))).collect();
    writeln!(out, "{:WIDTH$}{heading}", "")?;
    for (row, value) in rows.iter().enumerate() {
        write!(out, "{:WIDTH$}", format!("{row_key}={value}"))?;
        for cell in &cells[row * columns.len()..][..columns.len()] {
            let share = cell.report.tally.first_share().map_or(String::new(), percent);
            write!(out, "{share:>WIDTH$}")?;
        }
        writeln!(out)?;
    }
    Ok(())
}

fn in_json(cell: &Cell) -> Value {
    let SelfPlayReport { tally, thinking, forfeits } = &cell.report;
    json!({
        "over": cell.chosen.iter().map(|(key, value)| (key.clone(), json!(value))).collect::<serde_json::Map<_, _>>(),
        "options": options_in_json(&cell.lab.config),
        "games": tally.games(),
        "first": first_in_json(tally),
        "draws": tally.count(Verdict::Draw),
        "endings": endings_in_json(tally),
        "length": lengths_in_json(tally),
        "forfeits": forfeits,
        "thinking": pondering_in_json(*thinking),
    })
}
