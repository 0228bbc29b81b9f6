//! Players, objects, power-ups and walls. The shape shows the kind, a second ring the second player, numbers health and timers.

use quadrille_core::{Direction, Piece, Seat, Square};
use quadrille_fuse_and_frost::Role;

use super::characters::{character, role_of};
use super::{ArenaBoard, LETTERS};
use crate::reactive::*;
use crate::settings::settings;

/// A player's full health: pips in the disc.
const PIPS: i32 = 5;
/// The full health of ice.
const WHOLE_ICE: usize = 6;

/// The path of a fuse and the position of its spark, by the turns left.
const FUSES: [(&str, i32, i32); 5] = [
    ("M17 -17 L20 -20", 20, -20),
    ("M17 -17 L21 -22", 21, -22),
    ("M17 -17 Q20 -27 25 -29", 25, -29),
    ("M17 -17 Q20 -31 29 -33", 29, -33),
    ("M17 -17 Q20 -36 36 -35", 36, -35),
];

/// The cracks of ice, one path for each health lost.
const CRACKS: [&str; WHOLE_ICE - 1] = [
    "M-32 -14 L-20 -20 L-16 -31",
    "M32 10 L21 17 L24 31",
    "M-31 22 L-19 17 L-21 31 M-20 -20 L-13 -10",
    "M31 -20 L20 -17 L9 -32 M21 17 L14 9",
    "M-19 17 L-10 14 L-2 31 M20 -17 L15 -7 L32 -2 M-32 -2 L-22 3",
];

/// A piece of any kind.
pub(super) fn piece(piece: &Piece) -> AnyView {
    let value = piece.value.unwrap_or_default();
    match (piece.owner, piece.kind) {
        (Some(seat), role) => player(seat, role_of(role), piece.facing.unwrap_or(Direction::Right), value),
        (None, object) => (character(role_of(object)).draw)(value),
    }
}

/// The rotation of a beak that points right, in degrees.
pub(super) const fn rotation(facing: Direction) -> i32 {
    match facing {
        Direction::Up => -90,
        Direction::Down => 90,
        Direction::Left => 180,
        _ => 0,
    }
}

fn player(seat: Seat, role: Role, facing: Direction, health: i32) -> AnyView {
    // More health than usual has narrower pips.
    let step = 50.0 / f64::from(PIPS.max(health));
    let pip = |index: i32| {
        let lost = index >= health;
        kept! { <rect class="pip" class:lost=lost x=f64::from(index) * step - 24.0 y="13" width=step - 2.5 height="8" rx="2" /> }
    };
    let letters = settings().with(|settings| settings.is_on(LETTERS));
    let character = character(role);
    let mark = if letters { letter((character.letter)()) } else { symbol(character.symbol) };
    let ring = (seat == Seat::Second).then(|| kept! { <circle class="second-ring" r="31" /> });
    kept! {
        <g class=format!("fighter {}", seat.word())>
            <path class="beak" d="M24 -24 L49 0 L24 24 Z" style:transform=format!("rotate({}deg)", rotation(facing)) />
            <circle class="disc" r="37" />
            {ring}
            {mark}
            {(0..PIPS.max(health)).map(pip).collect_view()}
        </g>
    }
}

fn letter(letter: String) -> AnyView {
    kept! { <text class="role" y="5" text-anchor="middle">{letter}</text> }
}

fn symbol(path: &'static str) -> AnyView {
    kept! { <path class="role" d=path /> }
}

/// A bomb with its timer.
pub(super) fn bomb(timer: i32) -> AnyView {
    let (fuse, x, y) = FUSES[usize::try_from(timer).unwrap_or_default().min(FUSES.len() - 1)];
    kept! {
        <g class="bomb" class:urgent=timer <= 2>
            <path class="fuse" d=fuse />
            <circle class="spark" cx=x cy=y r="6" />
            <rect class="bomb-cap" x="8" y="-22" width="14" height="12" rx="3" transform="rotate(45 15 -16)" />
            <circle class="ball" cy="6" r="29" />
            <path class="shine" d="M-19 -2 A22 22 0 0 1 -6 -15" />
            <text class="count" y="17" text-anchor="middle">{timer}</text>
        </g>
    }
}

/// Ice with its health.
pub(super) fn ice(health: i32) -> AnyView {
    let lost = WHOLE_ICE.saturating_sub(usize::try_from(health).unwrap_or_default());
    kept! {
        <g class="ice">
            <rect class="block" x="-34" y="-34" width="68" height="68" rx="11" />
            <rect class="inner-glow" x="-27" y="-27" width="54" height="54" rx="6" />
            <path class="shine" d="M-22 -25 L-2 -25 M-25 -22 L-25 -12" />
            <path class="cracks" d=CRACKS[..lost.min(CRACKS.len())].join(" ") />
            <text class="count" y="11" text-anchor="middle">{health}</text>
        </g>
    }
}

/// A coil with its charge.
pub(super) fn coil(charge: i32) -> AnyView {
    kept! {
        <g class="coil">
            <path class="stem" d="M-12 34 L-7 -8 H7 L12 34 Z" />
            <path class="winding" d="M-14 26 H14 M-13 16 H13 M-11 6 H11" />
            <circle class="head" cy="-17" r="17" />
            <text class="count" y="-8" text-anchor="middle">{charge}</text>
        </g>
    }
}

/// The greatest charge of an armed mine.
const ARMED: i32 = 4;

/// A mine with its charge.
pub(super) fn mine(charge: i32) -> AnyView {
    kept! {
        <g class="mine" class:armed=charge <= ARMED>
            <path class="horns" d="M0 -38 V38 M-38 0 H38 M-26 -26 L26 26 M-26 26 L26 -26" />
            <circle class="shell" r="26" />
            <text class="count" y="11" text-anchor="middle">{charge}</text>
        </g>
    }
}

/// The path of a power-up on the floor, of 100 by 100.
fn power_up(kind: &str) -> Option<&'static str> {
    match kind {
        "shield" => Some("M50 26 L72 34 V52 Q70 68 50 77 Q30 68 28 52 V34 Z"),
        "leap" => Some("M26 66 Q50 16 74 62 M74 62 L60 58 M74 62 L77 47"),
        "swap" => Some("M28 42 H70 L58 31 M72 59 H30 L42 70"),
        _ => None,
    }
}

/// The ground of a square: walls are hatched, floor is plain or has a power-up.
pub(super) fn ground(board: ArenaBoard, square: Square) -> AnyView {
    let wall = board.state.view.with_untracked(|view| view.cell(square).ground.kind == "wall");
    if wall {
        view! {
            <rect class="wall" width="100" height="100" />
            <path class="hatch" d="M0 34 L34 0 M0 67 L67 0 M0 100 L100 0 M33 100 L100 33 M66 100 L100 66" />
        }
    } else {
        let lying = move || {
            let kind = board.state.view.with(|view| view.cell(square).ground.kind);
            power_up(kind).map(|path| view! { <path class=format!("power-up {kind}") d=path /> })
        };
        view! {
            <rect class="square" width="100" height="100" />
            {lying}
        }
    }
}

/// The outline of a piece that would come to a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ghost {
    /// The object that this role places.
    Object(Role),
    Player,
}

/// Draws a ghost round (0, 0).
pub(super) fn ghost(ghost: Ghost) -> AnyView {
    match ghost {
        Ghost::Object(role) => (character(role).ghost)(),
        Ghost::Player => view! { <circle class="ghost" r="37" /> }.into_any(),
    }
}
