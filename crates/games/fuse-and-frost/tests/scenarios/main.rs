//! Scenarios for each sentence of the rules page.
//!
//! A scenario is drawn: the board before and, to its right, the board after. Below are the fields before, the moves, and the fields after with
//! the outcome of a finished game. Without a board after, the last field is the code with which the last move is rejected.
//!
//! A board of one row is the first row of an arena of size 7 without other objects. The second player is in the opposite corner unless the row
//! before shows them.
//!
//! The slow model plays every scenario too, so that it is checked against the sentences and not only against the rules.

mod arena;
mod characters;
mod coils_and_mines;
mod danger;
mod end_of_turn;
mod extras;
#[path = "../model/mod.rs"]
#[allow(dead_code, unused_imports, reason = "random games use all of it")]
mod model;
mod options;
mod pick_ups;
mod power_ups;
mod record;
mod setups;
mod shown;
mod shown_additions;
mod sliding;
mod text;
mod turn;
mod turn_ends;
mod undo;

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
    let before = format!("{} {fields}", column(0).expect("a board before"));
    let model = play_model(sentence, &before, played);
    let mut position = read(&before);
    let moves = moves(played);
    let Some(after) = column(1) else {
        assert_eq!(model, None, "{sentence}: the model makes the last move");
        let (last, before) = moves.split_last().expect("a rejected move");
        play(&mut position, before);
        let error = FuseAndFrost::check(&position, *last).expect_err(sentence);
        assert_eq!(error.code, expected, "{sentence}: {error}");
        assert!(!listed(&position).contains(&FuseAndFrost::move_text(*last)), "{sentence}");
        return;
    };
    // EXTRAS have a `=` without spaces.
    let (fields, ending) = expected.split_once(" = ").unwrap_or((expected, "goes on"));
    let expected = (format!("{after} {fields}"), ending.to_string());
    assert_eq!(model, Some(expected.clone()), "{sentence}: the model");
    play(&mut position, &moves);
    let text = FuseAndFrost::to_text(&position);
    assert_eq!((text.clone(), result(&position)), expected, "{sentence}");
    assert_eq!(result(&read(&text)), ending, "{sentence}: read back");
}

/// The model's text and outcome after the moves; none if the last move is not legal. The moves before it must be.
fn play_model(sentence: &str, before: &str, moves: &str) -> Option<(String, String)> {
    let model = model::Model::read(before);
    let mut model = model.unwrap_or_else(|why| panic!("{sentence}: the model refuses {before}: {why}"));
    let moves: Vec<&str> = moves.split_whitespace().collect();
    for (index, mv) in moves.iter().enumerate() {
        if !model.moves().iter().any(|legal| legal == mv) {
            assert_eq!(index, moves.len() - 1, "{sentence}: the model rejects {mv} in {}", model.text());
            return None;
        }
        model.play(mv);
    }
    let ended = model.outcome().map(|(result, reason)| format!("{result} ({reason})"));
    Some((model.text(), ended.unwrap_or("goes on".to_string())))
}
