//! Drawings over the letters: the selected letters and the land they would claim, the last word, the hint, the hovered letter.

use quadrille_core::{Seat, Square};
use quadrille_territory_words::Event;

use super::WordBoard;
use super::spelling::letter;
use crate::boxed::{each, flag, view_fn};
use crate::reactive::*;

/// The path through the centres of these squares. SVG fills it by the non-zero rule, as the rules do.
fn outline(board: WordBoard, squares: &[Square], closed: bool) -> String {
    let mut path = String::new();
    for (index, square) in squares.iter().enumerate() {
        let (x, y) = board.center(*square);
        path += &format!("{}{x} {y}", if index == 0 { "M" } else { "L" });
    }
    if closed {
        path += "Z";
    }
    path
}

/// A disc for the first player, a tile for the second: players differ in shape as well as in colour.
fn counter(seat: Seat) -> AnyView {
    match seat {
        Seat::First => view! { <circle class="counter" r="38" /> },
        Seat::Second => {
            view! { <rect class="counter" x="-36" y="-36" width="72" height="72" rx="16" /> }
        }
    }
}

/// The number of a letter in its word, at a corner of its square.
fn order(index: usize, x: i32) -> AnyView {
    view! {
        <g class="order" transform=format!("translate({x} -33)")>
            <circle r="15" />
            <text y="8" text-anchor="middle" font-size="22">{index + 1}</text>
        </g>
    }
}

/// The land that the selected letters would claim.
pub(super) fn claim(board: WordBoard) -> AnyView {
    view_fn(move || {
        let selected = board.input.selected.get();
        if selected.len() < 3 {
            return ().into_any();
        }
        let seat = board.side_to_move().word();
        view! { <path class=format!("claim {seat}") d=outline(board, &selected, true) /> }
    })
}

/// The selected letters in order, the lines that join them, and the dashed line that closes the outline.
pub(super) fn selection(board: WordBoard) -> AnyView {
    view_fn(move || {
        let selected = board.input.selected.get();
        let (Some(first), Some(last)) = (selected.first(), selected.last()) else { return ().into_any() };
        let seat = board.side_to_move();
        let closing =
            if selected.len() > 2 { outline(board, &[*last, *first], false) } else { String::new() };
        let counters = each(selected.iter().copied().enumerate(), |(index, square)| {
            view! {
                <g class="pick" class:newest=index + 1 == selected.len() transform=board.transform(square)>
                    {counter(seat)}
                    <text y="15" text-anchor="middle" font-size="42">{letter(board, square).to_string()}</text>
                    {order(index, 33)}
                </g>
            }
        });
        view! {
            <g class=format!("picks {}", seat.word())>
                <path class="closing" d=closing />
                <path class="joining" d=outline(board, &selected, false) />
                {counters}
            </g>
        }
    })
}

/// The line to the hovered or focused letter, if it can be selected.
pub(super) fn pointer(board: WordBoard) -> AnyView {
    let hovered = Memo::new(move |_| {
        let square = board.input.hovered.get()?;
        board.is_target(square).then_some(square)
    });
    view_fn(move || {
        let Some(square) = hovered.get() else { return ().into_any() };
        let seat = board.side_to_move();
        let from = board.input.selected.with(|selected| selected.last().copied());
        let line = from.map(|from| outline(board, &[from, square], false)).unwrap_or_default();
        view! {
            <g class=format!("aiming {}", seat.word())>
                <path class="joining" d=line />
                <g transform=board.transform(square)>{counter(seat)}</g>
            </g>
        }
    })
}

/// A letter of the last word or of a hint, drawn over the outline that would cross it out.
fn draw_in_ring(board: WordBoard, square: Square, ring: AnyView) -> AnyView {
    view! {
        <g transform=board.transform(square)>
            {ring}
            <text class="letter" y="15" text-anchor="middle" font-size="42">{letter(board, square).to_string()}</text>
        </g>
    }
}

/// The last word: drawn stroke by stroke while it is animated, then faint until the next one is begun.
pub(super) fn last_word(board: WordBoard) -> AnyView {
    let word = Memo::new(move |_| {
        board.last_events().into_iter().find_map(|event| match event {
            Event::Spelled { seat, squares, .. } => Some((seat, squares)),
            _ => None,
        })
    });
    let shown = Memo::new(move |_| {
        board.input.selected.with(Vec::is_empty) && board.state.hint.with(Option::is_none)
    });
    view_fn(move || {
        let Some((seat, squares)) = word.get().filter(|_| shown.get()) else { return ().into_any() };
        let letters = each(squares.iter().copied(), |square| draw_in_ring(board, square, counter(seat)));
        view! {
            <g class=format!("last-word {}", seat.word()) class:fresh=flag(move || board.animation.running.get())>
                <path class="joining" pathLength="1" d=outline(board, &squares, true) />
                {letters}
            </g>
        }
    })
}

/// The word of the hint: its letters in order.
pub(super) fn hint(board: WordBoard) -> AnyView {
    view_fn(move || {
        let squares = board.state.hint.with(|hint| hint.as_ref().map(|hint| hint.squares.clone()));
        let Some(squares) = squares.filter(|squares| !squares.is_empty()) else { return ().into_any() };
        let letters = each(squares.iter().copied().enumerate(), |(index, square)| {
            let ring = view! { <circle class="good-ring" r="38" /> {order(index, -33)} };
            draw_in_ring(board, square, ring)
        });
        view! {
            <g class="good-word">
                <path class="good-outline" d=outline(board, &squares, true) />
                {letters}
            </g>
        }
    })
}
