//! The lesson of Stay on the Board: moves, closed squares, the claim, and counting to be the one without a move.

use crate::lesson::{Goal, Lesson, Step};

pub(super) const LESSON: Lesson = Lesson { game: "stay-on-the-board", steps: STEPS };

const WIN: Goal = Goal::Event { name: "ended", facts: &[("result", "first")] };

const STEPS: &[Step] = &[
    Step {
        text: "learn-stay-on-the-board-touch",
        start: ".../.q./... blocked 1 0 200",
        opening: &[],
        marks: &[],
        goal: Goal::AnyMove,
        solution: &["91"],
        reply: &[],
    },
    Step {
        text: "learn-stay-on-the-board-closed",
        start: "x.x/xqx/xx. blocked 1 6 200",
        opening: &[],
        marks: &[],
        goal: Goal::AnyMove,
        solution: &["81"],
        reply: &[],
    },
    Step {
        text: "learn-stay-on-the-board-jump",
        start: "qx../xx../..../.... blocked 1 4 200",
        opening: &[],
        marks: &[],
        goal: Goal::AnyMove,
        solution: &["62"],
        reply: &[],
    },
    Step {
        text: "learn-stay-on-the-board-keypad",
        start: "..../..../.q../.... blocked 1 0 200",
        opening: &[],
        marks: &[],
        goal: Goal::Moves(&["92"]),
        solution: &["92"],
        reply: &[],
    },
    Step {
        text: "learn-stay-on-the-board-claim",
        start: "xxx/xqx/xxx blocked 1 8 200",
        opening: &[],
        marks: &[],
        goal: WIN,
        solution: &["claim"],
        reply: &[],
    },
    Step {
        text: "learn-stay-on-the-board-count",
        start: "x.x/xq./xxx blocked 1 6 200",
        opening: &[],
        marks: &["b3", "c2"],
        goal: Goal::AnyMove,
        solution: &["81"],
        reply: &[],
    },
    Step {
        text: "learn-stay-on-the-board-split",
        start: "x../xqx/.xx blocked 1 6 200",
        opening: &[],
        marks: &["b3", "a1"],
        goal: Goal::Moves(&["91"]),
        solution: &["91"],
        reply: &["41"],
    },
    Step {
        text: "learn-stay-on-the-board-win",
        start: "xqx/xxx/.xx blocked 1 8 200",
        opening: &[],
        marks: &["a1"],
        goal: WIN,
        solution: &["claim"],
        reply: &[],
    },
];
