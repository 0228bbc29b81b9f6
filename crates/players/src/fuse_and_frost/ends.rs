//! The distinct ways a turn can end. What each action does, the rules say; here only positions that come twice are left out.

use std::collections::HashSet;
use std::hash::{BuildHasherDefault, Hasher};

use quadrille_core::{ListsMoves, Rules, Silent};
use quadrille_fuse_and_frost::{FuseAndFrost, Move, Position};

use super::turn::Turn;

/// A position in the middle of a turn.
#[derive(Clone, Copy, Debug)]
struct Stage {
    position: Position,
    /// The action that led here and the number of the stage before it; none where the turn began.
    from: Option<(Move, u32)>,
}

/// A position that a turn leads to.
#[derive(Clone, Copy, Debug)]
pub(super) struct End {
    /// The position.
    pub(super) position: Position,
    /// The move that ended the turn, or the game, and the stage that it was made in.
    last: (Move, u32),
}

/// Position keys are scrambled already.
#[derive(Default)]
struct AsItIs(u64);

impl Hasher for AsItIs {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = self.0 << 8 | u64::from(*byte);
        }
    }

    fn write_u64(&mut self, key: u64) {
        self.0 = key;
    }
}

type Keys = HashSet<u64, BuildHasherDefault<AsItIs>>;

/// Room for the ends of a turn, to be used again for the next.
#[derive(Default)]
pub(super) struct Ends {
    stages: Vec<Stage>,
    seen: Keys,
    list: Vec<End>,
    listed: Keys,
}

impl Ends {
    /// Finds all ends of the mover's turn, those with the fewest actions first.
    pub(super) fn find(&mut self, position: &Position) -> &[End] {
        self.stages.clear();
        self.seen.clear();
        self.list.clear();
        self.listed.clear();
        self.reach(*position, None);
        let mut next = 0;
        while let Some(Stage { position, .. }) = self.stages.get(next).copied() {
            FuseAndFrost::each_move(&position, |mv| {
                if !matches!(mv, Move::Face(_)) {
                    let mut after = position;
                    FuseAndFrost::apply(&mut after, mv, &mut Silent);
                    let from = (mv, next as u32);
                    if after.mover() != position.mover() || after.outcome().is_some() {
                        self.close(after, from);
                    } else {
                        self.reach(after, Some(from));
                    }
                }
            });
            next += 1;
        }
        &self.list
    }

    fn reach(&mut self, position: Position, from: Option<(Move, u32)>) {
        if self.seen.insert(position.arrangement()) {
            self.stages.push(Stage { position, from });
        }
    }

    fn close(&mut self, position: Position, last: (Move, u32)) {
        if self.listed.insert(position.arrangement()) {
            self.list.push(End { position, last });
        }
    }

    /// The ends found last.
    pub(super) fn list(&self) -> &[End] {
        &self.list
    }

    /// The turn that leads to one of the ends found last.
    pub(super) fn turn(&self, end: &End) -> Turn {
        let mut before = Some(end.last);
        Turn::backwards(std::iter::from_fn(|| {
            let (mv, stage) = before?;
            before = self.stages[stage as usize].from;
            Some(mv)
        }))
    }
}
