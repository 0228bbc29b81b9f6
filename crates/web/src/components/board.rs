//! A board: the drawing by the game's UI, and over it an accessible grid of squares for pointer, keyboard and screen reader.

use quadrille_core::Square;
use web_sys::{HtmlElement, KeyboardEvent, PointerEvent};

use crate::board::{BoardController, Key, KeyBinding, PieceSprite, Point};
use crate::boxed::{flag, on_click, text_fn};
use crate::components::cursor::{Cursor, SQUARE_KEYS};
use crate::reactive::*;
use crate::t;

/// A playable board with an overlay.
#[component]
pub fn Board(board: BoardController, #[prop(optional)] overlay: Option<AnyView>) -> impl IntoView {
    let grid = board.grid();
    let ui = board.ui;
    let root = NodeRef::<html::Div>::new();
    let cursor = Cursor::new(board, root);
    let ranks = (1..=grid.rows).rev().map(|rank| rank.to_string()).collect();
    let files = (0..grid.columns).map(|column| char::from(b'a' + column).to_string()).collect();
    let key = move |event: KeyboardEvent| {
        let pressed = Key::of(&event);
        // Without Num Lock a keypad sends arrow keys; games that use its digits take them first.
        let keypad = pressed.code.starts_with("Numpad") && !pressed.presses();
        if (keypad && board.press(&pressed)) || KeyBinding::run_first(SQUARE_KEYS, cursor, &pressed) {
            event.prevent_default();
            event.stop_propagation();
        }
    };
    // The position of the pointer in the drawing. A second finger drags nothing.
    let point = move |event: &PointerEvent| -> Option<Point> {
        let rect = root.get_untracked().filter(|_| event.is_primary())?.get_bounding_client_rect();
        let scale = f64::from(grid.columns) * 100.0 / rect.width();
        let (x, y) = (f64::from(event.client_x()) - rect.left(), f64::from(event.client_y()) - rect.top());
        Some(((x * scale) as i32, (y * scale) as i32))
    };
    let press = move |event: PointerEvent| {
        if let Some(at) = point(&event).filter(|_| event.button() == 0) {
            board.press_pointer(at);
        }
    };
    let drag = move |event: &PointerEvent, handle: fn(BoardController, Point)| {
        if let Some(at) = board.has_drag().then(|| point(event)).flatten() {
            handle(board, at);
            // The style sheet draws the dragged piece there.
            let style = root.get_untracked().map(|root| HtmlElement::style(&root));
            if let Some((style, (x, y))) = style.zip(board.drag_point()) {
                // Setting a custom property fails only for malformed names.
                let _ = style.set_property("--drag", &format!("translate({x}px, {y}px)"));
            }
        }
    };
    window_event_listener(ev::pointermove, move |event| drag(&event, BoardController::move_pointer));
    window_event_listener(ev::pointerup, move |event| drag(&event, BoardController::release_pointer));
    window_event_listener(ev::pointercancel, move |_| {
        board.cancel_drag();
    });
    view! {
        <div class="board-frame" class:flipped=move || board.state.flipped.get() data-game=ui.id() style:--columns=grid.columns.to_string() style:--rows=grid.rows.to_string()>
            {labels(board, "ranks", ranks)}
            <div class="board" node_ref=root>
                {ui.backdrop(board)}
                <Drawing board />
                <div class="cells" role="grid" aria-label=t!(board_label) on:keydown=key on:pointerdown=press>
                    {move || cells(board, cursor.square)}
                </div>
                {overlay}
            </div>
            {labels(board, "files", files)}
        </div>
    }
}

/// The squares of each displayed row, from the top.
fn rows(board: BoardController) -> Vec<Vec<Square>> {
    let grid = board.grid();
    let mut rows: Vec<Vec<Square>> = (0..grid.rows)
        .map(|row| (0..grid.columns).map(|column| Square::new(row, column)).collect())
        .collect();
    if board.state.flipped.get() {
        rows.reverse();
        for row in &mut rows {
            row.reverse();
        }
    }
    rows
}

