//! The legal actions of the side to move and the danger, drawn on the squares.

use quadrille_core::{Direction, Seat, Square, Target};
use quadrille_fuse_and_frost::{Event, Move, Role};

use super::pieces::{Ghost, ghost};
use super::{ArenaBoard, DANGER};
use crate::board::PieceSprite;
use crate::games::hint_frames;
use crate::reactive::*;
use crate::settings::settings;

/// A legal kick and its result.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct KickPreview {
    /// The square that is kicked.
    at: Square,
    /// The kind of piece that moves.
    kind: Ghost,
    from: Square,
    to: Square,
    /// The square of the player whom it hurts.
    hurts: Option<Square>,
}

/// The marks on the squares during a turn.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Overlay {
    danger: Vec<Square>,
    reach: Vec<Square>,
    /// The squares that were within reach at the start of the turn, or after its last place or kick, and are not now: undo leads there.
    pub(super) undo_reach: Vec<Square>,
    /// The squares of this turn's steps in order, with the first square of the turn.
    path: Vec<Square>,
    /// The square whose touch takes the last step back.
    previous: Option<Square>,
    /// The square in front with the object that can be placed there.
    place: Option<(Square, Ghost)>,
    /// The square in front.
    front: Option<Square>,
    kicks: Vec<KickPreview>,
}

/// The square and direction of the side to move in the drawing.
pub(super) fn mover(board: ArenaBoard) -> Option<(Square, Direction)> {
    board.state.view.with(|view| {
        let mine = |square: &Square| {
            view.cell(*square).piece.as_ref().is_some_and(|piece| piece.owner == Some(view.side_to_move))
        };
        let at = view.grid.squares().find(mine)?;
        Some((at, view.cell(at).piece.as_ref()?.facing?))
    })
}

/// The square in front of the side to move.
pub(super) fn front(board: ArenaBoard) -> Option<Square> {
    let (at, facing) = mover(board)?;
    board.grid().step(at, facing, 1)
}

/// The action of a target.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Action {
    Step,
    Place,
    Kick,
    Leap,
}

impl Action {
    /// The action of a target is that of its last move: turning comes before it.
    fn of(target: &Target<Move>) -> Option<Action> {
        match target.moves.last()? {
            Move::Step(_) => Some(Action::Step),
            Move::Place(_) => Some(Action::Place),
            Move::Kick(_) => Some(Action::Kick),
            Move::Leap(_) => Some(Action::Leap),
            Move::Face(_) | Move::Swap | Move::End => None,
        }
    }
}

/// The moves that do an action on a square, if it is legal.
pub(super) fn moves_for(board: ArenaBoard, square: Square, action: Action) -> Option<Vec<Move>> {
    let found = board.targets(square).into_iter().find(|target| Action::of(target) == Some(action));
    found.map(|target| target.moves)
}

/// The square before the last step of the turn, if that step can be taken back.
pub(super) fn previous(board: ArenaBoard) -> Option<Square> {
    board.undoable_events().into_iter().find_map(|event| match event {
        Event::Stepped { from, .. } => Some(from),
        _ => None,
    })
}

/// The role of the side to move.
pub(super) fn role(board: ArenaBoard) -> Role {
    board.with_position(|position| position.player(position.side_to_move()).role)
}

/// The squares of this turn's steps in order, with the first square of the turn.
fn path(board: ArenaBoard) -> Vec<Square> {
    let mut path = Vec::new();
    for event in board.turn_events() {
        if let Event::Stepped { from, to, .. } = event {
            if path.is_empty() {
                path.push(from);
            }
            path.push(to);
        }
    }
    path
}

fn kick_preview(board: ArenaBoard, target: &Target<Move>) -> Option<KickPreview> {
    let events = board.preview(&target.moves);
    let (kind, from, to) = events.iter().find_map(|event| match event {
        Event::Slid { object, from, to, .. } => Some((Ghost::Object(object.role), *from, *to)),
        Event::Pushed { from, to, .. } => Some((Ghost::Player, *from, *to)),
        _ => None,
    })?;
    let hurts = events.iter().find_map(|event| match event {
        Event::Hurt { at, .. } => Some(*at),
        _ => None,
    });
    Some(KickPreview { at: target.square, kind, from, to, hurts })
}

