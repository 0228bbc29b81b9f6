//! The one list of games, and the face they show to hosts who know no game: everything as text, events and views.
//!
//! ```
//! use quadrille_catalog::{find, AcceptAnyWord};
//! let game = find("stay-on-the-board").unwrap();
//! let mut table = game.read(".../.q./... blocked 1 0 200").unwrap();
//! let events = table.play("91", &AcceptAnyWord).unwrap();
//! assert_eq!(events[0].name, "moved");
//! assert_eq!(table.text(), "..q/.x./... blocked 2 1 200");
//! ```

mod entry;
mod replay;
mod table;

use quadrille_fuse_and_frost::FuseAndFrost;
use quadrille_quadratic_war::QuadraticWar;
use quadrille_stay_on_the_board::StayOnTheBoard;
use quadrille_territory_words::TerritoryWords;

pub use entry::Entry;
pub use quadrille_core::AcceptAnyWord;
pub use replay::{Replay, ReplayError, replay, replay_record, table_of};
pub use table::{Game, SetupError, Table, set_up};

/// Every game of the house. A new game is one more line here.
pub static GAMES: &[&dyn Game] = &[
    &Entry::<QuadraticWar>::listing(),
    &Entry::<FuseAndFrost>::listing(),
    &Entry::<TerritoryWords>::unlisted(),
    &Entry::<StayOnTheBoard>::listing(),
];

/// The game with this id.
pub fn find(id: &str) -> Option<&'static dyn Game> {
    GAMES.iter().copied().find(|game| game.info().id == id)
}
