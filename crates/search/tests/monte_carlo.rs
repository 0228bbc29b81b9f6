//! Monte-Carlo tree search: its proofs are correct, it solves puzzles, and seed and limits determine the result.

mod random_game;

use std::cell::Cell;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use quadrille_core::{EnumerateMoves, Random, Rules, Seat, Verdict};
use quadrille_search::{
    Engine, GameTree, MonteCarlo, Playout, RulesTree, Score, SearchClock, SearchLimits, SearchReport,
    SearchRequest, SingleThread,
};
use quadrille_stay_on_the_board::StayOnTheBoard;
use quadrille_tic_tac_toe::TicTacToe;

use random_game::{RandomGame, moves, worth};

fn search<R: EnumerateMoves>(text: &str, seed: u64, nodes: u64) -> SearchReport<R::Move> {
    let position = R::parse(text).expect("the puzzle is a position");
    let mut search = MonteCarlo::new(RulesTree::<R>::new(), seed);
    let request = SearchRequest::nodes(nodes);
    search.search(&position, &request, &mut |_| ()).expect("the game goes on")
}

/// The verdict of a player's score.
fn side(score: Score, seat: Seat) -> Option<Verdict> {
    match score.end() {
        Some(_) if score > Score::EVEN => Some(Verdict::Win(seat)),
        Some(_) => Some(Verdict::Win(seat.other())),
        None => None,
    }
}

#[test]
fn proofs_are_correct_and_finally_complete() {
    let mut drawn = 0;
    for seed in 0..200 {
        let game = RandomGame { seed, layers: 7 };
        let root = (0, 0);
        let side_to_move = game.side_to_move(&root);
        for nodes in [30, 100_000] {
            let all = moves(&game, &root).len();
            let request = SearchRequest { lines: all, ..SearchRequest::nodes(nodes) };
            let found = MonteCarlo::new(game, seed).search(&root, &request, &mut |_| ()).unwrap();
            assert_eq!(found.lines.len(), all);
            for line in &found.lines {
                let truth = worth(&game, &game.make_move(&root, line.moves[0]), side_to_move);
                if line.score.is_decided() {
                    assert_eq!(
                        side(line.score, side_to_move),
                        side(truth, side_to_move),
                        "seed {seed}, {line:?}"
                    );
                }
            }
            let best = worth(&game, &root, side_to_move);
            if nodes > 1000 {
                // The whole game fits into the tree, so the first line is proven and optimal.
                let line = &found.lines[0];
                let truth = worth(&game, &game.make_move(&root, line.moves[0]), side_to_move);
                assert_eq!(side(truth, side_to_move), side(best, side_to_move), "seed {seed}");
                assert_eq!(side(line.score, side_to_move), side(best, side_to_move), "seed {seed}");
                assert!(found.nodes < nodes, "a proven root ends the search");
                drawn += u32::from(best == Score::EVEN);
            }
        }
    }
    assert!((20..180).contains(&drawn), "{drawn} of 200 games are draws");
}

#[test]
fn puzzles_are_solved() {
    let best = |found: &SearchReport<_>| TicTacToe::move_text(found.best().unwrap());
    // Complete three in a row; block the opponent's; make a fork.
    let won = search::<TicTacToe>("xx.oo.... x", 1, 10);
    assert_eq!((best(&won).as_str(), won.lines[0].score), ("c3", Score::win_in(1)));
    assert_eq!(best(&search::<TicTacToe>("xx..o.... o", 1, 2_000)), "c3");
    let fork = search::<TicTacToe>("x...o...x o", 1, 20_000);
    assert!(["a2", "b1", "b3", "c2"].contains(&best(&fork).as_str()), "a corner would lose: {fork:?}");
    assert_eq!(fork.lines[0].score, Score::EVEN);

    let cornered = search::<StayOnTheBoard>("q.x/xxx/xxx blocked 1 6 0", 1, 10);
    assert_eq!(cornered.lines[0].score, Score::loss_in(2));
    let claim = search::<StayOnTheBoard>("qxx/xxx/xxx blocked 1 6 0", 1, 10);
    assert_eq!(claim.lines[0].score, Score::win_in(1));
    let start = search::<StayOnTheBoard>(".../.q./... blocked 1 0 0", 1, 100_000);
    assert!(start.lines[0].score > Score::EVEN && start.lines[0].score.is_decided(), "{start:?}");
}

/// A game with a choice between an immediate draw and a long game that almost always ends with the same result. The state is the number of
/// moves, and the choices as bits.
struct DrawOrLongGame {
    winner_of_the_rest: Seat,
}

impl GameTree for DrawOrLongGame {
    type Position = (u32, u32);
    type Move = u32;

    fn side_to_move(&self, (made, _): &(u32, u32)) -> Seat {
        Seat::ALL[(made % 2) as usize]
    }

    fn verdict(&self, &(made, choices): &(u32, u32)) -> Option<Verdict> {
        match (made, choices) {
            (1, 0) => Some(Verdict::Draw),
            (24, choices) if choices == (1 << 24) - 1 => Some(Verdict::Win(self.winner_of_the_rest.other())),
            (24, _) => Some(Verdict::Win(self.winner_of_the_rest)),
            _ => None,
        }
    }

    fn hash(&self, &(made, choices): &(u32, u32)) -> u64 {
        u64::from(made) << 32 | u64::from(choices)
    }

    fn for_each_move(&self, _: &(u32, u32), visit: impl FnMut(u32)) {
        (0..2).for_each(visit);
    }

    fn make_move(&self, (made, choices): &(u32, u32), mv: u32) -> (u32, u32) {
        (made + 1, choices * 2 + mv)
    }
}

