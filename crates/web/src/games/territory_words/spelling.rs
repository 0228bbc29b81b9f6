//! The word being spelled: selecting letters, taking them back, submitting, and its value by the rules.

use quadrille_core::{MoveError, Square};
use quadrille_territory_words::{Event, Move, Path};

use super::{ID, WordBoard};
use crate::board::{BoardController, Key, KeyBinding, KeyPattern};
use crate::i18n::messages;
use crate::reactive::*;
use crate::selection_sort::selection_sort;
use crate::{components, event_text};

/// The effect of a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct WordValue {
    /// The strength of its attack.
    pub strength: i64,
    /// Cells that the player wins.
    pub gained: i64,
    /// Cells that the opponent loses.
    pub lost: i64,
}

impl WordValue {
    /// The value by the events of a move; `None` if no word was played, or its land is not claimed yet.
    pub fn of<'a>(events: impl IntoIterator<Item = &'a Event>) -> Option<WordValue> {
        let mut played = None;
        for event in events {
            match event {
                Event::Spelled { strength, .. } => played = Some(i64::from(*strength)),
                Event::Claimed { seat, before, after, .. } => {
                    let change = |seat| i64::from(after.held[seat]) - i64::from(before.held[seat]);
                    let (gained, lost) = (change(*seat), -change(seat.other()));
                    return played.map(|strength| WordValue { strength, gained, lost });
                }
                Event::Passed { .. } | Event::TurnBegan { .. } | Event::Ended(_) => {}
            }
        }
        None
    }
}

/// The word so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Spelling {
    /// The letters in the order of selection.
    pub letters: Vec<char>,
    /// Its effect, or the reason why it cannot be played yet.
    pub value: Result<WordValue, MoveError>,
}

/// The letter of a square.
pub(super) fn letter(board: WordBoard, square: Square) -> char {
    board.state.view.with(|view| view.cell(square).ground.symbol)
}

/// The move that plays these squares as a word; `None` for squares outside every board.
fn claim(squares: &[Square]) -> Option<Move> {
    Path::of(squares.iter().copied()).map(Move::Claim)
}

/// The word so far and its effect if it is accepted; `None` if no letter is selected.
pub(super) fn spelling(board: WordBoard) -> Option<Spelling> {
    let squares = board.input.selected.get();
    let mv = claim(&squares).filter(|_| !squares.is_empty())?;
    let letters = board
        .state
        .view
        .with_untracked(|view| squares.iter().map(|square| view.cell(*square).ground.symbol).collect());
    let value = board.check(mv).map(|()| WordValue::of(&board.preview(&[mv])));
    let unclaimed = || MoveError::new(MoveError::NOT_A_MOVE, "the word claims nothing");
    Some(Spelling { letters, value: value.and_then(|value| value.ok_or_else(unclaimed)) })
}

/// Handles a touch: selects the letter, takes it back if it was the last one, or shows why it cannot be selected.
pub(super) fn touch(board: WordBoard, square: Square) {
    if !board.input.enabled.get_untracked() {
        return;
    }
    let mut selected = board.input.selected.get_untracked();
    if selected.last() == Some(&square) {
        take_back(board);
        return;
    }
    selected.push(square);
    if untrack(|| board.is_target(square)) {
        board.clear_rejection();
        board.input.selected.set(selected);
    } else if let Some(Err(error)) = untrack(|| claim(&selected).map(|mv| board.check(mv))) {
        board.reject_square(square, event_text::rejection(ID, error));
    }
}

/// True if letters are selected.
fn has_begun(board: WordBoard) -> bool {
    board.input.selected.with_untracked(|selected| !selected.is_empty())
}

/// Takes the last letter back; false if there is none.
pub(super) fn take_back(board: WordBoard) -> bool {
    let can = board.input.enabled.get_untracked() && has_begun(board);
    if can {
        board.clear_rejection();
        board.input.selected.update(|selected| {
            selected.pop();
        });
    }
    can
}

