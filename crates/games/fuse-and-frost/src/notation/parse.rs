//! Parser of position texts: first each field, then the consistency of the fields.

use quadrille_core::{Field, ParseError, ParseErrors, PerSeat, Seat, Square};

use super::{HEADINGS, ROLES, lookup, seat_letter};
use crate::arena::{Heading, Size, SquareIndex};
use crate::info::{ACTIONS, BOMB_TIMER, FIRST_TURN_ACTIONS, FULL_HEALTH, ICE_HEALTH, TURN_LIMITS};
use crate::objects::{Object, Objects};
use crate::position::{Player, Position, Role};

pub(crate) fn parse(text: &str) -> Result<Position, ParseErrors> {
    let names = ["ARENA", "MOVER", "ACTIONS", "FACING", "HEALTH", "ROLES", "TURN", "LIMIT"];
    let fields = Field::split(text, names)?;
    let mut errors = ParseErrors::new();
    let values = ParsedFields::parse(&fields, &mut errors);
    values.check_consistency(&fields, &mut errors);
    errors.into_result(values.position())
}

/// Values of the fields that could be parsed.
struct ParsedFields {
    arena: Option<ParsedArena>,
    mover: Option<Seat>,
    actions: Option<u8>,
    facing: Option<PerSeat<Heading>>,
    health: Option<PerSeat<u8>>,
    roles: Option<PerSeat<Role>>,
    turn: Option<u16>,
    limit: Option<u16>,
}

