//! The screens of online games: hosting, joining, waiting, playing, watching.

mod actions;
mod ending;
mod host;
mod join;
mod link;
mod lobby;
mod online_table;
mod other_rules;
mod seat_card;
mod thinking_time;
mod waiting;

use quadrille_match::Match;
use quadrille_online::{GamePhase, GameState};

use crate::boxed::{effect, flag, on_click, text_fn};
use crate::components::{Icon, Show};
use crate::i18n::{Message, messages};
use crate::online::{ConnectionStatus, OnlineGame, ServerStatus, api};
use crate::reactive::*;
use crate::route::Route;
use crate::screens::review::Viewer;
use crate::settings::settings;
use crate::t;

pub use host::{HostFields, HostFoot};
pub use join::JoinByCode;
pub use lobby::Lobby;

use actions::Notices;
use ending::Rematch;
use host::NoServer;
use online_table::OnlineTable;
use other_rules::OtherRules;
use waiting::WaitingRoom;

/// The contents of an online game's screen.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Shown {
    Nothing,
    NoGame,
    OtherRules,
    WaitingRoom,
    Table,
    Review,
}

/// The screen of an online game in any phase.
#[component]
pub fn OnlineGameScreen(id: String) -> impl IntoView {
    let (online, server) = (OnlineGame::connect(id, settings()), host::server_status_signal());
    let shown = Memo::new(move |_| {
        match online.status() {
            ConnectionStatus::UnknownGame => return Shown::NoGame,
            ConnectionStatus::OtherRules => return Shown::OtherRules,
            _ => {}
        }
        match (online.board.with(Option::is_some), online.phase()) {
            (true, Some(GamePhase::Waiting)) => Shown::WaitingRoom,
            (true, Some(_)) if online.reviewing.get() => Shown::Review,
            (true, Some(_)) => Shown::Table,
            _ => Shown::Nothing,
        }
    });
    let screen = move || match shown.get() {
        Shown::Nothing => view! {
            <article class="prose sheet">
                <h1>{t!(nav_online)}</h1>
                <NoServer server />
                <Show when=flag(move || server.get() != ServerStatus::Missing)>
                    <p role="status">{text_fn(move || status_message(online.status()).1())}</p>
                    <Reload online />
                </Show>
            </article>
        },
        Shown::NoGame => view! {
            <article class="prose sheet">
                <h1>{t!(lost_title)}</h1>
                <p>{t!(online_no_game)}</p>
                <p>
                    <a class="button" href="#/online">{t!(nav_online)}</a>
                </p>
            </article>
        },
        Shown::OtherRules => view! { <OtherRules id=untrack(|| online.id()) /> },
        Shown::WaitingRoom => view! { <WaitingRoom online /> },
        Shown::Table => view! { <OnlineTable online /> },
        Shown::Review => untrack(|| review(online)),
    };
    show_turn_in_title(online);
    view! { {screen} }
}

/// Shows the turn in the page title, where it is seen from other tabs.
fn show_turn_in_title(online: OnlineGame) {
    effect(move || {
        let Some(ui) = online.ui() else { return };
        let turn = online.you().is_some() && online.mover() == online.you();
        let title =
            if turn { format!("● {} · {}", messages::online_mine_turn(), ui.name()) } else { ui.name() };
        document().set_title(&format!("{title} · Quadrille"));
    });
}

/// The review of a finished game.
fn review(online: OnlineGame) -> AnyView {
    // The record includes ends outside the rules, such as a resignation.
    let record = online.with_state(GameState::record);
    let game = record.as_ref().and_then(|record| Match::from_record(record).ok());
    match (game, record, online.ui()) {
        (Some(game), Some(record), Some(ui)) => {
            let beside = view! {
                <ConnectionNote online />
                <Notices online />
                <div class="button-row again">
                    <Rematch online />
                </div>
            };
            view! { <Viewer ui game record id=None back=Route::Online(None).href() at_end=true beside /> }
        }
        _ => ().into_any(),
    }
}

/// The name of a status in `data-line`, which scenarios wait for, and its message.
fn status_message(status: ConnectionStatus) -> (&'static str, Message) {
    match status {
        ConnectionStatus::Connecting
        | ConnectionStatus::Live
        | ConnectionStatus::UnknownGame
        | ConnectionStatus::OtherRules => ("online-connecting", messages::online_connecting),
        ConnectionStatus::Reconnecting => ("online-reconnecting", messages::online_reconnecting),
        ConnectionStatus::Unreachable => ("online-away", messages::online_away),
        ConnectionStatus::Offline => ("online-offline", messages::online_offline),
        ConnectionStatus::Outdated => ("online-outdated", messages::online_outdated),
        ConnectionStatus::WrongOrigin => {
            ("online-wrong-origin", || messages::online_refused_wrong_origin(api::page_origin()))
        }
    }
}

/// A button that reloads the page, if the protocol is outdated.
#[component]
fn Reload(online: OnlineGame) -> impl IntoView {
    let reload = || {
        // Reloading fails only for pages that may not navigate.
        let _ = window().location().reload();
    };
    view! {
        <Show when=flag(move || online.status() == ConnectionStatus::Outdated)>
            <div class="button-row">
                <button class="button primary" id="reload" on:click=on_click(reload)>{t!(online_reload)}</button>
            </div>
        </Show>
    }
}

/// The status of a connection that is not live.
#[component]
fn ConnectionNote(online: OnlineGame) -> impl IntoView {
    move || {
        let status = online.status();
        (status != ConnectionStatus::Live).then(|| {
            let (name, message) = status_message(status);
            view! {
                <p class="note waiting line-note" role="status" data-line=name>
                    <Icon name="online" />
                    <span>{text_fn(message)}</span>
                </p>
                <Reload online />
            }
        })
    }
}
