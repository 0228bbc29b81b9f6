//! Tic-tac-toe: a complete game in one file, for tests, and the template of `cargo xtask new-game`. It is not in the catalogue.
//!
//! A position's text is `CELLS MOVER`: nine characters from the top left, `.`, `x` or `o`, and whose turn it is.

use quadrille_core::{
    BoardView, Cell, Change, Choices, EnumerateMoves, EventSink, Fact, FactValue, Field, GameEvent, GameInfo,
    Grid, Ground, Maturity, MoveError, Options, Outcome, ParseError, ParseErrors, PerSeat, Piece, Preset,
    Random, Reason, Rules, Seat, Square, Target, mix64, sample_listed,
};

const THREE_IN_A_ROW: Reason = Reason::win("three-in-a-row");
const FULL_BOARD: Reason = Reason::draw("full-board");
const GRID: Grid = Grid::new(3, 3);

/// The three squares of each line.
const LINES: [[usize; 3]; 8] =
    [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

/// The rules.
#[derive(Debug)]
pub struct TicTacToe;

/// The marks on the board, from the top left, and the side to move.
#[derive(Clone, Debug, PartialEq)]
pub struct Position {
    cells: [Option<Seat>; 9],
    side_to_move: Seat,
}

impl Position {
    fn outcome(&self) -> Option<Outcome> {
        let owner = |line: &[usize; 3]| {
            let first = self.cells[line[0]]?;
            line.iter().all(|cell| self.cells[*cell] == Some(first)).then_some(first)
        };
        let winner = LINES.iter().find_map(owner).map(|seat| Outcome::win(seat, THREE_IN_A_ROW));
        winner.or_else(|| self.cells.iter().all(Option::is_some).then_some(Outcome::draw(FULL_BOARD)))
    }
}

/// An event of a move.
#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    /// A player marked a square.
    Placed {
        /// The player.
        seat: Seat,
        /// The square.
        at: Square,
    },
    /// The game ended.
    Ended(Outcome),
}

impl GameEvent for Event {
    fn name(&self) -> &'static str {
        match self {
            Event::Placed { .. } => "placed",
            Event::Ended(_) => "ended",
        }
    }

    fn facts(&self) -> Vec<Fact> {
        match self {
            Event::Placed { seat, at } => {
                vec![("seat", FactValue::Seat(*seat)), ("at", FactValue::Square(*at))]
            }
            Event::Ended(outcome) => outcome.facts(),
        }
    }

    fn changes(&self) -> Vec<Change> {
        match self {
            Event::Placed { seat, at } => {
                vec![
                    Change::SetPiece { at: *at, now: Some(piece(*seat)) },
                    Change::SetSideToMove(seat.other()),
                ]
            }
            Event::Ended(outcome) => vec![Change::End(*outcome)],
        }
    }

    fn sentence(&self, grid: Grid) -> Option<String> {
        let seats = &TicTacToe::INFO.seats;
        Some(match self {
            Event::Placed { seat, at } => format!("{} takes {}", seats[*seat], grid.name(*at)),
            Event::Ended(outcome) => outcome.sentence(seats),
        })
    }
}

fn letter(seat: Seat) -> char {
    match seat {
        Seat::First => 'x',
        Seat::Second => 'o',
    }
}

fn piece(seat: Seat) -> Piece {
    let kind = if seat == Seat::First { "cross" } else { "nought" };
    Piece { owner: Some(seat), kind, value: None, facing: None, label: letter(seat).to_string() }
}

