//! What can go wrong: with a game, and when a database is opened.

use std::path::PathBuf;

use sqlx::postgres::PgDatabaseError;
use sqlx::sqlite::SqliteError;

/// Why something was not written or read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StoreError {
    /// Another writer was faster, or the game does not exist: load it and decide anew.
    #[error("the game has changed meanwhile")]
    Conflict,
    /// Another game has this code.
    #[error("the code is taken")]
    CodeTaken,
    /// There is a game of this name.
    #[error("the name of the game is taken")]
    IdTaken,
    /// A later try may succeed: the connection was lost, the database is locked, the disk is full. What was being written
    /// may nevertheless have been; writing it again then gives [`StoreError::Conflict`].
    #[error("the database is not available: {0}")]
    Unavailable(String),
    /// Too many writes wait; nothing was queued or written.
    #[error("too many writes are waiting")]
    Busy,
    /// What is stored cannot be what was written.
    #[error("the database is damaged: {0}")]
    Corrupt(String),
    /// What was given to be written cannot be: a gap in the numbers, a text that is too long.
    #[error("this cannot be stored: {0}")]
    Refused(String),
}

/// Why a database could not be opened.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// The folder, or the file in it, cannot be made or written.
    #[error("the folder {} cannot be written: {reason}", folder.display())]
    Folder {
        /// The folder as it was given.
        folder: PathBuf,
        /// What the system says.
        reason: std::io::ErrorKind,
    },
    /// The address of the database cannot be read.
    #[error("this is not the address of a database (postgres://USER:PASSWORD@HOST/DATABASE): {0}")]
    Address(String),
    /// The database was written by a later version of the program.
    #[error("{location} was written by a newer version of this program; please use that version")]
    Newer {
        /// The file, or the server and the name of the database.
        location: String,
    },
    /// The database does not answer, refuses, or is damaged.
    #[error("{location} cannot be opened: {reason}")]
    Failed {
        /// The file, or the server and the name of the database.
        location: String,
        /// What went wrong.
        reason: StoreError,
    },
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> StoreError {
        match error {
            sqlx::Error::Database(error) => {
                if let Some(error) = error.try_downcast_ref::<SqliteError>() {
                    of_sqlite(error)
                } else if let Some(error) = error.try_downcast_ref::<PgDatabaseError>() {
                    of_postgres(error)
                } else {
                    StoreError::Unavailable(error.to_string())
                }
            }
            sqlx::Error::Decode(_)
            | sqlx::Error::ColumnDecode { .. }
            | sqlx::Error::ColumnNotFound(_)
            | sqlx::Error::RowNotFound => StoreError::Corrupt(error.to_string()),
            sqlx::Error::PoolTimedOut => StoreError::Unavailable("no connection within the time".to_string()),
            other => StoreError::Unavailable(other.to_string()),
        }
    }
}

/// <https://www.sqlite.org/rescode.html>: the low byte is the kind of error.
fn of_sqlite(error: &SqliteError) -> StoreError {
    use sqlx::error::DatabaseError;
    const CORRUPT: u32 = 11;
    const CONSTRAINT: u32 = 19;
    const NOT_A_DATABASE: u32 = 26;
    let code = error.code().and_then(|code| code.parse::<u32>().ok()).unwrap_or_default();
    match code & 0xff {
        // SQLite does not name the constraint but its columns.
        CONSTRAINT if error.message().contains("games.code") => StoreError::CodeTaken,
        CONSTRAINT => StoreError::Conflict,
        CORRUPT | NOT_A_DATABASE => StoreError::Corrupt(error.message().to_string()),
        _ => StoreError::Unavailable(error.message().to_string()),
    }
}

/// <https://www.postgresql.org/docs/current/errcodes-appendix.html>: the first two characters are the class.
fn of_postgres(error: &PgDatabaseError) -> StoreError {
    let message = || format!("{} ({})", error.message(), error.code());
    match error.code() {
        "23505" if error.constraint() == Some("games_code") => StoreError::CodeTaken,
        // Other constraints; a deadlock, or writes that cannot be put in an order.
        code if code.starts_with("23") || code.starts_with("40") => StoreError::Conflict,
        // The server's own files are damaged; a table or a column is missing.
        "XX001" | "XX002" | "42P01" | "42703" => StoreError::Corrupt(message()),
        _ => StoreError::Unavailable(message()),
    }
}
