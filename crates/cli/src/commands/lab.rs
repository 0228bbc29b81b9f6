//! `quadrille lab`: a level against itself, over many games, for one set of options or several.

use std::io::Write;

use quadrille_core::Verdict;
use quadrille_tournament::{Findings, Lab, Setting, cross};
use serde_json::{Value, json};

use super::known_game;
use super::matches::{
    BUILTIN, Records, command_line, endings_in_json, first_in_json, lengths_in_json, options_in_json,
    percent, pondering_in_json, tally_in_words,
};
use crate::play_arguments::LabArguments;
use crate::progress::Progress;

/// One set of options: what makes it different from the others, and what its games showed.
struct Cell {
    chosen: Vec<(String, String)>,
    lab: Lab,
    findings: Findings,
}

pub(crate) fn run(arguments: &LabArguments, out: &mut impl Write) -> anyhow::Result<()> {
    arguments.level.check_threads(&arguments.game.game)?;
    let mut cells = Vec::new();
    for chosen in cross(&arguments.over) {
        cells.push(Cell { lab: lab(arguments, &chosen)?, chosen, findings: Findings::default() });
    }
    let mut records = arguments.records.as_deref().map(Records::create).transpose()?;
    let mut progress = Progress::of(arguments.schedule.games * cells.len() as u64);
    let mut before = 0;
    for cell in &mut cells {
        let beside = name(&cell.chosen);
        cell.findings = cell.lab.play(|played, findings| {
            if let Some(records) = &mut records {
                records.save(&played.record)?;
            }
            progress.draw(before + findings.tally.games(), &beside);
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
        let info = cell.lab.setting.game().info();
        let games = cell.findings.tally.games();
        writeln!(out, "{gap}{} {}: {games} games of {}", info.name, name(&cell.chosen), cell.lab.contestant)?;
        tally_in_words(&cell.findings.tally, out)?;
    }
    if let [rows, columns] = &arguments.over[..] {
        matrix(rows, columns, &cells, out)?;
    }
    Ok(())
}

fn lab(arguments: &LabArguments, chosen: &[(String, String)]) -> anyhow::Result<Lab> {
    let schedule = &arguments.schedule;
    let options = [&arguments.game.options[..], chosen].concat();
    Ok(Lab {
        setting: Setting::new(known_game(&arguments.game.game)?, options, schedule.seed, &BUILTIN)?,
        contestant: arguments.level.clone().or_limits(schedule.limits.limits()),
        games: schedule.games,
        openings: arguments.openings.into(),
        concurrency: usize::from(schedule.concurrency),
    })
}

fn name(chosen: &[(String, String)]) -> String {
    chosen.iter().map(|(key, value)| format!("{key}={value}")).collect::<Vec<_>>().join(" ")
}

/// The first player's share of the points, one option down and the other across.
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
            let share = cell.findings.tally.first_share().map_or(String::new(), percent);
            write!(out, "{share:>WIDTH$}")?;
        }
        writeln!(out)?;
    }
    Ok(())
}

fn in_json(cell: &Cell) -> Value {
    let Findings { tally, pondering, forfeits } = &cell.findings;
    json!({
        "over": cell.chosen.iter().map(|(key, value)| (key.clone(), json!(value))).collect::<serde_json::Map<_, _>>(),
        "options": options_in_json(&cell.lab.setting),
        "games": tally.games(),
        "first": first_in_json(tally),
        "draws": tally.count(Verdict::Draw),
        "endings": endings_in_json(tally),
        "length": lengths_in_json(tally),
        "forfeits": forfeits,
        "thinking": pondering_in_json(*pondering),
    })
}
