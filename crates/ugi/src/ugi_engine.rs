//! Our players as a UGI engine.
//!
//! The engine always has a position. A line that it rejects gets an `info string` with the reason and changes nothing. During a search it answers queries and
//! `isready`, and rejects commands that would change the position or the settings.

use std::io::{self, BufRead, Write};
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use quadrille_catalog::{AcceptAnyWord, AnyPosition, Game};
use quadrille_core::{ParseErrors, Seat, Verdict, mix64};
use quadrille_players::{AnyEngine, AnyEngineFactory, engine_factory, move_limits};

use crate::command::{GoParameters, PositionSource, Query, UgiCommand};
use crate::engine_settings::{EngineSettings, Invalidates};
use crate::line::{LONGEST_LINE, ReadLine, read_line, skip_line};
use crate::protocol_error::{ProtocolError, quoted};
use crate::search_thread::{self, SearchThread, Shared, write_line};

/// Time for a search to finish after the end of the input: scripts may end with `go`.
const GRACE: Duration = Duration::from_secs(10);

/// Why an engine cannot start.
#[derive(Debug, thiserror::Error)]
pub enum EngineStartError {
    /// No computer plays the game.
    #[error("no computer plays {0}")]
    Game(&'static str),
    /// There is no initial position with these options.
    #[error("the options are wrong: {0}")]
    Options(ParseErrors),
}

/// A UGI engine for one game.
pub struct UgiEngine<W> {
    game: &'static dyn Game,
    engine_factory: &'static dyn AnyEngineFactory,
    settings: EngineSettings,
    position: Box<dyn AnyPosition>,
    player: Shared<Box<dyn AnyEngine>>,
    /// Games since the seed was set: each gets another seed.
    games: u64,
    search: Option<SearchThread>,
    output: Shared<W>,
}

impl<W> std::fmt::Debug for UgiEngine<W> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "an engine with {:?} at {:?}", self.settings, self.position)
    }
}

