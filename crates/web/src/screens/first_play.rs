//! The offer at the first play of a game: a short lesson, or a game against the easy computer at once.

use quadrille_core::PerSeat;
use quadrille_match::GameSetup;
use quadrille_worker::protocol::Level;

use crate::boxed::on_click;
use crate::games::AnyGameUi;
use crate::local_game::LocalGame;
use crate::online::my_games;
use crate::reactive::*;
use crate::route::{LearnTab, Route};
use crate::saved_games::{self, SeatedPlayer};
use crate::{storage, t, time};

/// The storage key of a finished lesson.
fn key(game: &str) -> String {
    format!("lesson.{game}")
}

/// Notes that a lesson was finished.
pub(super) fn finish_lesson(game: &str) {
    // Without storage the lesson is offered again.
    storage::set(&key(game), "finished");
}

/// True if the game has a lesson and this browser has neither a game of it nor finished the lesson.
pub(super) fn is_first_play(ui: &'static dyn AnyGameUi) -> bool {
    let game = ui.id();
    ui.is_finished()
        && storage::get(&key(game)).is_none()
        && !saved_games::has_any_of(game)
        && my_games::all().iter().all(|(_, mine)| mine.game != game)
}

/// The offer.
#[component]
pub(super) fn FirstPlay(game: &'static str) -> impl IntoView {
    let play = move || {
        let level = Level::EASY;
        storage::set("level", level.word());
        let setup = GameSetup { game: game.to_string(), seed: time::random_seed(), ..GameSetup::default() };
        let seats = PerSeat { first: SeatedPlayer::Person(None), second: SeatedPlayer::Computer(level) };
        // The default options of a game are valid.
        if let Ok(id) = LocalGame::start(setup, seats) {
            Route::Play(id).go();
        }
    };
    view! {
        <div class="first-play">
            <button class="button primary large" id="just-play" type="button" on:click=on_click(play)>{t!(first_just_play)}</button>
            <a class="button large" id="first-lesson" href=Route::Learn(Some(game.to_string()), LearnTab::Lesson).href()>
                {t!(first_lesson)}
            </a>
        </div>
    }
}