fn cells(board: BoardController, cursor: RwSignal<Square>) -> impl IntoView {
    let cell = move |square: Square| {
        let name = board.grid().name(square);
        let ui = board.ui;
        view! {
            <div
                role="gridcell"
                class="cell"
                data-square=name
                tabindex=move || if cursor.get() == square { "0" } else { "-1" }
                aria-label=text_fn(move || ui.describe_square(board, square))
                aria-selected=move || board.input.selected.with(|selected| selected.contains(&square)).to_string()
                class:target=flag(move || ui.is_clickable(board, square))
                class:own=flag(move || board.input.enabled.get() && board.owner_at(square) == Some(board.side_to_move()))
                on:click=on_click(move || {
                    cursor.set(square);
                    if !board.ignores_click() {
                        board.touch(square);
                    }
                })
                on:pointerdown=move |event| {
                    // A pointer must not move the focus to the cell, so that keys still go to the game.
                    event.prevent_default();
                    board.input.hovered.set(Some(square));
                }
                on:pointerenter=move |_| board.input.hovered.set(Some(square))
                on:pointerleave=move |_| board.input.hovered.set(None)
                on:focus=move |_| {
                    cursor.set(square);
                    board.input.hovered.set(Some(square));
                }
                on:blur=move |_| board.input.hovered.set(None)
            />
        }
    };
    rows(board)
        .into_iter()
        .map(|row| view! { <div role="row" class="row">{row.into_iter().map(cell).collect_view()}</div> })
        .collect_view()
}

/// The drawing of a board.
#[component]
fn Drawing(board: BoardController) -> impl IntoView {
    let grid = board.grid();
    let ui = board.ui;
    let size = format!("0 0 {} {}", u32::from(grid.columns) * 100, u32::from(grid.rows) * 100);
    let ground = move |square: Square| {
        let at = move || {
            let (column, row) = board.display_position(square);
            format!("translate({} {})", column * 100, row * 100)
        };
        view! { <g transform=at>{ui.draw_square(board, square)}</g> }
    };
    // Style sheets take the duration of animations from here, so that they end with the step.
    let time =
        move || board.animation.step.with(|step| step.as_ref().map(|step| format!("{}ms", step.millis)));
    view! {
        <svg class="drawing" class:dragging=flag(move || board.input.dragged.get().is_some()) viewBox=size style:--step-time=time aria-hidden="true" xmlns="http://www.w3.org/2000/svg">
            <g class="grounds">{grid.squares().map(ground).collect_view()}</g>
            <g class="under">{ui.draw_under(board)}</g>
            <g class="sprites">
                <For each=move || board.sprites() key=|sprite| sprite.id let:sprite>
                    <Piece board sprite />
                </For>
            </g>
            <g class="over">{ui.draw_over(board)}</g>
            <g class="notes">{move || notes(board)} {move || rejected(board)}</g>
        </svg>
    }
}

/// Frames round the annotated squares.
fn notes(board: BoardController) -> impl IntoView {
    let frame = |square| {
        let (x, y) = board.center(square);
        view! { <rect class="noted" x=x - 44 y=y - 44 width="88" height="88" rx="12" /> }
    };
    board.state.annotated.get().into_iter().map(frame).collect_view()
}

/// A frame round the square whose touch was rejected last. It is drawn anew for each rejection, so that its animation starts again.
fn rejected(board: BoardController) -> Option<AnyView> {
    let (x, y) = board.center(board.state.rejected.get()?);
    Some(view! { <rect class="rejected" x=x - 47 y=y - 47 width="94" height="94" rx="12" /> })
}

#[component]
fn Piece(board: BoardController, sprite: PieceSprite) -> impl IntoView {
    let state = sprite.state;
    let dragged = move || board.input.dragged.get() == Some(state.with(|state| state.square));
    let transform = move || {
        let (x, y) = board.center(state.with(|state| state.square));
        format!("translate({x}px, {y}px)")
    };
    let picked = move || {
        let square = state.with(|state| state.square);
        board.input.selected.with(|selected| selected.contains(&square))
    };
    let piece = Memo::new(move |_| state.with(|state| state.piece.clone()));
    view! {
        <g class="sprite" class:leaving=flag(move || state.with(|state| state.leaving)) class:picked=flag(picked) class:dragged=flag(dragged) style:transform=transform>
            <g class="sprite-body">{move || piece.with(|piece| board.ui.draw_piece(piece))}</g>
        </g>
    }
}

/// A board without input, for previews and figures.
#[component]
pub fn StaticBoard(board: BoardController, label: Signal<String>) -> impl IntoView {
    let grid = board.grid();
    let ui = board.ui;
    view! {
        <div
            class="board-frame still"
            class:flipped=move || board.state.flipped.get()
            data-game=ui.id()
            role="img"
            aria-label=text_fn(move || label.get())
            style:--columns=grid.columns.to_string()
            style:--rows=grid.rows.to_string()
        >
            <div class="board">
                {ui.backdrop(board)}
                <Drawing board />
            </div>
        </div>
    }
}

/// The names of ranks or files, given in the order of a board that is not flipped.
fn labels(board: BoardController, class: &'static str, names: Vec<String>) -> AnyView {
    let spans = move || {
        let mut names = names.clone();
        if board.state.flipped.get() {
            names.reverse();
        }
        names.into_iter().map(|name| view! { <span>{name}</span> }).collect_view()
    };
    view! { <div class=class aria-hidden="true">{spans}</div> }
}
