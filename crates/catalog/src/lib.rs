//! The list of games, and the type-erased interface for hosts that do not know the game.
//!
//! ```
//! use quadrille_catalog::{find, AcceptAnyWord};
//! let game = find("stay-on-the-board").unwrap();
//! let mut position = game.parse(".../.q./... blocked 1 0 200").unwrap();
//! let events = position.play_text("91", &AcceptAnyWord).unwrap();
//! assert_eq!(events[0].name, "moved");
//! assert_eq!(position.to_text(), "..q/.x./... blocked 2 1 200");
//! ```

mod any_move;
mod any_position;
mod entry;
mod replay;
mod setup;

use quadrille_breakthrough::Breakthrough;
use quadrille_fuse_and_frost::FuseAndFrost;
use quadrille_quadratic_war::QuadraticWar;
use quadrille_stay_on_the_board::StayOnTheBoard;
use quadrille_territory_words::TerritoryWords;

pub use any_move::AnyMove;
pub use any_position::{AnyPosition, Game};
pub use entry::CatalogEntry;
pub use quadrille_core::AcceptAnyWord;
pub use replay::{Replay, ReplayError, record_initial_position, replay, replay_record};
pub use setup::{SetupError, initial_position};

/// All games. A new game needs one more line here.
pub static GAMES: &[&dyn Game] = &[
    &CatalogEntry::<QuadraticWar>::with_move_list(),
    &CatalogEntry::<FuseAndFrost>::with_move_list(),
    &CatalogEntry::<TerritoryWords>::without_move_list(),
    &CatalogEntry::<StayOnTheBoard>::with_move_list(),
    &CatalogEntry::<Breakthrough>::with_move_list(),
];

/// The game with this id.
pub fn find(id: &str) -> Option<&'static dyn Game> {
    GAMES.iter().copied().find(|game| game.info().id == id)
}

/// The games to offer without being asked for one: all but the examples.
pub fn listed_games() -> impl Iterator<Item = &'static dyn Game> {
    GAMES.iter().copied().filter(|game| game.info().maturity.is_listed())
}

/// The games in which nothing may be missing.
pub fn finished_games() -> impl Iterator<Item = &'static dyn Game> {
    GAMES.iter().copied().filter(|game| game.info().maturity.is_finished())
}
