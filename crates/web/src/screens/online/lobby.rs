//! The online screen: join code, open games, own games.

use quadrille_core::Seat;
use quadrille_online::{CreateGame, GamePhase, GameState, GameSummary};
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::spawn_local;

use super::host::{NameField, NoServer, request_seat, server_status_signal};
use super::join::CodeField;
use super::thinking_time;
use crate::boxed::{flag, on_click, text_fn};
use crate::components::{EmptyState, Icon, Show};
use crate::games::{self, AnyGameUi};
use crate::i18n::messages;
use crate::online::api::RequestError;
use crate::online::my_games::{self, MyGame, player_label};
use crate::online::{ServerStatus, api, guest};
use crate::reactive::*;
use crate::route::Route;
use crate::screens::play::subtitle;
use crate::time::{self, sleep};
use crate::{statistics, t};

/// Polling interval of the lobby, in milliseconds.
const POLL_INTERVAL: u32 = 4_000;

/// The result of the last lobby request; none before the first answer.
type LobbyResult = Option<Result<Vec<GameSummary>, RequestError>>;

fn poll_lobby() -> RwSignal<LobbyResult> {
    let games: RwSignal<LobbyResult> = RwSignal::new(None);
    spawn_local(async move {
        while !games.is_disposed() {
            if !document().hidden() {
                let result = Some(api::lobby().await);
                if games.try_get_untracked().is_some_and(|before| before != result) {
                    games.set(result);
                }
            }
            sleep(POLL_INTERVAL).await;
        }
    });
    games
}

/// The online screen.
#[component]
pub fn Lobby() -> impl IntoView {
    let server = server_status_signal();
    view! {
        <h1 class="page-title">{t!(nav_online)}</h1>
        <div class="review-list">
            <div class="sheet form">
                <NoServer server />
                <Show when=flag(move || server.get() == ServerStatus::Available)>
                    <NameField />
                    <CodeField />
                    <OpenGames />
                </Show>
            </div>
            <div class="sheet form">
                <MyGames />
                <Show when=flag(move || server.get() == ServerStatus::Available)>
                    <QuickHost />
                </Show>
            </div>
        </div>
    }
}

/// Scrolls to the games that can be hosted and focuses the first.
fn show_hosting() {
    if let Ok(Some(host)) = document().query_selector("#host-here .host-here")
        && let Some(host) = host.dyn_ref::<web_sys::HtmlElement>()
    {
        // Focusing an existing element does not fail.
        let _ = host.focus();
        host.scroll_into_view();
    }
}

/// Hosts any game with its default options, or leads to its setup.
#[component]
fn QuickHost() -> impl IntoView {
    let (busy, error) = (RwSignal::new(false), RwSignal::new(None::<String>));
    let row = move |ui: &'static dyn AnyGameUi| {
        let host = move || {
            let create =
                CreateGame { game: ui.id().to_string(), name: guest::name(), ..CreateGame::default() };
            request_seat(async move { api::host(&create).await }, busy, error);
        };
        view! {
            <li class="list-row">
                <strong class="list-name">{text_fn(move || ui.name())}</strong>
                <a
                    class="button"
                    href=Route::Host(ui.id().to_string()).href()
                    aria-label=text_fn(move || messages::online_options_of(ui.name()))
                >
                    {t!(online_options)}
                </a>
                <button
                    class="button primary host-here"
                    data-game=ui.id()
                    aria-label=text_fn(move || messages::online_host_of(ui.name()))
                    disabled=flag(move || busy.get())
                    on:click=on_click(host)
                >
                    {t!(online_host_short)}
                </button>
            </li>
        }
    };
    view! {
        <section class="field" id="host-here" aria-labelledby="host-title">
            <h2 id="host-title">{t!(online_new)}</h2>
            <p class="muted">{t!(online_new_help)}</p>
            <Show when=flag(move || error.with(Option::is_some))>
                <p class="fault" role="alert">{move || error.get()}</p>
            </Show>
            <ul class="plain-list">{games::game_uis().map(row).collect_view()}</ul>
        </section>
    }
}

