//! What is drawn over the letters: the picks and the land they would claim, the word played last, a good word, the letter pointed at.

use quadrille_core::{Seat, Square};
use quadrille_view::prelude::*;

use super::picks::letter;
use crate::lean::{each, flag, part};
use crate::stage::Stage;
use crate::tell;

/// The outline through the middles of these squares; the rules fill it by the non-zero rule, as drawings do.
fn outline(stage: Stage, squares: &[Square], closed: bool) -> String {
    let mut path = String::new();
    for (index, square) in squares.iter().enumerate() {
        let (x, y) = stage.middle(*square);
        path += &format!("{}{x} {y}", if index == 0 { "M" } else { "L" });
    }
    if closed {
        path += "Z";
    }
    path
}

/// A disc for the first player, a tile for the second: shape tells as well as colour.
fn counter(seat: Seat) -> Nodes {
    match seat {
        Seat::First => view! { <circle class="counter" r="38" /> },
        Seat::Second => {
            view! { <rect class="counter" x="-36" y="-36" width="72" height="72" rx="16" /> }
        }
    }
}

fn at(stage: Stage, square: Square) -> String {
    let (x, y) = stage.middle(square);
    format!("translate({x} {y})")
}

/// The place of a letter in its word, at a corner of its square.
fn order(index: usize, x: i32) -> Nodes {
    view! {
        <g class="order" transform=format!("translate({x} -33)")>
            <circle r="15" />
            <text y="8" text-anchor="middle" font-size="22">{index + 1}</text>
        </g>
    }
}

/// The land that the picks would claim, under their lines.
pub(super) fn claim(stage: Stage) -> Nodes {
    part(move || {
        let picked = stage.touched.get();
        if picked.len() < 3 {
            return Nodes::none();
        }
        let seat = stage.mover().word();
        view! { <path class=format!("claim {seat}") d=outline(stage, &picked, true) /> }
    })
    .into_view()
}

/// The picked letters in their order, the lines that join them, and the dashed line that closes them.
pub(super) fn picks(stage: Stage) -> Nodes {
    part(move || {
        let picked = stage.touched.get();
        let (Some(first), Some(last)) = (picked.first(), picked.last()) else { return Nodes::none() };
        let seat = stage.mover();
        let closing = if picked.len() > 2 { outline(stage, &[*last, *first], false) } else { String::new() };
        let counters = each(picked.iter().copied().enumerate(), |(index, square)| {
            view! {
                <g class="pick" class:newest=index + 1 == picked.len() transform=at(stage, square)>
                    {counter(seat)}
                    <text y="15" text-anchor="middle" font-size="42">{letter(stage, square).to_string()}</text>
                    {order(index, 33)}
                </g>
            }
        });
        view! {
            <g class=format!("picks {}", seat.word())>
                <path class="closing" d=closing />
                <path class="joining" d=outline(stage, &picked, false) />
                {counters}
            </g>
        }
    })
    .into_view()
}

/// Where the next letter would be joined, under the pointer or the keyboard's focus.
pub(super) fn pointer(stage: Stage) -> Nodes {
    let aimed = Memo::new(move |_| {
        let square = stage.pointed.get()?;
        let can = stage.choices.with(|choices| choices.squares.iter().any(|target| target.square == square));
        can.then_some(square)
    });
    part(move || {
        let Some(square) = aimed.get() else { return Nodes::none() };
        let seat = stage.mover();
        let from = stage.touched.with(|touched| touched.last().copied());
        let line = from.map(|from| outline(stage, &[from, square], false)).unwrap_or_default();
        view! {
            <g class=format!("aiming {}", seat.word())>
                <path class="joining" d=line />
                <g transform=at(stage, square)>{counter(seat)}</g>
            </g>
        }
    })
    .into_view()
}

/// A letter of a word that was played or is proposed, on paper so that the outline does not strike it out.
fn ringed(stage: Stage, square: Square, ring: Nodes) -> Nodes {
    view! {
        <g transform=at(stage, square)>
            {ring}
            <text class="letter" y="15" text-anchor="middle" font-size="42">{letter(stage, square).to_string()}</text>
        </g>
    }
}

/// The word that was played last: drawn stroke by stroke as it is spelled, and faint until the next one is begun.
pub(super) fn last_word(stage: Stage) -> Nodes {
    let word = Memo::new(move |_| {
        stage.last.with(|events| {
            let spelled = events.iter().find(|event| event.name == "spelled")?;
            Some((tell::seat(spelled, "seat")?, tell::squares_of(spelled, "squares")))
        })
    });
    let shown = Memo::new(move |_| stage.touched.with(Vec::is_empty) && stage.hint.with(Option::is_none));
    part(move || {
        let Some((seat, squares)) = word.get().filter(|_| shown.get()) else { return Nodes::none() };
        let letters = each(squares.iter().copied(), |square| ringed(stage, square, counter(seat)));
        view! {
            <g class=format!("last-word {}", seat.word()) class:fresh=flag(move || stage.performing.get())>
                <path class="joining" pathLength="1" d=outline(stage, &squares, true) />
                {letters}
            </g>
        }
    })
    .into_view()
}

/// A good word: its letters in order.
pub(super) fn hint(stage: Stage) -> Nodes {
    part(move || {
        let squares = stage.hint.with(|hint| hint.as_ref().map(|hint| hint.squares.clone()));
        let Some(squares) = squares.filter(|squares| !squares.is_empty()) else { return Nodes::none() };
        let letters = each(squares.iter().copied().enumerate(), |(index, square)| {
            let ring = view! { <circle class="good-ring" r="38" /> {order(index, -33)} };
            ringed(stage, square, ring.into_view())
        });
        view! {
            <g class="good-word">
                <path class="good-outline" d=outline(stage, &squares, true) />
                {letters}
            </g>
        }
    })
    .into_view()
}
