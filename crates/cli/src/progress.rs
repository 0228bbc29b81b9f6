//! A progress bar on standard error, if it is a terminal.

use std::io::{IsTerminal, Write, stderr};
use std::time::{Duration, Instant};

/// Width of the bar in characters.
const WIDTH: u64 = 24;
/// Minimum time between two updates.
const BETWEEN: Duration = Duration::from_millis(100);

/// The progress of a command.
pub(crate) struct Progress {
    begun: Instant,
    drawn: Option<Instant>,
    is_shown: bool,
    whole: u64,
}

impl Progress {
    /// The progress of so many steps.
    pub(crate) fn of(whole: u64) -> Progress {
        Progress { begun: Instant::now(), drawn: None, is_shown: stderr().is_terminal(), whole }
    }

    /// Draws the bar with a text beside it.
    pub(crate) fn draw(&mut self, done: u64, beside: &str) {
        if !self.is_shown || self.drawn.is_some_and(|drawn| drawn.elapsed() < BETWEEN) {
            return;
        }
        self.drawn = Some(Instant::now());
        let full = (WIDTH * done / self.whole.max(1)).min(WIDTH) as usize;
        let bar = format!("{}{}", "━".repeat(full), "┄".repeat(WIDTH as usize - full));
        let left =
            self.begun.elapsed().as_secs_f64() / done.max(1) as f64 * self.whole.saturating_sub(done) as f64;
        let left = Duration::from_secs_f64(left).as_secs();
        let (minutes, seconds) = (left / 60, left % 60);
        // A failure to draw is ignored: the bar is not part of the output.
        let _drawn =
            write!(stderr(), "\r\x1b[K{bar} {done}/{}  {minutes}:{seconds:02} left  {beside}", self.whole);
    }

    /// Clears the bar.
    pub(crate) fn clear(&self) {
        if self.drawn.is_some() {
            let _cleared = write!(stderr(), "\r\x1b[K");
        }
    }

    /// Time since the start.
    pub(crate) fn elapsed(&self) -> Duration {
        self.begun.elapsed()
    }
}
