//! What the mover can do and what threatens, as the rules say, and how it is shown on the squares.

use quadrille_core::{Direction, Seat, Square, Value};
use quadrille_view::prelude::*;

use super::DANGER;
use super::pieces::ghost;
use crate::settings::settings;
use crate::stage::{Stage, word};
use crate::tell;

/// A kick that can be made.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Kick {
    /// The square that is kicked.
    at: Square,
    /// What moves: `bomb`, `ice` or `player`.
    kind: &'static str,
    /// From here.
    from: Square,
    /// To here.
    to: Square,
    /// The player whom it hurts.
    hurts: Option<Square>,
}

/// What is shown of a turn on the squares.
#[derive(Clone, Debug, Default, PartialEq)]
struct Sight {
    danger: Vec<Square>,
    reach: Vec<Square>,
    /// The squares of this turn's steps, in order, from where it began.
    path: Vec<Square>,
    /// The square that a touch goes back to.
    previous: Option<Square>,
    /// The square in front, with what can be laid there.
    place: Option<(Square, &'static str)>,
    /// The square in front.
    front: Option<Square>,
    kicks: Vec<Kick>,
}

/// Where the mover stands and looks, as it is shown.
pub(super) fn mover(stage: Stage) -> Option<(Square, Direction)> {
    stage.view.with(|view| {
        let mine = |square: &Square| {
            view.cell(*square).piece.as_ref().is_some_and(|piece| piece.owner == Some(view.mover))
        };
        let at = view.grid.squares().find(mine)?;
        Some((at, view.cell(at).piece.as_ref()?.facing?))
    })
}

/// The square in front of the mover.
pub(super) fn front(stage: Stage) -> Option<Square> {
    let (at, facing) = mover(stage)?;
    stage.grid().step(at, facing, 1)
}

/// The moves that do this to a square, if it can be done.
pub(super) fn doing(stage: Stage, square: Square, action: &str) -> Option<Vec<String>> {
    stage.targets(square).into_iter().find(|target| target.action == action).map(|target| target.moves)
}

/// The square that the last step of the turn came from, if that step can be taken back.
pub(super) fn previous(stage: Stage) -> Option<Square> {
    let back = stage.undo_len();
    let step = back.iter().flat_map(|played| &played.events).find(|event| event.name == "stepped")?;
    tell::squares_of(step, "from").first().copied()
}

/// What the mover lays.
pub(super) fn lays(stage: Stage) -> &'static str {
    let role = stage.view.with(|view| word(view, "role", Some(view.mover)));
    if role == Some("freezer") { "ice" } else { "bomb" }
}

/// The squares that the steps of this turn went over, the first of them first.
fn path(stage: Stage) -> Vec<Square> {
    stage.so_far.with(|so_far| {
        let steps = so_far.iter().flat_map(|played| &played.events).filter(|event| event.name == "stepped");
        let mut path = Vec::new();
        for step in steps {
            if path.is_empty() {
                path.extend(tell::squares_of(step, "from"));
            }
            path.extend(tell::squares_of(step, "to"));
        }
        path
    })
}

fn kicks(stage: Stage) -> Vec<Kick> {
    let targets = stage.choices.with(|choices| choices.squares.clone());
    let kick = |target: quadrille_core::Target<String>| {
        let events = stage.preview(&target.moves);
        let moved = events.iter().find(|event| matches!(event.name, "slid" | "pushed"))?;
        let kind = moved.facts.iter().find_map(|(key, value)| match value {
            Value::Word(word) if *key == "object" => Some(*word),
            _ => None,
        });
        let hurt = events.iter().find(|event| event.name == "hurt");
        Some(Kick {
            at: target.square,
            kind: kind.unwrap_or("player"),
            from: *tell::squares_of(moved, "from").first()?,
            to: *tell::squares_of(moved, "to").first()?,
            hurts: hurt.and_then(|event| tell::squares_of(event, "at").first().copied()),
        })
    };
    targets.into_iter().filter(|target| target.action == "kick").filter_map(kick).collect()
}

