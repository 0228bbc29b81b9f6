//! A page of rules or tips, with diagrams drawn by the game's board.

use quadrille_i18n::page::{Block, Span, parse};
use quadrille_lessons::figures::figure;

use crate::board::BoardController;
use crate::boxed::text_fn;
use crate::components::StaticBoard;
use crate::games;
use crate::i18n::lesson_text;
use crate::reactive::*;
use crate::settings::settings;

/// The page in a message.
#[component]
pub(super) fn Page(name: &'static str) -> impl IntoView {
    let blocks = move || parse(&lesson_text(name)).into_iter().map(block).collect_view();
    view! { <article class="prose sheet">{blocks}</article> }
}

fn block(block: Block) -> AnyView {
    match block {
        Block::Heading(line) => view! { <h2>{spans(line)}</h2> },
        Block::Paragraph(line) => view! { <p>{spans(line)}</p> },
        Block::List(items) => {
            let items = items.into_iter().map(|item| view! { <li>{spans(item)}</li> }).collect_view();
            view! { <ul>{items}</ul> }
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
        }
        Block::Figure(name) => view! { <Diagram name /> },
    }
}

pub(super) fn spans(line: Vec<Span>) -> impl IntoView {
    let span = |span: Span| match span {
        Span::Plain(text) => text.into_any(),
        Span::Bold(text) => view! { <strong>{text}</strong> },
        Span::Italic(text) => view! { <em>{text}</em> },
    };
    line.into_iter().map(span).collect_view()
}

/// A diagram; empty for an unknown name, which a test rules out.
#[component]
fn Diagram(name: String) -> impl IntoView {
    figure(&name).and_then(|figure| {
        let ui = games::game_ui(figure.game)?;
        let board = BoardController::new(ui, figure.start()?, settings());
        board.state.last_events.set(Vec::new());
        let grid = board.grid();
        board.state.annotated.set(figure.marks.iter().filter_map(|name| grid.parse_square(name)).collect());
        let caption = figure.caption;
        Some(view! {
            <figure class="figure" data-game=figure.game>
                <StaticBoard board label=Signal::derive(move || lesson_text(caption)) />
                <figcaption class="muted">{text_fn(move || lesson_text(caption))}</figcaption>
            </figure>
        })
    })
}
