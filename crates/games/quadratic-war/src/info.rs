//! The static description of the game: names, options, reasons, and the initial position.

use quadrille_core::{
    GameInfo, Maturity, OptionError, OptionKind, OptionSpec, OptionValue, Options, ParseError, PerSeat,
    Preset, Reason, Seat,
};
use strum::{EnumString, IntoStaticStr, VariantNames};

use crate::board::{Board, GRID, SquareIndex};
use crate::piece::{Piece, Term};
use crate::position::Position;

/// Neither player has a piece.
pub const MUTUAL_ANNIHILATION: Reason = Reason::draw("mutual-annihilation");
/// One player has no piece.
pub const ANNIHILATION: Reason = Reason::win("annihilation");
/// No quadratic is on the board.
pub const NO_QUADRATICS: Reason = Reason::draw("no-quadratics");
/// No equation with real roots can be formed any more.
pub const NO_REAL_SOLUTIONS: Reason = Reason::draw("no-real-solutions");
/// The same board with the same side to move for the third time.
pub const REPETITION: Reason = Reason::draw("repetition");
/// 100 moves in a row without a removal.
pub const NO_PROGRESS: Reason = Reason::draw("no-progress");
/// Neither player can move a piece.
pub const BLOCKED: Reason = Reason::draw("blocked");
/// The game would be a draw, and one player has more pieces.
pub const MAJORITY: Reason = Reason::win("majority");
/// The game would be a draw, which counts as a win of the second player.
pub const DRAW_ODDS: Reason = Reason::win("draw-odds");

/// The rule sets, which differ in the runs that are equations.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum RuleSet {
    /// Every run with both players' pieces.
    Classic,
    /// Only runs with a ≠ 0.
    Modern,
}

impl RuleSet {
    /// The word in texts and options.
    pub fn word(self) -> &'static str {
        self.into()
    }
}

/// The result of a game that nobody has won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum Ending {
    /// A draw.
    Draw,
    /// The player with more pieces wins; with equally many it is a draw.
    Majority,
    /// The second player wins.
    Second,
}

impl Ending {
    /// The word in texts and options.
    pub fn word(self) -> &'static str {
        self.into()
    }
}

pub(crate) const INFO: GameInfo = GameInfo {
    id: "quadratic-war",
    name: "Quadratic War",
    maturity: Maturity::Finished,
    version: 1,
    summary: "Armies of algebraic terms: lines of pieces form equations, and the discriminant decides who vanishes.",
    seats: PerSeat { first: "Blue", second: "Red" },
    options: &[
        OptionSpec {
            key: "rules",
            kind: OptionKind::Choice(RuleSet::VARIANTS),
            default: "classic",
            help: "Whether a run without x² is an equation too (classic) or not (modern)",
        },
        OptionSpec {
            key: "swap",
            kind: OptionKind::Choice(&["off", "on"]),
            default: "off",
            help: "Whether the second player may take the first player's army after its first move",
        },
        OptionSpec {
            key: "ending",
            kind: OptionKind::Choice(Ending::VARIANTS),
            default: "draw",
            help: "Whether a game that nobody has won is a draw, or goes to the player with more pieces, or to the second",
        },
        OptionSpec {
            key: "odds",
            kind: OptionKind::SquareOr("none"),
            default: "none",
            help: "Square whose piece is missing at the start",
        },
    ],
    presets: &[
        Preset::ORIGINAL,
        Preset {
            id: Preset::BALANCED,
            options: &[("ending", "second")],
            summary: "What would be a draw is a win of the second player, so the first has to win.",
        },
    ],
    reasons: &[
        MUTUAL_ANNIHILATION,
        ANNIHILATION,
        NO_QUADRATICS,
        NO_REAL_SOLUTIONS,
        REPETITION,
        NO_PROGRESS,
        BLOCKED,
        MAJORITY,
        DRAW_ODDS,
    ],
    move_errors: &["may-not-pass", "may-not-swap", "no-piece", "not-yours", "occupied", "out-of-reach"],
    word_option: None,
    unlisted_moves: false,
    text_restores_position: true,
};

pub(crate) fn initial(options: &Options) -> Result<Position, ParseError> {
    const COEFFICIENTS: [i8; 8] = [4, 3, 2, 1, -1, -2, -3, -4];
    const ROWS: [(u8, Seat, Term); 6] = [
        (0, Seat::Second, Term::Quadratic),
        (1, Seat::Second, Term::Linear),
        (2, Seat::Second, Term::Constant),
        (6, Seat::First, Term::Constant),
        (7, Seat::First, Term::Linear),
        (8, Seat::First, Term::Quadratic),
    ];
    let mut board = Board::empty();
    for (row, owner, term) in ROWS {
        for (column, coefficient) in (0_u8..).zip(COEFFICIENTS) {
            let coefficient = if owner == Seat::First { -coefficient } else { coefficient };
            board.put(SquareIndex::new(row, column), Piece::new(owner, term, coefficient));
        }
    }
    if let OptionValue::Square(name) = options.value("odds") {
        let square = GRID.parse_square(name).ok_or_else(|| {
            ParseError::option("odds", OptionError::NoSuchSquare { square: name.clone(), grid: GRID })
        })?;
        board.remove(square.into());
    }
    let swap = options.variant::<String>("swap") == "on";
    Ok(Position::new(board, Seat::First, options.variant("rules"), options.variant("ending"), swap, 0, 1))
}

/// Without the odds, which do not differ from a piece that was lost.
pub(crate) fn options(position: &Position) -> Vec<(&'static str, OptionValue)> {
    let mut options = vec![
        ("rules", OptionValue::Word(position.rules().word())),
        ("ending", OptionValue::Word(position.ending().word())),
    ];
    if position.may_still_swap() {
        options.push(("swap", OptionValue::Word("on")));
    } else if (position.side_to_move(), position.quiet(), position.number()) == (Seat::First, 0, 1) {
        options.push(("swap", OptionValue::Word("off")));
    }
    options
}
