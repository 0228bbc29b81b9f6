//! Scenarios for each sentence of the rules page.
//!
//! A scenario is drawn: the board before and, to its right, the board after. Below are the fields before, the moves, and the fields after with
//! the outcome of a finished game. Without a board after, the last field is the code with which the last move is rejected.
//!
//! A board of one row is the first row of an arena of size 7 without other objects. The second player is in the opposite corner unless the row
//! before shows them.

mod arena;
mod characters;
mod end_of_turn;
mod options;
mod power_ups;
mod record;
mod shown;
mod sliding;
mod text;
mod turn;

use quadrille_core::{EnumerateMoves, NoEvents, Rules};
use quadrille_fuse_and_frost::{FuseAndFrost, Move, Position};

fn read(text: &str) -> Position {
    FuseAndFrost::parse(text).unwrap_or_else(|errors| panic!("{errors}: {text}"))
}

fn moves(texts: &str) -> Vec<Move> {
    texts.split_whitespace().map(|text| FuseAndFrost::parse_move(text).expect(text)).collect()
}

/// Makes moves, which must be legal.
fn play(position: &mut Position, moves: &[Move]) {
    for mv in moves {
        if let Err(error) = FuseAndFrost::check(position, *mv) {
            panic!(
                "{} is rejected in {}: {error}",
                FuseAndFrost::move_text(*mv),
                FuseAndFrost::to_text(position)
            );
        }
        FuseAndFrost::apply(position, *mv, &mut NoEvents);
    }
}

/// The texts of the legal moves, sorted.
fn listed(position: &Position) -> Vec<String> {
    let mut listed = Vec::new();
    FuseAndFrost::for_each_move(position, |mv| listed.push(FuseAndFrost::move_text(mv)));
    listed.sort_unstable();
    listed
}

fn result(position: &Position) -> String {
    FuseAndFrost::outcome(position).map_or("goes on".to_string(), |outcome| outcome.to_string())
}

/// The text of a drawn board with its fields in the last line.
fn drawn(board: &str) -> String {
    let mut lines: Vec<&str> = board.trim().lines().map(str::trim).collect();
    let fields = lines.pop().expect("the fields stand under the board");
    format!("{} {fields}", lines.join("/"))
}

/// Checks a drawn scenario.
fn check(sentence: &str, scenario: &str) {
    let mut lines: Vec<&str> = scenario.trim().lines().collect();
    let captions: Vec<&str> =
        lines.pop().expect("captions stand under the boards").split('|').map(str::trim).collect();
    let [fields, played, expected] = captions[..] else { panic!("three captions: {captions:?}") };
    let opponent =
        if lines[0].split_whitespace().next().is_some_and(|row| row.contains('B')) { '.' } else { 'B' };
    let column = |index| {
        let rows: Option<Vec<&str>> = lines.iter().map(|line| line.split_whitespace().nth(index)).collect();
        rows.map(|rows| match rows[..] {
            [row] => format!("#######/{row}/#.#.#.#/#.....#/#.#.#.#/#....{opponent}#/#######"),
            _ => rows.join("/"),
        })
    };
    let mut position = read(&format!("{} {fields}", column(0).expect("a board before")));
    let moves = moves(played);
    let Some(after) = column(1) else {
        let (last, before) = moves.split_last().expect("a rejected move");
        play(&mut position, before);
        let error = FuseAndFrost::check(&position, *last).expect_err(sentence);
        assert_eq!(error.code, expected, "{sentence}: {error}");
        assert!(!listed(&position).contains(&FuseAndFrost::move_text(*last)), "{sentence}");
        return;
    };
    let (fields, ending) = expected.split_once(" = ").unwrap_or((expected, "goes on"));
    play(&mut position, &moves);
    let text = FuseAndFrost::to_text(&position);
    assert_eq!(text, format!("{after} {}", fields.trim()), "{sentence}");
    assert_eq!(result(&position), ending.trim(), "{sentence}");
    assert_eq!(result(&read(&text)), ending.trim(), "{sentence}: read back");
}
