//! The exact solver of Stay on the Board, compared with an exhaustive search, on every start of small boards, and on positions with known
//! solutions.

use quadrille_core::{EnumerateMoves, NoEvents, Random, Rules, Seat, Verdict};
use quadrille_players::stay_on_the_board::{SolvedPosition, solve};
use quadrille_search::{RulesTree, SearchControl, SearchLimits, SearchRequest, Solver};
use quadrille_stay_on_the_board::{Move, Position, StayOnTheBoard};

const UNLIMITED: SearchRequest<'static> =
    SearchRequest::without_clock(SearchLimits { time: None, nodes: None, depth: None });

fn position(text: &str) -> Position {
    StayOnTheBoard::parse(text).unwrap_or_else(|faults| panic!("{text}: {faults}"))
}

fn after(position: &Position, mv: Move) -> Position {
    let mut next = *position;
    StayOnTheBoard::apply(&mut next, mv, &mut NoEvents);
    next
}

fn moves(position: &Position) -> Vec<Move> {
    let mut moves = Vec::new();
    StayOnTheBoard::for_each_move(position, |mv| moves.push(mv));
    moves
}

fn solved(position: &Position) -> SolvedPosition {
    solve(position, &UNLIMITED).expect("nothing stops it")
}

/// Winner and distance by exhaustive search.
fn plain(position: &Position) -> (Verdict, u32) {
    if let Some(outcome) = position.outcome() {
        return (outcome.verdict, 0);
    }
    let side_to_move = position.side_to_move();
    let lines = moves(position).into_iter().map(|mv| plain(&after(position, mv)));
    let best = lines.max_by_key(|(verdict, moves)| match verdict {
        Verdict::Win(seat) if *seat == side_to_move => 2_000 - i64::from(*moves),
        Verdict::Draw => 0,
        Verdict::Win(_) => i64::from(*moves) - 2_000,
    });
    let (verdict, moves) = best.expect("there is a move while the game goes on");
    (verdict, moves + 1)
}

/// A position with few open squares and any limit.
fn small_position(random: &mut Random) -> Position {
    let size = 3 + random.below(7);
    let window = 3 + random.below(size.min(5) - 2);
    let (top, left) = (random.below(size - window + 1), random.below(size - window + 1));
    let mut open: Vec<(u32, u32)> = Vec::new();
    for _ in 0..3 + random.below(6) {
        open.push((top + random.below(window), left + random.below(window)));
    }
    let ranks: Vec<String> = (0..size)
        .map(|row| {
            let cell = |column| match open.iter().position(|square| *square == (row, column)) {
                Some(0) => 'q',
                Some(_) => '.',
                None => 'x',
            };
            (0..size).map(cell).collect()
        })
        .collect();
    let limit = [0, 200, 1 + random.below(9)][random.below(3) as usize];
    let made = if limit == 0 { 0 } else { random.below(limit.min(9)) };
    let made = if limit == 200 { 190 + made } else { made };
    position(&format!("{} blocked {} {made} {limit}", ranks.join("/"), 1 + random.below(2)))
}

/// Checks that the line is legal and has the reported length and result.
#[track_caller]
fn check_line(start: &Position, solution: &SolvedPosition) {
    let mut reached = *start;
    for mv in &solution.line {
        assert!(moves(&reached).contains(mv), "{mv:?} in {}", StayOnTheBoard::to_text(&reached));
        reached = after(&reached, *mv);
    }
    assert_eq!(Some(solution.line.len() as u32), solution.distance);
    assert_eq!(reached.outcome().map(|outcome| outcome.verdict), Some(solution.winner));
}

#[test]
fn small_positions_agree_with_the_exhaustive_search() {
    let mut random = Random::new(11);
    let mut seen = [0; 3];
    for _ in 0..3_000 {
        let start = small_position(&mut random);
        let text = StayOnTheBoard::to_text(&start);
        let (winner, distance) = plain(&start);
        let solution = solved(&start);
        assert_eq!((solution.winner, solution.distance), (winner, Some(distance)), "{text}");
        check_line(&start, &solution);
        // Every position of the line has the same result.
        let mut reached = start;
        for (played, mv) in solution.line.iter().enumerate() {
            reached = after(&reached, *mv);
            assert_eq!(plain(&reached), (winner, distance - played as u32 - 1), "{text} after {played}");
        }
        seen[match winner {
            Verdict::Draw => 0,
            Verdict::Win(Seat::First) => 1,
            Verdict::Win(Seat::Second) => 2,
        }] += 1;
    }
    assert!(seen.iter().all(|count| *count > 300), "{seen:?}");
}

#[test]
fn positions_of_5x5_agree_with_the_generic_solver() {
    let mut random = Random::new(8);
    for made in [8, 9, 10, 11].repeat(3) {
        let mut reached = start(5, random.below(25) as usize, if made == 9 { 20 } else { 0 });
        for _ in 0..made {
            let mv = StayOnTheBoard::sample(&reached, &mut random).expect("the board is wide open");
            reached = after(&reached, mv);
        }
        let mut solver = Solver::new(RulesTree::<StayOnTheBoard>::new(), 1 << 24);
        let expected =
            solver.solution(&reached, &mut SearchControl::new(UNLIMITED)).expect("nothing stops it");
        let solution = solved(&reached);
        assert_eq!(solution.winner, expected.verdict);
        assert_eq!(solution.distance, Some(expected.line.len() as u32));
        check_line(&reached, &solution);
    }
}

