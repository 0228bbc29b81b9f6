//! The computer players: what each level of each game knows and how it thinks. What is legal and what a move does, they ask the rules.
//!
//! ```
//! use quadrille_catalog::find;
//! use quadrille_players::{Level, roster};
//! use quadrille_search::{Limits, Task};
//!
//! let table = find("stay-on-the-board").unwrap().read(".../.q./... blocked 1 0 200").unwrap();
//! let mut player = roster("stay-on-the-board").unwrap().player(Level::Expert, 1);
//! let insight = player.think(&*table, &Task::timeless(Limits::nodes(100_000)), &mut |_| ()).unwrap();
//! assert!(table.check(insight.best().unwrap()).is_ok());
//! ```

mod any_game;
mod level;
mod mind;
#[cfg(not(target_family = "wasm"))]
mod native;

use quadrille_fuse_and_frost::FuseAndFrost;
use quadrille_quadratic_war::QuadraticWar;
use quadrille_stay_on_the_board::StayOnTheBoard;

pub use level::Level;
pub use mind::{Insight, Mind, Player, Prospect, Roster};
#[cfg(not(target_family = "wasm"))]
pub use native::{Stopwatch, Threads};

use mind::Minds;

/// The players of every game that has some. A new game is one more line here.
pub static ROSTERS: &[&dyn Roster] = &[
    &Minds::<QuadraticWar> { mind: any_game::mind, tenfold: 400.0 },
    &Minds::<FuseAndFrost> { mind: any_game::mind, tenfold: 400.0 },
    &Minds::<StayOnTheBoard> { mind: any_game::mind, tenfold: 400.0 },
];

/// The players of the game with this id.
pub fn roster(game: &str) -> Option<&'static dyn Roster> {
    ROSTERS.iter().copied().find(|roster| roster.facts().id == game)
}
