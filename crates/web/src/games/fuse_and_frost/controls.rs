//! Touch, keys and the panel of buttons. The rules decide which actions are legal.

use quadrille_core::{Direction, Square};
use quadrille_fuse_and_frost::{Heading, Move, PowerUp, Role};

use super::ArenaBoard;
use super::characters::character;
use super::overlay::{Action, front, mover, moves_for, previous, role};
use crate::board::{Key, KeyBinding, KeyPattern};
use crate::boxed::{ClickHandler, flag, on_click, text_fn};
use crate::i18n::messages;
use crate::reactive::*;
use crate::t;

/// A key of the direction pad.
#[derive(Clone, Copy)]
struct PadKey {
    heading: Heading,
    /// The keyboard key with the same effect.
    key: &'static str,
    /// The class that positions it on the pad.
    class: &'static str,
    /// The path of its arrow.
    arrow: &'static str,
}

const PAD: [PadKey; 4] = [
    PadKey {
        heading: Heading::Up,
        key: "ArrowUp",
        class: "pad-key up",
        arrow: "M12 19 V5 M6 11 L12 5 L18 11",
    },
    PadKey {
        heading: Heading::Left,
        key: "ArrowLeft",
        class: "pad-key left",
        arrow: "M19 12 H5 M11 6 L5 12 L11 18",
    },
    PadKey {
        heading: Heading::Right,
        key: "ArrowRight",
        class: "pad-key right",
        arrow: "M5 12 H19 M13 6 L19 12 L13 18",
    },
    PadKey {
        heading: Heading::Down,
        key: "ArrowDown",
        class: "pad-key down",
        arrow: "M12 5 V19 M6 13 L12 19 L18 13",
    },
];

/// The heading of a straight direction; players face no other.
fn heading(direction: Direction) -> Heading {
    Heading::ALL.into_iter().find(|heading| heading.direction() == direction).unwrap_or(Heading::Right)
}

const fn clockwise(heading: Heading) -> Heading {
    match heading {
        Heading::Up => Heading::Right,
        Heading::Right => Heading::Down,
        Heading::Down => Heading::Left,
        Heading::Left => Heading::Up,
    }
}

/// Turns to a heading; turning is free.
fn turn(board: ArenaBoard, heading: Heading) {
    board.press_button(Move::Face(heading));
}

/// Turns to a heading, or steps if the player faces it already. The rules reject an illegal step with the reason.
fn turn_or_step(board: ArenaBoard, heading: Heading) {
    let Some((_, facing)) = mover(board) else { return };
    if facing == heading.direction() {
        let step = front(board).and_then(|square| moves_for(board, square, Action::Step));
        board.play(&step.unwrap_or_else(|| vec![Move::Step(heading)]));
    } else {
        turn(board, heading);
    }
}

/// The moves that kick the piece in front, or else place one there.
fn kick_or_place_moves(board: ArenaBoard, square: Square) -> Option<Vec<Move>> {
    moves_for(board, square, Action::Kick).or_else(|| moves_for(board, square, Action::Place))
}

/// Kicks the piece in front, or else places one; if neither is legal, the rules reject the move with the reason.
fn kick_or_place(board: ArenaBoard) {
    let Some(((_, facing), square)) = mover(board).zip(front(board)) else { return };
    let moves = kick_or_place_moves(board, square);
    board.play(&moves.unwrap_or_else(|| vec![illegal_action(board, square, facing)]));
}

/// The kick or placement that the player attempted, for the rules to reject with the reason.
fn illegal_action(board: ArenaBoard, square: Square, facing: Direction) -> Move {
    let occupied = board.state.view.with(|view| view.cell(square).piece.is_some());
    if occupied { Move::Kick(heading(facing)) } else { Move::Place(heading(facing)) }
}

/// The power-up that the side to move holds.
fn held(board: ArenaBoard) -> Option<PowerUp> {
    board.with_position(|position| position.player(position.side_to_move()).held)
}

/// Leaps ahead; if that is illegal, the rules reject the move with the reason.
fn leap(board: ArenaBoard) {
    if let Some((_, facing)) = mover(board) {
        board.play(&[Move::Leap(heading(facing))]);
    }
}

