//! A turn: moves, claims and the list of legal moves.

use quadrille_core::{NoEvents, Rules};
use quadrille_stay_on_the_board::StayOnTheBoard;

use crate::{IN_PROGRESS, check, listed, mv, play, read, result, start};

const KEYS: [char; 8] = ['7', '8', '9', '4', '6', '1', '2', '3'];

/// Change of row (down) and column (right) for each of [`KEYS`].
const STEPS: [(i32, i32); 8] = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)];

/// "a direction, named as on a numeric keypad (7 8 9 up, 4 6 sideways, 1 2 3 down; 7 is up-left)".
#[test]
fn directions_are_those_of_a_keypad() {
    for (key, board) in [
        ('7', "q../.x./..."),
        ('8', ".q./.x./..."),
        ('9', "..q/.x./..."),
        ('4', ".../qx./..."),
        ('6', ".../.xq/..."),
        ('1', ".../.x./q.."),
        ('2', ".../.x./.q."),
        ('3', ".../.x./..q"),
    ] {
        let mut position = read(".../.q./... blocked 1 0 200");
        play(&mut position, &format!("{key}1"));
        assert_eq!(StayOnTheBoard::to_text(&position), format!("{board} blocked 2 1 200"), "{key}");
    }
}

/// "a distance from 1 to N - 1": every direction and distance from every square of every board, landing "exactly that far away".
#[test]
fn the_queen_lands_exactly_that_far_away() {
    for size in 2..=9_i32 {
        for from in 0..size * size {
            let (row, column) = (from / size, from % size);
            let rank = |row: i32| size - row;
            let name = |row: i32, column: i32| format!("{}{}", (b'a' + column as u8) as char, rank(row));
            let given = [("size", &*size.to_string()), ("start", &*name(row, column)), ("mode", "open")];
            let before = start(&given, 0);
            let mut safe = Vec::new();
            for (key, (down, right)) in KEYS.into_iter().zip(STEPS) {
                for distance in 1..size {
                    let text = format!("{key}{distance}");
                    let mut position = before;
                    play(&mut position, &text);
                    let (row, column) = (row + down * distance, column + right * distance);
                    if (0..size).contains(&row) && (0..size).contains(&column) {
                        assert_eq!(position.grid().name(position.queen()), name(row, column), "{text}");
                        assert_eq!(result(&position), IN_PROGRESS);
                        safe.push(text);
                    } else {
                        assert_eq!(position.queen(), before.queen(), "{text}");
                        assert_eq!(result(&position), "second (off-board)", "{text}");
                    }
                }
            }
            safe.sort_unstable();
            assert_eq!(listed(&before), safe, "{}", StayOnTheBoard::to_text(&before));
        }
    }
}

/// "any other distance, or direction 5, is no move".
#[test]
fn other_distances_and_direction_5_are_rejected() {
    for size in 2..=9_u8 {
        let position = start(&[("size", &size.to_string()), ("start", "a1")], 0);
        for key in KEYS {
            assert!(StayOnTheBoard::parse_move(&format!("{key}0")).is_err());
            assert!(StayOnTheBoard::parse_move(&format!("{key}9")).is_err(), "no board has this distance");
            for distance in size..=8 {
                let error = StayOnTheBoard::check(&position, mv(&format!("{key}{distance}"))).unwrap_err();
                assert_eq!(error.code, "no-such-distance", "{key}{distance} on size {size}");
            }
        }
    }
    for distance in 0..=9 {
        assert!(StayOnTheBoard::parse_move(&format!("5{distance}")).is_err());
        assert!(StayOnTheBoard::parse_move(&format!("0{distance}")).is_err());
    }
    check(
        "a rejected move changes nothing, although it would lead off the board",
        "q..
         ...
         ...
         blocked 1 0 200 | 43 | no-such-distance",
    );
}

#[test]
fn the_queen_passes_over_closed_squares_freely() {
    check(
        "along a rank",
        "....  ....
         ....  ....
         qxx.  xxxq
         ....  ....
         blocked 1 5 200 | 63 | blocked 2 6 200",
    );
    check(
        "along a file, over one of two",
        ".q.  .x.
         .x.  .x.
         ...  .q.
         blocked 2 5 200 | 22 | blocked 1 6 200",
    );
    check(
        "along a diagonal, over everything",
        "xxxx.  xxxxq
         xxxxx  xxxxx
         xxxxx  xxxxx
         xxxxx  xxxxx
         qxxxx  xxxxx
         blocked 1 23 200 | 94 | blocked 2 24 200",
    );
}