#[component]
fn OpenGames() -> impl IntoView {
    let games = poll_lobby();
    let (busy, error) = (RwSignal::new(false), RwSignal::new(None::<String>));
    let list = move || {
        let mine: Vec<String> = my_games::all().into_iter().map(|(id, _)| id).collect();
        let all = games.get().and_then(Result::ok).unwrap_or_default();
        all.into_iter().filter(|summary| !mine.contains(&summary.id)).collect::<Vec<_>>()
    };
    view! {
        <section class="field" id="lobby" aria-labelledby="lobby-title">
            <h2 id="lobby-title">{t!(online_lobby)}</h2>
            <Show when=flag(move || games.with(|games| matches!(games, Some(Ok(_)))) && list().is_empty())>
                <EmptyState picture=view! { <Icon name="people" /> } text=t!(online_lobby_empty)>
                    <button class="button" id="to-host" on:click=on_click(show_hosting)>{t!(online_host)}</button>
                </EmptyState>
            </Show>
            <Show when=flag(move || games.with(|games| matches!(games, Some(Err(_)))))>
                <p class="muted">{move || games.get().and_then(Result::err).map(|error| error.message())}</p>
            </Show>
            <Show when=flag(move || error.with(Option::is_some))>
                <p class="fault" role="alert">{move || error.get()}</p>
            </Show>
            <ul class="plain-list">
                <For each=list key=|summary| summary.id.clone() let:summary>
                    <OpenGame summary busy error />
                </For>
            </ul>
        </section>
    }
}

#[component]
fn OpenGame(summary: GameSummary, busy: RwSignal<bool>, error: RwSignal<Option<String>>) -> impl IntoView {
    let Some(ui) = games::game_ui(&summary.game) else { return ().into_any() };
    let GameSummary { id, options, clock, seats, .. } = summary;
    let free = if seats.first.is_none() { Seat::First } else { Seat::Second };
    let line = move || {
        let side = messages::online_you_play(ui.side(free));
        let parts = [
            seats[free.other()].as_ref().map_or_else(messages::online_nobody, player_label),
            thinking_time::words(clock),
            subtitle(ui.id(), &options.0),
            side,
        ];
        parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" · ")
    };
    let join = move || {
        let id = id.clone();
        request_seat(async move { api::join(&id).await }, busy, error);
    };
    view! {
        <li class="list-row">
            <span class="list-link">
                <strong>{text_fn(move || ui.name())}</strong>
                <span class="muted">{line}</span>
            </span>
            <button class="button join-open" disabled=flag(move || busy.get()) on:click=on_click(join)>{t!(online_join)}</button>
        </li>
    }
}

/// Number of games that are updated when the list is opened.
const MAX_REFRESHED: usize = 20;

/// Updates unfinished games: the opponent may have moved while this browser was away.
fn refresh(games: RwSignal<Vec<(String, MyGame)>>) {
    spawn_local(async move {
        let known = games.get_untracked();
        for (id, mine) in
            known.into_iter().filter(|(_, mine)| mine.phase != GamePhase::Over).take(MAX_REFRESHED)
        {
            let snapshot = api::snapshot(&id).await;
            if games.is_disposed() {
                return;
            }
            if snapshot.as_ref().is_err_and(RequestError::is_not_found) {
                my_games::remove(&id);
                games.set(my_games::all());
            }
            if let Some(state) = snapshot.ok().and_then(|snapshot| GameState::from_snapshot(&snapshot).ok())
                && state.changed() != mine.stamp
            {
                my_games::save(&id, mine.seat(), &state);
                statistics::count_online(&id, mine.seat(), &state);
                games.set(my_games::all());
            }
        }
    });
}

#[component]
fn MyGames() -> impl IntoView {
    let games = RwSignal::new(my_games::all());
    refresh(games);
    view! {
        <section class="field" id="my-games" aria-labelledby="my-games-title">
            <h2 id="my-games-title">{t!(online_mine)}</h2>
            <Show when=flag(move || games.with(Vec::is_empty))>
                <EmptyState picture=view! { <Icon name="online" /> } text=t!(online_mine_none) />
            </Show>
            <ul class="plain-list">
                <For each=move || games.get() key=|(id, mine)| (id.clone(), mine.stamp) let:game>
                    <MyGameRow id=game.0 mine=game.1 games />
                </For>
            </ul>
        </section>
    }
}

#[component]
fn MyGameRow(id: String, mine: MyGame, games: RwSignal<Vec<(String, MyGame)>>) -> impl IntoView {
    let Some(ui) = games::game_ui(&mine.game) else { return ().into_any() };
    let (to_move, phase) = (mine.to_move, mine.phase);
    let line = move || format!("{} · {}", mine.line(), time::date_text(mine.stamp));
    let href = Route::Online(Some(id.clone())).href();
    let remove = move || {
        my_games::remove(&id);
        games.set(my_games::all());
    };
    view! {
        <li class="list-row" class:due=to_move>
            <a class="list-link" href=href>
                <strong>{text_fn(move || ui.name())}</strong>
                <span class="muted">{line}</span>
            </a>
            <Show when=flag(move || phase == GamePhase::Over)>
                <button class="icon-button" aria-label=t!(home_forget) on:click=on_click(remove.clone())>
                    <Icon name="trash" />
                </button>
            </Show>
        </li>
    }
}
