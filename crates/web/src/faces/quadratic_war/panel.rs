//! Beside the board: what a target would bring, what just happened, the pass, and how long nothing has vanished.

use quadrille_core::{Event, Grid, Seat};
use quadrille_view::prelude::*;

use super::equation::{Equation, terms};
use super::foresight::{Foreseen, looked_at, picked};
use super::term::math;
use crate::ending::Ending;
use crate::lean::flag;
use crate::parts::When;
use crate::stage::Stage;
use crate::text::{Value, say, say_with};
use crate::{t, tell};

/// Stands in a message where mathematics comes.
const SLOT: &str = "\u{1}";

/// A message with mathematics in its slot, set as such.
fn say_around(name: &str, values: &[(&'static str, Value)], what: Nodes) -> Nodes {
    let text = say_with(name, values);
    match text.split_once(SLOT) {
        Some((before, after)) => (before.to_string(), what, after.to_string()).into_view(),
        None => text.into_view(),
    }
}

/// Terms in a row: −x, 2 and 1.
fn row_of(terms: &[String]) -> Nodes {
    let last = terms.len().saturating_sub(1);
    let one = |(index, term): (usize, &String)| {
        let between = match index {
            0 => String::new(),
            index if index == last => format!(" {} ", say("quadratic-war-and")),
            _ => ", ".to_string(),
        };
        (between, math(term))
    };
    terms.iter().enumerate().map(one).collect_view()
}

/// An equation in full: the polynomial, how its discriminant comes about, and the verdict.
fn written_out(equation: &Equation, at_length: bool) -> Nodes {
    let name = if equation.strikes { "quadratic-war-strikes" } else { "quadratic-war-backfires" };
    let working = at_length.then(|| view! { <p class="working">{math(&equation.working())}</p> });
    view! {
        <li class=format!("equation {}", equation.word())>
            <p class="polynomial">{math(&equation.polynomial)}</p>
            {working}
            <p class="verdict">
                <strong>{math(&equation.verdict())}</strong>
                {say_around(name, &[("terms", SLOT.into())], row_of(&equation.terms))}
            </p>
        </li>
    }
}

/// The equations one under the other. One or two have room for their working.
fn all_written_out(events: &[Event]) -> Option<Nodes> {
    let equations = Equation::all(events);
    let at_length = equations.len() <= 2;
    let items: Vec<Nodes> = equations.iter().map(|equation| written_out(equation, at_length)).collect();
    (!items.is_empty()).then(|| view! { <ol class="equations">{items}</ol> })
}

/// Who loses what in all.
fn losses(events: &[Event]) -> Option<Nodes> {
    let line = |event: &Event| {
        let seat = tell::seat(event, "seat")?;
        let lost = terms(tell::text(event, "pieces")?);
        let name = match seat {
            Seat::First => "quadratic-war-first-loses",
            Seat::Second => "quadratic-war-second-loses",
        };
        Some(
            view! { <p class=format!("loses {}", seat.word())>{say_around(name, &[("terms", SLOT.into())], row_of(&lost))}</p> },
        )
    };
    let lines: Vec<_> = events.iter().filter(|event| event.name == "removed").filter_map(line).collect();
    (!lines.is_empty()).then(|| lines.collect_view())
}

/// What the target that the player looks at would bring.
fn before(stage: Stage, foreseen: &Foreseen) -> Nodes {
    let piece = picked(stage).map(|piece| piece.label).unwrap_or_default();
    let square = stage.grid().name(foreseen.square);
    let values = [("piece", SLOT.into()), ("square", square.into())];
    let title = say_around("quadratic-war-if", &values, math(&piece));
    let ending = foreseen.events.iter().find_map(Ending::of);
    let scores = stage.view.with(|view| stage.face.scores(view));
    let outcome = ending.map(|ending| ending.words(stage.face.id(), &stage.audience.get(), scores));
    let again = move || (stage.armed.get().is_some()).then(|| say("quadratic-war-again"));
    let several = foreseen.equations().len() > 1;
    let equations = all_written_out(&foreseen.events);
    let quiet = equations.is_none().then(|| view! { <p class="muted">{say("quadratic-war-quiet")}</p> });
    view! {
        <h2 class="panel-title">{title}</h2>
        <p class="again">{again}</p>
        {equations}
        {quiet}
        {several.then(|| losses(&foreseen.events))}
        {outcome.map(|outcome| view! { <p>{outcome}</p> })}
    }
}

/// The sentence of a move, its term set as mathematics.
fn moved(grid: Grid, event: &Event) -> Option<Nodes> {
    let name = |key| Some(grid.name(*tell::squares_of(event, key).first()?));
    let values = [
        ("seat", tell::seat(event, "seat")?.word().into()),
        ("piece", SLOT.into()),
        ("from", name("from")?.into()),
        ("to", name("to")?.into()),
    ];
    Some(say_around("quadratic-war-moved", &values, math(tell::text(event, "piece")?)))
}

/// What just happened.
fn after(stage: Stage) -> Nodes {
    let events = stage.last.get();
    if events.is_empty() {
        return view! {
            <h2 class="panel-title">{say("quadratic-war-begin")}</h2>
            <p class="muted">{say_around("quadratic-war-begin-note", &[("discriminant", SLOT.into())], math("D = b² - 4ac"))}</p>
        };
    }
    let grid = stage.grid();
    let done = events.iter().find_map(|event| match event.name {
        "moved" => moved(grid, event),
        "passed" => tell::words(stage.face.id(), grid, event).map(IntoView::into_view),
        _ => None,
    });
    let settled = events.iter().any(|event| event.name == "turn-began");
    let equations = all_written_out(&events);
    let quiet =
        (equations.is_none() && settled).then(|| view! { <p class="muted">{say("quadratic-war-quiet")}</p> });
    view! {
        <h2 class="panel-title">{done}</h2>
        {equations}
        {quiet}
        {losses(&events)}
    }
}

/// How many moves in a row nothing has vanished, once the end by that comes into sight.
fn stillness(stage: Stage) -> Option<String> {
    let (quiet, limit) = (stage.number("quiet", None), stage.number("quiet-limit", None));
    (limit > 0 && quiet * 10 >= limit * 6)
        .then(|| say_with("quadratic-war-stillness", &[("count", quiet.into()), ("limit", limit.into())]))
}

/// The panel.
#[component]
pub(super) fn Panel(stage: Stage) -> impl IntoView {
    let looked_at = Memo::new(move |_| looked_at(stage));
    let told = move || match looked_at.get() {
        Some(foreseen) => before(stage, &foreseen),
        None => after(stage),
    };
    let pass = move || {
        if let Some(mv) = stage.button("pass") {
            stage.make(vec![mv]);
        }
    };
    view! {
        // The slot keeps its place on small screens, where what lies ahead is shown over it.
        <div class="war-slot">
            <section
                class="sheet tight war-panel"
                class:ahead=move || looked_at.with(Option::is_some)
                // It may have to be scrolled on small screens, also by keys; only an armed target stays when the focus leaves the board.
                tabindex=move || stage.armed.get().map(|_| "0")
            >
                {told}
                <When holds=flag(move || stillness(stage).is_some())>
                    <p class="stillness muted">{move || stillness(stage)}</p>
                </When>
            </section>
        </div>
        <When holds=flag(move || stage.button("pass").is_some())>
            <section class="sheet tight war-pass">
                <p>{t!("quadratic-war-stuck")}</p>
                <button class="button primary wide" id="pass" on:click=move |_| pass()>{t!("quadratic-war-pass")}</button>
            </section>
        </When>
    }
}
