//! Scenarios for each sentence of the rules page.
//!
//! Positions are written as a list of pieces, each followed by its square, and the other fields of the text:
//! `Q+1d4 l-2e4 | b classic 0 1`. A finished game has its outcome after `=`: `Q+1d4 | r classic 0 3 = first (annihilation)`.

mod counting;
mod ends;
mod equations;
mod moving;
mod setup;
mod shown;
mod solutions;
mod swap;
mod text;

use quadrille_core::{EnumerateMoves, NoEvents, Options, Rules, Square};
use quadrille_quadratic_war::{Event, GRID, Move, Position, QuadraticWar};

const IN_PROGRESS: &str = "in progress";

/// An army that cannot move: constants at the edge, the other pieces behind them.
const STUCK_RED: &str = "q+1a1 c-1a2 c-1b1 c-1b2";
const STUCK_BLUE: &str = "Q+1h9 C-1h8 C-1g9 C-1g8";

fn start(rules: &str) -> Position {
    let options =
        Options::parse(QuadraticWar::INFO.options, [("rules", rules)]).expect("a rule set of the page");
    QuadraticWar::initial(&options, 0).expect("both rule sets have an initial position")
}

fn square(name: &str) -> Square {
    GRID.parse_square(name).unwrap_or_else(|| panic!("{name} is not a square"))
}

fn squares(names: &str) -> Vec<Square> {
    names.split_whitespace().map(square).collect()
}

/// Converts the list of pieces to the text of the position.
fn text(notation: &str) -> String {
    let (pieces, fields) = notation.split_once('|').unwrap_or_else(|| panic!("no fields in {notation}"));
    let mut board = [[None; 8]; 9];
    for piece in pieces.split_whitespace() {
        let (piece, name) = piece.split_at(3);
        let at = square(name);
        let taken = board[usize::from(at.row)][usize::from(at.column)].replace(piece);
        assert_eq!(taken, None, "two pieces on {name} in {notation}");
    }
    let ranks = board.map(|rank| {
        // A chunk is a piece or a run of empty squares.
        let chunks = rank.chunk_by(|left, right| left.is_none() && right.is_none());
        chunks.map(|chunk| chunk[0].map_or(chunk.len().to_string(), str::to_string)).collect::<String>()
    });
    format!("{} {}", ranks.join("/"), fields.trim())
}

fn read(notation: &str) -> Position {
    let text = text(notation);
    QuadraticWar::parse(&text).unwrap_or_else(|errors| panic!("{text}: {errors}"))
}

fn mv(text: &str) -> Move {
    QuadraticWar::parse_move(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Makes moves, separated by spaces, which must be legal.
fn play(position: &mut Position, moves: &str) {
    for text in moves.split_whitespace() {
        let before = QuadraticWar::to_text(position);
        assert!(listed(position).iter().any(|listed| listed == text), "{text} is not listed in {before}");
        QuadraticWar::check(position, mv(text)).unwrap_or_else(|error| panic!("{text} in {before}: {error}"));
        QuadraticWar::apply(position, mv(text), &mut NoEvents);
    }
}

/// The events of a move.
fn events(notation: &str, text: &str) -> Vec<Event> {
    let mut events = Vec::new();
    QuadraticWar::apply(&mut read(notation), mv(text), &mut events);
    events
}

/// The texts of the legal moves, sorted.
fn listed(position: &Position) -> Vec<String> {
    let mut listed = Vec::new();
    QuadraticWar::for_each_move(position, |mv| listed.push(QuadraticWar::move_text(mv)));
    listed.sort_unstable();
    listed
}

fn result(position: &Position) -> String {
    QuadraticWar::outcome(position).map_or(IN_PROGRESS.to_string(), |outcome| outcome.to_string())
}

/// Checks that the moves lead from one position to the other.
fn check(sentence: &str, before: &str, moves: &str, after: &str) {
    let mut position = read(before);
    play(&mut position, moves);
    let (after, ending) = after.split_once(" = ").unwrap_or((after, IN_PROGRESS));
    assert_eq!(QuadraticWar::to_text(&position), text(after), "{sentence}: {before}, {moves}");
    assert_eq!(result(&position), ending, "{sentence}: {before}, {moves}");
}

/// Checks that a move is rejected with this code, and not listed.
fn rejected(sentence: &str, before: &str, text: &str, code: &str) {
    let position = read(before);
    let error = QuadraticWar::check(&position, mv(text)).expect_err(sentence);
    assert_eq!(error.code, code, "{sentence}: {before}, {text}");
    assert!(!listed(&position).iter().any(|listed| listed == text), "{sentence}: {before}, {text}");
}

/// The position with swapped colours on a board rotated by 180 degrees.
fn turned(notation: &str) -> String {
    let (pieces, fields) = notation.split_once('|').unwrap_or_else(|| panic!("no fields in {notation}"));
    let swap = |letter: char| {
        if letter.is_ascii_uppercase() { letter.to_ascii_lowercase() } else { letter.to_ascii_uppercase() }
    };
    let pieces = pieces.split_whitespace().map(|piece| {
        let mut letters = piece.chars();
        let kind = letters.next().map(swap).expect("a piece begins with its letter");
        let coefficient: String = letters.by_ref().take(2).collect();
        format!("{kind}{coefficient}{}", turned_square(letters.as_str()))
    });
    let pieces: Vec<String> = pieces.collect();
    let fields = fields.trim();
    let fields = match fields.split_at(1) {
        ("b", rest) => format!("r{rest}"),
        ("r", rest) => format!("b{rest}"),
        other => panic!("{other:?} is not a side to move"),
    };
    format!("{} | {fields}", pieces.join(" "))
}

fn turned_square(name: &str) -> String {
    let at = square(name);
    GRID.name(Square::new(8 - at.row, 7 - at.column))
}
