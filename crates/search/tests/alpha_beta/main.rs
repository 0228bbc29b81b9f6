//! Compares alpha-beta with a plain negamax search on positions of the real games, with a random evaluator.

mod plain;

use plain::{Anything, negamax, root_scores};
use quadrille_core::{EnumerateMoves, NoEvents, Options, Random, Rules};
use quadrille_fuse_and_frost::FuseAndFrost;
use quadrille_quadratic_war::QuadraticWar;
use quadrille_search::{
    AlphaBeta, AlphaBetaConfig, Engine, Score, SearchLimits, SearchReport, SearchRequest, ThreadPool,
};
use quadrille_stay_on_the_board::StayOnTheBoard;

/// Unfinished positions of random games with these options.
fn positions<R: EnumerateMoves>(options: &[(&str, &str)], count: u64, longest: u32) -> Vec<R::Position> {
    let options = Options::parse(R::INFO.options, options.iter().copied()).expect("options of the game");
    let position = |seed: u64| {
        let mut random = Random::new(seed);
        let mut position = R::initial(&options, seed).expect("a start");
        for _ in 0..random.below(longest) {
            let mv = R::sample(&position, &mut random)?;
            R::apply(&mut position, mv, &mut NoEvents);
        }
        R::outcome(&position).is_none().then_some(position)
    };
    (0..).filter_map(position).take(count as usize).collect()
}

fn searched<R: EnumerateMoves>(
    tree: &Anything<R>,
    position: &R::Position,
    settings: AlphaBetaConfig,
    depth: u32,
    lines: usize,
) -> SearchReport<R::Move> {
    let request = SearchRequest { lines, ..SearchRequest::without_clock(SearchLimits::depth(depth)) };
    let mut search = AlphaBeta::new(tree.clone(), settings);
    search.search(&tree.root(position), &request, &mut |_| ()).expect("the game is not over")
}

/// Checks that score and lines of a full-width search equal those of the plain search, with and without quiescence search.
fn agrees<R: EnumerateMoves>(
    options: &[(&str, &str)],
    count: u64,
    longest: u32,
    depths: std::ops::RangeInclusive<u32>,
) {
    for (number, position) in (0..).zip(positions::<R>(options, count, longest)) {
        for promises in [false, true] {
            let tree = Anything::<R>::new(number, promises);
            for depth in depths.clone() {
                let report = searched(&tree, &position, AlphaBetaConfig::FULL_WIDTH, depth, 1);
                let expected = negamax(&tree, &tree.root(&position), depth, 0);
                let what = format!("{} at depth {depth}", R::to_text(&position));
                assert_eq!(report.lines[0].score, expected, "{what}");
                let narrow = AlphaBetaConfig { aspiration: 20, ..AlphaBetaConfig::FULL_WIDTH };
                assert_eq!(searched(&tree, &position, narrow, depth, 1).lines[0].score, expected, "{what}");
                let report = searched(&tree, &position, AlphaBetaConfig::FULL_WIDTH, depth, 3);
                let expected = root_scores(&tree, &tree.root(&position), depth);
                let scores: Vec<Score> = report.lines.iter().map(|line| line.score).collect();
                assert_eq!(scores, expected[..expected.len().min(3)], "{what}");
            }
        }
    }
}

#[test]
fn quadratic_war_agrees_with_plain_negamax() {
    agrees::<QuadraticWar>(&[], 6, 60, 1..=2);
    agrees::<QuadraticWar>(&[("rules", "modern")], 2, 90, 1..=3);
}

#[test]
fn turns_of_several_moves_agree_with_plain_negamax() {
    agrees::<FuseAndFrost>(&[], 12, 60, 1..=4);
}

#[test]
fn decided_games_agree_with_plain_negamax() {
    agrees::<StayOnTheBoard>(&[("size", "3")], 20, 5, 1..=8);
    agrees::<StayOnTheBoard>(&[("size", "4"), ("limit", "9")], 12, 8, 1..=5);
}

