//! What is drawn over the letters: the picks and the land they would claim, the word played last, a good word, the letter pointed at.

use leptos::prelude::*;
use quadrille_core::{Seat, Square};

use super::picks::letter;
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
fn counter(seat: Seat) -> AnyView {
    match seat {
        Seat::First => view! { <circle class="counter" r="38" /> }.into_any(),
        Seat::Second => {
            view! { <rect class="counter" x="-36" y="-36" width="72" height="72" rx="16" /> }.into_any()
        }
    }
}

fn at(stage: Stage, square: Square) -> String {
    let (x, y) = stage.middle(square);
    format!("translate({x} {y})")
}

/// The land that the picks would claim, under their lines.
pub(super) fn claim(stage: Stage) -> impl IntoView {
    move || {
        let picked = stage.touched.get();
        (picked.len() > 2).then(|| {
            let seat = stage.mover().word();
            view! { <path class=format!("claim {seat}") d=outline(stage, &picked, true) /> }
        })
    }
}

/// The picked letters in their order, the lines that join them, and the dashed line that closes them.
pub(super) fn picks(stage: Stage) -> impl IntoView {
    move || {
        let picked = stage.touched.get();
        let (first, last) = (picked.first().copied()?, picked.last().copied()?);
        let seat = stage.mover();
        let closing = (picked.len() > 2).then(|| {
            view! { <path class="closing" d=outline(stage, &[last, first], false) /> }
        });
        let counters = picked.iter().enumerate().map(|(index, square)| {
            let is_last = index + 1 == picked.len();
            view! {
                <g class="pick" class:newest=is_last transform=at(stage, *square)>
                    {counter(seat)}
                    <text y="14" text-anchor="middle" font-size="42">{letter(stage, *square).to_string()}</text>
                    <g class="order" transform="translate(33 -33)">
                        <circle r="15" />
                        <text y="8" text-anchor="middle" font-size="22">{index + 1}</text>
                    </g>
                </g>
            }
        });
        let counters = counters.collect_view();
        Some(view! {
            <g class=format!("picks {}", seat.word())>
                {closing} <path class="joining" d=outline(stage, &picked, false) /> {counters}
            </g>
        })
    }
}

/// Where the next letter would be joined, under the pointer or the keyboard's focus.
pub(super) fn pointer(stage: Stage) -> impl IntoView {
    let aimed = Memo::new(move |_| {
        let square = stage.pointed.get()?;
        stage
            .choices
            .with(|choices| choices.squares.iter().any(|target| target.square == square))
            .then_some(square)
    });
    move || {
        let square = aimed.get()?;
        let (x, y) = stage.middle(square);
        let seat = stage.mover();
        let from = stage.touched.with(|touched| touched.last().copied());
        let line =
            from.map(|from| view! { <path class="joining" d=outline(stage, &[from, square], false) /> });
        Some(view! {
            <g class=format!("aiming {}", seat.word())>
                {line} <g transform=format!("translate({x} {y})")>{counter(seat)}</g>
            </g>
        })
    }
}

/// The word that was played last: drawn stroke by stroke as it is spelled, and faint until the next one is begun.
pub(super) fn last_word(stage: Stage) -> impl IntoView {
    let word = Memo::new(move |_| {
        stage.last.with(|events| {
            let spelled = events.iter().find(|event| event.name == "spelled")?;
            Some((tell::seat(spelled, "seat")?, tell::squares_of(spelled, "squares")))
        })
    });
    let shown = Memo::new(move |_| stage.touched.with(Vec::is_empty) && stage.hint.with(Option::is_none));
    move || {
        let (seat, squares) = word.get().filter(|_| shown.get())?;
        let rings = squares.iter().map(|square| {
            view! { <g transform=at(stage, *square)>{counter(seat)}</g> }
        });
        let rings = rings.collect_view();
        Some(view! {
            <g class=format!("last-word {}", seat.word()) class:fresh=move || stage.performing.get()>
                <path class="joining" pathLength="1" d=outline(stage, &squares, true) /> {rings}
            </g>
        })
    }
}

/// A good word: its letters in order.
pub(super) fn hint(stage: Stage) -> impl IntoView {
    move || {
        let squares = stage.hint.with(|hint| hint.as_ref().map(|hint| hint.squares.clone()))?;
        let marks = squares.iter().enumerate().map(|(index, square)| {
            view! {
                <g class="good" transform=at(stage, *square)>
                    <circle r="40" />
                    <g class="order" transform="translate(-33 -33)">
                        <circle r="15" />
                        <text y="8" text-anchor="middle" font-size="22">{index + 1}</text>
                    </g>
                </g>
            }
        });
        let marks = marks.collect_view();
        Some(view! { <path class="good-outline" d=outline(stage, &squares, true) /> {marks} })
    }
}
