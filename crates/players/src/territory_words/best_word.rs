//! The hard level: of all words of up to seven letters, laid out round the land there is to win, the one that changes the score most.

use quadrille_core::{Random, Rules};
use quadrille_search::{Finding, SearchControl, SearchRequest};
use quadrille_territory_words::{Move, Position, TerritoryWords};

use super::any_word::{first_word, rare_word};
use super::edges::EdgeTable;
use super::gains::Gains;
use super::share::Share;
use super::sight::{Claim, Sight, plan};
use super::sketch::Sketch;
use super::telling::{Outlook, finding};
use super::vocabulary::Vocabulary;
use super::walk::Family;
use crate::mind::Mind;

/// What it knows. A person finds words of seven letters, which attack as hard as any; those that go round the whole board are left to the expert.
const KNOWN: Vocabulary = Vocabulary::full(7);

/// Words that are weighed exactly.
const KEEP: usize = 48;

/// Plays what gains most at once.
pub(crate) struct BestWord {
    random: Random,
}

impl BestWord {
    pub(crate) const fn new(seed: u64) -> BestWord {
        BestWord { random: Random::new(seed) }
    }
}

impl Mind<TerritoryWords> for BestWord {
    fn think(
        &mut self,
        position: &Position,
        request: &SearchRequest<'_>,
        told: &mut dyn FnMut(&Finding<Move>),
    ) -> Option<Finding<Move>> {
        if TerritoryWords::outcome(position).is_some() {
            return None;
        }
        let sight = Sight::of(position);
        let mut control = SearchControl::new(*request);
        let mut claims = Vec::from_iter(first_word(&sight, &mut self.random));
        told(&finding(&sight, &Outlook::at_once(&sight, &claims), request.lines, 1, control.nodes()));
        claims.extend(best_claims(&sight, &mut control));
        if claims.is_empty() {
            claims.extend(rare_word(&sight, &mut Share::until(&mut control, 1000)));
        }
        Some(finding(&sight, &Outlook::at_once(&sight, &claims), request.lines, 1, control.nodes()))
    }
}

/// The words that gain most: short ones in any layout, long ones round the middle of what there is to win.
fn best_claims(sight: &Sight<'_>, control: &mut SearchControl<'_>) -> Vec<Claim> {
    // Weighing what was found takes a little of the time too.
    let mut share = Share::until(control, 900);
    let land = sight.position().land();
    let gains = Gains::in_score(sight.mover());
    let Some(edges) = EdgeTable::of(land, &gains, &mut share) else { return Vec::new() };
    let centre = Sketch::of(land).middle_of(&gains);
    let plan = plan(|strength| Family::at_most_once_round(centre, strength));
    let shapes = sight.best_shapes(KNOWN, &edges, &plan, KEEP, &mut share);
    sight.weigh_all(&shapes, &mut Share::until(control, 1000))
}
