//! The static description of the game: names, options, reasons, and the initial position for options and seed.

use quadrille_core::{
    GameInfo, Grid, Maturity, OptionError, OptionKind, OptionSpec, OptionValue, Options, ParseError, PerSeat,
    Preset, Random, Reason, Seat, Square,
};
use strum::VariantNames;

use crate::position::{Mode, Position};

/// The queen landed off the board.
pub const OFF_BOARD: Reason = Reason::win("off-board");
/// The queen landed on a closed square.
pub const CLOSED_SQUARE: Reason = Reason::win("closed-square");
/// A player claimed that there is no safe move, and there was none.
pub const RIGHT_CLAIM: Reason = Reason::win("right-claim");
/// A player claimed that there is no safe move, and there was one.
pub const WRONG_CLAIM: Reason = Reason::win("wrong-claim");
/// The number of safe moves reached the limit.
pub const MOVE_LIMIT: Reason = Reason::draw("move-limit");

pub(crate) const SIZES: std::ops::RangeInclusive<u8> = 2..=9;
pub(crate) const MAX_LIMIT: u32 = 999;

pub(crate) const INFO: GameInfo = GameInfo {
    id: "stay-on-the-board",
    name: "Stay on the Board",
    maturity: Maturity::Finished,
    version: 1,
    summary: "One queen, two players: the player who moves it off the board or onto a closed square loses.",
    seats: PerSeat { first: "First", second: "Second" },
    options: &[
        OptionSpec {
            key: "size",
            kind: OptionKind::Number { min: *SIZES.start() as u32, max: *SIZES.end() as u32, step: 1 },
            default: "3",
            help: "Squares along each side of the board",
        },
        OptionSpec {
            key: "mode",
            kind: OptionKind::Choice(Mode::VARIANTS),
            default: "blocked",
            help: "Whether the square that the queen leaves closes for the rest of the game",
        },
        OptionSpec {
            key: "start",
            kind: OptionKind::SquareOr("random"),
            default: "random",
            help: "Start square of the queen",
        },
        OptionSpec {
            key: "limit",
            kind: OptionKind::Number { min: 0, max: MAX_LIMIT, step: 1 },
            default: "200",
            help: "Safe moves before the game is a draw; 0 for no limit",
        },
        OptionSpec {
            key: "closed",
            kind: OptionKind::Number { min: 0, max: 20, step: 1 },
            default: "0",
            help: "Squares that are closed at the start, at most; their number and places are drawn",
        },
    ],
    presets: &[
        Preset::ORIGINAL,
        Preset {
            id: Preset::BALANCED,
            options: &[("closed", "1")],
            summary: "One square or none is closed at the start, so that nobody knows beforehand whom the board favours.",
        },
    ],
    reasons: &[OFF_BOARD, CLOSED_SQUARE, RIGHT_CLAIM, WRONG_CLAIM, MOVE_LIMIT],
    move_errors: &["no-such-distance"],
    word_option: None,
    unlisted_moves: true,
    text_restores_position: true,
};

pub(crate) fn initial(options: &Options, seed: u64) -> Result<Position, ParseError> {
    let size = u8::try_from(options.number("size")).expect("the declared sizes are below 10");
    let grid = Grid::new(size, size);
    let mut random = Random::new(seed);
    let queen = match options.value("start") {
        OptionValue::Square(name) => grid.parse_square(name).ok_or_else(|| {
            ParseError::option("start", OptionError::NoSuchSquare { square: name.clone(), grid })
        })?,
        _ => {
            let squares: Vec<_> = grid.squares().collect();
            *random.choose(&squares).expect("a board has squares")
        }
    };
    let mode = options.variant("mode");
    let closed = match mode {
        Mode::Blocked => closed_squares(grid, queen, options.number("closed"), &mut random),
        Mode::Open => 0,
    };
    Ok(Position::new(grid, queen, closed, mode, Seat::First, 0, options.number("limit")))
}

/// The squares that are closed at the start: a random number of them, at most a quarter of the board.
fn closed_squares(grid: Grid, queen: Square, most: u32, random: &mut Random) -> u128 {
    let mut left: Vec<Square> = grid.squares().filter(|square| *square != queen).collect();
    let quarter = u32::from(grid.columns) * u32::from(grid.rows) / 4;
    let number = random.below(most.min(quarter) + 1);
    let mut draw = || left.swap_remove(random.below(left.len() as u32) as usize);
    (0..number).map(|_| Position::bit(draw())).fold(0, |closed, bit| closed | bit)
}

/// Without the number of closed squares, of which a position shows the result of the draw.
pub(crate) fn options(position: &Position) -> Vec<(&'static str, OptionValue)> {
    let grid = position.grid();
    let mut options = vec![
        ("size", OptionValue::Number(u32::from(grid.columns))),
        ("mode", OptionValue::Word(position.mode().word())),
        ("limit", OptionValue::Number(position.limit())),
    ];
    if position.made() == 0 {
        options.push(("start", OptionValue::Square(grid.name(position.queen()))));
    }
    options
}
