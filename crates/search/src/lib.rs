//! Searches for any game: alpha-beta, Monte-Carlo tree search and an exact solver.
//!
//! Nothing here knows a game, a clock or a thread: a game is a [`GameTree`]; limits, clock, stop flag and thread pool come with the [`SearchRequest`].

mod alpha_beta;
mod engine;
mod game_tree;
mod monte_carlo;
mod score;
mod search_control;
mod search_report;
mod solver;
mod transposition_table;

pub use alpha_beta::{AlphaBeta, AlphaBetaConfig};
pub use engine::Engine;
pub use game_tree::{Evaluator, GameTree, Playout, RulesTree};
pub use monte_carlo::MonteCarlo;
pub use score::Score;
pub use search_control::{
    NoClock, SearchClock, SearchControl, SearchLimits, SearchRequest, SingleThread, ThreadPool,
};
pub use search_report::{PvLine, SearchReport};
pub use solver::{Solution, Solver};
pub use transposition_table::{Bound, PackedEntry, TranspositionTable};
