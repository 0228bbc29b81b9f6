//! Openings of pairs: different for each pair, and fair to both sides.
//!
//! Where a game lists its moves, an opening is a number of random moves: enough for many different lines, a small part of a game, and whole turns only. Otherwise
//! it is a random initial position, after a random move of each player if random openings are asked for.

use quadrille_catalog::AnyPosition;
use quadrille_core::Random;
use quadrille_players::{Level, engine_factory};
use quadrille_search::{SearchLimits, SearchRequest};

use crate::match_config::{MatchConfig, SeedPurpose};

/// The kind of openings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Openings {
    /// Random moves after which both players have about the same chance.
    Balanced,
    /// Random moves.
    Random,
    /// The initial position.
    Plain,
}

/// The opening of one pair.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Opening {
    /// The seed of the initial position.
    pub(crate) seed: u64,
    /// The moves from there.
    pub(crate) moves: Vec<String>,
}

/// Number of lines from which two pairs rarely draw the same.
const ENOUGH_LINES: u64 = 100_000;
/// Moves that count for a move of a game that cannot list them.
const ENOUGH_UNLISTED: u64 = 1_000;
/// An opening is at most this part of a random game.
const PART_OF_A_GAME: u64 = 5;
/// Random games that are played to estimate the length of a game, and their maximum length.
const SAMPLES: u64 = 8;
const LONGEST_SAMPLE: u64 = 2_000;
/// Openings that are drawn to find a balanced one.
const TRIES: u64 = 8;
/// Limits of the search that decides whether an opening is balanced.
const LOOK: SearchLimits = SearchLimits::nodes(40_000);
/// Maximum difference of a player's chance from one half.
const BALANCED: f64 = 0.15;
/// An opening without the end of a turn within this multiple of its length is discarded.
const PATIENCE: u64 = 8;

impl Openings {
    /// The opening of the pair with this number.
    pub(crate) fn draw(self, config: &MatchConfig, pair: u64) -> Opening {
        let seed = config.seed_for(pair, SeedPurpose::Start);
        let start = config.start(seed);
        let plain = Opening { seed, moves: Vec::new() };
        let lists_moves = start.move_count().is_some();
        if self == Openings::Plain || (self == Openings::Balanced && !lists_moves) {
            return plain;
        }
        let most = most_moves(&*start, seed);
        let mut random = Random::new(config.seed_for(pair, SeedPurpose::Opening));
        let mut best: Option<(f64, Opening)> = None;
        for _ in 0..TRIES {
            let Some((moves, position)) = random_moves(&*start, most, &mut random) else { continue };
            let opening = Opening { seed, moves };
            if self == Openings::Random {
                return opening;
            }
            let imbalance = imbalance(&*position);
            if imbalance <= BALANCED {
                return opening;
            }
            if best.as_ref().is_none_or(|(least, _)| imbalance < *least) {
                best = Some((imbalance, opening));
            }
        }
        best.map_or(plain, |(_, opening)| opening)
    }
}

/// Maximum number of moves of an opening.
fn most_moves(start: &dyn AnyPosition, seed: u64) -> u64 {
    let mut random = Random::new(seed);
    let lengths = (0..SAMPLES).map(|_| start.clone_box().play_random(&mut random, LONGEST_SAMPLE));
    (lengths.sum::<u64>() / SAMPLES / PART_OF_A_GAME).max(1)
}

/// Random moves and the position after them; none if the game is over then.
fn random_moves(
    start: &dyn AnyPosition,
    most: u64,
    random: &mut Random,
) -> Option<(Vec<String>, Box<dyn AnyPosition>)> {
    let mut position = start.clone_box();
    let mut moves = Vec::new();
    let mut lines = 1_u64;
    for made in 1..=most * PATIENCE {
        let side_to_move = position.side_to_move();
        // A game that cannot list its moves has more than enough lines after one of each player.
        lines = lines.saturating_mul(position.move_count().map_or(ENOUGH_UNLISTED, |count| count as u64));
        let mv = position.sample(random)?;
        // A sampled move is legal, apart from words, and games that list their moves have none.
        position.play(&mv, &|_: &str| true).ok()?;
        moves.push(mv.to_text());
        if position.outcome().is_some() {
            return None;
        }
        if position.side_to_move() != side_to_move && (lines >= ENOUGH_LINES || made >= most) {
            return Some((moves, position));
        }
    }
    None
}

/// Difference of the chance of the side to move from one half, by a short search.
fn imbalance(position: &dyn AnyPosition) -> f64 {
    let player =
        engine_factory(position.info().id).map(|engine_factory| engine_factory.new_engine(Level::EXPERT, 0));
    let report = player
        .and_then(|mut player| player.search(position, &SearchRequest::without_clock(LOOK), &mut |_| ()));
    let chance = report.and_then(|report| report.lines.first().map(|line| line.chance));
    (chance.unwrap_or(0.5) - 0.5).abs()
}
