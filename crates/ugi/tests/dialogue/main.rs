//! Dialogues with the engine through pipes, as with a match runner.

mod games;
mod page;
mod thinking;
mod wrong_lines;

use std::io::{BufRead, BufReader, PipeReader, PipeWriter, Write, pipe};
use std::sync::mpsc::{Receiver, channel};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use quadrille_catalog::find;
use quadrille_core::Options;
use quadrille_players::Level;
use quadrille_ugi::{EngineSettings, UgiEngine};

/// Timeout for replies, so that a missing reply fails a test.
const AT_MOST: Duration = Duration::from_secs(60);

/// A dialogue with an engine.
pub(crate) struct Dialogue {
    to: Option<PipeWriter>,
    heard: Receiver<String>,
    engine: JoinHandle<std::io::Result<()>>,
}

impl Dialogue {
    /// Starts an engine for a game at the level easy.
    pub(crate) fn with(game: &str) -> Dialogue {
        let options = Options::defaults(find(game).expect("it is in the catalogue").info().options);
        Dialogue::set(game, EngineSettings::new(Level::EASY, options))
    }

    pub(crate) fn set(game: &str, settings: EngineSettings) -> Dialogue {
        let (from_us, to) = pipe().expect("the machine has pipes");
        let (from, to_us) = pipe().expect("the machine has pipes");
        let mut engine = UgiEngine::new(find(game).expect("it is in the catalogue"), settings, to_us)
            .expect("somebody plays it");
        let engine = thread::spawn(move || engine.run(BufReader::new(from_us)));
        Dialogue { to: Some(to), heard: listen(from), engine }
    }

    /// Sends lines.
    pub(crate) fn send(&mut self, lines: &str) -> &mut Dialogue {
        let to = self.to.as_mut().expect("the input has not ended");
        // In one write: an engine does not read beyond `quit`.
        to.write_all(format!("{lines}\n").as_bytes()).expect("the engine reads");
        self
    }

    /// The next line.
    #[track_caller]
    pub(crate) fn read_until(&mut self) -> String {
        self.heard.recv_timeout(AT_MOST).expect("an answer comes in time")
    }

    /// The lines up to and including one with this prefix.
    #[track_caller]
    pub(crate) fn until(&mut self, beginning: &str) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            lines.push(self.read_until());
            if lines.last().is_some_and(|line| line.starts_with(beginning)) {
                return lines;
            }
        }
    }

    /// The move of the `bestmove` after `go`.
    #[track_caller]
    pub(crate) fn best(&mut self, go: &str) -> String {
        let lines = self.send(go).until("bestmove ");
        lines.last().and_then(|line| line.strip_prefix("bestmove ")).unwrap_or_default().to_string()
    }

    /// Sends a line and returns the reply, which must be one line.
    #[track_caller]
    pub(crate) fn ask(&mut self, line: &str) -> String {
        self.send(line).read_until()
    }

    /// Sends an invalid line and returns the error. The engine stays ready.
    #[track_caller]
    pub(crate) fn protocol_error(&mut self, line: &str) -> String {
        let said = self.ask(line);
        let protocol_error = said.strip_prefix("info string ").unwrap_or_else(|| panic!("{line}: {said}"));
        let protocol_error = protocol_error.to_string();
        assert_eq!(self.ask("isready"), "readyok");
        protocol_error
    }

    /// Sends lines that must have no reply.
    #[track_caller]
    pub(crate) fn silently(&mut self, lines: &str) -> &mut Dialogue {
        assert_eq!(self.send(lines).ask("isready"), "readyok", "{lines}");
        self
    }

    /// Ends the input and returns the remaining lines.
    #[track_caller]
    pub(crate) fn end(mut self) -> Vec<String> {
        self.to = None;
        let ended = self.engine.join().expect("an engine never panics");
        assert!(ended.is_ok(), "{ended:?}");
        self.heard.iter().collect()
    }
}

fn listen(from: PipeReader) -> Receiver<String> {
    let (sender, heard) = channel();
    thread::spawn(move || {
        for line in BufReader::new(from).lines() {
            if sender.send(line.expect("an engine says UTF-8")).is_err() {
                break;
            }
        }
    });
    heard
}
