//! End and points: the move limit, finished games and the points of the players.

use std::collections::HashMap;

use quadrille_core::{EnumerateMoves, FactValue, NoEvents, Rules, Seat};
use quadrille_stay_on_the_board::{Position, StayOnTheBoard};

use crate::{IN_PROGRESS, check, listed, mv, play, read, result, start};

/// "`limit` safe moves were made (limit > 0): at once, before any claim"; "After the move that reaches the limit it changes as
/// after any safe move."
#[test]
fn the_limit_is_a_draw_at_once() {
    check(
        "the move before the limit",
        "...  ...
         .q.  .xq
         ...  ...
         blocked 1 8 10 | 61 | blocked 2 9 10",
    );
    check(
        "the move that reaches it",
        "...  ...
         .xq  .xx
         ...  ..q
         blocked 2 9 10 | 21 | blocked 1 10 10 = draw (move-limit)",
    );
    check(
        "a limit of one move",
        "..  .q
         q.  x.
         blocked 1 0 1 | 91 | blocked 2 1 1 = draw (move-limit)",
    );
    check(
        "in open",
        "..  .q
         q.  ..
         open 2 6 7 | 91 | open 1 7 7 = draw (move-limit)",
    );
    check(
        "before any claim: no safe move is left, and yet it is a draw",
        "..  xq
         .q  xx
         blocked 1 0 3 | 41 81 61 | blocked 2 3 3 = draw (move-limit)",
    );
    check(
        "before any claim: the claim comes too late",
        "..
         .q
         blocked 1 0 3 | 41 81 61 claim | game-over",
    );
    check(
        "with a limit one higher the same claim wins",
        "..  xq
         .q  xx
         blocked 1 0 4 | 41 81 61 claim | blocked 2 3 4 = second (right-claim)",
    );
}

#[test]
fn only_safe_moves_count_for_the_limit() {
    check(
        "a losing move does not reach it",
        "...  ...
         ..q  ..q
         ...  ...
         blocked 2 9 10 | 61 | blocked 2 9 10 = first (off-board)",
    );
    check(
        "nor does a claim",
        "...  ...
         ..q  ..q
         ...  ...
         blocked 2 9 10 | claim | blocked 2 9 10 = first (wrong-claim)",
    );
}

/// Moves between two squares until the game is over, up to a limit.
fn to_and_fro(mut position: Position) -> Position {
    for text in ["61", "41"].into_iter().cycle().take(2_500) {
        if StayOnTheBoard::outcome(&position).is_some() {
            break;
        }
        StayOnTheBoard::apply(&mut position, mv(text), &mut NoEvents);
    }
    position
}

/// "`limit`: 0 (none) to 999 moves", 200 by default.
#[test]
fn a_limit_of_0_means_no_limit() {
    let game = [("mode", "open"), ("start", "a1")];
    for (limit, made, ending) in
        [("0", 2_500, IN_PROGRESS), ("1", 1, "draw (move-limit)"), ("999", 999, "draw (move-limit)")]
    {
        let end = to_and_fro(start(&[game[0], game[1], ("limit", limit)], 0));
        assert_eq!((end.made(), result(&end)), (made, ending.to_string()), "limit {limit}");
    }
    let end = to_and_fro(start(&game, 0));
    assert_eq!((end.made(), result(&end)), (200, "draw (move-limit)".to_string()), "the default");
    assert_eq!(StayOnTheBoard::to_text(&end), ".../.../q.. open 1 200 200");
}

#[test]
fn a_parsed_position_at_its_limit_is_over() {
    for text in
        [".../.q./... open 1 5 5", "x../.q./..x blocked 2 999 999", "xx/xq blocked 1 3 3", "q./.. open 2 1 1"]
    {
        let position = read(text);
        assert_eq!(result(&position), "draw (move-limit)", "{text}");
        assert_eq!(StayOnTheBoard::to_text(&position), text);
    }
    for text in [
        ".../.q./... open 1 4 5",
        ".../.q./... open 1 0 0",
        ".../.q./... open 2 5000 0",
        "xx/xq blocked 1 3 4",
    ] {
        assert_eq!(result(&read(text)), IN_PROGRESS, "{text}");
    }
}

