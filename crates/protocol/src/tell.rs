//! GameInfo, events and views as JSON values; squares by their names.

use quadrille_catalog::Game;
use quadrille_core::{
    Cell, Change, Choices, Direction, Event, Grid, Kind, Land, Mark, OptionSpec, Outcome, Piece, Seat,
    Square, Status, Value, View,
};
use serde_json::{Value as Json, json};

/// The static description of a game.
pub fn info(game: &dyn Game) -> Json {
    let info = game.info();
    json!({
        "id": info.id,
        "name": info.name,
        "version": info.version,
        "summary": info.summary,
        "seats": { "first": info.seats.first, "second": info.seats.second },
        "options": info.options.iter().map(option).collect::<Vec<_>>(),
        "reasons": info.reasons.iter().map(|reason| reason.word()).collect::<Vec<_>>(),
        "lists_moves": game.lists_moves(),
    })
}

fn option(spec: &OptionSpec) -> Json {
    let mut json = json!({ "key": spec.key, "help": spec.help, "default": spec.default });
    let (kind, more) = match spec.kind {
        Kind::Number { min, max, step } => ("number", json!({ "min": min, "max": max, "step": step })),
        Kind::Choice(words) => ("choice", json!({ "values": words })),
        Kind::SquareOr(word) => ("square", json!({ "or": word })),
    };
    json["kind"] = json!(kind);
    if let (Kind::Number { .. }, Ok(default)) = (spec.kind, spec.default.parse::<u32>()) {
        json["default"] = json!(default);
    }
    merge(&mut json, more);
    json
}

fn merge(into: &mut Json, more: Json) {
    if let (Json::Object(into), Json::Object(more)) = (into, more) {
        into.extend(more);
    }
}

fn names(grid: Grid, squares: &[Square]) -> Vec<String> {
    squares.iter().map(|square| grid.name(*square)).collect()
}

fn value(grid: Grid, value: &Value) -> Json {
    match value {
        Value::Number(number) => json!(number),
        Value::Flag(flag) => json!(flag),
        Value::Word(word) => json!(word),
        Value::Text(text) => json!(text),
        Value::Seat(seat) => json!(seat.word()),
        Value::Square(square) => json!(grid.name(*square)),
        Value::Squares(squares) => json!(names(grid, squares)),
        Value::Waves(waves) => json!(waves.iter().map(|wave| names(grid, wave)).collect::<Vec<_>>()),
    }
}

/// An event with its facts and the changes it makes to the view.
pub fn event(grid: Grid, event: &Event) -> Json {
    let mut json = json!({ "event": event.name });
    let facts = event.facts.iter().map(|(key, fact)| ((*key).to_string(), value(grid, fact))).collect();
    merge(&mut json, Json::Object(facts));
    json["changes"] = json!(event.changes.iter().map(|made| change(grid, made)).collect::<Vec<_>>());
    json
}

fn change(grid: Grid, change: &Change) -> Json {
    match change {
        Change::Travel { from, to } => {
            json!({ "travel": { "from": grid.name(*from), "to": grid.name(*to) } })
        }
        Change::Piece { at, now } => {
            json!({ "piece": { "at": grid.name(*at), "now": now.as_ref().map(piece) } })
        }
        Change::Ground { at, now } => {
            json!({ "ground": { "at": grid.name(*at), "now": now.kind, "symbol": now.symbol } })
        }
        Change::Status(now) => json!({ "status": status(grid, now) }),
        Change::Land(spans) => {
            let spans = spans.iter().map(|span| [span.row, span.start, span.end, u16::from(span.value)]);
            json!({ "land": spans.collect::<Vec<_>>() })
        }
        Change::Mover(seat) => json!({ "mover": seat.word() }),
        Change::Ended(outcome) => json!({ "ended": ended(*outcome) }),
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

/// A view. Land is told as its rows of runs: how many cells, and what they hold.
pub fn view(view: &View) -> Json {
    let cell = |(square, cell): (Square, &Cell)| {
        json!({
            "square": view.grid.name(square),
            "ground": cell.ground.kind,
            "symbol": cell.ground.symbol,
            "piece": cell.piece.as_ref().map(piece),
        })
    };
    json!({
        "columns": view.grid.columns,
        "rows": view.grid.rows,
        "cells": view.grid.squares().zip(&view.cells).map(cell).collect::<Vec<_>>(),
        "land": view.land.as_ref().map(land),
        "status": view.status.iter().map(|now| status(view.grid, now)).collect::<Vec<_>>(),
        "mover": view.mover.word(),
        "outcome": view.outcome.map(ended),
    })
}

fn land(land: &Land) -> Json {
    let runs = |row: &[u8]| row.chunk_by(|a, b| a == b).map(|run| (run.len(), run[0])).collect::<Vec<_>>();
    let rows: Vec<_> = land.cells.chunks(usize::from(land.columns)).map(runs).collect();
    json!({ "columns": land.columns, "rows": land.rows, "runs": rows })
}

/// Marked squares.
pub fn mark(grid: Grid, mark: &Mark) -> Json {
    json!({ "mark": mark.name, "squares": names(grid, &mark.squares) })
}

/// What a player can do next.
pub fn choices(grid: Grid, choices: &Choices<String>) -> Json {
    let squares = choices.squares.iter().map(|target| {
        json!({ "square": grid.name(target.square), "action": target.action, "moves": target.moves })
    });
    let buttons = choices.buttons.iter().map(|(action, mv)| json!({ "action": action, "move": mv }));
    json!({ "squares": squares.collect::<Vec<_>>(), "buttons": buttons.collect::<Vec<_>>() })
}
