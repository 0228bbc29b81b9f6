//! The keypad: eight directions round a button that shows the entered move and plays it.

use quadrille_core::{Direction, Square};
use quadrille_stay_on_the_board::{Event, Move};

use super::QueenBoard;
use crate::board::KeyPattern::{KeypadDigit, Named, Position, RowDigit};
use crate::board::{Key, KeyBinding, KeyPattern};
use crate::boxed::{flag, on_click, text_fn};
use crate::i18n::messages;
use crate::reactive::*;
use crate::t;

/// The direction and arrow path of each button, in the order of the keypad.
const DIRECTIONS: [(Direction, &str); 8] = [
    (Direction::UpLeft, "M16 16 L8 8 M8 13 V8 H13"),
    (Direction::Up, "M12 18 V6 M7 11 L12 6 L17 11"),
    (Direction::UpRight, "M8 16 L16 8 M11 8 H16 V13"),
    (Direction::Left, "M18 12 H6 M11 7 L6 12 L11 17"),
    (Direction::Right, "M6 12 H18 M13 7 L18 12 L13 17"),
    (Direction::DownLeft, "M16 8 L8 16 M8 11 V16 H13"),
    (Direction::Down, "M12 6 V18 M7 13 L12 18 L17 13"),
    (Direction::DownRight, "M8 8 L16 16 M16 11 V16 H11"),
];

/// The move entered so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Entered {
    direction: Option<Direction>,
    distance: Option<u8>,
}

/// The state of the keypad of one board.
#[derive(Clone, Copy)]
pub struct Keypad(RwSignal<Entered>);

impl Keypad {
    pub(super) fn new() -> Keypad {
        Keypad(RwSignal::new(Entered::default()))
    }
}

fn entered(board: QueenBoard) -> Entered {
    board.ui_state().0.get()
}

/// The entered move, if it is complete.
fn entered_move(board: QueenBoard) -> Option<(Direction, u8)> {
    let Entered { direction, distance } = entered(board);
    direction.zip(distance)
}

/// Drops the entered move; true if there was one.
pub(super) fn cancel(board: QueenBoard) -> bool {
    let keypad = board.ui_state().0;
    let is_empty = keypad.with_untracked(|entered| *entered == Entered::default());
    if !is_empty {
        keypad.set(Entered::default());
    }
    !is_empty
}

/// The greatest distance of a move.
fn farthest(board: QueenBoard) -> u8 {
    board.grid().columns - 1
}

/// Enters a direction; the same again increases the distance.
fn press_direction(board: QueenBoard, direction: Direction) {
    let Entered { direction: before, distance } = entered(board);
    let distance = match (before, distance) {
        (Some(before), Some(distance)) if before == direction => distance % farthest(board) + 1,
        (None, Some(distance)) => distance,
        _ => 1,
    };
    board.ui_state().0.set(Entered { direction: Some(direction), distance: Some(distance) });
}

fn press_distance(board: QueenBoard, distance: u8) {
    if distance <= farthest(board) {
        board.ui_state().0.update(|entered| entered.distance = Some(distance));
    }
}

/// Plays the entered move; false if it is not complete.
pub(super) fn confirm(board: QueenBoard) -> bool {
    let entered = entered_move(board);
    if let Some((direction, distance)) = entered {
        board.play(&[Move::Go(direction, distance)]);
    }
    entered.is_some()
}

/// The square that the entered move leads to, if it is on the board.
pub(super) fn target_square(board: QueenBoard) -> Option<Square> {
    let (direction, distance) = entered_move(board)?;
    let queen = board
        .state
        .view
        .with(|view| view.grid.squares().find(|square| view.cell(*square).piece.is_some()))?;
    board.grid().step(queen, direction, distance)
}

