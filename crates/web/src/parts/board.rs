//! A board: the drawing by the game's face, and over it a grid of squares to touch, focus and read out.

use crate::lean::{flag, press, words};
use quadrille_core::Square;
use quadrille_view::{picture, prelude::*};
use wasm_bindgen::JsCast;
use web_sys::{HtmlElement, KeyboardEvent};

use crate::stage::{Key, Stage, Token};
use crate::t;

/// A board that can be played on.
#[component]
pub fn Board(stage: Stage) -> impl IntoView {
    let grid = stage.grid();
    let face = stage.face;
    let cursor = RwSignal::new(Square::new(grid.rows - 1, 0));
    let root = NodeRef::<web_sys::HtmlElement>::new();
    let focus = move |square: Square| {
        cursor.set(square);
        let selector = format!("[data-square={}]", grid.name(square));
        let cell = root.get_untracked().and_then(|root| root.query_selector(&selector).ok().flatten());
        if let Some(cell) = cell.and_then(|cell| cell.dyn_into::<HtmlElement>().ok()) {
            // A cell that is gone cannot be focused, and nobody misses it.
            let _ = cell.focus();
        }
    };
    let key = move |event: KeyboardEvent| {
        let pressed = Key::of(&event);
        // Without its number lock a keypad types arrows; in games that have a use for its digits it still is one.
        let keypad = pressed.code.starts_with("Numpad") && !pressed.presses();
        if keypad && stage.press(&pressed) {
            event.prevent_default();
            event.stop_propagation();
            return;
        }
        let (down, right) = match event.key().as_str() {
            "ArrowUp" => (-1, 0),
            "ArrowDown" => (1, 0),
            "ArrowLeft" => (0, -1),
            "ArrowRight" => (0, 1),
            "Enter" | " " => {
                event.prevent_default();
                event.stop_propagation();
                stage.press_square(cursor.get_untracked(), &pressed);
                return;
            }
            "Home" => (0, -i16::from(grid.columns)),
            "End" => (0, i16::from(grid.columns)),
            "Escape" => {
                // The first lets go of what was touched, the next of the board.
                if stage.let_go() {
                    event.prevent_default();
                    event.stop_propagation();
                    return;
                }
                if let Some(active) =
                    document().active_element().and_then(|active| active.dyn_into::<HtmlElement>().ok())
                {
                    let _ = active.blur();
                }
                return;
            }
            _ => return,
        };
        event.prevent_default();
        event.stop_propagation();
        // An arrow on the board drops the dialled move: Enter then means the square.
        if stage.draft.with_untracked(|draft| !draft.is_empty()) {
            stage.draft.set(String::new());
        }
        let sign = if stage.flipped.get_untracked() { -1 } else { 1 };
        let at = cursor.get_untracked();
        let step =
            |from: u8, by: i16, count: u8| (i16::from(from) + by * sign).clamp(0, i16::from(count) - 1) as u8;
        focus(Square::new(step(at.row, down, grid.rows), step(at.column, right, grid.columns)));
    };
    view! {
        <div class="board-frame" class:flipped=move || stage.flipped.get() data-game=face.id() style:--columns=grid.columns.to_string() style:--rows=grid.rows.to_string()>
            <Ranks stage />
            <div class="board" node_ref=root>
                {face.backdrop(stage)}
                <Drawing stage />
                <div class="cells" role="grid" aria-label=t!("board-label") on:keydown=key>
                    {move || cells(stage, cursor)}
                </div>
            </div>
            <Files stage />
        </div>
    }
}

/// Display rows from the top with the squares in them, as seen from the side that the board is seen from.
fn rows(stage: Stage) -> Vec<Vec<Square>> {
    let grid = stage.grid();
    let mut rows: Vec<Vec<Square>> = (0..grid.rows)
        .map(|row| (0..grid.columns).map(|column| Square::new(row, column)).collect())
        .collect();
    if stage.flipped.get() {
        rows.reverse();
        for row in &mut rows {
            row.reverse();
        }
    }
    rows
}

