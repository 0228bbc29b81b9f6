//! The engine's side of the dialogue: obeys one line after the other and answers.
//!
//! It always has a position. A line that it cannot obey gets an `info string` that says why, and changes nothing. While it thinks it answers
//! questions and `isready`, and refuses to change what it thinks about.

use std::io::{self, BufRead, Write};
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use quadrille_catalog::{AcceptAnyWord, Game, Table};
use quadrille_core::{ParseErrors, Seat, Verdict, scramble};
use quadrille_players::{Player, Roster, roster};

use crate::command::{Command, Origin, Pace, Question};
use crate::line::{Heard, LONGEST_LINE, hear, skip_line};
use crate::protocol_error::{ProtocolError, quoted};
use crate::settings::{Renews, Settings};
use crate::thought::{self, Shared, Thought, say};

/// A script may end with `go`: after the end of the input a search may go on for this long, but not for ever.
const GRACE: Duration = Duration::from_secs(10);

/// Why there is no engine for a game.
#[derive(Debug, thiserror::Error)]
pub enum NobodyPlays {
    /// No computer plays it.
    #[error("no computer plays {0}")]
    Game(&'static str),
    /// The options go with no start.
    #[error("the options are wrong: {0}")]
    Options(ParseErrors),
}

/// An engine that plays one game.
pub struct Engine<W> {
    game: &'static dyn Game,
    roster: &'static dyn Roster,
    settings: Settings,
    table: Box<dyn Table>,
    player: Shared<Box<dyn Player>>,
    /// Games begun since the seed was set: each draws other lots.
    games: u64,
    thought: Option<Thought>,
    output: Shared<W>,
}

impl<W> std::fmt::Debug for Engine<W> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "an engine with {:?} at {:?}", self.settings, self.table)
    }
}

