//! Clock, stop flag and threads of the operating system, for searches.
//!
//! Searches and engines take them from their request, so that they run in WebAssembly and give the same results on every machine. Only the hosts of native
//! programs depend on this crate.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use quadrille_search::{SearchClock, ThreadPool};

/// A monotonic clock that starts with its creation, and a stop flag. Clones share the flag.
#[derive(Clone, Debug)]
pub struct Stopwatch {
    begun: Instant,
    stop: Arc<AtomicBool>,
}

impl Stopwatch {
    /// Starts the clock.
    pub fn start() -> Stopwatch {
        Stopwatch::with_stop_flag(Arc::default())
    }

    /// Starts the clock with an existing stop flag.
    pub fn with_stop_flag(stop: Arc<AtomicBool>) -> Stopwatch {
        Stopwatch { begun: Instant::now(), stop }
    }

    /// Stops the searches that use this clock.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

impl SearchClock for Stopwatch {
    fn elapsed(&self) -> Duration {
        self.begun.elapsed()
    }

    fn stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}

/// A number of scoped threads, spawned for each search.
#[derive(Clone, Copy, Debug)]
pub struct Threads(pub usize);

impl ThreadPool for Threads {
    fn size(&self) -> usize {
        self.0.max(1)
    }

    fn run(&self, main: &mut dyn FnMut(), helpers: &(dyn Fn(usize) + Sync)) {
        std::thread::scope(|scope| {
            for number in 1..self.size() {
                scope.spawn(move || helpers(number));
            }
            main();
        });
    }
}
