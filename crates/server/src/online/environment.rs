//! Wall clock and entropy of a node, injected so that a simulation can replace them.

use std::fmt;
use std::time::{SystemTime, UNIX_EPOCH};

/// The wall clock and the source of random bytes.
pub(super) struct Environment {
    clock: Box<dyn Fn() -> u64 + Send + Sync>,
    entropy: Box<dyn Fn(&mut [u8]) + Send + Sync>,
}

impl Environment {
    /// The clock and the entropy of the machine.
    pub(super) fn system() -> Environment {
        Environment::with_clock(system_time)
    }

    /// Another clock, with the entropy of the machine.
    pub(super) fn with_clock(clock: impl Fn() -> u64 + Send + Sync + 'static) -> Environment {
        Environment::new(clock, |bytes| {
            getrandom::fill(bytes)
                .expect("without entropy tokens could be guessed, and the server must not run");
        })
    }

    /// A clock that returns milliseconds since 1970, and a source of random bytes.
    pub(super) fn new(
        clock: impl Fn() -> u64 + Send + Sync + 'static,
        entropy: impl Fn(&mut [u8]) + Send + Sync + 'static,
    ) -> Environment {
        Environment { clock: Box::new(clock), entropy: Box::new(entropy) }
    }

    /// Milliseconds since 1970.
    pub(super) fn now(&self) -> u64 {
        (self.clock)()
    }

    /// Random bytes.
    pub(super) fn random<const LENGTH: usize>(&self) -> [u8; LENGTH] {
        let mut bytes = [0; LENGTH];
        (self.entropy)(&mut bytes);
        bytes
    }
}

impl fmt::Debug for Environment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Environment").finish_non_exhaustive()
    }
}

fn system_time() -> u64 {
    let since_1970 = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::try_from(since_1970.as_millis()).unwrap_or(u64::MAX)
}
