//! The kit finds violations: tic-tac-toe with one mistake at a time, and what the kit says of it.

use std::panic::catch_unwind;

use quadrille_catalog::CatalogEntry;
use quadrille_core::{
    BoardView, Change, Choices, EnumerateMoves, EventSink, Fact, GameEvent, GameInfo, Grid, MoveError,
    Options, Outcome, ParseError, ParseErrors, Preset, Random, Rules, Seat, Square,
};
use quadrille_testkit::conformance::check;
use quadrille_tic_tac_toe::{Event, Position, TicTacToe};

/// The mistakes.
const NO_TURN_IN_EVENTS: u8 = 0;
const UNREACHABLE_MOVE: u8 = 1;
const UNDECLARED_CODE: u8 = 2;
const PANIC: u8 = 3;
const NO_ORIGINAL: u8 = 4;
const UNKNOWN_OPTION: u8 = 5;
const SAME_PRESET: u8 = 6;

/// A preset that sets nothing, as the original does.
const FAIR: Preset = Preset { id: "fair", options: &[], summary: "Equal chances." };

/// Tic-tac-toe with a mistake.
#[derive(Debug)]
struct Broken<const MISTAKE: u8>;

#[derive(Clone, Debug, PartialEq)]
struct BrokenEvent<const MISTAKE: u8>(Event);

impl<const MISTAKE: u8> GameEvent for BrokenEvent<MISTAKE> {
    fn name(&self) -> &'static str {
        self.0.name()
    }

    fn facts(&self) -> Vec<Fact> {
        self.0.facts()
    }

    fn changes(&self) -> Vec<Change> {
        let mut changes = self.0.changes();
        changes.retain(|change| MISTAKE != NO_TURN_IN_EVENTS || !matches!(change, Change::SetSideToMove(_)));
        changes
    }

    fn sentence(&self, grid: Grid) -> Option<String> {
        self.0.sentence(grid)
    }
}

impl<const MISTAKE: u8> Rules for Broken<MISTAKE> {
    const INFO: &'static GameInfo = &GameInfo {
        id: "broken-game",
        presets: match MISTAKE {
            NO_ORIGINAL => &[],
            UNKNOWN_OPTION => &[Preset::ORIGINAL, Preset { options: &[("swap", "on")], ..FAIR }],
            SAME_PRESET => &[Preset::ORIGINAL, FAIR],
            _ => TicTacToe::INFO.presets,
        },
        move_errors: if MISTAKE == UNDECLARED_CODE { &[] } else { TicTacToe::INFO.move_errors },
        ..*TicTacToe::INFO
    };

    type Position = Position;
    type Move = Square;
    type Event = BrokenEvent<MISTAKE>;

    fn initial(options: &Options, seed: u64) -> Result<Position, ParseErrors> {
        TicTacToe::initial(options, seed)
    }

    fn parse(text: &str) -> Result<Position, ParseErrors> {
        TicTacToe::parse(text)
    }

    fn to_text(position: &Position) -> String {
        TicTacToe::to_text(position)
    }

    fn parse_move(text: &str) -> Result<Square, ParseError> {
        TicTacToe::parse_move(text)
    }

    fn move_text(mv: Square) -> String {
        TicTacToe::move_text(mv)
    }

    fn side_to_move(position: &Position) -> Seat {
        TicTacToe::side_to_move(position)
    }

    fn outcome(position: &Position) -> Option<Outcome> {
        TicTacToe::outcome(position)
    }

    fn hash(position: &Position) -> u64 {
        assert!(MISTAKE != PANIC, "a panic of the rules");
        TicTacToe::hash(position)
    }

    fn check(position: &Position, mv: Square) -> Result<(), MoveError> {
        TicTacToe::check(position, mv)
    }

    fn apply(position: &mut Position, mv: Square, events: &mut impl EventSink<Self::Event>) {
        let mut made = Vec::new();
        TicTacToe::apply(position, mv, &mut made);
        for event in made {
            events.emit(|| BrokenEvent(event));
        }
    }

    fn sample(position: &Position, random: &mut Random) -> Option<Square> {
        TicTacToe::sample(position, random)
    }

    fn grid(position: &Position) -> Grid {
        TicTacToe::grid(position)
    }

    fn board(position: &Position) -> BoardView {
        TicTacToe::board(position)
    }

    fn legal_actions(position: &Position, touched: &[Square]) -> Choices<Square> {
        let mut choices = TicTacToe::legal_actions(position, touched);
        choices.squares.retain(|target| MISTAKE != UNREACHABLE_MOVE || target.square != Square::new(1, 1));
        choices
    }
}

impl<const MISTAKE: u8> EnumerateMoves for Broken<MISTAKE> {
    fn for_each_move(position: &Position, visit: impl FnMut(Square)) {
        TicTacToe::for_each_move(position, visit);
    }
}

/// The message of the kit about a mistake.
fn violation<const MISTAKE: u8>() -> String {
    let panicked = catch_unwind(|| check(&CatalogEntry::<Broken<MISTAKE>>::with_move_list(), 3));
    let payload = panicked.expect_err("the kit finds the mistake");
    payload.downcast_ref::<String>().expect("the kit panics with a text").clone()
}

/// Checks that the kit names the game, the seed, the law, the position and what is wrong.
#[track_caller]
fn expect<const MISTAKE: u8>(law: &str, what: &str) {
    let told = violation::<MISTAKE>();
    for part in [&format!("broken-game violates the law {law:?}"), "seed: 0", "position: ", what] {
        assert!(told.contains(part), "{told:?} does not contain {part:?}");
    }
}

#[test]
fn changes_that_are_missing_are_printed_as_differences() {
    let law = "the changes of the events lead from board to board";
    expect::<NO_TURN_IN_EVENTS>(law, "side to move: First, expected Second");
    assert!(!violation::<NO_TURN_IN_EVENTS>().contains("BoardView"), "the boards themselves are not printed");
}

#[test]
fn a_listed_move_that_no_touch_makes_is_found() {
    expect::<UNREACHABLE_MOVE>("every listed move is offered", "no touch or button makes the move b2");
}

#[test]
fn a_code_that_the_game_does_not_declare_is_found() {
    let law = "a move is rejected with a declared code and a sentence";
    expect::<UNDECLARED_CODE>(law, "\"occupied\" is not declared");
}

#[test]
fn a_panic_of_the_rules_names_game_seed_and_law() {
    expect::<PANIC>("equal positions have equal hashes", "a panic of the rules");
}

#[test]
fn wrong_presets_are_found() {
    assert_eq!(violation::<NO_ORIGINAL>(), "broken-game: it has no preset");
    let told = violation::<UNKNOWN_OPTION>();
    assert!(told.starts_with("broken-game: the preset fair: option swap: there is no such option"), "{told}");
    assert!(violation::<SAME_PRESET>().contains("broken-game: fair and the original are the same game"));
}
