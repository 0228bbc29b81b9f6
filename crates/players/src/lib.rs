//! The computer players: engines of every level and game. Legality and effects of moves come from the rules.
//!
//! ```
//! use quadrille_catalog::find;
//! use quadrille_players::{Level, engine_factory};
//! use quadrille_search::SearchRequest;
//!
//! let position = find("stay-on-the-board").unwrap().parse(".../.q./... blocked 1 0 200").unwrap();
//! let mut engine = engine_factory("stay-on-the-board").unwrap().new_engine(Level::EXPERT, 1);
//! let report = engine.search(&*position, &SearchRequest::nodes(100_000), &mut |_| ()).unwrap();
//! assert!(position.check(report.best().unwrap()).is_ok());
//! ```

mod analysis;
mod attention;
mod default_engine;
mod engine;
mod fuse_and_frost;
mod level;
mod quadratic_war;
mod solve;
pub mod stay_on_the_board;
mod territory_words;

use quadrille_catalog::find;
use quadrille_core::{GameInfo, Rules};
use quadrille_fuse_and_frost::FuseAndFrost;
use quadrille_quadratic_war::QuadraticWar;
use quadrille_stay_on_the_board::StayOnTheBoard;
use quadrille_territory_words::TerritoryWords;

pub use analysis::{AnalysisLine, AnalysisMove, PositionAnalysis, analyse};
pub use engine::{AnyEngine, AnyEngineFactory, AnyPvLine, AnyReport, Baseline};
pub use level::{TIME_BUDGET, move_limits};
pub use quadratic_war::tuning;
pub use quadrille_core::Level;
pub use solve::{AnySolution, SolveError, solve};
pub use stay_on_the_board::LimitReached;

use default_engine::DefaultEngines;
use engine::EngineFactory;
use fuse_and_frost::ArenaPlayers;
use quadratic_war::WarPlayers;
use stay_on_the_board::QueenPlayers;
use territory_words::WordPlayers;

/// The engines of games that have their own. Every other game that lists its moves has the default engines.
static OWN_ENGINES: &[(&GameInfo, &dyn AnyEngineFactory)] = &[
    (QuadraticWar::INFO, &EngineFactory::<WarPlayers>::NEW),
    (FuseAndFrost::INFO, &EngineFactory::<ArenaPlayers>::NEW),
    (TerritoryWords::INFO, &EngineFactory::<WordPlayers>::NEW),
    (StayOnTheBoard::INFO, &EngineFactory::<QueenPlayers>::NEW),
];

/// The engines of a game; none if no computer plays it.
pub fn engine_factory(game: &str) -> Option<&'static dyn AnyEngineFactory> {
    let own = OWN_ENGINES.iter().find(|(info, _)| info.id == game).map(|(_, factory)| *factory);
    own.or_else(|| find(game)?.enumerates_moves().then_some(&DefaultEngines))
}

/// Why no engine can play as requested.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EngineUnavailable {
    /// The game has no engines.
    #[error("no computer plays {game}; it has no engine of its own and does not list its moves")]
    NoEngine {
        /// The game's name.
        game: String,
    },
    /// More threads were requested than the engines of the game use.
    #[error(
        "the players of {game} search with one thread, not with {threads}; leave the number of threads out"
    )]
    SingleThreaded {
        /// The game's name.
        game: String,
        /// The threads requested.
        threads: usize,
    },
}

/// Checks that a computer plays the game, with this many threads.
pub fn check_engine(game: &str, threads: usize) -> Result<(), EngineUnavailable> {
    let name = || find(game).map_or(game, |game| game.info().name).to_string();
    match engine_factory(game) {
        None => Err(EngineUnavailable::NoEngine { game: name() }),
        Some(factory) if threads > 1 && !factory.is_parallel() => {
            Err(EngineUnavailable::SingleThreaded { game: name(), threads })
        }
        Some(_) => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_without_engines_is_rejected() {
        let error = check_engine("tic-tac-toe", 1);
        assert_eq!(error, Err(EngineUnavailable::NoEngine { game: "tic-tac-toe".to_string() }));
        assert!(engine_factory("tic-tac-toe").is_none());
    }

    #[test]
    fn threads_are_accepted_only_where_they_are_used() {
        assert_eq!(check_engine("quadratic-war", 4), Ok(()));
        let error = check_engine("fuse-and-frost", 2).unwrap_err().to_string();
        assert!(error.contains("Fuse & Frost") && error.contains("not with 2"), "{error}");
    }
}
