//! Drawings round the pieces: the last move, the selected piece, its targets with their losses, and the runs of equations.

use quadrille_core::{Seat, Square};
use quadrille_quadratic_war::Event;

use super::equation::{Equation, Losses};
use super::preview::{MovePreview, focused, selected};
use super::{WarBoard, term};
use crate::reactive::*;

/// Under the pieces.
pub(super) fn under(board: WarBoard) -> AnyView {
    let previews = board.ui_state().previews;
    let last_move = move || {
        board.last_events().into_iter().find_map(|event| match event {
            Event::Moved { piece, from, to } => Some(trace(board, piece.owner(), from, to)),
            _ => None,
        })
    };
    let gone = move || {
        let removed = board.last_events().into_iter().filter_map(|event| match event {
            Event::Removed { pieces, .. } => Some(pieces),
            _ => None,
        });
        // After the end of the game the removed pieces stay visible under their crosses.
        let over = board.state.view.with(|view| view.outcome.is_some());
        let mark = |(square, piece): (Square, quadrille_quadratic_war::Piece)| {
            let ghost = over.then(|| {
                view! { <g class="struck" transform=board.transform(square)>{term::piece(&piece.into())}</g> }
            });
            view! { {ghost} {cross(board, square, "gone")} }
        };
        removed.flatten().map(mark).collect_view()
    };
    let runs = move || {
        let equations = Equation::all(&board.last_events());
        // A run stays lit until its condemned pieces are removed, and after the end of the game.
        let over = board.state.view.with(|view| view.outcome.is_some());
        if board.animation.running.get() || over { equations } else { Vec::new() }
    };
    let preview_runs = move || {
        let equations = focused(board).map(|preview| preview.equations()).unwrap_or_default();
        equations.iter().map(|equation| run(board, equation, "foreseen")).collect_view()
    };
    let frame = move || {
        board.input.selected.with(|selected| selected.first().copied()).map(|square| {
            let (x, y) = board.center(square);
            view! { <rect class="picked-frame" x=x - 48 y=y - 48 width="96" height="96" rx="14" /> }
        })
    };
    let targets =
        move || previews.with(|all| all.iter().map(|preview| target(board, preview)).collect_view());
    view! {
        {last_move}
        // Keyed, so that a lit run keeps its node while others are added.
        <For each=runs key=move |equation| (equation.run.clone(), equation.strikes, board.state.flipped.get()) let:equation>
            {run(board, &equation, "lit")}
        </For>
        {gone}
        {preview_runs}
        {frame}
        {targets}
    }
}

/// Over the pieces.
pub(super) fn over(board: WarBoard) -> AnyView {
    let preview = move || {
        let preview = focused(board)?;
        let ghost = selected(board).map(|piece| term::piece(&piece));
        let Losses { struck, lost } = preview.losses();
        let chips = [(struck, "+", "strike", 28), (lost, "−", "backfire", -28)]
            .into_iter()
            .filter(|(count, ..)| *count > 0)
            .map(|(count, sign, class, x)| chip(format!("{sign}{count}"), class, x))
            .collect_view();
        let condemned = preview.equations().iter().flat_map(Equation::condemned).collect();
        Some(view! {
            <g class="ghost" transform=board.transform(preview.square)>{ghost} {chips}</g>
            {badges(board, condemned)}
        })
    };
    let armed = move || {
        let (x, y) = board.center(board.input.armed.get()?);
        Some(view! { <rect class="aim" x=x - 47 y=y - 47 width="94" height="94" rx="14" /> })
    };
    let hint = move || {
        let squares = board.state.hint.get()?.squares;
        let centers: Vec<(i32, i32)> = squares.into_iter().map(|square| board.center(square)).collect();
        let line = match centers[..] {
            [from, to] => connector(from, to).map(|path| view! { <path class="hint-mark" d=path /> }),
            _ => None,
        };
        let frame = |(x, y): (i32, i32)| {
            view! { <rect class="hint-mark" x=x - 47 y=y - 47 width="94" height="94" rx="14" /> }
        };
        Some(view! { {line} {centers.into_iter().map(frame).collect_view()} })
    };
    let shown = move || {
        let (number, event, _) = board.animated_event()?;
        Some((number, Equation::of(&event)?))
    };
    view! {
        {preview}
        {armed}
        {hint}
        // Keyed, so that the animation of each equation starts from the beginning.
        <For each=move || shown().into_iter() key=|(number, equation)| (*number, equation.run.clone()) let:shown>
            {badges(board, shown.1.condemned().collect())}
            {plate(board, &shown.1)}
        </For>
    }
}

/// The line between two frames, unless they touch.
fn connector((x1, y1): (i32, i32), (x2, y2): (i32, i32)) -> Option<String> {
    let distance = (x2 - x1).abs().max((y2 - y1).abs());
    if distance <= 100 {
        return None;
    }
    let (x, y) = ((x2 - x1) * 50 / distance, (y2 - y1) * 50 / distance);
    Some(format!("M{} {} L{} {}", x1 + x, y1 + y, x2 - x, y2 - y))
}

/// Frames round the squares of the last move.
fn trace(board: WarBoard, owner: Seat, from: Square, to: Square) -> AnyView {
    let frame = |square: Square, class: &'static str, reach: i32| {
        let (x, y) = board.center(square);
        view! { <rect class=format!("{class} {}", owner.word()) x=x - reach y=y - reach width=2 * reach height=2 * reach rx="12" /> }
    };
    view! {
        {frame(from, "came-from", 40)}
        {frame(to, "went-to", 50)}
    }
}

fn cross(board: WarBoard, square: Square, class: &'static str) -> impl IntoView {
    view! { <path class=class d="M-11 -11 L11 11 M11 -11 L-11 11" transform=board.transform(square) /> }
}