/// The keys of the game: directions on the number pad or round S, distances in the digit row, confirm, claim.
pub(super) const KEYS: &[KeyBinding<QueenBoard>] = &[
    direction(&[Position('Q'), KeypadDigit('7')], |board, _| press_direction(board, Direction::UpLeft)),
    direction(&[Position('W'), KeypadDigit('8')], |board, _| press_direction(board, Direction::Up)),
    direction(&[Position('E'), KeypadDigit('9')], |board, _| press_direction(board, Direction::UpRight)),
    direction(&[Position('A'), KeypadDigit('4')], |board, _| press_direction(board, Direction::Left)),
    direction(&[Position('D'), KeypadDigit('6')], |board, _| press_direction(board, Direction::Right)),
    direction(&[Position('Z'), KeypadDigit('1')], |board, _| press_direction(board, Direction::DownLeft)),
    direction(&[Position('X'), Position('S'), KeypadDigit('2')], |board, _| {
        press_direction(board, Direction::Down);
    }),
    direction(&[Position('C'), KeypadDigit('3')], |board, _| press_direction(board, Direction::DownRight)),
    KeyBinding::new(&[RowDigit], messages::stay_on_the_board_keys_distance, |board, key| {
        if let Some(distance) = key.row_digit() {
            press_distance(board, distance);
        }
    }),
    KeyBinding::new(
        &[Named("Enter"), Named(" "), KeypadDigit('5')],
        messages::stay_on_the_board_keys_confirm,
        |board, _| _ = confirm(board),
    ),
    KeyBinding::new(&[Named("Backspace")], messages::stay_on_the_board_keys_claim, |board, _| {
        board.press_button(Move::Claim);
    }),
];

/// The keys of a direction.
const fn direction(keys: &'static [KeyPattern], run: fn(QueenBoard, &Key)) -> KeyBinding<QueenBoard> {
    KeyBinding::new(keys, messages::stay_on_the_board_keys_direction, run)
}

/// The last move, as the keypad shows it.
fn last_move(events: &[Event]) -> Entered {
    let last = events.iter().find_map(|event| match event {
        Event::Moved { direction, distance, .. } | Event::Fell { direction, distance, .. } => {
            Some((*direction, *distance))
        }
        _ => None,
    });
    let (direction, distance) = last.unzip();
    Entered { direction, distance }
}

fn arrow(direction: Direction) -> Option<&'static str> {
    DIRECTIONS.iter().find(|(known, _)| *known == direction).map(|(_, path)| *path)
}

/// The keypad.
#[component]
pub(super) fn KeypadPanel(board: QueenBoard) -> impl IntoView {
    let ready = move || board.input.enabled.get() && entered_move(board).is_some();
    let shown = move || {
        let entered = entered(board);
        if board.input.enabled.get() && entered != Entered::default() {
            entered
        } else {
            last_move(&board.last_events())
        }
    };
    let middle_label = move || {
        let Entered { direction, distance } = shown();
        let word = direction.map_or("none", |direction| direction.word());
        let distance = distance.unwrap_or(0);
        if ready() {
            messages::stay_on_the_board_confirm(word, distance)
        } else {
            messages::stay_on_the_board_dialled(word, distance)
        }
    };
    let direction_button = move |(direction, path): (Direction, &'static str)| {
        let label = move || messages::stay_on_the_board_direction(direction.word());
        view! {
            <button
                class="dial-key"
                class:chosen=flag(move || board.input.enabled.get() && entered(board).direction == Some(direction))
                aria-label=label
                disabled=flag(move || !board.input.enabled.get())
                on:click=on_click(move || press_direction(board, direction))
            >
                <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
                    <path d=path />
                </svg>
            </button>
        }
    };
    let middle = move || {
        view! {
            <button class="dial-key dial-middle" class:ready=ready id="dial-confirm" aria-label=middle_label disabled=flag(move || !ready()) on:click=on_click(move || _ = confirm(board))>
                {move || shown().direction.and_then(arrow).map(|path| view! {
                    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d=path /></svg>
                })}
                <span>{move || shown().distance}</span>
            </button>
        }
    };
    let [a, b, c, d, e, f, g, h] = DIRECTIONS.map(direction_button);
    let distances = move || {
        (1..=farthest(board))
            .map(|distance| {
                view! {
                    <button
                        class="distance"
                        class:chosen=flag(move || board.input.enabled.get() && entered(board).distance == Some(distance))
                        aria-label=text_fn(move || messages::stay_on_the_board_distance(distance))
                        disabled=flag(move || !board.input.enabled.get())
                        on:click=on_click(move || press_distance(board, distance))
                    >
                        {distance}
                    </button>
                }
            })
            .collect_view()
    };
    view! {
        <div class="dial" role="group" aria-label=t!(stay_on_the_board_dial)>
            {a}{b}{c}{d}{middle()}{e}{f}{g}{h}
        </div>
        <div class="distances" role="group" aria-label=t!(stay_on_the_board_distances)>{distances}</div>
        <button class="button wide" id="claim" disabled=flag(move || !board.has_button(Move::Claim)) on:click=on_click(move || board.press_button(Move::Claim))>
            {t!(stay_on_the_board_claim)}
        </button>
    }
}
