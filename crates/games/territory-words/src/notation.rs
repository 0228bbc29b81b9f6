//! Text notation of positions and moves.
//!
//! A position's text contains only a hash of the land. It is enough to compare replays, but only an initial position can be parsed.

use quadrille_core::{Field, LONGEST_MOVE, Location, ParseError, ParseErrors, Seat};

use crate::info::{HANDICAPS, REACHES, TURNS};
use crate::letters::Letters;
use crate::path::{GRID, Path, SQUARES};
use crate::position::{Move, Position};
use crate::raster::{CELLS, Raster};

pub(crate) fn path_text(path: &Path) -> String {
    path.squares().map(|square| GRID.name(square)).collect::<Vec<_>>().join("-")
}

pub(crate) fn move_text(mv: Move) -> String {
    match mv {
        Move::Pass => "pass".to_string(),
        Move::Claim(path) => path_text(&path),
    }
}

pub(crate) fn parse_move(text: &str) -> Result<Move, ParseError> {
    if text == "pass" {
        return Ok(Move::Pass);
    }
    let error = |bytes: usize, what: String| {
        let character = text[..bytes].chars().count() + 1;
        ParseError::new(Location::Field { name: "MOVE", character }, what)
    };
    if text.len() > LONGEST_MOVE {
        let what = format!("the text has {} bytes; the limit is {LONGEST_MOVE}", text.len());
        return Err(ParseError::whole(what));
    }
    let mut path = Path::EMPTY;
    let mut offset = 0;
    for name in text.split('-') {
        let Some(square) = GRID.parse_square(name) else {
            let what = format!(
                "{name:?} is not a square; a move is squares from a1 to l12 joined by -, such as c3-d5-f4; or pass"
            );
            return Err(error(offset, what));
        };
        if !path.push(square) {
            return Err(error(offset, format!("a word has at most {SQUARES} letters, one of every square")));
        }
        offset += name.len() + 1;
    }
    Ok(Move::Claim(path))
}

pub(crate) fn letters_text(letters: &Letters) -> String {
    letters.rows().map(String::from_utf8_lossy).collect::<Vec<_>>().join("/")
}

pub(crate) fn to_text(position: &Position) -> String {
    let counts = position.counts();
    format!(
        "{} {} {} {} {} {} {} {} {} {:016x}{}",
        letters_text(position.letters()),
        match position.side_to_move() {
            Seat::First => "b",
            Seat::Second => "r",
        },
        position.played(),
        position.turns(),
        position.reach(),
        position.repeats().word(),
        counts.held.first,
        counts.held.second,
        counts.neutral,
        position.land().hash(),
        match position.handicap() {
            0 => String::new(),
            handicap => format!(" {handicap}"),
        }
    )
}

/// The fields of every text.
const NAMES: [&str; 10] =
    ["LETTERS", "MOVER", "PLAYED", "TURNS", "REACH", "REPEATS", "BLUE", "RED", "NEUTRAL", "LANDHASH"];
/// The field that follows with a handicap.
const HANDICAP: &str = "HANDICAP";