/// The outline round the run of an equation.
fn run(board: WarBoard, equation: &Equation, class: &'static str) -> Option<AnyView> {
    let (first, last) = (equation.run.first()?, equation.run.last()?);
    let ((x1, y1), (x2, y2)) = (board.center(*first), board.center(*last));
    let (wide, high) = (x2 - x1, y2 - y1);
    // A run is horizontal, vertical or diagonal; a diagonal is longer by the square root of two.
    let (length, turn) = match (wide, high) {
        (_, 0) => (wide.abs(), 0),
        (0, _) => (high.abs(), 90),
        _ => (wide.abs() * 1414 / 1000, if (wide > 0) == (high > 0) { 45 } else { -45 }),
    };
    let place = format!("translate({} {}) rotate({turn})", i32::midpoint(x1, x2), i32::midpoint(y1, y2));
    Some(view! {
        <rect
            class=format!("run {class} {}", equation.word())
            x=-length / 2 - 48
            y="-48"
            width=length + 96
            height="96"
            rx="48"
            transform=place
        />
    })
}

/// A target: a dot, or its losses. A strike has a solid ring, a backfire a dashed one.
fn target(board: WarBoard, preview: &MovePreview) -> AnyView {
    let square = preview.square;
    // On the pointed square a ghost of the piece is drawn instead.
    let hidden = move || board.input.armed.get().or_else(|| board.input.hovered.get()) == Some(square);
    let Losses { struck, lost } = preview.losses();
    let mark = match (struck, lost) {
        (0, 0) => view! { <circle class="dot" r="11" /> },
        (struck, 0) => {
            view! { <circle class="ring strike" r="30" /> <text class="toll strike" y="11">{format!("+{struck}")}</text> }
        }
        (0, lost) => {
            view! { <circle class="ring backfire" r="30" /> <text class="toll backfire" y="11">{format!("−{lost}")}</text> }
        }
        (struck, lost) => view! {
            <path class="ring strike" d="M-36 -3 A36 36 0 0 1 36 -3" />
            <path class="ring backfire" d="M-36 3 A36 36 0 0 0 36 3" />
            <text class="toll strike small" y="-5">{format!("+{struck}")}</text>
            <text class="toll backfire small" y="24">{format!("−{lost}")}</text>
        },
    };
    view! { <g class="target-mark" class:hidden=hidden transform=board.transform(square)>{mark}</g> }
}

/// The losses of a target, beside the ghost of the piece.
fn chip(text: String, class: &'static str, x: i32) -> impl IntoView {
    view! {
        <g class=format!("chip-mark {class}") transform=format!("translate({x} 33)")>
            <rect x="-20" y="-15" width="40" height="30" rx="15" />
            <text y="8">{text}</text>
        </g>
    }
}

/// Marks on the pieces that an equation condemns.
fn badges(board: WarBoard, condemned: Vec<Square>) -> AnyView {
    let mut squares: Vec<Square> = Vec::new();
    for square in condemned {
        // Two equations may share a piece.
        if !squares.contains(&square) {
            squares.push(square);
        }
    }
    let badge = |square: Square| {
        let (x, y) = board.center(square);
        view! {
            <g class="doomed" transform=format!("translate({} {})", x + 34, y - 34)>
                <circle r="14" />
                <path d="M-5 -5 L5 5 M5 -5 L-5 5" />
            </g>
        }
    };
    squares.into_iter().map(badge).collect_view().into_any()
}

/// The font sizes of a polynomial on the board and of its verdict.
const POLYNOMIAL_SIZE: i32 = 46;
const VERDICT_SIZE: i32 = 37;

/// The approximate width of a mathematical text at this font size.
fn width(text: &str, size: i32) -> i32 {
    let hundredths = |letter: char| match letter {
        ' ' => 25,
        '²' => 35,
        '-' | '−' | '+' | '=' | '<' | '≥' => 68,
        _ => 52,
    };
    text.chars().map(hundredths).sum::<i32>() * size / 100
}

/// The equation on the board, beside its run.
fn plate(board: WarBoard, equation: &Equation) -> AnyView {
    let grid = board.grid();
    let (board_width, board_height) = (i32::from(grid.columns) * 100, i32::from(grid.rows) * 100);
    let (polynomial, verdict) = (equation.polynomial(), equation.verdict());
    let wide = width(&polynomial, POLYNOMIAL_SIZE).max(width(&verdict, VERDICT_SIZE)) + 44;
    let high = 128;
    let centers: Vec<(i32, i32)> = equation.run.iter().map(|square| board.center(*square)).collect();
    let least = |pick: fn(&(i32, i32)) -> i32| centers.iter().map(pick).min().unwrap_or_default();
    let most = |pick: fn(&(i32, i32)) -> i32| centers.iter().map(pick).max().unwrap_or_default();
    let x = i32::midpoint(least(|at| at.0), most(|at| at.0));
    let x = x.clamp(wide / 2 + 8, (board_width - wide / 2 - 8).max(wide / 2 + 8));
    let (above, below) = (least(|at| at.1) - 54 - high / 2, most(|at| at.1) + 54 + high / 2);
    let y = if above >= high / 2 { above } else { below.min(board_height - high / 2 - 8) };
    view! {
        <g class=format!("plate {}", equation.word()) transform=format!("translate({x} {y})")>
            <rect x=-wide / 2 y=-high / 2 width=wide height=high rx="16" />
            <g class="plate-polynomial">
                <text text-anchor="middle" y="-10" font-size=POLYNOMIAL_SIZE>{term::drawn_math(&polynomial)}</text>
            </g>
            <g class="plate-verdict">
                <text text-anchor="middle" y="42" font-size=VERDICT_SIZE>{term::drawn_math(&verdict)}</text>
            </g>
        </g>
    }
}
