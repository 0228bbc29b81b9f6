//! Compares the exact solver with an exhaustive search, and checks positions with known solutions.

mod random_game;

use quadrille_core::{EnumerateMoves, NoEvents, Random, Rules, Seat, Verdict};
use quadrille_search::{
    GameTree, RulesTree, Score, SearchControl, SearchLimits, SearchRequest, Solution, Solver,
};
use quadrille_stay_on_the_board::StayOnTheBoard;
use quadrille_tic_tac_toe::TicTacToe;

use random_game::{RandomGame, worth};

/// Table size in bytes, so small that entries are replaced.
const TIGHT: usize = 1 << 10;
const ROOMY: usize = 1 << 20;

fn unlimited() -> SearchControl<'static> {
    SearchControl::new(SearchRequest::without_clock(SearchLimits::default()))
}

/// Checks that the solution agrees with the exhaustive search in every position of its line.
fn check<M: GameTree>(tree: impl Fn() -> M, position: &M::Position, bytes: usize) {
    let mut solver = Solver::new(tree(), bytes);
    let tree = tree();
    let expected = worth(&tree, position, Seat::First);
    let verdict = match expected {
        Score::EVEN => Verdict::Draw,
        score if score > Score::EVEN => Verdict::Win(Seat::First),
        _ => Verdict::Win(Seat::Second),
    };
    assert_eq!(solver.verdict(position, &mut unlimited()), Some(verdict));
    let Solution { verdict: found, line } =
        solver.solution(position, &mut unlimited()).expect("nothing stops it");
    assert_eq!(found, verdict);
    if verdict != Verdict::Draw {
        assert_eq!(Some(line.len() as i32), expected.end().map(i32::abs));
    }
    let mut reached = position.clone();
    for (played, mv) in line.iter().enumerate() {
        reached = tree.make_move(&reached, *mv);
        let left = (line.len() - played - 1) as i32;
        let still = worth(&tree, &reached, Seat::First);
        assert_eq!(still.end().map(i32::abs), expected.end().map(|_| left));
        assert_eq!(still > Score::EVEN, expected > Score::EVEN);
    }
    assert_eq!(tree.verdict(&reached), Some(verdict));
}

#[test]
fn random_games_agree_with_the_exhaustive_search() {
    for seed in 0..300 {
        check(|| RandomGame { seed, layers: 9 }, &(0, 0), if seed % 2 == 0 { ROOMY } else { TIGHT });
    }
}

/// A position of a random game, this many moves before its end or at its start.
fn near_the_end<R: EnumerateMoves>(start: &R::Position, before: usize, random: &mut Random) -> R::Position {
    let mut game = vec![start.clone()];
    while let Some(mv) = R::sample(&game[game.len() - 1], random) {
        let mut next = game[game.len() - 1].clone();
        R::apply(&mut next, mv, &mut NoEvents);
        game.push(next);
    }
    game.swap_remove(game.len().saturating_sub(before + 1))
}

#[test]
fn stay_on_the_board_agrees_with_the_exhaustive_search() {
    let mut random = Random::new(5);
    for text in [
        ".../.q./... blocked 1 0 0",
        "q../.../... blocked 2 0 6",
        ".../.../q.. open 1 0 4",
        "..../.q../..../.... blocked 1 0 200",
        "..../.q../..../.... blocked 1 0 13",
    ] {
        let start = StayOnTheBoard::parse(text).unwrap();
        for before in 0..8 {
            let position = near_the_end::<StayOnTheBoard>(&start, before, &mut random);
            check(RulesTree::<StayOnTheBoard>::new, &position, ROOMY);
        }
    }
}

#[test]
fn tic_tac_toe_is_a_draw() {
    let start = TicTacToe::parse("......... x").unwrap();
    let solution =
        Solver::new(RulesTree::<TicTacToe>::new(), ROOMY).solution(&start, &mut unlimited()).unwrap();
    assert_eq!((solution.verdict, solution.line.len()), (Verdict::Draw, 9));
    let mut random = Random::new(2);
    for before in 0..60 {
        check(
            RulesTree::<TicTacToe>::new,
            &near_the_end::<TicTacToe>(&start, before % 8, &mut random),
            TIGHT,
        );
    }
}

#[track_caller]
fn check_line<R: EnumerateMoves>(text: &str, winner: Seat, line: &str) {
    let position = R::parse(text).expect("the puzzle is a position");
    let mut solver = Solver::new(RulesTree::<R>::new(), ROOMY);
    let solution = solver.solution(&position, &mut unlimited()).expect("nothing stops it");
    let moves: Vec<String> = solution.line.iter().map(|mv| R::move_text(*mv)).collect();
    assert_eq!((solution.verdict, moves.join(" ").as_str()), (Verdict::Win(winner), line));
}

#[test]
fn solutions_of_puzzles_are_shortest() {
    // An immediate win, not a fork first.
    check_line::<TicTacToe>("xx.oo.... x", Seat::First, "c3");
    // After a reply next to the corner, cross makes a threat and then a fork.
    check_line::<TicTacToe>("xo....... x", Seat::First, "a2 a1 b2 c3 c2");
    // The queen has no move.
    check_line::<StayOnTheBoard>("qxx/xxx/xxx blocked 1 6 0", Seat::First, "claim");
    // The only move leaves the opponent without one.
    check_line::<StayOnTheBoard>("q.x/xxx/xxx blocked 1 6 0", Seat::Second, "61 claim");
}

#[test]
fn a_stopped_search_has_no_result() {
    let start = StayOnTheBoard::parse("..../.q../..../.... blocked 1 0 0").unwrap();
    let mut solver = Solver::new(RulesTree::<StayOnTheBoard>::new(), ROOMY);
    let mut control = SearchControl::new(SearchRequest::nodes(50));
    assert_eq!(solver.verdict(&start, &mut control), None);
    assert_eq!(control.nodes(), 50);
    assert_eq!(solver.solution(&start, &mut control), None);
    // The next search uses the table of the stopped one.
    assert_eq!(solver.verdict(&start, &mut unlimited()), Some(Verdict::Win(Seat::Second)));
}
