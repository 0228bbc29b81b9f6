//! The picture of a game: the board of its preview.

use quadrille_match::{GameSetup, Match};

use super::StaticBoard;
use crate::board::BoardController;
use crate::games::AnyGameUi;
use crate::reactive::*;
use crate::settings::settings;

/// The match that a game's preview begins with; none if its position is wrong, which a test rules out.
pub fn preview_match(ui: &'static dyn AnyGameUi) -> Option<Match> {
    let setup = match ui.home_preview() {
        Some((text, _)) => GameSetup::from_position(ui.id(), text),
        None => GameSetup { game: ui.id().to_string(), ..GameSetup::default() },
    };
    Match::new(setup).ok()
}

/// A still picture of a game, which a text beside it names.
#[component]
pub fn GamePicture(ui: &'static dyn AnyGameUi) -> impl IntoView {
    preview_match(ui).map(|start| {
        let board = BoardController::new(ui, start, settings());
        view! {
            <div class="game-picture" aria-hidden="true">
                <StaticBoard board label=Signal::derive(move || ui.name()) />
            </div>
        }
    })
}
