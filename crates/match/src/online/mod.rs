//! A game over a network, without the network: what everyone who follows it knows, what its referee decides, what a client does with what
//! it hears.
//!
//! | module | what it is |
//! |---|---|
//! | `live` | a game as everyone sees it: a state, and what each entry makes of it |
//! | `time` | the clocks |
//! | `decide` | what comes of a player's wish |
//! | `room` | the server's side of a game: its log, whose seats they are, which orders were carried out |
//! | `follower` | a client's copy of a game, and the orders that were not answered yet |
//!
//! Nothing here reads a clock or draws lots: who calls says what time it is.

mod decide;
mod live;
mod replica;
mod room;
mod time;

pub use decide::Circumstances;
pub use live::{ABORTED, Diverged, Live};
pub use replica::{Heard, News, Replica};
pub use room::{Answer, Room};

use quadrille_catalog::Table;

/// The hash of a position, as entries carry it.
pub fn key(table: &dyn Table) -> String {
    format!("{:016x}", table.key())
}
