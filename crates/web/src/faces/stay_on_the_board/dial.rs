//! The dial: eight directions round a button that shows what was dialled, and makes the move.

use crate::lean::{flag, press, words};
use quadrille_core::{Direction, Event, Square};
use quadrille_view::prelude::*;

use crate::stage::{Key, Stage};
use crate::text::say_with;
use crate::{t, tell};

/// The directions by their digits on a keypad, in the order of its keys.
const DIRECTIONS: [(u8, Direction, &str); 8] = [
    (7, Direction::UpLeft, "M16 16 L8 8 M8 13 V8 H13"),
    (8, Direction::Up, "M12 18 V6 M7 11 L12 6 L17 11"),
    (9, Direction::UpRight, "M8 16 L16 8 M11 8 H16 V13"),
    (4, Direction::Left, "M18 12 H6 M11 7 L6 12 L11 17"),
    (6, Direction::Right, "M6 12 H18 M13 7 L18 12 L13 17"),
    (1, Direction::DownLeft, "M16 8 L8 16 M8 11 V16 H13"),
    (2, Direction::Down, "M12 6 V18 M7 13 L12 18 L17 13"),
    (3, Direction::DownRight, "M8 8 L16 16 M16 11 V16 H11"),
];

/// What was dialled: a direction and a distance, each if it was.
type Dialled = (Option<u8>, Option<u8>);

/// The draft holds two digits, direction and distance, 0 for what was not dialled yet.
fn dialled(stage: Stage) -> Dialled {
    stage.draft.with(|draft| {
        let digit = |index| draft.as_bytes().get(index).map(|byte| byte - b'0').filter(|digit| *digit > 0);
        (digit(0), digit(1))
    })
}

fn set(stage: Stage, (direction, distance): Dialled) {
    stage.draft.set(format!("{}{}", direction.unwrap_or(0), distance.unwrap_or(0)));
}

/// The farthest that a move can go.
fn farthest(stage: Stage) -> u8 {
    stage.grid().columns - 1
}

fn press_direction(stage: Stage, direction: u8) {
    let distance = match dialled(stage) {
        (Some(known), Some(distance)) if known == direction => distance % farthest(stage) + 1,
        (None, Some(distance)) => distance,
        _ => 1,
    };
    set(stage, (Some(direction), Some(distance)));
}

fn press_distance(stage: Stage, distance: u8) {
    if distance <= farthest(stage) {
        set(stage, (dialled(stage).0, Some(distance)));
    }
}

fn confirm(stage: Stage) {
    if let (Some(direction), Some(distance)) = dialled(stage) {
        stage.make(vec![format!("{direction}{distance}")]);
    }
}

fn claim(stage: Stage) {
    if let Some(mv) = stage.button("claim") {
        stage.make(vec![mv]);
    }
}

/// Makes the dialled move; false if none was dialled.
pub(super) fn confirm_dialled(stage: Stage) -> bool {
    let ready = matches!(dialled(stage), (Some(_), Some(_)));
    confirm(stage);
    ready
}

/// The square that the dialled move would lead to, if there is one.
pub(super) fn landing(stage: Stage) -> Option<Square> {
    let (Some(direction), Some(distance)) = dialled(stage) else { return None };
    let (_, direction, _) = DIRECTIONS.iter().find(|(digit, ..)| *digit == direction)?;
    let queen =
        stage.view.with(|view| view.grid.squares().find(|square| view.cell(*square).piece.is_some()))?;
    stage.grid().step(queen, *direction, distance)
}

/// A key: directions on the keypad or round S, distances on the main row, confirm, claim.
pub(super) fn key(stage: Stage, key: &Key) -> bool {
    let code = key.code.as_str();
    let pad = code.strip_prefix("Numpad").and_then(|digit| digit.parse::<u8>().ok());
    let letter = match code {
        "KeyQ" => Some(7),
        "KeyW" => Some(8),
        "KeyE" => Some(9),
        "KeyA" => Some(4),
        "KeyD" => Some(6),
        "KeyZ" => Some(1),
        "KeyX" | "KeyS" => Some(2),
        "KeyC" => Some(3),
        _ => None,
    };
    let row = code.strip_prefix("Digit").and_then(|digit| digit.parse::<u8>().ok());
    match (pad.or(letter), row, key.name.as_str()) {
        (Some(5), ..) | (.., "Enter" | " ") => confirm(stage),
        (.., "Backspace") => claim(stage),
        (Some(direction @ 1..=9), ..) => press_direction(stage, direction),
        (_, Some(distance @ 1..=9), _) => press_distance(stage, distance),
        _ => return false,
    }
    true
}

