//! Text notation of positions and moves.

use quadrille_core::{Field, Location, ParseError, ParseErrors, Seat};

use crate::board::{Board, GRID, SquareIndex};
use crate::info::Ending;
use crate::moves::Move;
use crate::piece::{Piece, Term};
use crate::position::{HIGHEST_COUNT, Position};

pub(crate) fn move_text(mv: Move) -> String {
    match mv.squares() {
        None if mv == Move::SWAP => "swap".to_string(),
        None => "pass".to_string(),
        Some((from, to)) => format!("{}{}", GRID.name(from.square()), GRID.name(to.square())),
    }
}

pub(crate) fn parse_move(text: &str) -> Result<Move, ParseError> {
    if text == "pass" {
        return Ok(Move::PASS);
    }
    if text == "swap" {
        return Ok(Move::SWAP);
    }
    // Square names of this board have two characters.
    let squares = text
        .split_at_checked(2)
        .and_then(|(from, to)| Some((GRID.parse_square(from)?, GRID.parse_square(to)?)));
    match squares {
        Some((from, to)) if from != to => Ok(Move::new(from.into(), to.into())),
        _ => Err(ParseError::new(
            Location::Whole,
            "a move is two different squares from a1 to h9, such as b1b4; or pass; or swap",
        )),
    }
}

/// The letters of Red's kinds; Blue's are the capitals.
const LETTERS: [(char, Term); 3] = [('q', Term::Quadratic), ('l', Term::Linear), ('c', Term::Constant)];

fn letter(piece: Piece) -> char {
    let small = LETTERS[piece.term() as usize].0;
    if piece.owner() == Seat::First { small.to_ascii_uppercase() } else { small }
}

pub(crate) fn to_text(position: &Position) -> String {
    let mut text = String::with_capacity(192);
    let mut gap = 0;
    let close = |text: &mut String, gap: &mut u8| {
        if *gap > 0 {
            text.push(char::from(b'0' + *gap));
            *gap = 0;
        }
    };
    for square in GRID.squares() {
        if square.column == 0 && square.row > 0 {
            close(&mut text, &mut gap);
            text.push('/');
        }
        match position.piece(SquareIndex::from(square)) {
            None => gap += 1,
            Some(piece) => {
                close(&mut text, &mut gap);
                text.push(letter(piece));
                text.push(if piece.coefficient() < 0 { '-' } else { '+' });
                text.push(char::from(b'0' + piece.coefficient().unsigned_abs()));
            }
        }
    }
    close(&mut text, &mut gap);
    let mover = if position.side_to_move() == Seat::First { 'b' } else { 'r' };
    let ending = ENDINGS.iter().find(|(_, ending)| *ending == position.ending()).map_or("", |(word, _)| word);
    let swap = if position.may_still_swap() { SWAP } else { "" };
    format!(
        "{text} {mover} {} {} {}{ending}{swap}",
        position.rules().word(),
        position.quiet(),
        position.number()
    )
}

/// The words that follow the fields where they apply, in this order.
const ENDINGS: [(&str, Ending); 2] = [(" majority", Ending::Majority), (" second", Ending::Second)];
const SWAP: &str = " swap";

pub(crate) fn parse(text: &str) -> Result<Position, ParseErrors> {
    let (fields, swap) = text.strip_suffix(SWAP).map_or((text, false), |fields| (fields, true));
    let (fields, ending) = ENDINGS
        .iter()
        .find_map(|(word, ending)| Some((fields.strip_suffix(word)?, *ending)))
        .unwrap_or((fields, Ending::Draw));
    let [board, mover, rules, quiet, number] =
        Field::split(fields, ["BOARD", "MOVER", "RULES", "QUIET", "NUMBER"])?;
    let mut errors = ParseErrors::new();
    let board = errors.take(parse_board(&board));
    let mover = errors.take(mover.one_of(&[("b", Seat::First), ("r", Seat::Second)]));
    let rules = errors.take(rules.variant());
    let quiet = errors.take(quiet.number(0..=HIGHEST_COUNT));
    let number = errors.take(number.number(1..=HIGHEST_COUNT));
    let position = (|| Some(Position::new(board?, mover?, rules?, ending, swap, quiet?, number?)))();
    errors.into_result(position)
}

fn parse_board(field: &Field<'_>) -> Result<Board, ParseErrors> {
    let ranks = field.text.split('/').count();
    if ranks != usize::from(GRID.rows) {
        return Err(field
            .error(format!("a board has {} ranks joined by /; found {ranks}", GRID.rows))
            .into());
    }
    let mut board = Board::empty();
    let mut errors = ParseErrors::new();
    let mut offset = 0;
    for (row, rank) in (0..).zip(field.text.split('/')) {
        errors.take(parse_rank(field, offset, rank, row, &mut board));
        offset += rank.len() + 1;
    }
    errors.into_result(Some(board))
}

fn parse_rank(
    field: &Field<'_>,
    offset: usize,
    rank: &str,
    row: u8,
    board: &mut Board,
) -> Result<(), ParseError> {
    let mut column = 0;
    let mut after_gap = false;
    let mut rest = rank;
    while let Some(first) = rest.chars().next() {
        let at = offset + rank.len() - rest.len();
        let (width, used) = match first {
            '1'..='8' if after_gap => {
                return Err(field.error_at(at, "adjacent empty squares must be counted by one digit"));
            }
            '1'..='8' => (first as u8 - b'0', 1),
            _ => {
                let piece = parse_piece(rest).ok_or_else(|| {
                    let what = "expected a count of empty squares (1-8) or a piece: q l c Q L C, a sign, a digit 1-4";
                    field.error_at(at, what)
                })?;
                if column < GRID.columns {
                    board.put(SquareIndex::new(row, column), piece);
                }
                (1, 3)
            }
        };
        after_gap = first.is_ascii_digit();
        column += width;
        if column > GRID.columns {
            break;
        }
        rest = &rest[used..];
    }
    if column == GRID.columns {
        Ok(())
    } else {
        let many = if column > GRID.columns { "more than" } else { "fewer than" };
        Err(field.error_at(offset, format!("rank {} has {many} {} squares", GRID.rows - row, GRID.columns)))
    }
}

fn parse_piece(text: &str) -> Option<Piece> {
    let [kind, sign, digit] = *text.as_bytes().first_chunk::<3>()?;
    let (_, term) =
        LETTERS.into_iter().find(|(letter, _)| *letter == char::from(kind.to_ascii_lowercase()))?;
    let owner = if kind.is_ascii_uppercase() { Seat::First } else { Seat::Second };
    let size = (b'1'..=b'4').contains(&digit).then(|| (digit - b'0') as i8)?;
    match sign {
        b'+' => Some(Piece::new(owner, term, size)),
        b'-' => Some(Piece::new(owner, term, -size)),
        _ => None,
    }
}
