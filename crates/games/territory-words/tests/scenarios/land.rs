//! "Land": cells inside a polygon, counted by hand, and the table of strengths.

use quadrille_core::Seat::{First, Second};
use quadrille_core::{NoEvents, Rules};
use quadrille_territory_words::{CELLS, Cell, Path, Position, SIDE, TerritoryWords, attack};

use super::{after, counts, mv, outcome, path, start};

/// An initial position with the maximal reach.
fn wide() -> Position {
    start(&[("reach", "11")])
}

/// Number of cells that Blue wins by this word on unclaimed land. Checks that the preview and the claim agree.
fn enclosed(text: &str) -> u32 {
    let position = wide();
    let weighed = position.claim_gain(First, &path(text)).held.first;
    let claimed = counts(&after(position, text)).0;
    assert_eq!(weighed, claimed as i32, "{text}");
    claimed
}

/// The columns of the cells claimed in a row.
fn row(position: &Position, y: usize) -> Vec<usize> {
    (0..SIDE).filter(|x| position.land().cell(*x, y) != Cell::UNCLAIMED).collect()
}

/// "The land is a raster of 600 by 600 cells"
#[test]
fn the_land_has_600_by_600_cells() {
    assert_eq!((SIDE, CELLS), (600, 360_000));
    assert_eq!(wide().land().cells(), [Cell::UNCLAIMED; CELLS].as_slice());
}

/// "50 by 50 for a letter; x grows to the right, y downwards ... row r, column c is (50c + 25, 50r + 25)"
#[test]
fn corners_are_the_centres_of_squares() {
    // From b11 (row 1, column 1) to c9 (row 3, column 2): columns 75 to 125, rows 75 to 175.
    let position = after(wide(), "b11-c11-c9-b9");
    for y in [0, 74, 175, 599] {
        assert!(row(&position, y).is_empty(), "{y}");
    }
    for y in 75..175 {
        assert_eq!(row(&position, y), Vec::from_iter(75..125), "{y}");
    }
}

/// "The cell's winding number is the sum over the crossings with X ≤ x + ½": a cell whose centre is on an edge is inside if the edge is on
/// the left side of the polygon, and outside if it is on the right.
#[test]
fn a_centre_on_an_edge_belongs_to_the_right() {
    // The diagonals of the square a12-b12-b11-a11 pass through the centre of one cell in each of its 50 rows.
    let cases = [
        ("a12-b12-b11-a11", 2500),
        ("a12-b12-a11", 1225), // the diagonal is on the right: 49 + 48 + ... + 0
        ("b12-b11-a11", 1275), // on the left: 1 + 2 + ... + 50
        ("a12-a11-b11", 1225), // on the right: 0 + 1 + ... + 49
        ("a12-b12-b11", 1275), // on the left: 50 + 49 + ... + 1
    ];
    for (text, cells) in cases {
        assert_eq!(enclosed(text), cells, "{text}");
    }
    let left = after(wide(), "a12-b12-b11");
    assert_eq!(row(&left, 25), Vec::from_iter(25..75));
    assert_eq!(row(&left, 26), Vec::from_iter(26..75));
    assert_eq!(row(&left, 74), [74]);
    let right = after(wide(), "a12-a11-b11");
    assert!(row(&right, 25).is_empty());
    assert_eq!(row(&right, 74), Vec::from_iter(25..74));
}

/// "All of it is exact in integers": slopes of two and of three, whose rows are counted from X by hand.
#[test]
fn steep_and_flat_edges_are_exact() {
    // From (75, 25) to (25, 125): X = 74¾, 74¼, 73¾, 73¼, ... so that rows have 50, 49, 49, 48, 48, ..., 1, 1, 0 cells.
    let steep = after(wide(), "a12-b12-a10");
    let lengths: Vec<usize> = (25..125).map(|y| row(&steep, y).len()).collect();
    assert_eq!(lengths[..5], [50, 49, 49, 48, 48]);
    assert_eq!(lengths[97..], [1, 1, 0]);
    assert_eq!(counts(&steep).0, 2500);
    // From (175, 25) to (25, 75): X = 173½, 170½, ..., 26½, each on a centre, so that rows have 148, 145, ..., 1 cells.
    let flat = after(wide(), "a12-d12-a11");
    let lengths: Vec<usize> = (25..75).map(|y| row(&flat, y).len()).collect();
    assert_eq!(lengths, Vec::from_iter((0..50).map(|k| 148 - 3 * k)));
    assert_eq!(counts(&flat).0, 50 * (148 + 1) / 2);
}

