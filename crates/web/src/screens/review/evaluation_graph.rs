//! The evaluation graph of a game: winning chances position by position, computed in the background, with marked turning points.

use quadrille_core::{Seat, Verdict};
use quadrille_match::Match;
use quadrille_worker::protocol::{Level, WorkerResult, WorkerTask};
use wasm_bindgen_futures::spawn_local;

use super::analysis::Analysis;
use crate::boxed::on_click;
use crate::i18n::messages;
use crate::local_game::think_request;
use crate::reactive::*;
use crate::tenths::tenths;
use crate::{engine, event_text, t};

/// Search time per position, in milliseconds.
const SEARCH_MILLIS: u32 = 70;
/// Smallest change of the first player's chance, in thousandths, that makes a turning point.
const TURNING_POINT: i32 = 180;
/// Size of the drawing.
const WIDTH: i32 = 300;
const HEIGHT: i32 = 72;

/// The first player's winning chance at a ply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Point {
    /// Number of moves made.
    pub(super) ply: usize,
    /// Wins plus half of the draws, from 0 to 1000.
    pub(super) chance: i32,
}

/// The evaluated plies: starts of turns, and the end.
fn plies(game: &Match) -> Vec<usize> {
    let played = game.played();
    let starts_turn =
        |ply: &usize| *ply == 0 || *ply == played.len() || played[ply - 1].seat != played[*ply].seat;
    (0..=played.len()).filter(starts_turn).collect()
}

/// The points after a large change of the chance, with the change.
pub(super) fn turning_points(points: &[Point]) -> Vec<(Point, i32)> {
    let change = |pair: &[Point]| (pair[1], pair[1].chance - pair[0].chance);
    points.windows(2).map(change).filter(|(_, change)| change.abs() >= TURNING_POINT).collect()
}

async fn evaluate(analysis: Analysis, ply: usize) -> Option<Point> {
    let (game, ended) = analysis.with_main(|game| {
        let mut start = game.clone();
        let ended = game.outcome().filter(|_| ply == game.played().len());
        start.take_back(ply);
        (start, ended)
    });
    if let Some(outcome) = ended {
        let chance = match outcome.verdict {
            Verdict::Win(Seat::First) => 1000,
            Verdict::Win(Seat::Second) => 0,
            Verdict::Draw => 500,
        };
        return Some(Point { ply, chance });
    }
    let mut request = think_request(&game, Level::EXPERT, 0);
    request.millis = Some(SEARCH_MILLIS);
    match engine::request(WorkerTask::Search(request)).await {
        Ok(WorkerResult::Report(report)) => {
            let chance = i32::from(report.lines.first()?.chance);
            Some(Point {
                ply,
                chance: if report.side_to_move == Seat::First { chance } else { 1000 - chance },
            })
        }
        _ => None,
    }
}

/// The y coordinate of a chance.
fn y(chance: i32) -> String {
    tenths((1000 - chance) * HEIGHT / 100)
}

/// The evaluation graph.
#[component]
pub(super) fn EvaluationGraph(analysis: Analysis) -> impl IntoView {
    let points = RwSignal::new(Vec::<Point>::new());
    let done = RwSignal::new(false);
    let ui = analysis.board.ui;
    let total = analysis.with_main(|game| game.played().len()).max(1);
    spawn_local(async move {
        for ply in analysis.with_main(plies) {
            // The reader may have left the screen.
            if points.is_disposed() {
                return;
            }
            let Some(point) = evaluate(analysis, ply).await else { break };
            if points.try_update(|points| points.push(point)).is_none() {
                return;
            }
        }
        done.try_set(true);
    });
    on_cleanup(engine::interrupt);
    let x = move |ply: usize| tenths((ply * WIDTH as usize * 10 / total) as i32);
    let path = move || {
        points.with(|points| {
            points
                .iter()
                .map(|point| format!("{},{}", x(point.ply), y(point.chance)))
                .collect::<Vec<_>>()
                .join(" ")
        })
    };
    let area = move || {
        let last = points.with(|points| points.last().map_or(0, |point| point.ply));
        format!("0,{HEIGHT} {} {},{HEIGHT}", path(), x(last))
    };
    let turns = Memo::new(move |_| points.with(|points| turning_points(points)));
    let here = move || x(analysis.ply.get());
    let marks = move || {
        turns
            .get()
            .into_iter()
            .map(|(point, change)| {
                let class = if change > 0 { "turning first" } else { "turning second" };
                view! { <circle class=class cx=x(point.ply) cy=y(point.chance) r="4" /> }
            })
            .collect_view()
    };
    let list = move || {
        turns
            .get()
            .into_iter()
            .map(|(point, change)| {
                let winner = if change > 0 { Seat::First } else { Seat::Second };
                let label = move || {
                    messages::review_turning(point.ply, event_text::percent(change.abs()), event_text::side(ui.id(), winner))
                };
                view! {
                    <button class="turning-button" data-seat=winner.word() on:click=on_click(move || analysis.go(point.ply))>{label}</button>
                }
            })
            .collect_view()
    };
    let summary = move || {
        let now =
            points.with(|points| points.iter().rev().find(|point| point.ply <= analysis.ply.get()).copied());
        now.map(|point| {
            messages::review_chance(event_text::side(ui.id(), Seat::First), event_text::percent(point.chance))
        })
    };
    view! {
        <section class="sheet curve" aria-label=t!(review_curve) data-done=move || done.get().to_string()>
            <svg viewBox=format!("0 -4 {WIDTH} {}", HEIGHT + 8) preserveAspectRatio="none" aria-hidden="true">
                <polygon class="curve-area" points=area />
                <path class="curve-middle" d=format!("M0 {} H{WIDTH}", HEIGHT / 2) />
                <polyline class="curve-line" points=path />
                <path class="curve-here" d=move || format!("M{} -4 V{}", here(), HEIGHT + 4) />
                {marks}
            </svg>
            <input
                class="curve-slider"
                type="range"
                min="0"
                max=move || analysis.move_count()
                aria-label=t!(review_position)
                prop:value=move || analysis.ply.get().to_string()
                on:input:target=move |event| {
                    if let Ok(ply) = event.target().value().parse() {
                        analysis.go(ply);
                    }
                }
            />
            <p class="muted">{move || summary()}</p>
            <div class="turnings">{list}</div>
        </section>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_turning_point_is_where_the_chances_jump() {
        let points: Vec<Point> = [500, 550, 900, 880, 300]
            .into_iter()
            .enumerate()
            .map(|(ply, chance)| Point { ply, chance })
            .collect();
        let turning: Vec<usize> = turning_points(&points).iter().map(|(point, _)| point.ply).collect();
        assert_eq!(turning, [2, 4]);
        assert!(turning_points(&points[..1]).is_empty());
    }

    #[test]
    fn chances_are_drawn_from_the_top_to_the_bottom() {
        assert_eq!([1000, 500, 333, 0].map(y), ["0.0", "36.0", "48.0", "72.0"]);
    }
}
