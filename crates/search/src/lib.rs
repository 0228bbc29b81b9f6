//! Looking ahead in any game. Nothing here knows a game, a clock or a thread: a game comes as a [`Model`], the rest as a [`SearchRequest`].

mod alpha_beta;
mod finding;
mod limits;
mod model;
mod monte_carlo;
mod score;
mod solve;
mod transpositions;

pub use alpha_beta::{AlphaBeta, Settings};
pub use finding::{Finding, Line};
pub use limits::{Host, Limits, NoClock, SearchControl, SearchRequest, SingleThread, ThreadPool};
pub use model::{ByRules, Evaluate, Model, PlayOut};
pub use monte_carlo::MonteCarlo;
pub use score::Score;
pub use solve::{Solution, Solver};
