//! A computer player asked by a line of JSON: how the program and a WebAssembly module are compared.

use quadrille_core::{AcceptAnyWord, Random};
use quadrille_players::{Level, roster};
use quadrille_search::{Host, Limits, SearchRequest, SingleThread};
use serde::Deserialize;
use serde_json::{Value, json};

/// What is asked.
#[derive(Debug, Deserialize)]
struct Question {
    game: String,
    level: String,
    #[serde(default)]
    options: std::collections::BTreeMap<String, String>,
    seed: u64,
    /// Random moves from the start before the player is asked.
    after: u64,
    /// Moves that the player is asked for, one after the other.
    moves: usize,
    nodes: Option<u64>,
    millis: Option<u64>,
}

/// The answer to a line: the moves that the player makes, or what is wrong with the question.
pub fn answer(line: &str, host: &dyn Host) -> String {
    match think(line, host) {
        Ok(answer) => answer.to_string(),
        Err(error) => json!({ "error": error }).to_string(),
    }
}

fn think(line: &str, host: &dyn Host) -> Result<Value, String> {
    let question: Question = serde_json::from_str(line).map_err(|error| error.to_string())?;
    let options = question.options.iter().map(|(key, value)| (key.as_str(), value.as_str()));
    let set_up = quadrille_catalog::set_up(&question.game, options, question.seed, None);
    let mut table = set_up.map_err(|error| error.to_string())?;
    table.play_out(&mut Random::new(question.seed), question.after);
    let level = Level::from_word(&question.level).ok_or("there is no such level")?;
    let roster = roster(&question.game).ok_or("the game has no players")?;
    let mut player = roster.player(level, question.seed);
    let limits = Limits {
        time: question.millis.map(std::time::Duration::from_millis),
        nodes: question.nodes,
        depth: None,
    };
    let request = SearchRequest { limits, lines: 1, host, threads: &SingleThread };
    let mut answers = Vec::new();
    for _ in 0..question.moves {
        let Some(insight) = player.think(&*table, &request, &mut |_| ()) else { break };
        let Some(mv) = insight.best() else { break };
        table.play(mv, &AcceptAnyWord).map_err(|refusal| refusal.to_string())?;
        let score = insight.lines[0].score.to_string();
        answers.push(json!({ "move": mv, "score": score, "depth": insight.depth, "nodes": insight.nodes }));
    }
    Ok(json!({ "answers": answers, "position": table.text() }))
}
