//! A search on a thread of its own, so that whoever asked for it can be listened to meanwhile.

use std::convert::Infallible;
use std::io::{self, Write};
use std::panic;
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use quadrille_catalog::Table;
use quadrille_players::{Insight, Player, Stopwatch, Threads};
use quadrille_search::{Host, Limits, SearchRequest};

use crate::info::{NO_MOVE, info};

/// Something that two threads use, one at a time.
pub(crate) type Shared<T> = Arc<Mutex<T>>;

/// What a lock guards stays in order between any two lines, so that a thread which panicked holding it has spoilt nothing.
pub(crate) fn lock<T>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Writes a line that the other side sees at once.
pub(crate) fn say(output: &Mutex<impl Write>, line: &str) -> io::Result<()> {
    let mut output = lock(output);
    writeln!(output, "{line}")?;
    output.flush()
}

/// What to think about, and how.
pub(crate) struct Question {
    pub(crate) table: Box<dyn Table>,
    pub(crate) limits: Limits,
    pub(crate) lines: usize,
    pub(crate) threads: usize,
    /// Whether the answer waits for the signal to stop.
    pub(crate) holds: bool,
}

/// A search under way, or one whose answer was just told.
pub(crate) struct Thought {
    stopwatch: Stopwatch,
    holds: bool,
    /// Nothing ever comes; it is closed when the answer is about to be told.
    answered: Receiver<Infallible>,
    thread: JoinHandle<io::Result<()>>,
}

impl Thought {
    /// Begins to think. What is found is said to `output`, the answer last.
    pub(crate) fn begin<W: Write + Send + 'static>(
        question: Question,
        player: Shared<Box<dyn Player>>,
        output: Shared<W>,
    ) -> Thought {
        let stopwatch = Stopwatch::start();
        let holds = question.holds;
        let (sender, answered) = channel::<Infallible>();
        let watch = stopwatch.clone();
        let thread = thread::spawn(move || {
            let answer = think(&question, &mut **lock(&player), &watch, &output);
            while question.holds && !watch.stopped() {
                thread::park();
            }
            // Whoever reads the answer may go on at once, and must not find us thinking still.
            drop(sender);
            say(&output, &format!("bestmove {}", answer?))
        });
        Thought { stopwatch, holds, answered, thread }
    }

    /// Whether the answer was told, or is told in this moment.
    pub(crate) fn is_answered(&self) -> bool {
        self.answered.try_recv() == Err(TryRecvError::Disconnected)
    }

    /// Gives the signal to stop.
    pub(crate) fn signal(&self) {
        self.stopwatch.stop();
        self.thread.thread().unpark();
    }

    /// Stops, and comes back when the answer was told.
    pub(crate) fn stop(self) -> io::Result<()> {
        self.signal();
        self.thread.join().unwrap_or_else(|fault| panic::resume_unwind(fault))
    }

    /// Lets it come to its end, if it has one, but not for longer than `most`.
    pub(crate) fn finish(self, most: Duration) -> io::Result<()> {
        if !self.holds {
            // Whether the answer came or the time is up: what is left is to stop.
            let _never = self.answered.recv_timeout(most);
        }
        self.stop()
    }
}

/// Tells what is found, each thing once.
struct Teller<'a, W> {
    output: &'a Mutex<W>,
    watch: &'a Stopwatch,
    is_numbered: bool,
    last: Option<Insight>,
    /// Whether the other side could be told everything so far.
    told: io::Result<()>,
}

impl<W: Write> Teller<'_, W> {
    fn tell(&mut self, insight: &Insight) {
        if self.last.as_ref() == Some(insight) {
            return;
        }
        for line in info(insight, self.watch.elapsed(), self.is_numbered) {
            if self.told.is_ok() {
                self.told = say(self.output, &line);
            }
        }
        self.last = Some(insight.clone());
    }
}

/// Tells what is found on the way; the move to play.
fn think(
    question: &Question,
    player: &mut dyn Player,
    watch: &Stopwatch,
    output: &Mutex<impl Write>,
) -> io::Result<String> {
    let threads = Threads(question.threads);
    let request =
        SearchRequest { limits: question.limits, lines: question.lines, host: watch, threads: &threads };
    let mut teller = Teller { output, watch, is_numbered: question.lines > 1, last: None, told: Ok(()) };
    let found = player.think(&*question.table, &request, &mut |insight| teller.tell(insight));
    if let Some(insight) = &found {
        teller.tell(insight);
    }
    teller.told?;
    Ok(found.as_ref().and_then(Insight::best).unwrap_or(NO_MOVE).to_string())
}
