//! A search on its own thread, so that commands are handled meanwhile.

use std::convert::Infallible;
use std::io::{self, Write};
use std::panic;
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use quadrille_catalog::{AnyMove, AnyPosition};
use quadrille_native::{Stopwatch, Threads};
use quadrille_players::{AnyEngine, AnyReport};
use quadrille_search::{SearchClock, SearchLimits, SearchRequest};

use crate::info::{NO_BEST_MOVE, info};

/// A value shared by two threads.
pub(crate) type Shared<T> = Arc<Mutex<T>>;

/// Locks a value. It is consistent after every line, so a panic of the other thread does no harm.
pub(crate) fn lock<T>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Writes a line and flushes it.
pub(crate) fn write_line(output: &Mutex<impl Write>, line: &str) -> io::Result<()> {
    let mut output = lock(output);
    writeln!(output, "{line}")?;
    output.flush()
}

/// A search to run.
pub(crate) struct SearchJob {
    pub(crate) position: Box<dyn AnyPosition>,
    pub(crate) limits: SearchLimits,
    pub(crate) lines: usize,
    pub(crate) threads: usize,
    /// True if `bestmove` waits for the stop flag.
    pub(crate) holds: bool,
}

/// A running search, or one that has just answered.
pub(crate) struct SearchThread {
    stopwatch: Stopwatch,
    holds: bool,
    /// Disconnected right before `bestmove` is written; nothing is ever sent.
    answered: Receiver<Infallible>,
    thread: JoinHandle<io::Result<()>>,
}

impl SearchThread {
    /// Starts a search that writes `info` lines and finally `bestmove` to `output`.
    pub(crate) fn begin<W: Write + Send + 'static>(
        job: SearchJob,
        player: Shared<Box<dyn AnyEngine>>,
        output: Shared<W>,
    ) -> SearchThread {
        let stopwatch = Stopwatch::start();
        let holds = job.holds;
        let (sender, answered) = channel::<Infallible>();
        let watch = stopwatch.clone();
        let thread = thread::spawn(move || {
            let answer = think(&job, &mut **lock(&player), &watch, &output);
            while job.holds && !watch.stopped() {
                thread::park();
            }
            // The runner may send the next command as soon as it reads `bestmove`: the search must count as finished by then.
            drop(sender);
            write_line(&output, &format!("bestmove {}", answer?))
        });
        SearchThread { stopwatch, holds, answered, thread }
    }

    /// True once `bestmove` is written or about to be.
    pub(crate) fn is_answered(&self) -> bool {
        self.answered.try_recv() == Err(TryRecvError::Disconnected)
    }

    /// Sets the stop flag.
    pub(crate) fn signal(&self) {
        self.stopwatch.stop();
        self.thread.thread().unpark();
    }

    /// Stops the search and waits for `bestmove`.
    pub(crate) fn stop(self) -> io::Result<()> {
        self.signal();
        self.thread.join().unwrap_or_else(|payload| panic::resume_unwind(payload))
    }

    /// Waits for the end of the search, if it has limits, for at most `most`.
    pub(crate) fn finish(self, most: Duration) -> io::Result<()> {
        if !self.holds {
            // The search is stopped either way.
            let _never = self.answered.recv_timeout(most);
        }
        self.stop()
    }
}

/// Writes reports as `info` lines, without repetition.
struct InfoWriter<'a, W> {
    output: &'a Mutex<W>,
    watch: &'a Stopwatch,
    is_numbered: bool,
    last: Option<AnyReport>,
    /// The first write error.
    result: io::Result<()>,
}

impl<W: Write> InfoWriter<'_, W> {
    fn tell(&mut self, report: &AnyReport) {
        if self.last.as_ref() == Some(report) {
            return;
        }
        for line in info(report, self.watch.elapsed(), self.is_numbered) {
            if self.result.is_ok() {
                self.result = write_line(self.output, &line);
            }
        }
        self.last = Some(report.clone());
    }
}

/// Runs the search and returns the text of the best move.
fn think(
    job: &SearchJob,
    player: &mut dyn AnyEngine,
    watch: &Stopwatch,
    output: &Mutex<impl Write>,
) -> io::Result<String> {
    let threads = Threads(job.threads);
    let request = SearchRequest { limits: job.limits, lines: job.lines, clock: watch, threads: &threads };
    let mut writer = InfoWriter { output, watch, is_numbered: job.lines > 1, last: None, result: Ok(()) };
    let found = player.search(&*job.position, &request, &mut |report| writer.tell(report));
    if let Some(report) = &found {
        writer.tell(report);
    }
    writer.result?;
    let best = found.as_ref().and_then(AnyReport::best);
    Ok(best.map_or_else(|| NO_BEST_MOVE.to_string(), AnyMove::to_text))
}
