//! The characters: one module for each, with everything that distinguishes it. The list at the end of this file names them.
//!
//! A role is an index into the list. The rest of the crate asks the role for its data and calls its hooks; it names no character.

use quadrille_core::{EventSink, Reason};
use strum::{EnumString, IntoStaticStr, VariantNames};

use crate::arena::{Bitboard, SquareIndex};
use crate::burst::Reacting;
use crate::event::Event;
use crate::objects::Objects;
use crate::position::Position;
use crate::rule_options::RuleOptions;

/// Number of a new object, unless its character says otherwise.
const NEW_NUMBER: u8 = 6;

/// The data of a character.
#[derive(Debug)]
pub(crate) struct CharacterInfo {
    /// The letter in texts.
    pub(crate) letter: char,
    /// The health at the start, with the option `health=by-role`.
    pub(crate) health: u8,
    /// The kind of object that the character places.
    pub(crate) object: ObjectKind,
}

/// The data of a kind of object.
#[derive(Debug)]
pub(crate) struct ObjectKind {
    /// The name in events and on boards.
    pub(crate) word: &'static str,
    /// The name in English sentences: with its article, and of several.
    pub(crate) one: &'static str,
    pub(crate) several: &'static str,
    /// The key of several in the facts of events.
    pub(crate) key: &'static str,
    /// The characters of a text: the object with the numbers 1, 2 and so on.
    pub(crate) symbols: &'static str,
    /// The end of a turn, which takes 1 from the number.
    pub(crate) wear: Wear,
    /// True if sliding ice that hits the object takes 1 from the number.
    pub(crate) cracks: bool,
    /// True if the object can hit players at the end of a turn.
    pub(crate) endangers: bool,
    /// How the object bursts; none if it never does, and is only removed by a burst.
    pub(crate) burst: Option<BurstKind>,
}

impl ObjectKind {
    /// The reach of its burst.
    pub(crate) const fn reach(&self) -> Option<Reach> {
        match &self.burst {
            Some(burst) => Some(burst.reach),
            None => None,
        }
    }
}

/// The event of the end of a turn for a kind of object.
#[derive(Debug)]
pub(crate) struct Wear {
    /// The name of the event.
    pub(crate) event: &'static str,
    /// The key of the objects whose number reached 0.
    pub(crate) gone: &'static str,
    /// The English verb for objects whose number reached 0: "melts", "melt"; none if their burst tells it.
    pub(crate) verbs: Option<[&'static str; 2]>,
}

/// How a kind of object bursts.
#[derive(Debug)]
pub(crate) struct BurstKind {
    pub(crate) reach: Reach,
    /// The health that a player has left whom the burst covers; none if the player is out, whatever the health.
    pub(crate) left: fn(u8, &RuleOptions) -> Option<u8>,
    /// The reason if the burst takes one player's last health.
    pub(crate) end: Reason,
}

/// The squares of a burst, besides the object's own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reach {
    /// The squares in the four directions up to the first wall.
    Lines,
    /// The four squares beside it.
    Beside,
}

/// A character. Hooks of those that the original rules lack are marked as cold, so that they cost those rules next to nothing.
pub(crate) trait Character {
    const INFO: CharacterInfo;

    /// The number of a new object.
    #[inline]
    fn new_number(_rules: &RuleOptions) -> u8 {
        NEW_NUMBER
    }

    /// The object has slid to `at` and stopped before `stop`.
    #[inline]
    fn stopped<S: EventSink<Event>>(
        _position: &mut Position,
        _at: SquareIndex,
        _stop: SquareIndex,
        _events: &mut S,
    ) {
    }

    /// The objects that burst if a burst covers them at the coming end of a turn.
    #[inline]
    fn reacting(_objects: &Objects) -> Bitboard {
        Bitboard::EMPTY
    }

    /// The objects among these that burst at the coming end of a turn by themselves.
    #[inline]
    fn due(_position: &Position, _objects: &Objects) -> Bitboard {
        Bitboard::EMPTY
    }

    /// Hits players at the end of a turn, after the reaction, unless one is out.
    #[inline]
    fn after_reaction<S: EventSink<Event>>(_position: &mut Position, _events: &mut S) {}