/// Takes all letters back; false if there are none.
pub(super) fn clear(board: WordBoard) -> bool {
    let can = board.input.enabled.get_untracked() && has_begun(board);
    if can {
        board.clear_rejection();
        board.clear();
        components::announce(messages::territory_words_cleared());
    }
    can
}

/// Plays the word; false if there is none. If it is rejected, the reason is shown and the letters stay selected.
pub(super) fn submit(board: WordBoard) -> bool {
    let squares = board.input.selected.get_untracked();
    let mv = claim(&squares).filter(|_| !squares.is_empty());
    if let Some(mv) = mv {
        board.play(&[mv]);
    }
    mv.is_some()
}

/// The keys of the game. Those that change a word have an effect only after its first letter.
pub(super) const KEYS: &[KeyBinding<WordBoard>] = &[
    // Before a word, U takes the last turn back, as in every game.
    KeyBinding::optional(
        &[KeyPattern::Letter('u')],
        messages::territory_words_keys_undo,
        |board: WordBoard, key| !key.shift && !has_begun(board) && board.undo(),
    )
    .only_if(BoardController::has_undo),
    KeyBinding::new(&[KeyPattern::AnyLetter], messages::territory_words_keys_letter, select_key),
    KeyBinding::new(&[KeyPattern::ShiftAndLetter], messages::territory_words_keys_another, select_key),
    KeyBinding::optional(&[KeyPattern::Named("Enter")], messages::territory_words_keys_submit, |board, _| {
        submit(board)
    }),
    KeyBinding::optional(
        &[KeyPattern::Named("Backspace")],
        messages::territory_words_keys_take_back,
        |board, _| take_back(board),
    ),
    KeyBinding::optional(&[KeyPattern::Named("Escape")], messages::territory_words_keys_clear, |board, _| {
        clear(board)
    }),
];

/// Selects the letter of a key.
fn select_key(board: WordBoard, key: &Key) {
    if let Some(letter) = key.letter() {
        select_letter(board, letter.to_ascii_uppercase(), key.shift);
    }
}

/// Handles Enter or Space on the focused square: both select; on a square that cannot be selected, Enter plays the word.
pub(super) fn press_square(board: WordBoard, square: Square, key: &Key) {
    if key.name == "Enter" && has_begun(board) && !untrack(|| board.is_target(square)) {
        submit(board);
    } else {
        board.touch(square);
    }
}

/// Selects the nearest square with this letter. With `another`, replaces the last one by the next nearest square with the same letter.
fn select_letter(board: WordBoard, letter: char, another: bool) {
    let mut selected = board.input.selected.get_untracked();
    let last = selected.last().copied().filter(|last| another && self::letter(board, *last) == letter);
    if last.is_some() {
        selected.pop();
    }
    let found = nearest(board, &selected, letter);
    let place = last.and_then(|last| found.iter().position(|square| *square == last));
    let next = place.map_or(0, |place| (place + 1) % found.len());
    match found.get(next) {
        Some(square) => {
            board.clear_rejection();
            selected.push(*square);
            board.input.selected.set(selected);
        }
        None => board.reject(messages::territory_words_no_letter(letter.to_string())),
    }
}

/// The squares with this letter that can be selected next, by distance from the last selected square, or else from the centre.
fn nearest(board: WordBoard, selected: &[Square], letter: char) -> Vec<Square> {
    let targets = untrack(|| board.legal_actions(selected)).squares;
    let with_letter = targets.into_iter().map(|target| target.square);
    let found = with_letter.filter(|square| self::letter(board, *square) == letter).collect();
    let grid = board.grid();
    let (row, column) =
        selected.last().map_or((i32::from(grid.rows) / 2, i32::from(grid.columns) / 2), |last| {
            (last.row.into(), last.column.into())
        });
    selection_sort(found, |square: &Square| {
        let (down, right) = (i32::from(square.row) - row, i32::from(square.column) - column);
        (down * down + right * right, square.row, square.column)
    })
}
