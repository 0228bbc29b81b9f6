//! Positions and moves as text.
//!
//! A position's text tells replays of one record apart. It holds only a hash of the land, so that none but a fresh board can be read back.

use quadrille_core::{Fault, Faults, Field, Place, Seat};

use crate::facts::{REACHES, TURNS};
use crate::letters::Letters;
use crate::path::{GRID, Path, SQUARES};
use crate::position::{Move, Position, Repeats};
use crate::raster::{CELLS, Raster};

/// Bytes of the longest move: every square of the board with a three-letter name and a dash.
const LONGEST_MOVE: usize = SQUARES * 4;

pub(crate) fn write_path(path: &Path) -> String {
    path.squares().map(|square| GRID.name(square)).collect::<Vec<_>>().join("-")
}

pub(crate) fn write_move(mv: Move) -> String {
    match mv {
        Move::Pass => "pass".to_string(),
        Move::Claim(path) => write_path(&path),
    }
}

pub(crate) fn read_move(text: &str) -> Result<Move, Fault> {
    if text == "pass" {
        return Ok(Move::Pass);
    }
    let fault = |bytes: usize, what: String| {
        let character = text[..bytes].chars().count() + 1;
        Fault::new(Place::Field { name: "MOVE", character }, what)
    };
    if text.len() > LONGEST_MOVE {
        let what = format!("the text has {} bytes; no move needs more than {LONGEST_MOVE}", text.len());
        return Err(Fault::whole(what));
    }
    let mut path = Path::EMPTY;
    let mut offset = 0;
    for name in text.split('-') {
        let Some(square) = GRID.find(name) else {
            let what = format!(
                "{name:?} is no square; a move is squares from a1 to l12 joined by -, such as c3-d5-f4; or pass"
            );
            return Err(fault(offset, what));
        };
        if !path.push(square) {
            return Err(fault(offset, format!("a word has at most {SQUARES} letters, one of every square")));
        }
        offset += name.len() + 1;
    }
    Ok(Move::Claim(path))
}

pub(crate) fn write_letters(letters: &Letters) -> String {
    letters.rows().map(String::from_utf8_lossy).collect::<Vec<_>>().join("/")
}

pub(crate) fn write(position: &Position) -> String {
    let counts = position.counts();
    format!(
        "{} {} {} {} {} {} {} {} {} {:016x}",
        write_letters(position.letters()),
        match position.mover() {
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
        position.land().hash()
    )
}

pub(crate) fn read(text: &str) -> Result<Position, Faults> {
    let names =
        ["LETTERS", "MOVER", "PLAYED", "TURNS", "REACH", "REPEATS", "BLUE", "RED", "NEUTRAL", "LANDHASH"];
    let [letters, mover, played, turns, reach, repeats, blue, red, neutral, hash] =
        Field::split(text, names)?;
    let mut faults = Faults::none();
    let is_letters = faults.take(read_letters(&letters));
    let is_mover = faults.take(mover.one_of(&[("b", Seat::First), ("r", Seat::Second)]));
    let is_played = faults.take(played.number(0..=2 * TURNS.end()));
    let is_turns = faults.take(turns.number(TURNS));
    let is_reach = faults.take(reach.number(REACHES));
    let is_repeats =
        faults.take(repeats.one_of(&[("allowed", Repeats::Allowed), ("forbidden", Repeats::Forbidden)]));
    let counts = [blue, red, neutral].map(|field| (field, faults.take(field.number(0..=CELLS as u32))));
    let is_hash = faults.take(read_hash(&hash));

    if let (Some(done), Some(each)) = (is_played, is_turns)
        && done > 2 * each
    {
        faults.add(played.fault(format!("{done} turns are used; with {each} each there are {}", 2 * each)));
    }
    if let (Some(seat), Some(done)) = (is_mover, is_played)
        && (seat == Seat::First) != done.is_multiple_of(2)
    {
        let turn = if done.is_multiple_of(2) { "b" } else { "r" };
        faults.add(mover.fault(format!("Blue begins, so with {done} turns used it is {turn}")));
    }
    let claimed: u32 = counts.iter().filter_map(|(_, count)| *count).sum();
    if claimed > CELLS as u32 {
        faults.add(neutral.fault(format!("the counts add up to {claimed}; the land has {CELLS} cells")));
    }
    match is_played {
        None => {}
        Some(0) => check_fresh(counts, (hash, is_hash), &mut faults),
        Some(_) => faults.add(played.fault(
            "the text of a game in progress only compares replays, for it holds no land to restore; \
             give a record instead, which is the letters and the moves",
        )),
    }
    let position = (|| Some(Position::fresh(is_letters?, is_turns?, is_reach?, is_repeats?)))();
    faults.or(position)
}

/// Before the first turn nobody has claimed land.
fn check_fresh(
    counts: [(Field<'_>, Option<u32>); 3],
    (field, hash): (Field<'_>, Option<u64>),
    faults: &mut Faults,
) {
    for (field, count) in counts {
        if count.is_some_and(|count| count > 0) {
            faults.add(field.fault("before the first turn nobody has claimed land: the count is 0"));
        }
    }
    if hash.is_some_and(|hash| hash != Raster::FRESH_HASH) {
        let what = format!("before the first turn the land's hash is {:016x}", Raster::FRESH_HASH);
        faults.add(field.fault(what));
    }
}

fn read_letters(field: &Field<'_>) -> Result<Letters, Faults> {
    let (rows, columns) = (usize::from(GRID.rows), usize::from(GRID.columns));
    let found = field.text.split('/').count();
    if found != rows {
        return Err(field.fault(format!("a board has {rows} rows joined by /; here are {found}")).into());
    }
    let mut faults = Faults::none();
    let mut letters = Vec::with_capacity(SQUARES);
    let mut offset = 0;
    for row in field.text.split('/') {
        let length = row.chars().count();
        if length != columns {
            faults.add(field.fault_at(offset, format!("this row has {length} letters; a row has {columns}")));
        }
        for (at, character) in row.char_indices() {
            if !character.is_ascii_uppercase() {
                faults
                    .add(field.fault_at(offset + at, format!("{character:?} is not a capital from A to Z")));
            }
        }
        letters.extend_from_slice(row.as_bytes());
        offset += row.len() + 1;
    }
    faults.or(Letters::new(&letters))
}

fn read_hash(field: &Field<'_>) -> Result<u64, Fault> {
    let digits =
        field.text.len() == 16 && field.text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
    let number = u64::from_str_radix(field.text, 16).ok().filter(|_| digits);
    number.ok_or_else(|| field.fault(format!("{:?} is not 16 lower-case hexadecimal digits", field.text)))
}
