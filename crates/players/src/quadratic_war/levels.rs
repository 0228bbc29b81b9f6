//! What each level of Quadratic War knows.

use super::glance::{GlanceSkill, Sight};
use crate::attention::DAY_SKILLS;

/// What a player knows, and how far it looks.
#[derive(Clone, Copy, Debug)]
pub(crate) enum WarSkill {
    /// One ply: prefers strikes, avoids backfires, goes forward.
    OnePly,
    /// One own move and its replies, as far as they are noticed.
    Glance(GlanceSkill),
    /// Alpha-beta search.
    Search {
        /// Positions; none for as many as the time allows.
        nodes: Option<u64>,
        /// How well strikes are seen, one's own and the opponent's.
        sight: Sight,
        /// Error of the judgement of a position, in hundredths.
        noise: u32,
    },
}

/// Sees strikes and backfires of its own, but no replies.
const fn hasty(near: i32, fade: i32, misjudgement: u32) -> WarSkill {
    let own = Sight { near, fade };
    WarSkill::Glance(GlanceSkill { own, replies: Sight { near: 0, fade: 0 }, considered: 1, misjudgement })
}

/// Sees replies to the moves that look best, too.
const fn glance(own: (i32, i32), replies: (i32, i32), considered: usize, misjudgement: u32) -> WarSkill {
    WarSkill::Glance(GlanceSkill {
        own: Sight { near: own.0, fade: own.1 },
        replies: Sight { near: replies.0, fade: replies.1 },
        considered,
        misjudgement,
    })
}

const fn search(nodes: u64, sight: (i32, i32), noise: u32) -> WarSkill {
    WarSkill::Search { nodes: Some(nodes), sight: Sight { near: sight.0, fade: sight.1 }, noise }
}

/// The skills of the levels on better and worse days, the weakest first. Neighbouring levels score 60 to 80 % against each other:
/// `docs/strength.md`.
pub(super) const SKILLS: [WarSkill; DAY_SKILLS] = [
    hasty(3, 0, 2_000),
    hasty(7, 0, 600),
    hasty(15, 0, 400),
    hasty(25, 0, 250),
    hasty(40, 5, 150),
    hasty(75, 5, 100),
    glance((90, 10), (30, 10), 6, 80),
    search(200, (90, 5), 60),
    search(600, (96, 4), 40),
    search(3_000, (98, 2), 20),
    search(10_000, (99, 1), 10),
    search(40_000, (100, 0), 5),
    search(200_000, (100, 0), 2),
    WarSkill::Search { nodes: None, sight: Sight::FULL, noise: 2 },
];
