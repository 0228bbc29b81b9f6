//! Parser of position texts: first each field, then the consistency of the fields.

use quadrille_core::{Field, ParseError, ParseErrors, PerSeat, Seat, Square};

use super::extras::{self, Extras};
use super::{HEADINGS, lookup, parse_object, seat_letter};
use crate::arena::{Heading, Size, SquareIndex};
use crate::ending::ToldEnd;
use crate::info::{ACTIONS, FIRST_TURN_ACTIONS, FULL_HEALTH, MAX_HEALTH, TURN_LIMITS};
use crate::objects::Objects;
use crate::position::{Player, Position};
use crate::power_ups::{PowerUp, PowerUps};
use crate::roles::Role;
use crate::rule_options::StartHealth;

pub(crate) fn parse(text: &str) -> Result<Position, ParseErrors> {
    let mut errors = ParseErrors::new();
    // EXTRAS is there only if something is not the default.
    let has_extras =
        text.split(' ').count() == FIELDS.len() + 1 && text.split(' ').all(|field| !field.is_empty());
    let (fields, extras) = if has_extras {
        let [arena, mover, actions, facing, health, roles, turn, limit] = FIELDS;
        let names = [arena, mover, actions, facing, health, roles, turn, limit, extras::NAME];
        let [arena, mover, actions, facing, health, roles, turn, limit, extras] = Field::split(text, names)?;
        ([arena, mover, actions, facing, health, roles, turn, limit], Some(extras))
    } else {
        (Field::split(text, FIELDS)?, None)
    };
    let values = ParsedFields::parse(&fields, extras.as_ref(), &mut errors);
    values.check_consistency(&fields, extras.as_ref(), &mut errors);
    errors.into_result(values.position())
}

/// The fields that every text has.
const FIELDS: [&str; 8] = ["ARENA", "MOVER", "ACTIONS", "FACING", "HEALTH", "ROLES", "TURN", "LIMIT"];

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
    extras: Option<Extras>,
}