#[test]
fn no_move_is_legal_after_the_end() {
    let board = "x../.q./...";
    for (limit, last) in [(3, "61"), (9, "82"), (9, "71"), (9, "claim")] {
        let mut position = read(&format!("{board} blocked 1 2 {limit}"));
        play(&mut position, last);
        assert_ne!(result(&position), IN_PROGRESS, "{last}");
        assert_eq!(listed(&position), [""; 0], "{last}");
        for text in ["61", "82", "71", "claim", "88"] {
            let error = StayOnTheBoard::check(&position, mv(text)).unwrap_err();
            assert_eq!(error.code, "game-over", "{text} after {last}");
        }
        assert!(StayOnTheBoard::highlights(&position).iter().all(|mark| mark.squares.is_empty()), "{last}");
    }
}

/// The displayed points: of the game, of the first player and of the second player.
fn points(position: &Position) -> [i64; 3] {
    let view = StayOnTheBoard::board(position);
    [None, Some(Seat::First), Some(Seat::Second)].map(|seat| {
        let shown = view.status.iter().find(|status| status.key == "points" && status.seat == seat);
        match shown.map(|status| &status.value) {
            Some(FactValue::Number(number)) => *number,
            other => panic!("{other:?} is no number of points"),
        }
    })
}

/// "Each safe move is a point; the game's score is the number of safe moves made", "with each player's share".
#[test]
fn each_safe_move_is_a_point() {
    let mut position = start(&[("start", "a1")], 0);
    let expected = [[0, 0, 0], [1, 1, 0], [2, 1, 1], [3, 2, 1], [4, 2, 2], [5, 3, 2]];
    for (mv, expected) in ["81", "81", "61", "61", "21"].iter().zip(expected) {
        assert_eq!(points(&position), expected);
        play(&mut position, mv);
    }
    assert_eq!(points(&position), [5, 3, 2]);
    assert_eq!((position.made(), position.points(Seat::First), position.points(Seat::Second)), (5, 3, 2));
    for blunder in ["62", "81", "claim"] {
        let mut end = position;
        play(&mut end, blunder);
        assert_eq!(points(&end), [5, 3, 2], "at the end, and no point for {blunder}");
    }
}

/// The players alternate, so the side to move and the number of moves determine the points.
#[test]
fn the_side_to_move_determines_the_points() {
    for (mover, made, first, second) in
        [(1, 0, 0, 0), (1, 4, 2, 2), (2, 5, 3, 2), (1, 5, 2, 3), (2, 4, 2, 2), (2, 1, 1, 0), (1, 1, 0, 1)]
    {
        let position = read(&format!(".../.q./... open {mover} {made} 0"));
        assert_eq!(points(&position), [made, first, second], "mover {mover}, made {made}");
    }
}

/// "from an empty board of 2x2 to 5x5 the parity of the board decides, whatever the start: odd sizes are won by `first`, even ones
/// by `second`". By symmetry only the starts in one octant are searched.
#[test]
fn parity_decides_on_small_boards() {
    let table = [
        ("2", Seat::Second, ["a1"].as_slice()),
        ("3", Seat::First, &["a1", "b1", "b2"]),
        ("4", Seat::Second, &["a1", "b1", "b2"]),
        ("5", Seat::First, &["a1", "b1", "c1", "b2", "c2", "c3"]),
    ];
    for (size, winner, starts) in table {
        let mut known = HashMap::new();
        for square in starts {
            let position = start(&[("size", size), ("start", square), ("limit", "0")], 0);
            assert_eq!(best(&position, &mut known), winner, "size {size}, from {square}");
        }
    }
}

/// The winner with perfect play. Losing moves are not searched.
fn best(position: &Position, known: &mut HashMap<u64, Seat>) -> Seat {
    if let Some(winner) = StayOnTheBoard::outcome(position).and_then(quadrille_core::Outcome::winner) {
        return winner;
    }
    let key = StayOnTheBoard::hash(position);
    if let Some(winner) = known.get(&key) {
        return *winner;
    }
    let mover = position.side_to_move();
    let mut moves = Vec::new();
    StayOnTheBoard::for_each_move(position, |mv| moves.push(mv));
    let wins = moves.into_iter().any(|mv| {
        let mut next = *position;
        StayOnTheBoard::apply(&mut next, mv, &mut NoEvents);
        best(&next, known) == mover
    });
    let winner = if wins { mover } else { mover.other() };
    known.insert(key, winner);
    winner
}
