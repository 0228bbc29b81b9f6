//! What is drawn round the pieces: the last move, the picked piece, its targets and what they would bring, and the runs of equations.

use quadrille_core::{Event, Seat, Square};
use quadrille_view::prelude::*;

use super::equation::{Equation, Toll};
use super::foresight::{Foreseen, foresight, looked_at, picked};
use super::term;
use crate::stage::Stage;
use crate::tell;

/// Under the pieces.
pub(super) fn under(stage: Stage) -> Nodes {
    let foresight = foresight(stage);
    let last_move = move || {
        stage
            .last
            .with(|events| events.iter().find(|event| event.name == "moved").map(|event| trace(stage, event)))
    };
    let gone = move || {
        let squares = stage.last.with(|events| {
            events
                .iter()
                .filter(|event| event.name == "removed")
                .flat_map(|event| tell::squares_of(event, "squares"))
                .collect::<Vec<_>>()
        });
        squares.into_iter().map(|square| cross(stage, square, "gone")).collect_view()
    };
    let runs = move || {
        let equations = stage.last.with(|events| Equation::all(events));
        // A run stays lit until everything has vanished that it condemned.
        if stage.performing.get() { equations } else { Vec::new() }
    };
    let foreseen_runs = move || {
        let equations = looked_at(stage).map(|foreseen| foreseen.equations()).unwrap_or_default();
        equations.iter().map(|equation| run(stage, equation, "foreseen")).collect_view()
    };
    let selected = move || {
        stage.touched.with(|touched| touched.first().copied()).map(|square| {
            let (x, y) = stage.middle(square);
            view! { <rect class="picked-frame" x=x - 48 y=y - 48 width="96" height="96" rx="14" /> }
        })
    };
    let targets =
        move || foresight.with(|all| all.iter().map(|foreseen| target(stage, foreseen)).collect_view());
    view! {
        {last_move}
        {gone}
        // A run that is lit stays the same while others follow it.
        <For each=runs key=move |equation| (equation.run.clone(), equation.strikes, stage.flipped.get()) let:equation>
            {run(stage, &equation, "lit")}
        </For>
        {foreseen_runs}
        {selected}
        {targets}
    }
}

/// Over the pieces.
pub(super) fn over(stage: Stage) -> Nodes {
    let foreseen = move || {
        let foreseen = looked_at(stage)?;
        let (x, y) = stage.middle(foreseen.square);
        let ghost = picked(stage).map(|piece| term::piece(&piece));
        let Toll { struck, lost } = foreseen.toll();
        let chips = [(struck, "+", "strike", 28), (lost, "−", "backfire", -28)]
            .into_iter()
            .filter(|(count, ..)| *count > 0)
            .map(|(count, sign, class, x)| chip(format!("{sign}{count}"), class, x))
            .collect_view();
        let doomed = foreseen.equations().into_iter().flat_map(|equation| equation.condemned).collect();
        Some(view! {
            <g class="ghost" transform=format!("translate({x} {y})")>{ghost} {chips}</g>
            {badges(stage, doomed)}
        })
    };
    let armed = move || {
        let (x, y) = stage.middle(stage.armed.get()?);
        Some(view! { <rect class="aim" x=x - 47 y=y - 47 width="94" height="94" rx="14" /> })
    };
    let hint = move || {
        let squares = stage.hint.get()?.squares;
        let middles: Vec<(i32, i32)> = squares.into_iter().map(|square| stage.middle(square)).collect();
        let way = match middles[..] {
            [from, to] => between(from, to).map(|path| view! { <path class="hint-mark" d=path /> }),
            _ => None,
        };
        let frame = |(x, y): (i32, i32)| {
            view! { <rect class="hint-mark" x=x - 47 y=y - 47 width="94" height="94" rx="14" /> }
        };
        Some(view! { {way} {middles.into_iter().map(frame).collect_view()} })
    };
    let scene = move || {
        let scene = stage.scene.get()?;
        Some((scene.number, Equation::of(&scene.event)?))
    };
    view! {
        {foreseen}
        {armed}
        {hint}
        // Each equation is a thing of its own, so that it is written out from its beginning.
        <For each=move || scene().into_iter() key=|(number, equation)| (*number, equation.run.clone()) let:shown>
            {badges(stage, shown.1.condemned.clone())}
            {plate(stage, &shown.1)}
        </For>
    }
}

/// The way from one frame to another, if there is one between them.
fn between((x1, y1): (i32, i32), (x2, y2): (i32, i32)) -> Option<String> {
    let far = (x2 - x1).abs().max((y2 - y1).abs());
    if far <= 100 {
        return None;
    }
    let (x, y) = ((x2 - x1) * 50 / far, (y2 - y1) * 50 / far);
    Some(format!("M{} {} L{} {}", x1 + x, y1 + y, x2 - x, y2 - y))
}

/// Where the last move came from and went to.
fn trace(stage: Stage, event: &Event) -> Nodes {
    let owner = tell::seat(event, "seat").map_or("nobody", Seat::word);
    let square = |key| tell::squares_of(event, key).first().copied();
    let frame = |square: Square, class: &'static str, reach: i32| {
        let (x, y) = stage.middle(square);
        view! { <rect class=format!("{class} {owner}") x=x - reach y=y - reach width=2 * reach height=2 * reach rx="12" /> }
    };
    view! {
        {square("from").map(|from| frame(from, "came-from", 40))}
        {square("to").map(|to| frame(to, "went-to", 50))}
    }
}