    /// The squares where a player would be hit at the coming end of a turn, apart from those of the reaction, which covers `covered`.
    #[inline]
    fn danger(_objects: &Objects, _covered: Bitboard, _floor: Bitboard) -> Bitboard {
        Bitboard::EMPTY
    }
}

/// Declares the roles and calls the hooks of their characters.
macro_rules! characters {
    ($($(#[doc = $doc:literal])* $name:ident in $module:ident,)*) => {
        $(mod $module;)*

        /// A role of a player: the index of a character. An object has the role of the character that places its kind.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr, VariantNames)]
        #[strum(serialize_all = "kebab-case")]
        pub enum Role {
            $($(#[doc = $doc])* $name,)*
        }

        impl Role {
            /// All roles.
            pub const ALL: [Role; [$(Role::$name),*].len()] = [$(Role::$name),*];

            pub(crate) const fn info(self) -> &'static CharacterInfo {
                match self {
                    $(Role::$name => const { &<$module::$name as Character>::INFO },)*
                }
            }

            /// The number of a new object.
            #[inline]
            pub(crate) fn new_number(self, rules: &RuleOptions) -> u8 {
                match self {
                    $(Role::$name => $module::$name::new_number(rules),)*
                }
            }

            /// The object has slid to `at` and stopped before `stop`.
            #[inline]
            pub(crate) fn stopped<S: EventSink<Event>>(
                self,
                position: &mut Position,
                at: SquareIndex,
                stop: SquareIndex,
                events: &mut S,
            ) {
                match self {
                    $(Role::$name => $module::$name::stopped(position, at, stop, events),)*
                }
            }

            /// The objects of this role that burst if a burst covers them at the coming end of a turn.
            pub(crate) fn reacting_of(self, objects: &Objects) -> Bitboard {
                match self {
                    $(Role::$name => $module::$name::reacting(objects),)*
                }
            }

            /// The objects that burst if a burst covers them at the coming end of a turn.
            #[inline]
            pub(crate) fn reacting(objects: &Objects) -> Reacting {
                let mut reacting = Reacting::default();
                $(match const { $module::$name::INFO.object.reach() } {
                    Some(reach) if objects.may_have(Role::$name) => {
                        reacting.add(reach, $module::$name::reacting(objects));
                    }
                    _ => {}
                })*
                reacting
            }

            /// The objects that burst at the coming end of a turn by themselves.
            #[inline]
            pub(crate) fn due(position: &Position, objects: &Objects) -> Bitboard {
                let mut due = Bitboard::EMPTY;
                $(if objects.may_have(Role::$name) {
                    due |= $module::$name::due(position, objects);
                })*
                due
            }

            /// Hits players at the end of a turn, after the reaction.
            #[inline]
            pub(crate) fn after_reaction<S: EventSink<Event>>(position: &mut Position, events: &mut S) {
                $(if position.objects.may_have(Role::$name) {
                    $module::$name::after_reaction(position, events);
                })*
            }

            /// The squares where a player would be hit at the coming end of a turn, apart from those of the reaction.
            #[inline]
            pub(crate) fn danger(objects: &Objects, covered: Bitboard, floor: Bitboard) -> Bitboard {
                let mut danger = Bitboard::EMPTY;
                $(if objects.may_have(Role::$name) {
                    danger |= $module::$name::danger(objects, covered, floor);
                })*
                danger
            }
        }
    };
}

// The order is part of bit planes, and of the strength of bursts: a player is hit by the burst of the first role that covers them.
characters! {
    /// Places bombs.
    Bomber in bomber,
    /// Places ice.
    Freezer in freezer,
    /// Places coils.
    Sparker in sparker,
    /// Places mines.
    Miner in miner,
}

pub use bomber::BLAST;
pub use freezer::FROZEN;
pub use miner::MINED;
pub use sparker::{DOUBLE_SHOCK, SHOCKED};

impl Role {
    /// The identifier in options and boards.
    pub fn word(self) -> &'static str {
        self.into()
    }

    /// The name of the kind of object that the role places.
    pub fn object_word(self) -> &'static str {
        self.info().object.word
    }

    /// The health at the start, with the option `health=by-role`.
    pub(crate) fn health(self) -> u8 {
        self.info().health
    }
}
