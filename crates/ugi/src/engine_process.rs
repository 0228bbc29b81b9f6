//! An external engine as a child process.
//!
//! Engines are not trusted: their lines are bounded, every reply has a deadline, and lines to the engine go through a thread, so that an engine that does
//! not read cannot block the runner. Dropping an [`EngineProcess`] kills the engine.

use std::io::{self, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TrySendError, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use quadrille_search::SearchLimits;

use crate::engine_command::EngineCommand;
use crate::info::NO_BEST_MOVE;
use crate::line::{LONGEST_LINE, ReadLine, read_line};

/// Capacity of the queue of lines to the engine.
const MAX_UNSENT_LINES: usize = 64;
/// Capacity of the queue of lines from the engine; a full queue blocks the engine.
const MAX_UNREAD_LINES: usize = 256;
/// Maximum number of options that are stored.
const MOST_OPTIONS: usize = 256;

/// Timeouts for replies.
#[derive(Clone, Copy, Debug)]
pub struct EngineTimeouts {
    /// For `ugiok` and `readyok`.
    pub handshake: Duration,
    /// For `bestmove`, in addition to the time of the search.
    pub search: Duration,
}

impl Default for EngineTimeouts {
    fn default() -> EngineTimeouts {
        EngineTimeouts { handshake: Duration::from_secs(20), search: Duration::from_secs(60) }
    }
}

/// A failure of an engine. It gets no further commands in that game.
#[derive(Debug, thiserror::Error)]
pub enum EngineError {
    /// The process could not be started.
    #[error("{program:?} cannot be started: {cause}")]
    NotStarted {
        /// The program.
        program: String,
        /// The cause.
        cause: io::Error,
    },
    /// It exited or closed its output.
    #[error("the engine exited without a reply to {asked:?}")]
    Ended {
        /// The command that has no reply.
        asked: &'static str,
    },
    /// A reply did not come in time.
    #[error("the engine did not answer {asked:?} within {} s", .waited.as_secs_f64())]
    Timeout {
        /// The command that has no reply.
        asked: &'static str,
        /// The timeout.
        waited: Duration,
    },
    /// It does not read its input.
    #[error("the engine does not read its input")]
    NotReading,
    /// It sent a line that is too long.
    #[error("the engine sent a line of more than {LONGEST_LINE} bytes")]
    LineTooLong,
    /// It sent no move.
    #[error("the engine answered \"go\" without a move")]
    NoMove,
}

/// An external engine.
#[derive(Debug)]
pub struct EngineProcess {
    child: Child,
    sent: SyncSender<String>,
    heard: Receiver<ReadLine>,
    timeouts: EngineTimeouts,
    name: Option<String>,
    options: Vec<String>,
}

impl EngineProcess {
    /// Starts an engine and completes the handshake.
    pub fn start(command: &EngineCommand, timeouts: EngineTimeouts) -> Result<EngineProcess, EngineError> {
        let not_started = |cause| EngineError::NotStarted { program: command.program().to_string(), cause };
        let mut child = command.command().spawn().map_err(not_started)?;
        let pipes = child.stdin.take().zip(child.stdout.take());
        let (to, from) = pipes.ok_or_else(|| not_started(io::ErrorKind::BrokenPipe.into()))?;
        let (sent, to_send) = sync_channel(MAX_UNSENT_LINES);
        let (to_hear, heard) = sync_channel(MAX_UNREAD_LINES);
        thread::spawn(move || write_lines(to, &to_send));
        thread::spawn(move || read_lines(from, &to_hear));
        let mut engine = EngineProcess { child, sent, heard, timeouts, name: None, options: Vec::new() };
        engine.greet()?;
        Ok(engine)
    }

    fn greet(&mut self) -> Result<(), EngineError> {
        self.send("ugi".to_string())?;
        let deadline = Deadline::after(self.timeouts.handshake);
        loop {
            let line = self.read_reply("ugi", deadline)?;
            if line == "ugiok" {
                return Ok(());
            }
            if let Some(name) = line.strip_prefix("id name ") {
                self.name = Some(name.trim().to_string());
            }
            let option = line.strip_prefix("option name ").and_then(|rest| rest.split_once(" type "));
            if let Some((option, _)) = option
                && self.options.len() < MOST_OPTIONS
            {
                self.options.push(option.trim().to_string());
            }
        }
    }

    /// The engine's name.
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// Sets an option, if the engine has it.
    pub fn set_option(&mut self, name: &str, value: &str) -> Result<(), EngineError> {
        let known = self.options.iter().find(|known| known.eq_ignore_ascii_case(name));
        match known.map(|known| format!("setoption name {known} value {value}")) {
            Some(line) => self.send(line),
            None => Ok(()),
        }
    }

    /// Starts a new game and waits until the engine is ready.
    pub fn new_game(&mut self) -> Result<(), EngineError> {
        self.send("uginewgame".to_string())?;
        self.send("isready".to_string())?;
        let deadline = Deadline::after(self.timeouts.handshake);
        while self.read_reply("isready", deadline)? != "readyok" {}
        Ok(())
    }

    /// Requests the best move after these moves from `start`. The caller checks its legality.
    pub fn best_move(
        &mut self,
        start: &str,
        moves: &[String],
        limits: SearchLimits,
    ) -> Result<String, EngineError> {
        let mut position = format!("position fen {start}");
        if !moves.is_empty() {
            position = format!("{position} moves {}", moves.join(" "));
        }
        self.send(position)?;
        self.send(go(limits))?;
        let deadline = Deadline::after(limits.time.unwrap_or_default() + self.timeouts.search);
        loop {
            let line = self.read_reply("go", deadline)?;
            let mut words = line.split_whitespace();
            if words.next() == Some("bestmove") {
                let mv = words.next().filter(|mv| *mv != NO_BEST_MOVE);
                return mv.map(str::to_string).ok_or(EngineError::NoMove);
            }
        }
    }

    fn send(&mut self, line: String) -> Result<(), EngineError> {
        self.sent.try_send(line).map_err(|error| match error {
            TrySendError::Full(_) => EngineError::NotReading,
            TrySendError::Disconnected(_) => EngineError::Ended { asked: "to read" },
        })
    }

    fn read_reply(&mut self, asked: &'static str, deadline: Deadline) -> Result<String, EngineError> {
        match self.heard.recv_timeout(deadline.left()) {
            Ok(ReadLine::Line(line)) => Ok(line),
            Ok(ReadLine::TooLong) => Err(EngineError::LineTooLong),
            Ok(ReadLine::End) | Err(RecvTimeoutError::Disconnected) => Err(EngineError::Ended { asked }),
            Err(RecvTimeoutError::Timeout) => Err(EngineError::Timeout { asked, waited: deadline.whole }),
        }
    }
}

impl Drop for EngineProcess {
    fn drop(&mut self) {
        // Killing fails if the engine has exited already.
        if self.child.kill().is_ok() {
            let _ended = self.child.wait();
        }
    }
}

/// A deadline for a reply. Other lines do not extend it.
#[derive(Clone, Copy)]
struct Deadline {
    begun: Instant,
    whole: Duration,
}

impl Deadline {
    fn after(whole: Duration) -> Deadline {
        Deadline { begun: Instant::now(), whole }
    }

    fn left(self) -> Duration {
        self.whole.saturating_sub(self.begun.elapsed())
    }
}

fn go(limits: SearchLimits) -> String {
    let mut go = "go".to_string();
    if let Some(time) = limits.time {
        go.push_str(&format!(" movetime {}", time.as_millis()));
    }
    if let Some(nodes) = limits.nodes {
        go.push_str(&format!(" nodes {nodes}"));
    }
    if let Some(depth) = limits.depth {
        go.push_str(&format!(" depth {depth}"));
    }
    go
}

/// Writer thread: ends when the sender is dropped or the engine has exited, which the reader reports.
fn write_lines(mut to: ChildStdin, lines: &Receiver<String>) {
    for line in lines {
        if to.write_all(format!("{line}\n").as_bytes()).and_then(|()| to.flush()).is_err() {
            break;
        }
    }
}

/// Reader thread: ends when the engine has exited or the receiver is dropped.
fn read_lines(from: ChildStdout, lines: &SyncSender<ReadLine>) {
    let mut from = BufReader::new(from);
    loop {
        let heard = read_line(&mut from).unwrap_or(ReadLine::End);
        let is_end = heard == ReadLine::End;
        if lines.send(heard).is_err() || is_end {
            break;
        }
    }
}