/// The move that was last made, as the dial would show it.
fn last_move(events: &[Event]) -> Option<(u8, i64)> {
    let event = events.iter().find(|event| matches!(event.name, "moved" | "fell"))?;
    let word = tell::text(event, "direction")?;
    let (digit, ..) = DIRECTIONS.iter().find(|(_, direction, _)| direction.word() == word)?;
    Some((*digit, tell::number(event, "distance")?))
}

fn arrow(direction: u8) -> Option<&'static str> {
    DIRECTIONS.iter().find(|(digit, ..)| *digit == direction).map(|(.., path)| *path)
}

/// The dial.
#[component]
pub(super) fn Dial(stage: Stage) -> impl IntoView {
    let ready = move || stage.open.get() && matches!(dialled(stage), (Some(_), Some(_)));
    let shown = move || {
        if stage.open.get() && dialled(stage) != (None, None) {
            let (direction, distance) = dialled(stage);
            (direction, distance.map(i64::from))
        } else {
            let last = stage.last.with(|events| last_move(events));
            (last.map(|(direction, _)| direction), last.map(|(_, distance)| distance))
        }
    };
    let middle_label = move || {
        let (direction, distance) = shown();
        let word = direction.and_then(|digit| DIRECTIONS.iter().find(|(known, ..)| *known == digit));
        let word = word.map_or("none", |(_, direction, _)| direction.word());
        let what = if ready() { "stay-on-the-board-confirm" } else { "stay-on-the-board-dialled" };
        say_with(what, &[("direction", word.into()), ("distance", distance.unwrap_or(0).into())])
    };
    let direction_button = move |(digit, direction, path): (u8, Direction, &'static str)| {
        let label =
            move || say_with("stay-on-the-board-direction", &[("direction", direction.word().into())]);
        view! {
            <button
                class="dial-key"
                class:chosen=flag(move || stage.open.get() && dialled(stage).0 == Some(digit))
                aria-label=label
                disabled=flag(move || !stage.open.get())
                on:click=press(move || press_direction(stage, digit))
            >
                <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
                    <path d=path />
                </svg>
            </button>
        }
    };
    let middle = move || {
        view! {
            <button class="dial-key dial-middle" class:ready=ready id="dial-confirm" aria-label=middle_label disabled=flag(move || !ready()) on:click=press(move || confirm(stage))>
                {move || shown().0.and_then(arrow).map(|path| view! {
                    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d=path /></svg>
                })}
                <span>{move || shown().1}</span>
            </button>
        }
    };
    let keys = DIRECTIONS.map(direction_button);
    let [a, b, c, d, e, f, g, h] = keys;
    let distances = move || {
        (1..=farthest(stage))
            .map(|distance| {
                view! {
                    <button
                        class="distance"
                        class:chosen=flag(move || stage.open.get() && dialled(stage).1 == Some(distance))
                        aria-label=words(move || say_with("stay-on-the-board-distance", &[("count", distance.into())]))
                        disabled=flag(move || !stage.open.get())
                        on:click=press(move || press_distance(stage, distance))
                    >
                        {distance}
                    </button>
                }
            })
            .collect_view()
    };
    view! {
        <div class="dial" role="group" aria-label=t!("stay-on-the-board-dial")>
            {a}{b}{c}{d}{middle()}{e}{f}{g}{h}
        </div>
        <div class="distances" role="group" aria-label=t!("stay-on-the-board-distances")>{distances}</div>
        <button class="button wide" id="claim" disabled=flag(move || stage.button("claim").is_none()) on:click=press(move || claim(stage))>
            {t!("stay-on-the-board-claim")}
        </button>
    }
}
