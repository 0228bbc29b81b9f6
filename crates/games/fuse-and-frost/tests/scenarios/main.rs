//! The sentences of the rules page, one after the other, each with boards that show it.
//!
//! A scenario is drawn: the board before, and next to it the board after. Under them stand the fields before, the moves, and the
//! fields after with the result if there is one; or, if there is no board after, the code that the last move is refused with.

mod arena;
mod end_of_turn;
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

/// Makes the moves, each of which has to be legal.
fn play(position: &mut Position, moves: &[Move]) {
    for mv in moves {
        if let Err(refusal) = FuseAndFrost::check(position, *mv) {
            panic!(
                "{} is refused in {}: {refusal}",
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

/// The text of one drawn board with its fields in the last line.
fn drawn(board: &str) -> String {
    let mut lines: Vec<&str> = board.trim().lines().map(str::trim).collect();
    let fields = lines.pop().expect("the fields stand under the board");
    format!("{} {fields}", lines.join("/"))
}

/// Checks a drawn scenario against the sentence that it shows.
fn check(sentence: &str, scenario: &str) {
    let mut lines: Vec<&str> = scenario.trim().lines().collect();
    let captions: Vec<&str> =
        lines.pop().expect("captions stand under the boards").split('|').map(str::trim).collect();
    let [fields, played, expected] = captions[..] else { panic!("three captions: {captions:?}") };
    let column = |index| {
        let rows: Option<Vec<&str>> = lines.iter().map(|line| line.split_whitespace().nth(index)).collect();
        rows.map(|rows| rows.join("/"))
    };
    let mut position = read(&format!("{} {fields}", column(0).expect("a board before")));
    let moves = moves(played);
    let Some(after) = column(1) else {
        let (last, before) = moves.split_last().expect("a move that is refused");
        play(&mut position, before);
        let refusal = FuseAndFrost::check(&position, *last).expect_err(sentence);
        assert_eq!(refusal.code, expected, "{sentence}: {refusal}");
        assert!(!listed(&position).contains(&FuseAndFrost::move_text(*last)), "{sentence}");
        return;
    };
    let (fields, ending) = expected.split_once('=').unwrap_or((expected, "goes on"));
    play(&mut position, &moves);
    let text = FuseAndFrost::to_text(&position);
    assert_eq!(text, format!("{after} {}", fields.trim()), "{sentence}");
    assert_eq!(result(&position), ending.trim(), "{sentence}");
    assert_eq!(result(&read(&text)), ending.trim(), "{sentence}: read back");
}
