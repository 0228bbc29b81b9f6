//! Playing: the board as large as the window allows, and beside it who plays, what happened, and what can be done.

mod actions;
mod banner;
mod elsewhere;
mod keys;
mod log;
mod players;

use crate::lean::{press, words};
use quadrille_view::prelude::*;

use crate::faces;
use crate::parts::{Board, Icon, Sheet};
use crate::screens::{Lost, brief};
use crate::session::Session;
use crate::settings::settings;
use crate::shelf;
use crate::t;
use crate::text::say;

use actions::{Actions, Questions};
pub use actions::{Helps, Looks, Resigning};
use banner::Banner;
use elsewhere::Elsewhere;
pub use keys::{game_key, listen};
pub use log::{Log, Turn, turns};
use players::PlayerCard;

/// Playing the game that is kept under this name.
#[component]
pub fn Play(id: String) -> impl IntoView {
    let found = shelf::get(&id).and_then(|kept| {
        let game = kept.game()?;
        let face = faces::face(&game.setup().game)?;
        Some(Session::resume(face, id, game, &kept, settings()))
    });
    match found {
        Some(session) => view! { <Table session /> },
        None => view! { <Lost /> },
    }
}

#[component]
fn Table(session: Session) -> impl IntoView {
    let stage = session.stage;
    let face = stage.face;
    let log_open = RwSignal::new(false);
    let turns = Memo::new(move |_| session.with_match(|game| turns(stage, game)));
    on_cleanup(move || session.settle());
    listen(stage);
    let subtitle = session.with_match(|game| {
        let options = game.setup().options.clone();
        move || subtitle(face.id(), &options)
    });
    let top =
        move || if stage.flipped.get() { quadrille_core::Seat::First } else { quadrille_core::Seat::Second };
    view! {
        <div class="play" data-game=face.id() data-moves=move || session.with_match(|game| game.played().len())>
            <div class="play-title">
                <a class="icon-button back" href="#/" aria-label=t!("back")>
                    <Icon name="back" />
                </a>
                <h1>{words(move || face.name())}</h1>
                <p class="muted">{subtitle}</p>
                <button class="icon-button log-button" aria-label=t!("play-log") on:click=press(move || log_open.set(true))>
                    <Icon name="log" />
                </button>
            </div>
            <div class="play-board">
                <Board stage />
            </div>
            <div class="play-opponent">{move || view! { <PlayerCard session seat=top() /> }}</div>
            <div class="play-you">{move || view! { <PlayerCard session seat=top().other() /> }}</div>
            <div class="play-side">
                <div class="play-panel" tabindex="0">{face.panel(stage)}</div>
                <Helps stage />
                <div class="play-log">
                    <section class="sheet log-sheet" aria-label=t!("play-log")>
                        <Log turns />
                    </section>
                </div>
            </div>
            <div class="play-foot">
                <div class="play-asks">
                    <Elsewhere session />
                    <Banner session />
                    <Questions session />
                </div>
                <div class="play-actions">
                    <Actions session />
                </div>
            </div>
            <Sheet open=log_open title=Signal::derive(move || say("play-log"))>
                <Log turns />
            </Sheet>
        </div>
    }
}

/// The options that were chosen, in a few words.
pub fn subtitle(game: &str, options: &[(String, String)]) -> String {
    options.iter().map(|(key, value)| brief(game, key, value)).collect::<Vec<_>>().join(" · ")
}
