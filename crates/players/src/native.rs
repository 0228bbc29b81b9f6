//! A clock, a stop signal and threads, where the machine has them.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use quadrille_search::{Host, ThreadPool};

/// A clock that runs from its making, and a signal that can be given from anywhere.
#[derive(Clone, Debug)]
pub struct Stopwatch {
    begun: Instant,
    stop: Arc<AtomicBool>,
}

impl Stopwatch {
    /// Starts the clock.
    pub fn start() -> Stopwatch {
        Stopwatch { begun: Instant::now(), stop: Arc::default() }
    }

    /// Starts the clock, with a stop signal that others have already.
    pub fn stopped_by(stop: Arc<AtomicBool>) -> Stopwatch {
        Stopwatch { begun: Instant::now(), stop }
    }

    /// Tells whoever searches by this clock to stop.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

impl Host for Stopwatch {
    fn elapsed(&self) -> Duration {
        self.begun.elapsed()
    }

    fn stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}

/// This many threads.
#[derive(Clone, Copy, Debug)]
pub struct Threads(pub usize);

impl ThreadPool for Threads {
    fn size(&self) -> usize {
        self.0.max(1)
    }

    fn work(&self, own: &mut dyn FnMut(), theirs: &(dyn Fn(usize) + Sync)) {
        std::thread::scope(|scope| {
            for number in 1..self.size() {
                scope.spawn(move || theirs(number));
            }
            own();
        });
    }
}
