//! Online at a glance: a code to type, games that anyone may join, and one's own.

use quadrille_core::Seat;
use quadrille_match::online::Live;
use quadrille_protocol::online::{Card, Create, Stage as Phase};
use quadrille_view::prelude::*;
use wasm_bindgen_futures::spawn_local;

use super::host::{NameField, NoServer, served, take_seat};
use super::join::CodeField;
use super::thinking_time;
use crate::faces::{self, Face};
use crate::lean::{flag, press, words};
use crate::moment::wait;
use crate::online::ask::Trouble;
use crate::online::mine::{self, Mine, called};
use crate::online::{Served, ask, guest};
use crate::parts::{Icon, When};
use crate::route::Route;
use crate::screens::play::subtitle;
use crate::t;
use crate::text::{say, say_with};

/// How often the list is asked for, in milliseconds.
const REFRESH: u32 = 4_000;

/// The open games, asked for as long as the screen is looked at; none until there was an answer, or why there was none.
type Open = Option<Result<Vec<Card>, Trouble>>;

fn open_games() -> RwSignal<Open> {
    let games: RwSignal<Open> = RwSignal::new(None);
    spawn_local(async move {
        while !games.is_disposed() {
            if !document().hidden() {
                let found = Some(ask::lobby().await);
                if games.try_get_untracked().is_some_and(|before| before != found) {
                    games.set(found);
                }
            }
            wait(REFRESH).await;
        }
    });
    games
}

/// Online at a glance.
#[component]
pub fn Lobby() -> impl IntoView {
    let served = served();
    view! {
        <h1 class="page-title">{t!("nav-online")}</h1>
        <div class="review-shelf">
            <div class="sheet form">
                <NoServer served />
                <When holds=flag(move || served.get() == Served::Yes)>
                    <NameField />
                    <CodeField />
                    <OpenGames />
                </When>
            </div>
            <div class="sheet form">
                <MyGames />
                <When holds=flag(move || served.get() == Served::Yes)>
                    <HostHere />
                </When>
            </div>
        </div>
    }
}

/// Each game, to be hosted at once or with options.
#[component]
fn HostHere() -> impl IntoView {
    let (busy, fault) = (RwSignal::new(false), RwSignal::new(None::<String>));
    let row = move |face: &'static dyn Face| {
        let host = move || {
            busy.set(true);
            fault.set(None);
            let create = Create { game: face.id().to_string(), name: guest::name(), ..Create::default() };
            spawn_local(async move { take_seat(ask::host(&create).await, busy, fault) });
        };
        view! {
            <li class="list-row">
                <strong class="list-name">{words(move || face.name())}</strong>
                <a
                    class="button"
                    href=Route::Host(face.id().to_string()).href()
                    aria-label=words(move || say_with("online-options-of", &[("game", face.name().into())]))
                >
                    {t!("online-options")}
                </a>
                <button
                    class="button primary host-here"
                    data-game=face.id()
                    aria-label=words(move || say_with("online-host-of", &[("game", face.name().into())]))
                    disabled=flag(move || busy.get())
                    on:click=press(host)
                >
                    {t!("online-host-short")}
                </button>
            </li>
        }
    };
    view! {
        <section class="field" id="host-here" aria-labelledby="host-title">
            <h2 id="host-title">{t!("online-new")}</h2>
            <p class="muted">{t!("online-new-help")}</p>
            <When holds=flag(move || fault.with(Option::is_some))>
                <p class="fault" role="alert">{move || fault.get()}</p>
            </When>
            <ul class="plain-list">{faces::FACES.iter().map(|face| row(*face)).collect_view()}</ul>
        </section>
    }
}

#[component]
fn OpenGames() -> impl IntoView {
    let games = open_games();
    let (busy, fault) = (RwSignal::new(false), RwSignal::new(None::<String>));
    let list = move || {
        let mine: Vec<String> = mine::all().into_iter().map(|(id, _)| id).collect();
        let all = games.get().and_then(Result::ok).unwrap_or_default();
        all.into_iter().filter(|card| !mine.contains(&card.id)).collect::<Vec<_>>()
    };
    view! {
        <section class="field" id="lobby" aria-labelledby="lobby-title">
            <h2 id="lobby-title">{t!("online-lobby")}</h2>
            <When holds=flag(move || games.with(|games| matches!(games, Some(Ok(_)))) && list().is_empty())>
                <p class="muted">{t!("online-lobby-empty")}</p>
            </When>
            <When holds=flag(move || games.with(|games| matches!(games, Some(Err(_)))))>
                <p class="muted">{move || games.get().and_then(Result::err).map(|trouble| trouble.words())}</p>
            </When>
            <When holds=flag(move || fault.with(Option::is_some))>
                <p class="fault" role="alert">{move || fault.get()}</p>
            </When>
            <ul class="plain-list">
                <For each=list key=|card| card.id.clone() let:card>
                    <OpenGame card busy fault />
                </For>
            </ul>
        </section>
    }
}

