//! The Sparker places coils. A player between two linked coils is hit at the end of a turn.

use quadrille_core::{EventSink, Reason, Seat};

use super::{Character, CharacterInfo, ObjectKind, Role, Wear};
use crate::arena::{Bitboard, Heading};
use crate::ending::ToldEnd;
use crate::event::{Cause, Event};
use crate::objects::Objects;
use crate::position::Position;

/// A live square took one player's last health.
pub const SHOCKED: Reason = Reason::win("shocked");
/// Live squares took both players' last health.
pub const DOUBLE_SHOCK: Reason = Reason::draw("double-shock");

pub(super) struct Sparker;

impl Character for Sparker {
    const INFO: CharacterInfo = CharacterInfo {
        letter: 's',
        health: 5,
        object: ObjectKind {
            word: "coil",
            one: "a coil",
            several: "coils",
            key: "coils",
            symbols: "mnopqr",
            wear: Wear { event: "drained", gone: "gone", verbs: Some(["is spent", "are spent"]) },
            cracks: true,
            endangers: true,
            burst: None,
        },
    };

    #[cold]
    fn after_reaction<S: EventSink<Event>>(position: &mut Position, events: &mut S) {
        let coils = position.objects.of(Role::Sparker);
        if coils.is_empty() || position.is_decided() {
            return;
        }
        let live = live(coils, position.size.floor() - position.objects.all());
        let mut out = 0;
        for seat in Seat::ALL {
            if !(position.player_bitboard(seat) & live).is_empty() {
                let left = position.players[seat].health.saturating_sub(1);
                let cause = Cause::Object(Role::Sparker);
                out += u8::from(position.hit(seat, Some(left), cause, events));
            }
        }
        if out > 0 {
            position.end = ToldEnd::from_reason(if out == 1 { SHOCKED } else { DOUBLE_SHOCK });
        }
    }

    #[cold]
    fn danger(objects: &Objects, covered: Bitboard, floor: Bitboard) -> Bitboard {
        let coils = objects.of(Role::Sparker);
        if coils.is_empty() {
            return coils;
        }
        let coils = coils - objects.numbered(1) - covered;
        let mut left = *objects;
        left.decrement(objects.all());
        left.remove(covered);
        live(coils, floor - left.all())
    }
}

/// The squares between linked coils: coils in a row or column with nothing but free squares between them.
fn live(coils: Bitboard, free: Bitboard) -> Bitboard {
    let mut live = Bitboard::EMPTY;
    for way in [Heading::Right, Heading::Down] {
        for coil in coils.indices() {
            let end = coil.first_outside(way, free);
            if coils.has(end) {
                let mut between = Bitboard::single(coil).shift(way) & free;
                while !between.is_empty() {
                    live |= between;
                    between = between.shift(way) & free;
                }
            }
        }
    }
    live
}
