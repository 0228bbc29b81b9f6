//! What a player found, as lines of the dialogue.

use std::time::Duration;

use quadrille_players::Insight;
use quadrille_search::Score;

/// The answer to `go` once the game is over.
pub(crate) const NO_MOVE: &str = "(none)";

/// A line for each line of play. They are numbered if several were asked for.
pub(crate) fn info(insight: &Insight, elapsed: Duration, is_numbered: bool) -> Vec<String> {
    let Insight { lines, depth, nodes } = insight;
    let milliseconds = elapsed.as_millis();
    let rate = u128::from(*nodes) * 1_000_000 / elapsed.as_micros().max(1);
    let lines = lines.iter().enumerate().map(|(index, line)| {
        let number = if is_numbered { format!(" multipv {}", index + 1) } else { String::new() };
        let (score, moves) = (score(line.score), line.moves.join(" "));
        format!(
            "info depth {depth}{number} score {score} nodes {nodes} nps {rate} time {milliseconds} pv {moves}"
        )
    });
    lines.collect()
}

/// A score as the one to move sees it: hundredths, or the moves to the end of the game, negative if it is lost.
fn score(score: Score) -> String {
    score.end().map_or_else(|| format!("cp {}", score.number()), |moves| format!("mate {moves}"))
}

#[cfg(test)]
mod tests {
    use quadrille_players::Prospect;

    use super::*;

    #[test]
    fn every_line_of_play_is_a_line_of_info() {
        let line = |score, moves: &[&str]| Prospect {
            score,
            chance: 0.5,
            moves: moves.iter().map(ToString::to_string).collect(),
        };
        let lines = vec![line(Score::of(-35), &["b3b4", "b7b6"]), line(Score::loss_in(4), &["c3c4"])];
        let mut insight = Insight { lines, depth: 5, nodes: 3000 };
        let time = Duration::from_millis(20);
        assert_eq!(
            info(&insight, time, true),
            [
                "info depth 5 multipv 1 score cp -35 nodes 3000 nps 150000 time 20 pv b3b4 b7b6",
                "info depth 5 multipv 2 score mate -4 nodes 3000 nps 150000 time 20 pv c3c4",
            ]
        );
        insight.lines.truncate(1);
        let told = "info depth 5 score cp -35 nodes 3000 nps 3000000000 time 0 pv b3b4 b7b6";
        assert_eq!(info(&insight, Duration::ZERO, false), [told]);
    }
}
