//! The static description of the game: names, options, reasons, the constants of the rules page, and the initial position for options.

use quadrille_core::{
    GameInfo, Maturity, OptionKind, OptionSpec, OptionValue, Options, PerSeat, Preset, Reason, Seat,
};
use strum::VariantNames;

use crate::arena::{Heading, Size};
use crate::objects::Objects;
use crate::position::{Player, Position};
use crate::power_ups;
use crate::roles::{BLAST, DOUBLE_SHOCK, FROZEN, MINED, Role, SHOCKED};
use crate::rule_options::{BLASTS, Kicks, RuleOptions, StartHealth};

/// Both players are out in the same reaction.
pub const DOUBLE_BLAST: Reason = Reason::draw("double-blast");
/// The storm took a player's last health.
pub const STORM: Reason = Reason::win("storm");
/// The number of turns reached the limit.
pub const TURN_LIMIT: Reason = Reason::draw("turn-limit");

/// Health at the start, unless it depends on the role.
pub(crate) const FULL_HEALTH: u8 = 5;
/// The greatest health of a role.
pub(crate) const MAX_HEALTH: u8 = 9;
/// Actions in a turn.
pub(crate) const ACTIONS: u8 = 5;
/// Actions in the first turn of the game, which compensates for moving first.
pub(crate) const FIRST_TURN_ACTIONS: u8 = 3;
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
            help: "Character of the first player: places bombs, ice, coils or mines",
        },
        OptionSpec {
            key: "second",
            kind: ROLES,
            default: "freezer",
            help: "Character of the second player: places bombs, ice, coils or mines",
        },
        OptionSpec {
            key: "turns",
            kind: OptionKind::Number { min: *TURN_LIMITS.start(), max: *TURN_LIMITS.end(), step: 1 },
            default: "200",
            help: "Turns, both players' together, before the game is a draw",
        },
        OptionSpec {
            key: "fuse",
            kind: OptionKind::Number { min: 3, max: 7, step: 1 },
            default: "4",
            help: "Ends of turns until a new bomb bursts",
        },
        OptionSpec {
            key: "kicks",
            kind: OptionKind::Choice(Kicks::VARIANTS),
            default: "steady",
            help: "burning: the timer of a kicked bomb drops by 1",
        },
        OptionSpec {
            key: "blast",
            kind: OptionKind::Choice(BLASTS),
            default: "out",
            help: "The health that the burst of a bomb takes; out: all of it",
        },
        OptionSpec {
            key: "health",
            kind: OptionKind::Choice(StartHealth::VARIANTS),
            default: "equal",
            help: "equal: 5 health each at the start; by-role: every role has its own",
        },
        OptionSpec {
            key: "storm",
            kind: OptionKind::Number { min: 0, max: 50, step: 1 },
            default: "0",
            help: "After every so many turns the player farther from the middle loses 1 health; 0: never",
        },
        OptionSpec {
            key: "power-ups",
            kind: OptionKind::Number { min: 0, max: 3, step: 1 },
            default: "0",
            help: "Pairs of power-ups in the arena at the start: shields, leaps and swaps",
        },
    ],
    reasons: &[BLAST, DOUBLE_BLAST, FROZEN, MINED, SHOCKED, DOUBLE_SHOCK, STORM, TURN_LIMIT],
    move_errors: &[
        "already-facing",
        "no-actions",
        "no-landing",
        "no-power-up",
        "no-room",
        "not-empty",
        "nothing-to-kick",
        "run-blocked",
    ],
    presets: &[Preset::ORIGINAL],
    word_option: None,
    unlisted_moves: false,
    text_restores_position: true,
};

pub(crate) fn initial(options: &Options, seed: u64) -> Position {
    let size = Size::from_side(options.number("size")).expect("the declared sizes are 7, 9 and 11");
    let rules = RuleOptions::from_options(options);
    let player = |key, facing| {
        let role: Role = options.variant(key);
        let health = match rules.health {
            StartHealth::Equal => FULL_HEALTH,
            StartHealth::ByRole => role.health(),
        };
        Player { role, facing, health, held: None }
    };
    Position {
        objects: Objects::default(),
        power_ups: power_ups::draw(u32::from(rules.power_ups), size, seed),
        size,
        players: PerSeat { first: player("first", Heading::Right), second: player("second", Heading::Left) },
        at: PerSeat::from_fn(|seat| Some(size.start(seat))),
        actions: FIRST_TURN_ACTIONS,
        turn: 0,
        limit: u16::try_from(options.number("turns")).expect("limits are below 1000"),
        rules,
        end: None,
    }
}

pub(crate) fn options(position: &Position) -> Vec<(&'static str, OptionValue)> {
    let mut options = vec![
        ("size", OptionValue::Number(u32::from(position.size().side()))),
        ("first", OptionValue::Word(position.player(Seat::First).role.word())),
        ("second", OptionValue::Word(position.player(Seat::Second).role.word())),
        ("turns", OptionValue::Number(u32::from(position.limit()))),
    ];
    options.extend(position.rules.values());
    options
}
