//! The computer players: what each level of each game knows and how it thinks. What is legal and what a move does, they ask the rules.
//!
//! ```
//! use quadrille_catalog::find;
//! use quadrille_players::{Level, roster};
//! use quadrille_search::{Limits, SearchRequest};
//!
//! let table = find("stay-on-the-board").unwrap().read(".../.q./... blocked 1 0 200").unwrap();
//! let mut player = roster("stay-on-the-board").unwrap().player(Level::Expert, 1);
//! let insight = player.think(&*table, &SearchRequest::without_clock(Limits::nodes(100_000)), &mut |_| ()).unwrap();
//! assert!(table.check(insight.best().unwrap()).is_ok());
//! ```

mod analysis;
mod any_game;
mod fuse_and_frost;
mod level;
mod mind;
#[cfg(not(target_family = "wasm"))]
mod native;
mod quadratic_war;
mod solving;
pub mod stay_on_the_board;
mod territory_words;

use quadrille_fuse_and_frost::FuseAndFrost;
use quadrille_quadratic_war::QuadraticWar;
use quadrille_stay_on_the_board::StayOnTheBoard;
use quadrille_territory_words::TerritoryWords;

pub use analysis::{Analysis, Step, Variation, analyse};
pub use level::Level;
pub use mind::{Insight, Mind, Player, Prospect, Roster};
#[cfg(not(target_family = "wasm"))]
pub use native::{Stopwatch, Threads};
pub use quadratic_war::tuning;
pub use solving::{NotSolved, Solved, solve};
pub use stay_on_the_board::Unsolved;

use mind::Minds;

/// The players of every game that has some. A new game is one more line here.
pub static ROSTERS: &[&dyn Roster] = &[
    &Minds::<QuadraticWar> {
        mind: quadratic_war::mind,
        tenfold: quadratic_war::TENFOLD,
        needs_words: false,
        is_parallel: true,
    },
    &Minds::<FuseAndFrost> {
        mind: fuse_and_frost::mind,
        tenfold: fuse_and_frost::TENFOLD,
        needs_words: false,
        is_parallel: false,
    },
    &Minds::<TerritoryWords> {
        mind: territory_words::mind,
        tenfold: territory_words::TENFOLD,
        needs_words: true,
        is_parallel: false,
    },
    &Minds::<StayOnTheBoard> {
        mind: stay_on_the_board::mind,
        tenfold: stay_on_the_board::TENFOLD,
        needs_words: false,
        is_parallel: false,
    },
];

/// More threads were asked for than the players of a game can use.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the players of {game} search with one thread, not with {threads}; leave the number of threads out")]
pub struct SingleThreaded {
    game: &'static str,
    threads: usize,
}

/// Checks that the players of a game can use this many threads.
pub fn check_threads(game: &str, threads: usize) -> Result<(), SingleThreaded> {
    match roster(game) {
        Some(roster) if threads > 1 && !roster.is_parallel() => {
            Err(SingleThreaded { game: roster.info().name, threads })
        }
        _ => Ok(()),
    }
}

/// The players of the game with this id.
pub fn roster(game: &str) -> Option<&'static dyn Roster> {
    ROSTERS.iter().copied().find(|roster| roster.info().id == game)
}