fn kicks(board: ArenaBoard) -> Vec<KickPreview> {
    let targets = board.all_targets();
    let kicks = targets.iter().filter(|target| Action::of(target) == Some(Action::Kick));
    kicks.filter_map(|target| kick_preview(board, target)).collect()
}

fn compute(board: ArenaBoard) -> Overlay {
    let danger = board.highlighted("danger");
    if !board.input.enabled.get() {
        return Overlay { danger, ..Overlay::default() };
    }
    let front = front(board);
    let reach = board.highlighted("reach");
    let here = mover(board).map(|(square, _)| square);
    let mut undo_reach = board.highlighted_after_undo("reach");
    undo_reach.retain(|square| !reach.contains(square) && Some(*square) != here);
    Overlay {
        danger,
        reach,
        undo_reach,
        path: path(board),
        previous: previous(board),
        place: front
            .filter(|square| moves_for(board, *square, Action::Place).is_some())
            .map(|square| (square, Ghost::Object(role(board)))),
        front,
        kicks: kicks(board),
    }
}

/// The overlay of a board. It does not change while events are animated.
pub(super) fn overlay(board: ArenaBoard) -> Memo<Overlay> {
    Memo::new(move |before: Option<&Overlay>| {
        if board.animation.running.get() { before.cloned().unwrap_or_default() } else { compute(board) }
    })
}

/// True if the actions are shown: not while the end of a turn is animated.
fn shows_actions(board: ArenaBoard) -> bool {
    board.animated_event().is_none_or(|(_, event, _)| {
        matches!(
            event,
            Event::Spent { .. } | Event::Turned { .. } | Event::Stepped { .. } | Event::Placed { .. }
        )
    })
}

/// The points of an SVG polyline through the centres of squares.
fn points(board: ArenaBoard, squares: impl IntoIterator<Item = Square>) -> String {
    let point = |square| {
        let (x, y) = board.center(square);
        format!("{x},{y}")
    };
    squares.into_iter().map(point).collect::<Vec<_>>().join(" ")
}

/// The armed square, or else the hovered one.
fn pointed_square(board: ArenaBoard) -> Option<Square> {
    board.input.armed.get().or_else(|| board.input.hovered.get())
}

/// True if the path of a kick is shown: for the square in front and for the pointed square.
fn shows_path(board: ArenaBoard, overlay: &Overlay, kick: &KickPreview) -> bool {
    overlay.front == Some(kick.at) || pointed_square(board) == Some(kick.at)
}

/// The results of kicks: the ghost of the piece at rest and its path.
fn draw_kicks(board: ArenaBoard, overlay: &Overlay) -> AnyView {
    let kick = |kick: &KickPreview| {
        let (from, to) = (board.center(kick.from), board.center(kick.to));
        let shown = shows_path(board, overlay, kick);
        let path = shown.then(|| view! { <line class="kick-path" x1=from.0 y1=from.1 x2=to.0 y2=to.1 /> });
        view! {
            {path}
            <g class="rest" class:asked=shown transform=board.transform(kick.to)>{ghost(kick.kind)}</g>
        }
    };
    overlay.kicks.iter().map(kick).collect_view().into_any()
}

