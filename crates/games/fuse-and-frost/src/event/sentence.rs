//! The sentences of events in English.

use quadrille_core::{Grid, Seat, Square};

use super::{Cause, Event, Obstacle, at_zero};
use crate::info::INFO;
use crate::roles::Role;

/// The sentence of an event; none for events that only count.
pub(super) fn sentence(event: &Event, grid: Grid) -> Option<String> {
    let name = |square: &Square| grid.name(*square);
    let called = |seat: &Seat| INFO.seats[*seat];
    match event {
        Event::Spent { .. } | Event::Passed { .. } => None,
        Event::Turned { seat, player, .. } => {
            Some(format!("{} turns {}", called(seat), player.facing.direction().word()))
        }
        Event::Stepped { seat, to, .. } => Some(format!("{} steps to {}", called(seat), name(to))),
        Event::Leapt { seat, to, .. } => Some(format!("{} leaps to {}", called(seat), name(to))),
        Event::Swapped { seat, at, .. } => {
            let other = seat.other();
            Some(format!(
                "{} swaps places: {} is on {} and {} on {}",
                called(seat),
                called(seat),
                name(&at[*seat]),
                called(&other),
                name(&at[other])
            ))
        }
        Event::PickedUp { seat, power_up, .. } => {
            Some(format!("{} picks up a {}", called(seat), power_up.word()))
        }
        Event::Destroyed { at, power_up } => {
            Some(format!("the {} on {} is destroyed", power_up.word(), name(at)))
        }
        Event::Shielded { seat, .. } => Some(format!("the shield of {} absorbs the hit", called(seat))),
        Event::Placed { seat, object, at } => {
            Some(format!("{} lays {} on {}", called(seat), object.role.info().object.one, name(at)))
        }
        Event::Pushed { seat, to, .. } => Some(format!("{} is kicked to {}", called(seat), name(to))),
        Event::Slid { object, from, to, hit, .. } => {
            let object = object.word();
            let against = match hit {
                Obstacle::Wall => "the wall",
                Obstacle::Player(seat) => called(seat),
                Obstacle::Object(role) => role.info().object.one,
            };
            Some(format!("the {object} on {} slides to {}, against {against}", name(from), name(to)))
        }
        Event::Cracked { at, object } => {
            Some(format!("the {} on {} cracks, {} left", object.word(), name(at), object.number))
        }
        Event::Shattered { at, role } => {
            Some(format!("the {} on {} shatters", role.info().object.word, name(at)))
        }
        Event::BurnedDown { at, bomb } => {
            Some(format!("the fuse of the bomb on {} burns down to {}", name(at), bomb.number))
        }
        Event::Hurt { seat, player, cause, .. } => {
            let by = match cause {
                Cause::Storm => " by the storm",
                Cause::Object(_) => "",
            };
            Some(format!("{} is hurt{by}, {} health left", called(seat), player.health))
        }
        Event::Worn { role, objects } => {
            let kind = &role.info().object;
            let gone: Vec<Square> = at_zero(objects).collect();
            let [one, several] = kind.wear.verbs?;
            match gone.len() {
                0 => None,
                1 => Some(format!("the {} on {} {one}", kind.word, grid.names(&gone))),
                _ => Some(format!("the {} on {} {several}", kind.several, grid.names(&gone))),
            }
        }
        Event::Burst { bursting, removed, .. } => Some(burst_sentence(bursting, removed, grid)),
        Event::Out { seat, at, .. } => Some(format!("{} is out on {}", called(seat), name(at))),
        Event::Ended(outcome) => Some(outcome.sentence(&INFO.seats)),
    }
}

/// "the bombs on a and b and the mine on c burst, and the ice on d is gone".
fn burst_sentence(
    bursting: &[(Role, Vec<Vec<Square>>)],
    removed: &[(Role, Vec<Square>)],
    grid: Grid,
) -> String {
    let named = |role: Role, squares: &[Square]| {
        let kind = &role.info().object;
        let word = if squares.len() == 1 { kind.word } else { kind.several };
        format!("the {word} on {}", grid.names(squares))
    };
    let burst: Vec<String> = bursting.iter().map(|(role, waves)| named(*role, &waves.concat())).collect();
    let count: usize = bursting.iter().flat_map(|(_, waves)| waves).map(Vec::len).sum();
    let verb = if count == 1 { "bursts" } else { "burst" };
    let mut sentence = format!("{} {verb}", burst.join(" and "));
    if !removed.is_empty() {
        let count: usize = removed.iter().map(|(_, squares)| squares.len()).sum();
        // Ice has no plural.
        let verb = if count == 1
            || removed.iter().all(|(role, _)| role.info().object.word == role.info().object.several)
        {
            "is"
        } else {
            "are"
        };
        let gone: Vec<String> = removed.iter().map(|(role, squares)| named(*role, squares)).collect();
        sentence.push_str(&format!(", and {} {verb} gone", gone.join(" and ")));
    }
    sentence
}