/// "The polygon joins the picked points in order and closes from the last to the first": its first corner and its orientation do not
/// matter.
#[test]
fn first_corner_and_orientation_do_not_matter() {
    let land = |text| after(wide(), text).land().cells().to_vec();
    let polygon = land("c3-d9-l5-f2");
    for text in ["d9-l5-f2-c3", "l5-f2-c3-d9", "f2-l5-d9-c3", "c3-f2-l5-d9"] {
        assert!(land(text) == polygon, "{text}");
    }
}

/// "a self-crossing polygon is filled by the non-zero rule"
#[test]
fn both_halves_of_a_bow_tie_are_filled() {
    // One half has the winding number 1, the other -1; each has 1 + 3 + ... + 49 cells.
    assert_eq!(enclosed("a12-b11-b12-a11"), 1250);
}

#[test]
fn a_star_is_filled_in_its_middle() {
    let star = after(wide(), "f12-i3-a9-k9-c3");
    let centre = star.land().cell(5 * SIDE / 12 + 25, 5 * SIDE / 12);
    assert_eq!(centre, Cell::held(First, 3), "the middle is wound twice, and claimed once");
    let tips = [(275, 60), (405, 440), (60, 185), (490, 185), (145, 440)];
    for (x, y) in tips {
        assert_eq!(star.land().cell(x, y), Cell::held(First, 3), "({x}, {y})");
    }
    for (x, y) in [(150, 100), (400, 100), (470, 320), (275, 440), (80, 320)] {
        assert_eq!(star.land().cell(x, y), Cell::UNCLAIMED, "between the tips: ({x}, {y})");
    }
    assert_eq!(row(&star, 300).windows(2).filter(|pair| pair[1] != pair[0] + 1).count(), 0, "one stretch");
}

#[test]
fn a_winding_number_of_2_is_inside() {
    // A square of 150 by 150 with an inner loop of 100 by 50 of the same orientation.
    assert_eq!(enclosed("a12-d12-d9-a9-a11-c11-c10-a10"), 150 * 150);
    // An inner loop of the opposite orientation is a hole.
    assert_eq!(enclosed("a12-d12-d9-a9-a10-c10-c11-a11"), 150 * 150 - 100 * 50);
}

/// "A cell is inside if the polygon's winding number around its middle is not zero"
#[test]
fn opposite_windings_cancel() {
    // Columns a to c above, a to b below. Their overlap, a to b in the second row, has opposite orientations.
    let position = after(wide(), "a12-c12-c10-a10-a8-b8-b11-a11");
    assert_eq!(row(&position, 50), Vec::from_iter(25..125));
    assert_eq!(row(&position, 100), Vec::from_iter(75..125));
    assert_eq!(row(&position, 150), Vec::from_iter(25..75));
    assert_eq!(counts(&position).0, 5000 + 2500 + 5000);
}

/// "Points in one line enclose nothing: the word counts, the turn is used, no land is won."
#[test]
fn points_in_one_line_enclose_nothing() {
    for text in ["a1-b1-c1", "a1-c1-b1", "a1-a2-a3", "a1-b2-c3", "c3-a1-b2", "a1-c2-e3", "l12-a1-k11-b2"] {
        assert_eq!(enclosed(text), 0, "{text}");
    }
    let position = after(start(&[("repeats", "forbidden")]), "a1-b1-c1");
    assert_eq!((position.played(), counts(&position)), (1, (0, 0, 0)));
    assert_eq!(super::error_code(&position, "d1-e1-f1"), Some("word-repeated"));
}

/// Words over the whole board.
#[test]
fn the_longest_words_can_be_claimed() {
    assert_eq!(enclosed("a12-l12-l1-a1"), 550 * 550);
    let mut squares: Vec<String> = Vec::new();
    for rank in 1..=12 {
        let columns: Vec<char> =
            if rank % 2 == 1 { ('a'..='l').collect() } else { ('a'..='l').rev().collect() };
        squares.extend(columns.into_iter().map(|column| format!("{column}{rank}")));
    }
    let all = squares.join("-");
    assert_eq!(path(&all).len(), 144);
    // Boustrophedon over the rows, closed along column a: every other band is inside, without its outer half squares.
    assert_eq!(enclosed(&all), 6 * 550 * 50);
}

/// "A word of n letters attacks with s = min(n - 2, 5)"
#[test]
fn strength_is_two_less_than_the_letters_and_5_at_most() {
    let cases = [
        ("a1-a3-c1", 1),
        ("a1-a3-c1-b1", 2),
        ("a1-a2-a3-c1-b1", 3),
        ("a1-a2-a3-b2-c1-b1", 4),
        ("a1-a2-a3-a4-b3-c1-b1", 5),
        ("a1-a2-a3-a4-b3-c2-c1-b1", 5),
        ("a1-a2-a3-a4-b4-b3-c2-c1-b1", 5),
    ];
    for (text, strength) in cases {
        assert_eq!(path(text).strength(), strength, "{text}");
        let inside = after(wide(), text).land().cell(35, 565);
        assert_eq!(inside, Cell::held(First, strength), "{text}");
    }
    let board = Path::of(quadrille_territory_words::GRID.squares()).unwrap();
    assert_eq!(board.strength(), 5);
}