impl<W: Write + Send + 'static> UgiEngine<W> {
    /// An engine at the initial position, which writes to `output`.
    pub fn new(
        game: &'static dyn Game,
        settings: EngineSettings,
        output: W,
    ) -> Result<UgiEngine<W>, EngineStartError> {
        let engine_factory =
            engine_factory(game.info().id).ok_or(EngineStartError::Game(game.info().name))?;
        let position = settings.start(game).map_err(EngineStartError::Options)?;
        let player =
            Arc::new(Mutex::new(engine_factory.new_engine(settings.level, player_seed(settings.seed, 0))));
        let output = Arc::new(Mutex::new(output));
        Ok(UgiEngine { game, engine_factory, settings, position, player, games: 0, search: None, output })
    }

    /// Handles the lines of `input` until its end or `quit`.
    pub fn run(&mut self, mut input: impl BufRead) -> io::Result<()> {
        loop {
            match read_line(&mut input)? {
                ReadLine::Line(line) => {
                    if self.handle_line(&line)?.is_break() {
                        return Ok(());
                    }
                }
                ReadLine::TooLong => {
                    self.report_error(&too_long())?;
                    skip_line(&mut input)?;
                }
                ReadLine::End => return self.search.take().map_or(Ok(()), |search| search.finish(GRACE)),
            }
        }
    }

    /// Handles one line; breaks at `quit`.
    pub fn handle_line(&mut self, line: &str) -> io::Result<ControlFlow<()>> {
        let done = match UgiCommand::read(line) {
            Ok(Some(UgiCommand::Quit)) => {
                // The runner does not wait for `bestmove`.
                if let Some(search) = self.search.take() {
                    search.signal();
                }
                return Ok(ControlFlow::Break(()));
            }
            Ok(Some(command)) => self.execute(command)?,
            Ok(None) => Ok(()),
            Err(error) => Err(error),
        };
        if let Err(error) = done {
            self.report_error(&error)?;
        }
        Ok(ControlFlow::Continue(()))
    }

    fn report_error(&self, error: &ProtocolError) -> io::Result<()> {
        self.write_line(&format!("info string {error}"))
    }

    fn write_line(&self, line: &str) -> io::Result<()> {
        write_line(&self.output, line)
    }

    /// True while a search runs. A search that has answered is removed.
    fn is_thinking(&mut self) -> io::Result<bool> {
        match self.search.take_if(|search| search.is_answered()) {
            Some(search) => search.stop().map(|()| false),
            None => Ok(self.search.is_some()),
        }
    }

    fn execute(&mut self, command: UgiCommand) -> io::Result<Result<(), ProtocolError>> {
        match command {
            UgiCommand::Ugi => self.introduce().map(Ok),
            UgiCommand::IsReady => self.write_line("readyok").map(Ok),
            UgiCommand::Query(query) => {
                self.write_line(&format!("response {}", self.response(query))).map(Ok)
            }
            UgiCommand::Stop => self.search.take().map_or(Ok(()), SearchThread::stop).map(Ok),
            // `handle_line` ends the dialogue.
            UgiCommand::Quit => Ok(Ok(())),
            _ if self.is_thinking()? => Ok(Err(ProtocolError::new("still thinking: send stop first"))),
            UgiCommand::NewGame => Ok(self.new_game()),
            UgiCommand::SetOption { name, value } => Ok(self.set_option(&name, &value)),
            UgiCommand::Position { from, moves } => Ok(self.set_position(&from, &moves)),
            UgiCommand::Moves(moves) => Ok(self.play_on(&moves)),
            UgiCommand::Go(parameters) => {
                self.go(parameters);
                Ok(Ok(()))
            }
        }
    }

    fn introduce(&self) -> io::Result<()> {
        self.write_line(concat!("id name Quadrille ", env!("CARGO_PKG_VERSION")))?;
        self.write_line("id author the Quadrille contributors")?;
        for declaration in self.settings.declarations(self.game) {
            self.write_line(&declaration)?;
        }
        self.write_line("ugiok")
    }

    fn response(&self, query: Query) -> &'static str {
        let truth = |flag| if flag { "true" } else { "false" };
        let outcome = self.position.outcome();
        match query {
            Query::GameOver => truth(outcome.is_some()),
            Query::FirstToMove => truth(self.position.side_to_move() == Seat::First),
            Query::Result => match outcome.map(|outcome| outcome.verdict) {
                None => "none",
                Some(Verdict::Draw) => "draw",
                Some(Verdict::Win(Seat::First)) => "p1win",
                Some(Verdict::Win(Seat::Second)) => "p2win",
            },
        }
    }

    fn new_game(&mut self) -> Result<(), ProtocolError> {
        self.position = self.settings.start(self.game).map_err(ProtocolError::new)?;
        self.games += 1;
        self.renew_player();
        Ok(())
    }

    fn renew_player(&mut self) {
        let seed = player_seed(self.settings.seed, self.games);
        self.player = Arc::new(Mutex::new(self.engine_factory.new_engine(self.settings.level, seed)));
    }

    fn set_option(&mut self, name: &str, value: &str) -> Result<(), ProtocolError> {
        if self.settings.set(self.game, name, value)? == Invalidates::Player {
            self.games = 0;
            self.renew_player();
        }
        Ok(())
    }

    fn set_position(&mut self, from: &PositionSource, moves: &[String]) -> Result<(), ProtocolError> {
        let start = match from {
            PositionSource::Start => self.settings.start(self.game).map_err(ProtocolError::new)?,
            PositionSource::Text(text) => self.game.parse(text).map_err(|errors| {
                let name = self.game.info().name;
                ProtocolError::new(format!("{} is not a position of {name}: {errors}", quoted(text)))
            })?,
        };
        self.position = played(start, moves)?;
        Ok(())
    }

    fn play_on(&mut self, moves: &[String]) -> Result<(), ProtocolError> {
        self.position = played(self.position.clone_box(), moves)?;
        Ok(())
    }

    fn go(&mut self, parameters: GoParameters) {
        let EngineSettings { lines, threads, .. } = self.settings;
        let limits = parameters.limits(self.position.side_to_move(), move_limits());
        let position = self.position.clone_box();
        // A finished game is answered at once.
        let holds = parameters.infinite && position.outcome().is_none();
        let job = search_thread::SearchJob { position, limits, lines, threads, holds };
        self.search = Some(SearchThread::begin(job, Arc::clone(&self.player), Arc::clone(&self.output)));
    }
}

/// The seed of the player in a game.
fn player_seed(seed: u64, games: u64) -> u64 {
    mix64(mix64(seed).wrapping_add(games))
}

fn too_long() -> ProtocolError {
    ProtocolError::new(format!("the limit of a line is {LONGEST_LINE} bytes"))
}

/// The position after the moves. Words are accepted as they are: the runner has checked them.
fn played(
    mut position: Box<dyn AnyPosition>,
    moves: &[String],
) -> Result<Box<dyn AnyPosition>, ProtocolError> {
    for (number, mv) in (1..).zip(moves) {
        let rejected = |error| ProtocolError::new(format!("move {number}, {}: {error}", quoted(mv)));
        position.play_text(mv, &AcceptAnyWord).map(|_events| ()).map_err(rejected)?;
    }
    Ok(position)
}
