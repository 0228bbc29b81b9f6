//! The board in words, for those who listen: squares, terms, targets.

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
        values.push(("count", count.into()));
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::speak_in_test;

    fn said(kind: &'static str, value: i32) -> String {
        let owner = Some(Seat::First);
        let piece = Piece { owner, kind, value: Some(value), facing: None, label: String::new() };
        let mut values = term(&piece);
        values.extend([("square", "c3".into()), ("count", 4.into())]);
        say_with("quadratic-war-own", &values)
    }

    #[test]
    fn terms_are_said_in_words() {
        quadrille_view::Owner::default().with(|| {
            speak_in_test("en");
            assert_eq!(said("quadratic", -2), "c3, blue, minus two x squared, 4 targets");
            assert_eq!(said("linear", -1), "c3, blue, minus x, 4 targets");
            assert_eq!(said("constant", -1), "c3, blue, minus one, 4 targets");
            speak_in_test("uk");
            assert_eq!(said("quadratic", -2), "c3, синя, мінус два ікс у квадраті, 4 ходи");
            assert_eq!(said("linear", 1), "c3, синя, ікс, 4 ходи");
            assert_eq!(said("constant", 4), "c3, синя, чотири, 4 ходи");
        });
    }
}