impl ParsedFields {
    fn parse(
        fields: &[Field<'_>; FIELDS.len()],
        extras: Option<&Field<'_>>,
        errors: &mut ParseErrors,
    ) -> ParsedFields {
        let [arena, mover, actions, facing, health, roles, turn, limit] = fields;
        ParsedFields {
            arena: parse_arena(arena, errors),
            mover: errors.take(mover.one_of(&[("A", Seat::First), ("B", Seat::Second)])),
            actions: errors.take(actions.number(0..=u32::from(ACTIONS))).map(|number| number as u8),
            facing: errors.take(parse_pair(facing, &HEADINGS)),
            health: errors.take(parse_health(health)),
            roles: errors.take(parse_pair(roles, &Role::ALL.map(|role| (role.info().letter, role)))),
            turn: errors.take(turn.number(0..=*TURN_LIMITS.end())).map(|number| number as u16),
            limit: errors.take(limit.number(TURN_LIMITS)).map(|number| number as u16),
            extras: extras.map_or(Some(Extras::NONE), |extras| extras::parse(extras, errors)),
        }
    }

    /// Adds an error for each contradiction between fields. Fields that could not be parsed are ignored.
    fn check_consistency(
        &self,
        [arena, mover, actions, _, health, _, turn, _]: &[Field<'_>; FIELDS.len()],
        extras: Option<&Field<'_>>,
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
        if let Some(values) = self.extras {
            self.check_bounds(values, arena, health, errors);
            let end = values.end.and_then(|end| self.end_error(end));
            if let Some(extras) = extras {
                for what in [end, self.held_error(values)].into_iter().flatten() {
                    errors.push(extras.error(what));
                }
            }
        }
    }

    /// Adds an error for each number beyond the bounds that the options set.
    fn check_bounds(&self, extras: Extras, arena: &Field<'_>, health: &Field<'_>, errors: &mut ParseErrors) {
        let fuse = extras.rules.fuse;
        for (at, timer) in arena.text.match_indices(|timer| ('1'..='7').contains(&timer)) {
            if timer.as_bytes()[0] - b'0' > fuse {
                errors.push(arena.error_at(at, format!("{timer} is over the timer of a new bomb, {fuse}")));
            }
        }
        if let Some(at) = arena.text.find(|symbol| PowerUp::from_symbol(symbol).is_some())
            && extras.rules.power_ups == 0
        {
            errors.push(arena.error_at(at, "the game has no power-ups: the option power-ups is 0"));
        }
        if let Some(healths) = self.health
            && extras.rules.health == StartHealth::Equal
        {
            let second = health.text.find(',').map_or(0, |comma| comma + 1);
            for (left, offset) in [(healths.first, 0), (healths.second, second)] {
                if left > FULL_HEALTH {
                    let what = format!("{left} is over {FULL_HEALTH}, the health at the start");
                    errors.push(health.error_at(offset, what));
                }
            }
        }
    }

    /// Why the players cannot hold this.
    fn held_error(&self, extras: Extras) -> Option<String> {
        let holding = Seat::ALL.into_iter().filter(|seat| extras.held[*seat].is_some());
        if extras.rules.power_ups == 0 && holding.clone().next().is_some() {
            return Some("the game has no power-ups: the option power-ups is 0".to_string());
        }
        let out = holding.clone().find(|seat| self.health.is_some_and(|healths| healths[*seat] == 0))?;
        Some(format!("{} is out and holds nothing", seat_letter(out)))
    }

    /// Why the game cannot have ended for this reason.
    fn end_error(&self, end: ToldEnd) -> Option<String> {
        let healths = self.health?;
        let out = Seat::ALL.into_iter().filter(|seat| healths[*seat] == 0).count();
        let word = end.reason().word();
        if out != end.players_out() {
            Some(format!("{word} needs {} out, and {out} are", end.players_out()))
        } else if self.actions? != ACTIONS {
            Some(format!("{word} is an end between turns: ACTIONS must be 5"))
        } else {
            None
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
        let extras = self.extras?;
        let player = |seat| Player {
            role: roles[seat],
            facing: facing[seat],
            health: health[seat],
            held: extras.held[seat],
        };
        self.mover?;
        Some(Position {
            objects: drawn.objects,
            power_ups: drawn.power_ups,
            size: drawn.size,
            players: PerSeat::from_fn(player),
            at: drawn.at,
            actions: self.actions?,
            turn: self.turn?,
            limit: self.limit?,
            rules: extras.rules,
            end: extras.end,
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
        let number = errors.take(field.number_in(part, bytes, 0..=u32::from(MAX_HEALTH)));
        number.map(|number| number as u8)
    };
    let numbers = number(first, 0).zip(number(second, first.len() + 1));
    errors.into_result(numbers.map(|(first, second)| PerSeat { first, second }))
}

/// Contents of the arena.
struct ParsedArena {
    size: Size,
    objects: Objects,
    power_ups: PowerUps,
    at: PerSeat<Option<SquareIndex>>,
}

/// None if the text does not have the shape of an arena. Invalid squares are added as errors and left empty.
fn parse_arena(field: &Field<'_>, errors: &mut ParseErrors) -> Option<ParsedArena> {
    let rows = field.text.split('/').count();
    let Some(size) = u32::try_from(rows).ok().and_then(Size::from_side) else {
        errors.push(field.error(format!("an arena has 7, 9 or 11 rows joined by /; found {rows}")));
        return None;
    };
    let mut drawn = ParsedArena {
        size,
        objects: Objects::default(),
        power_ups: PowerUps::default(),
        at: PerSeat::default(),
    };
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
        let (object, power_up) = (parse_object(character), PowerUp::from_symbol(character));
        if !"#.AB".contains(character) && object.is_none() && power_up.is_none() {
            return Err(format!("{character:?} is not # . A B, an object or a power-up"));
        }
        let name = || self.size.grid().name(spot.square());
        match (character == '#', self.size.floor().has(spot)) {
            (true, true) => return Err(format!("{} is floor, not a wall", name())),
            (false, false) => return Err(format!("{} is a wall (#), not {character:?}", name())),
            _ => {}
        }
        if let Some(object) = object {
            self.objects.put(spot, object);
        }
        if let Some(kind) = power_up
            && !self.power_ups.put(spot, kind)
        {
            return Err(format!("there are at most two of {character}"));
        }
        for seat in Seat::ALL {
            if character == seat_letter(seat) && self.at[seat].replace(spot).is_some() {
                return Err(format!("{character} occurs twice"));
            }
        }
        Ok(())
    }
}
