//! Events as they are played out: bursts wave by wave, cracks and shards, hits, thaw and ticking.

use quadrille_core::{Event, Square};
use quadrille_view::prelude::*;

use crate::stage::{Scene, Stage};
use crate::tell;

/// From one wave of a burst to the next, in milliseconds.
const WAVE: u32 = 70;
/// How long one square burns, in milliseconds.
const BURN: u32 = 380;
/// How long a burst is shown to those who want nothing to move, so that they see what it covered.
const STILL_BURST: u32 = 600;

/// How long an event is played out, in milliseconds.
pub(super) fn pace(event: &Event, moving: bool) -> u32 {
    match event.name {
        "burst" if !moving => STILL_BURST,
        _ if !moving => 0,
        "turned" => 90,
        "stepped" => 170,
        "placed" | "pushed" => 200,
        "slid" => 110 + 60 * distance(event).min(5),
        "cracked" => 180,
        "shattered" => 280,
        "hurt" => 380,
        "thawed" | "ticked" => 220,
        "burst" => {
            BURN + WAVE * u32::try_from(tell::waves_of(event, "waves").len()).unwrap_or_default().min(12)
        }
        "out" => 400,
        _ => 0,
    }
}

/// How many squares something slid.
fn distance(event: &Event) -> u32 {
    let end = |key| tell::squares_of(event, key).first().copied();
    match (end("from"), end("to")) {
        (Some(from), Some(to)) => u32::from(from.row.abs_diff(to.row) + from.column.abs_diff(to.column)),
        _ => 0,
    }
}

/// What an event looks like, over the pieces.
pub(super) fn over(stage: Stage) -> Nodes {
    let scene = move || stage.scene.with(|scene| scene.as_ref().map(|scene| drawn(stage, scene)));
    view! { <g class="scene">{scene}</g> }
}

fn drawn(stage: Stage, scene: &Scene) -> Nodes {
    let event = &scene.event;
    let here = || tell::squares_of(event, "at");
    match event.name {
        "burst" => burst(stage, event),
        "cracked" => each(stage, &here(), || {
            view! { <path class="flash" d="M-30 -8 L-8 -2 L4 -30 M-8 -2 L-2 30 M2 6 L30 14" /> }
        }),
        "shattered" => each(stage, &here(), shards),
        "hurt" => each(stage, &here(), || {
            view! {
                <circle class="hit" r="42" />
                <text class="minus" y="-34" text-anchor="middle">"−1"</text>
            }
        }),
        "thawed" => {
            let mut ice = tell::squares_of(event, "ice");
            ice.extend(tell::squares_of(event, "gone"));
            each(stage, &ice, || {
                view! { <path class="drop" d="M-16 30 q-6 9 0 13 q6 -4 0 -13 M10 32 q-6 9 0 13 q6 -4 0 -13" /> }
            })
        }
        "ticked" => {
            let mut bombs = tell::squares_of(event, "bombs");
            bombs.extend(tell::squares_of(event, "due"));
            each(stage, &bombs, || view! { <circle class="tick" cy="6" r="31" /> })
        }
        "out" => each(stage, &here(), || view! { <circle class="puff" r="40" /> }),
        _ => Nodes::none(),
    }
}

fn each(stage: Stage, squares: &[Square], look: impl Fn() -> Nodes) -> Nodes {
    let one = |square: &Square| {
        let (x, y) = stage.middle(*square);
        view! { <g transform=format!("translate({x} {y})")>{look()}</g> }
    };
    squares.iter().map(one).collect_view()
}

fn shards() -> Nodes {
    let shard = |index: i32| {
        view! {
            <g transform=format!("rotate({})", index * 60)>
                <path class="shard" d="M8 -7 L26 -12 L21 8 Z" />
            </g>
        }
    };
    (0..6).map(shard).collect_view()
}

/// The squares of a burst, each burning when its wave arrives: yellow where it began, red where it ends.
fn burst(stage: Stage, event: &Event) -> Nodes {
    let waves = tell::waves_of(event, "waves");
    let last = waves.len().saturating_sub(1).max(1);
    let flame = move |wave: usize, square: Square| {
        let (x, y) = stage.middle(square);
        let fill = format!("hsl({} 95% {}%)", 50 - 44 * wave / last, 56 - 8 * wave / last);
        let delay = format!("{}ms", wave as u32 * WAVE);
        view! {
            <g transform=format!("translate({x} {y})")>
                <rect class="flame" x="-50" y="-50" width="100" height="100" fill=fill style:animation-delay=delay.clone() />
                <path class="core" d="M0 -30 L8 -10 L28 -14 L13 3 L24 22 L3 13 L-10 30 L-11 9 L-30 4 L-13 -7 L-18 -26 Z" style:animation-delay=delay />
            </g>
        }
    };
    let squares = waves.into_iter().enumerate();
    let squares = squares.flat_map(|(wave, squares)| squares.into_iter().map(move |square| (wave, square)));
    squares.map(|(wave, square)| flame(wave, square)).collect_view()
}