impl ParsedFields {
    fn parse(fields: &[Field<'_>; 8], errors: &mut ParseErrors) -> ParsedFields {
        let [arena, mover, actions, facing, health, roles, turn, limit] = fields;
        ParsedFields {
            arena: parse_arena(arena, errors),
            mover: errors.take(mover.one_of(&[("A", Seat::First), ("B", Seat::Second)])),
            actions: errors.take(actions.number(0..=u32::from(ACTIONS))).map(|number| number as u8),
            facing: errors.take(parse_pair(facing, &HEADINGS)),
            health: errors.take(parse_health(health)),
            roles: errors.take(parse_pair(roles, &ROLES)),
            turn: errors.take(turn.number(0..=*TURN_LIMITS.end())).map(|number| number as u16),
            limit: errors.take(limit.number(TURN_LIMITS)).map(|number| number as u16),
        }
    }

    /// Adds an error for each contradiction between fields. Fields that could not be parsed are ignored.
    fn check_consistency(
        &self,
        [_, mover, actions, _, health, _, turn, _]: &[Field<'_>; 8],
        errors: &mut ParseErrors,
    ) {
        if let (Some(seat), Some(turns)) = (self.mover, self.turn)
            && (seat == Seat::First) != turns.is_multiple_of(2)
        {
            let letter = seat_letter(seat.other());
            errors.push(mover.error(format!("the players alternate: at turn {turns} MOVER is {letter}")));
        }
        if let (Some(turns), Some(most)) = (self.turn, self.limit)
            && turns > most
        {
            errors.push(turn.error(format!("{turns} turns were completed, over the limit of {most}")));
        }
        if let Some(why) = self.actions.and_then(|left| self.actions_error(left)) {
            errors.push(actions.error(why));
        }
        if let (Some(drawn), Some(healths)) = (&self.arena, self.health) {
            for seat in Seat::ALL {
                let why = match (drawn.at[seat], healths[seat]) {
                    (None, 1..) => "is not in the arena and has health left",
                    (Some(_), 0) => "is in the arena and has no health left",
                    _ => continue,
                };
                errors.push(health.error(format!("{} {why}", seat_letter(seat))));
            }
        }
    }

    /// Why this number of actions is impossible.
    fn actions_error(&self, actions: u8) -> Option<&'static str> {
        if actions > FIRST_TURN_ACTIONS && self.turn == Some(0) {
            return Some("the first turn of the game has 3 actions");
        }
        let is_out = |seat: Seat| self.health.is_some_and(|healths| healths[seat] == 0);
        if actions == ACTIONS {
            None
        } else if self.turn.is_some() && self.turn == self.limit {
            Some("no action can be spent after the last turn: ACTIONS must be 5")
        } else if Seat::ALL.into_iter().all(is_out) {
            Some("both players are out, which only a burst at the end of a turn can cause: ACTIONS must be 5")
        } else if self.mover.is_some_and(is_out) {
            Some(
                "the side to move is out, which only a burst at the end of a turn can cause: ACTIONS must be 5",
            )
        } else {
            None
        }
    }

    fn position(&self) -> Option<Position> {
        let (drawn, roles, facing, health) = (self.arena.as_ref()?, self.roles?, self.facing?, self.health?);
        let player = |seat| Player { role: roles[seat], facing: facing[seat], health: health[seat] };
        self.mover?;
        Some(Position {
            objects: drawn.objects,
            size: drawn.size,
            players: PerSeat::from_fn(player),
            at: drawn.at,
            actions: self.actions?,
            turn: self.turn?,
            limit: self.limit?,
        })
    }
}

/// Parses two letters, the first player's and the second player's.
fn parse_pair<T: Copy>(field: &Field<'_>, letters: &[(char, T)]) -> Result<PerSeat<T>, ParseError> {
    let mut characters = field.text.chars().map(|letter| lookup(letter, letters));
    match (characters.next(), characters.next(), characters.next()) {
        (Some(Some(first)), Some(Some(second)), None) => Ok(PerSeat { first, second }),
        _ => {
            let known: Vec<String> = letters.iter().map(|(letter, _)| letter.to_string()).collect();
            let what =
                format!("{:?} is not two letters, A's then B's, out of {}", field.text, known.join(" "));
            Err(field.error(what))
        }
    }
}

fn parse_health(field: &Field<'_>) -> Result<PerSeat<u8>, ParseErrors> {
    let Some((first, second)) = field.text.split_once(',') else {
        return Err(field.error(format!("{:?} is not two numbers joined by a comma", field.text)).into());
    };
    let mut errors = ParseErrors::new();
    let mut number = |part, bytes| {
        let number = errors.take(field.number_in(part, bytes, 0..=u32::from(FULL_HEALTH)));
        number.map(|number| number as u8)
    };
    let numbers = number(first, 0).zip(number(second, first.len() + 1));
    errors.into_result(numbers.map(|(first, second)| PerSeat { first, second }))
}

/// Contents of the arena.
struct ParsedArena {
    size: Size,
    objects: Objects,
    at: PerSeat<Option<SquareIndex>>,
}

/// None if the text does not have the shape of an arena. Invalid squares are added as errors and left empty.
fn parse_arena(field: &Field<'_>, errors: &mut ParseErrors) -> Option<ParsedArena> {
    let rows = field.text.split('/').count();
    let Some(size) = u32::try_from(rows).ok().and_then(Size::from_side) else {
        errors.push(field.error(format!("an arena has 7, 9 or 11 rows joined by /; found {rows}")));
        return None;
    };
    let mut drawn = ParsedArena { size, objects: Objects::default(), at: PerSeat::default() };
    let mut offset = 0;
    let mut square_shaped = true;
    for (row, text) in (0..).zip(field.text.split('/')) {
        let length = text.chars().count();
        if length == rows {
            for (column, (at, character)) in (0..).zip(text.char_indices()) {
                let drawing = drawn.set_square(SquareIndex::from_square(Square::new(row, column)), character);
                errors.take(drawing.map_err(|what| field.error_at(offset + at, what)));
            }
        } else {
            square_shaped = false;
            let what = format!("this row has {length} squares; the arena has {rows} rows");
            errors.push(field.error_at(offset, what));
        }
        offset += text.len() + 1;
    }
    square_shaped.then_some(drawn)
}

impl ParsedArena {
    fn set_square(&mut self, spot: SquareIndex, character: char) -> Result<(), String> {
        let object = match character {
            '#' | '.' | 'A' | 'B' => None,
            digit @ '1'..='9' if digit as u8 - b'0' <= BOMB_TIMER => {
                Some(Object::Bomb { timer: digit as u8 - b'0' })
            }
            letter @ 'a'..='z' if letter as u8 - b'a' < ICE_HEALTH => {
                Some(Object::Ice { health: letter as u8 - b'a' + 1 })
            }
            _ => return Err(format!("{character:?} is not # . A B 1 to 4 or a to f")),
        };
        let name = || self.size.grid().name(spot.square());
        match (character == '#', self.size.floor().has(spot)) {
            (true, true) => return Err(format!("{} is floor, not a wall", name())),
            (false, false) => return Err(format!("{} is a wall (#), not {character:?}", name())),
            _ => {}
        }
        if let Some(object) = object {
            self.objects.put(spot, object);
        }
        for seat in Seat::ALL {
            if character == seat_letter(seat) && self.at[seat].replace(spot).is_some() {
                return Err(format!("{character} occurs twice"));
            }
        }
        Ok(())
    }
}
