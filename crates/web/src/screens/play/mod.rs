//! The table of a local game: board, players, log and actions.

mod actions;
mod goal;
mod key_help;
mod keys;
mod layout;
mod log;
mod other_tab;
mod players;
mod result;

use quadrille_core::Seat;

use crate::boxed::{on_click, text_fn};
use crate::ending::Ending;
use crate::local_game::LocalGame;
use crate::reactive::*;
use crate::route::Route;
use crate::screens::{NotFound, brief};
use crate::settings::settings;
use crate::{games, saved_games, t};

use actions::{Actions, Notices};
pub use actions::{HelpToggles, ResignDialog, ViewActions};
use goal::{Earned, Goal};
use key_help::KeyHelpDialog;
pub use keys::{game_key, listen};
pub use layout::{TableLayout, TableSlots, TableState};
pub use log::{Log, Turn, turns};
use other_tab::OtherTabNote;
use players::PlayerCard;
pub use result::ResultOverlay;

/// The table of the saved game with this id.
#[component]
pub fn Play(id: String) -> impl IntoView {
    let found = saved_games::load(&id).and_then(|saved| {
        let game = saved.game()?;
        let ui = games::game_ui(&game.setup().game)?;
        Some(LocalGame::resume(ui, id, game, &saved, settings()))
    });
    match found {
        Some(local) => view! { <LocalTable local /> },
        None => view! { <NotFound /> },
    }
}

#[component]
fn LocalTable(local: LocalGame) -> impl IntoView {
    let board = local.board;
    let ui = board.ui;
    let turns = Memo::new(move |_| local.with_match(|game| turns(board, game)));
    on_cleanup(move || local.cancel_pending());
    let options = local.with_match(|game| game.setup().options.clone());
    let top = move || if board.state.flipped.get() { Seat::First } else { Seat::Second };
    let state = TableState {
        moves: Box::new(move || local.with_match(|game| game.played().len())),
        seat: Box::new(|| None),
        online: false,
    };
    let slots = TableSlots {
        details: text_fn(move || subtitle(ui.id(), &options)),
        title: ().into_any(),
        card: Box::new(move |seat| view! { <PlayerCard local seat /> }),
        over_board: view! { <Result local /> },
        above_panel: ().into_any(),
        notices: view! {
            <OtherTabNote local />
            <Notices local />
            <Earned local />
        },
        actions: view! { <Actions local /> },
    };
    view! { <TableLayout board back="#/" top=Signal::derive(top) turns state slots /> }
}

/// The result over the board, with the next steps of a local game.
#[component]
fn Result(local: LocalGame) -> impl IntoView {
    let board = local.board;
    let game = board.ui.id();
    let ending = move || local.outcome.get().filter(|_| !board.animation.running.get()).map(Ending::from);
    let rematch = move || {
        if let Some(id) = local.rematch() {
            Route::Play(id).go();
        }
    };
    view! {
        <ResultOverlay board ending=Signal::derive(ending)>
            <button class="button primary" id="rematch" on:click=on_click(rematch)>{t!(end_rematch)}</button>
            <a class="button" href=Route::Setup(game.to_string()).href()>{t!(play_new)}</a>
            <a class="button" href=Route::Review(Some(local.id())).href()>{t!(end_review)}</a>
        </ResultOverlay>
    }
}

/// The given options in a few words.
pub fn subtitle(game: &str, options: &[(String, String)]) -> String {
    options.iter().map(|(key, value)| brief(game, key, value)).collect::<Vec<_>>().join(" · ")
}
