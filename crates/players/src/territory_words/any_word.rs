//! Any word at all, where words are rare or time is short.

use quadrille_core::Random;

use super::edges::EdgeTable;
use super::gains::Gains;
use super::ground::Shape;
use super::lot::Lot;
use super::share::Share;
use super::sight::{Claim, Sight, plan};
use super::vocabulary::Vocabulary;
use super::walk::Family;

/// The first word that comes to mind, from the whole list and anywhere on the board. On an ordinary board it takes no time at all.
pub(crate) fn first_word(sight: &Sight<'_>, random: &mut Random) -> Option<Claim> {
    let is_playable = |shape: &Shape| sight.is_playable(shape);
    let lot = Lot::anywhere(sight.ground(), Vocabulary::WHOLE, &is_playable);
    lot.draw(random).map(|shape| sight.weigh(shape))
}

/// The word that gains most, as far as edges tell, however few words there are on the board.
pub(crate) fn rare_word(sight: &Sight<'_>, share: &mut Share<'_, '_>) -> Option<Claim> {
    let gains = Gains::in_score(sight.mover());
    let edges = EdgeTable::of(sight.position().land(), &gains, share)?;
    let shapes = sight.best_shapes(Vocabulary::WHOLE, &edges, &plan(|_| Family::Any), 1, share);
    shapes.first().map(|shape| sight.weigh(*shape))
}
