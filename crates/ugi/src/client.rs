//! The runner's side of the dialogue: an engine that is a process of its own.
//!
//! It is trusted with nothing. What it says is bounded, whatever it is asked it has a time to answer in, and what it is sent
//! goes through a thread, so that an engine which does not listen cannot hold us up. It is killed when its [`Client`] is dropped.

use std::io::{self, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TrySendError, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use quadrille_search::Limits;

use crate::info::NO_MOVE;
use crate::launch::Launch;
use crate::line::{Heard, LONGEST_LINE, hear};

/// Lines to an engine that it has not read yet.
const MOST_UNREAD: usize = 64;
/// Lines from an engine that we have not read yet; after that it has to wait.
const MOST_UNHEARD: usize = 256;
/// Options that an engine can have for us to remember.
const MOST_OPTIONS: usize = 256;

/// How long an engine is waited for.
#[derive(Clone, Copy, Debug)]
pub struct Patience {
    /// For `ugiok` and `readyok`.
    pub courtesy: Duration,
    /// For a move, beyond the time that it was given for it.
    pub thought: Duration,
}

impl Default for Patience {
    fn default() -> Patience {
        Patience { courtesy: Duration::from_secs(20), thought: Duration::from_secs(60) }
    }
}

/// What an engine does that no engine should. It is not asked again after that.
#[derive(Debug, thiserror::Error)]
pub enum EngineError {
    /// It does not even start.
    #[error("{program:?} cannot be started: {fault}")]
    NotStarted {
        /// The program.
        program: String,
        /// Why.
        fault: io::Error,
    },
    /// It ended, or closed its output.
    #[error("the engine ended while {asked:?} was to be answered")]
    Ended {
        /// What it had been asked.
        asked: &'static str,
    },
    /// It did not answer in time.
    #[error("the engine did not answer {asked:?} within {} s", .waited.as_secs_f64())]
    Late {
        /// What it had been asked.
        asked: &'static str,
        /// How long it was waited for.
        waited: Duration,
    },
    /// It does not read what it is sent.
    #[error("the engine does not read what it is sent")]
    Deaf,
    /// It sent a line that is no line.
    #[error("the engine sent a line of more than {LONGEST_LINE} bytes")]
    Endless,
    /// It named no move.
    #[error("the engine answered \"go\" without a move")]
    NoMove,
}

/// An engine that is a process of its own.
#[derive(Debug)]
pub struct Client {
    child: Child,
    sent: SyncSender<String>,
    heard: Receiver<Heard>,
    patience: Patience,
    name: Option<String>,
    options: Vec<String>,
}

impl Client {
    /// Starts an engine and waits until it has introduced itself.
    pub fn start(launch: &Launch, patience: Patience) -> Result<Client, EngineError> {
        let not_started = |fault| EngineError::NotStarted { program: launch.program().to_string(), fault };
        let mut child = launch.command().spawn().map_err(not_started)?;
        let pipes = child.stdin.take().zip(child.stdout.take());
        let (to, from) = pipes.ok_or_else(|| not_started(io::ErrorKind::BrokenPipe.into()))?;
        let (sent, to_send) = sync_channel(MOST_UNREAD);
        let (to_hear, heard) = sync_channel(MOST_UNHEARD);
        thread::spawn(move || write_lines(to, &to_send));
        thread::spawn(move || read_lines(from, &to_hear));
        let mut client = Client { child, sent, heard, patience, name: None, options: Vec::new() };
        client.greet()?;
        Ok(client)
    }

    fn greet(&mut self) -> Result<(), EngineError> {
        self.send("ugi".to_string())?;
        let deadline = Deadline::after(self.patience.courtesy);
        loop {
            let line = self.hear("ugi", deadline)?;
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

    /// What the engine calls itself.
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

    /// Tells that a new game begins, and waits until the engine is ready for it.
    pub fn new_game(&mut self) -> Result<(), EngineError> {
        self.send("uginewgame".to_string())?;
        self.send("isready".to_string())?;
        let deadline = Deadline::after(self.patience.courtesy);
        while self.hear("isready", deadline)? != "readyok" {}
        Ok(())
    }

    /// The move that the engine would play after these moves from a start. Whether it is legal is for others to say.
    pub fn best_move(
        &mut self,
        start: &str,
        moves: &[String],
        limits: Limits,
    ) -> Result<String, EngineError> {
        let mut position = format!("position fen {start}");
        if !moves.is_empty() {
            position = format!("{position} moves {}", moves.join(" "));
        }
        self.send(position)?;
        self.send(go(limits))?;
        let deadline = Deadline::after(limits.time.unwrap_or_default() + self.patience.thought);
        loop {
            let line = self.hear("go", deadline)?;
            let mut words = line.split_whitespace();
            if words.next() == Some("bestmove") {
                let mv = words.next().filter(|mv| *mv != NO_MOVE);
                return mv.map(str::to_string).ok_or(EngineError::NoMove);
            }
        }
    }

    fn send(&mut self, line: String) -> Result<(), EngineError> {
        self.sent.try_send(line).map_err(|fault| match fault {
            TrySendError::Full(_) => EngineError::Deaf,
            TrySendError::Disconnected(_) => EngineError::Ended { asked: "to read" },
        })
    }

    fn hear(&mut self, asked: &'static str, deadline: Deadline) -> Result<String, EngineError> {
        match self.heard.recv_timeout(deadline.left()) {
            Ok(Heard::Line(line)) => Ok(line),
            Ok(Heard::TooLong) => Err(EngineError::Endless),
            Ok(Heard::End) | Err(RecvTimeoutError::Disconnected) => Err(EngineError::Ended { asked }),
            Err(RecvTimeoutError::Timeout) => Err(EngineError::Late { asked, waited: deadline.whole }),
        }
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        // One that has ended already cannot be killed, which is as good.
        if self.child.kill().is_ok() {
            let _ended = self.child.wait();
        }
    }
}

/// A moment by which an answer has to be there, however much is said before it.
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

fn go(limits: Limits) -> String {
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

/// Ends when nobody sends any more, or when the engine has ended, which is noticed where it is listened to.
fn write_lines(mut to: ChildStdin, lines: &Receiver<String>) {
    for line in lines {
        if to.write_all(format!("{line}\n").as_bytes()).and_then(|()| to.flush()).is_err() {
            break;
        }
    }
}

/// Ends when the engine has ended, or when nobody listens any more.
fn read_lines(from: ChildStdout, lines: &SyncSender<Heard>) {
    let mut from = BufReader::new(from);
    loop {
        let heard = hear(&mut from).unwrap_or(Heard::End);
        let is_end = heard == Heard::End;
        if lines.send(heard).is_err() || is_end {
            break;
        }
    }
}
