//! Text notation of positions and moves.

mod extras;
mod parse;

pub(crate) use parse::parse;

use quadrille_core::{ParseError, PerSeat, Seat};

use crate::arena::{Heading, SquareIndex};
use crate::moves::Move;
use crate::objects::Object;
use crate::position::Position;
use crate::power_ups::PowerUp;
use crate::roles::Role;

const HEADINGS: [(char, Heading); 4] =
    [('u', Heading::Up), ('d', Heading::Down), ('l', Heading::Left), ('r', Heading::Right)];
const ACTIONS: [(char, fn(Heading) -> Move); 5] =
    [('f', Move::Face), ('m', Move::Step), ('p', Move::Place), ('k', Move::Kick), ('j', Move::Leap)];
const SWAP: &str = "swap";
const END: &str = "end";

pub(crate) fn move_text(mv: Move) -> String {
    let (act, way) = match mv {
        Move::End => return END.to_string(),
        Move::Swap => return SWAP.to_string(),
        Move::Face(way) => ('f', way),
        Move::Step(way) => ('m', way),
        Move::Place(way) => ('p', way),
        Move::Kick(way) => ('k', way),
        Move::Leap(way) => ('j', way),
    };
    [act, heading_letter(way)].into_iter().collect()
}

pub(crate) fn parse_move(text: &str) -> Result<Move, ParseError> {
    match text {
        END => return Ok(Move::End),
        SWAP => return Ok(Move::Swap),
        _ => {}
    }
    let mut characters = text.chars();
    let act = characters.next().and_then(|letter| lookup(letter, &ACTIONS));
    let way = characters.next().and_then(|letter| lookup(letter, &HEADINGS));
    match (act, way, characters.next()) {
        (Some(act), Some(way), None) => Ok(act(way)),
        _ => Err(ParseError::whole(
            "a move is f (face), m (step), p (place), k (kick) or j (leap) and u, d, l or r, such as mu; or swap; or end",
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

/// The letter of a player in texts and on the board.
pub(crate) const fn seat_letter(seat: Seat) -> char {
    match seat {
        Seat::First => 'A',
        Seat::Second => 'B',
    }
}

/// The character of an object in texts and on the board.
pub(crate) fn object_symbol(object: Object) -> char {
    let symbols = object.role.info().object.symbols.as_bytes();
    symbols.get(usize::from(object.number).wrapping_sub(1)).map_or('0', |symbol| char::from(*symbol))
}

/// The object of [`object_symbol`].
fn parse_object(symbol: char) -> Option<Object> {
    Role::ALL.into_iter().find_map(|role| {
        // There are at most seven symbols.
        let index = role.info().object.symbols.find(symbol)? as u8;
        Some(Object { role, number: index + 1 })
    })
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
    let roles = [first, second].map(|player| player.role.info().letter);
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
    let object = || position.objects.get(spot).map(object_symbol);
    let power_up = || position.power_ups.get(spot).map(PowerUp::symbol);
    player.map(seat_letter).or_else(object).or_else(power_up).unwrap_or('.')
}