/// Handles a touch: the square in front places or kicks, the previous square takes the step back, the player's own square turns clockwise, an
/// occupied square beside it turns there, a square within reach walks, and one beyond it where a leap ends leaps.
pub(super) fn touch(board: ArenaBoard, square: Square) {
    let Some((at, facing)) = mover(board).filter(|_| board.input.enabled.get_untracked()) else { return };
    let beside = Heading::ALL
        .into_iter()
        .find(|heading| board.grid().step(at, heading.direction(), 1) == Some(square));
    let (wall, occupied) = board.state.view.with(|view| {
        let cell = view.cell(square);
        (cell.ground.kind == "wall", cell.piece.is_some())
    });
    if wall {
        board.input.armed.set(None);
    } else if front(board) == Some(square) {
        match kick_or_place_moves(board, square) {
            Some(moves) => board.confirm_or_play(square, &moves),
            None => board.play(&[illegal_action(board, square, facing)]),
        }
    } else if previous(board) == Some(square) {
        board.take_back();
    } else if square == at {
        turn(board, clockwise(heading(facing)));
    } else if let Some(heading) = beside.filter(|_| occupied) {
        turn(board, heading);
    } else if let Some(moves) =
        moves_for(board, square, Action::Step).or_else(|| moves_for(board, square, Action::Leap))
    {
        board.confirm_or_play(square, &moves);
    } else {
        board.input.armed.set(None);
    }
}

/// The keys of the game.
pub(super) const KEYS: &[KeyBinding<ArenaBoard>] = &[
    KeyBinding::new(
        &[
            KeyPattern::Named("ArrowUp"),
            KeyPattern::Named("ArrowDown"),
            KeyPattern::Named("ArrowLeft"),
            KeyPattern::Named("ArrowRight"),
        ],
        messages::fuse_and_frost_keys_turn,
        |board, key| {
            if let Some(pad) = PAD.iter().find(|pad| pad.key == key.name) {
                turn_or_step(board, pad.heading);
            }
        },
    ),
    KeyBinding::new(&[KeyPattern::Named(" ")], messages::fuse_and_frost_keys_kick, |board, _| {
        kick_or_place(board);
    }),
    KeyBinding::new(&[KeyPattern::Named("Enter")], messages::fuse_and_frost_keys_end, |board, _| {
        board.press_button(Move::End);
    }),
    KeyBinding::new(&[KeyPattern::Letter('j')], messages::fuse_and_frost_keys_leap, |board, _| leap(board)),
    KeyBinding::new(&[KeyPattern::Letter('x')], messages::fuse_and_frost_keys_swap, |board, _| {
        board.play(&[Move::Swap]);
    }),
    KeyBinding::new(&[KeyPattern::Letter('u')], messages::fuse_and_frost_keys_undo, |board, _| {
        board.take_back();
    }),
];

/// A click handler that presses a key, so that input during an animation is queued as for keys.
fn key_press(board: ArenaBoard, key: &'static str) -> ClickHandler {
    on_click(move || {
        board.press(&Key::named(key));
    })
}

/// The disabled state of a button. It does not change during animations, so that the button keeps the focus.
fn disabled(board: ArenaBoard, condition: impl Fn() -> bool + Send + Sync + 'static) -> Signal<bool> {
    let disabled = Memo::new(move |before: Option<&bool>| match before {
        Some(before) if board.animation.running.get() => *before,
        _ => condition(),
    });
    disabled.into()
}

const KICK: &str = "M8 4 h5 v6 l5 3 q3 1.500 3 5 v1 h-13 z M8 15.500 h4 M5 8 h-2 M5 12 h-3 M5 16 h-2";
const LEAP: &str = "M4 18 Q12 -2 20 16 M20 16 l-6 -1 M20 16 l1 -6";
const SWAP: &str = "M4 9 H19 L15 5 M20 15 H5 L9 19";
const UNDO: &str = "M8 5 L4 9 l4 4 M4 9 h10 a5 5 0 0 1 0 10 h-3";
const END: &str = "M5 13 l4 4 L19 7";

#[component]
fn ActionIcon(path: Signal<&'static str>) -> impl IntoView {
    view! {
        <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
            <path d=move || path.get() />
        </svg>
    }
}

