//! What each level of Stay on the Board knows.

use quadrille_core::Level;

/// What a player knows, and how far it looks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct QueenSkill {
    /// The largest number of open squares that is solved.
    pub(crate) max_solved: u32,
    /// The probability to see through a move that leaves no square, in percent. A move that is not seen through is treated as one that is too
    /// large to be solved.
    pub(crate) sight: i32,
    /// The decrease of the probability with every open square: the longer the lines, the more often one is overlooked.
    pub(crate) fade: i32,
    /// The probability in a turn, in percent, to take it for a loss to be stuck, as in most games: the player then seeks what it should avoid.
    pub(crate) confuses: i32,
    /// The probability in a turn to count the open squares, which estimates the moves that are not seen through, in percent when none is open.
    /// Without a count such moves are random.
    pub(crate) counts: i32,
    /// The decrease of the probability with every open square.
    pub(crate) miscounts: i32,
    /// True if it plays the move with the fewest winning replies when it is lost.
    pub(crate) sets_traps: bool,
}

impl QueenSkill {
    /// True if every move that is not solved is estimated.
    pub(crate) const fn always_counts(&self) -> bool {
        self.counts >= 100 && self.miscounts == 0
    }
}

/// Sees through everything up to so many open squares.
const fn solves(max_solved: u32) -> QueenSkill {
    QueenSkill { max_solved, sight: 100, fade: 0, confuses: 0, counts: 0, miscounts: 0, sets_traps: false }
}

/// Sees through moves the less often the more squares are open.
const fn sees(max_solved: u32, sight: i32, fade: i32) -> QueenSkill {
    QueenSkill { sight, fade, ..solves(max_solved) }
}

/// Estimates every move, and looks no further.
pub(super) const GREEDY: QueenSkill = QueenSkill { counts: 100, ..solves(0) };

/// The levels, the weakest first. Neighbours score 55 to 70 % against each other: `docs/strength.md`.
pub(super) const LEVELS: [QueenSkill; Level::COUNT] = [
    QueenSkill { confuses: 100, ..sees(5, 100, 8) },
    QueenSkill { confuses: 80, ..sees(3, 90, 10) },
    solves(0),
    sees(4, 80, 10),
    sees(5, 100, 9),
    sees(8, 105, 10),
    sees(9, 120, 9),
    sees(11, 130, 8),
    sees(12, 145, 7),
    QueenSkill { sets_traps: true, ..solves(14) },
    QueenSkill { counts: 80, miscounts: 2, sets_traps: true, ..solves(14) },
    QueenSkill { counts: 100, sets_traps: true, ..solves(24) },
];
