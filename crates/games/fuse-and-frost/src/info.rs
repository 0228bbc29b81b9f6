//! The static description of the game: names, options, reasons, the constants of the rules page, and the initial position for options.

use quadrille_core::{
    GameInfo, Maturity, OptionKind, OptionSpec, OptionValue, Options, PerSeat, Preset, Reason, Seat, Square,
};
use strum::VariantNames;

use crate::arena::{Heading, Size, SquareIndex};
use crate::objects::Objects;
use crate::position::{Player, Position, Role};

/// A burst covered one player.
pub const BLAST: Reason = Reason::win("blast");
/// A burst covered both players.
pub const DOUBLE_BLAST: Reason = Reason::draw("double-blast");
/// Ice reduced a player's health to 0.
pub const FROZEN: Reason = Reason::win("frozen");
/// The number of turns reached the limit.
pub const TURN_LIMIT: Reason = Reason::draw("turn-limit");

/// Health at the start.
pub(crate) const FULL_HEALTH: u8 = 5;
/// Actions in a turn.
pub(crate) const ACTIONS: u8 = 5;
/// Actions in the first turn of the game, which compensates for moving first.
pub(crate) const FIRST_TURN_ACTIONS: u8 = 3;
/// Ends of turns until a new bomb bursts.
pub(crate) const BOMB_TIMER: u8 = 4;
/// Health of a new block of ice.
pub(crate) const ICE_HEALTH: u8 = 6;

pub(crate) const TURN_LIMITS: std::ops::RangeInclusive<u32> = 20..=999;

const ROLES: OptionKind = OptionKind::Choice(Role::VARIANTS);

pub(crate) const INFO: GameInfo = GameInfo {
    id: "fuse-and-frost",
    name: "Fuse & Frost",
    maturity: Maturity::Finished,
    version: 1,
    summary: "A duel in a walled arena, with bombs that burst after four turns and ice that melts and can be kicked.",
    seats: PerSeat { first: "Blue", second: "Orange" },
    options: &[
        OptionSpec {
            key: "size",
            kind: OptionKind::Number { min: 7, max: 11, step: 2 },
            default: "7",
            help: "Squares along each side of the arena, walls included",
        },
        OptionSpec {
            key: "first",
            kind: ROLES,
            default: "bomber",
            help: "Role of the first player: places bombs or ice",
        },
        OptionSpec {
            key: "second",
            kind: ROLES,
            default: "freezer",
            help: "Role of the second player: places bombs or ice",
        },
        OptionSpec {
            key: "turns",
            kind: OptionKind::Number { min: *TURN_LIMITS.start(), max: *TURN_LIMITS.end(), step: 1 },
            default: "200",
            help: "Turns, both players' together, before the game is a draw",
        },
    ],
    presets: &[Preset::ORIGINAL],
    reasons: &[BLAST, DOUBLE_BLAST, FROZEN, TURN_LIMIT],
    move_errors: &["already-facing", "no-actions", "no-room", "not-empty", "nothing-to-kick", "run-blocked"],
    word_option: None,
    unlisted_moves: false,
    text_restores_position: true,
};

pub(crate) fn initial(options: &Options) -> Position {
    let size = Size::from_side(options.number("size")).expect("the declared sizes are 7, 9 and 11");
    let player = |key, facing| Player { role: options.variant(key), facing, health: FULL_HEALTH };
    let last = size.side() - 2;
    Position {
        objects: Objects::default(),
        size,
        players: PerSeat { first: player("first", Heading::Right), second: player("second", Heading::Left) },
        at: PerSeat {
            first: Some(SquareIndex::from_square(Square::new(1, 1))),
            second: Some(SquareIndex::from_square(Square::new(last, last))),
        },
        actions: FIRST_TURN_ACTIONS,
        turn: 0,
        limit: u16::try_from(options.number("turns")).expect("limits are below 1000"),
    }
}

pub(crate) fn options(position: &Position) -> Vec<(&'static str, OptionValue)> {
    vec![
        ("size", OptionValue::Number(u32::from(position.size().side()))),
        ("first", OptionValue::Word(position.player(Seat::First).role.word())),
        ("second", OptionValue::Word(position.player(Seat::Second).role.word())),
        ("turns", OptionValue::Number(u32::from(position.limit()))),
    ]
}
