//! Touch, keys, and the panel of buttons. All of it asks the rules for what can be done.

use leptos::prelude::*;
use quadrille_core::{Direction, Square};

use super::sight::{doing, front, lays, mover, previous};
use crate::stage::Stage;
use crate::t;
use crate::text::{say, say_with};

/// The four ways: the button that turns there, the letter in moves, the place on the pad, the arrow.
const WAYS: [(Direction, &str, char, &str, &str); 4] = [
    (Direction::Up, "face-up", 'u', "pad-key up", "M12 19 V5 M6 11 L12 5 L18 11"),
    (Direction::Left, "face-left", 'l', "pad-key left", "M19 12 H5 M11 6 L5 12 L11 18"),
    (Direction::Right, "face-right", 'r', "pad-key right", "M5 12 H19 M13 6 L19 12 L13 18"),
    (Direction::Down, "face-down", 'd', "pad-key down", "M12 5 V19 M6 13 L12 19 L18 13"),
];

fn turn_button(way: Direction) -> Option<&'static str> {
    WAYS.iter().find(|(known, ..)| *known == way).map(|(_, button, ..)| *button)
}

fn letter(way: Direction) -> char {
    WAYS.iter().find(|(known, ..)| *known == way).map_or('r', |(_, _, letter, ..)| *letter)
}

/// Turns that way; turning is free.
fn turn(stage: Stage, way: Direction) {
    if let Some(mv) = turn_button(way).and_then(|button| stage.button(button)) {
        stage.make(vec![mv]);
    }
}

/// Turns that way, or steps if the mover looks there already. A step that cannot be is left to the rules to refuse, with the reason.
fn go(stage: Stage, way: Direction) {
    let Some((_, facing)) = mover(stage) else { return };
    if facing == way {
        let step = front(stage).and_then(|square| doing(stage, square, "step"));
        stage.make(step.unwrap_or_else(|| vec![format!("m{}", letter(way))]));
    } else {
        turn(stage, way);
    }
}

/// Kicks what is in front, or else places; if neither can be, the rules say why.
fn act(stage: Stage) {
    let Some(((_, facing), square)) = mover(stage).zip(front(stage)) else { return };
    let moves = doing(stage, square, "kick").or_else(|| doing(stage, square, "place"));
    stage.make(moves.unwrap_or_else(|| vec![refused(stage, square, facing)]));
}

/// The move that was meant by touching what is in front, for the rules to refuse with the reason.
fn refused(stage: Stage, square: Square, facing: Direction) -> String {
    let something = stage.view.with(|view| view.cell(square).piece.is_some());
    format!("{}{}", if something { 'k' } else { 'p' }, letter(facing))
}

fn end(stage: Stage) {
    if let Some(mv) = stage.button("end") {
        stage.make(vec![mv]);
    }
}

/// A square is touched: in front it places or kicks, the square before undoes the step, the mover turns, what stands beside is turned to, and a square
/// within reach is walked to.
pub(super) fn touch(stage: Stage, square: Square) {
    let Some((at, facing)) = mover(stage).filter(|_| stage.open.get_untracked()) else { return };
    let beside = Direction::STRAIGHT.into_iter().find(|way| stage.grid().step(at, *way, 1) == Some(square));
    let (wall, something) = stage.view.with(|view| {
        let cell = view.cell(square);
        (cell.ground.kind == "wall", cell.piece.is_some())
    });
    if wall {
        stage.armed.set(None);
    } else if front(stage) == Some(square) {
        let moves = doing(stage, square, "kick").or_else(|| doing(stage, square, "place"));
        match moves {
            Some(moves) => stage.aim(square, moves),
            None => stage.make(vec![refused(stage, square, facing)]),
        }
    } else if previous(stage) == Some(square) {
        stage.take_back();
    } else if square == at {
        turn(stage, clockwise(facing));
    } else if let Some(way) = beside.filter(|_| something) {
        turn(stage, way);
    } else if let Some(steps) = doing(stage, square, "step") {
        stage.aim(square, steps);
    } else {
        stage.armed.set(None);
    }
}

const fn clockwise(way: Direction) -> Direction {
    match way {
        Direction::Up => Direction::Right,
        Direction::Right => Direction::Down,
        Direction::Down => Direction::Left,
        _ => Direction::Up,
    }
}

/// A key: an arrow turns, the same again steps; Space kicks or places; Enter ends the turn; U undoes.
pub(super) fn key(stage: Stage, key: &str, code: &str) -> bool {
    match (key, code) {
        ("ArrowUp", _) => go(stage, Direction::Up),
        ("ArrowDown", _) => go(stage, Direction::Down),
        ("ArrowLeft", _) => go(stage, Direction::Left),
        ("ArrowRight", _) => go(stage, Direction::Right),
        (" ", _) => act(stage),
        ("Enter", _) => end(stage),
        (_, "KeyU") => stage.take_back(),
        _ => return false,
    }
    true
}

