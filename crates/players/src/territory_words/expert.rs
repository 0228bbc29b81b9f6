//! The expert level: all words in all layouts, the opponent's answers, and what the rest of the game comes to.
//!
//! It goes through the lexicon for itself and for the opponent, improves the best layouts, and looks ahead from each with more and more
//! answers. It can be stopped at any time: what it has found by then is its move.

use std::cmp::Reverse;

use quadrille_core::{Random, Rules};
use quadrille_search::{Finding, SearchControl, SearchRequest};
use quadrille_territory_words::{Move, Position, STRONGEST, TerritoryWords};

use super::any_word::{first_word, rare_word};
use super::edges::EdgeTable;
use super::foresight::{Pool, Scene};
use super::gains::Gains;
use super::ground::Shape;
use super::polish::polish;
use super::share::Share;
use super::sight::{Claim, Sight, plan};
use super::sketch::{Sketch, Sums};
use super::telling::{Outlook, finding};
use super::vocabulary::Vocabulary;
use super::walk::Family;
use crate::mind::Mind;

/// Layouts that are kept of a walk in which no sum counts land twice, and of one in which it may, so that some will turn out bad.
const KEEP_ROUND: usize = 150;
const KEEP_ANY: usize = 300;
/// Layouts that are improved.
const POLISHED: usize = 120;
/// Words that it looks ahead from: those that gain most, those that gain most for the opponent, and for every strength below the greatest
/// those that wear land down or make it safe.
const GAINING: usize = 64;
const OPPOSING: usize = 48;
const WEARING: usize = 8;

/// How far and wide it looks ahead, step by step: from how many words, and with how many answers of either kind in the turns after it.
const STEPS: [(usize, &[usize]); 4] = [(usize::MAX, &[]), (28, &[5]), (10, &[5, 4]), (5, &[5, 4, 4])];

/// Thousandths of the time that are over when each part of the work must be done, at the latest.
mod until {
    pub(super) const EDGES: u32 = 150;
    pub(super) const ROUND: u32 = 300;
    pub(super) const ANY: u32 = 550;
    pub(super) const POLISHED: u32 = 620;
    pub(super) const WEIGHED: u32 = 660;
    pub(super) const OPPOSING: u32 = 720;
    pub(super) const WEARING: u32 = 780;
    pub(super) const ALL_WEIGHED: u32 = 800;
    pub(super) const END: u32 = 1000;
}

/// Plays what the rest of the game speaks for.
pub(crate) struct Expert {
    random: Random,
}

impl Expert {
    pub(crate) const fn new(seed: u64) -> Expert {
        Expert { random: Random::new(seed) }
    }
}

impl Mind<TerritoryWords> for Expert {
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
        let claims = Vec::from_iter(first_word(&sight, &mut self.random));
        let mut thought = Thought { sight: &sight, sketch: Sketch::of(position.land()), claims };
        let mut tell = |outlooks: &[Outlook], depth, nodes| {
            let found = finding(&sight, outlooks, request.lines, depth, nodes);
            told(&found);
            found
        };
        tell(&Outlook::at_once(&sight, &thought.claims), 1, control.nodes());
        thought.gather_own(&mut control);
        let mut found = tell(&Outlook::at_once(&sight, &thought.claims), 1, control.nodes());
        let deepest = request.limits.depth.unwrap_or(u32::MAX).min(sight.turns_left());
        if deepest > 1 && !control.look() {
            thought.gather_others(&mut control);
            thought.look_ahead(deepest, &mut control, |outlooks, depth, nodes| {
                found = tell(outlooks, depth, nodes);
            });
        }
        found.nodes = control.nodes();
        Some(found)
    }
}

/// What was thought of so far.
struct Thought<'a> {
    sight: &'a Sight<'a>,
    sketch: Sketch,
    /// Words that can be played, weighed exactly.
    claims: Vec<Claim>,
}

