//! The lesson of Territory Words: shapes, strength, taking land, and a game turned round in the last turn.
//!
//! All steps share one board of letters, so that the learner gets to know it.

use crate::lesson::{Goal, Lesson, Step};

pub(super) const LESSON: Lesson = Lesson { game: "territory-words", steps: STEPS };

/// The board, with the usual eight turns each.
pub(crate) const BOARD: &str = "NHHTEIACLRSH/TNTLECEAOIME/EBNEKNEITORT/LETCIIRAIEDW/WPOOLHEAONCN/ECIHAIUEESTL/\
    EAOHETTANONY/TFOTDBEAUOAE/ERKVNEOUMHAS/NRSYUTNPAYNL/LTAAHLEGIAIW/SRFWDIRBUROI \
    b 0 8 4 allowed 0 0 0 4d3d61474cdfe025";

/// The same board with two turns each.
const SHORT_BOARD: &str = "NHHTEIACLRSH/TNTLECEAOIME/EBNEKNEITORT/LETCIIRAIEDW/WPOOLHEAONCN/ECIHAIUEESTL/\
    EAOHETTANONY/TFOTDBEAUOAE/ERKVNEOUMHAS/NRSYUTNPAYNL/LTAAHLEGIAIW/SRFWDIRBUROI \
    b 0 2 4 allowed 0 0 0 4d3d61474cdfe025";

pub(crate) const CAT: &str = "d9-h9-f6";
pub(crate) const HEN: &str = "d7-h7-f10";
pub(crate) const SUN_IN_LINE: &str = "c3-e3-g3";
pub(crate) const SUN: &str = "c3-g7-k3";
pub(crate) const STONE: &str = "c3-f6-j6-k3-g2";
pub(crate) const PLANT: &str = "b8-d11-h11-j8-f6";

const STEPS: &[Step] = &[
    Step {
        text: "learn-territory-words-pick",
        start: BOARD,
        opening: &[],
        marks: &["d9", "h9", "f6"],
        goal: Goal::Moves(&[CAT]),
        solution: &[CAT],
        reply: &[],
    },
    Step {
        text: "learn-territory-words-shape",
        start: BOARD,
        opening: &[],
        marks: &["c3", "g7", "k3"],
        goal: Goal::AtLeast { name: "claimed", fact: "gained", number: 40_000 },
        solution: &[SUN],
        reply: &[],
    },
    Step {
        text: "learn-territory-words-strength",
        start: BOARD,
        opening: &[],
        marks: &["c3", "f6", "j6", "k3", "g2"],
        goal: Goal::AtLeast { name: "spelled", fact: "strength", number: 3 },
        solution: &[STONE],
        reply: &[],
    },
    Step {
        text: "learn-territory-words-attack",
        start: BOARD,
        opening: &["pass", CAT],
        marks: &["b8", "d11", "h11", "j8", "f6"],
        goal: Goal::Event { name: "claimed", facts: &[("second", "0"), ("neutral", "0")] },
        solution: &[PLANT],
        reply: &[],
    },
    Step {
        text: "learn-territory-words-neutral",
        start: BOARD,
        opening: &["pass", CAT],
        marks: &["d9", "h9", "f6"],
        goal: Goal::AtLeast { name: "claimed", fact: "neutral", number: 1 },
        solution: &[CAT],
        reply: &[],
    },
    Step {
        text: "learn-territory-words-pass",
        start: BOARD,
        opening: &[],
        marks: &[],
        goal: Goal::Event { name: "passed", facts: &[] },
        solution: &["pass"],
        reply: &[],
    },
    Step {
        text: "learn-territory-words-win",
        start: SHORT_BOARD,
        opening: &[CAT, SUN],
        marks: &["b8", "d11", "h11", "j8", "f6"],
        goal: Goal::AtLeast { name: "claimed", fact: "first", number: 40_001 },
        solution: &[PLANT],
        reply: &["pass"],
    },
];
