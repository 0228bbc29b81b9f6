//! What each level of Fuse & Frost knows.

use quadrille_core::Level;

use super::greedy_turns::TurnSkill;

/// What a player knows, and how far it looks.
#[derive(Clone, Copy, Debug)]
pub(crate) enum ArenaSkill {
    /// Walks about, one action at a time.
    Walk,
    /// One turn, as far as it is noticed.
    Turn(TurnSkill),
    /// A search over whole turns.
    Search {
        /// Positions; none for as many as the time allows.
        nodes: Option<u64>,
    },
}

const fn turn(sight: i32, fade: i32, replies: i32, misjudgement: u32) -> ArenaSkill {
    ArenaSkill::Turn(TurnSkill { sight, fade, replies, misjudgement })
}

const fn search(nodes: u64) -> ArenaSkill {
    ArenaSkill::Search { nodes: Some(nodes) }
}

/// The best evaluation at once.
pub(super) const GREEDY: ArenaSkill = ArenaSkill::Turn(TurnSkill { replies: 0, ..TurnSkill::ATTENTIVE });

/// The levels, the weakest first. Neighbours score 60 to 80 % against each other: `docs/strength.md`.
pub(super) const LEVELS: [ArenaSkill; Level::COUNT] = [
    ArenaSkill::Walk,
    turn(10, 2, 0, 1_200),
    turn(25, 5, 0, 600),
    turn(35, 6, 0, 350),
    turn(50, 6, 0, 200),
    turn(75, 8, 10, 110),
    turn(90, 8, 40, 70),
    turn(100, 6, 60, 40),
    ArenaSkill::Turn(TurnSkill::ATTENTIVE),
    search(7_000),
    search(25_000),
    ArenaSkill::Search { nodes: None },
];
