//! Engines and their factories for hosts that do not know the game.

use quadrille_catalog::{AnyMove, AnyPosition};
use quadrille_core::{Level, Rules};
use quadrille_search::{Engine, Score, SearchReport, SearchRequest};

/// An engine that plays a game by its types.
pub(crate) type GameEngine<R> = dyn Engine<Position = <R as Rules>::Position, Move = <R as Rules>::Move>;

/// The expected share of points of the side to move (logistic model). `ten_to_one` is the score, in hundredths, at which the odds are ten to one.
pub(crate) fn chance(score: Score, ten_to_one: f64) -> f64 {
    if score.is_decided() {
        return if score > Score::EVEN { 1.0 } else { 0.0 };
    }
    1.0 / (1.0 + 10_f64.powf(-f64::from(score.number()) / ten_to_one))
}

/// A principal variation of a game whose type is erased.
#[derive(Clone, Debug, PartialEq)]
pub struct AnyPvLine {
    /// Its score for the player who makes the first move.
    pub score: Score,
    /// That player's expected share of points, from 0 to 1.
    pub chance: f64,
    /// Its moves, at least one.
    pub moves: Vec<AnyMove>,
}

/// A search report of a game whose type is erased.
#[derive(Clone, Debug, PartialEq)]
pub struct AnyReport {
    /// Lines with different first moves, best first; at least one.
    pub lines: Vec<AnyPvLine>,
    /// Depth of the last complete iteration.
    pub depth: u32,
    /// Nodes searched.
    pub nodes: u64,
}

impl AnyReport {
    /// The best move.
    pub fn best(&self) -> Option<&AnyMove> {
        self.lines.first().and_then(|line| line.moves.first())
    }
}

/// An engine for hosts that do not know the game.
pub trait AnyEngine: Send {
    /// Searches a position; none once the game is over. `on_report` receives intermediate reports.
    ///
    /// # Panics
    /// If the position is of another game.
    fn search(
        &mut self,
        position: &dyn AnyPosition,
        request: &SearchRequest<'_>,
        on_report: &mut dyn FnMut(&AnyReport),
    ) -> Option<AnyReport>;
}

/// The engines of one game.
pub trait AnyEngineFactory: Sync {
    /// True if the engines need the word list; without it they only pass.
    fn needs_words(&self) -> bool;

    /// True if the strongest engine searches with several threads.
    fn is_parallel(&self) -> bool;

    /// A new engine of this level, with a seed for its random choices.
    fn new_engine(&self, level: Level, seed: u64) -> Box<dyn AnyEngine>;
}

/// The engines of a game that has its own.
pub(crate) struct EngineFactory<R: Rules> {
    /// Creates the engine of a level with a seed.
    pub(crate) engine: fn(Level, u64) -> Box<GameEngine<R>>,
    /// The score, in hundredths, at which the odds of winning are ten to one.
    pub(crate) ten_to_one: f64,
    /// True if they need the word list.
    pub(crate) needs_words: bool,
    /// True if the strongest uses several threads.
    pub(crate) is_parallel: bool,
}

impl<R: Rules> AnyEngineFactory for EngineFactory<R> {
    fn needs_words(&self) -> bool {
        self.needs_words
    }

    fn is_parallel(&self) -> bool {
        self.is_parallel
    }

    fn new_engine(&self, level: Level, seed: u64) -> Box<dyn AnyEngine> {
        Box::new(ErasedEngine::<R> { engine: (self.engine)(level, seed), ten_to_one: self.ten_to_one })
    }
}

struct ErasedEngine<R: Rules> {
    engine: Box<GameEngine<R>>,
    ten_to_one: f64,
}

impl<R: Rules> AnyEngine for ErasedEngine<R> {
    fn search(
        &mut self,
        position: &dyn AnyPosition,
        request: &SearchRequest<'_>,
        on_report: &mut dyn FnMut(&AnyReport),
    ) -> Option<AnyReport> {
        let position = position.as_any().downcast_ref::<R::Position>();
        let position = position.expect("an engine searches positions of its own game");
        let ten_to_one = self.ten_to_one;
        let mut on_report = |report: &SearchReport<R::Move>| on_report(&any_report::<R>(report, ten_to_one));
        let found = self.engine.search(position, request, &mut on_report)?;
        Some(any_report::<R>(&found, ten_to_one))
    }
}

fn any_report<R: Rules>(report: &SearchReport<R::Move>, ten_to_one: f64) -> AnyReport {
    let lines = report.lines.iter().map(|line| AnyPvLine {
        score: line.score,
        chance: chance(line.score, ten_to_one),
        moves: line.moves.iter().map(|mv| AnyMove::new::<R>(*mv)).collect(),
    });
    AnyReport { lines: lines.collect(), depth: report.depth, nodes: report.nodes }
}
