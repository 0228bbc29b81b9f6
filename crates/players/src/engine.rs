//! Engines and their factories for hosts that do not know the game.

use std::marker::PhantomData;

use quadrille_catalog::{AnyMove, AnyPosition};
use quadrille_core::{Level, Random, Rules};
use quadrille_search::{Engine, Score, SearchReport, SearchRequest};
use strum::{Display, EnumString, IntoStaticStr, VariantArray};

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

/// A player that levels are measured against: it belongs to no level, and its strength says what a level is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Display, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Baseline {
    /// Plays random legal moves, or random words.
    Random,
    /// Plays the move that looks best at once, without regard to the opponent's reply.
    Greedy,
}

/// The engines of one game.
pub trait AnyEngineFactory: Sync {
    /// True if the engines need the word list; without it they only pass.
    fn needs_words(&self) -> bool;

    /// True if the strongest engine searches with several threads.
    fn is_parallel(&self) -> bool;

    /// A new engine of this level, with a seed for its random choices and for what it overlooks.
    fn new_engine(&self, level: Level, seed: u64) -> Box<dyn AnyEngine>;

    /// A new engine of this baseline, with a seed for its random choices.
    fn new_baseline(&self, baseline: Baseline, seed: u64) -> Box<dyn AnyEngine>;
}

/// The computer players of a game: a table of what each level knows, and the engine that plays with it.
pub(crate) trait GamePlayers {
    /// The game.
    type Rules: Rules;
    /// What a player knows and how far it looks: a row of the table.
    type Skill: 'static;

    /// The score, in hundredths, at which the odds of winning are ten to one.
    const TEN_TO_ONE: f64;
    /// True if the engines need the word list.
    const NEEDS_WORDS: bool = false;
    /// True if the strongest uses several threads.
    const IS_PARALLEL: bool = false;
    /// The skill of [`Baseline::Greedy`].
    const GREEDY: &'static Self::Skill;

    /// The skill of a level. The seed is that of a game: a player may have better and worse days.
    fn skill(level: Level, seed: u64) -> &'static Self::Skill;

    /// The engine with this skill.
    fn engine(skill: &'static Self::Skill, seed: u64) -> Box<GameEngine<Self::Rules>>;

    /// The engine of [`Baseline::Random`].
    fn random(seed: u64) -> Box<GameEngine<Self::Rules>> {
        Box::new(RandomMoves::<Self::Rules> { random: Random::new(seed), rules: PhantomData })
    }
}

/// The engines of a game that has its own.
pub(crate) struct EngineFactory<P>(PhantomData<fn() -> P>);

impl<P: GamePlayers> EngineFactory<P> {
    pub(crate) const NEW: EngineFactory<P> = EngineFactory(PhantomData);

    fn erased(engine: Box<GameEngine<P::Rules>>) -> Box<dyn AnyEngine> {
        Box::new(ErasedEngine::<P::Rules> { engine, ten_to_one: P::TEN_TO_ONE })
    }
}

impl<P: GamePlayers> AnyEngineFactory for EngineFactory<P> {
    fn needs_words(&self) -> bool {
        P::NEEDS_WORDS
    }

    fn is_parallel(&self) -> bool {
        P::IS_PARALLEL
    }

    fn new_engine(&self, level: Level, seed: u64) -> Box<dyn AnyEngine> {
        Self::erased(P::engine(P::skill(level, seed), seed))
    }

    fn new_baseline(&self, baseline: Baseline, seed: u64) -> Box<dyn AnyEngine> {
        Self::erased(match baseline {
            Baseline::Random => P::random(seed),
            Baseline::Greedy => P::engine(P::GREEDY, seed),
        })
    }
}

/// Plays random legal moves.
struct RandomMoves<R> {
    random: Random,
    rules: PhantomData<fn() -> R>,
}

impl<R: Rules> Engine for RandomMoves<R> {
    type Position = R::Position;
    type Move = R::Move;

    fn search(
        &mut self,
        position: &R::Position,
        _request: &SearchRequest<'_>,
        _on_report: &mut dyn FnMut(&SearchReport<R::Move>),
    ) -> Option<SearchReport<R::Move>> {
        let mv = R::sample(position, &mut self.random)?;
        Some(SearchReport::single(Score::EVEN, vec![mv], 0, 1))
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
