//! The lesson of Fuse & Frost: walking and taking back, bombs, ice, kicks, and a chain that wins.

use crate::lesson::{Goal, Lesson, Step};

pub(super) const LESSON: Lesson = Lesson { game: "fuse-and-frost", steps: STEPS };

const STEPS: &[Step] = &[
    Step {
        text: "learn-fuse-and-frost-walk",
        start: "#######/#A....#/#.#.#.#/#.....#/#.#.#.#/#....B#/####### A 3 rl 5,5 bf 0 200",
        opening: &[],
        marks: &["d6"],
        goal: Goal::Event { name: "stepped", facts: &[("to", "d6")] },
        solution: &["mr", "mr"],
        reply: &[],
    },
    Step {
        text: "learn-fuse-and-frost-undo",
        start: "#######/#..A..#/#.#.#.#/#.....#/#.#.#.#/#....B#/####### A 5 rl 5,5 bf 2 200",
        opening: &[],
        marks: &[],
        goal: Goal::Undo,
        solution: &["mr"],
        reply: &[],
    },
    Step {
        text: "learn-fuse-and-frost-place",
        start: "#######/#.....#/#.#.#.#/#..A..#/#.#.#.#/#....B#/####### A 5 rl 5,5 bf 2 200",
        opening: &[],
        marks: &["d3"],
        goal: Goal::Event { name: "placed", facts: &[("at", "d3")] },
        solution: &["fd", "pd"],
        reply: &[],
    },
    Step {
        text: "learn-fuse-and-frost-escape",
        start: "#######/#.....#/#.#.#.#/#A.1..#/#.#.#.#/#....B#/####### A 5 rl 5,5 bf 4 200",
        opening: &[],
        marks: &["b4", "c4", "d4", "e4", "f4", "d6", "d5", "d3", "d2"],
        goal: Goal::Event { name: "burst", facts: &[] },
        solution: &["mu", "end"],
        reply: &[],
    },
    Step {
        text: "learn-fuse-and-frost-shoot",
        start: "#######/#.....#/#.#.#.#/#A...B#/#.#.#.#/#.....#/####### A 5 rl 5,5 fb 4 200",
        opening: &[],
        marks: &["c4"],
        goal: Goal::Event { name: "hurt", facts: &[("seat", "second")] },
        solution: &["pr", "kr"],
        reply: &[],
    },
    Step {
        text: "learn-fuse-and-frost-kick",
        start: "#######/#.....#/#.#.#.#/#A2..B#/#.#.#.#/#.....#/####### A 5 rl 5,5 fb 4 200",
        opening: &[],
        marks: &["c4"],
        goal: Goal::Event { name: "slid", facts: &[("to", "e4")] },
        solution: &["kr"],
        reply: &[],
    },
    Step {
        text: "learn-fuse-and-frost-chain",
        start: "#######/#A...B#/#.#.#.#/#..1..#/#.#.#.#/#.....#/####### A 5 rl 5,5 bf 4 200",
        opening: &[],
        marks: &["d6", "b5"],
        goal: Goal::Event { name: "ended", facts: &[("result", "first")] },
        solution: &["mr", "pr", "ml", "md", "end"],
        reply: &[],
    },
];