fn look(stage: Stage) -> Sight {
    let danger = stage.marked("danger");
    if !stage.open.get() {
        return Sight { danger, ..Sight::default() };
    }
    let front = front(stage);
    Sight {
        danger,
        reach: stage.marked("reach"),
        path: path(stage),
        previous: previous(stage),
        place: front
            .filter(|square| doing(stage, *square, "place").is_some())
            .map(|square| (square, lays(stage))),
        front,
        kicks: kicks(stage),
    }
}

/// What is shown now. While something is played out it stays as it was before.
fn sight(stage: Stage) -> Memo<Sight> {
    Memo::new(
        move |before: Option<&Sight>| {
            if stage.performing.get() { before.cloned().unwrap_or_default() } else { look(stage) }
        },
    )
}

/// Whether what the mover can do is of interest: not while the end of a turn is played out.
fn acting(stage: Stage) -> bool {
    stage.scene.with(|scene| {
        scene
            .as_ref()
            .is_none_or(|scene| matches!(scene.event.name, "spent" | "turned" | "stepped" | "placed"))
    })
}

fn at(stage: Stage, square: Square) -> String {
    let (x, y) = stage.middle(square);
    format!("translate({x} {y})")
}

/// The square that a finger or the pointer asks about.
fn asked(stage: Stage) -> Option<Square> {
    stage.armed.get().or_else(|| stage.pointed.get())
}

/// Whether the way of a kick is shown: of what the mover faces, and of what is asked about.
fn is_asked(stage: Stage, sight: &Sight, kick: &Kick) -> bool {
    sight.front == Some(kick.at) || asked(stage) == Some(kick.at)
}

/// Where kicks lead: the ghost of what would come to rest, and the way to it.
fn kicks_drawn(stage: Stage, sight: &Sight) -> Nodes {
    let kick = |kick: &Kick| {
        let (from, to) = (stage.middle(kick.from), stage.middle(kick.to));
        let shown = is_asked(stage, sight, kick);
        let path = shown.then(|| view! { <line class="kick-path" x1=from.0 y1=from.1 x2=to.0 y2=to.1 /> });
        view! {
            {path}
            <g class="rest" class:asked=shown transform=at(stage, kick.to)>{ghost(kick.kind)}</g>
        }
    };
    sight.kicks.iter().map(kick).collect_view()
}

/// Squares within reach, the way of this turn, what would lie in front, where kicked things come to rest, danger.
pub(super) fn under(stage: Stage) -> Nodes {
    let settings = settings();
    let sight = sight(stage);
    let reach = move || {
        let square = |square: &Square| {
            view! { <rect class="reach" transform=at(stage, *square) x="-43" y="-43" width="86" height="86" rx="14" /> }
        };
        sight.with(|sight| sight.reach.iter().map(square).collect_view())
    };
    let way = move || {
        sight.with(|sight| {
            let point = |square: &Square| {
                let (x, y) = stage.middle(*square);
                format!("{x},{y}")
            };
            let points: Vec<String> = sight.path.iter().map(point).collect();
            let visited = sight.path.split_last().map_or(&[][..], |(_, before)| before);
            let dot = |square: &Square| view! { <circle class="visited" transform=at(stage, *square) r="9" /> };
            let back = sight.previous.map(|square| {
                view! {
                    <circle class="go-back-ground" transform=at(stage, square) r="27" />
                    <path class="go-back" transform=at(stage, square) d="M-6 -15 L-17 -5 L-6 5 M-16 -5 H5 a10 10 0 0 1 0 20 H-5" />
                }
            });
            view! {
                <polyline class="way" points=points.join(" ") />
                {visited.iter().filter(|square| Some(**square) != sight.previous).map(dot).collect_view()}
                {back}
            }
        })
    };
    let placing = move || {
        sight.with(|sight| {
            sight.place.map(
                |(square, kind)| view! { <g class="placing" transform=at(stage, square)>{ghost(kind)}</g> },
            )
        })
    };
    let kicks = move || sight.with(|sight| kicks_drawn(stage, sight));
    let danger = move || {
        let shown = settings.with(|settings| settings.is_on(DANGER));
        let corners = |square: &Square| {
            view! {
                <path class="danger" transform=at(stage, *square) d="M-44 -26 V-44 H-26 M26 -44 H44 V-26 M44 26 V44 H26 M-26 44 H-44 V26" />
            }
        };
        shown.then(|| sight.with(|sight| sight.danger.iter().map(corners).collect_view()))
    };
    let bursting =
        move || stage.scene.with(|scene| scene.as_ref().is_some_and(|scene| scene.event.name == "burst"));
    view! {
        <g class="sight" class:hidden=move || !acting(stage) data-seat=move || stage.mover().word()>
            {reach}
            {way}
            {placing}
            {kicks}
        </g>
        <g class="dangers" class:hidden=bursting>{danger}</g>
        {Seat::ALL.map(|seat| glow(stage, seat)).collect_view()}
    }
}