impl Rules for TicTacToe {
    const INFO: &'static GameInfo = &GameInfo {
        id: "tic-tac-toe",
        name: "Tic-tac-toe",
        maturity: Maturity::Draft,
        version: 1,
        summary: "Three in a row wins.",
        seats: PerSeat { first: "Cross", second: "Nought" },
        options: &[],
        presets: &[Preset::ORIGINAL],
        reasons: &[THREE_IN_A_ROW, FULL_BOARD],
        move_errors: &["occupied"],
        word_option: None,
        unlisted_moves: false,
        text_restores_position: true,
    };

    type Position = Position;
    type Move = Square;
    type Event = Event;

    fn initial(_options: &Options, _seed: u64) -> Result<Position, ParseErrors> {
        Ok(Position { cells: [None; 9], side_to_move: Seat::First })
    }

    fn parse(text: &str) -> Result<Position, ParseErrors> {
        let [cells, side_to_move] = Field::split(text, ["CELLS", "MOVER"])?;
        let mut errors = ParseErrors::new();
        let mut board = [None; 9];
        if cells.text.len() == 9 {
            for (at, character) in cells.text.char_indices() {
                match character {
                    '.' => {}
                    'x' => board[at] = Some(Seat::First),
                    'o' => board[at] = Some(Seat::Second),
                    other => errors.push(cells.error_at(at, format!("{other:?} is not . x or o"))),
                }
            }
        } else {
            errors.push(cells.error("nine cells are needed"));
        }
        let side_to_move = errors.take(side_to_move.one_of(&[("x", Seat::First), ("o", Seat::Second)]));
        errors.into_result(side_to_move.map(|side_to_move| Position { cells: board, side_to_move }))
    }

    fn to_text(position: &Position) -> String {
        let cells: String = position.cells.iter().map(|cell| cell.map_or('.', letter)).collect();
        format!("{cells} {}", letter(position.side_to_move))
    }

    fn parse_move(text: &str) -> Result<Square, ParseError> {
        GRID.parse_square(text).ok_or_else(|| ParseError::whole("a move is a square from a1 to c3"))
    }

    fn move_text(mv: Square) -> String {
        GRID.name(mv)
    }

    fn side_to_move(position: &Position) -> Seat {
        position.side_to_move
    }

    fn outcome(position: &Position) -> Option<Outcome> {
        position.outcome()
    }

    fn hash(position: &Position) -> u64 {
        let digits = position.cells.iter().map(|cell| cell.map_or(0, |seat| 1 + seat as u64));
        digits.fold(1 + position.side_to_move as u64, |key, digit| {
            mix64(key.wrapping_mul(3).wrapping_add(digit))
        })
    }

    fn check(position: &Position, mv: Square) -> Result<(), MoveError> {
        match (position.outcome(), position.cells[GRID.index(mv)]) {
            (Some(outcome), _) => Err(MoveError::game_over(outcome)),
            (None, Some(_)) => Err(MoveError::new("occupied", format!("{} is taken", GRID.name(mv)))),
            (None, None) => Ok(()),
        }
    }

    fn apply(position: &mut Position, mv: Square, events: &mut impl EventSink<Event>) {
        let seat = position.side_to_move;
        position.cells[GRID.index(mv)] = Some(seat);
        position.side_to_move = seat.other();
        events.emit(|| Event::Placed { seat, at: mv });
        if let Some(outcome) = position.outcome() {
            events.emit(|| Event::Ended(outcome));
        }
    }

    fn sample(position: &Position, random: &mut Random) -> Option<Square> {
        sample_listed::<Self>(position, random)
    }

    fn grid(_position: &Position) -> Grid {
        GRID
    }

    fn board(position: &Position) -> BoardView {
        let ground = Ground { kind: "square", symbol: '.' };
        BoardView {
            grid: GRID,
            cells: position.cells.iter().map(|cell| Cell { ground, piece: cell.map(piece) }).collect(),
            land: None,
            status: Vec::new(),
            side_to_move: position.side_to_move,
            outcome: position.outcome(),
        }
    }

    fn legal_actions(position: &Position, touched: &[Square]) -> Choices<Square> {
        let mut choices = Choices::empty();
        if touched.is_empty() {
            Self::for_each_move(position, |square| {
                choices.squares.push(Target { square, action: "place", moves: vec![square] });
            });
        }
        choices
    }
}

impl EnumerateMoves for TicTacToe {
    fn for_each_move(position: &Position, visit: impl FnMut(Square)) {
        if position.outcome().is_none() {
            GRID.squares().filter(|square| position.cells[GRID.index(*square)].is_none()).for_each(visit);
        }
    }
}
