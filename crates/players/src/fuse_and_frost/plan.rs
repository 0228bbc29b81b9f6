//! A turn that was thought out and is played move by move.

use quadrille_core::{Rules, Silent};
use quadrille_fuse_and_frost::{FuseAndFrost, Move, Position};
use quadrille_search::{Finding, Score};

use super::turn::Turn;

/// The moves of a turn, each with the key of the position that it is made in.
#[derive(Default)]
pub(super) struct Plan {
    steps: Vec<(u64, Move)>,
    score: Option<Score>,
}

impl Plan {
    /// Plans a turn from here.
    pub(super) fn new(position: &Position, turn: &Turn, score: Score) -> Plan {
        let mut at = *position;
        let step = |mv| {
            let key = FuseAndFrost::key(&at);
            FuseAndFrost::apply(&mut at, mv, &mut Silent);
            (key, mv)
        };
        Plan { steps: turn.moves().map(step).collect(), score: Some(score) }
    }

    /// The rest of the turn, if the plan comes by this position.
    pub(super) fn recall(&self, position: &Position) -> Option<Finding<Move>> {
        let key = FuseAndFrost::key(position);
        let at = self.steps.iter().position(|(step, _)| *step == key)?;
        let rest = self.steps[at..].iter().map(|(_, mv)| *mv).collect();
        Some(Finding::single(self.score?, rest, 1, 1))
    }
}
