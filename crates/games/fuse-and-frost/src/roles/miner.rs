//! The Miner places mines, which are armed after a while and burst beside a player.

use quadrille_core::Reason;

use super::{BurstKind, Character, CharacterInfo, ObjectKind, Reach, Role, Wear};
use crate::arena::Bitboard;
use crate::objects::Objects;
use crate::position::Position;

/// The burst of a mine took one player's last health.
pub const MINED: Reason = Reason::win("mined");

/// The greatest charge of an armed mine.
const ARMED: u8 = 4;

pub(super) struct Miner;

impl Character for Miner {
    const INFO: CharacterInfo = CharacterInfo {
        letter: 'm',
        health: 5,
        object: ObjectKind {
            word: "mine",
            one: "a mine",
            several: "mines",
            key: "mines",
            symbols: "stuvwx",
            wear: Wear { event: "drained", gone: "gone", verbs: Some(["is spent", "are spent"]) },
            cracks: true,
            endangers: true,
            burst: Some(BurstKind {
                reach: Reach::Beside,
                left: |health, _| Some(health.saturating_sub(1)),
                end: MINED,
            }),
        },
    };

    /// A mine that the end of the turn wears out is gone before the reaction.
    #[cold]
    fn reacting(objects: &Objects) -> Bitboard {
        objects.of(Role::Miner) - objects.numbered(1)
    }

    #[cold]
    fn due(position: &Position, objects: &Objects) -> Bitboard {
        armed(objects) & position.players_bitboard().neighbours()
    }

    #[cold]
    fn danger(objects: &Objects, covered: Bitboard, floor: Bitboard) -> Bitboard {
        (armed(objects) - covered).neighbours() & floor
    }
}

/// The mines that will be armed at the coming end of a turn.
fn armed(objects: &Objects) -> Bitboard {
    Miner::reacting(objects) & objects.numbered_up_to(ARMED + 1)
}
