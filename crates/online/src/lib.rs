//! Games over a network, without the network: wire types, the referee of a server, the replica of a client.
//!
//! | module | contents |
//! |---|---|
//! | `wire` | the messages between server and clients, as JSON |
//! | `game_state` | a game as everyone sees it, and the effect of each log entry |
//! | `game_status` | the small part of it: everything but its setup and its moves |
//! | `game_end` | how a game ended |
//! | `clocks` | the players' clocks |
//! | `decide` | the referee's decisions about commands |
//! | `referee` | the server's side of a game: its log, the owners of its seats, the executed commands |
//! | `outline` | what a log says without the rules of its game |
//! | `stored_snapshot` | the snapshot by which a server loads a game without its whole log |
//! | `replica` | a client's copy of a game, and its unanswered commands |
//!
//! Nothing here reads a clock or draws random numbers: the caller passes the time in.

mod clocks;
mod decide;
mod game_end;
mod game_state;
mod game_status;
mod outline;
mod referee;
mod replica;
mod stored_snapshot;
mod wire;

pub use decide::CommandContext;
pub use game_end::GameEnd;
pub use game_state::{DivergenceError, GameState};
pub use game_status::GameStatus;
pub use outline::LogOutline;
pub use referee::{Decision, PreparedEntry, Referee};
pub use replica::{Replica, ReplicaEvent, ReplicaUpdate};
pub use stored_snapshot::StoredSnapshot;
pub use wire::*;

use quadrille_catalog::AnyPosition;

/// The hash of a position, as log entries carry it.
pub fn position_hash(position: &dyn AnyPosition) -> String {
    format!("{:016x}", position.hash())
}
