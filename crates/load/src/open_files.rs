//! The limit on open files: each WebSocket is one.

use crate::LoadError;

/// Files that are not WebSockets of the matches: connections of the setup, the runtime, the terminal.
const RESERVED: u64 = 100;

/// Raises the limit of this process as far as the system allows, and checks that so many WebSockets fit.
pub(crate) fn raise(sockets: usize) -> Result<(), LoadError> {
    // If the limit is unknown, connecting fails when it is reached.
    rlimit::increase_nofile_limit(u64::MAX).map_or(Ok(()), |allowed| check(sockets, allowed))
}

fn check(sockets: usize, allowed: u64) -> Result<(), LoadError> {
    let needed = sockets as u64 + RESERVED;
    if needed > allowed { Err(LoadError::OpenFiles { sockets, needed, allowed }) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_load_beyond_the_limit_is_an_error() {
        assert!(check(900, 1000).is_ok());
        let error = check(901, 1000).unwrap_err().to_string();
        assert!(error.contains("901 WebSockets need 1001 open files, and the system allows 1000"), "{error}");
    }
}
