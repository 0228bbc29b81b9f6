//! Animated effects of events: bursts wave by wave, cracks, shards, hits, thaw and ticking.

use quadrille_core::Square;
use quadrille_fuse_and_frost::{Event, Role};

use super::ArenaBoard;
use crate::reactive::*;

/// The delay between the waves of a burst, in milliseconds.
const WAVE: u32 = 70;
/// The duration of one square's flame, in milliseconds.
const BURN: u32 = 380;
/// The duration of a burst without motion, in milliseconds: its area has to be seen.
const STILL_BURST: u32 = 600;

/// The duration of an event's animation, in milliseconds.
pub(super) fn duration(event: &Event, moving: bool) -> u32 {
    match event {
        Event::Burst { .. } if !moving => STILL_BURST,
        _ if !moving => 0,
        Event::Turned { .. } => 90,
        Event::Stepped { .. } => 170,
        Event::Placed { .. } | Event::Pushed { .. } | Event::PickedUp { .. } | Event::Destroyed { .. } => 200,
        Event::Leapt { .. } | Event::Swapped { .. } => 300,
        Event::Slid { from, to, .. } => 110 + 60 * distance(*from, *to).min(5),
        Event::Cracked { .. } => 180,
        Event::Shattered { .. } => 280,
        Event::Hurt { .. } | Event::Shielded { .. } => 380,
        Event::Worn { .. } | Event::BurnedDown { .. } => 220,
        Event::Burst { waves, .. } => BURN + WAVE * u32::try_from(waves.len()).unwrap_or_default().min(12),
        Event::Out { .. } => 400,
        Event::Spent { .. } | Event::Passed { .. } | Event::Ended(_) => 0,
    }
}

/// The length of a slide in squares.
fn distance(from: Square, to: Square) -> u32 {
    u32::from(from.row.abs_diff(to.row) + from.column.abs_diff(to.column))
}

/// After the game, the area of the last blast and the squares where players were hit, under the pieces.
pub(super) fn cause(board: ArenaBoard) -> AnyView {
    let marks = move || {
        let over = board.state.view.with(|view| view.outcome.is_some());
        let events = if over { board.last_events() } else { Vec::new() };
        let scorched = events.iter().flat_map(|event| match event {
            Event::Burst { waves, .. } => waves.concat(),
            _ => Vec::new(),
        });
        let hit = events.iter().filter_map(|event| match event {
            Event::Hurt { at, .. } | Event::Out { at, .. } => Some(*at),
            _ => None,
        });
        view! {
            {draw_each(board, scorched, || view! { <rect class="scorched" x="-50" y="-50" width="100" height="100" /> })}
            {draw_each(board, hit, || view! { <circle class="hit-mark" r="44" /> })}
        }
    };
    marks.into_any()
}

/// The effect of the event being animated, over the pieces.
pub(super) fn over(board: ArenaBoard) -> AnyView {
    let event = move || board.animated_event().map(|(_, event, _)| draw_effect(board, &event));
    view! { <g class="effects">{event}</g> }
}

fn draw_effect(board: ArenaBoard, event: &Event) -> AnyView {
    match event {
        Event::Burst { waves, .. } => burst(board, waves),
        Event::Cracked { at, .. } => draw_each(board, [*at], || {
            view! { <path class="flash" d="M-30 -8 L-8 -2 L4 -30 M-8 -2 L-2 30 M2 6 L30 14" /> }
        }),
        Event::Shattered { at, .. } => draw_each(board, [*at], shards),
        Event::Hurt { at, lost, .. } => {
            let lost = format!("−{lost}");
            draw_each(board, [*at], || {
                view! {
                    <circle class="hit" r="42" />
                    <text class="minus" y="-34" text-anchor="middle">{lost.clone()}</text>
                }
            })
        }
        Event::Worn { role: Role::Freezer, objects } => draw_each(board, squares(objects), || {
            view! { <path class="drop" d="M-16 30 q-6 9 0 13 q6 -4 0 -13 M10 32 q-6 9 0 13 q6 -4 0 -13" /> }
        }),
        Event::Worn { objects, .. } => {
            draw_each(board, squares(objects), || view! { <circle class="tick" cy="6" r="31" /> })
        }
        Event::Shielded { at, .. } => draw_each(board, [*at], || view! { <circle class="hit" r="42" /> }),
        Event::BurnedDown { at, .. } => {
            draw_each(board, [*at], || view! { <circle class="tick" cy="6" r="31" /> })
        }
        Event::Out { at, .. } => draw_each(board, [*at], || view! { <circle class="puff" r="40" /> }),
        _ => ().into_any(),
    }
}

fn squares(objects: &[(Square, u8)]) -> impl Iterator<Item = Square> {
    objects.iter().map(|(square, _)| *square)
}

fn draw_each(
    board: ArenaBoard,
    squares: impl IntoIterator<Item = Square>,
    draw: impl Fn() -> AnyView,
) -> AnyView {
    let one = |square: Square| view! { <g transform=board.transform(square)>{draw()}</g> };
    squares.into_iter().map(one).collect_view().into_any()
}

fn shards() -> AnyView {
    let shard = |index: i32| {
        view! {
            <g transform=format!("rotate({})", index * 60)>
                <path class="shard" d="M8 -7 L26 -12 L21 8 Z" />
            </g>
        }
    };
    (0..6).map(shard).collect_view().into_any()
}

/// The flames of a burst, each delayed to its wave, from yellow at the start to red at the end.
fn burst(board: ArenaBoard, waves: &[Vec<Square>]) -> AnyView {
    let last = waves.len().saturating_sub(1).max(1);
    let flame = move |wave: usize, square: Square| {
        let fill = format!("hsl({} 95% {}%)", 50 - 44 * wave / last, 56 - 8 * wave / last);
        let delay = format!("{}ms", wave as u32 * WAVE);
        view! {
            <g transform=board.transform(square)>
                <rect class="flame" x="-50" y="-50" width="100" height="100" fill=fill style:animation-delay=delay.clone() />
                <path class="core" d="M0 -30 L8 -10 L28 -14 L13 3 L24 22 L3 13 L-10 30 L-11 9 L-30 4 L-13 -7 L-18 -26 Z" style:animation-delay=delay />
            </g>
        }
    };
    let squares = waves.iter().enumerate();
    let squares = squares.flat_map(|(wave, squares)| squares.iter().map(move |square| (wave, *square)));
    squares.map(|(wave, square)| flame(wave, square)).collect_view().into_any()
}
