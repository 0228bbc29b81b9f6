//! The middle levels: the word with the greatest immediate gain, of those that the player knows and notices.

use quadrille_core::{Random, Rules, mix64};
use quadrille_lexicon::MIN_LETTERS;
use quadrille_search::{Engine, SearchControl, SearchReport, SearchRequest};
use quadrille_territory_words::{Move, Position, TerritoryWords};

use super::layout_search::LayoutFamily;
use super::move_generator::{LetterBoard, MoveGenerator, Vocabulary, WordClaim, WordShape, plan};
use super::polygon::EdgeGains;
use super::prefix_sums::{AttackGains, SampledLand};
use super::random_play::{first_word, rare_word};
use super::report::report_at_once;
use super::time_share::TimeShare;
use crate::attention::Attention;

/// Words whose gain is computed exactly.
const KEEP: usize = 48;

/// The words that a player knows, and how often it notices them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct GreedySkill {
    /// The words it knows.
    pub(crate) vocabulary: Vocabulary,
    /// The probability to notice a word of three letters in a turn, in percent.
    pub(crate) sight: i32,
    /// The decrease of the probability with every further letter.
    pub(crate) fade: i32,
}

/// Plays the word with the greatest immediate gain.
pub(crate) struct GreedyPlay {
    skill: GreedySkill,
    attention: Attention,
    /// Chooses the first word, which is played if the search is stopped at once or no word is noticed.
    random: Random,
}

impl GreedyPlay {
    /// The engine with this skill and seed.
    pub(crate) const fn new(skill: GreedySkill, seed: u64) -> GreedyPlay {
        GreedyPlay { skill, attention: Attention::new(seed), random: Random::new(seed) }
    }

    /// True if the player notices the word of this shape in a position with this hash.
    fn notices(&self, board: &LetterBoard, position: u64, shape: &WordShape) -> bool {
        let GreedySkill { sight, fade, .. } = self.skill;
        let places = shape.places();
        let percent = sight - fade * (places.len() - MIN_LETTERS) as i32;
        // Another layout of a word is the same word.
        let word = places.iter().fold(0, |word, place| mix64(word ^ board.letter(*place).index() as u64));
        self.attention.notices(position, word, percent)
    }

    /// The words with the greatest gain: short ones in any layout, long ones around the centre of the land to win.
    fn best_claims(&self, generator: &MoveGenerator<'_>, control: &mut SearchControl<'_>) -> Vec<WordClaim> {
        // The rest of the time is for exact gains.
        let mut share = TimeShare::until(control, 900);
        let land = generator.position().land();
        let gains = AttackGains::in_score(generator.side_to_move());
        let Some(edges) = EdgeGains::of(land, &gains, &mut share) else { return Vec::new() };
        let centre = SampledLand::of(land).middle_of(&gains);
        let plan = plan(|strength| LayoutFamily::at_most_once_round(centre, strength));
        let hash = TerritoryWords::hash(generator.position());
        let notices = |shape: &WordShape| self.notices(generator.board(), hash, shape);
        let vocabulary = self.skill.vocabulary;
        let shapes = generator.best_noticed_shapes(vocabulary, &edges, &plan, KEEP, &notices, &mut share);
        generator.weigh_all(&shapes, &mut TimeShare::until(control, 1000))
    }
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
        let first = Vec::from_iter(first_word(&generator, &mut self.random));
        on_report(&report_at_once(&generator, &first, request.lines, control.nodes()));
        let noticed = self.best_claims(&generator, &mut control);
        let mut claims = if noticed.is_empty() { first } else { noticed };
        if claims.is_empty() {
            claims.extend(rare_word(&generator, &mut TimeShare::until(&mut control, 1000)));
        }
        Some(report_at_once(&generator, &claims, request.lines, control.nodes()))
    }
}
