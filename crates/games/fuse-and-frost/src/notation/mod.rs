//! Text notation of positions and moves.

mod extras;
mod parse;

pub(crate) use parse::parse;

use quadrille_core::{ParseError, PerSeat, Seat};

use crate::arena::{Heading, SquareIndex};
use crate::moves::Move;
use crate::objects::Object;
use crate::position::{Position, Role};

const HEADINGS: [(char, Heading); 4] =
    [('u', Heading::Up), ('d', Heading::Down), ('l', Heading::Left), ('r', Heading::Right)];
const ROLES: [(char, Role); 2] = [('b', Role::Bomber), ('f', Role::Freezer)];
const ACTIONS: [(char, fn(Heading) -> Move); 4] =
    [('f', Move::Face), ('m', Move::Step), ('p', Move::Place), ('k', Move::Kick)];

pub(crate) fn move_text(mv: Move) -> String {
    let (act, way) = match mv {
        Move::End => return "end".to_string(),
        Move::Face(way) => ('f', way),
        Move::Step(way) => ('m', way),
        Move::Place(way) => ('p', way),
        Move::Kick(way) => ('k', way),
    };
    [act, heading_letter(way)].into_iter().collect()
}

pub(crate) fn parse_move(text: &str) -> Result<Move, ParseError> {
    if text == "end" {
        return Ok(Move::End);
    }
    let mut characters = text.chars();
    let act = characters.next().and_then(|letter| lookup(letter, &ACTIONS));
    let way = characters.next().and_then(|letter| lookup(letter, &HEADINGS));
    match (act, way, characters.next()) {
        (Some(act), Some(way), None) => Ok(act(way)),
        _ => Err(ParseError::whole(
            "a move is f (face), m (step), p (place) or k (kick) and u, d, l or r, such as mu; or end",
        )),
    }
}

fn lookup<T: Copy>(letter: char, letters: &[(char, T)]) -> Option<T> {
    letters.iter().find(|(known, _)| *known == letter).map(|(_, value)| *value)
}

const fn heading_letter(way: Heading) -> char {
    match way {
        Heading::Up => 'u',
        Heading::Down => 'd',
        Heading::Left => 'l',
        Heading::Right => 'r',
    }
}

const fn role_letter(role: Role) -> char {
    match role {
        Role::Bomber => 'b',
        Role::Freezer => 'f',
    }
}

/// The letter of a player in texts and on the board.
pub(crate) const fn seat_letter(seat: Seat) -> char {
    match seat {
        Seat::First => 'A',
        Seat::Second => 'B',
    }
}

/// The character of an object in texts and on the board: a bomb's timer, a letter for the health of ice.
pub(crate) fn object_symbol(object: Object) -> char {
    match object {
        Object::Bomb { timer } => char::from(b'0' + timer),
        Object::Ice { health } => char::from(b'a' + health.saturating_sub(1)),
    }
}

pub(crate) fn to_text(position: &Position) -> String {
    let side = position.size().side();
    let mut text = String::with_capacity(usize::from(side) * usize::from(side + 1) + 32);
    for square in position.grid().squares() {
        if square.column == 0 && square.row > 0 {
            text.push('/');
        }
        text.push(symbol(position, SquareIndex::from_square(square)));
    }
    let PerSeat { first, second } = position.players;
    let facing = [first, second].map(|player| heading_letter(player.facing));
    let roles = [first, second].map(|player| role_letter(player.role));
    let rest = format!(
        " {} {} {}{} {},{} {}{} {} {}",
        seat_letter(position.side_to_move()),
        position.actions(),
        facing[0],
        facing[1],
        first.health,
        second.health,
        roles[0],
        roles[1],
        position.turn(),
        position.limit(),
    );
    text + &rest + &extras::to_text(position)
}

fn symbol(position: &Position, spot: SquareIndex) -> char {
    if !position.size.floor().has(spot) {
        return '#';
    }
    let player = Seat::ALL.into_iter().find(|seat| position.at[*seat] == Some(spot));
    player.map(seat_letter).or_else(|| position.objects.get(spot).map(object_symbol)).unwrap_or('.')
}
