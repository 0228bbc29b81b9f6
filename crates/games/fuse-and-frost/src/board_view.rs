//! Display: board snapshot, highlights and possible actions.

use quadrille_core::{
    BoardView, Cell, Choices, FactValue, Ground, Highlight, Piece, Seat, Square, Status, Target,
};

use crate::arena::{Bitboard, Heading, SquareIndex};
use crate::moves::{Kick, Move};
use crate::notation::{object_symbol, seat_letter};
use crate::objects::Object;
use crate::position::{Player, Position};
use crate::power_ups::PowerUp;

const WALL: Ground = Ground { kind: "wall", symbol: '#' };
const FLOOR: Ground = Ground { kind: "floor", symbol: '.' };

/// The ground of a floor square with or without a power-up.
pub(crate) fn floor(power_up: Option<PowerUp>) -> Ground {
    power_up.map_or(FLOOR, |kind| Ground { kind: kind.word(), symbol: kind.symbol() })
}

pub(crate) fn player_piece(seat: Seat, player: Player) -> Piece {
    Piece {
        owner: Some(seat),
        kind: player.role.word(),
        value: Some(i32::from(player.health)),
        facing: Some(player.facing.direction()),
        label: seat_letter(seat).to_string(),
    }
}

pub(crate) fn object_piece(object: Object) -> Piece {
    Piece {
        owner: None,
        kind: object.word(),
        value: Some(i32::from(object.number)),
        facing: None,
        label: object_symbol(object).to_string(),
    }
}

pub(crate) fn count(key: &'static str, number: impl Into<i64>) -> Status {
    Status { key, seat: None, value: FactValue::Number(number.into()) }
}

pub(crate) fn health(seat: Seat, health: u8) -> Status {
    Status { key: "health", seat: Some(seat), value: FactValue::Number(i64::from(health)) }
}

fn role(seat: Seat, player: Player) -> Status {
    Status { key: "role", seat: Some(seat), value: FactValue::Word(player.role.word()) }
}

/// What a player holds: a power-up, or `nothing`.
pub(crate) fn held(seat: Seat, held: Option<PowerUp>) -> Status {
    Status { key: "held", seat: Some(seat), value: FactValue::Word(held.map_or("nothing", PowerUp::word)) }
}

pub(crate) fn board_view(position: &Position) -> BoardView {
    let cell = |square: Square| {
        let player = Seat::ALL.into_iter().find(|seat| position.square(*seat) == Some(square));
        let player = player.map(|seat| player_piece(seat, position.player(seat)));
        Cell {
            ground: if position.size().floor().contains(square) {
                floor(position.power_up(square))
            } else {
                WALL
            },
            piece: player.or_else(|| position.object(square).map(object_piece)),
        }
    };
    let mut status = vec![
        count("actions", position.actions()),
        count("turn", position.turn()),
        count("limit", position.limit()),
    ];
    status.extend(Seat::ALL.map(|seat| health(seat, position.player(seat).health)));
    status.extend(Seat::ALL.map(|seat| role(seat, position.player(seat))));
    if position.has_power_ups() {
        status.extend(Seat::ALL.map(|seat| held(seat, position.player(seat).held)));
    }
    BoardView {
        grid: position.grid(),
        cells: position.grid().squares().map(cell).collect(),
        land: None,
        status,
        side_to_move: position.side_to_move(),
        outcome: position.outcome(),
    }
}

/// Squares in danger at the end of the turn, squares within reach, and the destinations of kicked players and objects. None once the game is
/// over.
pub(crate) fn highlights(position: &Position) -> Vec<Highlight> {
    let going_on = position.legal_moves().is_some();
    let mark = |name, squares: Bitboard| {
        let squares = if going_on { squares.into_iter().collect() } else { Vec::new() };
        Highlight { name, squares }
    };
    let rests = Heading::ALL
        .into_iter()
        .filter(|_| position.actions() > 0)
        .filter_map(|way| position.resting_square(way));
    vec![
        mark("danger", position.danger()),
        mark("reach", position.reach(position.side_to_move(), position.actions())),
        mark("rest", rests.map(Bitboard::single).fold(Bitboard::EMPTY, |all, one| all | one)),
    ]
}

impl Position {
    /// The destination of the kicked player or object.
    fn resting_square(&self, way: Heading) -> Option<SquareIndex> {
        self.kick(way).ok().map(|kick| match kick {
            Kick::Push { to, .. } | Kick::Slide { to, .. } => to,
        })
    }
}

/// The squares within reach with the steps to them, the adjacent squares where an object can be placed or kicked, those where a leap ends, and buttons for
/// facings, a swap and the end of the turn. One touch is a complete action, so there are no actions after a touch.
pub(crate) fn legal_actions(position: &Position, touched: &[Square]) -> Choices<Move> {
    let at = position.at[position.side_to_move()];
    let (Some(at), Some(legal), []) = (at, position.legal_moves(), touched) else {
        return Choices::empty();
    };
    let mut choices = Choices { squares: walk_targets(position, at), buttons: Vec::new() };
    legal.for_each(|mv| match mv {
        Move::Step(_) => {}
        Move::Place(way) => choices.squares.push(adjacent_target(at, way, "place", mv)),
        Move::Kick(way) => choices.squares.push(adjacent_target(at, way, "kick", mv)),
        Move::Leap(way) => {
            let square = at.neighbor(way).neighbor(way).square();
            choices.squares.push(Target { square, action: "leap", moves: vec![mv] });
        }
        Move::Swap => choices.buttons.push(("swap", mv)),
        Move::Face(way) => choices.buttons.push((face_button(way), mv)),
        Move::End => choices.buttons.push(("end", mv)),
    });
    choices
}

fn adjacent_target(at: SquareIndex, way: Heading, action: &'static str, mv: Move) -> Target<Move> {
    Target { square: at.neighbor(way).square(), action, moves: vec![mv] }
}

const fn face_button(way: Heading) -> &'static str {
    match way {
        Heading::Up => "face-up",
        Heading::Down => "face-down",
        Heading::Left => "face-left",
        Heading::Right => "face-right",
    }
}

/// The squares within reach, the nearest first, each with a shortest path.
fn walk_targets(position: &Position, from: SquareIndex) -> Vec<Target<Move>> {
    let mut unvisited = position.empty();
    let mut walks: Vec<Target<Move>> = Vec::new();
    let mut farthest = vec![(from, Vec::new())];
    for _ in 0..position.actions() {
        let mut next = Vec::new();
        for (spot, steps) in &farthest {
            for way in Heading::ALL {
                let to = spot.neighbor(way);
                if unvisited.has(to) {
                    unvisited -= Bitboard::single(to);
                    let mut moves: Vec<Move> = steps.clone();
                    moves.push(Move::Step(way));
                    next.push((to, moves));
                }
            }
        }
        let target = |(to, moves): &(SquareIndex, Vec<Move>)| Target {
            square: to.square(),
            action: "step",
            moves: moves.clone(),
        };
        walks.extend(next.iter().map(target));
        farthest = next;
    }
    walks
}
