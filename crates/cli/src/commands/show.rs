//! `quadrille show`

use std::io::Write;

use anyhow::Context;
use quadrille_core::AcceptAnyWord;
use quadrille_json as json;
use serde_json::json;

use super::parse_position;
use crate::arguments::ShowArguments;
use crate::board_text::draw;

pub(crate) fn run(arguments: &ShowArguments, out: &mut impl Write) -> anyhow::Result<()> {
    let mut position = parse_position(&arguments.at)?;
    let grid = position.grid();
    let mut played = Vec::new();
    for (ply, mv) in (1..).zip(&arguments.moves) {
        let events =
            position.play_text(mv, &AcceptAnyWord).with_context(|| format!("ply {ply}, move {mv:?}"))?;
        played.push((mv, events));
    }
    if arguments.json {
        let played = played.iter().map(|(mv, events)| {
            let events: Vec<_> = events.iter().map(|event| json::event(grid, event)).collect();
            json!({ "move": mv, "events": events })
        });
        let line = json!({
            "game": position.info().id,
            "position": position.to_text(),
            "played": played.collect::<Vec<_>>(),
            "view": json::board(&position.board()),
            "marks": position.highlights().iter().map(|highlight| json::highlight(grid, highlight)).collect::<Vec<_>>(),
            "choices": json::actions(grid, &position.legal_actions(&[])),
        });
        writeln!(out, "{line}")?;
        return Ok(());
    }
    for (mv, events) in played {
        writeln!(out, "{mv}")?;
        for words in events.iter().filter_map(|event| event.sentence.as_ref()) {
            writeln!(out, "  {words}")?;
        }
    }
    draw(position.info(), &position.board(), out)?;
    writeln!(out, "{}", position.to_text())?;
    Ok(())
}
