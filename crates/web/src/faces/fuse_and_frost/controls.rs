//! Touch, keys, and the panel of buttons. All of it asks the rules for what can be done.

use quadrille_core::{Direction, Square};
use quadrille_view::prelude::*;

use super::sight::{doing, front, lays, mover, previous};
use crate::lean::{Press, flag, press, words};
use crate::stage::{Key, Stage};
use crate::t;
use crate::text::{say, say_with};

/// One of the four ways, as buttons, moves, keys and the pad have it.
#[derive(Clone, Copy)]
struct Way {
    direction: Direction,
    /// The button that turns there.
    turns: &'static str,
    /// The letter in moves.
    letter: char,
    /// The key that turns or steps there.
    key: &'static str,
    /// The place on the pad.
    class: &'static str,
    /// The arrow on the pad.
    arrow: &'static str,
}

const WAYS: [Way; 4] = [
    Way {
        direction: Direction::Up,
        turns: "face-up",
        letter: 'u',
        key: "ArrowUp",
        class: "pad-key up",
        arrow: "M12 19 V5 M6 11 L12 5 L18 11",
    },
    Way {
        direction: Direction::Left,
        turns: "face-left",
        letter: 'l',
        key: "ArrowLeft",
        class: "pad-key left",
        arrow: "M19 12 H5 M11 6 L5 12 L11 18",
    },
    Way {
        direction: Direction::Right,
        turns: "face-right",
        letter: 'r',
        key: "ArrowRight",
        class: "pad-key right",
        arrow: "M5 12 H19 M13 6 L19 12 L13 18",
    },
    Way {
        direction: Direction::Down,
        turns: "face-down",
        letter: 'd',
        key: "ArrowDown",
        class: "pad-key down",
        arrow: "M12 5 V19 M6 13 L12 19 L18 13",
    },
];

fn way(direction: Direction) -> Option<&'static Way> {
    WAYS.iter().find(|way| way.direction == direction)
}

fn letter(direction: Direction) -> char {
    way(direction).map_or('r', |way| way.letter)
}

/// Turns that way; turning is free.
fn turn(stage: Stage, direction: Direction) {
    if let Some(mv) = way(direction).and_then(|way| stage.button(way.turns)) {
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
pub(super) fn key(stage: Stage, key: &Key) -> bool {
    match key.name.as_str() {
        "ArrowUp" => go(stage, Direction::Up),
        "ArrowDown" => go(stage, Direction::Down),
        "ArrowLeft" => go(stage, Direction::Left),
        "ArrowRight" => go(stage, Direction::Right),
        " " => act(stage),
        "Enter" => end(stage),
        _ if key.letter() == Some('u') => stage.take_back(),
        _ => return false,
    }
    true
}

/// Pressing a button of the panel is pressing its key: it counts as well while the action before is still played out.
fn key_press(stage: Stage, key: &'static str) -> Press {
    press(move || {
        stage.press(&Key::named(key));
    })
}

/// Whether a button cannot be pressed. While something is played out it stays as it was, so that it keeps the focus.
fn held(stage: Stage, holds: impl Fn() -> bool + Send + Sync + 'static) -> Signal<bool> {
    let held = Memo::new(move |before: Option<&bool>| match before {
        Some(before) if stage.performing.get() => *before,
        _ => holds(),
    });
    held.into()
}

const BOMB: &str = "M10.500 7.500 a6.500 6.500 0 1 0 .01 0 M15 9.500 L17 7.500 q-.5 -4 4 -4";
const ICE: &str = "M5 5 h14 v14 h-14 z M8 8 h4 M8 8 v3 M14 19 l1 -4 l4 -1";
const KICK: &str = "M8 4 h5 v6 l5 3 q3 1.500 3 5 v1 h-13 z M8 15.500 h4 M5 8 h-2 M5 12 h-3 M5 16 h-2";
const UNDO: &str = "M8 5 L4 9 l4 4 M4 9 h10 a5 5 0 0 1 0 10 h-3";
const END: &str = "M5 13 l4 4 L19 7";

#[component]
fn Sign(path: Signal<&'static str>) -> impl IntoView {
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
    let spent = move || stage.open.get() && left() == 0;
    let full = move || left().max(5);
    let pips = move || (0..full()).map(|index| view! { <i class:left=index < left()></i> }).collect_view();
    let turns = move || {
        let (turn, limit) = (stage.number("turn", None), stage.number("limit", None));
        say_with("fuse-and-frost-turn-of", &[("turn", (turn + 1).min(limit).into()), ("limit", limit.into())])
    };
    view! {
        <section class="sheet fuse-controls" class:over=flag(move || stage.view.with(|view| view.outcome.is_some())) data-seat=move || stage.mover().word()>
            <div class="left-line">
                <strong>{words(move || say_with("fuse-and-frost-actions-left", &[("count", left().into())]))}</strong>
                <span class="action-pips" aria-hidden="true">{pips}</span>
                <span class="muted turn-count">{words(turns)}</span>
            </div>
            <div class="fuse-buttons">
                <Pad stage />
                <div class="deeds" role="group" aria-label=t!("fuse-and-frost-deeds")>
                    <button class="button deed" id="place" disabled=held(stage, move || able("place").is_none()) on:click=key_press(stage, " ")>
                        <Sign path=Signal::derive(move || if laying.get() == "ice" { ICE } else { BOMB }) />
                        <span>{words(move || say(&format!("fuse-and-frost-place-{}", laying.get())))}</span>
                    </button>
                    <button class="button deed" id="kick" disabled=held(stage, move || able("kick").is_none()) on:click=key_press(stage, " ")>
                        <Sign path=Signal::stored(KICK) />
                        <span>{t!("fuse-and-frost-kick")}</span>
                    </button>
                    <button class="button deed" id="undo-step" disabled=held(stage, move || !stage.open.get() || previous(stage).is_none()) on:click=key_press(stage, "u")>
                        <Sign path=Signal::stored(UNDO) />
                        <span>{t!("fuse-and-frost-undo-step")}</span>
                    </button>
                    <button class="button deed" id="end-turn" class:primary=flag(spent) disabled=held(stage, move || stage.button("end").is_none()) on:click=key_press(stage, "Enter")>
                        <Sign path=Signal::stored(END) />
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
    let key = move |way: Way| {
        let faces = move || mover(stage).is_some_and(|(_, facing)| facing == way.direction);
        let cannot = move || {
            if faces() {
                front(stage).is_none_or(|square| doing(stage, square, "step").is_none())
            } else {
                stage.button(way.turns).is_none()
            }
        };
        let label = move || {
            let what = if faces() { "fuse-and-frost-pad-step" } else { "fuse-and-frost-pad-turn" };
            say_with(what, &[("way", way.direction.word().into())])
        };
        view! {
            <button class=way.class class:faced=flag(faces) aria-label=words(label) disabled=held(stage, cannot) on:click=key_press(stage, way.key)>
                <Sign path=Signal::stored(way.arrow) />
            </button>
        }
    };
    view! {
        <div class="pad" role="group" aria-label=t!("fuse-and-frost-pad")>{WAYS.map(key).collect_view()}</div>
    }
}
