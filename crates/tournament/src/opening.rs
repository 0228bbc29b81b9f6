//! Openings: how the games of a pair begin, so that no two pairs are the same and neither side is better off.
//!
//! Where moves can be listed, an opening is some random moves from the start: as many as give enough different lines, but only
//! a small part of a game, and never half a turn. Where they cannot, it is the start that was drawn.

use quadrille_catalog::Table;
use quadrille_core::Random;
use quadrille_players::{Level, roster};
use quadrille_search::{Limits, SearchRequest};

use crate::setting::{Lot, Setting};

/// How games begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Openings {
    /// After random moves that leave both players about the same chance.
    Balanced,
    /// After random moves.
    Random,
    /// At the start of the game.
    Plain,
}

/// How one game begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Opening {
    /// The seed of the start.
    pub(crate) seed: u64,
    /// The moves from there.
    pub(crate) moves: Vec<String>,
}

/// With so many lines to draw from, two pairs of a match hardly ever share theirs.
const ENOUGH_LINES: u64 = 100_000;
/// An opening is at most this part of a random game.
const PART_OF_A_GAME: u64 = 5;
/// Random games that are played to see how long they are, and how long at most.
const SAMPLES: u64 = 8;
const LONGEST_SAMPLE: u64 = 2_000;
/// Openings that are drawn before the most balanced one is taken.
const TRIES: u64 = 8;
/// Positions that an expert looks at to say whether an opening is balanced.
const LOOK: Limits = Limits::nodes(40_000);
/// How far a player's chance may be from one half.
const BALANCED: f64 = 0.15;
/// An opening that does not come to the end of a turn by this many times its length is given up.
const PATIENCE: u64 = 8;

impl Openings {
    /// The opening of the pair with this number.
    pub(crate) fn draw(self, setting: &Setting, pair: u64) -> Opening {
        let seed = setting.lot(pair, Lot::Start);
        let start = setting.start(seed);
        let plain = Opening { seed, moves: Vec::new() };
        if self == Openings::Plain || start.move_count().is_none() {
            return plain;
        }
        let most = most_moves(&*start, seed);
        let mut random = Random::new(setting.lot(pair, Lot::Opening));
        let mut best: Option<(f64, Opening)> = None;
        for _ in 0..TRIES {
            let Some((moves, table)) = random_moves(&*start, most, &mut random) else { continue };
            let opening = Opening { seed, moves };
            if self == Openings::Random {
                return opening;
            }
            let tilt = tilt(&*table);
            if tilt <= BALANCED {
                return opening;
            }
            if best.as_ref().is_none_or(|(least, _)| tilt < *least) {
                best = Some((tilt, opening));
            }
        }
        best.map_or(plain, |(_, opening)| opening)
    }
}

/// The most moves that an opening may have.
fn most_moves(start: &dyn Table, seed: u64) -> u64 {
    let mut random = Random::new(seed);
    let lengths = (0..SAMPLES).map(|_| start.duplicate().play_out(&mut random, LONGEST_SAMPLE));
    (lengths.sum::<u64>() / SAMPLES / PART_OF_A_GAME).max(1)
}

/// Random moves and where they lead; nothing if the game ended with them.
fn random_moves(start: &dyn Table, most: u64, random: &mut Random) -> Option<(Vec<String>, Box<dyn Table>)> {
    let mut table = start.duplicate();
    let mut moves = Vec::new();
    let mut lines = 1_u64;
    for made in 1..=most * PATIENCE {
        let mover = table.mover();
        lines = lines.saturating_mul(table.move_count()? as u64);
        let mv = table.sample(random)?;
        // A sampled move is legal, words apart, and games that list their moves spell none.
        table.play(&mv, &|_: &str| true).ok()?;
        moves.push(mv);
        if table.outcome().is_some() {
            return None;
        }
        if table.mover() != mover && (lines >= ENOUGH_LINES || made >= most) {
            return Some((moves, table));
        }
    }
    None
}

/// How far the chance of the one to move is from one half, as an expert sees it at a glance.
fn tilt(table: &dyn Table) -> f64 {
    let player = roster(table.info().id).map(|roster| roster.player(Level::Expert, 0));
    let insight =
        player.and_then(|mut player| player.think(table, &SearchRequest::without_clock(LOOK), &mut |_| ()));
    let chance = insight.and_then(|insight| insight.lines.first().map(|line| line.chance));
    (chance.unwrap_or(0.5) - 0.5).abs()
}