const PRUNED: AlphaBetaConfig = AlphaBetaConfig {
    table_bits: 14,
    lmr: true,
    null_move: true,
    futility_margin: Some(100),
    aspiration: 30,
};

#[test]
fn pruning_delays_wins_only_a_little() {
    let mut wins = 0;
    for (number, position) in (0..).zip(positions::<StayOnTheBoard>(&[("size", "4")], 120, 16)) {
        let tree = Anything::<StayOnTheBoard>::new(number, true);
        let expected = negamax(&tree, &tree.root(&position), 5, 0);
        if let Some(end) = expected.end() {
            wins += 1;
            let report = searched(&tree, &position, PRUNED, 12, 1);
            let found = report.lines[0].score.end().map(i32::signum);
            assert_eq!(found, Some(end.signum()), "{}", StayOnTheBoard::to_text(&position));
        }
    }
    assert!(wins > 20, "only {wins} positions were decided");
}

#[test]
fn lines_are_legal_and_lead_to_their_score() {
    for (number, position) in (0..).zip(positions::<QuadraticWar>(&[], 20, 80)) {
        let tree = Anything::<QuadraticWar>::new(number, true);
        let report = searched(&tree, &position, PRUNED, 3, 4);
        for line in &report.lines {
            let mut position = position;
            for mv in &line.moves {
                QuadraticWar::check(&position, *mv).unwrap();
                QuadraticWar::apply(&mut position, *mv, &mut NoEvents);
            }
        }
        let mut firsts: Vec<_> = report.lines.iter().map(|line| line.moves[0]).collect();
        firsts.dedup();
        assert_eq!(firsts.len(), report.lines.len(), "each line begins with another move");
        assert!(report.lines.is_sorted_by_key(|line| std::cmp::Reverse(line.score)));
    }
}

#[test]
fn a_search_with_a_node_limit_is_deterministic() {
    for position in positions::<QuadraticWar>(&[], 3, 60) {
        let tree = Anything::<QuadraticWar>::new(5, true);
        let find = |nodes| {
            let mut search = AlphaBeta::new(tree.clone(), PRUNED);
            search.search(&tree.root(&position), &SearchRequest::nodes(nodes), &mut |_| ()).unwrap()
        };
        for nodes in [1, 2, 50, 5_000, 20_000] {
            let report = find(nodes);
            assert_eq!(report, find(nodes));
            assert!(report.nodes <= nodes + 1, "{} of {nodes} nodes", report.nodes);
            assert!(QuadraticWar::check(&position, report.best().unwrap()).is_ok());
        }
    }
}

/// A pool of three threads that run one after the other.
struct InTurns;

impl ThreadPool for InTurns {
    fn size(&self) -> usize {
        3
    }

    fn run(&self, main: &mut dyn FnMut(), helpers: &(dyn Fn(usize) + Sync)) {
        helpers(1);
        helpers(2);
        main();
    }
}

#[test]
fn helper_threads_keep_the_verdict_and_their_nodes_count() {
    for (number, position) in (0..).zip(positions::<StayOnTheBoard>(&[("size", "3")], 20, 5)) {
        let tree = Anything::<StayOnTheBoard>::new(number, false);
        let request =
            SearchRequest { threads: &InTurns, ..SearchRequest::without_clock(SearchLimits::depth(12)) };
        let mut search = AlphaBeta::new(tree.clone(), AlphaBetaConfig::FULL_WIDTH);
        let report = search.search(&tree.root(&position), &request, &mut |_| ()).unwrap();
        let expected = negamax(&tree, &tree.root(&position), 12, 0);
        assert!(expected.is_decided());
        assert_eq!(report.lines[0].score, expected);
        let alone = searched(&tree, &position, AlphaBetaConfig::FULL_WIDTH, 12, 1);
        assert!(report.nodes > alone.nodes, "{} nodes together, {} alone", report.nodes, alone.nodes);
    }
}