impl Thought<'_> {
    /// Thinks of the words that gain most at once.
    fn gather_own(&mut self, control: &mut SearchControl<'_>) {
        let (sight, gains) = (self.sight, Gains::in_score(self.sight.mover()));
        let land = sight.position().land();
        let Some(edges) = EdgeTable::of(land, &gains, &mut Share::until(control, until::EDGES)) else {
            return;
        };
        let centre = self.sketch.middle_of(&gains);
        let round = plan(|strength| Family::at_most_once_round(centre, strength));
        let any = plan(|_| Family::Any);
        let mut best = |plan: &[_], keep, until| {
            sight.best_shapes(Vocabulary::WHOLE, &edges, plan, keep, &mut Share::until(control, until))
        };
        let mut shapes = best(&round, KEEP_ROUND, until::ROUND);
        shapes.append(&mut best(&any, KEEP_ANY, until::ANY));
        let shapes = self.polished(&gains, shapes, &mut Share::until(control, until::POLISHED));
        self.claims.extend(sight.weigh_all(&shapes, &mut Share::until(control, until::WEIGHED)));
        if self.claims.is_empty() {
            self.claims.extend(rare_word(sight, &mut Share::until(control, until::END)));
        }
    }

    /// The best of the layouts after moving their corners, the best first and none twice.
    fn polished(&self, gains: &Gains, mut shapes: Vec<Shape>, share: &mut Share<'_, '_>) -> Vec<Shape> {
        let sums: Vec<Sums> = (1..=STRONGEST).map(|strength| self.sketch.sums(gains, strength)).collect();
        let sums_for = |shape: &Shape| &sums[usize::from(shape.path().strength()) - 1];
        let best_first = |shapes: &mut Vec<Shape>| {
            shapes.sort_by_cached_key(|shape| Reverse(sums_for(shape).inside(shape)));
        };
        best_first(&mut shapes);
        shapes.truncate(POLISHED);
        let mut best: Vec<Shape> = Vec::new();
        for shape in shapes {
            let shape = polish(self.sight.ground(), shape, sums_for(&shape), share);
            if !best.contains(&shape) {
                best.push(shape);
            }
        }
        best_first(&mut best);
        best.truncate(GAINING);
        best
    }

    /// Thinks of words that gain little yet but may matter: what the opponent would play on the land as it is, which this player can play
    /// too, and shorter words that change how strongly land is held.
    fn gather_others(&mut self, control: &mut SearchControl<'_>) {
        let (sight, land) = (self.sight, self.sight.position().land());
        let opposing = Gains::in_score(sight.mover().other());
        let round = [(STRONGEST, Family::Round(self.sketch.middle_of(&opposing)))];
        let mut shapes = Vec::new();
        let mut share = Share::until(control, until::OPPOSING);
        if let Some(edges) = EdgeTable::of(land, &opposing, &mut share) {
            shapes = sight.best_shapes(Vocabulary::WHOLE, &edges, &round, OPPOSING, &mut share);
        }
        let mut share = Share::until(control, until::WEARING);
        if let Some(edges) = EdgeTable::of(land, &Gains::in_strength(sight.mover()), &mut share) {
            let [_, shorter @ ..] = plan(|_| Family::Any);
            for one in shorter {
                shapes.extend(sight.best_shapes(Vocabulary::WHOLE, &edges, &[one], WEARING, &mut share));
            }
        }
        shapes.retain(|shape| self.claims.iter().all(|claim| claim.shape != *shape));
        self.claims.extend(sight.weigh_all(&shapes, &mut Share::until(control, until::ALL_WEIGHED)));
    }

    /// Looks ahead from all the words, then from the best of them farther and wider, and tells after every step how they are ranked.
    fn look_ahead(
        &self,
        deepest: u32,
        control: &mut SearchControl<'_>,
        mut tell: impl FnMut(&[Outlook], u32, u64),
    ) {
        let (sight, lines) = (self.sight, control.request().lines);
        let shapes: Vec<Shape> = self.claims.iter().map(|claim| claim.shape).collect();
        let pool = Pool::of(&shapes, sight.ground(), sight.position().repeats());
        let scene = Scene::new(self.sketch.clone(), sight.mover(), sight.turns_left());
        // The words by their number in the pool, and what they bring by the end of the game.
        let mut ranked: Vec<(usize, i32)> = self.claims.iter().map(|claim| claim.gain).enumerate().collect();
        for (words, answers) in STEPS {
            let depth = answers.len() as u32 + 2;
            if depth > deepest {
                return;
            }
            let mut share = Share::until(control, until::END);
            ranked.truncate(words.max(2 * lines));
            let mut seen = Vec::with_capacity(ranked.len());
            for &(index, _) in &ranked {
                let rest = pool.value(&pool.after(&scene, index), answers, &mut share);
                if share.is_up() {
                    break;
                }
                seen.push((index, self.claims[index].gain - rest));
            }
            // The best of the step before come first: for one line it is enough to have seen some of them.
            if seen.is_empty() || (lines > 1 && seen.len() < ranked.len()) {
                return;
            }
            // Words that look equally good stay in the order of the step before.
            seen.sort_by_key(|(_, value)| Reverse(*value));
            ranked = seen;
            let outlooks = ranked.iter().map(|(index, value)| Outlook {
                shape: shapes[*index],
                lead: sight.lead() + value,
                reply: None,
            });
            let mut outlooks = Outlook::leading(sight, outlooks, lines);
            for outlook in &mut outlooks {
                let index = shapes.iter().position(|shape| *shape == outlook.shape);
                outlook.reply = index.and_then(|index| pool.reply(&pool.after(&scene, index), &mut share));
            }
            tell(&outlooks, depth, control.nodes());
        }
    }
}
