//! Errors of operations, and of opening a database.

use std::path::PathBuf;

use sqlx::postgres::PgDatabaseError;
use sqlx::sqlite::SqliteError;

/// Why an operation failed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StoreError {
    /// Another writer was faster, or the game does not exist: load it and decide again.
    #[error("the game has changed meanwhile")]
    Conflict,
    /// Another game has this code.
    #[error("the code is taken")]
    CodeTaken,
    /// Another game has this id.
    #[error("the id of the game is taken")]
    IdTaken,
    /// A later attempt may succeed: the connection was lost, the database is locked, the disk is full. The append may nevertheless have been
    /// written; appending it again then gives [`StoreError::Conflict`].
    #[error("the database is not available: {0}")]
    Unavailable(String),
    /// Too many writes wait; nothing was queued or written.
    #[error("too many writes are waiting")]
    Busy,
    /// The stored data is inconsistent.
    #[error("the database is damaged: {0}")]
    Corrupt(String),
    /// The given data cannot be stored: a gap in the numbers, a text that is too long.
    #[error("this cannot be stored: {0}")]
    Invalid(String),
}

/// Why a database could not be opened.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// The folder, or the file in it, cannot be created or written.
    #[error("the folder {} cannot be written: {reason}", folder.display())]
    Folder {
        /// The given folder.
        folder: PathBuf,
        /// The error of the operating system.
        reason: std::io::ErrorKind,
    },
    /// Another server uses the folder.
    #[error("another server uses the folder {}; stop it, or name another folder with --data", folder.display())]
    InUse {
        /// The given folder.
        folder: PathBuf,
    },
    /// The address of the database is invalid.
    #[error("this is not the address of a database (postgres://USER:PASSWORD@HOST/DATABASE): {0}")]
    Address(String),
    /// The database was written by a later version of the program.
    #[error("{location} was written by a newer version of this program; use that version")]
    Newer {
        /// The file, or the server and the name of the database.
        location: String,
    },
    /// The database does not answer, rejects the connection, or is damaged.
    #[error("{location} cannot be opened: {reason}")]
    Failed {
        /// The file, or the server and the name of the database.
        location: String,
        /// The error.
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
            sqlx::Error::PoolTimedOut => {
                StoreError::Unavailable("no connection became available in time".to_string())
            }
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
        // SQLite names the columns of the constraint, not the constraint.
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
        // Other constraints; deadlocks and serialization failures.
        code if code.starts_with("23") || code.starts_with("40") => StoreError::Conflict,
        // Damaged files of the server; a missing table or column.
        "XX001" | "XX002" | "42P01" | "42703" => StoreError::Corrupt(message()),
        _ => StoreError::Unavailable(message()),
    }
}
