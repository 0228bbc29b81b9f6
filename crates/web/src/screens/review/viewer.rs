//! The review screen of one game: navigation, move list, evaluation graph and actions.

use quadrille_core::{Event, Record, Seat};
use quadrille_match::{Match, PlayedMove};
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::spawn_local;
use web_sys::{Element, KeyboardEvent};

use super::analysis::Analysis;
use super::evaluation_graph::EvaluationGraph;
use super::play_on::PlayOn;
use super::share::Share;
use crate::boxed::{flag, on_click, text_fn};
use crate::components::{Board, Icon, Show};
use crate::ending::Ending;
use crate::games::AnyGameUi;
use crate::i18n::{Message, messages};
use crate::reactive::*;
use crate::route::Route;
use crate::settings::settings;
use crate::t;
use crate::time::sleep;

/// Pause between moves of the autoplay, in milliseconds.
const AUTOPLAY_PAUSE: u32 = 900;

/// The review of a game, with the link back and extra content beside the board.
#[component]
pub fn Viewer(
    ui: &'static dyn AnyGameUi,
    game: Match,
    record: Record,
    id: Option<String>,
    back: String,
    at_end: bool,
    beside: AnyView,
) -> impl IntoView {
    let is_unfinished = game.outcome().is_none();
    let ending = game.outcome().map(Ending::from);
    let scores = ui.scores(&game.position().board());
    let analysis = Analysis::new(ui, game, record, at_end, settings());
    let board = analysis.board;
    keys(analysis);
    let result = Signal::derive(move || match &ending {
        None => messages::review_goes_on(),
        Some(ending) => ending.words(ui.id(), &board.audience.get(), scores),
    });
    let headline = move || {
        let audience = board.audience.get();
        let name = |seat| audience.name(ui.id(), seat);
        let players = messages::review_players(name(Seat::First), name(Seat::Second));
        format!("{players} · {}", result.get())
    };
    view! {
        <div class="play review" data-game=ui.id() data-ply=move || analysis.ply.get()>
            <div class="play-title">
                <a class="icon-button back" href=back aria-label=t!(back)>
                    <Icon name="back" />
                </a>
                <h1>{text_fn(move || ui.name())}</h1>
                <p class="muted">{headline}</p>
            </div>
            <div class="play-board">
                <Board board />
            </div>
            <div class="play-opponent">
                <Steps analysis />
            </div>
            <div class="play-you">
                <EvaluationGraph analysis />
            </div>
            <div class="play-side">
                {beside}
                {ui.legend(board)}
                <Show when=flag(move || analysis.fork.get().is_some())>
                    <div class="note">
                        <span>{t!(review_trying)}</span>
                        <button class="button" id="rejoin" on:click=on_click(move || analysis.rejoin())>{t!(review_rejoin)}</button>
                    </div>
                </Show>
                <section class="sheet log-sheet" aria-label=t!(play_log)>
                    <Moves analysis />
                </section>
            </div>
            <div class="play-actions">
                <div class="button-row">
                    {id.filter(|_| is_unfinished).map(|id| view! {
                        <a class="button primary" href=Route::Play(id).href()>
                            <Icon name="play" />
                            <span>{t!(home_continue)}</span>
                        </a>
                    })}
                    <PlayOn analysis />
                    <Share analysis result />
                </div>
            </div>
        </div>
    }
}

fn keys(analysis: Analysis) {
    window_event_listener(ev::keydown, move |event: KeyboardEvent| {
        if event.default_prevented() || event.ctrl_key() || event.alt_key() || event.meta_key() {
            return;
        }
        let element = event.target().and_then(|target| target.dyn_into::<Element>().ok());
        if element.is_some_and(|element| element.closest("input, textarea, dialog").ok().flatten().is_some())
        {
            return;
        }
        let ply = analysis.ply.get_untracked();
        match event.key().as_str() {
            "ArrowLeft" => analysis.go(ply.saturating_sub(1)),
            "ArrowRight" => analysis.go(ply + 1),
            "Home" => analysis.go(0),
            "End" => analysis.go(usize::MAX),
            _ => return,
        }
        event.prevent_default();
    });
}

/// Navigation buttons and autoplay.
#[component]
fn Steps(analysis: Analysis) -> impl IntoView {
    let playing = RwSignal::new(false);
    let step = move |name: &'static str, label: Message, icon: &'static str, to: fn(usize) -> usize| {
        view! {
            <button
                class="icon-button step"
                id=name
                aria-label=text_fn(label)
                on:click=on_click(move || {
                    playing.set(false);
                    analysis.go(to(analysis.ply.get_untracked()));
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
                    let ply = analysis.ply.get_untracked();
                    if ply >= untrack(|| analysis.move_count()) {
                        playing.set(false);
                        break;
                    }
                    analysis.go(ply + 1);
                    sleep(AUTOPLAY_PAUSE).await;
                    while playing.try_get_untracked() == Some(true)
                        && analysis.board.animation.running.get_untracked()
                    {
                        sleep(60).await;
                    }
                }
            });
        }
    };
    view! {
        <div class="sheet steps" role="group" aria-label=t!(review_steps)>
            {step("first", messages::review_first, "first", |_| 0)}
            {step("previous", messages::review_previous, "back", |ply| ply.saturating_sub(1))}
            <button class="icon-button step" id="autoplay" aria-pressed=move || playing.get().to_string() aria-label=t!(review_autoplay) on:click=toggle>
                {move || if playing.get() { view! { <Icon name="pause" /> } } else { view! { <Icon name="play" /> } }}
            </button>
            {step("next", messages::review_next, "forward", |ply| ply + 1)}
            {step("last", messages::review_last, "last", |_| usize::MAX)}
            <span class="muted step-count">{move || format!("{} / {}", analysis.ply.get(), analysis.move_count())}</span>
        </div>
    }
}

/// The list of moves; a click on one shows its position.
#[component]
fn Moves(analysis: Analysis) -> impl IntoView {
    let ui = analysis.board.ui;
    let grid = analysis.board.grid();
    let rows = Memo::new(move |_| {
        analysis.with_line(|line| {
            let words = |(index, played): (usize, &PlayedMove)| {
                let events: Vec<&Event> = played.events.iter().collect();
                (index + 1, played.seat, ui.turn_sentences(grid, &events).join(" "))
            };
            line.played().iter().enumerate().map(words).collect::<Vec<_>>()
        })
    });
    let forked = move |number: usize| analysis.fork.get().is_some_and(|at| number > at);
    view! {
        <ol class="log moves" tabindex="0" aria-label=t!(play_log)>
            <For each=move || rows.get() key=Clone::clone let:row>
                <li data-seat=row.1.word() class:forked=flag(move || forked(row.0))>
                    <button class="move" aria-current=move || (analysis.ply.get() == row.0).then_some("step") on:click=on_click(move || analysis.go(row.0))>
                        <span class="log-number">{row.0}</span>
                        <span>{row.2}</span>
                    </button>
                </li>
            </For>
        </ol>
    }
}
