//! The sentences of the rules page, one after the other, each with boards that show it.
//!
//! A scenario is drawn: the board before, and next to it the board after. Under them stand the fields before, the moves, and the
//! fields after with the result if there is one; or, if there is no board after, the code that the last move is refused with.

mod ends;
mod setup;
mod shown;
mod text;
mod turn;

use quadrille_core::{EnumerateMoves, NoEvents, Options, Rules, Square};
use quadrille_stay_on_the_board::{Event, Move, Position, StayOnTheBoard};

const GOES_ON: &str = "goes on";

/// The start of a game with these options, and the defaults for the rest.
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

/// Makes the moves, separated by spaces, each of which has to be accepted.
fn play(position: &mut Position, moves: &str) {
    for text in moves.split_whitespace() {
        let before = StayOnTheBoard::to_text(position);
        let accepted = StayOnTheBoard::check(position, mv(text));
        accepted.unwrap_or_else(|refusal| panic!("{text} in {before}: {refusal}"));
        StayOnTheBoard::apply(position, mv(text), &mut NoEvents);
    }
}

/// What happens in a move.
fn events(before: &str, text: &str) -> Vec<Event> {
    let mut events = Vec::new();
    StayOnTheBoard::apply(&mut read(before), mv(text), &mut events);
    events
}

/// The texts of the legal list, sorted.
fn listed(position: &Position) -> Vec<String> {
    let mut listed = Vec::new();
    StayOnTheBoard::for_each_move(position, |mv| listed.push(StayOnTheBoard::move_text(mv)));
    listed.sort_unstable();
    listed
}

fn result(position: &Position) -> String {
    StayOnTheBoard::outcome(position).map_or(GOES_ON.to_string(), |outcome| outcome.to_string())
}

fn square(position: &Position, name: &str) -> Square {
    position.grid().parse_square(name).unwrap_or_else(|| panic!("{name} is no square"))
}

/// Checks a drawn scenario against the sentence that it shows.
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
        let refusal = StayOnTheBoard::check(&position, mv(last)).expect_err(sentence);
        assert_eq!(refusal.code, expected, "{sentence}: {refusal}");
        assert!(!listed(&position).iter().any(|listed| listed == last), "{sentence}");
        return;
    };
    play(&mut position, moves);
    let (fields, ending) = expected.split_once('=').unwrap_or((expected, GOES_ON));
    assert_eq!(StayOnTheBoard::to_text(&position), format!("{after} {}", fields.trim()), "{sentence}");
    assert_eq!(result(&position), ending.trim(), "{sentence}");
}
