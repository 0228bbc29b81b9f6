//! Text notation of positions and moves.

use quadrille_core::{Direction, Field, Grid, ParseError, ParseErrors, Seat, Square};

use crate::info::{MAX_LIMIT, SIZES};
use crate::position::{MAX_MADE, Mode, Move, Position};

/// Directions by their digit on a numeric keypad.
const KEYPAD: [(char, Direction); 8] = [
    ('7', Direction::UpLeft),
    ('8', Direction::Up),
    ('9', Direction::UpRight),
    ('4', Direction::Left),
    ('6', Direction::Right),
    ('1', Direction::DownLeft),
    ('2', Direction::Down),
    ('3', Direction::DownRight),
];

pub(crate) fn move_text(mv: Move) -> String {
    match mv {
        Move::Claim => "claim".to_string(),
        Move::Go(direction, distance) => {
            let key = KEYPAD.iter().find(|(_, known)| *known == direction).map_or('5', |(key, _)| *key);
            format!("{key}{distance}")
        }
    }
}

pub(crate) fn parse_move(text: &str) -> Result<Move, ParseError> {
    if text == "claim" {
        return Ok(Move::Claim);
    }
    let mut characters = text.chars();
    let direction = characters.next().and_then(|key| KEYPAD.iter().find(|(known, _)| *known == key));
    let distance =
        characters.next().and_then(|digit| digit.to_digit(10)).filter(|digit| (1..=8).contains(digit));
    match (direction, distance, characters.next()) {
        (Some((_, direction)), Some(distance), None) => Ok(Move::Go(*direction, distance as u8)),
        _ => Err(ParseError::whole(
            "a move is a direction as on a numeric keypad (not 5) and a distance from 1 to 8, such as 93; or claim",
        )),
    }
}

pub(crate) fn to_text(position: &Position) -> String {
    let grid = position.grid();
    let mut text = String::new();
    for square in grid.squares() {
        if square.column == 0 && square.row > 0 {
            text.push('/');
        }
        text.push(if square == position.queen() {
            'q'
        } else if position.is_closed(square) {
            'x'
        } else {
            '.'
        });
    }
    let mover = if position.side_to_move() == Seat::First { 1 } else { 2 };
    format!("{text} {} {mover} {} {}", position.mode().word(), position.made(), position.limit())
}

pub(crate) fn parse(text: &str) -> Result<Position, ParseErrors> {
    let [board, mode, mover, made, limit] = Field::split(text, ["BOARD", "MODE", "MOVER", "MADE", "LIMIT"])?;
    let mut errors = ParseErrors::new();
    let drawn = errors.take(parse_board(&board));
    let is_mode = errors.take(mode.variant());
    let is_mover = errors.take(mover.one_of(&[("1", Seat::First), ("2", Seat::Second)]));
    let is_limit = errors.take(limit.number(0..=MAX_LIMIT));
    let is_made = errors.take(made.number(0..=MAX_MADE));
    if let (Some(at), Some(Mode::Open)) = (board.text.find('x'), is_mode) {
        errors.push(board.error_at(at, "no square is closed (x) in the mode open"));
    }
    if let (Some(done), Some(most)) = (is_made, is_limit)
        && most > 0
        && done > most
    {
        errors.push(made.error(format!("{done} safe moves were made, over the limit of {most}")));
    }
    let position = (|| {
        let drawn = drawn?;
        Some(Position::new(drawn.grid, drawn.queen, drawn.closed, is_mode?, is_mover?, is_made?, is_limit?))
    })();
    errors.into_result(position)
}

struct ParsedBoard {
    grid: Grid,
    queen: Square,
    closed: u128,
}

fn parse_board(field: &Field<'_>) -> Result<ParsedBoard, ParseErrors> {
    let rows = field.text.split('/').count();
    let Some(size) = u8::try_from(rows).ok().filter(|size| SIZES.contains(size)) else {
        let what =
            format!("a board has {} to {} ranks joined by /; found {rows}", SIZES.start(), SIZES.end());
        return Err(field.error(what).into());
    };
    let mut errors = ParseErrors::new();
    let mut queen = None;
    let mut closed = 0;
    let mut offset = 0;
    for (row, rank) in field.text.split('/').enumerate() {
        let length = rank.chars().count();
        if length != rows {
            errors.push(
                field.error_at(offset, format!("this rank has {length} squares; the board has {rows} ranks")),
            );
        }
        for (column, (at, character)) in rank.char_indices().take(rows).enumerate() {
            let square = Square::new(row as u8, column as u8);
            match character {
                '.' => {}
                'x' => closed |= Position::bit(square),
                'q' => queen = Some(square),
                other => errors.push(field.error_at(offset + at, format!("{other:?} is not . x or q"))),
            }
        }
        offset += rank.len() + 1;
    }
    let queens = field.text.matches('q').count();
    if queens != 1 {
        errors.push(field.error(format!("a board has one queen (q); found {queens}")));
    }
    errors.into_result(queen.map(|queen| ParsedBoard { grid: Grid::new(size, size), queen, closed }))
}
