//! A player of one game, and the erased face that hosts use.

use quadrille_catalog::Table;
use quadrille_core::{GameInfo, Rules};
use quadrille_search::{Finding, Score, SearchRequest};

use crate::level::Level;

/// A player of one game. It may remember what it thought of before: the rest of a turn it has planned, positions it has seen.
pub trait Mind<R: Rules>: Send {
    /// What it would play, best first; none once the game is over. What it finds on the way is told, best last.
    ///
    /// The first move of the finding is legal, and it is found however tight the limits are.
    fn think(
        &mut self,
        position: &R::Position,
        request: &SearchRequest<'_>,
        told: &mut dyn FnMut(&Finding<R::Move>),
    ) -> Option<Finding<R::Move>>;
}

/// The share of games, draws counted half, that the one to move makes of a position with this score. `tenfold` is the score, in
/// hundredths, that makes the odds ten to one.
fn chance(score: Score, tenfold: f64) -> f64 {
    if score.is_decided() {
        return if score > Score::EVEN { 1.0 } else { 0.0 };
    }
    1.0 / (1.0 + 10_f64.powf(-f64::from(score.number()) / tenfold))
}

/// A line of play, told to someone who does not know the game.
#[derive(Clone, Debug, PartialEq)]
pub struct Prospect {
    /// What it is worth to the player who makes its first move.
    pub score: Score,
    /// That player's chance: wins and half of the draws.
    pub chance: f64,
    /// The moves as text.
    pub moves: Vec<String>,
}

/// What a player thinks of a position.
#[derive(Clone, Debug, PartialEq)]
pub struct Insight {
    /// The best lines, best first; at least one.
    pub lines: Vec<Prospect>,
    /// Moves ahead that were looked at in full.
    pub depth: u32,
    /// Positions looked at.
    pub nodes: u64,
}

impl Insight {
    /// The move to play.
    pub fn best(&self) -> Option<&str> {
        self.lines.first().and_then(|line| line.moves.first()).map(String::as_str)
    }
}

/// A computer player, for hosts that do not know the game.
pub trait Player: Send {
    /// What it would play, best first; none once the game is over. What it finds on the way is told, best last.
    ///
    /// # Panics
    /// If the table is of another game.
    fn think(
        &mut self,
        table: &dyn Table,
        request: &SearchRequest<'_>,
        told: &mut dyn FnMut(&Insight),
    ) -> Option<Insight>;
}

/// The players of one game.
pub trait Roster: Sync {
    /// What never changes about the game.
    fn info(&self) -> &'static GameInfo;

    /// Whether its players look words up. Where no word list is at hand, such players do nothing but pass.
    fn needs_words(&self) -> bool;

    /// True if its strongest player searches with several threads.
    fn is_parallel(&self) -> bool;

    /// A player of this level. What it does by lot follows from the seed.
    fn player(&self, level: Level, seed: u64) -> Box<dyn Player>;
}

/// The roster of a game.
pub(crate) struct Minds<R: Rules> {
    /// Makes a mind of a level, with a seed.
    pub(crate) mind: fn(Level, u64) -> Box<dyn Mind<R>>,
    /// The score, in hundredths, that makes the odds of winning ten to one.
    pub(crate) tenfold: f64,
    /// Whether they look words up.
    pub(crate) needs_words: bool,
    /// True if the strongest searches with several threads.
    pub(crate) is_parallel: bool,
}

impl<R: Rules> Roster for Minds<R> {
    fn info(&self) -> &'static GameInfo {
        R::INFO
    }

    fn needs_words(&self) -> bool {
        self.needs_words
    }

    fn is_parallel(&self) -> bool {
        self.is_parallel
    }

    fn player(&self, level: Level, seed: u64) -> Box<dyn Player> {
        Box::new(Erased::<R> { mind: (self.mind)(level, seed), tenfold: self.tenfold })
    }
}

struct Erased<R: Rules> {
    mind: Box<dyn Mind<R>>,
    tenfold: f64,
}

impl<R: Rules> Player for Erased<R> {
    fn think(
        &mut self,
        table: &dyn Table,
        request: &SearchRequest<'_>,
        told: &mut dyn FnMut(&Insight),
    ) -> Option<Insight> {
        let position = table.position().downcast_ref::<R::Position>();
        let position = position.expect("a player is asked about its own game");
        let tenfold = self.tenfold;
        let mut tell = |finding: &Finding<R::Move>| told(&insight::<R>(finding, tenfold));
        let found = self.mind.think(position, request, &mut tell)?;
        Some(insight::<R>(&found, tenfold))
    }
}

fn insight<R: Rules>(finding: &Finding<R::Move>, tenfold: f64) -> Insight {
    let lines = finding.lines.iter().map(|line| Prospect {
        score: line.score,
        chance: chance(line.score, tenfold),
        moves: line.moves.iter().map(|mv| R::move_text(*mv)).collect(),
    });
    Insight { lines: lines.collect(), depth: finding.depth, nodes: finding.nodes }
}
