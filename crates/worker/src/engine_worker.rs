//! Answers requests. The game and its engines are kept from one request to the next.

use std::time::Duration;

use crate::protocol::{
    Level, SearchTask, WorkerErrorCode, WorkerLine, WorkerReport, WorkerRequest, WorkerResponse,
    WorkerResult, WorkerTask,
};
use quadrille_catalog::{AnyMove, ReplayError};
use quadrille_lexicon::Lexicon;
use quadrille_players::{self as players, AnyEngine, AnyEngineFactory, AnyReport, engine_factory};
use quadrille_search::{SearchClock, SearchLimits, SearchRequest, SingleThread};

use crate::replayed_game::ReplayedGame;

/// Engines that are kept: two that play against each other, and one for hints.
const MAX_ENGINES: usize = 3;

/// Answers requests of [`crate::protocol`]. No request makes it panic.
///
/// ```
/// use quadrille_worker::protocol::{WorkerResponse, WorkerResult};
/// use quadrille_search::NoClock;
/// use quadrille_worker::EngineWorker;
///
/// let line = r#"{"id":1,"task":{"search":{"game":"quadratic-war","level":"expert","nodes":1000}}}"#;
/// let response = WorkerResponse::read(&EngineWorker::default().answer(line, &NoClock)).unwrap();
/// assert!(matches!(response.result, WorkerResult::Report(_)));
/// ```
#[derive(Default)]
pub struct EngineWorker {
    /// The game of the last request.
    game: Option<ReplayedGame>,
    /// The engines of that game, most recently used first.
    players: Vec<CachedEngine>,
}

impl std::fmt::Debug for EngineWorker {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("EngineWorker").field("game", &self.game).finish_non_exhaustive()
    }
}

/// An engine with its level and seed.
struct CachedEngine {
    level: Level,
    engine_seed: u64,
    player: Box<dyn AnyEngine>,
}

/// Why a request is rejected.
struct RequestError {
    code: WorkerErrorCode,
    message: String,
}

impl From<ReplayError> for RequestError {
    fn from(error: ReplayError) -> RequestError {
        let code = if matches!(error, ReplayError::Setup(_)) {
            WorkerErrorCode::Setup
        } else {
            WorkerErrorCode::Move
        };
        RequestError { code, message: error.to_string() }
    }
}

impl From<RequestError> for WorkerResult {
    fn from(RequestError { code, message }: RequestError) -> WorkerResult {
        WorkerResult::Rejected { code, message }
    }
}

impl EngineWorker {
    /// Answers a line. The clock starts with the request.
    pub fn answer(&mut self, line: &str, host: &dyn SearchClock) -> String {
        let response = match WorkerRequest::read(line) {
            Ok(WorkerRequest { id, task }) => {
                let result = match task {
                    WorkerTask::Search(task) => self.search(&task, host),
                    WorkerTask::Word { word } => look_up(word),
                };
                WorkerResponse { id, result: result.unwrap_or_else(WorkerResult::from) }
            }
            Err(malformed) => {
                let rejected = RequestError { code: WorkerErrorCode::Malformed, message: malformed.message };
                WorkerResponse { id: malformed.id, result: rejected.into() }
            }
        };
        response.write()
    }

    fn search(&mut self, task: &SearchTask, host: &dyn SearchClock) -> Result<WorkerResult, RequestError> {
        let setup = task.setup();
        // Engines keep data of one game.
        if self.game.as_ref().is_none_or(|game| *game.setup() != setup) {
            self.players.clear();
        }
        let game = match self.game.take().filter(|game| game.leads_to(&setup, &task.moves)) {
            Some(game) => game,
            None => ReplayedGame::begin(setup)?,
        };
        let game = self.game.insert(game);
        game.play_on(&task.moves)?;
        let position = game.position();
        if position.outcome().is_some() {
            return Ok(WorkerResult::Over);
        }
        let engine_factory = engine_factory(&task.game).ok_or_else(|| RequestError {
            code: WorkerErrorCode::NoPlayers,
            message: format!("no computer plays {}", position.info().name),
        })?;
        if engine_factory.needs_words() {
            words()?;
        }
        let request = SearchRequest {
            limits: limits(task),
            lines: task.lines as usize,
            clock: host,
            threads: &SingleThread,
        };
        let player = cached_engine(&mut self.players, engine_factory, task);
        let report = player.search(position, &request, &mut |_| ());
        Ok(report.map_or(WorkerResult::Over, |AnyReport { lines, depth, nodes }| {
            let lines = lines.into_iter().map(|line| WorkerLine {
                chance: (line.chance * 1000.0).round() as u16,
                score: line.score.to_string(),
                moves: line.moves.iter().map(AnyMove::to_text).collect(),
            });
            WorkerResult::Report(WorkerReport {
                side_to_move: position.side_to_move(),
                depth,
                nodes,
                lines: lines.collect(),
            })
        }))
    }
}

/// The requested engine, cached or new. Evicts the least recently used engine.
fn cached_engine<'a>(
    players: &'a mut Vec<CachedEngine>,
    engine_factory: &dyn AnyEngineFactory,
    task: &SearchTask,
) -> &'a mut dyn AnyEngine {
    let SearchTask { level, engine_seed, .. } = *task;
    let found = players.iter().position(|cached| cached.level == level && cached.engine_seed == engine_seed);
    let cached = match found {
        Some(at) => players.remove(at),
        None => CachedEngine { level, engine_seed, player: engine_factory.new_engine(level, engine_seed) },
    };
    players.truncate(MAX_ENGINES - 1);
    players.insert(0, cached);
    &mut *players[0].player
}

/// The requested limits, or those of the level.
fn limits(task: &SearchTask) -> SearchLimits {
    if task.millis.is_none() && task.nodes.is_none() {
        return players::move_limits();
    }
    let time = task.millis.map(|millis| Duration::from_millis(millis.into()));
    SearchLimits { time, nodes: task.nodes, depth: None }
}

fn words() -> Result<&'static Lexicon, RequestError> {
    Lexicon::installed().ok_or_else(|| RequestError {
        code: WorkerErrorCode::NoWords,
        message: "the word list is not loaded; load it and repeat the request".to_string(),
    })
}

fn look_up(word: String) -> Result<WorkerResult, RequestError> {
    let known = words()?.contains(&word);
    Ok(WorkerResult::Word { word, known })
}
