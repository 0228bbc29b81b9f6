//! A lock file against two servers on one folder: each would judge clocks and credit outages as if it were alone.

use std::fs::{File, OpenOptions, TryLockError};

use crate::{DatabaseLocation, OpenError};

/// The lock of a server on its folder. The operating system releases it when this is dropped or the process ends.
#[derive(Debug)]
pub struct ServerLock {
    /// None for PostgreSQL, which any number of servers can use.
    _file: Option<File>,
}

impl DatabaseLocation {
    /// Locks the location for one server; fails if another one has locked it.
    pub fn lock(&self) -> Result<ServerLock, OpenError> {
        let DatabaseLocation::Folder(folder) = self else { return Ok(ServerLock { _file: None }) };
        let unwritable =
            |error: std::io::Error| OpenError::Folder { folder: folder.clone(), reason: error.kind() };
        std::fs::create_dir_all(folder).map_err(unwritable)?;
        let file = OpenOptions::new().append(true).create(true).open(folder.join("quadrille.lock"));
        let file = file.map_err(unwritable)?;
        match file.try_lock() {
            Ok(()) => Ok(ServerLock { _file: Some(file) }),
            Err(TryLockError::WouldBlock) => Err(OpenError::InUse { folder: folder.clone() }),
            Err(TryLockError::Error(error)) => Err(unwritable(error)),
        }
    }
}
