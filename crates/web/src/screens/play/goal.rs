//! Notes beside the board: the goal of the game for new players, and the badges of a finished game.

use wasm_bindgen_futures::spawn_local;

use crate::board::BoardController;
use crate::boxed::{effect, flag, text_fn};
use crate::components::{Icon, Show};
use crate::ending::Reader;
use crate::i18n::{self, game_message, lesson_text, messages};
use crate::local_game::LocalGame;
use crate::reactive::*;
use crate::route::Route;
use crate::statistics::Statistics;

/// Turns of both players after which the goal is no longer shown.
const SHOWN_TURNS: usize = 6;

/// The legal input and the goal of the game in one line, in the first turns of a player without a finished game of this kind.
#[component]
pub fn Goal(board: BoardController) -> impl IntoView {
    let game = board.ui.id();
    let is_new = Statistics::load().of(game).is_none();
    let goal = move || game_message(game, "goal", &[]);
    let shown = move || {
        is_new
            && board.audience.get().reader != Reader::Watcher
            && board.with_match(|game| game.outcome().is_none() && game.finished_turns() < SHOWN_TURNS)
            && goal().is_some()
    };
    view! {
        <Show when=flag(shown)>
            <p class="note goal">{text_fn(move || goal().unwrap_or_default())}</p>
        </Show>
    }
}

/// The badges that the game has earned.
#[component]
pub(super) fn Earned(local: LocalGame) -> impl IntoView {
    // The titles are texts of lessons.
    let loaded = RwSignal::new(false);
    effect(move || {
        if local.earned.with(|earned| !earned.is_empty()) {
            spawn_local(async move {
                let fetched = i18n::load_lessons().await;
                loaded.try_set(fetched);
            });
        }
    });
    let titles = move || {
        let titles: Vec<String> =
            local.earned.with(|earned| earned.iter().map(|badge| lesson_text(badge.title)).collect());
        messages::statistics_badge_new(titles.join(", "))
    };
    view! {
        <Show when=flag(move || loaded.get() && local.outcome.with(Option::is_some))>
            <p class="note earned">
                <Icon name="check" />
                <a href=Route::Statistics.href()>{text_fn(titles)}</a>
            </p>
        </Show>
    }
}
