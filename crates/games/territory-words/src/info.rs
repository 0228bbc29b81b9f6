//! The static description of the game: names, options, reasons, and the initial position for options and seed.

use std::ops::RangeInclusive;

use quadrille_core::{
    GameInfo, Maturity, OptionKind, OptionSpec, OptionValue, Options, PerSeat, Preset, Reason, WordPolicy,
};
use strum::VariantNames;

use crate::letters::Letters;
use crate::position::{Position, Repeats};

/// One player has more cells at the end.
pub const TERRITORY: Reason = Reason::win("territory");
/// Blue has more cells at the end with the handicap, and not without it.
pub const HANDICAP: Reason = Reason::win("handicap");
/// The players have equally many cells at the end.
pub const EQUAL_TERRITORY: Reason = Reason::draw("equal-territory");

/// Turns of each player.
pub(crate) const TURNS: RangeInclusive<u32> = 1..=20;
/// Maximal distance of two consecutive letters of a word.
pub(crate) const REACHES: RangeInclusive<u32> = 2..=11;

/// Thousands of cells that Blue gets at the end.
pub(crate) const HANDICAPS: RangeInclusive<u32> = 0..=360;

/// The option that selects the word policy.
const DICTIONARY: &str = "dictionary";

pub(crate) const INFO: GameInfo = GameInfo {
    id: "territory-words",
    name: "Territory Words",
    maturity: Maturity::Finished,
    version: 1,
    summary: "Spell words on a board of letters: the picked squares are the corners of the land that you claim.",
    seats: PerSeat { first: "Blue", second: "Red" },
    options: &[
        OptionSpec {
            key: "turns",
            kind: OptionKind::Number { min: *TURNS.start(), max: *TURNS.end(), step: 1 },
            default: "8",
            help: "Turns of each player",
        },
        OptionSpec {
            key: "reach",
            kind: OptionKind::Number { min: *REACHES.start(), max: *REACHES.end(), step: 1 },
            default: "4",
            help: "Maximal distance between consecutive letters of a word, in squares",
        },
        OptionSpec {
            key: "repeats",
            kind: OptionKind::Choice(Repeats::VARIANTS),
            default: "allowed",
            help: "Whether a word may be played twice in a game, by either player",
        },
        OptionSpec {
            key: DICTIONARY,
            kind: OptionKind::Choice(WordPolicy::VARIANTS),
            default: "builtin",
            help: "Validation of words: the built-in list, a web service, or none",
        },
        OptionSpec {
            key: "handicap",
            kind: OptionKind::Number { min: *HANDICAPS.start(), max: *HANDICAPS.end(), step: 1 },
            default: "0",
            help: "Thousands of cells that the first player gets at the end",
        },
    ],
    presets: &[
        Preset::ORIGINAL,
        Preset {
            id: Preset::BALANCED,
            options: &[("repeats", "forbidden"), ("handicap", "35")],
            summary: "Each word once, and the first player gets land for the second player's last word.",
        },
    ],
    reasons: &[TERRITORY, HANDICAP, EQUAL_TERRITORY],
    move_errors: &["out-of-reach", "picked-twice", "too-short", "word-repeated"],
    word_option: Some(DICTIONARY),
    unlisted_moves: false,
    text_restores_position: false,
};

pub(crate) fn initial(options: &Options, seed: u64) -> Position {
    Position::new(
        Letters::random(seed),
        options.number("turns"),
        options.number("reach"),
        options.variant("repeats"),
        options.number("handicap"),
    )
}

/// Without the dictionary, which is not part of a position, as the rules do not validate words.
pub(crate) fn options(position: &Position) -> Vec<(&'static str, OptionValue)> {
    vec![
        ("turns", OptionValue::Number(position.turns())),
        ("reach", OptionValue::Number(position.reach())),
        ("repeats", OptionValue::Word(position.repeats().word())),
        ("handicap", OptionValue::Number(position.handicap())),
    ]
}
