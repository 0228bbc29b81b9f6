//! What a player sees of a position: the letters, what may be played, and what a word is worth right now.

use quadrille_core::{Rules, Seat};
use quadrille_lexicon::is_blocked;
use quadrille_territory_words::{Move, Position, STRONGEST, TerritoryWords};

use super::edges::EdgeTable;
use super::gains::{STRENGTHS, net};
use super::ground::{Ground, Shape};
use super::share::Share;
use super::vocabulary::Vocabulary;
use super::walk::{Family, Walk};

/// A position as its mover sees it.
pub(crate) struct Sight<'a> {
    position: &'a Position,
    ground: Ground,
}

/// A word that can be played, and what it changes in the score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Claim {
    pub(crate) shape: Shape,
    /// By how much own cells less the opponent's grow.
    pub(crate) gain: i32,
}

impl<'a> Sight<'a> {
    pub(crate) fn of(position: &'a Position) -> Sight<'a> {
        Sight { position, ground: Ground::of(position) }
    }

    pub(crate) const fn position(&self) -> &'a Position {
        self.position
    }

    pub(crate) const fn ground(&self) -> &Ground {
        &self.ground
    }

    /// Whose turn it is.
    pub(crate) const fn mover(&self) -> Seat {
        self.position.mover()
    }

    /// The mover's cells less the opponent's.
    pub(crate) fn lead(&self) -> i32 {
        let held = self.position.counts().held;
        held[self.mover()] as i32 - held[self.mover().other()] as i32
    }

    /// Turns that are left, both players' together.
    pub(crate) const fn turns_left(&self) -> u32 {
        2 * self.position.turns() - self.position.played()
    }

    /// Whether a computer may play this: the rules allow it, and its word offends nobody.
    pub(crate) fn is_playable(&self, shape: &Shape) -> bool {
        TerritoryWords::check(self.position, Move::Claim(shape.path())).is_ok()
            && !is_blocked(&self.ground.word(shape))
    }

    /// What a word is worth right now, exactly.
    pub(crate) fn weigh(&self, shape: Shape) -> Claim {
        Claim { shape, gain: net(self.position.weigh(self.mover(), &shape.path()), self.mover()) }
    }

    /// What these words are worth, the best first. Each is a node; those that there is no time for are left out.
    pub(crate) fn weigh_all(&self, shapes: &[Shape], share: &mut Share<'_, '_>) -> Vec<Claim> {
        // A weighing takes as long as hundreds of other nodes.
        let in_time = shapes.iter().take_while(|_| !share.count() && !share.look());
        let mut claims: Vec<Claim> = in_time.map(|shape| self.weigh(*shape)).collect();
        claims.sort_by_key(|claim| std::cmp::Reverse(claim.gain));
        claims
    }

    /// Of the words of a vocabulary that attack with these strengths the best layouts in the family given with each, as far as edges tell.
    pub(crate) fn best_shapes(
        &self,
        vocabulary: Vocabulary,
        edges: &EdgeTable,
        plan: &[(u8, Family)],
        keep: usize,
        share: &mut Share<'_, '_>,
    ) -> Vec<Shape> {
        let is_playable = |shape: &Shape| self.is_playable(shape);
        let mut walk = Walk::new(&self.ground, vocabulary, keep, &is_playable);
        for &(strength, family) in plan {
            walk.go(edges, strength, family, share);
        }
        walk.best()
    }
}

/// Every strength, the greatest first, with the family that the words of each are looked for in.
pub(crate) fn plan(family: impl Fn(u8) -> Family) -> [(u8, Family); STRENGTHS] {
    std::array::from_fn(|index| (STRONGEST - index as u8, family(STRONGEST - index as u8)))
}
