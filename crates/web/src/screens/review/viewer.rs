//! A game on the screen with everything to look at it: steps, the list of moves, the curve, and what to do with it.

use crate::lean::{flag, press, words};
use crate::parts::When;
use quadrille_core::{Event, Record, Seat};
use quadrille_match::{Match, Played};
use quadrille_view::prelude::*;
use wasm_bindgen_futures::spawn_local;
use web_sys::KeyboardEvent;

use super::curve::Curve;
use super::play_on::PlayOn;
use super::reading::Reading;
use super::share::Share;
use crate::ending::Ending;
use crate::faces::Face;
use crate::moment::wait;
use crate::parts::{Board, Icon};
use crate::route::Route;
use crate::settings::settings;
use crate::t;
use crate::text::{say, say_with};

/// Time between moves when a game plays itself, in milliseconds.
const BETWEEN: u32 = 900;

/// A game on the screen, with the way back and whatever else belongs beside the board.
#[component]
pub fn Viewer(
    face: &'static dyn Face,
    game: Match,
    record: Record,
    id: Option<String>,
    back: Route,
    at_end: bool,
    beside: Nodes,
) -> impl IntoView {
    let goes_on = game.outcome().is_none();
    let ending = game.outcome().map(Ending::from);
    let scores = face.scores(&game.table().view());
    let reading = Reading::new(face, game, &record, at_end, settings());
    let stage = reading.stage;
    keys(reading);
    let result = Signal::derive(move || match &ending {
        None => say("review-goes-on"),
        Some(ending) => ending.words(face.id(), &stage.audience.get(), scores),
    });
    let headline = move || {
        let audience = stage.audience.get();
        let name = |seat| audience.name(face.id(), seat).into();
        let players =
            say_with("review-players", &[("first", name(Seat::First)), ("second", name(Seat::Second))]);
        format!("{players} · {}", result.get())
    };
    view! {
        <div class="play review" data-game=face.id() data-ply=move || reading.ply.get()>
            <div class="play-title">
                <a class="icon-button back" href=back.href() aria-label=t!("back")>
                    <Icon name="back" />
                </a>
                <h1>{words(move || face.name())}</h1>
                <p class="muted">{headline}</p>
            </div>
            <div class="play-board">
                <Board stage />
            </div>
            <div class="play-opponent">
                <Steps reading />
            </div>
            <div class="play-you">
                <Curve reading />
            </div>
            <div class="play-side">
                {beside}
                {face.legend(stage)}
                <When holds=flag(move || reading.forked.get().is_some())>
                    <div class="note">
                        <span>{t!("review-trying")}</span>
                        <button class="button" id="rejoin" on:click=press(move || reading.rejoin())>{t!("review-rejoin")}</button>
                    </div>
                </When>
                <section class="sheet log-sheet" aria-label=t!("play-log")>
                    <Moves reading />
                </section>
            </div>
            <div class="play-actions">
                <div class="button-row">
                    {id.filter(|_| goes_on).map(|id| view! {
                        <a class="button primary" href=Route::Play(id).href()>
                            <Icon name="play" />
                            <span>{t!("home-continue")}</span>
                        </a>
                    })}
                    <PlayOn reading />
                    <Share reading result />
                </div>
            </div>
        </div>
    }
}

fn keys(reading: Reading) {
    window_event_listener(ev::keydown, move |event: KeyboardEvent| {
        if event.default_prevented() || event.ctrl_key() || event.alt_key() || event.meta_key() {
            return;
        }
        use wasm_bindgen::JsCast;
        let element = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
        if element.is_some_and(|element| element.closest("input, textarea, dialog").ok().flatten().is_some())
        {
            return;
        }
        let ply = reading.ply.get_untracked();
        match event.key().as_str() {
            "ArrowLeft" => reading.go(ply.saturating_sub(1)),
            "ArrowRight" => reading.go(ply + 1),
            "Home" => reading.go(0),
            "End" => reading.go(usize::MAX),
            _ => return,
        }
        event.prevent_default();
    });
}

/// Forwards and backwards, and by itself.
#[component]
fn Steps(reading: Reading) -> impl IntoView {
    let playing = RwSignal::new(false);
    let count = move || reading.with_line(|line| line.played().len());
    let step = move |name: &'static str, icon: &'static str, to: fn(usize) -> usize| {
        view! {
            <button
                class="icon-button step"
                id=name
                aria-label=words(move || say(&format!("review-{name}")))
                on:click=press(move || {
                    playing.set(false);
                    reading.go(to(reading.ply.get_untracked()));
                })
            >
                <Icon name=icon />
            </button>
        }
    };
    let toggle = move |_| {
        playing.update(|playing| *playing = !*playing);
        if playing.get_untracked() {
            spawn_local(async move {
                while playing.try_get_untracked() == Some(true) {
                    let ply = reading.ply.get_untracked();
                    if ply >= reading.with_main(|_| count_untracked(reading)) {
                        playing.set(false);
                        break;
                    }
                    reading.go(ply + 1);
                    wait(BETWEEN).await;
                    while playing.try_get_untracked() == Some(true)
                        && reading.stage.performing.get_untracked()
                    {
                        wait(60).await;
                    }
                }
            });
        }
    };
    view! {
        <div class="sheet steps" role="group" aria-label=t!("review-steps")>
            {step("first", "first", |_| 0)}
            {step("previous", "back", |ply| ply.saturating_sub(1))}
            <button class="icon-button step" id="autoplay" aria-pressed=move || playing.get().to_string() aria-label=t!("review-autoplay") on:click=toggle>
                {move || if playing.get() { view! { <Icon name="pause" /> } } else { view! { <Icon name="play" /> } }}
            </button>
            {step("next", "forward", |ply| ply + 1)}
            {step("last", "last", |_| usize::MAX)}
            <span class="muted step-count">{move || format!("{} / {}", reading.ply.get(), count())}</span>
        </div>
    }
}

fn count_untracked(reading: Reading) -> usize {
    untrack(move || reading.with_line(|line| line.played().len()))
}

/// The moves in words; touching one goes there.
#[component]
fn Moves(reading: Reading) -> impl IntoView {
    let face = reading.stage.face;
    let grid = reading.stage.grid();
    let rows = Memo::new(move |_| {
        reading.with_line(|line| {
            let words = |(index, played): (usize, &Played)| {
                let events: Vec<&Event> = played.events.iter().collect();
                (index + 1, played.seat, face.account(grid, &events).join(" "))
            };
            line.played().iter().enumerate().map(words).collect::<Vec<_>>()
        })
    });
    let forked = move |number: usize| reading.forked.get().is_some_and(|at| number > at);
    view! {
        <ol class="log moves" tabindex="0" aria-label=t!("play-log")>
            <For each=move || rows.get() key=Clone::clone let:row>
                <li data-seat=row.1.word() class:forked=flag(move || forked(row.0))>
                    <button class="move" aria-current=move || (reading.ply.get() == row.0).then_some("step") on:click=press(move || reading.go(row.0))>
                        <span class="log-number">{row.0}</span>
                        <span>{row.2}</span>
                    </button>
                </li>
            </For>
        </ol>
    }
}