/// The panel: the actions left, a pad to turn and step, and the action buttons.
#[component]
pub(super) fn Controls(board: ArenaBoard) -> impl IntoView {
    // Between a person's turns the button keeps its label.
    let placing = Memo::new(move |before: Option<&Role>| match before {
        Some(before) if !board.input.enabled.get() => *before,
        _ => role(board),
    });
    let holds = move |power_up: PowerUp| board.input.enabled.get() && held(board) == Some(power_up);
    let left = move || board.number("actions", None);
    let can =
        move |action: Action| front(board).and_then(|square| moves_for(board, square, action)).is_some();
    let spent = move || board.input.enabled.get() && left() == 0;
    let full = move || left().max(5);
    let pips = move || (0..full()).map(|index| view! { <i class:left=index < left()></i> }).collect_view();
    let turns = move || {
        let (turn, limit) = (board.number("turn", None), board.number("limit", None));
        messages::fuse_and_frost_turn_of((turn + 1).min(limit), limit)
    };
    let place_label = move || (character(placing.get()).place)();
    let may_leap = move || {
        let Some((at, facing)) = mover(board) else { return false };
        let landing = board.grid().step(at, facing, 2);
        landing.is_some_and(|square| moves_for(board, square, Action::Leap).is_some())
    };
    view! {
        <section class="sheet fuse-controls" class:over=flag(move || board.state.view.with(|view| view.outcome.is_some())) data-seat=move || board.side_to_move().word()>
            <div class="left-line">
                <strong>{text_fn(move || messages::fuse_and_frost_actions_left(left()))}</strong>
                <span class="action-pips" aria-hidden="true">{pips}</span>
                <span class="muted turn-count">{text_fn(turns)}</span>
            </div>
            <div class="fuse-buttons">
                <Pad board />
                <div class="actions" role="group" aria-label=t!(fuse_and_frost_actions)>
                    <button class="button action" id="place" disabled=disabled(board, move || !can(Action::Place)) on:click=key_press(board, " ")>
                        <ActionIcon path=Signal::derive(move || character(placing.get()).icon) />
                        <span>{text_fn(place_label)}</span>
                    </button>
                    <button class="button action" id="kick" disabled=disabled(board, move || !can(Action::Kick)) on:click=key_press(board, " ")>
                        <ActionIcon path=Signal::stored(KICK) />
                        <span>{t!(fuse_and_frost_kick)}</span>
                    </button>
                    <Show when=flag(move || holds(PowerUp::Leap))>
                        <button class="button action" id="leap" disabled=disabled(board, move || !may_leap()) on:click=key_press(board, "j")>
                            <ActionIcon path=Signal::stored(LEAP) />
                            <span>{t!(fuse_and_frost_leap)}</span>
                        </button>
                    </Show>
                    <Show when=flag(move || holds(PowerUp::Swap))>
                        <button class="button action" id="swap" disabled=disabled(board, move || !board.has_button(Move::Swap)) on:click=key_press(board, "x")>
                            <ActionIcon path=Signal::stored(SWAP) />
                            <span>{t!(fuse_and_frost_swap)}</span>
                        </button>
                    </Show>
                    <button class="button action" id="undo-step" disabled=disabled(board, move || !board.input.enabled.get() || previous(board).is_none()) on:click=key_press(board, "u")>
                        <ActionIcon path=Signal::stored(UNDO) />
                        <span>{t!(fuse_and_frost_undo_step)}</span>
                    </button>
                    <button class="button action" id="end-turn" class:primary=flag(spent) disabled=disabled(board, move || !board.has_button(Move::End)) on:click=key_press(board, "Enter")>
                        <ActionIcon path=Signal::stored(END) />
                        <span>{t!(fuse_and_frost_end_turn)}</span>
                    </button>
                </div>
            </div>
            <p class="muted how">{t!(fuse_and_frost_how_touch)}</p>
        </section>
    }
}

/// The direction pad: each arrow turns, or steps if the player faces that way already.
#[component]
fn Pad(board: ArenaBoard) -> impl IntoView {
    let key = move |pad: PadKey| {
        let direction = pad.heading.direction();
        let faces = move || mover(board).is_some_and(|(_, facing)| facing == direction);
        let blocked = move || {
            if faces() {
                front(board).is_none_or(|square| moves_for(board, square, Action::Step).is_none())
            } else {
                !board.has_button(Move::Face(pad.heading))
            }
        };
        let label = move || {
            let direction = direction.word();
            if faces() {
                messages::fuse_and_frost_pad_step(direction)
            } else {
                messages::fuse_and_frost_pad_turn(direction)
            }
        };
        view! {
            <button class=pad.class class:faced=flag(faces) aria-label=text_fn(label) disabled=disabled(board, blocked) on:click=key_press(board, pad.key)>
                <ActionIcon path=Signal::stored(pad.arrow) />
            </button>
        }
    };
    view! {
        <div class="pad" role="group" aria-label=t!(fuse_and_frost_pad)>{PAD.map(key).collect_view()}</div>
    }
}