pub(crate) fn parse(text: &str) -> Result<Position, ParseErrors> {
    // A handicap has up to three digits, a hash sixteen.
    let last = text.rsplit(' ').next().unwrap_or_default();
    let has_handicap = (1..=3).contains(&last.len()) && last.bytes().all(|byte| byte.is_ascii_digit());
    let (fields, handicap) = if has_handicap {
        let mut names = [HANDICAP; NAMES.len() + 1];
        names[..NAMES.len()].copy_from_slice(&NAMES);
        let [fields @ .., handicap] = Field::split(text, names)?;
        (fields, Some(handicap))
    } else {
        (Field::split(text, NAMES)?, None)
    };
    let [letters, mover, played, turns, reach, repeats, blue, red, neutral, hash] = fields;
    let mut errors = ParseErrors::new();
    let is_letters = errors.take(parse_letters(&letters));
    let is_mover = errors.take(mover.one_of(&[("b", Seat::First), ("r", Seat::Second)]));
    let is_played = errors.take(played.number(0..=2 * TURNS.end()));
    let is_turns = errors.take(turns.number(TURNS));
    let is_reach = errors.take(reach.number(REACHES));
    let is_repeats = errors.take(repeats.variant());
    let counts = [blue, red, neutral].map(|field| (field, errors.take(field.number(0..=CELLS as u32))));
    let is_hash = errors.take(parse_hash(&hash));
    let is_handicap = handicap.map_or(Some(0), |field| errors.take(field.number(1..=*HANDICAPS.end())));

    if let (Some(done), Some(each)) = (is_played, is_turns)
        && done > 2 * each
    {
        errors.push(played.error(format!("{done} turns are used; with {each} each there are {}", 2 * each)));
    }
    if let (Some(seat), Some(done)) = (is_mover, is_played)
        && (seat == Seat::First) != done.is_multiple_of(2)
    {
        let turn = if done.is_multiple_of(2) { "b" } else { "r" };
        errors.push(mover.error(format!("Blue begins, so with {done} turns used it is {turn}")));
    }
    let claimed: u32 = counts.iter().filter_map(|(_, count)| *count).sum();
    if claimed > CELLS as u32 {
        errors.push(neutral.error(format!("the counts add up to {claimed}; the land has {CELLS} cells")));
    }
    match is_played {
        None => {}
        Some(0) => check_unclaimed(counts, (hash, is_hash), &mut errors),
        Some(_) => errors.push(played.error(
            "the text of a game in progress only compares replays, for it holds no land to restore; \
             give a record instead, which is the letters and the moves",
        )),
    }
    let position = (|| Some(Position::new(is_letters?, is_turns?, is_reach?, is_repeats?, is_handicap?)))();
    errors.into_result(position)
}

/// Checks that no land is claimed before the first turn.
fn check_unclaimed(
    counts: [(Field<'_>, Option<u32>); 3],
    (field, hash): (Field<'_>, Option<u64>),
    errors: &mut ParseErrors,
) {
    for (field, count) in counts {
        if count.is_some_and(|count| count > 0) {
            errors.push(field.error("before the first turn no land is claimed: the count must be 0"));
        }
    }
    if hash.is_some_and(|hash| hash != Raster::UNCLAIMED_HASH) {
        let what = format!("before the first turn the land's hash is {:016x}", Raster::UNCLAIMED_HASH);
        errors.push(field.error(what));
    }
}

fn parse_letters(field: &Field<'_>) -> Result<Letters, ParseErrors> {
    let (rows, columns) = (usize::from(GRID.rows), usize::from(GRID.columns));
    let found = field.text.split('/').count();
    if found != rows {
        return Err(field.error(format!("a board has {rows} rows joined by /; found {found}")).into());
    }
    let mut errors = ParseErrors::new();
    let mut letters = Vec::with_capacity(SQUARES);
    let mut offset = 0;
    for row in field.text.split('/') {
        let length = row.chars().count();
        if length != columns {
            errors
                .push(field.error_at(offset, format!("this row has {length} letters; a row has {columns}")));
        }
        for (at, character) in row.char_indices() {
            if !character.is_ascii_uppercase() {
                errors
                    .push(field.error_at(offset + at, format!("{character:?} is not a capital from A to Z")));
            }
        }
        letters.extend_from_slice(row.as_bytes());
        offset += row.len() + 1;
    }
    errors.into_result(Letters::new(&letters))
}

fn parse_hash(field: &Field<'_>) -> Result<u64, ParseError> {
    let digits =
        field.text.len() == 16 && field.text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
    let number = u64::from_str_radix(field.text, 16).ok().filter(|_| digits);
    number.ok_or_else(|| field.error(format!("{:?} is not 16 lower-case hexadecimal digits", field.text)))
}
