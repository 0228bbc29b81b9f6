//! What is shown: the arena, marks, and what touching a square does.

use quadrille_core::{Cell, Choices, Ground, Mark, Piece, Seat, Square, Status, Target, Value, View};

use crate::arena::{Spot, Squares, Way};
use crate::moves::{Kick, Move};
use crate::notation::{object_symbol, seat_letter};
use crate::objects::Object;
use crate::position::{Player, Position};

const WALL: Ground = Ground { kind: "wall", symbol: '#' };
const FLOOR: Ground = Ground { kind: "floor", symbol: '.' };

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
        value: Some(i32::from(object.number())),
        facing: None,
        label: object_symbol(object).to_string(),
    }
}

pub(crate) fn count(key: &'static str, number: impl Into<i64>) -> Status {
    Status { key, seat: None, value: Value::Number(number.into()) }
}

pub(crate) fn health(seat: Seat, health: u8) -> Status {
    Status { key: "health", seat: Some(seat), value: Value::Number(i64::from(health)) }
}

fn role(seat: Seat, player: Player) -> Status {
    Status { key: "role", seat: Some(seat), value: Value::Word(player.role.word()) }
}

pub(crate) fn view(position: &Position) -> View {
    let cell = |square: Square| {
        let player = Seat::ALL.into_iter().find(|seat| position.square(*seat) == Some(square));
        let player = player.map(|seat| player_piece(seat, position.player(seat)));
        Cell {
            ground: if position.size().floor().contains(square) { FLOOR } else { WALL },
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
    View {
        grid: position.grid(),
        cells: position.grid().squares().map(cell).collect(),
        land: None,
        status,
        mover: position.mover(),
        outcome: position.outcome(),
    }
}

/// Squares that burst at the turn's end, squares within reach, and where what the mover can kick would come to rest. Nothing
/// once the game is over.
pub(crate) fn marks(position: &Position) -> Vec<Mark> {
    let going_on = position.legal().is_some();
    let mark = |name, squares: Squares| {
        let squares = if going_on { squares.iter().collect() } else { Vec::new() };
        Mark { name, squares }
    };
    let rests = Way::ALL.into_iter().filter(|_| position.actions() > 0).filter_map(|way| position.rest(way));
    vec![
        mark("danger", position.danger()),
        mark("reach", position.reach(position.mover(), position.actions())),
        mark("rest", rests.map(Squares::of).fold(Squares::NONE, |all, one| all | one)),
    ]
}

impl Position {
    /// Where what a kick by the mover moves would come to rest.
    fn rest(&self, way: Way) -> Option<Spot> {
        self.kick(way).ok().map(|kick| match kick {
            Kick::Push { to, .. } | Kick::Slide { to, .. } => to,
        })
    }
}

/// Each square within reach with the steps that lead there, the squares next to the mover with what can be placed or
/// kicked there; facings and the end of the turn as buttons. One touch says it all, so nothing follows a touch.
pub(crate) fn choices(position: &Position, touched: &[Square]) -> Choices<Move> {
    let at = position.at[position.mover()];
    let (Some(at), Some(legal), []) = (at, position.legal(), touched) else {
        return Choices::none();
    };
    let mut choices = Choices { squares: walks(position, at), buttons: Vec::new() };
    legal.each(|mv| match mv {
        Move::Step(_) => {}
        Move::Place(way) => choices.squares.push(next_to(at, way, "place", mv)),
        Move::Kick(way) => choices.squares.push(next_to(at, way, "kick", mv)),
        Move::Face(way) => choices.buttons.push((face_button(way), mv)),
        Move::End => choices.buttons.push(("end", mv)),
    });
    choices
}

fn next_to(at: Spot, way: Way, action: &'static str, mv: Move) -> Target<Move> {
    Target { square: at.next(way).square(), action, moves: vec![mv] }
}

const fn face_button(way: Way) -> &'static str {
    match way {
        Way::Up => "face-up",
        Way::Down => "face-down",
        Way::Left => "face-left",
        Way::Right => "face-right",
    }
}

/// The squares within reach, the nearest first, each by a shortest way.
fn walks(position: &Position, from: Spot) -> Vec<Target<Move>> {
    let mut unvisited = position.empty();
    let mut walks: Vec<Target<Move>> = Vec::new();
    let mut farthest = vec![(from, Vec::new())];
    for _ in 0..position.actions() {
        let mut next = Vec::new();
        for (spot, steps) in &farthest {
            for way in Way::ALL {
                let to = spot.next(way);
                if unvisited.has(to) {
                    unvisited -= Squares::of(to);
                    let mut moves: Vec<Move> = steps.clone();
                    moves.push(Move::Step(way));
                    next.push((to, moves));
                }
            }
        }
        let target = |(to, moves): &(Spot, Vec<Move>)| Target {
            square: to.square(),
            action: "step",
            moves: moves.clone(),
        };
        walks.extend(next.iter().map(target));
        farthest = next;
    }
    walks
}