const BOMB: &str = "M10.500 7.500 a6.500 6.500 0 1 0 .01 0 M15 9.500 L17 7.500 q-.5 -4 4 -4";
const ICE: &str = "M5 5 h14 v14 h-14 z M8 8 h4 M8 8 v3 M14 19 l1 -4 l4 -1";
const KICK: &str = "M8 4 h5 v6 l5 3 q3 1.500 3 5 v1 h-13 z M8 15.500 h4 M5 8 h-2 M5 12 h-3 M5 16 h-2";
const UNDO: &str = "M8 5 L4 9 l4 4 M4 9 h10 a5 5 0 0 1 0 10 h-3";
const END: &str = "M5 13 l4 4 L19 7";

#[component]
fn Sign(#[prop(into)] path: Signal<&'static str>) -> impl IntoView {
    view! {
        <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
            <path d=move || path.get() />
        </svg>
    }
}

/// The panel: what is left of the turn, a pad to turn and step, and the actions.
#[component]
pub(super) fn Controls(stage: Stage) -> impl IntoView {
    // Between a person's turns the buttons keep what they say; only whether they can be pressed changes.
    let laying = Memo::new(move |before: Option<&&'static str>| match before {
        Some(before) if !stage.open.get() => *before,
        _ => lays(stage),
    });
    let left = move || stage.number("actions", None);
    let able = move |action: &'static str| front(stage).and_then(|square| doing(stage, square, action));
    let press = move |action: &'static str| {
        if let Some(moves) = able(action) {
            stage.make(moves);
        }
    };
    let spent = move || stage.open.get() && left() == 0;
    let full = move || left().max(5);
    let pips = move || (0..full()).map(|index| view! { <i class:left=index < left()></i> }).collect_view();
    let turns = move || {
        let (turn, limit) = (stage.number("turn", None), stage.number("limit", None));
        say_with(
            "fuse-and-frost-turn-of",
            &[("turn", ((turn + 1).min(limit) as f64).into()), ("limit", (limit as f64).into())],
        )
    };
    view! {
        <section class="sheet fuse-controls" class:over=move || stage.view.with(|view| view.outcome.is_some()) data-seat=move || stage.mover().word()>
            <div class="left-line">
                <strong>{move || say_with("fuse-and-frost-actions-left", &[("count", (left() as f64).into())])}</strong>
                <span class="action-pips" aria-hidden="true">{pips}</span>
                <span class="muted turn-count">{turns}</span>
            </div>
            <div class="fuse-buttons">
                <Pad stage />
                <div class="deeds" role="group" aria-label=t!("fuse-and-frost-deeds")>
                    <button class="button deed" id="place" disabled=move || able("place").is_none() on:click=move |_| press("place")>
                        <Sign path=Signal::derive(move || if laying.get() == "ice" { ICE } else { BOMB }) />
                        <span>{move || say(&format!("fuse-and-frost-place-{}", laying.get()))}</span>
                    </button>
                    <button class="button deed" id="kick" disabled=move || able("kick").is_none() on:click=move |_| press("kick")>
                        <Sign path=KICK />
                        <span>{t!("fuse-and-frost-kick")}</span>
                    </button>
                    <button class="button deed" id="undo-step" disabled=move || !stage.open.get() || previous(stage).is_none() on:click=move |_| stage.take_back()>
                        <Sign path=UNDO />
                        <span>{t!("fuse-and-frost-undo-step")}</span>
                    </button>
                    <button class="button deed" id="end-turn" class:primary=spent disabled=move || stage.button("end").is_none() on:click=move |_| end(stage)>
                        <Sign path=END />
                        <span>{t!("fuse-and-frost-end-turn")}</span>
                    </button>
                </div>
            </div>
            <p class="muted how keys">{t!("fuse-and-frost-how-keys")}</p>
            <p class="muted how">{t!("fuse-and-frost-how-touch")}</p>
        </section>
    }
}

/// Four arrows: each turns, and steps where the mover looks already.
#[component]
fn Pad(stage: Stage) -> impl IntoView {
    let key = move |(way, button, _, class, path): (
        Direction,
        &'static str,
        char,
        &'static str,
        &'static str,
    )| {
        let faces = move || mover(stage).is_some_and(|(_, facing)| facing == way);
        let can = move || {
            if faces() {
                front(stage).is_some_and(|square| doing(stage, square, "step").is_some())
            } else {
                stage.button(button).is_some()
            }
        };
        let label = move || {
            let what = if faces() { "fuse-and-frost-pad-step" } else { "fuse-and-frost-pad-turn" };
            say_with(what, &[("way", way.word().into())])
        };
        view! {
            <button class=class class:faced=faces aria-label=label disabled=move || !can() on:click=move |_| go(stage, way)>
                <Sign path=path />
            </button>
        }
    };
    view! {
        <div class="pad" role="group" aria-label=t!("fuse-and-frost-pad")>{WAYS.map(key).collect_view()}</div>
    }
}
