//! The first screen: four games, each with a little life in it, and what was left unfinished.

use crate::lean::{flag, press, words};
use crate::online::mine::{self, Mine, called};
use crate::parts::When;
use quadrille_catalog::{AcceptAnyWord, Table, find};
use quadrille_protocol::online::Stage;
use quadrille_view::prelude::*;
use wasm_bindgen_futures::spawn_local;

use crate::faces::{FACES, Face};
use crate::moment::wait;
use crate::parts::{Icon, JoinField, Still};
use crate::route::{Part, Route};
use crate::settings::{Settings, settings};
use crate::shelf::{self, Who};
use crate::stage::Stage as Board;
use crate::t;
use crate::text::{say, say_with};

/// The first screen.
#[component]
pub fn Home() -> impl IntoView {
    view! {
        <section class="hero">
            <h1>{t!("home-title")}</h1>
            <p>{t!("home-lead")}</p>
        </section>
        <section class="cards" aria-label=t!("nav-games")>
            {FACES.iter().map(|face| view! { <Card face=*face /> }).collect_view()}
        </section>
        <section class="unfinished online-entry" aria-labelledby="online-title">
            <h2 id="online-title">{t!("nav-online")}</h2>
            <div class="sheet join-row">
                <span class="join-label">{t!("online-have-code")}</span>
                <JoinField />
                <a class="button" href=Route::Online(None).href()>{t!("home-online")}</a>
            </div>
        </section>
        <Unfinished />
    }
}

#[component]
fn Card(face: &'static dyn Face) -> impl IntoView {
    let id = face.id();
    let summary = format!("{id}-summary");
    view! {
        <article class="card" data-game=id>
            <a class="card-picture" href=Route::Setup(id.to_string()).href() tabindex="-1" aria-hidden="true">
                <Preview face />
            </a>
            <div class="card-body">
                <h2>{words(move || face.name())}</h2>
                <p>{words(move || say(&summary))}</p>
                <div class="card-actions">
                    <a class="button primary" href=Route::Setup(id.to_string()).href() aria-label=words(move || say_with("home-play-game", &[("game", face.name().into())]))>
                        {t!("home-play")}
                    </a>
                    <a
                        class="button"
                        href=Route::Learn(Some(id.to_string()), Part::Lesson).href()
                        aria-label=words(move || say_with("home-learn-game", &[("game", face.name().into())]))
                    >
                        {t!("home-learn")}
                    </a>
                </div>
            </div>
        </article>
    }
}

/// A board that plays a few moves over and over.
#[component]
fn Preview(face: &'static dyn Face) -> impl IntoView {
    let (text, moves) = face.preview();
    let Some(start) = find(face.id()).and_then(|game| game.read(text).ok()) else { return Nodes::none() };
    let stage = Board::new(face, start.duplicate());
    let settings = settings();
    let quiet = RwSignal::new(settings.get_untracked());
    quiet.update(|settings| settings.sound = false);
    let alive = StoredValue::new(());
    if quiet.with_untracked(Settings::moving) {
        spawn_local(async move {
            wait(900).await;
            while alive.try_get_value().is_some() {
                let mut table: Box<dyn Table> = start.duplicate();
                for mv in moves {
                    let Ok(events) = table.play(mv, &AcceptAnyWord) else { break };
                    if alive.try_get_value().is_none() {
                        return;
                    }
                    stage.put(table.duplicate());
                    stage.perform_quietly(&events, quiet).await;
                    wait(1400).await;
                }
                wait(2200).await;
                if alive.try_get_value().is_some() {
                    stage.reset(start.duplicate());
                }
                wait(1200).await;
            }
        });
    }
    view! { <Still stage label=Signal::derive(move || face.name()) /> }
}

#[component]
fn Unfinished() -> impl IntoView {
    let games = RwSignal::new(unfinished());
    view! {
        <When holds=flag(move || games.with(|games| !games.is_empty()))>
            <section class="unfinished" aria-labelledby="unfinished-title">
                <h2 id="unfinished-title">{t!("home-continue")}</h2>
                <ul class="sheet list">
                    <For each=move || games.get() key=|game| game.id.clone() let:game>
                        <li class="list-row">
                            <a class="list-link" href=game.route.href()>
                                <strong>{game.face.name()}</strong>
                                <span class="muted">{game.line.clone()}</span>
                            </a>
                            {game.kept.then(|| {
                                let id = game.id.clone();
                                view! {
                                    <button
                                        class="icon-button"
                                        aria-label=t!("home-forget")
                                        on:click=press(move || {
                                            shelf::remove(&id);
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
        </When>
    }
}

/// A game that goes on.
#[derive(Clone)]
struct GoesOn {
    id: String,
    route: Route,
    face: &'static dyn Face,
    /// What is told of it.
    line: String,
    /// Whether this browser keeps it; a server keeps the others.
    kept: bool,
}

/// The games that go on: those on this device, and those on the server that this browser knows of.
fn unfinished() -> Vec<GoesOn> {
    let here = |(id, kept): (String, shelf::Kept)| {
        let game = kept.game()?;
        let face = crate::faces::face(&game.setup().game)?;
        if game.outcome().is_some() {
            return None;
        }
        let seats = kept.seats();
        let other = match (&seats.first, &seats.second) {
            (Who::Person(_), Who::Person(_)) => say("home-two-people"),
            (Who::Computer(_), Who::Computer(_)) => say("home-exhibition"),
            (Who::Computer(level), _) | (_, Who::Computer(level)) => {
                say_with("home-against", &[("level", level.word().into())])
            }
        };
        let moves = say_with("home-moves", &[("count", game.played().len().into())]);
        let line = format!("{other} · {moves}");
        Some(GoesOn { route: Route::Play(id.clone()), id, face, line, kept: true })
    };
    let there = |(id, mine): (String, Mine)| {
        let face = crate::faces::face(&mine.game).filter(|_| mine.stage != Stage::Over)?;
        // Whose turn it is may have changed since it was looked at.
        let other = mine.opponent.as_ref().map_or_else(|| say("online-mine-waiting"), called);
        let line = format!("{} · {other}", say("nav-online"));
        Some(GoesOn { route: Route::Online(Some(id.clone())), id, face, line, kept: false })
    };
    let online = mine::all().into_iter().filter_map(there).take(4);
    online.chain(shelf::all().into_iter().filter_map(here).take(6)).collect()
}
