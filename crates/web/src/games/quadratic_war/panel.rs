//! The panel: the preview of a target, the last move, the pass and the count of quiet moves.

use quadrille_core::{Grid, Seat, Square};
use quadrille_quadratic_war::{Event, Move, Piece};

use super::equation::{Equation, labels};
use super::preview::{MovePreview, focused, selected};
use super::term::math;
use super::{ID, WarBoard};
use crate::boxed::{flag, on_click, text_fn};
use crate::components::Show;
use crate::ending::Ending;
use crate::i18n::{Message, messages};
use crate::reactive::*;

/// The placeholder for mathematics in a message.
const SLOT: &str = "\u{1}";

/// A message with its slot replaced by a view.
fn fill_slot(text: String, content: AnyView) -> AnyView {
    match text.split_once(SLOT) {
        Some((before, after)) => (before.to_string(), content, after.to_string()).into_any(),
        None => text.into_any(),
    }
}

/// A list of terms: −x, 2 and 1.
fn term_list(terms: &[String]) -> AnyView {
    let last = terms.len().saturating_sub(1);
    let one = |(index, term): (usize, &String)| {
        let between = match index {
            0 => String::new(),
            index if index == last => format!(" {} ", messages::quadratic_war_and()),
            _ => ", ".to_string(),
        };
        (between, math(term))
    };
    terms.iter().enumerate().map(one).collect_view().into_any()
}

/// An equation: the polynomial, optionally the calculation of its discriminant, and the verdict.
fn equation_item(equation: &Equation, with_working: bool) -> AnyView {
    let verdict = if equation.strikes {
        messages::quadratic_war_strikes(SLOT)
    } else {
        messages::quadratic_war_backfires(SLOT)
    };
    let working = with_working.then(|| view! { <p class="working">{math(&equation.working())}</p> });
    view! {
        <li class=format!("equation {}", equation.word())>
            <p class="polynomial">{math(&equation.polynomial())}</p>
            {working}
            <p class="verdict">
                <strong>{math(&equation.verdict())}</strong>
                {fill_slot(verdict, term_list(&equation.terms()))}
            </p>
        </li>
    }
}

/// The list of equations. Up to two have room for their working.
fn equation_list(events: &[Event]) -> Option<AnyView> {
    let equations = Equation::all(events);
    let with_working = equations.len() <= 2;
    let items: Vec<AnyView> =
        equations.iter().map(|equation| equation_item(equation, with_working)).collect();
    (!items.is_empty()).then(|| view! { <ol class="equations">{items}</ol> })
}

/// The total losses of each player.
fn loss_lines(events: &[Event]) -> Option<AnyView> {
    let line = |event: &Event| {
        let Event::Removed { seat, pieces, .. } = event else { return None };
        let loses = match seat {
            Seat::First => messages::quadratic_war_first_loses(SLOT),
            Seat::Second => messages::quadratic_war_second_loses(SLOT),
        };
        let terms = term_list(&labels(pieces));
        Some(view! { <p class=format!("loses {}", seat.word())>{fill_slot(loses, terms)}</p> })
    };
    let lines: Vec<_> = events.iter().filter_map(line).collect();
    (!lines.is_empty()).then(|| lines.into_any())
}

/// The preview of the pointed target.
fn preview_view(board: WarBoard, preview: &MovePreview) -> AnyView {
    let piece = selected(board).map(|piece| piece.label).unwrap_or_default();
    let square = board.grid().name(preview.square);
    let title = fill_slot(messages::quadratic_war_if(SLOT, square), math(&piece));
    let ending = preview.events.iter().find_map(|event| match event {
        Event::Ended(outcome) => Some(Ending::from(*outcome)),
        _ => None,
    });
    let scores = board.state.view.with(|view| board.ui.scores(view));
    let outcome = ending.map(|ending| ending.words(ID, &board.audience.get(), scores));
    let again = move || (board.input.armed.get().is_some()).then(messages::quadratic_war_again);
    let several = preview.equations().len() > 1;
    let equations = equation_list(&preview.events);
    let quiet = equations.is_none().then(|| view! { <p class="muted">{messages::quadratic_war_quiet()}</p> });
    view! {
        <h2 class="panel-title">{title}</h2>
        <p class="again">{again}</p>
        {equations}
        {quiet}
        {several.then(|| loss_lines(&preview.events))}
        {outcome.map(|outcome| view! { <p>{outcome}</p> })}
    }
}

