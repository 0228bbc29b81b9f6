//! The home screen: the games with animated previews, and unfinished games.

use quadrille_online::GamePhase;
use wasm_bindgen_futures::spawn_local;

use crate::board::BoardController;
use crate::boxed::{flag, on_click, text_fn};
use crate::components::{Icon, JoinField, Show, StaticBoard, preview_match};
use crate::games::{AnyGameUi, game_uis};
use crate::i18n::messages;
use crate::online::my_games::{self, MyGame, player_label};
use crate::reactive::*;
use crate::route::{LearnTab, Route};
use crate::saved_games::{self, SeatedPlayer};
use crate::settings::{Settings, settings};
use crate::t;
use crate::time::sleep;

/// Unfinished games that are listed, so that the games stay near the top. The online and review screens list all of them.
const MAX_ONLINE: usize = 3;
const MAX_LOCAL: usize = 3;

/// The home screen.
#[component]
pub fn Home() -> impl IntoView {
    view! {
        <section class="hero">
            <h1>{t!(home_title)}</h1>
            <p>{t!(home_lead)}</p>
        </section>
        <Unfinished />
        <section class="cards" aria-label=t!(nav_games)>
            {game_uis().map(|ui| view! { <Card ui /> }).collect_view()}
        </section>
        <section class="unfinished online-entry" aria-labelledby="online-title">
            <h2 id="online-title">{t!(nav_online)}</h2>
            <div class="sheet join-row">
                <span class="join-label">{t!(online_have_code)}</span>
                <JoinField />
                <a class="button" href=Route::Online(None).href()>{t!(home_online)}</a>
            </div>
        </section>
    }
}

#[component]
fn Card(ui: &'static dyn AnyGameUi) -> impl IntoView {
    let id = ui.id();
    view! {
        <article class="card" data-game=id>
            <a class="card-picture" href=Route::Setup(id.to_string()).href() tabindex="-1" aria-hidden="true">
                <Preview ui />
            </a>
            <div class="card-body">
                <h2>{text_fn(move || ui.name())}</h2>
                <p>{text_fn(move || ui.summary())}</p>
                <div class="card-actions">
                    <a class="button primary" href=Route::Setup(id.to_string()).href() aria-label=text_fn(move || messages::home_play_game(ui.name()))>
                        {t!(home_play)}
                    </a>
                    {ui.is_finished().then(|| view! {
                        <a
                            class="button"
                            href=Route::Learn(Some(id.to_string()), LearnTab::Lesson).href()
                            aria-label=text_fn(move || messages::home_learn_game(ui.name()))
                        >
                            {t!(home_learn)}
                        </a>
                    })}
                </div>
            </div>
        </article>
    }
}

/// A board that repeats a few moves.
#[component]
fn Preview(ui: &'static dyn AnyGameUi) -> impl IntoView {
    let moves = ui.home_preview().map_or(&[][..], |(_, moves)| moves);
    let Some(start) = preview_match(ui) else { return ().into_any() };
    let settings = settings();
    let mut board = BoardController::new(ui, start.clone(), settings);
    board.narrates = false;
    let alive = StoredValue::new(());
    let is_alive = move || alive.try_get_value().is_some();
    if !moves.is_empty() && settings.with_untracked(Settings::moving) {
        spawn_local(async move {
            sleep(900).await;
            while is_alive() {
                for mv in moves {
                    // A test checks that the rules accept the moves of every preview.
                    if !is_alive() {
                        return;
                    }
                    let Ok(mv) = board.parse_move(mv) else { break };
                    if board.play_move(&mv).await.is_err() {
                        break;
                    }
                    sleep(1400).await;
                }
                sleep(2200).await;
                if is_alive() {
                    board.show(start.clone());
                }
                sleep(1200).await;
            }
        });
    }
    view! { <StaticBoard board label=Signal::derive(move || ui.name()) /> }
}

#[component]
fn Unfinished() -> impl IntoView {
    let games = RwSignal::new(unfinished());
    view! {
        <Show when=flag(move || games.with(|games| !games.is_empty()))>
            <section class="unfinished" aria-labelledby="unfinished-title">
                <h2 id="unfinished-title">{t!(home_continue)}</h2>
                <ul class="sheet list">
                    <For each=move || games.get() key=|game| game.id.clone() let:game>
                        <li class="list-row">
                            <a class="list-link" href=game.route.href()>
                                <strong>{game.ui.name()}</strong>
                                <span class="muted">{game.line.clone()}</span>
                            </a>
                            {game.is_local.then(|| {
                                let id = game.id.clone();
                                view! {
                                    <button
                                        class="icon-button"
                                        aria-label=t!(home_forget)
                                        on:click=on_click(move || {
                                            saved_games::remove(&id);
                                            games.set(unfinished());
                                        })
                                    >
                                        <Icon name="trash" />
                                    </button>
                                }
                            })}
                        </li>
                    </For>
                </ul>
            </section>
        </Show>
    }
}

/// An unfinished game, local or online.
#[derive(Clone)]
struct UnfinishedGame {
    id: String,
    route: Route,
    ui: &'static dyn AnyGameUi,
    /// The opponent and other details.
    line: String,
    /// True if this browser stores the game, false if a server does.
    is_local: bool,
}

/// The unfinished games of this browser, online ones first.
fn unfinished() -> Vec<UnfinishedGame> {
    let local_game = |(id, saved): (String, saved_games::SavedGame)| {
        let game = saved.game()?;
        let ui = crate::games::game_ui(&game.setup().game)?;
        if game.outcome().is_some() {
            return None;
        }
        let seats = saved.seats();
        let opponent = match (&seats.first, &seats.second) {
            (SeatedPlayer::Person(_), SeatedPlayer::Person(_)) => messages::home_two_people(),
            (SeatedPlayer::Computer(_), SeatedPlayer::Computer(_)) => messages::home_exhibition(),
            (SeatedPlayer::Computer(level), _) | (_, SeatedPlayer::Computer(level)) => {
                messages::home_against(level.word())
            }
        };
        let moves = messages::home_moves(game.played().len());
        let line = format!("{opponent} · {moves}");
        Some(UnfinishedGame { route: Route::Play(id.clone()), id, ui, line, is_local: true })
    };
    let online_game = |(id, mine): (String, MyGame)| {
        let ui = crate::games::game_ui(&mine.game).filter(|_| mine.phase != GamePhase::Over)?;
        // The stored turn may be out of date, so that it is not shown.
        let opponent = mine.opponent.as_ref().map_or_else(messages::online_mine_waiting, player_label);
        let line = format!("{} · {opponent}", messages::nav_online());
        Some(UnfinishedGame { route: Route::Online(Some(id.clone())), id, ui, line, is_local: false })
    };
    let online = my_games::all().into_iter().filter_map(online_game).take(MAX_ONLINE);
    online.chain(saved_games::all().into_iter().filter_map(local_game).take(MAX_LOCAL)).collect()
}
