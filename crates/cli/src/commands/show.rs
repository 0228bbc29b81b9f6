//! `quadrille show`

use std::io::Write;

use anyhow::Context;
use quadrille_core::{Event, Grid, Honour, Square, Value};
use quadrille_protocol as protocol;
use serde_json::json;

use super::table;
use crate::arguments::ShowArguments;
use crate::draw::draw;

pub(crate) fn run(arguments: &ShowArguments, out: &mut impl Write) -> anyhow::Result<()> {
    let mut table = table(&arguments.at)?;
    let grid = table.grid();
    let mut played = Vec::new();
    for (ply, mv) in (1..).zip(&arguments.moves) {
        let events = table.play(mv, &Honour).with_context(|| format!("ply {ply}, move {mv:?}"))?;
        played.push((mv, events));
    }
    if arguments.json {
        let played = played.iter().map(|(mv, events)| {
            let events: Vec<_> = events.iter().map(|event| protocol::event(grid, event)).collect();
            json!({ "move": mv, "events": events })
        });
        let line = json!({
            "game": table.facts().id,
            "position": table.text(),
            "played": played.collect::<Vec<_>>(),
            "view": protocol::view(&table.view()),
            "marks": table.marks().iter().map(|mark| protocol::mark(grid, mark)).collect::<Vec<_>>(),
            "choices": protocol::choices(grid, &table.choices(&[])),
        });
        writeln!(out, "{line}")?;
        return Ok(());
    }
    for (mv, events) in played {
        writeln!(out, "{mv}")?;
        for event in events {
            writeln!(out, "  {}", in_words(grid, &event))?;
        }
    }
    draw(table.facts(), &table.view(), out)?;
    writeln!(out, "{}", table.text())?;
    Ok(())
}

/// An event as its name and its facts.
fn in_words(grid: Grid, event: &Event) -> String {
    let names =
        |squares: &[Square]| squares.iter().map(|square| grid.name(*square)).collect::<Vec<_>>().join(",");
    let facts = event.facts.iter().map(|(key, value)| {
        let value = match value {
            Value::Number(number) => number.to_string(),
            Value::Flag(flag) => flag.to_string(),
            Value::Word(word) => (*word).to_string(),
            Value::Text(text) => format!("\"{text}\""),
            Value::Seat(seat) => seat.to_string(),
            Value::Square(square) => grid.name(*square),
            Value::Squares(squares) => names(squares),
            Value::Waves(waves) => waves.iter().map(|wave| names(wave)).collect::<Vec<_>>().join("|"),
        };
        format!(" {key}={value}")
    });
    format!("{}{}", event.name, facts.collect::<String>())
}