/// An initial position with the queen on this square.
fn start(size: usize, square: usize, limit: u32) -> Position {
    let cell = |at| if at == square { 'q' } else { '.' };
    let rank = |row| (row * size..(row + 1) * size).map(cell).collect::<String>();
    let ranks: Vec<String> = (0..size).map(rank).collect();
    position(&format!("{} blocked 1 0 {limit}", ranks.join("/")))
}

#[test]
fn the_parity_of_the_board_decides_from_the_start() {
    for size in 2..=4 {
        for square in 0..size * size {
            let start = start(size, square, 200);
            let solution = solved(&start);
            let winner = if size % 2 == 1 { Seat::First } else { Seat::Second };
            let all = (size * size) as u32;
            assert_eq!((solution.winner, solution.distance), (Verdict::Win(winner), Some(all)));
            check_line(&start, &solution);
        }
    }
    // The other starts of 5x5 are symmetric to one of these six.
    for square in [0, 1, 2, 6, 7, 12] {
        let start = start(5, square, 0);
        let solution = solved(&start);
        assert_eq!((solution.winner, solution.distance), (Verdict::Win(Seat::First), Some(25)));
        check_line(&start, &solution);
    }
}

#[test]
fn large_boards_are_solved_if_the_end_is_near() {
    // A corner with one entrance. The rest of the board is open and irrelevant.
    let corner = ".xxxxxxxx/.xxxxxxxq/xxx....../x.xx...../x..xx..../x...xx.../x....xx../x.....xx./x......xx";
    for limit in [0, 3, 200] {
        let start = position(&format!("{corner} blocked 1 0 {limit}"));
        let solution = solved(&start);
        assert_eq!((solution.winner, solution.distance), (Verdict::Win(Seat::First), Some(3)));
        let line: Vec<String> = solution.line.iter().map(|mv| StayOnTheBoard::move_text(*mv)).collect();
        assert_eq!(line, ["48", "81", "claim"]);
    }
    let start = position(&format!("{corner} blocked 1 0 2"));
    assert_eq!(solved(&start).winner, Verdict::Draw);
}

#[test]
fn a_limit_turns_a_late_win_into_a_draw() {
    // On 3x3 the first player wins with the ninth move, the claim.
    for (limit, winner) in
        [(8, Verdict::Draw), (9, Verdict::Win(Seat::First)), (10, Verdict::Win(Seat::First))]
    {
        let start = start(3, 4, limit);
        let solution = solved(&start);
        assert_eq!((solution.winner, solution.distance), (winner, Some(limit.min(9))));
        check_line(&start, &solution);
    }
    // A large region, if no square can lose all its exits before the limit.
    let start = start(9, 40, 20);
    let solution = solved(&start);
    assert_eq!((solution.winner, solution.distance), (Verdict::Draw, Some(20)));
    check_line(&start, &solution);
}

#[test]
fn open_is_a_draw() {
    let endless = solved(&position("..../.q../..../.... open 2 17 0"));
    assert_eq!(endless, SolvedPosition { winner: Verdict::Draw, distance: None, line: Vec::new() });
    let limited = position("..../.q../..../.... open 2 17 20");
    let solution = solved(&limited);
    assert_eq!((solution.winner, solution.distance), (Verdict::Draw, Some(3)));
    check_line(&limited, &solution);
}

#[test]
fn a_game_that_is_over_is_solved() {
    let limit = position(".../.q./... blocked 1 4 4");
    assert_eq!(solved(&limit), SolvedPosition { winner: Verdict::Draw, distance: Some(0), line: Vec::new() });
    let claimed = after(&position("qx/xx blocked 2 3 0"), Move::Claim);
    assert_eq!(solved(&claimed).winner, Verdict::Win(Seat::Second));
}

#[test]
fn a_limit_that_is_reached_is_reported() {
    let error = solve(&start(5, 0, 0), &SearchRequest::nodes(1_000)).unwrap_err();
    assert_eq!((error.squares, error.nodes, error.winner), (24, 1_000, None));
    let error = solve(&start(5, 0, 0), &SearchRequest::nodes(1_500_000)).unwrap_err();
    assert_eq!(error.winner, Some(Verdict::Win(Seat::First)), "the distance takes longer");
    assert!(error.to_string().ends_with("first wins, but the distance is unknown"), "{error}");
    let error = solve(&start(9, 0, 200), &SearchRequest::nodes(10_000)).unwrap_err();
    assert_eq!((error.squares, error.nodes), (80, 10_000));
    assert!(
        error
            .to_string()
            .starts_with("not solved within the limit of time or positions: the queen can reach 80 squares"),
        "{error}"
    );
    // A large board with a near end is solved.
    let near = "q......../........./........./........./........./........./........./........./......... blocked 2 198 200";
    assert_eq!(solved(&position(near)).winner, Verdict::Draw);
}