/// The sentence of a move, with its term as mathematics.
fn moved(grid: Grid, piece: Piece, from: Square, to: Square) -> AnyView {
    let sentence = messages::quadratic_war_moved(piece.owner().word(), SLOT, grid.name(from), grid.name(to));
    fill_slot(sentence, math(&piece.label()))
}

/// The last move and its equations.
fn last_move_view(board: WarBoard) -> AnyView {
    let events = board.last_events();
    if events.is_empty() {
        return view! {
            <h2 class="panel-title">{messages::quadratic_war_begin()}</h2>
            <p class="muted">{fill_slot(messages::quadratic_war_begin_note(SLOT), math("D = b² - 4ac"))}</p>
        };
    }
    let grid = board.grid();
    let action = events.iter().find_map(|event| match event {
        Event::Moved { piece, from, to } => Some(moved(grid, *piece, *from, *to)),
        Event::Passed { seat } => Some(messages::quadratic_war_passed(seat.word()).into_any()),
        Event::Swapped { seat, .. } => Some(messages::quadratic_war_swapped(seat.word()).into_any()),
        _ => None,
    });
    let turn_over = events.iter().any(|event| matches!(event, Event::TurnBegan { .. }));
    let equations = equation_list(&events);
    let quiet = (equations.is_none() && turn_over)
        .then(|| view! { <p class="muted">{messages::quadratic_war_quiet()}</p> });
    view! {
        <h2 class="panel-title">{action}</h2>
        {equations}
        {quiet}
        {loss_lines(&events)}
    }
}

/// The count of quiet moves, from 60 % of the limit that ends the game.
fn quiet_count(board: WarBoard) -> Option<String> {
    let (quiet, limit) = (board.number("quiet", None), board.number("quiet-limit", None));
    (limit > 0 && quiet * 10 >= limit * 6).then(|| messages::quadratic_war_stillness(quiet, limit))
}

/// The panel.
#[component]
pub(super) fn Panel(board: WarBoard) -> impl IntoView {
    let focused = Memo::new(move |_| focused(board));
    let content = move || match focused.get() {
        Some(preview) => preview_view(board, &preview),
        None => last_move_view(board),
    };
    view! {
        // The slot reserves the space on small screens, where the preview overlays it.
        <div class="war-slot">
            <section
                class="sheet tight war-panel"
                class:ahead=move || focused.with(Option::is_some)
                // Focusable, to be scrolled by keys on small screens; only an armed target stays when the focus leaves the board.
                tabindex=move || board.input.armed.get().map(|_| "0")
            >
                {content}
                <Show when=flag(move || quiet_count(board).is_some())>
                    <p class="stillness muted">{move || quiet_count(board)}</p>
                </Show>
            </section>
        </div>
        {move_button(board, Move::PASS, "pass", messages::quadratic_war_stuck, messages::quadratic_war_pass)}
        {move_button(board, Move::SWAP, "swap", messages::quadratic_war_may_swap, messages::quadratic_war_swap)}
    }
}

/// The button of a move without squares, with a note, while the move is legal.
fn move_button(board: WarBoard, mv: Move, id: &'static str, note: Message, label: Message) -> AnyView {
    view! {
        <Show when=flag(move || board.has_button(mv))>
            <section class="sheet tight war-pass">
                <p>{text_fn(note)}</p>
                <button class="button primary wide" id=id on:click=on_click(move || board.press_button(mv))>{text_fn(label)}</button>
            </section>
        </Show>
    }
    .into_any()
}
