//! Search reports as `info` lines.

use std::time::Duration;

use quadrille_catalog::AnyMove;
use quadrille_players::AnyReport;
use quadrille_search::Score;

/// The move of `bestmove` once the game is over.
pub(crate) const NO_BEST_MOVE: &str = "(none)";

/// An `info` line for each principal variation, numbered if several were requested.
pub(crate) fn info(report: &AnyReport, elapsed: Duration, is_numbered: bool) -> Vec<String> {
    let AnyReport { lines, depth, nodes } = report;
    let milliseconds = elapsed.as_millis();
    let rate = u128::from(*nodes) * 1_000_000 / elapsed.as_micros().max(1);
    let lines = lines.iter().enumerate().map(|(index, line)| {
        let number = if is_numbered { format!(" multipv {}", index + 1) } else { String::new() };
        let (score, moves) = (score(line.score), texts(&line.moves).join(" "));
        format!(
            "info depth {depth}{number} score {score} nodes {nodes} nps {rate} time {milliseconds} pv {moves}"
        )
    });
    lines.collect()
}

fn texts(moves: &[AnyMove]) -> Vec<String> {
    moves.iter().map(AnyMove::to_text).collect()
}

/// A score for the side to move: hundredths, or the moves to the end of the game, negative if it is lost.
fn score(score: Score) -> String {
    score.end().map_or_else(|| format!("cp {}", score.number()), |moves| format!("mate {moves}"))
}

#[cfg(test)]
mod tests {
    use quadrille_core::Options;
    use quadrille_players::AnyPvLine;

    use super::*;

    #[test]
    fn every_variation_is_an_info_line() {
        let game = quadrille_catalog::find("quadratic-war").unwrap();
        let start = game.initial(&Options::defaults(game.info().options), 0).unwrap();
        let line = |score, moves: &[&str]| AnyPvLine {
            score,
            chance: 0.5,
            moves: moves.iter().map(|text| start.parse_move(text).unwrap()).collect(),
        };
        let lines = vec![line(Score::of(-35), &["b3b4", "b7b6"]), line(Score::loss_in(4), &["c3c4"])];
        let mut report = AnyReport { lines, depth: 5, nodes: 3000 };
        let time = Duration::from_millis(20);
        assert_eq!(
            info(&report, time, true),
            [
                "info depth 5 multipv 1 score cp -35 nodes 3000 nps 150000 time 20 pv b3b4 b7b6",
                "info depth 5 multipv 2 score mate -4 nodes 3000 nps 150000 time 20 pv c3c4",
            ]
        );
        report.lines.truncate(1);
        let expected = "info depth 5 score cp -35 nodes 3000 nps 3000000000 time 0 pv b3b4 b7b6";
        assert_eq!(info(&report, Duration::ZERO, false), [expected]);
    }
}
