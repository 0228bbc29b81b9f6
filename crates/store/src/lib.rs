//! Games at rest, in SQLite (one file) or PostgreSQL (for several nodes).
//!
//! The store knows nothing of games: what happened in one is its numbered lines, whose bodies are text. Everything else
//! in the row of a game is an [`Index`] of it, which each write replaces in the same transaction.
//!
//! - `game`: what is stored, and what of it can be refused
//! - `place`: opening and migrating a database
//! - `database`: writing and reading a game
//! - `lists`: finding games
//! - `outage`: heartbeats of nodes, and the times in which there were none
//! - `visits`: who was seen where
//! - `grouped`: many writers share a commit
//! - `error`: what can go wrong
//! - `testing` (feature): a PostgreSQL server of a test's own
//!
//! What is absent: a clock (every time is passed in, in milliseconds since 1970), the meaning of a body or a card, and
//! SQL that only one of the two databases understands, outside `migrations` and `place`.
//!
//! ```
//! # #[tokio::main(flavor = "current_thread")] async fn main() -> Result<(), Box<dyn std::error::Error>> {
//! use quadrille_store::{Append, GameId, Index, Line, Place, Stage, open};
//!
//! let folder = tempfile::tempdir()?;
//! let store = open(&Place::Folder(folder.path().to_path_buf())).await?;
//! let game = GameId::new("k3v9").ok_or("not an id")?;
//! let waiting = Index { code: Some("RAVEN".to_string()), ..Index::new(Stage::Waiting) };
//! store.create(&game, &[Line { number: 1, at: 1000, body: "opened".to_string() }], &waiting).await?;
//! assert_eq!(store.by_code("RAVEN", 2000).await?, Some(game.clone()));
//!
//! let lines = vec![Line { number: 2, at: 2000, body: "joined".to_string() }];
//! let index = Index::new(Stage::Playing);
//! let joined = Append { game, after: 1, known_expires: None, lines, index };
//! assert_eq!(store.append(vec![joined]).await, [Ok(())]);
//! assert_eq!(store.by_code("RAVEN", 2000).await?, None);
//! # Ok(()) }
//! ```

mod database;
mod error;
mod game;
mod group_commit;
mod lists;
mod outage;
mod place;
#[cfg(feature = "testing")]
pub mod testing;
mod visits;

pub use database::Database;
pub use error::{OpenError, StoreError};
pub use game::{Append, Counts, GameId, Index, Joined, Line, Listed, Stage, Stored};
pub use group_commit::GroupCommit;
pub use outage::Outage;
pub use place::{Place, open};