#[component]
fn OpenGame(card: Card, busy: RwSignal<bool>, fault: RwSignal<Option<String>>) -> impl IntoView {
    let Some(face) = faces::face(&card.game) else { return Nodes::none() };
    let Card { id, options, clock, seats, .. } = card;
    let free = if seats.first.is_none() { Seat::First } else { Seat::Second };
    let line = move || {
        let side = say_with("online-you-play", &[("side", face.side(free).into())]);
        let parts = [
            seats[free.other()].as_ref().map_or_else(|| say("online-nobody"), called),
            thinking_time::words(clock),
            subtitle(face.id(), &options.0),
            side,
        ];
        parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" · ")
    };
    let join = move || {
        let id = id.clone();
        busy.set(true);
        fault.set(None);
        spawn_local(async move { take_seat(ask::join(&id).await, busy, fault) });
    };
    view! {
        <li class="list-row">
            <span class="list-link">
                <strong>{words(move || face.name())}</strong>
                <span class="muted">{line}</span>
            </span>
            <button class="button join-open" disabled=flag(move || busy.get()) on:click=press(join)>{t!("online-join")}</button>
        </li>
    }
}

/// How many games are asked for when the list is opened.
const ASKED: usize = 20;

/// Brings the games that go on up to date: the other may have moved while this browser was away.
fn bring_up_to_date(games: RwSignal<Vec<(String, Mine)>>) {
    spawn_local(async move {
        let known = games.get_untracked();
        for (id, mine) in known.into_iter().filter(|(_, mine)| mine.stage != Phase::Over).take(ASKED) {
            let state = ask::look(&id).await;
            if games.is_disposed() {
                return;
            }
            if state.as_ref().is_err_and(Trouble::is_of_no_game) {
                mine::forget(&id);
                games.set(mine::all());
            }
            if let Some(live) = state.ok().and_then(|state| Live::of(&state).ok())
                && live.changed() != mine.stamp
            {
                mine::remember(&id, mine.seat(), &live);
                games.set(mine::all());
            }
        }
    });
}

#[component]
fn MyGames() -> impl IntoView {
    let games = RwSignal::new(mine::all());
    bring_up_to_date(games);
    view! {
        <section class="field" id="my-games" aria-labelledby="my-games-title">
            <h2 id="my-games-title">{t!("online-mine")}</h2>
            <When holds=flag(move || games.with(Vec::is_empty))>
                <p class="muted">{t!("online-mine-none")}</p>
            </When>
            <ul class="plain-list">
                <For each=move || games.get() key=|(id, mine)| (id.clone(), mine.stamp) let:game>
                    <MyGame id=game.0 mine=game.1 games />
                </For>
            </ul>
        </section>
    }
}

#[component]
fn MyGame(id: String, mine: Mine, games: RwSignal<Vec<(String, Mine)>>) -> impl IntoView {
    let Some(face) = faces::face(&mine.game) else { return Nodes::none() };
    let (to_move, stage) = (mine.to_move, mine.stage);
    let line = move || {
        let date = js_sys::Date::new(&wasm_bindgen::JsValue::from_f64(mine.stamp as f64));
        let date = String::from(
            date.to_locale_date_string(crate::text::language(), &wasm_bindgen::JsValue::UNDEFINED),
        );
        format!("{} · {date}", mine.line())
    };
    let href = Route::Online(Some(id.clone())).href();
    let remove = move || {
        mine::forget(&id);
        games.set(mine::all());
    };
    view! {
        <li class="list-row" class:due=to_move>
            <a class="list-link" href=href>
                <strong>{words(move || face.name())}</strong>
                <span class="muted">{line}</span>
            </a>
            <When holds=flag(move || stage == Phase::Over)>
                <button class="icon-button" aria-label=t!("home-forget") on:click=press(remove.clone())>
                    <Icon name="trash" />
                </button>
            </When>
        </li>
    }
}
