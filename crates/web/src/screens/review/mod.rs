//! Reviewing games: saved ones, pasted ones, and shared links.

mod analysis;
mod evaluation_graph;
mod picture;
mod play_on;
mod rasterize;
mod share;
mod viewer;

use quadrille_catalog::GAMES;
use quadrille_core::{Record, Verdict};
use quadrille_match::{GameSetup, Match};

use crate::boxed::{flag, text_fn};
use crate::components::{EmptyState, GamePicture, Icon, Show};
use crate::games::{self, AnyGameUi};
use crate::i18n::messages;
use crate::reactive::*;
use crate::route::Route;
use crate::saved_games::{self, SavedGame};
use crate::{event_text, link, t, time};

pub use viewer::Viewer;

/// The list of games, a saved game, or a game from a shared link.
#[component]
pub fn Review(id: Option<String>, shared: Option<String>) -> impl IntoView {
    let record: Option<Result<Record, String>> = match (&id, shared) {
        (Some(id), _) => Some(saved(id)),
        (None, Some(text)) => Some(from_link(&text)),
        (None, None) => None,
    };
    match record.map(|record| record.and_then(open)) {
        None => view! { <SavedGamesList /> },
        Some(Ok((game, record, ui))) => {
            let at_end = game.outcome().is_none();
            view! { <Viewer ui game record id back=Route::Review(None).href() at_end beside=().into_any() /> }
        }
        Some(Err(error)) => view! { <Unreadable error /> },
    }
}

fn saved(id: &str) -> Result<Record, String> {
    let saved = saved_games::load(id).ok_or_else(messages::lost_what)?;
    Record::parse(&saved.record).map_err(|errors| errors.to_string())
}

fn from_link(text: &str) -> Result<Record, String> {
    let record = link::unpack(text).ok_or_else(messages::review_bad_link)?;
    Record::parse(&record).map_err(|errors| errors.to_string())
}

fn open(record: Record) -> Result<(Match, Record, &'static dyn AnyGameUi), String> {
    let game = Match::from_record(&record).map_err(|error| error.to_string())?;
    let ui = games::game_ui(&record.game).ok_or_else(messages::lost_what)?;
    Ok((game, record, ui))
}

#[component]
fn Unreadable(error: String) -> impl IntoView {
    view! {
        <article class="prose sheet">
            <h1>{t!(review_unreadable)}</h1>
            <p class="fault">{error}</p>
            <p>
                <a class="button" href="#/review">{t!(nav_review)}</a>
            </p>
        </article>
    }
}

/// Parses pasted text: a record, or a position of any game.
fn pasted(text: &str) -> Result<Record, String> {
    let text = text.trim();
    if text.is_empty() {
        return Err(messages::review_paste_empty());
    }
    if text.starts_with('[') {
        let record = Record::parse(&format!("{text}\n")).map_err(|errors| errors.to_string())?;
        return open(record).map(|(_, record, _)| record);
    }
    let position = |game: &&dyn quadrille_catalog::Game| game.parse(text).is_ok();
    match GAMES.iter().copied().find(position) {
        Some(game) => Match::new(GameSetup::from_position(game.info().id, text))
            .map(|game| game.record())
            .map_err(|error| error.to_string()),
        None => Err(messages::review_paste_unknown()),
    }
}

/// The saved games, and a field to paste others.
#[component]
fn SavedGamesList() -> impl IntoView {
    let games = RwSignal::new(saved_games::all());
    let text = RwSignal::new(String::new());
    let error = RwSignal::new(None::<String>);
    let open = move |_| match pasted(&text.get_untracked()) {
        Ok(record) => Route::Shared(link::pack(&record.to_text())).go(),
        Err(failed) => error.set(Some(failed)),
    };
    view! {
        <h1 class="page-title">{t!(nav_review)}</h1>
        <div class="review-list">
            <section class="sheet form">
                <h2>{t!(review_kept)}</h2>
                <Show when=flag(move || games.with(Vec::is_empty))>
                    <EmptyState picture=games::game_uis().next().map(|ui| view! { <GamePicture ui /> }).into_any() text=t!(review_none)>
                        <a class="button primary" href=Route::Home.href()>{t!(home_play)}</a>
                    </EmptyState>
                </Show>
                <ul class="plain-list">
                    <For each=move || games.get() key=|(id, _)| id.clone() let:entry>
                        <Row id=entry.0 saved=entry.1 games />
                    </For>
                </ul>
            </section>
            <section class="sheet form">
                <h2>{t!(review_paste)}</h2>
                <label class="text-field">
                    <span class="muted">{t!(review_paste_help)}</span>
                    <textarea
                        id="paste"
                        rows="7"
                        spellcheck="false"
                        prop:value=move || text.get()
                        on:input:target=move |event| {
                            error.set(None);
                            text.set(event.target().value());
                        }
                    ></textarea>
                </label>
                <Show when=flag(move || error.with(Option::is_some))>
                    <p class="fault" role="alert">{move || error.get()}</p>
                </Show>
                <div>
                    <button class="button primary" id="open-pasted" on:click=open>{t!(review_open)}</button>
                </div>
            </section>
        </div>
    }
}

#[component]
fn Row(id: String, saved: SavedGame, games: RwSignal<Vec<(String, SavedGame)>>) -> impl IntoView {
    let record = Record::parse(&saved.record).ok();
    let game = record.as_ref().map(|record| record.game.clone()).unwrap_or_default();
    let Some(ui) = games::game_ui(&game) else { return ().into_any() };
    let stamp = saved.stamp;
    let moves = record.as_ref().map_or(0, |record| record.mainline.plies.len());
    let result = record.and_then(|record| record.result);
    let line = move || {
        let end = match result {
            None => messages::review_goes_on(),
            Some(Verdict::Draw) => messages::end_draw(),
            Some(Verdict::Win(seat)) => messages::end_won(event_text::side(ui.id(), seat)),
        };
        let moves = messages::home_moves(moves);
        [end, moves, time::date_text(stamp)].join(" · ")
    };
    let href = Route::Review(Some(id.clone())).href();
    let remove = move |_| {
        saved_games::remove(&id);
        games.set(saved_games::all());
    };
    view! {
        <li class="list-row">
            <a class="list-link" href=href>
                <strong>{text_fn(move || ui.name())}</strong>
                <span class="muted">{line}</span>
            </a>
            <button class="icon-button" aria-label=t!(home_forget) on:click=remove>
                <Icon name="trash" />
            </button>
        </li>
    }
}
