//! The space that the database uses, and how much is left.

use crate::StoreError;
use crate::database::{Database, with_timeout};

/// The space of a database, in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StorageSpace {
    /// The size of the database.
    pub used: u64,
    /// The free space of the file system. None if it is not known: the disk of PostgreSQL may be another machine's.
    pub free: Option<u64>,
}

impl Database {
    /// Measures the space.
    pub async fn space(&self) -> Result<StorageSpace, StoreError> {
        if let Some(file) = &self.file {
            let unread = |error: std::io::Error| StoreError::Unavailable(error.to_string());
            let used = std::fs::metadata(file).map_err(unread)?.len();
            return Ok(StorageSpace { used, free: free_space(file).map_err(unread)? });
        }
        let size = sqlx::query_scalar::<_, i64>("SELECT pg_database_size(current_database())");
        let used = with_timeout(async { Ok(size.fetch_one(&self.reader).await?) }).await?;
        Ok(StorageSpace { used: crate::game::unsigned(used)?, free: None })
    }
}

#[cfg(unix)]
fn free_space(file: &std::path::Path) -> std::io::Result<Option<u64>> {
    let disk = rustix::fs::statvfs(file)?;
    Ok(Some(disk.f_bavail.saturating_mul(disk.f_frsize)))
}

#[cfg(not(unix))]
fn free_space(_: &std::path::Path) -> std::io::Result<Option<u64>> {
    Ok(None)
}