impl<W: Write + Send + 'static> Engine<W> {
    /// An engine at the start of a game, which answers to `output`.
    pub fn new(game: &'static dyn Game, settings: Settings, output: W) -> Result<Engine<W>, NobodyPlays> {
        let roster = roster(game.info().id).ok_or(NobodyPlays::Game(game.info().name))?;
        let table = settings.start(game).map_err(NobodyPlays::Options)?;
        let player = Arc::new(Mutex::new(roster.player(settings.level, lot(settings.seed, 0))));
        let output = Arc::new(Mutex::new(output));
        Ok(Engine { game, roster, settings, table, player, games: 0, thought: None, output })
    }

    /// Obeys the lines of `input` until it ends or says `quit`.
    pub fn run(&mut self, mut input: impl BufRead) -> io::Result<()> {
        loop {
            match hear(&mut input)? {
                Heard::Line(line) => {
                    if self.obey(&line)?.is_break() {
                        return Ok(());
                    }
                }
                Heard::TooLong => {
                    self.report_error(&too_long())?;
                    skip_line(&mut input)?;
                }
                Heard::End => return self.thought.take().map_or(Ok(()), |thought| thought.finish(GRACE)),
            }
        }
    }

    /// Obeys one line; breaks at `quit`.
    pub fn obey(&mut self, line: &str) -> io::Result<ControlFlow<()>> {
        let done = match Command::read(line) {
            Ok(Some(Command::Quit)) => {
                // Nobody waits for an answer any more.
                if let Some(thought) = self.thought.take() {
                    thought.signal();
                }
                return Ok(ControlFlow::Break(()));
            }
            Ok(Some(command)) => self.follow(command)?,
            Ok(None) => Ok(()),
            Err(error) => Err(error),
        };
        if let Err(error) = done {
            self.report_error(&error)?;
        }
        Ok(ControlFlow::Continue(()))
    }

    fn report_error(&self, error: &ProtocolError) -> io::Result<()> {
        self.say(&format!("info string {error}"))
    }

    fn say(&self, line: &str) -> io::Result<()> {
        say(&self.output, line)
    }

    /// Whether a search is under way; one whose answer was told is put away.
    fn is_thinking(&mut self) -> io::Result<bool> {
        match self.thought.take_if(|thought| thought.is_answered()) {
            Some(thought) => thought.stop().map(|()| false),
            None => Ok(self.thought.is_some()),
        }
    }

    fn follow(&mut self, command: Command) -> io::Result<Result<(), ProtocolError>> {
        match command {
            Command::Ugi => self.introduce().map(Ok),
            Command::IsReady => self.say("readyok").map(Ok),
            Command::Query(question) => self.say(&format!("response {}", self.response(question))).map(Ok),
            Command::Stop => self.thought.take().map_or(Ok(()), Thought::stop).map(Ok),
            // Quitting ends the dialogue, which is for `obey` to do.
            Command::Quit => Ok(Ok(())),
            _ if self.is_thinking()? => Ok(Err(ProtocolError::new("still thinking: send stop first"))),
            Command::NewGame => Ok(self.new_game()),
            Command::SetOption { name, value } => Ok(self.set_option(&name, &value)),
            Command::Position { from, moves } => Ok(self.set_position(&from, &moves)),
            Command::Moves(moves) => Ok(self.play_on(&moves)),
            Command::Go(pace) => {
                self.go(pace);
                Ok(Ok(()))
            }
        }
    }

    fn introduce(&self) -> io::Result<()> {
        self.say(concat!("id name Quadrille ", env!("CARGO_PKG_VERSION")))?;
        self.say("id author the Quadrille contributors")?;
        for declaration in self.settings.declarations(self.game) {
            self.say(&declaration)?;
        }
        self.say("ugiok")
    }

    fn response(&self, question: Question) -> &'static str {
        let truth = |flag| if flag { "true" } else { "false" };
        let outcome = self.table.outcome();
        match question {
            Question::GameOver => truth(outcome.is_some()),
            Question::FirstToMove => truth(self.table.mover() == Seat::First),
            Question::Result => match outcome.map(|outcome| outcome.verdict) {
                None => "none",
                Some(Verdict::Draw) => "draw",
                Some(Verdict::Win(Seat::First)) => "p1win",
                Some(Verdict::Win(Seat::Second)) => "p2win",
            },
        }
    }

    fn new_game(&mut self) -> Result<(), ProtocolError> {
        self.table = self.settings.start(self.game).map_err(ProtocolError::new)?;
        self.games += 1;
        self.renew_player();
        Ok(())
    }

    fn renew_player(&mut self) {
        let seed = lot(self.settings.seed, self.games);
        self.player = Arc::new(Mutex::new(self.roster.player(self.settings.level, seed)));
    }

    fn set_option(&mut self, name: &str, value: &str) -> Result<(), ProtocolError> {
        if self.settings.set(self.game, name, value)? == Renews::Player {
            self.games = 0;
            self.renew_player();
        }
        Ok(())
    }

    fn set_position(&mut self, from: &Origin, moves: &[String]) -> Result<(), ProtocolError> {
        let start = match from {
            Origin::Start => self.settings.start(self.game).map_err(ProtocolError::new)?,
            Origin::Text(text) => self.game.read(text).map_err(|faults| {
                let name = self.game.info().name;
                ProtocolError::new(format!("{} is not a position of {name}: {faults}", quoted(text)))
            })?,
        };
        self.table = played(start, moves)?;
        Ok(())
    }

    fn play_on(&mut self, moves: &[String]) -> Result<(), ProtocolError> {
        self.table = played(self.table.duplicate(), moves)?;
        Ok(())
    }

    fn go(&mut self, pace: Pace) {
        let Settings { level, lines, threads, .. } = self.settings;
        let limits = pace.limits(self.table.mover(), level.limits());
        let table = self.table.duplicate();
        // There is nothing to wait for once the game is over.
        let holds = pace.infinite && table.outcome().is_none();
        let question = thought::Question { table, limits, lines, threads, holds };
        self.thought = Some(Thought::begin(question, Arc::clone(&self.player), Arc::clone(&self.output)));
    }
}

/// The seed of the player for a game.
fn lot(seed: u64, games: u64) -> u64 {
    scramble(seed).wrapping_add(games)
}

fn too_long() -> ProtocolError {
    ProtocolError::new(format!("a line of more than {LONGEST_LINE} bytes is not looked at"))
}

/// The table after the moves. Words are taken as given: whoever runs the match has accepted them.
fn played(mut table: Box<dyn Table>, moves: &[String]) -> Result<Box<dyn Table>, ProtocolError> {
    for (number, mv) in (1..).zip(moves) {
        let refused = |refusal| ProtocolError::new(format!("move {number}, {}: {refusal}", quoted(mv)));
        table.play(mv, &AcceptAnyWord).map(|_events| ()).map_err(refused)?;
    }
    Ok(table)
}
