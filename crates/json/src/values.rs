//! Games, events and boards as JSON values. Squares are written by name.

use quadrille_catalog::{AnyMove, Game};
use quadrille_core::{
    BoardView, Cell, Change, Choices, Direction, Event, FactValue, Grid, Highlight, Land, OptionKind,
    OptionSpec, Outcome, Piece, Preset, Seat, Square, Status,
};
use serde_json::{Value as Json, json};

/// The static description of a game.
pub fn info(game: &dyn Game) -> Json {
    let info = game.info();
    json!({
        "id": info.id,
        "name": info.name,
        "maturity": <&str>::from(info.maturity),
        "version": info.version,
        "summary": info.summary,
        "seats": { "first": info.seats.first, "second": info.seats.second },
        "options": info.options.iter().map(option).collect::<Vec<_>>(),
        "presets": info.presets.iter().map(preset).collect::<Vec<_>>(),
        "reasons": info.reasons.iter().map(|reason| reason.word()).collect::<Vec<_>>(),
        "lists_moves": game.enumerates_moves(),
    })
}

fn option(spec: &OptionSpec) -> Json {
    let mut json = json!({ "key": spec.key, "help": spec.help, "default": spec.default });
    let (kind, more) = match spec.kind {
        OptionKind::Number { min, max, step } => ("number", json!({ "min": min, "max": max, "step": step })),
        OptionKind::Choice(words) => ("choice", json!({ "values": words })),
        OptionKind::SquareOr(word) => ("square", json!({ "or": word })),
    };
    json["kind"] = json!(kind);
    if let (OptionKind::Number { .. }, Ok(default)) = (spec.kind, spec.default.parse::<u32>()) {
        json["default"] = json!(default);
    }
    merge(&mut json, more);
    json
}

fn preset(preset: &Preset) -> Json {
    let options = preset.options.iter().map(|(key, value)| ((*key).to_string(), json!(value)));
    json!({ "id": preset.id, "summary": preset.summary, "options": Json::Object(options.collect()) })
}

fn merge(into: &mut Json, more: Json) {
    if let (Json::Object(into), Json::Object(more)) = (into, more) {
        into.extend(more);
    }
}

fn names(grid: Grid, squares: &[Square]) -> Vec<String> {
    squares.iter().map(|square| grid.name(*square)).collect()
}

fn value(grid: Grid, value: &FactValue) -> Json {
    match value {
        FactValue::Number(number) => json!(number),
        FactValue::Flag(flag) => json!(flag),
        FactValue::Word(word) => json!(word),
        FactValue::Text(text) => json!(text),
        FactValue::Seat(seat) => json!(seat.word()),
        FactValue::Square(square) => json!(grid.name(*square)),
        FactValue::Squares(squares) => json!(names(grid, squares)),
        FactValue::Waves(waves) => json!(waves.iter().map(|wave| names(grid, wave)).collect::<Vec<_>>()),
    }
}

/// An event with its facts and its changes to the board.
pub fn event(grid: Grid, event: &Event) -> Json {
    let mut json = json!({ "event": event.name });
    let facts = event.facts.iter().map(|(key, fact)| ((*key).to_string(), value(grid, fact))).collect();
    merge(&mut json, Json::Object(facts));
    json["changes"] = json!(event.changes.iter().map(|made| change(grid, made)).collect::<Vec<_>>());
    json
}

fn change(grid: Grid, change: &Change) -> Json {
    match change {
        Change::MovePiece { from, to } => {
            json!({ "travel": { "from": grid.name(*from), "to": grid.name(*to) } })
        }
        Change::SetPiece { at, now } => {
            json!({ "piece": { "at": grid.name(*at), "now": now.as_ref().map(piece) } })
        }
        Change::SetGround { at, now } => {
            json!({ "ground": { "at": grid.name(*at), "now": now.kind, "symbol": now.symbol } })
        }
        Change::SetStatus(now) => json!({ "status": status(grid, now) }),
        Change::SetLand(spans) => {
            let spans = spans.iter().map(|span| [span.row, span.start, span.end, u16::from(span.value)]);
            json!({ "land": spans.collect::<Vec<_>>() })
        }
        Change::SetSideToMove(seat) => json!({ "mover": seat.word() }),
        Change::End(outcome) => json!({ "ended": ended(*outcome) }),
    }
}

fn ended(outcome: Outcome) -> Json {
    json!({ "result": outcome.verdict.word(), "reason": outcome.reason.word() })
}

fn piece(piece: &Piece) -> Json {
    json!({
        "owner": piece.owner.map(Seat::word),
        "kind": piece.kind,
        "value": piece.value,
        "facing": piece.facing.map(Direction::word),
        "label": piece.label,
    })
}

fn status(grid: Grid, status: &Status) -> Json {
    json!({ "key": status.key, "seat": status.seat.map(Seat::word), "value": value(grid, &status.value) })
}

/// A board. Each row of land is run-length encoded: pairs of a number of cells and their value.
pub fn board(board: &BoardView) -> Json {
    let cell = |(square, cell): (Square, &Cell)| {
        json!({
            "square": board.grid.name(square),
            "ground": cell.ground.kind,
            "symbol": cell.ground.symbol,
            "piece": cell.piece.as_ref().map(piece),
        })
    };
    json!({
        "columns": board.grid.columns,
        "rows": board.grid.rows,
        "cells": board.grid.squares().zip(&board.cells).map(cell).collect::<Vec<_>>(),
        "land": board.land.as_ref().map(land),
        "status": board.status.iter().map(|now| status(board.grid, now)).collect::<Vec<_>>(),
        "mover": board.side_to_move.word(),
        "outcome": board.outcome.map(ended),
    })
}

fn land(land: &Land) -> Json {
    let runs = |row: &[u8]| row.chunk_by(|a, b| a == b).map(|run| (run.len(), run[0])).collect::<Vec<_>>();
    let rows: Vec<_> = land.cells.chunks(usize::from(land.columns)).map(runs).collect();
    json!({ "columns": land.columns, "rows": land.rows, "runs": rows })
}

/// Highlighted squares.
pub fn highlight(grid: Grid, highlight: &Highlight) -> Json {
    json!({ "mark": highlight.name, "squares": names(grid, &highlight.squares) })
}

/// The possible next actions of a player.
pub fn actions(grid: Grid, actions: &Choices<AnyMove>) -> Json {
    let squares = actions.squares.iter().map(|target| {
        let moves: Vec<String> = target.moves.iter().map(AnyMove::to_text).collect();
        json!({ "square": grid.name(target.square), "action": target.action, "moves": moves })
    });
    let buttons =
        actions.buttons.iter().map(|(action, mv)| json!({ "action": action, "move": mv.to_text() }));
    json!({ "squares": squares.collect::<Vec<_>>(), "buttons": buttons.collect::<Vec<_>>() })
}
