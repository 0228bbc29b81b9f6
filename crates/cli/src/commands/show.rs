//! `quadrille show`

use std::io::Write;

use anyhow::Context;
use quadrille_core::AcceptAnyWord;
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
        let events = table.play(mv, &AcceptAnyWord).with_context(|| format!("ply {ply}, move {mv:?}"))?;
        played.push((mv, events));
    }
    if arguments.json {
        let played = played.iter().map(|(mv, events)| {
            let events: Vec<_> = events.iter().map(|event| protocol::event(grid, event)).collect();
            json!({ "move": mv, "events": events })
        });
        let line = json!({
            "game": table.info().id,
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
        for words in events.iter().filter_map(|event| event.words.as_ref()) {
            writeln!(out, "  {words}")?;
        }
    }
    draw(table.info(), &table.view(), out)?;
    writeln!(out, "{}", table.text())?;
    Ok(())
}
