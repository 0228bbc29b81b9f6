//! The lines of a search are reported best first, even if it is interrupted early.

use quadrille_catalog::{AcceptAnyWord, AnyPosition, GAMES, Game, find};
use quadrille_core::Options;
use quadrille_players::{Level, engine_factory};
use quadrille_search::{Score, SearchLimits, SearchRequest};

/// Options beside the defaults that lead to another search: boards that are estimated, and draws that playouts have to find.
const OTHER_OPTIONS: &[(&str, &[(&str, &str)])] =
    &[("stay-on-the-board", &[("size", "7")]), ("stay-on-the-board", &[("size", "7"), ("limit", "45")])];

/// A position some moves into a game with these options.
fn midgame(game: &dyn Game, given: &[(&str, &str)], seed: u64, moves: usize) -> Box<dyn AnyPosition> {
    let info = game.info();
    let options = Options::parse(info.options, given.iter().copied()).expect("valid options");
    let mut table = game.initial(&options, seed).expect("the options fit the game");
    let mut player = engine_factory(info.id).expect("every game has players").new_engine(Level::MEDIUM, seed);
    for _ in 0..moves {
        let report =
            player.search(&*table, &SearchRequest::without_clock(SearchLimits::nodes(200)), &mut |_| ());
        let Some(mv) = report.as_ref().and_then(|report| report.best()) else { break };
        table.play(mv, &AcceptAnyWord).expect("a player makes legal moves");
    }
    table
}

#[test]
fn lines_of_interrupted_searches_are_best_first() {
    let defaults = GAMES.iter().map(|game| (game.info().id, &[][..]));
    for (id, options) in defaults.chain(OTHER_OPTIONS.iter().copied()) {
        let game = find(id).expect("a game of the catalogue");
        for moves in [0, 4, 11] {
            let table = midgame(game, options, 3, moves);
            // Irregular limits, so that searches stop within an iteration.
            for nodes in [7, 60, 330, 1_700, 5_300, 11_000, 23_000] {
                let request =
                    SearchRequest { lines: 4, ..SearchRequest::without_clock(SearchLimits::nodes(nodes)) };
                let mut player = engine_factory(id).unwrap().new_engine(Level::EXPERT, 5);
                let mut reports = Vec::new();
                let last = player.search(&*table, &request, &mut |report| reports.push(report.clone()));
                for report in reports.iter().chain(&last) {
                    let scores: Vec<Score> = report.lines.iter().map(|line| line.score).collect();
                    assert!(
                        scores.is_sorted_by(|a, b| a >= b),
                        "{id} {options:?} after {moves}, {nodes} nodes: {scores:?}"
                    );
                }
            }
        }
    }
}
