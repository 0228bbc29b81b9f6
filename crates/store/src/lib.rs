//! Games at rest, in SQLite (one file) or PostgreSQL (for several nodes).
//!
//! The store knows nothing of games: what happened in one is its numbered lines, whose bodies are text. Everything else
//! in the row of a game is an [`GameMetadata`] of it, which each write replaces in the same transaction.
//!
//! - `game`: what is stored, and what of it can be refused
//! - `store`: the operations as a trait, for tests with another store
//! - `location`: opening and migrating a database
//! - `database`: writing and reading a game
//! - `queries`: finding games
//! - `heartbeat`: heartbeats of nodes, and the times in which there were none
//! - `last_seen`: who was seen where
//! - `group_commit`: many writers share a commit
//! - `error`: what can go wrong
//! - `testing` (feature): a PostgreSQL server of a test's own
//!
//! What is absent: a clock (every time is passed in, in milliseconds since 1970), the meaning of a body or a card, and
//! SQL that only one of the two databases understands, outside `migrations` and `location`.
//!
//! ```
//! # #[tokio::main(flavor = "current_thread")] async fn main() -> Result<(), Box<dyn std::error::Error>> {
//! use quadrille_store::{Append, GameId, GameMetadata, RawEntry, DatabaseLocation, GamePhase, open};
//!
//! let folder = tempfile::tempdir()?;
//! let store = open(&DatabaseLocation::Folder(folder.path().to_path_buf())).await?;
//! let game = GameId::new("k3v9").ok_or("not an id")?;
//! let waiting = GameMetadata { code: Some("RAVEN".to_string()), ..GameMetadata::new(GamePhase::Waiting) };
//! store.create(&game, &[RawEntry { number: 1, at: 1000, body: "opened".to_string() }], &waiting).await?;
//! assert_eq!(store.by_code("RAVEN", 2000).await?, Some(game.clone()));
//!
//! let entries = vec![RawEntry { number: 2, at: 2000, body: "joined".to_string() }];
//! let metadata = GameMetadata::new(GamePhase::Playing);
//! let joined = Append { game, after: 1, expected_expires: None, entries, metadata };
//! assert_eq!(store.append(vec![joined]).await, [Ok(())]);
//! assert_eq!(store.by_code("RAVEN", 2000).await?, None);
//! # Ok(()) }
//! ```

mod database;
mod error;
mod game;
mod group_commit;
mod heartbeat;
mod location;
mod presence;
mod queries;
mod store;
#[cfg(feature = "testing")]
pub mod testing;

pub use database::Database;
pub use error::{OpenError, StoreError};
pub use game::{
    Append, GameCounts, GameId, GameMetadata, GamePhase, JoinedByCode, ListedGame, RawEntry, StoredGame,
};
pub use group_commit::GroupCommit;
pub use heartbeat::Outage;
pub use location::{DatabaseLocation, open};
pub use store::GameStore;
