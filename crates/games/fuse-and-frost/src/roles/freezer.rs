//! The Freezer places ice, which melts and hurts the player that it slides against.

use quadrille_core::{EventSink, Reason};

use super::{Character, CharacterInfo, ObjectKind, Role, Wear};
use crate::arena::{Bitboard, SquareIndex};
use crate::event::{Cause, Event};
use crate::position::Position;

/// Ice took a player's last health.
pub const FROZEN: Reason = Reason::win("frozen");

pub(super) struct Freezer;

impl Character for Freezer {
    const INFO: CharacterInfo = CharacterInfo {
        letter: 'f',
        health: 4,
        object: ObjectKind {
            word: "ice",
            one: "ice",
            several: "ice",
            key: "ice",
            symbols: "abcdef",
            wear: Wear { event: "thawed", gone: "gone", verbs: Some(["melts", "melts"]) },
            cracks: true,
            endangers: false,
            burst: None,
        },
    };

    /// Ice loses 1 health, and so does what it hits.
    #[inline]
    fn stopped<S: EventSink<Event>>(
        position: &mut Position,
        at: SquareIndex,
        stop: SquareIndex,
        events: &mut S,
    ) {
        let objects = &position.objects;
        let strikes = objects.all().has(stop) && objects.role_of(stop).info().object.cracks;
        let struck = if strikes { Bitboard::single(stop) } else { Bitboard::EMPTY };
        position.crack(at, struck, events);
        let other = position.side_to_move().other();
        if position.at[other] == Some(stop) {
            let left = position.players[other].health.saturating_sub(1);
            position.hit(other, Some(left), Cause::Object(Role::Freezer), events);
        }
    }
}