fn cells(stage: Stage, cursor: RwSignal<Square>) -> impl IntoView {
    let cell = move |square: Square| {
        let name = stage.grid().name(square);
        let face = stage.face;
        view! {
            <div
                role="gridcell"
                class="cell"
                data-square=name
                tabindex=move || if cursor.get() == square { "0" } else { "-1" }
                aria-label=words(move || face.describe(stage, square))
                aria-selected=move || stage.touched.with(|touched| touched.contains(&square)).to_string()
                class:target=flag(move || face.invites(stage, square))
                on:click=press(move || {
                    cursor.set(square);
                    stage.touch(square);
                })
                on:pointerdown=move |event| {
                    // A press must not move the keyboard's focus here: the keys of the game stay the keys of the game.
                    event.prevent_default();
                    stage.pointed.set(Some(square));
                }
                on:pointerenter=move |_| stage.pointed.set(Some(square))
                on:pointerleave=move |_| stage.pointed.set(None)
                on:focus=move |_| {
                    cursor.set(square);
                    stage.pointed.set(Some(square));
                }
                on:blur=move |_| stage.pointed.set(None)
            />
        }
    };
    rows(stage)
        .into_iter()
        .map(|row| view! { <div role="row" class="row">{row.into_iter().map(cell).collect_view()}</div> })
        .collect_view()
}

/// The drawing alone.
#[component]
fn Drawing(stage: Stage) -> impl IntoView {
    let grid = stage.grid();
    let face = stage.face;
    let size = format!("0 0 {} {}", u32::from(grid.columns) * 100, u32::from(grid.rows) * 100);
    let ground = move |square: Square| {
        let at = move || {
            let (column, row) = stage.place(square);
            format!("translate({} {})", column * 100, row * 100)
        };
        view! { <g transform=at>{face.ground(stage, square)}</g> }
    };
    // Style sheets take the time of a movement from here, so that it ends when the event does.
    let time = move || stage.scene.with(|scene| scene.as_ref().map(|scene| format!("{}ms", scene.millis)));
    view! {
        <svg class="drawing" viewBox=size style:--scene=time aria-hidden="true" xmlns="http://www.w3.org/2000/svg">
            <g class="grounds">{grid.squares().map(ground).collect_view()}</g>
            <g class="under">{face.under(stage)}</g>
            <g class="tokens">
                <For each=move || stage.tokens() key=|token| token.id let:token>
                    <Piece stage token />
                </For>
            </g>
            <g class="over">{face.over(stage)}</g>
            <g class="notes">{move || notes(stage)}</g>
        </svg>
    }
}

/// Frames round the squares that a text beside the board speaks of.
fn notes(stage: Stage) -> impl IntoView {
    let frame = |square| {
        let (x, y) = stage.middle(square);
        view! { <rect class="noted" x=x - 44 y=y - 44 width="88" height="88" rx="12" /> }
    };
    stage.noted.get().into_iter().map(frame).collect_view()
}

#[component]
fn Piece(stage: Stage, token: Token) -> impl IntoView {
    let spot = token.spot;
    let place = move || {
        let (x, y) = stage.middle(spot.with(|spot| spot.square));
        format!("translate({x}px, {y}px)")
    };
    let picked = move || {
        let square = spot.with(|spot| spot.square);
        stage.touched.with(|touched| touched.contains(&square))
    };
    let look = Memo::new(move |_| spot.with(|spot| spot.piece.clone()));
    view! {
        <g class="token" class:leaving=flag(move || spot.with(|spot| spot.leaving)) class:picked=flag(picked) style:transform=place>
            <g class="token-body">{picture(move || look.with(|piece| stage.face.piece(piece)))}</g>
        </g>
    }
}

/// A board to look at: a preview or a figure.
#[component]
pub fn Still(stage: Stage, label: Signal<String>) -> impl IntoView {
    let grid = stage.grid();
    let face = stage.face;
    view! {
        <div
            class="board-frame still"
            class:flipped=move || stage.flipped.get()
            data-game=face.id()
            role="img"
            aria-label=words(move || label.get())
            style:--columns=grid.columns.to_string()
            style:--rows=grid.rows.to_string()
        >
            <div class="board">
                {face.backdrop(stage)}
                <Drawing stage />
            </div>
        </div>
    }
}

#[component]
fn Ranks(stage: Stage) -> impl IntoView {
    let count = stage.grid().rows;
    let names = move || {
        let mut names: Vec<u8> = (1..=count).rev().collect();
        if stage.flipped.get() {
            names.reverse();
        }
        names.into_iter().map(|name| view! { <span>{name}</span> }).collect_view()
    };
    view! { <div class="ranks" aria-hidden="true">{names}</div> }
}

#[component]
fn Files(stage: Stage) -> impl IntoView {
    let count = stage.grid().columns;
    let names = move || {
        let mut names: Vec<char> = (0..count).map(|column| char::from(b'a' + column)).collect();
        if stage.flipped.get() {
            names.reverse();
        }
        names.into_iter().map(|name| view! { <span>{name}</span> }).collect_view()
    };
    view! { <div class="files" aria-hidden="true">{names}</div> }
}
