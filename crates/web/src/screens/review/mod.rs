//! Looking at games: the ones that this browser keeps, ones that are pasted in, and ones that a link holds.

mod curve;
mod picture;
mod play_on;
mod rasterize;
mod reading;
mod share;
mod viewer;

use crate::lean::{flag, words};
use crate::parts::When;
use quadrille_catalog::GAMES;
use quadrille_core::{Record, Verdict};
use quadrille_match::{Match, Setup};
use quadrille_view::prelude::*;

use crate::faces::{self, Face};
use crate::parts::Icon;
use crate::route::Route;
use crate::shelf::{self, Kept};
use crate::text::{say, say_with};
use crate::{link, t, tell};

pub use viewer::Viewer;

/// Looking at games: the list, one that was kept, or one that the address holds.
#[component]
pub fn Review(id: Option<String>, shared: Option<String>) -> impl IntoView {
    let found: Option<Result<Record, String>> = match (&id, shared) {
        (Some(id), _) => Some(kept(id)),
        (None, Some(text)) => Some(from_link(&text)),
        (None, None) => None,
    };
    match found.map(|record| record.and_then(open)) {
        None => view! { <Shelf /> },
        Some(Ok((game, record, face))) => {
            let at_end = game.outcome().is_none();
            view! { <Viewer face game record id back=Route::Review(None) at_end beside=Nodes::none() /> }
        }
        Some(Err(fault)) => view! { <Unreadable fault /> },
    }
}

fn kept(id: &str) -> Result<Record, String> {
    let kept = shelf::get(id).ok_or_else(|| say("lost-what"))?;
    Record::read(&kept.record).map_err(|faults| faults.to_string())
}

fn from_link(text: &str) -> Result<Record, String> {
    let record = link::unpack(text).ok_or_else(|| say("review-bad-link"))?;
    Record::read(&record).map_err(|faults| faults.to_string())
}

fn open(record: Record) -> Result<(Match, Record, &'static dyn Face), String> {
    let game = Match::of(&record).map_err(|stumble| stumble.to_string())?;
    let face = faces::face(&record.game).ok_or_else(|| say("lost-what"))?;
    Ok((game, record, face))
}

#[component]
fn Unreadable(fault: String) -> impl IntoView {
    view! {
        <article class="prose sheet">
            <h1>{t!("review-unreadable")}</h1>
            <p class="fault">{fault}</p>
            <p>
                <a class="button" href="#/review">{t!("nav-review")}</a>
            </p>
        </article>
    }
}

/// Reads what was pasted: a record, or a position of one of the games.
fn pasted(text: &str) -> Result<Record, String> {
    let text = text.trim();
    if text.is_empty() {
        return Err(say("review-paste-empty"));
    }
    if text.starts_with('[') {
        let record = Record::read(&format!("{text}\n")).map_err(|faults| faults.to_string())?;
        return open(record).map(|(_, record, _)| record);
    }
    let position = |game: &&dyn quadrille_catalog::Game| game.read(text).is_ok();
    match GAMES.iter().copied().find(position) {
        Some(game) => Match::new(Setup::from_position(game.info().id, text))
            .map(|game| game.record())
            .map_err(|error| error.to_string()),
        None => Err(say("review-paste-unknown")),
    }
}

/// The games that are kept, and a place to paste others.
#[component]
fn Shelf() -> impl IntoView {
    let games = RwSignal::new(shelf::all());
    let text = RwSignal::new(String::new());
    let fault = RwSignal::new(None::<String>);
    let open = move |_| match pasted(&text.get_untracked()) {
        Ok(record) => Route::Shared(link::pack(&record.write())).go(),
        Err(what) => fault.set(Some(what)),
    };
    view! {
        <h1 class="page-title">{t!("nav-review")}</h1>
        <div class="review-shelf">
            <section class="sheet form">
                <h2>{t!("review-kept")}</h2>
                <When holds=flag(move || games.with(Vec::is_empty))>
                    <p class="muted">{t!("review-none")}</p>
                </When>
                <ul class="plain-list">
                    <For each=move || games.get() key=|(id, _)| id.clone() let:entry>
                        <Row id=entry.0 kept=entry.1 games />
                    </For>
                </ul>
            </section>
            <section class="sheet form">
                <h2>{t!("review-paste")}</h2>
                <label class="text-field">
                    <span class="muted">{t!("review-paste-help")}</span>
                    <textarea
                        id="paste"
                        rows="7"
                        spellcheck="false"
                        prop:value=move || text.get()
                        on:input:target=move |event| {
                            fault.set(None);
                            text.set(event.target().value());
                        }
                    ></textarea>
                </label>
                <When holds=flag(move || fault.with(Option::is_some))>
                    <p class="fault" role="alert">{move || fault.get()}</p>
                </When>
                <div>
                    <button class="button primary" id="open-pasted" on:click=open>{t!("review-open")}</button>
                </div>
            </section>
        </div>
    }
}

#[component]
fn Row(id: String, kept: Kept, games: RwSignal<Vec<(String, Kept)>>) -> impl IntoView {
    let record = Record::read(&kept.record).ok();
    let game = record.as_ref().map(|record| record.game.clone()).unwrap_or_default();
    let Some(face) = faces::face(&game) else { return Nodes::none() };
    let date = record.as_ref().and_then(|record| record.date.clone());
    let moves = record.as_ref().map_or(0, |record| record.line.plies.len());
    let result = record.and_then(|record| record.result);
    let line = move || {
        let end = match result {
            None => say("review-goes-on"),
            Some(Verdict::Draw) => say("end-draw"),
            Some(Verdict::Win(seat)) => say_with("end-won", &[("side", tell::side(face.id(), seat).into())]),
        };
        let moves = say_with("home-moves", &[("count", moves.into())]);
        let parts = [Some(end), Some(moves), date.clone()];
        parts.into_iter().flatten().collect::<Vec<_>>().join(" · ")
    };
    let href = Route::Review(Some(id.clone())).href();
    let remove = move |_| {
        shelf::remove(&id);
        games.set(shelf::all());
    };
    view! {
        <li class="list-row">
            <a class="list-link" href=href>
                <strong>{words(move || face.name())}</strong>
                <span class="muted">{line}</span>
            </a>
            <button class="icon-button" aria-label=t!("home-forget") on:click=remove>
                <Icon name="trash" />
            </button>
        </li>
    }
}
