//! The home screen: the games with animated previews, and unfinished games.

use quadrille_online::GamePhase;
use wasm_bindgen_futures::spawn_local;

use crate::board::BoardController;
use crate::boxed::{effect, flag, on_click, text_fn};
use crate::components::{Icon, JoinField, Show, StaticBoard, preview_match};
use crate::games::{AnyGameUi, game_uis};
use crate::i18n::messages;
use crate::online::my_games::{self, MyGame, player_label};
use crate::reactive::*;
use crate::route::{LearnTab, Route};
use crate::saved_games::{self, SeatedPlayer};
use crate::settings::{Settings, settings};
use crate::t;
use crate::time::{idle, sleep};
use crate::viewport::is_visible;

/// Unfinished games that are listed, so that the games stay near the top. The online and review screens list all of them.
const MAX_ONLINE: usize = 3;
const MAX_LOCAL: usize = 3;

/// The home screen.
#[component]
pub fn Home() -> impl IntoView {
    let pictures: Vec<Picture> = game_uis().map(Picture::new).collect();
    draw_visible(pictures.clone());
    view! {
        <section class="hero">
            <h1>{t!(home_title)}</h1>
            <p>{t!(home_lead)}</p>
        </section>
        <Unfinished />
        <section class="cards" aria-label=t!(nav_games)>
            {game_uis().zip(pictures).map(|(ui, picture)| view! { <Card ui picture /> }).collect_view()}
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

/// The board on the card of a game.
#[derive(Clone, Copy)]
struct Picture {
    visible: ReadSignal<bool>,
    drawn: RwSignal<bool>,
}

impl Picture {
    fn new(ui: &'static dyn AnyGameUi) -> Picture {
        let visible = is_visible(format!(".card[data-game={}] .card-picture", ui.id()));
        Picture { visible, drawn: RwSignal::new(false) }
    }
}

/// Draws the boards that are visible, one whenever the page is idle: a board takes milliseconds, and the page has to stay responsive.
fn draw_visible(pictures: Vec<Picture>) {
    effect(move || {
        if let Some(next) = pictures.iter().find(|picture| picture.visible.get() && !picture.drawn.get()) {
            let drawn = next.drawn;
            spawn_local(async move {
                idle().await;
                // The signal is gone if the player has left the screen.
                if drawn.try_get_untracked() == Some(false) {
                    drawn.set(true);
                }
            });
        }
    });
}

#[component]
fn Card(ui: &'static dyn AnyGameUi, picture: Picture) -> impl IntoView {
    let id = ui.id();
    let Picture { visible, drawn } = picture;
    view! {
        <article class="card" data-game=id>
            <a class="card-picture" href=Route::Setup(id.to_string()).href() tabindex="-1" aria-hidden="true">
                <Show when=flag(move || drawn.get())>
                    <Preview ui visible />
                </Show>
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

/// A board that repeats a few moves while it is visible.
#[component]
fn Preview(ui: &'static dyn AnyGameUi, visible: ReadSignal<bool>) -> impl IntoView {
    let moves = ui.home_preview().map_or(&[][..], |(_, moves)| moves);
    let Some(start) = preview_match(ui) else { return ().into_any() };
    let settings = settings();
    let mut board = BoardController::new(ui, start.clone(), settings);
    board.narrates = false;
    if !moves.is_empty() && settings.with_untracked(Settings::moving) {
        spawn_local(async move {
            sleep(900).await;
            while until_visible(visible).await {
                for mv in moves {
                    if !until_visible(visible).await {
                        return;
                    }
                    // A test checks that the rules accept the moves of every preview.
                    let Ok(mv) = board.parse_move(mv) else { break };
                    if board.play_move(&mv).await.is_err() {
                        break;
                    }
                    sleep(1400).await;
                }
                sleep(2200).await;
                if until_visible(visible).await {
                    board.show(start.clone());
                }
                sleep(1200).await;
            }
        });
    }
    // Drawing takes as long as the position and its sprites: together they would be a long task on a phone.
    let prepared = RwSignal::new(false);
    spawn_local(async move {
        idle().await;
        // The signal is gone if the player has left the screen.
        prepared.try_set(true);
    });
    view! {
        <Show when=flag(move || prepared.get())>
            <StaticBoard board label=Signal::derive(move || ui.name()) />
        </Show>
    }
    .into_any()
}

/// Waits until an element is visible; false if the player has left the screen.
async fn until_visible(visible: ReadSignal<bool>) -> bool {
    loop {
        match visible.try_get_untracked() {
            Some(false) => sleep(500).await,
            seen => return seen.is_some(),
        }
    }
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
