//! Squares, terms and targets as texts, for screen readers.

use quadrille_core::{BoardView, Piece, Seat, Square};

use super::preview::at;
use super::{ID, WarBoard};
use crate::board::number;
use crate::event_text;
use crate::i18n::messages;
use crate::reactive::*;

/// A piece as arguments of messages: side, sign, kind and size of the coefficient.
fn term(piece: &Piece) -> (&'static str, &'static str, &'static str, i64) {
    let value = piece.value.unwrap_or_default();
    let sign = if value < 0 { "minus" } else { "plus" };
    (piece.owner.map_or("nobody", Seat::word), sign, piece.kind, i64::from(value.unsigned_abs()))
}

/// A square: its piece and number of targets, or the losses of a move there.
pub(super) fn square(board: WarBoard, square: Square) -> String {
    let name = board.grid().name(square);
    let piece = board.state.view.with(|view| view.cell(square).piece.clone());
    let Some(piece) = piece else {
        return match at(board, square) {
            Some(preview) => {
                let losses = preview.losses();
                messages::quadratic_war_target(name, losses.word(), losses.struck, losses.lost)
            }
            None => messages::quadratic_war_empty(name),
        };
    };
    let (seat, sign, kind, size) = term(&piece);
    let movable = board.input.enabled.get() && piece.owner == Some(board.side_to_move());
    if movable {
        let count = board.legal_actions(&[square]).squares.len();
        messages::quadratic_war_own(name, seat, sign, kind, size, count)
    } else {
        messages::quadratic_war_piece(name, seat, sign, kind, size)
    }
}

/// A player's side and pieces.
pub(super) fn player_status(view: &BoardView, seat: Seat) -> String {
    let count = number(view, "pieces", Some(seat));
    let pieces = messages::quadratic_war_pieces(count);
    format!("{} · {pieces}", event_text::side(ID, seat))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::i18n::set_test_language;

    fn described(kind: &'static str, value: i32) -> String {
        let owner = Some(Seat::First);
        let piece = Piece { owner, kind, value: Some(value), facing: None, label: String::new() };
        let (seat, sign, kind, size) = term(&piece);
        messages::quadratic_war_own("c3", seat, sign, kind, size, 4)
    }

    #[test]
    fn terms_are_described_in_words() {
        leptos::prelude::Owner::new().with(|| {
            set_test_language("en");
            assert_eq!(described("quadratic", -2), "c3, blue, minus two x squared, 4 targets");
            assert_eq!(described("linear", -1), "c3, blue, minus x, 4 targets");
            assert_eq!(described("constant", -1), "c3, blue, minus one, 4 targets");
            set_test_language("uk");
            assert_eq!(described("quadratic", -2), "c3, синя, мінус два ікс у квадраті, 4 ходи");
            assert_eq!(described("linear", 1), "c3, синя, ікс, 4 ходи");
            assert_eq!(described("constant", 4), "c3, синя, чотири, 4 ходи");
        });
    }
}
