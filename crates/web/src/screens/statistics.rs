//! The statistics screen: games, wins by opponent, streaks, best words and equations, and badges.

use quadrille_lessons::badges::{BADGES, Badge};

use super::learn::load_texts;
use crate::boxed::{flag, on_click, text_fn, view_fn};
use crate::components::{Dialog, EmptyState, GamePicture, Icon, Show};
use crate::games::{AnyGameUi, game_uis};
use crate::i18n::{grouped, lesson_text, messages};
use crate::reactive::*;
use crate::route::Route;
use crate::statistics::{self, GameStatistics, Opponent, Statistics};
use crate::{event_text, t, time};

/// The statistics of this device.
#[component]
pub fn StatisticsScreen() -> impl IntoView {
    // The texts of the badges are those of the lessons.
    let loaded = load_texts();
    let statistics = RwSignal::new(Statistics::load());
    let has_games =
        move || statistics.with(|statistics| game_uis().any(|ui| statistics.of(ui.id()).is_some()));
    let games =
        move || game_uis().map(|ui| statistics.with(|statistics| game(ui, statistics))).collect_view();
    view! {
        <h1 class="page-title">{t!(statistics_title)}</h1>
        <Show when=flag(move || !has_games())>
            <div class="sheet">
                <EmptyState picture=picture() text=t!(statistics_none)>
                    <a class="button primary" href=Route::Home.href()>{t!(home_play)}</a>
                </EmptyState>
            </div>
        </Show>
        <div class="statistics">
            {view_fn(move || match loaded.get() {
                None => ().into_any(),
                Some(true) => games().into_any(),
                Some(false) => view! { <p class="note warn" role="alert">{t!(learn_no_texts)}</p> },
            })}
        </div>
        <Show when=flag(has_games)>
            <Clear statistics />
        </Show>
    }
}

/// The picture of a place without games.
fn picture() -> AnyView {
    game_uis().next().map(|ui| view! { <GamePicture ui /> }).into_any()
}

/// Asks before it clears the statistics.
#[component]
fn Clear(statistics: RwSignal<Statistics>) -> impl IntoView {
    let asking = RwSignal::new(false);
    let clear = move || {
        asking.set(false);
        statistics::clear();
        statistics.set(Statistics::load());
    };
    view! {
        <p class="foot">
            <button class="button" id="clear-statistics" on:click=on_click(move || asking.set(true))>
                <Icon name="trash" />
                {t!(statistics_clear)}
            </button>
        </p>
        <Dialog open=asking title=Signal::derive(messages::statistics_clear_question)>
            <div class="button-row">
                <button class="button danger" id="clear-yes" on:click=on_click(clear)>{t!(statistics_clear)}</button>
                <button class="button" on:click=on_click(move || asking.set(false))>{t!(cancel)}</button>
            </div>
        </Dialog>
    }
}

/// The sheet of a game: its numbers, if it was played, and its badges.
fn game(ui: &'static dyn AnyGameUi, statistics: &Statistics) -> AnyView {
    let id = ui.id();
    let badges: Vec<AnyView> = BADGES
        .iter()
        .filter(|badge| badge.game == id)
        .map(|earned| badge(*earned, statistics.earned(*earned)))
        .collect();
    view! {
        <section class="sheet form" data-game=id>
            <h2>{text_fn(move || ui.name())}</h2>
            {statistics.of(id).map(numbers)}
            {(!badges.is_empty()).then(|| view! {
                <h3>{t!(statistics_badges)}</h3>
                <ul class="plain-list badges">{badges}</ul>
            })}
        </section>
    }
}

/// A line of a name and a value.
fn line(word: &'static str, name: String, value: String) -> AnyView {
    view! {
        <div data-line=word>
            <dt>{name}</dt>
            <dd>{value}</dd>
        </div>
    }
}

fn numbers(game: &GameStatistics) -> AnyView {
    let mut lines = Vec::new();
    for opponent in Opponent::all() {
        let tally = game.against(opponent);
        let value = match opponent {
            _ if tally.played == 0 => continue,
            Opponent::SameDevice => tally.played.to_string(),
            _ => messages::statistics_won(tally.won, tally.played),
        };
        lines.push(line(opponent.word(), name(opponent), value));
    }
    if game.best_streak > 0 {
        lines.push(line("streak", messages::statistics_streak(), game.best_streak.to_string()));
    }
    if !game.words.is_empty() {
        let word = |(word, cells): &(String, u32)| format!("{word} {}", grouped(i64::from(*cells)));
        let words: Vec<String> = game.words.iter().map(word).collect();
        lines.push(line("words", messages::statistics_words(), words.join(", ")));
    }
    if let Some((equation, count)) = game.favourite_equation() {
        let equation = format!("{} (× {count})", equation.replace('-', "−"));
        lines.push(line("equation", messages::statistics_equation(), equation));
    }
    view! { <dl class="numbers">{lines}</dl> }
}

/// The name of an opponent.
fn name(opponent: Opponent) -> String {
    match opponent {
        Opponent::Computer(level) => event_text::computer(level),
        Opponent::Online => messages::nav_online(),
        Opponent::SameDevice => messages::home_two_people(),
    }
}

/// A badge and its idea; the date if it was earned.
fn badge(badge: Badge, earned: Option<u64>) -> AnyView {
    view! {
        <li class="list-row" class:earned=earned.is_some() data-badge=badge.title>
            <Icon name=if earned.is_some() { "check" } else { "hint" } />
            <span class="list-link">
                <strong>{text_fn(move || lesson_text(badge.title))}</strong>
                {earned.map(|at| view! { <span class="muted">{text_fn(move || time::date_text(at))}</span> })}
                <span class="muted badge-idea">{text_fn(move || lesson_text(badge.idea))}</span>
            </span>
        </li>
    }
}