/// "Any other landing is allowed, and loses at once"; "After a losing move or a claim the text stays as it was before it".
#[test]
fn unsafe_moves_are_accepted_and_lose_at_once() {
    check(
        "landed off the board: the other player wins",
        "q..  q..
         ...  ...
         ...  ...
         blocked 1 0 200 | 81 | blocked 1 0 200 = second (off-board)",
    );
    check(
        "landed off the board: the second player loses as well",
        "q..  x..
         ...  .q.
         ...  ...
         blocked 1 0 200 | 31 32 | blocked 2 1 200 = first (off-board)",
    );
    check(
        "landed off the board, over closed squares",
        "..x  ..x
         .xx  .xx
         .qx  .qx
         blocked 2 7 9 | 62 | blocked 2 7 9 = first (off-board)",
    );
    check(
        "landed on a closed square: the other player wins",
        "q..  x..
         ...  .q.
         ...  ...
         blocked 1 0 200 | 31 71 | blocked 2 1 200 = first (closed-square)",
    );
    check(
        "landed on a closed square, far away and over an open one",
        "q.x  q.x
         ...  ...
         ...  ...
         blocked 1 4 200 | 62 | blocked 1 4 200 = second (closed-square)",
    );
    check(
        "off the board, in open",
        "..  ..
         .q  .q
         open 2 7 0 | 61 | open 2 7 0 = first (off-board)",
    );
}

#[test]
fn a_claim_wins_if_there_is_no_safe_move() {
    check(
        "claimed, and there was no safe move: the claimant wins",
        "xx  xx
         xq  xq
         blocked 1 3 200 | claim | blocked 1 3 200 = first (right-claim)",
    );
    check(
        "the player who is left without a safe move wins, by saying so",
        "..  xq
         .q  xx
         blocked 1 0 200 | 41 81 61 claim | blocked 2 3 200 = second (right-claim)",
    );
    check(
        "no safe move, though squares out of the queen's lines are open",
        "xxxx.  xxxx.
         xxxxx  xxxxx
         xxxxx  xxxxx
         xxqxx  xxqxx
         .xxx.  .xxx.
         blocked 1 21 200 | claim | blocked 1 21 200 = first (right-claim)",
    );
    check(
        "who has no safe move may still make an unsafe one, and loses",
        "xx  xx
         xq  xq
         blocked 1 3 200 | 41 | blocked 1 3 200 = second (closed-square)",
    );
}

#[test]
fn a_claim_loses_if_there_is_a_safe_move() {
    check(
        "claimed, and there was one: the other player wins",
        "...  ...
         .q.  .q.
         ...  ...
         blocked 1 0 200 | claim | blocked 1 0 200 = second (wrong-claim)",
    );
    check(
        "one safe move is enough, over closed squares too",
        "xxx.  xxx.
         xxxx  xxxx
         xxxx  xxxx
         qxxx  qxxx
         blocked 2 14 200 | claim | blocked 2 14 200 = first (wrong-claim)",
    );
}

/// "In `open` there is always a safe move, so a claim is always wrong."
#[test]
fn in_open_a_claim_is_always_wrong() {
    for size in 2..=9_usize {
        for queen in 0..size * size {
            let squares: Vec<&str> = (0..size * size).map(|at| if at == queen { "q" } else { "." }).collect();
            let ranks: Vec<String> = squares.chunks(size).map(<[&str]>::concat).collect();
            for (mover, ending) in [(1, "second (wrong-claim)"), (2, "first (wrong-claim)")] {
                let text = format!("{} open {mover} 8 0", ranks.join("/"));
                let mut position = read(&text);
                assert!(!listed(&position).contains(&"claim".to_string()), "{text}");
                play(&mut position, "claim");
                assert_eq!(
                    (result(&position), StayOnTheBoard::to_text(&position)),
                    (ending.to_string(), text)
                );
            }
        }
    }
}

/// "Legal list: the safe moves; where there is none, `claim` alone. Unsafe moves and false claims are accepted as moves, but
/// are not in the list."
#[test]
fn the_list_contains_the_safe_moves_or_the_claim() {
    let table = [
        (".../.q./... blocked 1 0 200", "11 21 31 41 61 71 81 91"),
        ("q../.../... blocked 1 0 200", "21 22 31 32 61 62"),
        ("qx./x.x/..x blocked 1 5 200", "22 31 62"),
        (".../.../..q open 2 9 0", "41 42 71 72 81 82"),
        ("xx/xq blocked 1 3 200", "claim"),
        ("xxxx./xxxxx/xxxxx/xxqxx/.xxx. blocked 1 21 200", "claim"),
        ("xx/.q blocked 1 3 200", "41"),
    ];
    for (text, expected) in table {
        let position = read(text);
        let expected: Vec<&str> = expected.split(' ').collect();
        assert_eq!(listed(&position), expected, "{text}");
        let longest = position.grid().rows - 1;
        let unlisted = KEYS
            .into_iter()
            .flat_map(|key| (1..=longest).map(move |distance| format!("{key}{distance}")))
            .chain(["claim".to_string()])
            .filter(|candidate| !expected.contains(&candidate.as_str()));
        for candidate in unlisted {
            assert_eq!(StayOnTheBoard::check(&position, mv(&candidate)), Ok(()), "{candidate} in {text}");
            let mut blunder = position;
            StayOnTheBoard::apply(&mut blunder, mv(&candidate), &mut NoEvents);
            let winner = StayOnTheBoard::outcome(&blunder).and_then(quadrille_core::Outcome::winner);
            assert_eq!(winner, Some(position.side_to_move().other()), "{candidate} in {text} is a blunder");
            assert_eq!(StayOnTheBoard::to_text(&blunder), text);
        }
    }
}
