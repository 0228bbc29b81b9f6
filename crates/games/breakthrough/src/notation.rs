//! Positions and moves as text.

use quadrille_core::{Field, ParseError, ParseErrors, PerSeat, Seat, Square};

use crate::position::{GRID, Move, Position, bit, far_row};

/// The pawns that a player starts with, and the most that a text may have.
const MOST_PAWNS: u32 = 16;

pub(crate) fn letter(seat: Seat) -> char {
    match seat {
        Seat::First => 'w',
        Seat::Second => 'b',
    }
}

pub(crate) fn parse(text: &str) -> Result<Position, ParseErrors> {
    let [board, mover] = Field::split(text, ["BOARD", "MOVER"])?;
    let mut errors = ParseErrors::new();
    let pawns = errors.take(parse_board(&board));
    let side_to_move = errors.take(mover.one_of(&[("w", Seat::First), ("b", Seat::Second)]));
    errors.into_result(pawns.zip(side_to_move).map(|(pawns, side_to_move)| Position { pawns, side_to_move }))
}

fn parse_board(board: &Field<'_>) -> Result<PerSeat<u64>, ParseError> {
    let mut pawns = PerSeat { first: 0, second: 0 };
    let mut bytes = 0;
    let ranks: Vec<&str> = board.text.split('/').collect();
    if ranks.len() != 8 {
        return Err(board.error(format!("8 ranks are needed, with / between them; here are {}", ranks.len())));
    }
    for (row, rank) in (0..).zip(ranks) {
        if rank.chars().count() != 8 {
            return Err(board.error_at(bytes, format!("{rank:?} does not have 8 squares")));
        }
        for (column, (at, character)) in (0..).zip(rank.char_indices()) {
            let square = bit(Square::new(row, column));
            match character {
                '.' => {}
                'w' => pawns.first |= square,
                'b' => pawns.second |= square,
                other => return Err(board.error_at(bytes + at, format!("{other:?} is not . w or b"))),
            }
        }
        bytes += rank.len() + 1;
    }
    if Seat::ALL.iter().any(|seat| pawns[*seat].count_ones() > MOST_PAWNS) {
        return Err(board.error(format!("a player has at most {MOST_PAWNS} pawns")));
    }
    if pawns.first | pawns.second == 0 {
        return Err(board.error("there are no pawns"));
    }
    if Seat::ALL.iter().all(|seat| pawns[*seat] & far_row(*seat) != 0) {
        return Err(board.error("pawns of both players are on their far rows"));
    }
    Ok(pawns)
}

pub(crate) fn to_text(position: &Position) -> String {
    let mut text = String::new();
    for square in GRID.squares() {
        if square.column == 0 && square.row > 0 {
            text.push('/');
        }
        text.push(position.owner(square).map_or('.', letter));
    }
    format!("{text} {}", letter(position.side_to_move))
}

pub(crate) fn parse_move(text: &str) -> Result<Move, ParseError> {
    let squares = text.split_at_checked(2);
    let squares = squares.and_then(|(from, to)| GRID.parse_square(from).zip(GRID.parse_square(to)));
    let (from, to) =
        squares.ok_or_else(|| ParseError::whole("a move is two squares from a1 to h8, such as b2c3"))?;
    Ok(Move { from, to })
}

pub(crate) fn move_text(mv: Move) -> String {
    GRID.name(mv.from) + &GRID.name(mv.to)
}
