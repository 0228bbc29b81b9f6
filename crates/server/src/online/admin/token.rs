//! The token of `/admin`, and the limit of wrong ones.

use std::collections::HashMap;
use std::fmt;
use std::fs::{self, OpenOptions};
use std::io::{self, ErrorKind, Read, Write};
use std::net::IpAddr;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;
use tokio::time::Instant;

use crate::address::widest_network;
use crate::online::environment::Environment;

/// The file of the token in the data folder.
const FILE: &str = "admin-token";
/// The length of a token. A generated one has 32 digits.
const SHORTEST: usize = 16;
const LONGEST: usize = 200;
/// Wrong tokens of a network within [`WINDOW`], beyond which no token of it is checked.
const MOST_FAILED: u32 = 10;
const WINDOW: Duration = Duration::from_secs(600);
/// Networks whose wrong tokens are counted.
const MOST_NETWORKS: usize = 10_000;

/// The token of `/admin`. Its `Debug` output does not contain it, so that no log does.
#[derive(Clone)]
pub struct AdminToken(String);

/// Why there is no token.
#[derive(Debug, thiserror::Error)]
pub enum AdminTokenError {
    /// The text is no token.
    #[error("an admin token has {SHORTEST} to {LONGEST} characters of ASCII without spaces")]
    Form,
    /// The file cannot be read or written.
    #[error("the admin token cannot be kept in {}: {reason}", file.display())]
    File {
        /// The file.
        file: PathBuf,
        /// The error of the system.
        reason: io::Error,
    },
}

impl FromStr for AdminToken {
    type Err = AdminTokenError;

    fn from_str(text: &str) -> Result<AdminToken, AdminTokenError> {
        let fits =
            (SHORTEST..=LONGEST).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_graphic());
        if fits { Ok(AdminToken(text.to_string())) } else { Err(AdminTokenError::Form) }
    }
}

impl AdminToken {
    /// The token in a data folder, with its file. A new one is written if there is none, readable for its owner only.
    pub fn in_folder(folder: &Path) -> Result<(AdminToken, PathBuf), AdminTokenError> {
        let file = folder.join(FILE);
        let failed = |reason| AdminTokenError::File { file: file.clone(), reason };
        if !file.exists() {
            fs::create_dir_all(folder).and_then(|()| create(folder, &file)).map_err(failed)?;
        }
        let mut text = String::new();
        let read =
            fs::File::open(&file).and_then(|open| open.take(2 * LONGEST as u64).read_to_string(&mut text));
        read.map_err(failed)?;
        Ok((text.trim().parse()?, file))
    }

    /// True for the same token. The duration of the comparison does not depend on the tokens.
    pub(super) fn is(&self, given: &str) -> bool {
        hash(given).verify(&hash(&self.0).finalize().into_bytes()).is_ok()
    }
}

fn hash(token: &str) -> Hmac<Sha256> {
    let hash = Hmac::<Sha256>::new_from_slice(token.as_bytes()).expect("HMAC accepts keys of every length");
    hash.chain_update(b"admin")
}

/// Writes a new token. Another server on the same folder may do the same: a link is created once, and with the whole token in it.
fn create(folder: &Path, file: &Path) -> io::Result<()> {
    let token = hex::encode(Environment::system().random::<16>());
    let partial = folder.join(format!("{FILE}.{}", std::process::id()));
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let written = options.open(&partial).and_then(|mut open| writeln!(open, "{token}"));
    let linked = match written.and_then(|()| fs::hard_link(&partial, file)) {
        Err(error) if error.kind() == ErrorKind::AlreadyExists => Ok(()),
        linked => linked,
    };
    // A file that was not written need not be removed.
    let _ = fs::remove_file(&partial);
    linked
}

impl fmt::Debug for AdminToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("AdminToken(secret)")
    }
}

/// The wrong tokens of each network: their number, and when the first of them was tried.
#[derive(Debug, Default)]
pub(super) struct FailedTries(Mutex<HashMap<IpAddr, (u32, Instant)>>);

impl FailedTries {
    /// Counts a wrong token.
    pub(super) fn count(&self, address: IpAddr) {
        let (now, network) = (Instant::now(), widest_network(address));
        let mut tries = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        tries.retain(|_, (_, first)| now.duration_since(*first) < WINDOW);
        if tries.len() < MOST_NETWORKS || tries.contains_key(&network) {
            tries.entry(network).or_insert((0, now)).0 += 1;
        }
    }

    /// How long no token of this address is checked, if there were too many wrong ones.
    pub(super) fn wait(&self, address: IpAddr) -> Option<Duration> {
        let tries = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let (count, first) = tries.get(&widest_network(address))?;
        let wait = WINDOW.checked_sub(first.elapsed()).filter(|wait| !wait.is_zero())?;
        (*count >= MOST_FAILED).then_some(wait)
    }
}

#[cfg(test)]
mod tests {
    use tokio::time::advance;

    use super::*;

    #[test]
    fn a_token_is_created_once_and_only_its_owner_can_read_it() {
        let folder = tempfile::tempdir().unwrap();
        let (token, file) = AdminToken::in_folder(folder.path()).unwrap();
        let (again, _) = AdminToken::in_folder(folder.path()).unwrap();
        assert!(token.is(&again.0) && token.0.len() == 32);
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "nothing else is left behind");
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);
        }
        fs::write(&file, "short\n").unwrap();
        assert!(matches!(AdminToken::in_folder(folder.path()), Err(AdminTokenError::Form)));
        assert!(AdminToken::in_folder(&folder.path().join("created")).is_ok());
        let impossible = AdminToken::in_folder(&file.join("below")).unwrap_err().to_string();
        assert!(impossible.contains("admin-token/below"), "{impossible}");
    }

    #[test]
    fn tokens_are_compared_as_a_whole_and_not_shown() {
        let token: AdminToken = "0123456789abcdef".parse().unwrap();
        assert!(token.is("0123456789abcdef"));
        for wrong in ["", "0123456789abcde", "0123456789abcdef0", "0123456789abcdeF"] {
            assert!(!token.is(wrong), "{wrong}");
        }
        assert_eq!(format!("{token:?}"), "AdminToken(secret)");
        for bad in ["too short", "0123456789 abcdef", &"x".repeat(201), "ключ-із-кирилиці"] {
            assert!(bad.parse::<AdminToken>().is_err(), "{bad}");
        }
    }

    #[tokio::test(start_paused = true)]
    async fn too_many_wrong_tokens_of_one_network_are_refused_for_a_while() {
        let tries = FailedTries::default();
        let (one, other) = (IpAddr::from([10, 0, 0, 1]), IpAddr::from([10, 0, 0, 2]));
        for _ in 0..MOST_FAILED {
            assert_eq!(tries.wait(one), None);
            tries.count(one);
        }
        assert_eq!((tries.wait(one), tries.wait(other)), (Some(WINDOW), None));
        advance(WINDOW).await;
        assert_eq!(tries.wait(one), None);
    }
}
