//! Board and setup, and the rule sets as an option.

use quadrille_core::{Location, Options, Rules, Seat};
use quadrille_quadratic_war::{Piece, QuadraticWar, SquareIndex, Term};

use crate::{GRID, listed, result, square, start};

fn piece(name: &str) -> Option<Piece> {
    start("classic").piece(SquareIndex::from(square(name)))
}

#[test]
fn the_start_is_the_text_on_the_page() {
    let board = "q+4q+3q+2q+1q-1q-2q-3q-4/l+4l+3l+2l+1l-1l-2l-3l-4/c+4c+3c+2c+1c-1c-2c-3c-4/8/8/8/\
                 C-4C-3C-2C-1C+1C+2C+3C+4/L-4L-3L-2L-1L+1L+2L+3L+4/Q-4Q-3Q-2Q-1Q+1Q+2Q+3Q+4";
    for rules in ["classic", "modern"] {
        assert_eq!(QuadraticWar::to_text(&start(rules)), format!("{board} b {rules} 0 1"));
        assert_eq!(result(&start(rules)), "in progress");
    }
}

/// "9 rows of 8 columns: files a-h, ranks 1-9", and the table of the pieces.
#[test]
fn each_piece_is_on_its_square_of_the_table() {
    assert_eq!((GRID.columns, GRID.rows), (8, 9));
    assert_eq!(QuadraticWar::grid(&start("classic")), GRID);
    let table = [
        (9, Some((Seat::Second, Term::Quadratic)), [4, 3, 2, 1, -1, -2, -3, -4]),
        (8, Some((Seat::Second, Term::Linear)), [4, 3, 2, 1, -1, -2, -3, -4]),
        (7, Some((Seat::Second, Term::Constant)), [4, 3, 2, 1, -1, -2, -3, -4]),
        (6, None, [0; 8]),
        (5, None, [0; 8]),
        (4, None, [0; 8]),
        (3, Some((Seat::First, Term::Constant)), [-4, -3, -2, -1, 1, 2, 3, 4]),
        (2, Some((Seat::First, Term::Linear)), [-4, -3, -2, -1, 1, 2, 3, 4]),
        (1, Some((Seat::First, Term::Quadratic)), [-4, -3, -2, -1, 1, 2, 3, 4]),
    ];
    for (rank, kind, coefficients) in table {
        for (file, coefficient) in ('a'..='h').zip(coefficients) {
            let expected = kind.map(|(owner, term)| Piece::new(owner, term, coefficient));
            assert_eq!(piece(&format!("{file}{rank}")), expected, "{file}{rank}");
        }
    }
}

/// "Blue is `first`, at the bottom; Red is `second`, at the top. 24 pieces each".
#[test]
fn blue_is_first_and_each_has_24_pieces() {
    let seats = QuadraticWar::INFO.seats;
    assert_eq!((seats.first, seats.second), ("Blue", "Red"));
    let position = start("classic");
    assert_eq!(QuadraticWar::side_to_move(&position), Seat::First);
    for (seat, ranks) in [(Seat::First, 1..=3), (Seat::Second, 7..=9)] {
        assert_eq!(position.pieces(seat).count(), 24);
        assert!(
            position.pieces(seat).into_iter().all(|spot| ranks.contains(&(GRID.rows - spot.square().row)))
        );
    }
}

/// "The two halves map onto each other by turning the board half round".
#[test]
fn half_a_turn_maps_each_army_onto_the_other() {
    for at in GRID.squares() {
        let name = GRID.name(at);
        let expected =
            piece(&name).map(|piece| Piece::new(piece.owner().other(), piece.term(), piece.coefficient()));
        assert_eq!(piece(&crate::turned_square(&name)), expected, "{name}");
    }
}

/// "and in every file the facing terms are opposite".
#[test]
fn facing_terms_are_opposite() {
    for file in 'a'..='h' {
        for (red, blue) in [(9, 1), (8, 2), (7, 3)] {
            let (red, blue) =
                (piece(&format!("{file}{red}")).unwrap(), piece(&format!("{file}{blue}")).unwrap());
            assert_eq!((red.term(), red.coefficient()), (blue.term(), -blue.coefficient()), "{file}");
        }
    }
}

#[test]
fn only_constants_can_move_at_the_start() {
    let ahead = ["a3a4", "b3b4", "c3c4", "d3d4", "e3e4", "f3f4", "g3g4", "h3h4"];
    for rules in ["classic", "modern"] {
        assert_eq!(listed(&start(rules)), ahead);
    }
}

#[test]
fn the_options_are_those_of_the_page() {
    let specs = QuadraticWar::INFO.options;
    let options = Options::defaults(specs);
    assert_eq!(options.to_string(), "rules=classic swap=off ending=draw odds=none");
    for seed in [0, 1, u64::MAX] {
        assert_eq!(QuadraticWar::initial(&options, seed).unwrap(), start("classic"), "nothing is random");
    }
    let wrong = [
        ("rules", "Classic"),
        ("rules", ""),
        ("rules", "blitz"),
        ("swap", "yes"),
        ("ending", "win"),
        ("odds", "Q"),
        ("size", "9"),
    ];
    for (key, value) in wrong {
        let errors = Options::parse(specs, [(key, value)]).unwrap_err();
        let places: Vec<&Location> = errors.iter().map(|error| &error.location).collect();
        assert_eq!(places, [&Location::Option(key.to_string())], "{key}={value}");
    }
}

fn with(given: &[(&'static str, &'static str)]) -> Result<String, Vec<Location>> {
    let options =
        Options::parse(QuadraticWar::INFO.options, given.iter().copied()).expect("values of the page");
    let start = QuadraticWar::initial(&options, 0);
    start
        .map(|position| QuadraticWar::to_text(&position))
        .map_err(|errors| errors.iter().map(|error| error.location.clone()).collect())
}

/// "the piece that stands there at the start is missing; an empty square changes nothing".
#[test]
fn odds_leave_out_a_piece() {
    let whole = with(&[]).unwrap();
    assert_eq!(with(&[("odds", "h1")]).unwrap(), whole.replace("Q+4 b", "1 b"));
    assert_eq!(with(&[("odds", "a9")]).unwrap(), whole.replacen("q+4", "1", 1));
    assert_eq!(with(&[("odds", "d5")]).unwrap(), whole);
    for beyond in ["i1", "a0", "z99", "a10"] {
        assert_eq!(with(&[("odds", beyond)]), Err(vec![Location::Option("odds".to_string())]), "{beyond}");
    }
}

/// "Two more words follow where they apply, in this order".
#[test]
fn the_start_names_options_that_are_not_the_defaults() {
    let whole = with(&[]).unwrap();
    assert_eq!(with(&[("swap", "on")]).unwrap(), format!("{whole} swap"));
    assert_eq!(with(&[("ending", "majority")]).unwrap(), format!("{whole} majority"));
    assert_eq!(with(&[("ending", "majority"), ("swap", "on")]).unwrap(), format!("{whole} majority swap"));
}
