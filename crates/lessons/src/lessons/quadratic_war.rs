//! The lesson of Quadratic War: the three kinds, strikes and backfires, a draw and a win.

use crate::lesson::{Goal, Lesson, Step};

pub(super) const LESSON: Lesson = Lesson { game: "quadratic-war", steps: STEPS };

const STRIKE: Goal = Goal::Event { name: "removed", facts: &[("cause", "strike")] };

const STEPS: &[Step] = &[
    Step {
        text: "learn-quadratic-war-constant",
        start: "q+4q+3q+2q+1q-1q-2q-3q-4/l+4l+3l+2l+1l-1l-2l-3l-4/c+4c+3c+2c+1c-1c-2c-3c-4/8/8/8/\
                C-4C-3C-2C-1C+1C+2C+3C+4/L-4L-3L-2L-1L+1L+2L+3L+4/Q-4Q-3Q-2Q-1Q+1Q+2Q+3Q+4 b classic 0 1",
        opening: &[],
        marks: &["a3", "b3", "c3", "d3", "e3", "f3", "g3", "h3"],
        goal: Goal::Event { name: "moved", facts: &[("kind", "constant")] },
        solution: &["e3e4"],
        reply: &["b7b6"],
    },
    Step {
        text: "learn-quadratic-war-linear",
        start: "7q-1/8/8/8/8/8/3L+24/6C+31/Q+17 b classic 0 1",
        opening: &[],
        marks: &["d3"],
        goal: Goal::Event { name: "moved", facts: &[("kind", "linear")] },
        solution: &["d3d5"],
        reply: &[],
    },
    Step {
        text: "learn-quadratic-war-quadratic",
        start: "7q-1/8/8/8/8/8/8/6C+31/1Q+16 b classic 0 1",
        opening: &[],
        marks: &["b1", "e4"],
        goal: Goal::Moves(&["b1e4"]),
        solution: &["b1e4"],
        reply: &[],
    },
    Step {
        text: "learn-quadratic-war-strike",
        start: "7q-1/8/3c+24/3l-34/8/8/8/1L+11Q+14/8 b classic 0 1",
        opening: &[],
        marks: &["d2", "d5"],
        goal: STRIKE,
        solution: &["d2d5"],
        reply: &[],
    },
    Step {
        text: "learn-quadratic-war-backfire",
        start: "7q-1/8/c-42c+14/8/8/8/3Q+14/1L+16/8 b classic 0 1",
        opening: &[],
        marks: &["a6", "d6"],
        goal: STRIKE,
        solution: &["d3a6"],
        reply: &[],
    },
    Step {
        text: "learn-quadratic-war-two",
        start: "q+17/8/4c+33/5l+2c+11/8/8/4Q-13/1L+16/8 b classic 0 1",
        opening: &[],
        marks: &["e3"],
        goal: Goal::AtLeast { name: "removed", fact: "count", number: 3 },
        solution: &["e3e6"],
        reply: &[],
    },
    Step {
        text: "learn-quadratic-war-draw",
        start: "4l-13/5c-2c-31/8/2q+35/8/1L+26/6C+11/8/8 b classic 0 1",
        opening: &[],
        marks: &["b4", "c6"],
        goal: Goal::Event { name: "ended", facts: &[("reason", "no-quadratics")] },
        solution: &["b4b6"],
        reply: &[],
    },
    Step {
        text: "learn-quadratic-war-win",
        start: "8/8/8/3l+2q+13/2C+15/8/7C+4/8/8 b classic 0 1",
        opening: &[],
        marks: &["c5", "c6"],
        goal: Goal::Event { name: "ended", facts: &[("result", "first")] },
        solution: &["c5c6"],
        reply: &[],
    },
];