/// The table, row by row, for either attacker.
#[test]
fn attacks_follow_the_table() {
    for (us, them) in [(First, Second), (Second, First)] {
        for s in 1..=5 {
            assert_eq!(attack(Cell::UNCLAIMED, us, s), Cell::held(us, s), "unclaimed, {s}");
            assert_eq!(attack(Cell::NEUTRAL, us, s), Cell::held(us, s), "neutral, {s}");
        }
        // Rows: strength t of the cell; columns: strength s of the attack.
        let own = [[2, 3, 4, 5, 5], [3, 4, 5, 5, 5], [4, 5, 5, 5, 5], [5, 5, 5, 5, 5], [5, 5, 5, 5, 5]];
        // Negative: the opponent's; zero: neutral; positive: the attacker's.
        let theirs =
            [[0, 1, 2, 3, 4], [-1, 0, 1, 2, 3], [-2, -1, 0, 1, 2], [-3, -2, -1, 0, 1], [-4, -3, -2, -1, 0]];
        for (t, s) in (1..=5_u8).flat_map(|t| (1..=5_u8).map(move |s| (t, s))) {
            let (row, column) = (usize::from(t) - 1, usize::from(s) - 1);
            assert_eq!(attack(Cell::held(us, t), us, s), Cell::held(us, own[row][column]), "own at {t}, {s}");
            let expected = match theirs[row][column] {
                0 => Cell::NEUTRAL,
                left if left < 0_i8 => Cell::held(them, left.unsigned_abs()),
                won => Cell::held(us, won as u8),
            };
            assert_eq!(attack(Cell::held(them, t), us, s), expected, "theirs at {t}, {s}");
        }
    }
}

/// The same table in play, on the square of a1, a2, b2 and b1: with n letters the strength is n - 2.
#[test]
fn land_changes_owners_in_play() {
    // The longer word encloses half a square more, with the diagonal on the right.
    let (two, three) = ("a1-a2-b2-b1", "a1-a2-b2-c2-b1");
    let cases = [
        (vec![two], (2500, 0, 0), Cell::held(First, 2)),
        (vec![two, "pass", three], (2500 + 1225, 0, 0), Cell::held(First, 5)),
        (vec![two, two], (0, 0, 2500), Cell::NEUTRAL),
        (vec![two, two, two], (2500, 0, 0), Cell::held(First, 2)),
        (vec![two, two, "pass", two], (0, 2500, 0), Cell::held(Second, 2)),
        (vec![two, three], (0, 2500 + 1225, 0), Cell::held(Second, 1)),
        (vec![three, two], (2500 + 1225, 0, 0), Cell::held(First, 1)),
    ];
    for (moves, counted, cell) in cases {
        let position = after(wide(), &moves.join(" "));
        assert_eq!((counts(&position), position.land().cell(40, 560)), (counted, cell), "{moves:?}");
    }
}

#[test]
fn a_preview_has_the_changes_of_all_counts_for_either_player() {
    let position = after(wide(), "a1-a2-b2-b1 c1-c2-d2-d1");
    let gain = |seat, text| {
        let gain = position.claim_gain(seat, &path(text));
        (gain.held.first, gain.held.second, gain.neutral)
    };
    assert_eq!(gain(First, "a1-a2-d2-d1"), (2500, -2500, 2500));
    assert_eq!(gain(Second, "a1-a2-d2-d1"), (-2500, 2500, 2500));
    assert_eq!(gain(First, "a1-a2-d2-e2-d1"), (2500 + 2500 + 1225, -2500, 0));
    assert_eq!(gain(First, "a1-a2-b2-b1"), (0, 0, 0));
    assert_eq!(counts(&position), (2500, 2500, 0));
}

/// The incremental counts agree with a recount.
#[test]
fn counts_agree_with_the_cells_after_a_long_game() {
    let mut position = start(&[("turns", "20")]);
    let mut random = quadrille_core::Random::new(11);
    while let Some(sampled) = TerritoryWords::sample(&position, &mut random) {
        TerritoryWords::apply(&mut position, sampled, &mut NoEvents);
    }
    let count = |owner| position.land().cells().iter().filter(|cell| cell.byte() / 8 == owner).count() as u32;
    assert_eq!(counts(&position), (count(1), count(2), count(3)));
    assert!(count(1) > 0 && count(2) > 0 && count(3) > 0);
    assert!(outcome(&position).is_some());
    assert_eq!(TerritoryWords::check(&position, mv("pass")).unwrap_err().code, "game-over");
}
