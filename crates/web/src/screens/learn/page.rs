//! A page to read: the rules of a game, or advice, with diagrams that the real board draws.

use crate::lean::words;
use leptos::prelude::*;

use crate::faces;
use crate::learn::figures::figure;
use crate::learn::markup::{Block, Span, parse};
use crate::parts::Still;
use crate::stage::Stage;
use crate::text::say;

/// The page that a message holds.
#[component]
pub(super) fn Page(name: &'static str) -> impl IntoView {
    let blocks = move || parse(&say(name)).into_iter().map(block).collect_view();
    view! { <article class="prose sheet">{blocks}</article> }
}

fn block(block: Block) -> AnyView {
    match block {
        Block::Heading(line) => view! { <h2>{spans(line)}</h2> }.into_any(),
        Block::Paragraph(line) => view! { <p>{spans(line)}</p> }.into_any(),
        Block::List(items) => {
            let items = items.into_iter().map(|item| view! { <li>{spans(item)}</li> }).collect_view();
            view! { <ul>{items}</ul> }.into_any()
        }
        Block::Table { head, rows } => {
            let head =
                head.into_iter().map(|cell| view! { <th scope="col">{spans(cell)}</th> }).collect_view();
            let row = |cells: Vec<Vec<Span>>| {
                let cells = cells.into_iter().map(|cell| view! { <td>{spans(cell)}</td> }).collect_view();
                view! { <tr>{cells}</tr> }
            };
            let rows = rows.into_iter().map(row).collect_view();
            view! {
                <div class="table-frame" tabindex="0">
                    <table>
                        <thead>
                            <tr>{head}</tr>
                        </thead>
                        <tbody>{rows}</tbody>
                    </table>
                </div>
            }
            .into_any()
        }
        Block::Figure(name) => view! { <Diagram name /> }.into_any(),
    }
}

pub(super) fn spans(line: Vec<Span>) -> impl IntoView {
    let span = |span: Span| match span {
        Span::Plain(text) => text.into_any(),
        Span::Bold(text) => view! { <strong>{text}</strong> }.into_any(),
        Span::Italic(text) => view! { <em>{text}</em> }.into_any(),
    };
    line.into_iter().map(span).collect_view()
}

/// A diagram; nothing if there is none of this name, which a test rules out.
#[component]
fn Diagram(name: String) -> impl IntoView {
    figure(&name).and_then(|figure| {
        let face = faces::face(figure.game)?;
        let table = figure.table()?;
        let grid = table.grid();
        let stage = Stage::new(face, table);
        stage.noted.set(figure.marks.iter().filter_map(|name| grid.find(name)).collect());
        let caption = figure.caption;
        Some(view! {
            <figure class="figure" data-game=figure.game>
                <Still stage label=Signal::derive(move || say(caption)) />
                <figcaption class="muted">{words(move || say(caption))}</figcaption>
            </figure>
        })
    })
}