impl Playout for DrawOrLongGame {
    fn playout(&self, _: (u32, u32), seat: Seat, _: &mut Random) -> f32 {
        f32::from(u8::from(seat == self.winner_of_the_rest))
    }
}

#[test]
fn a_proven_draw_ranks_between_likely_losses_and_likely_wins() {
    for (winner_of_the_rest, best) in [(Seat::Second, 0), (Seat::First, 1)] {
        let mut search = MonteCarlo::new(DrawOrLongGame { winner_of_the_rest }, 1);
        let found = search.search(&(0, 0), &SearchRequest::nodes(500), &mut |_| ()).unwrap();
        assert_eq!(found.best(), Some(best), "{found:?}");
    }
}

#[test]
fn lines_are_best_first_and_the_most_visited_one_leads() {
    let start =
        StayOnTheBoard::parse("......./......./......./...q.../......./......./....... blocked 1 0 45")
            .unwrap();
    for seed in 0..5 {
        for nodes in [1, 30, 200, 1_500, 6_000] {
            let search = |lines| {
                let request = SearchRequest { lines, ..SearchRequest::nodes(nodes) };
                let mut search = MonteCarlo::new(RulesTree::<StayOnTheBoard>::new(), seed);
                search.search(&start, &request, &mut |_| ()).unwrap()
            };
            let (one, all) = (search(1), search(usize::MAX));
            assert!(all.lines.len() > 20);
            let scores: Vec<Score> = all.lines.iter().map(|line| line.score).collect();
            assert!(scores.is_sorted_by(|a, b| a >= b), "seed {seed}, {nodes} playouts: {scores:?}");
            // The number of lines changes neither the choice nor its score.
            assert_eq!(all.lines[0], one.lines[0]);
        }
    }
    // Likely losses come after a proven draw, likely wins before it.
    for (winner_of_the_rest, order) in [(Seat::Second, [0, 1]), (Seat::First, [1, 0])] {
        let request = SearchRequest { lines: 2, ..SearchRequest::nodes(500) };
        let mut search = MonteCarlo::new(DrawOrLongGame { winner_of_the_rest }, 1);
        let found = search.search(&(0, 0), &request, &mut |_| ()).unwrap();
        assert_eq!(found.lines.iter().map(|line| line.moves[0]).collect::<Vec<_>>(), order);
        assert!(found.lines[0].score > found.lines[1].score, "{found:?}");
    }
}

#[test]
fn seed_and_nodes_determine_the_result() {
    let text = "....../....../..q.../....../....../...... blocked 1 0 200";
    let found = search::<StayOnTheBoard>(text, 7, 3_000);
    assert_eq!(found, search::<StayOnTheBoard>(text, 7, 3_000));
    assert_ne!(found.lines[0].score, search::<StayOnTheBoard>(text, 8, 3_000).lines[0].score);
    // The signature of the search: only an intended change of behaviour may change it.
    let line = &found.lines[0];
    let moves: Vec<String> = line.moves.iter().take(3).map(|mv| StayOnTheBoard::move_text(*mv)).collect();
    assert_eq!((moves.join(" ").as_str(), line.score.number(), found.nodes), ("63 23 84", -23, 3_000));
}

#[test]
fn one_node_is_enough_for_a_move() {
    for text in ["......... x", "xx..o.... o"] {
        let found = search::<TicTacToe>(text, 3, 1);
        assert!(TicTacToe::check(&TicTacToe::parse(text).unwrap(), found.best().unwrap()).is_ok());
    }
    let over = TicTacToe::parse("xxxoo.... o").unwrap();
    let request = SearchRequest::nodes(10);
    assert_eq!(MonteCarlo::new(RulesTree::<TicTacToe>::new(), 1).search(&over, &request, &mut |_| ()), None);
}

#[test]
fn a_full_tree_still_reports() {
    let game = RandomGame { seed: 3, layers: 12 };
    let request = SearchRequest::nodes(5_000);
    let found = MonteCarlo::new(game, 1).with_capacity(20).search(&(0, 0), &request, &mut |_| ()).unwrap();
    assert_eq!(found.nodes, 5_000, "twenty nodes prove nothing here");
    // A tree of depth 1 proves only games that end with the next move.
    let shallow = SearchRequest::without_clock(SearchLimits { depth: Some(1), ..SearchLimits::nodes(5_000) });
    let found = MonteCarlo::new(game, 1).search(&(0, 0), &shallow, &mut |_| ()).unwrap();
    assert!(found.lines[0].moves.len() <= 2, "{found:?}");
}

/// A clock that stops the search after a number of readings.
struct StopsAfter {
    looks: AtomicU32,
}

impl SearchClock for StopsAfter {
    fn elapsed(&self) -> Duration {
        Duration::ZERO
    }

    fn stopped(&self) -> bool {
        self.looks.fetch_add(1, Ordering::Relaxed) >= 4_000
    }
}

#[test]
fn it_stops_on_request_and_reports_meanwhile() {
    let start = StayOnTheBoard::parse("....../....../..q.../....../....../...... blocked 1 0 200").unwrap();
    let host = StopsAfter { looks: AtomicU32::new(0) };
    let request =
        SearchRequest { limits: SearchLimits::default(), lines: 1, clock: &host, threads: &SingleThread };
    let reports = Cell::new(0);
    let mut search = MonteCarlo::new(RulesTree::<StayOnTheBoard>::new(), 1);
    let found = search.search(&start, &request, &mut |_| reports.set(reports.get() + 1)).unwrap();
    assert!((1_000..=4_000).contains(&found.nodes), "it looks after every game: {}", found.nodes);
    assert!(reports.get() >= 1);
}
