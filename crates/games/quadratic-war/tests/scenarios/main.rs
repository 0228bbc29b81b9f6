//! The sentences of the rules page, one after the other, each with positions that show it.
//!
//! A position is told by its pieces, each followed by its square, and by the other fields of its text:
//! `Q+1d4 l-2e4 | b classic 0 1`. After `=` stands how the game ended, if it has: `Q+1d4 | r classic 0 3 = first (annihilation)`.

mod counting;
mod ends;
mod equations;
mod moving;
mod setup;
mod shown;
mod solutions;
mod text;

use quadrille_core::{EnumerateMoves, NoEvents, Options, Rules, Square};
use quadrille_quadratic_war::{Event, GRID, Move, Position, QuadraticWar};

const GOES_ON: &str = "goes on";

/// Every piece of this army is stuck for good: the constants in front of the edge, the others behind them.
const STUCK_RED: &str = "q+1a1 c-1a2 c-1b1 c-1b2";
const STUCK_BLUE: &str = "Q+1h9 C-1h8 C-1g9 C-1g8";

fn start(rules: &str) -> Position {
    let options =
        Options::parse(QuadraticWar::INFO.options, [("rules", rules)]).expect("a rule set of the page");
    QuadraticWar::initial(&options, 0).expect("both rule sets have a start")
}

fn square(name: &str) -> Square {
    GRID.parse_square(name).unwrap_or_else(|| panic!("{name} is no square"))
}

fn squares(names: &str) -> Vec<Square> {
    names.split_whitespace().map(square).collect()
}

/// The text of a position that is told by its pieces and fields.
fn text(told: &str) -> String {
    let (pieces, fields) = told.split_once('|').unwrap_or_else(|| panic!("no fields in {told}"));
    let mut board = [[None; 8]; 9];
    for piece in pieces.split_whitespace() {
        let (piece, name) = piece.split_at(3);
        let at = square(name);
        let taken = board[usize::from(at.row)][usize::from(at.column)].replace(piece);
        assert_eq!(taken, None, "two pieces on {name} in {told}");
    }
    let ranks = board.map(|rank| {
        // A chunk is a piece, or all empty squares side by side.
        let chunks = rank.chunk_by(|left, right| left.is_none() && right.is_none());
        chunks.map(|chunk| chunk[0].map_or(chunk.len().to_string(), str::to_string)).collect::<String>()
    });
    format!("{} {}", ranks.join("/"), fields.trim())
}

fn read(told: &str) -> Position {
    let text = text(told);
    QuadraticWar::parse(&text).unwrap_or_else(|errors| panic!("{text}: {errors}"))
}

fn mv(text: &str) -> Move {
    QuadraticWar::parse_move(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Makes the moves, separated by spaces, each of which has to be legal.
fn play(position: &mut Position, moves: &str) {
    for text in moves.split_whitespace() {
        let before = QuadraticWar::to_text(position);
        assert!(listed(position).iter().any(|listed| listed == text), "{text} is not listed in {before}");
        QuadraticWar::check(position, mv(text))
            .unwrap_or_else(|refusal| panic!("{text} in {before}: {refusal}"));
        QuadraticWar::apply(position, mv(text), &mut NoEvents);
    }
}

/// What happens in a move.
fn events(told: &str, text: &str) -> Vec<Event> {
    let mut events = Vec::new();
    QuadraticWar::apply(&mut read(told), mv(text), &mut events);
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
    QuadraticWar::outcome(position).map_or(GOES_ON.to_string(), |outcome| outcome.to_string())
}

/// Checks that the moves lead from one told position to the other, as the sentence says.
fn check(sentence: &str, before: &str, moves: &str, after: &str) {
    let mut position = read(before);
    play(&mut position, moves);
    let (after, ending) = after.split_once(" = ").unwrap_or((after, GOES_ON));
    assert_eq!(QuadraticWar::to_text(&position), text(after), "{sentence}: {before}, {moves}");
    assert_eq!(result(&position), ending, "{sentence}: {before}, {moves}");
}

/// Checks that a move is refused with this code, as the sentence says, and not listed either.
fn refused(sentence: &str, before: &str, text: &str, code: &str) {
    let position = read(before);
    let refusal = QuadraticWar::check(&position, mv(text)).expect_err(sentence);
    assert_eq!(refusal.code, code, "{sentence}: {before}, {text}");
    assert!(!listed(&position).iter().any(|listed| listed == text), "{sentence}: {before}, {text}");
}

/// The same told position with the colours swapped and the board turned half round.
fn turned(told: &str) -> String {
    let (pieces, fields) = told.split_once('|').unwrap_or_else(|| panic!("no fields in {told}"));
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
        other => panic!("{other:?} is no mover"),
    };
    format!("{} | {fields}", pieces.join(" "))
}

fn turned_square(name: &str) -> String {
    let at = square(name);
    GRID.name(Square::new(8 - at.row, 7 - at.column))
}