fn cross(stage: Stage, square: Square, class: &'static str) -> impl IntoView {
    let (x, y) = stage.middle(square);
    view! { <path class=class d="M-11 -11 L11 11 M11 -11 L-11 11" transform=format!("translate({x} {y})") /> }
}

/// The run of an equation, all along its line.
fn run(stage: Stage, equation: &Equation, class: &'static str) -> Option<Nodes> {
    let (first, last) = (equation.run.first()?, equation.run.last()?);
    let ((x1, y1), (x2, y2)) = (stage.middle(*first), stage.middle(*last));
    let (wide, high) = (x2 - x1, y2 - y1);
    // A run is level, upright or diagonal; a diagonal is longer by the root of two.
    let (length, turn) = match (wide, high) {
        (_, 0) => (wide.abs(), 0),
        (0, _) => (high.abs(), 90),
        _ => (wide.abs() * 1414 / 1000, if (wide > 0) == (high > 0) { 45 } else { -45 }),
    };
    let place = format!("translate({} {}) rotate({turn})", i32::midpoint(x1, x2), i32::midpoint(y1, y2));
    let lane = view! {
        <rect
            class=format!("run {class} {}", equation.word())
            x=-length / 2 - 48
            y="-48"
            width=length + 96
            height="96"
            rx="48"
            transform=place
        />
    };
    Some(lane.into_view())
}

/// A target: a dot, or what it would bring. A strike has a whole ring, a backfire a broken one.
fn target(stage: Stage, foreseen: &Foreseen) -> Nodes {
    let square = foreseen.square;
    let (x, y) = stage.middle(square);
    // The piece itself is shown where the player looks.
    let hidden = move || stage.armed.get().or_else(|| stage.pointed.get()) == Some(square);
    let Toll { struck, lost } = foreseen.toll();
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
    view! { <g class="target-mark" class:hidden=hidden transform=format!("translate({x} {y})")>{mark}</g> }
}

/// What a target would bring, small enough to stand beside the piece.
fn chip(text: String, class: &'static str, x: i32) -> impl IntoView {
    view! {
        <g class=format!("chip-mark {class}") transform=format!("translate({x} 33)")>
            <rect x="-20" y="-15" width="40" height="30" rx="15" />
            <text y="8">{text}</text>
        </g>
    }
}

/// Marks on the pieces that an equation condemns.
fn badges(stage: Stage, mut squares: Vec<Square>) -> Nodes {
    squares.sort_unstable();
    squares.dedup();
    let badge = |square: Square| {
        let (x, y) = stage.middle(square);
        view! {
            <g class="doomed" transform=format!("translate({} {})", x + 34, y - 34)>
                <circle r="14" />
                <path d="M-5 -5 L5 5 M5 -5 L-5 5" />
            </g>
        }
    };
    squares.into_iter().map(badge).collect_view()
}

/// The size of the letters of a polynomial on the board, and of its verdict.
const LETTERS: i32 = 46;
const VERDICT: i32 = 37;

/// How wide a text of mathematics is about, in letters of this size.
fn width(text: &str, size: i32) -> i32 {
    let hundredths = |letter: char| match letter {
        ' ' => 25,
        '²' => 35,
        '-' | '−' | '+' | '=' | '<' | '≥' => 68,
        _ => 52,
    };
    text.chars().map(hundredths).sum::<i32>() * size / 100
}

/// The equation, written beside its run, on the board.
fn plate(stage: Stage, equation: &Equation) -> Nodes {
    let grid = stage.grid();
    let (board_width, board_height) = (i32::from(grid.columns) * 100, i32::from(grid.rows) * 100);
    let verdict = equation.verdict();
    let wide = width(&equation.polynomial, LETTERS).max(width(&verdict, VERDICT)) + 44;
    let high = 128;
    let middles: Vec<(i32, i32)> = equation.run.iter().map(|square| stage.middle(*square)).collect();
    let least = |pick: fn(&(i32, i32)) -> i32| middles.iter().map(pick).min().unwrap_or_default();
    let most = |pick: fn(&(i32, i32)) -> i32| middles.iter().map(pick).max().unwrap_or_default();
    let x = i32::midpoint(least(|at| at.0), most(|at| at.0));
    let x = x.clamp(wide / 2 + 8, (board_width - wide / 2 - 8).max(wide / 2 + 8));
    let (above, below) = (least(|at| at.1) - 54 - high / 2, most(|at| at.1) + 54 + high / 2);
    let y = if above >= high / 2 { above } else { below.min(board_height - high / 2 - 8) };
    view! {
        <g class=format!("plate {}", equation.word()) transform=format!("translate({x} {y})")>
            <rect x=-wide / 2 y=-high / 2 width=wide height=high rx="16" />
            <g class="plate-polynomial">
                <text text-anchor="middle" y="-10" font-size=LETTERS>{term::drawn_math(&equation.polynomial)}</text>
            </g>
            <g class="plate-verdict">
                <text text-anchor="middle" y="42" font-size=VERDICT>{term::drawn_math(&verdict)}</text>
            </g>
        </g>
    }
}