/// Drawings under the pieces: reach now and after undo, this turn's path, placement, kicks, danger.
pub(super) fn under(board: ArenaBoard) -> AnyView {
    let settings = settings();
    let overlay = board.ui_state().overlay;
    let reach = move || {
        let square = |square: &Square, class: &'static str| {
            view! { <rect class=class transform=board.transform(*square) x="-43" y="-43" width="86" height="86" rx="14" /> }
        };
        overlay.with(|overlay| {
            let now = overlay.reach.iter().map(|at| square(at, "reach"));
            now.chain(overlay.undo_reach.iter().map(|at| square(at, "undo-reach"))).collect_view()
        })
    };
    let turn_path = move || {
        overlay.with(|overlay| {
            let visited = overlay.path.split_last().map_or(&[][..], |(_, before)| before);
            let dot = |square: &Square| view! { <circle class="visited" transform=board.transform(*square) r="9" /> };
            let back = overlay.previous.map(|square| {
                view! {
                    <circle class="go-back-ground" transform=board.transform(square) r="27" />
                    <path class="go-back" transform=board.transform(square) d="M-6 -15 L-17 -5 L-6 5 M-16 -5 H5 a10 10 0 0 1 0 20 H-5" />
                }
            });
            view! {
                <polyline class="way" points=points(board, overlay.path.iter().copied()) />
                {visited.iter().filter(|square| Some(**square) != overlay.previous).map(dot).collect_view()}
                {back}
            }
        })
    };
    let placing = move || {
        overlay.with(|overlay| {
            overlay.place.map(
                |(square, kind)| view! { <g class="placing" transform=board.transform(square)>{ghost(kind)}</g> },
            )
        })
    };
    let kicks = move || overlay.with(|overlay| draw_kicks(board, overlay));
    let danger = move || {
        let shown = settings.with(|settings| settings.is_on(DANGER));
        let corners = |square: &Square| {
            view! {
                <path class="danger" transform=board.transform(*square) d="M-44 -26 V-44 H-26 M26 -44 H44 V-26 M44 26 V44 H26 M-26 44 H-44 V26" />
            }
        };
        shown.then(|| overlay.with(|overlay| overlay.danger.iter().map(corners).collect_view()))
    };
    let bursting = move || matches!(board.animated_event(), Some((_, Event::Burst { .. }, _)));
    view! {
        <g class="overlay" class:hidden=move || !shows_actions(board) data-seat=move || board.side_to_move().word()>
            {reach}
            {turn_path}
            {placing}
            {kicks}
        </g>
        <g class="dangers" class:hidden=bursting>{danger}</g>
        {Seat::ALL.map(|seat| glow(board, seat)).collect_view()}
    }
}

/// The glow round a player, which moves with the player and is lit during their turn.
fn glow(board: ArenaBoard, seat: Seat) -> impl IntoView {
    let square = move || {
        let mine = |sprite: &PieceSprite| {
            sprite.state.with(|state| state.piece.owner == Some(seat) && !state.leaving)
        };
        board.sprites().into_iter().find(mine).map(|sprite| sprite.state.with(|state| state.square))
    };
    let place = move || {
        let (x, y) = square().map(|square| board.center(square)).unwrap_or_default();
        format!("translate({x}px, {y}px)")
    };
    let lit = move || {
        square().is_some()
            && board.state.view.with(|view| view.side_to_move == seat && view.outcome.is_none())
    };
    view! {
        <g class="sprite" style:transform=place>
            <circle class=format!("glow {}", seat.word()) class:lit=lit r="45" />
        </g>
    }
}

/// Drawings over the pieces: damage of kicks, the walk to the pointed square, the armed square, the hint.
pub(super) fn over(board: ArenaBoard) -> AnyView {
    let overlay = board.ui_state().overlay;
    let hurts = move || {
        overlay.with(|overlay| {
            let shown = |kick: &&KickPreview| shows_path(board, overlay, kick);
            let badge = |square: Square| {
                view! {
                    <g class="hurts" transform=board.transform(square)>
                        <circle cx="32" cy="-32" r="19" />
                        <text x="32" y="-24" text-anchor="middle">"−1"</text>
                    </g>
                }
            };
            overlay.kicks.iter().filter(shown).filter_map(|kick| kick.hurts).map(badge).collect_view()
        })
    };
    let walk = move || {
        let square = pointed_square(board).filter(|square| {
            overlay.with(|overlay| overlay.front != Some(*square) && overlay.previous != Some(*square))
        })?;
        let steps = moves_for(board, square, Action::Step)?;
        let (start, _) = mover(board)?;
        let to = board.preview(&steps).into_iter().filter_map(|event| match event {
            Event::Stepped { to, .. } => Some(to),
            _ => None,
        });
        Some(view! { <polyline class="walk" points=points(board, std::iter::once(start).chain(to)) /> })
    };
    let aim = move || {
        let square = board.input.armed.get()?;
        Some(view! { <circle class="aim" transform=board.transform(square) r="44" /> })
    };
    view! {
        <g class="overlay" class:hidden=move || !shows_actions(board) data-seat=move || board.side_to_move().word()>
            {hurts}
            {walk}
            {aim}
        </g>
        {move || hint_frames(*board)}
    }
}
