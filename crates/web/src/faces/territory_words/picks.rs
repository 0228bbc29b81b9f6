//! The word being spelled: picking letters, taking them back, submitting; and what the rules say about it so far.

use quadrille_core::{Event, Square};

use crate::stage::{Key, Stage};
use crate::text::{say, say_with, says};
use crate::{parts, tell};

/// What a word would do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Worth {
    /// How hard it attacks.
    pub strength: i64,
    /// Cells that the player would win.
    pub gained: i64,
    /// Cells that the opponent would lose.
    pub lost: i64,
}

impl Worth {
    /// As the events of a move tell it; nothing if no word was played.
    pub fn of(events: &[Event]) -> Option<Worth> {
        let spelled = events.iter().find(|event| event.name == "spelled")?;
        let claimed = events.iter().find(|event| event.name == "claimed")?;
        Some(Worth {
            strength: tell::number(spelled, "strength")?,
            gained: tell::number(claimed, "gained")?,
            lost: tell::number(claimed, "lost")?,
        })
    }
}

/// The word so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Spelling {
    /// The letters, in the order they were picked.
    pub letters: Vec<char>,
    /// What it would do; or why it cannot be played yet, by the code of the refusal.
    pub worth: Result<Worth, &'static str>,
}

/// The letter of a square.
pub(super) fn letter(stage: Stage, square: Square) -> char {
    stage.view.with(|view| view.cell(square).ground.symbol)
}

/// The move that plays these squares as a word, in the notation of the game.
fn written(stage: Stage, squares: &[Square]) -> String {
    let grid = stage.grid();
    squares.iter().map(|square| grid.name(*square)).collect::<Vec<_>>().join("-")
}

/// The word so far, and what it would do if it counted; nothing if no letter is picked.
pub(super) fn spelling(stage: Stage) -> Option<Spelling> {
    let squares = stage.touched.get();
    if squares.is_empty() {
        return None;
    }
    let letters = stage
        .view
        .with_untracked(|view| squares.iter().map(|square| view.cell(*square).ground.symbol).collect());
    let mv = written(stage, &squares);
    let worth = match stage.with_table(|table| table.check(&mv)) {
        Ok(_) => Worth::of(&stage.preview(&[mv])).ok_or("not-a-move"),
        Err(refusal) => Err(refusal.code),
    };
    Some(Spelling { letters, worth })
}

/// A person touches a letter: it is picked; or taken back, if it was the last; or the rules say why not.
pub(super) fn touch(stage: Stage, square: Square) {
    if !stage.open.get_untracked() {
        return;
    }
    let picked = stage.touched.get_untracked();
    if picked.last() == Some(&square) {
        return take_back(stage);
    }
    let mut more = picked;
    more.push(square);
    let can_be_picked =
        stage.choices.with_untracked(|choices| choices.squares.iter().any(|target| target.square == square));
    if can_be_picked {
        stage.notice.set(None);
        stage.touched.set(more);
        return;
    }
    let mv = written(stage, &more);
    if let Err(refusal) = stage.with_table(|table| table.check(&mv)) {
        tell_person(stage, says(&format!("refused-{}", refusal.code), &[]).unwrap_or(refusal.what));
    }
}

/// Tells the person something, to be seen and to be heard.
fn tell_person(stage: Stage, sentence: String) {
    parts::announce(sentence.clone());
    stage.notice.set(Some(sentence));
}

/// Takes the last letter back.
pub(super) fn take_back(stage: Stage) {
    if stage.open.get_untracked() && stage.touched.with_untracked(|touched| !touched.is_empty()) {
        stage.notice.set(None);
        stage.touched.update(|touched| {
            touched.pop();
        });
    }
}

/// Takes all letters back.
pub(super) fn clear(stage: Stage) {
    if stage.open.get_untracked() && stage.touched.with_untracked(|touched| !touched.is_empty()) {
        stage.notice.set(None);
        stage.clear();
        parts::announce(say("territory-words-cleared"));
    }
}

/// Plays the word. If it cannot be played, the game says why, and the letters stay picked.
pub(super) fn submit(stage: Stage) {
    let squares = stage.touched.get_untracked();
    if !squares.is_empty() {
        let mv = written(stage, &squares);
        stage.make(vec![mv]);
    }
}

/// A key, wherever the focus is: a letter picks, Backspace takes the last letter back, Escape all, Enter plays the word.
pub(super) fn key(stage: Stage, key: &Key) -> bool {
    let begun = stage.touched.with_untracked(|touched| !touched.is_empty());
    if let Some(letter) = key.letter() {
        // U begins no word while there is a turn to take back, as in every game; with Shift it does.
        let undone = letter == 'u' && !begun && !key.shift && stage.undo();
        if !undone {
            pick_letter(stage, letter.to_ascii_uppercase(), key.shift);
        }
        return true;
    }
    match key.name.as_str() {
        _ if !begun => return false,
        "Backspace" => take_back(stage),
        "Escape" => clear(stage),
        "Enter" => submit(stage),
        _ => return false,
    }
    true
}

/// Enter or Space on a square with the focus: both pick; on a square that cannot be picked Enter plays the word, and Space takes its last letter back.
pub(super) fn press_square(stage: Stage, square: Square, key: &Key) {
    let can_be_picked =
        stage.choices.with_untracked(|choices| choices.squares.iter().any(|target| target.square == square));
    let begun = stage.touched.with_untracked(|touched| !touched.is_empty());
    if key.name == "Enter" && begun && !can_be_picked {
        submit(stage);
    } else {
        stage.touch(square);
    }
}

/// Picks the nearest square with this letter. With `another`, the letter picked last is exchanged for the next nearest square with the same one.
fn pick_letter(stage: Stage, letter: char, another: bool) {
    let mut picked = stage.touched.get_untracked();
    let last = picked.last().copied().filter(|last| another && self::letter(stage, *last) == letter);
    if last.is_some() {
        picked.pop();
    }
    let found = nearest(stage, &picked, letter);
    let place = last.and_then(|last| found.iter().position(|square| *square == last));
    let next = place.map_or(0, |place| (place + 1) % found.len());
    match found.get(next) {
        Some(square) => {
            stage.notice.set(None);
            picked.push(*square);
            stage.touched.set(picked);
        }
        None => tell_person(
            stage,
            say_with("territory-words-no-letter", &[("letter", letter.to_string().into())]),
        ),
    }
}

/// The squares with this letter that can be picked after these, the nearest to the last of them first; to the middle of the board if there is none.
fn nearest(stage: Stage, picked: &[Square], letter: char) -> Vec<Square> {
    let targets = stage.with_table(|table| table.choices(picked)).squares;
    let with_letter = targets.into_iter().map(|target| target.square);
    let mut found: Vec<Square> =
        with_letter.filter(|square| self::letter(stage, *square) == letter).collect();
    let grid = stage.grid();
    let (row, column) =
        picked.last().map_or((i32::from(grid.rows) / 2, i32::from(grid.columns) / 2), |last| {
            (last.row.into(), last.column.into())
        });
    found.sort_by_key(|square| {
        let (down, right) = (i32::from(square.row) - row, i32::from(square.column) - column);
        (down * down + right * right, square.row, square.column)
    });
    found
}
