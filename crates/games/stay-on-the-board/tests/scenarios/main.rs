//! Scenarios for each sentence of the rules page.
//!
//! A scenario is drawn: the board before and, to its right, the board after. Below are the fields before, the moves, and the fields after with
//! the outcome of a finished game. Without a board after, the last field is the code with which the last move is rejected.

mod ends;
mod setup;
mod shown;
mod text;
mod turn;

use quadrille_core::{EnumerateMoves, NoEvents, Options, Rules, Square};
use quadrille_stay_on_the_board::{Event, Move, Position, StayOnTheBoard};

const IN_PROGRESS: &str = "in progress";

/// An initial position with these options and the defaults for the others.
fn start(given: &[(&str, &str)], seed: u64) -> Position {
    let options = Options::parse(StayOnTheBoard::INFO.options, given.iter().copied());
    let options = options.expect("options of the page");
    StayOnTheBoard::initial(&options, seed).expect("a start on the board")
}

fn read(text: &str) -> Position {
    StayOnTheBoard::parse(text).unwrap_or_else(|errors| panic!("{text}: {errors}"))
}

fn mv(text: &str) -> Move {
    StayOnTheBoard::parse_move(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Makes moves, separated by spaces, which must be accepted.
fn play(position: &mut Position, moves: &str) {
    for text in moves.split_whitespace() {
        let before = StayOnTheBoard::to_text(position);
        let accepted = StayOnTheBoard::check(position, mv(text));
        accepted.unwrap_or_else(|error| panic!("{text} in {before}: {error}"));
        StayOnTheBoard::apply(position, mv(text), &mut NoEvents);
    }
}

/// The events of a move.
fn events(before: &str, text: &str) -> Vec<Event> {
    let mut events = Vec::new();
    StayOnTheBoard::apply(&mut read(before), mv(text), &mut events);
    events
}

/// The texts of the listed moves, sorted.
fn listed(position: &Position) -> Vec<String> {
    let mut listed = Vec::new();
    StayOnTheBoard::for_each_move(position, |mv| listed.push(StayOnTheBoard::move_text(mv)));
    listed.sort_unstable();
    listed
}

fn result(position: &Position) -> String {
    StayOnTheBoard::outcome(position).map_or(IN_PROGRESS.to_string(), |outcome| outcome.to_string())
}

fn square(position: &Position, name: &str) -> Square {
    position.grid().parse_square(name).unwrap_or_else(|| panic!("{name} is not a square"))
}

/// Checks a drawn scenario.
fn check(sentence: &str, scenario: &str) {
    let mut lines: Vec<&str> = scenario.trim().lines().collect();
    let captions: Vec<&str> =
        lines.pop().expect("captions under the boards").split('|').map(str::trim).collect();
    let [fields, moves, expected] = captions[..] else { panic!("three captions: {captions:?}") };
    let column = |index| {
        let ranks: Option<Vec<&str>> = lines.iter().map(|line| line.split_whitespace().nth(index)).collect();
        ranks.map(|ranks| ranks.join("/"))
    };
    let mut position = read(&format!("{} {fields}", column(0).expect("a board before")));
    let Some(after) = column(1) else {
        let (before, last) = moves.rsplit_once(' ').unwrap_or(("", moves));
        play(&mut position, before);
        let error = StayOnTheBoard::check(&position, mv(last)).expect_err(sentence);
        assert_eq!(error.code, expected, "{sentence}: {error}");
        assert!(!listed(&position).iter().any(|listed| listed == last), "{sentence}");
        return;
    };
    play(&mut position, moves);
    let (fields, ending) = expected.split_once('=').unwrap_or((expected, IN_PROGRESS));
    assert_eq!(StayOnTheBoard::to_text(&position), format!("{after} {}", fields.trim()), "{sentence}");
    assert_eq!(result(&position), ending.trim(), "{sentence}");
}
