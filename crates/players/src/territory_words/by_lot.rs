//! The gentler levels: they draw a few words by lot and play the best of them.

use quadrille_core::{Random, Rules};
use quadrille_search::{Finding, SearchControl, SearchRequest};
use quadrille_territory_words::{Move, Position, TerritoryWords};

use super::any_word::{first_word, rare_word};
use super::ground::Shape;
use super::lot::Lot;
use super::share::Share;
use super::sight::{Claim, Sight};
use super::telling::{Outlook, finding};
use super::vocabulary::Vocabulary;
use crate::mind::Mind;

/// Draws words by lot.
pub(crate) struct ByLot {
    random: Random,
    vocabulary: Vocabulary,
    /// The rows and columns of squares that words are spelled on, to either side of the middle.
    near_middle: u8,
    /// Words that are drawn to choose from.
    draws: usize,
}

impl ByLot {
    /// Short common words near the middle, the first that comes to mind.
    pub(crate) const fn easy(seed: u64) -> ByLot {
        ByLot { random: Random::new(seed), vocabulary: Vocabulary::common(4), near_middle: 3, draws: 1 }
    }

    /// Common words anywhere, the best of some.
    pub(crate) const fn medium(seed: u64) -> ByLot {
        ByLot { random: Random::new(seed), vocabulary: Vocabulary::common(5), near_middle: 6, draws: 24 }
    }

    /// The words that were drawn. Where the board has hardly any, one that is found in another way.
    fn draw(&mut self, sight: &Sight<'_>, share: &mut Share<'_, '_>) -> Vec<Claim> {
        let is_playable = |shape: &Shape| sight.is_playable(shape);
        let anywhere = || Lot::anywhere(sight.ground(), self.vocabulary, &is_playable);
        let near_middle = anywhere().near_middle(self.near_middle);
        let mut claims = Vec::new();
        for _ in 0..self.draws {
            claims.extend(near_middle.draw(&mut self.random).map(|shape| sight.weigh(shape)));
            if share.count() || share.look() {
                break;
            }
        }
        if claims.is_empty() {
            let found = anywhere().draw(&mut self.random).map(|shape| sight.weigh(shape));
            claims.extend(
                found.or_else(|| first_word(sight, &mut self.random)).or_else(|| rare_word(sight, share)),
            );
        }
        claims
    }
}

impl Mind<TerritoryWords> for ByLot {
    fn think(
        &mut self,
        position: &Position,
        request: &SearchRequest<'_>,
        _told: &mut dyn FnMut(&Finding<Move>),
    ) -> Option<Finding<Move>> {
        if TerritoryWords::outcome(position).is_some() {
            return None;
        }
        let sight = Sight::of(position);
        let mut control = SearchControl::new(*request);
        let claims = self.draw(&sight, &mut Share::until(&mut control, 1000));
        Some(finding(&sight, &Outlook::at_once(&sight, &claims), request.lines, 1, control.nodes()))
    }
}
