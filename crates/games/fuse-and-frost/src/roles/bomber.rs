//! The Bomber places bombs, which burst in four directions when their timer runs out.

use quadrille_core::{EventSink, Reason};

use super::{BurstKind, Character, CharacterInfo, ObjectKind, Reach, Role, Wear};
use crate::arena::{Bitboard, SquareIndex};
use crate::event::Event;
use crate::objects::Objects;
use crate::position::Position;
use crate::rule_options::{Kicks, RuleOptions};

/// A bomb's burst took one player's last health.
pub const BLAST: Reason = Reason::win("blast");

pub(super) struct Bomber;

impl Character for Bomber {
    const INFO: CharacterInfo = CharacterInfo {
        letter: 'b',
        health: 6,
        object: ObjectKind {
            word: "bomb",
            one: "a bomb",
            several: "bombs",
            key: "bombs",
            symbols: "1234567",
            wear: Wear { event: "ticked", gone: "due", verbs: None },
            cracks: false,
            endangers: true,
            burst: Some(BurstKind {
                reach: Reach::Lines,
                left: |health, rules| rules.blast.left(health),
                end: BLAST,
            }),
        },
    };

    #[inline]
    fn new_number(rules: &RuleOptions) -> u8 {
        rules.fuse
    }

    /// With `kicks=burning` the timer drops by 1, but not below 1.
    #[inline]
    fn stopped<S: EventSink<Event>>(
        position: &mut Position,
        at: SquareIndex,
        _stop: SquareIndex,
        events: &mut S,
    ) {
        let here = Bitboard::single(at);
        if position.rules.kicks == Kicks::Burning && (position.objects.numbered(1) & here).is_empty() {
            position.objects.decrement(here);
            if let Some(bomb) = position.objects.get(at) {
                events.emit(|| Event::BurnedDown { at: at.square(), bomb });
            }
        }
    }

    #[inline]
    fn reacting(objects: &Objects) -> Bitboard {
        objects.of(Role::Bomber)
    }

    #[inline]
    fn due(_position: &Position, objects: &Objects) -> Bitboard {
        objects.numbered_of(Role::Bomber, 1)
    }
}
