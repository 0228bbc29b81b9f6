//! The board in words, for those who listen: squares, terms, targets.

use leptos::prelude::*;
use quadrille_core::{Piece, Seat, Square, View};

use super::foresight::at;
use crate::stage::{Stage, number};
use crate::tell;
use crate::text::{Value, say_with};

/// What a message needs to say a piece as a term.
fn term(piece: &Piece) -> Vec<(&'static str, Value)> {
    let value = piece.value.unwrap_or_default();
    vec![
        ("seat", piece.owner.map_or("nobody", Seat::word).into()),
        ("kind", piece.kind.into()),
        ("sign", if value < 0 { "minus" } else { "plus" }.into()),
        ("size", i64::from(value.unsigned_abs()).into()),
    ]
}

/// A square: what stands there and where it can go, or what going there would bring.
pub(super) fn square(stage: Stage, square: Square) -> String {
    let name = stage.grid().name(square);
    let mut values: Vec<(&'static str, Value)> = vec![("square", name.into())];
    let piece = stage.view.with(|view| view.cell(square).piece.clone());
    let Some(piece) = piece else {
        return match at(stage, square) {
            Some(foreseen) => {
                let toll = foreseen.toll();
                values.extend([
                    ("outcome", toll.word().into()),
                    ("struck", toll.struck.into()),
                    ("lost", toll.lost.into()),
                ]);
                say_with("quadratic-war-target", &values)
            }
            None => say_with("quadratic-war-empty", &values),
        };
    };
    values.extend(term(&piece));
    let movable = stage.open.get() && piece.owner == Some(stage.mover());
    if movable {
        let count = stage.with_table(|table| table.choices(&[square]).squares.len());
        values.push(("count", (count as f64).into()));
        say_with("quadratic-war-own", &values)
    } else {
        say_with("quadratic-war-piece", &values)
    }
}

/// A player's side and pieces.
pub(super) fn army(game: &str, view: &View, seat: Seat) -> String {
    let count = number(view, "pieces", Some(seat));
    let pieces = say_with("quadratic-war-pieces", &[("count", count.into())]);
    format!("{} · {pieces}", tell::side(game, seat))
}
