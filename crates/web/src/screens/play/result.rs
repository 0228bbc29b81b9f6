//! The result of a game over its board: winner, reason, score, and next steps.

use quadrille_core::Seat;

use crate::board::BoardController;
use crate::boxed::{effect, flag, on_click, text_fn};
use crate::components::{Icon, Show};
use crate::ending::Ending;
use crate::event_text;
use crate::i18n::messages;
use crate::reactive::*;

/// Pieces of confetti after a win.
const CONFETTI: u32 = 28;

/// The result over the board; empty while the game is unfinished. It folds to one line, which uncovers the cause of the end.
#[component]
pub fn ResultOverlay(
    board: BoardController,
    ending: Signal<Option<Ending>>,
    /// Buttons and links to the next steps.
    children: ChildrenFn,
) -> impl IntoView {
    let ui = board.ui;
    let folded = RwSignal::new(false);
    effect(move || {
        if ending.with(Option::is_none) {
            folded.set(false);
        }
    });
    let headline = move || ending.get().map(|ending| ending.headline(ui.id(), &board.audience.get()));
    let sentence = move || {
        let scores = board.state.view.with(|view| ui.scores(view));
        ending.get().map(|ending| ending.sentence(ui.id(), board.audience.get().reader, scores))
    };
    let counts = move || ending.get().is_some_and(|ending| !ending.is_cancelled());
    let score = move || board.state.view.with(|view| ui.score(view)).filter(|_| counts());
    let celebrates =
        move || ending.get().is_some_and(|ending| ending.is_celebrated(board.audience.get().reader));
    let label = move || if folded.get() { messages::end_show_result() } else { messages::end_show_board() };
    let actions = StoredValue::new(children);
    view! {
        <Show when=flag(move || ending.with(Option::is_some))>
            <Show when=flag(celebrates)>{confetti()}</Show>
            <section
                class="banner"
                class:folded=flag(move || folded.get())
                class:high=flag(move || ends_low(board))
                role="status"
                data-winner=move || ending.get().and_then(|ending| ending.winner).map(Seat::word)
                data-reason=move || ending.get().map(|ending| ending.reason)
            >
                <h2>{headline}</h2>
                <p>{sentence}</p>
                <p class="muted">{score}</p>
                <div class="button-row">{actions.with_value(|actions| actions())}</div>
                <button class="icon-button fold" id="fold-result" aria-label=text_fn(label) on:click=on_click(move || folded.update(|folded| *folded = !*folded))>
                    <Icon name="eye" />
                </button>
            </section>
        </Show>
    }
}

/// True if the last move ended in the lower half of the board, so that the overlay belongs to the upper half.
fn ends_low(board: BoardController) -> bool {
    let rows: Vec<i32> = board.state.last_events.with(|events| {
        let squares = events.iter().flat_map(event_text::squares);
        squares.map(|square| board.display_position(square).1).collect()
    });
    let count = i32::try_from(rows.len()).unwrap_or(i32::MAX);
    count > 0 && rows.iter().sum::<i32>() * 2 >= i32::from(board.grid().rows - 1) * count
}

/// Squares of squared paper that fall over the board.
fn confetti() -> AnyView {
    let piece = |index: u32| {
        let (left, delay, turn) = (index * 37 % 100, index * 53 % 700, 180 + index * 71 % 360);
        view! { <i style:left=format!("{left}%") style:animation-delay=format!("{delay}ms") style:--turn=format!("{turn}deg")></i> }
    };
    view! { <div class="confetti" aria-hidden="true">{(0..CONFETTI).map(piece).collect_view()}</div> }
}
