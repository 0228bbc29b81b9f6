//! Games online: opening and joining them, waiting, playing, watching.

mod deeds;
mod ending;
mod host;
mod join;
mod link;
mod lobby;
mod seat_card;
mod table;
mod thinking_time;
mod waiting;

use quadrille_match::Match;
use quadrille_match::online::Live;
use quadrille_protocol::online::Stage as Phase;
use quadrille_view::prelude::*;

use crate::lean::{flag, press, words};
use crate::online::{Line, Remote, Served};
use crate::parts::{Icon, When};
use crate::route::Route;
use crate::screens::review::Viewer;
use crate::settings::settings;
use crate::t;
use crate::text::say;

pub use host::{HostFields, HostFoot};
pub use join::JoinByCode;
pub use lobby::Lobby;

use deeds::Questions;
use ending::Rematch;
use host::NoServer;
use table::Table;
use waiting::WaitingRoom;

/// What the screen of a game shows.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Shown {
    Nothing,
    NoGame,
    WaitingRoom,
    Table,
    Review,
}

/// One game, whatever it has come to.
#[component]
pub fn OnlineGame(id: String) -> impl IntoView {
    let (remote, served) = (Remote::connect(id, settings()), host::served());
    let shown = Memo::new(move |_| {
        if remote.line() == Line::Nowhere {
            return Shown::NoGame;
        }
        match (remote.stage.with(Option::is_some), remote.phase()) {
            (true, Some(Phase::Waiting)) => Shown::WaitingRoom,
            (true, Some(_)) if remote.reviewing.get() => Shown::Review,
            (true, Some(_)) => Shown::Table,
            _ => Shown::Nothing,
        }
    });
    let screen = move || match shown.get() {
        Shown::Nothing => view! {
            <article class="prose sheet">
                <h1>{t!("nav-online")}</h1>
                <NoServer served />
                <When holds=flag(move || served.get() != Served::No)>
                    <p role="status">{words(move || say(line_words(remote.line())))}</p>
                    <Reload remote />
                </When>
            </article>
        },
        Shown::NoGame => view! {
            <article class="prose sheet">
                <h1>{t!("lost-title")}</h1>
                <p>{t!("online-no-game")}</p>
                <p>
                    <a class="button" href="#/online">{t!("nav-online")}</a>
                </p>
            </article>
        },
        Shown::WaitingRoom => view! { <WaitingRoom remote /> },
        Shown::Table => view! { <Table remote /> },
        Shown::Review => untrack(|| review(remote)),
    };
    tell_in_title(remote);
    view! { {screen} }
}

/// The title of the page tells whose turn it is, also to those who look at another one.
fn tell_in_title(remote: Remote) {
    Effect::new(move |_| {
        let Some(face) = remote.face() else { return };
        let turn = remote.you().is_some() && remote.mover() == remote.you();
        let what =
            if turn { format!("● {} · {}", say("online-mine-turn"), face.name()) } else { face.name() };
        document().set_title(&format!("{what} · Quadrille"));
    });
}

/// A finished game, to be looked at.
fn review(remote: Remote) -> Nodes {
    // The record knows of ends that the rules do not.
    let record = remote.with_live(Live::record);
    let game = record.as_ref().and_then(|record| Match::of(record).ok());
    match (game, record, remote.face()) {
        (Some(game), Some(record), Some(face)) => {
            let beside = view! {
                <LineNote remote />
                <Questions remote />
                <div class="button-row again">
                    <Rematch remote />
                </div>
            };
            view! { <Viewer face game record id=None back=Route::Online(None) at_end=true beside /> }
        }
        _ => Nodes::none(),
    }
}

/// The message for how a connection is.
fn line_words(line: Line) -> &'static str {
    match line {
        Line::Connecting | Line::Live | Line::Nowhere => "online-connecting",
        Line::Reconnecting => "online-reconnecting",
        Line::Away => "online-away",
        Line::Offline => "online-offline",
        Line::Outdated => "online-outdated",
    }
}

/// Loads the page anew, where only a newer one can connect.
#[component]
fn Reload(remote: Remote) -> impl IntoView {
    let reload = || {
        // It fails only for pages that may not navigate, and this one may.
        let _ = window().location().reload();
    };
    view! {
        <When holds=flag(move || remote.line() == Line::Outdated)>
            <div class="button-row">
                <button class="button primary" id="reload" on:click=press(reload)>{t!("online-reload")}</button>
            </div>
        </When>
    }
}

/// How the connection is, while it is not there.
#[component]
fn LineNote(remote: Remote) -> impl IntoView {
    move || {
        let line = remote.line();
        (line != Line::Live).then(|| {
            view! {
                <p class="note waiting line-note" role="status" data-line=line_words(line)>
                    <Icon name="online" />
                    <span>{words(move || say(line_words(line)))}</span>
                </p>
                <Reload remote />
            }
        })
    }
}
