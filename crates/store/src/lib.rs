//! The database of games, in SQLite (one file) or PostgreSQL (for several nodes).
//!
//! The store does not interpret games: a game is a log of numbered entries, whose bodies are opaque text. The other columns of a game are its
//! [`GameMetadata`], which changes in the transaction of an entry, or alone.
//!
//! | module | contents |
//! |---|---|
//! | `game` | the stored types, and their limits |
//! | `store` | the operations as a trait, so that tests can use another store |
//! | `location` | opens and migrates a database |
//! | `lock` | one server on a folder |
//! | `database` | an open database; reads one game |
//! | `commit` | writes batches of new games and appends |
//! | `compaction` | the log of a finished game as one value |
//! | `snapshot` | snapshots of running games |
//! | `archive` | deletes and restores games, and replaces names |
//! | `queries` | finds games |
//! | `checkpoint` | copies the write-ahead log of an SQLite file into the file |
//! | `space` | the space that is used and left |
//! | `heartbeat` | heartbeats of nodes, and outages |
//! | `presence` | which node has, or last saw, a player |
//! | `secret` | secrets of the installation |
//! | `wrong_codes` | the limits of wrong join codes, which all nodes share |
//! | `lease` | which node does the work of a game that one node should do |
//! | `group_commit` | writes of many tasks in one transaction |
//! | `error` | errors |
//! | `testing` (feature) | a temporary PostgreSQL server |
//!
//! Absent: a clock (every time is passed in, in milliseconds since 1970), the meaning of a body or a summary, and SQL that only one of the two
//! databases understands, outside `migrations`, `location`, `space`, `Dialect` and the statement of `commit` that inserts moves on PostgreSQL.
//!
//! ```
//! # #[tokio::main(flavor = "current_thread")] async fn main() -> Result<(), Box<dyn std::error::Error>> {
//! use quadrille_store::{
//!     Append, DatabaseLocation, GameId, GameMetadata, GamePhase, MetadataChange, RawEntry, open,
//! };
//!
//! let folder = tempfile::tempdir()?;
//! let store = open(&DatabaseLocation::Folder(folder.path().to_path_buf())).await?;
//! let game = GameId::new("k3v9").ok_or("not an id")?;
//! let waiting = GameMetadata { code: Some("RAVEN".to_string()), ..GameMetadata::new(GamePhase::Waiting) };
//! store.create(&game, &[RawEntry { number: 1, at: 1000, body: "created".to_string() }], &waiting).await?;
//! assert_eq!(store.by_code("RAVEN", 2000).await?, Some(game.clone()));
//!
//! let entries = vec![RawEntry { number: 2, at: 2000, body: "joined".to_string() }];
//! let change = MetadataChange { revision: 0, metadata: GameMetadata::new(GamePhase::Playing) };
//! let joined = Append { game, after: 1, entries, change: Some(change) };
//! assert_eq!(store.append(vec![joined]).await, [Ok(())]);
//! assert_eq!(store.by_code("RAVEN", 2000).await?, None);
//! # Ok(()) }
//! ```

mod archive;
mod checkpoint;
mod commit;
mod compaction;
mod database;
mod error;
mod game;
mod group_commit;
mod heartbeat;
mod lease;
mod location;
mod lock;
mod presence;
mod queries;
mod secret;
mod snapshot;
mod space;
mod store;
#[cfg(feature = "testing")]
pub mod testing;
mod wrong_codes;

pub use archive::RetentionLimits;
pub use database::Database;
pub use error::{OpenError, StoreError};
pub use game::{
    Append, DueGame, GameCounts, GameId, GameMetadata, JoinedByCode, ListedGame, MetadataChange, NewGame,
    RawEntry, StoredGame, WaitingGames, Write,
};
pub use group_commit::GroupCommit;
pub use heartbeat::{NodeRecord, Outage};
pub use lease::Lease;
pub use location::{DatabaseLocation, open};
pub use lock::ServerLock;
pub use presence::{PresenceRecord, StoredPresence};
pub use quadrille_core::GamePhase;
pub use snapshot::RecentGame;
pub use space::StorageSpace;
pub use store::GameStore;
pub use wrong_codes::{WrongCode, WrongCodes};