/// The glow round a player, which goes where the player goes, and is seen while it is their turn.
fn glow(stage: Stage, seat: Seat) -> impl IntoView {
    let square = move || {
        let mine = |token: &crate::stage::Token| {
            token.spot.with(|spot| spot.piece.owner == Some(seat) && !spot.leaving)
        };
        stage.tokens().into_iter().find(mine).map(|token| token.spot.with(|spot| spot.square))
    };
    let place = move || {
        let (x, y) = square().map(|square| stage.middle(square)).unwrap_or_default();
        format!("translate({x}px, {y}px)")
    };
    let lit =
        move || square().is_some() && stage.view.with(|view| view.mover == seat && view.outcome.is_none());
    view! {
        <g class="token" style:transform=place>
            <circle class=format!("glow {}", seat.word()) class:lit=lit r="45" />
        </g>
    }
}

/// Whom a kick would hurt, the way to a square, and the square that waits for a second touch.
pub(super) fn over(stage: Stage) -> Nodes {
    let sight = sight(stage);
    let hurts = move || {
        sight.with(|sight| {
            let hurt = |kick: &&Kick| is_asked(stage, sight, kick);
            let badge = |square: Square| {
                view! {
                    <g class="hurts" transform=at(stage, square)>
                        <circle cx="32" cy="-32" r="19" />
                        <text x="32" y="-24" text-anchor="middle">"−1"</text>
                    </g>
                }
            };
            sight.kicks.iter().filter(hurt).filter_map(|kick| kick.hurts).map(badge).collect_view()
        })
    };
    let walk = move || {
        let square = asked(stage).filter(|square| {
            sight.with(|sight| sight.front != Some(*square) && sight.previous != Some(*square))
        })?;
        let steps = doing(stage, square, "step")?;
        let (start, _) = mover(stage)?;
        let events = stage.preview(&steps);
        let to = events
            .iter()
            .filter(|event| event.name == "stepped")
            .flat_map(|event| tell::squares_of(event, "to"));
        let points = std::iter::once(start).chain(to).map(|square| {
            let (x, y) = stage.middle(square);
            format!("{x},{y}")
        });
        let points: Vec<String> = points.collect();
        Some(view! { <polyline class="walk" points=points.join(" ") /> })
    };
    let aim = move || {
        let square = stage.armed.get()?;
        Some(view! { <circle class="aim" transform=at(stage, square) r="44" /> })
    };
    let hint = move || {
        let squares = stage.hint.get().map(|hint| hint.squares).unwrap_or_default();
        let mark = |square: Square| {
            view! { <rect class="hint-mark" transform=at(stage, square) x="-46" y="-46" width="92" height="92" rx="12" /> }
        };
        squares.into_iter().map(mark).collect_view()
    };
    view! {
        <g class="sight" class:hidden=move || !acting(stage) data-seat=move || stage.mover().word()>
            {hurts}
            {walk}
            {aim}
        </g>
        {hint}
    }
}
