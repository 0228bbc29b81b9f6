//! Requests to a computer player as lines of JSON, to compare the native program with a WebAssembly module.

use quadrille_catalog::initial_position;
use quadrille_core::{AcceptAnyWord, GameSetup, Random};
use quadrille_players::{Level, engine_factory};
use quadrille_search::{SearchClock, SearchLimits, SearchRequest, SingleThread};
use serde::Deserialize;
use serde_json::{Value, json};

/// A request to a computer player.
#[derive(Debug, Deserialize)]
struct Request {
    game: String,
    level: String,
    #[serde(default)]
    options: std::collections::BTreeMap<String, String>,
    seed: u64,
    /// Number of random moves before the request.
    after: u64,
    /// Number of moves that the player makes for both sides.
    moves: usize,
    nodes: Option<u64>,
    millis: Option<u64>,
}

/// Answers a line with the moves that the player makes, or with an error.
pub fn answer(line: &str, host: &dyn SearchClock) -> String {
    match think(line, host) {
        Ok(answer) => answer.to_string(),
        Err(error) => json!({ "error": error }).to_string(),
    }
}

fn think(line: &str, host: &dyn SearchClock) -> Result<Value, String> {
    let request: Request = serde_json::from_str(line).map_err(|error| error.to_string())?;
    let options = request.options.into_iter().collect();
    let setup = GameSetup { game: request.game.clone(), options, seed: request.seed, start: None };
    let mut position = initial_position(&setup).map_err(|error| error.to_string())?;
    position.play_random(&mut Random::new(request.seed), request.after);
    let level: Level = request.level.parse().map_err(|_| "unknown level")?;
    let engine_factory = engine_factory(&request.game).ok_or("the game has no computer players")?;
    let mut player = engine_factory.new_engine(level, request.seed);
    let limits = SearchLimits {
        time: request.millis.map(std::time::Duration::from_millis),
        nodes: request.nodes,
        depth: None,
    };
    let search = SearchRequest { limits, lines: 1, clock: host, threads: &SingleThread };
    let mut answers = Vec::new();
    for _ in 0..request.moves {
        let Some(report) = player.search(&*position, &search, &mut |_| ()) else { break };
        let Some(mv) = report.best() else { break };
        position.play(mv, &AcceptAnyWord).map_err(|error| error.to_string())?;
        let score = report.lines[0].score.to_string();
        answers.push(
            json!({ "move": mv.to_text(), "score": score, "depth": report.depth, "nodes": report.nodes }),
        );
    }
    Ok(json!({ "answers": answers, "position": position.to_text() }))
}
