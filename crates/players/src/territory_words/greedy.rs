//! Hard: the word of up to seven letters with the greatest immediate gain.

use quadrille_core::{Random, Rules};
use quadrille_search::{Engine, SearchControl, SearchReport, SearchRequest};
use quadrille_territory_words::{Move, Position, TerritoryWords};

use super::layout_search::LayoutFamily;
use super::move_generator::{MoveGenerator, Vocabulary, WordClaim, plan};
use super::polygon::EdgeGains;
use super::prefix_sums::{AttackGains, SampledLand};
use super::random_play::{first_word, rare_word};
use super::report::report_at_once;
use super::time_share::TimeShare;

/// Seven letters reach the greatest strength; longer words, which surround the whole board, are left to the expert.
const KNOWN: Vocabulary = Vocabulary::full(7);

/// Words whose gain is computed exactly.
const KEEP: usize = 48;

/// Plays the word with the greatest immediate gain.
pub(crate) struct GreedyPlay {
    /// Chooses the first word, which is played if the search is stopped at once.
    pub(crate) random: Random,
}

impl Engine for GreedyPlay {
    type Position = Position;
    type Move = Move;

    fn search(
        &mut self,
        position: &Position,
        request: &SearchRequest<'_>,
        on_report: &mut dyn FnMut(&SearchReport<Move>),
    ) -> Option<SearchReport<Move>> {
        if TerritoryWords::outcome(position).is_some() {
            return None;
        }
        let generator = MoveGenerator::of(position);
        let mut control = SearchControl::new(*request);
        let mut claims = Vec::from_iter(first_word(&generator, &mut self.random));
        on_report(&report_at_once(&generator, &claims, request.lines, control.nodes()));
        claims.extend(best_claims(&generator, &mut control));
        if claims.is_empty() {
            claims.extend(rare_word(&generator, &mut TimeShare::until(&mut control, 1000)));
        }
        Some(report_at_once(&generator, &claims, request.lines, control.nodes()))
    }
}

/// The words with the greatest gain: short ones in any layout, long ones around the centre of the land to win.
fn best_claims(generator: &MoveGenerator<'_>, control: &mut SearchControl<'_>) -> Vec<WordClaim> {
    // The rest of the time is for exact gains.
    let mut share = TimeShare::until(control, 900);
    let land = generator.position().land();
    let gains = AttackGains::in_score(generator.side_to_move());
    let Some(edges) = EdgeGains::of(land, &gains, &mut share) else { return Vec::new() };
    let centre = SampledLand::of(land).middle_of(&gains);
    let plan = plan(|strength| LayoutFamily::at_most_once_round(centre, strength));
    let shapes = generator.best_shapes(KNOWN, &edges, &plan, KEEP, &mut share);
    generator.weigh_all(&shapes, &mut TimeShare::until(control, 1000))
}
