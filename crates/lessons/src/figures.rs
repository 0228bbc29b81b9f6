//! The diagrams in the rules: positions for the real board to draw.

use quadrille_match::Match;

use super::lessons::territory_words::{BOARD, CAT, HEN, PLANT, SUN, SUN_IN_LINE};

/// A diagram.
#[derive(Clone, Copy, Debug)]
pub struct Figure {
    /// The name by which pages refer to it.
    pub name: &'static str,
    /// The game's id.
    pub game: &'static str,
    /// The position.
    pub start: &'static str,
    /// Moves made in it.
    pub moves: &'static [&'static str],
    /// Squares to point out.
    pub marks: &'static [&'static str],
    /// The message below it.
    pub caption: &'static str,
}

impl Figure {
    /// The match to draw. There is always one for the figures of [`FIGURES`].
    pub fn start(&self) -> Option<Match> {
        super::match_after(self.game, self.start, self.moves)
    }
}

/// The figure of this name.
pub fn figure(name: &str) -> Option<&'static Figure> {
    FIGURES.iter().find(|figure| figure.name == name)
}

/// Every figure.
pub const FIGURES: &[Figure] = &[
    Figure {
        name: "quadratic-war-start",
        game: "quadratic-war",
        start: "q+4q+3q+2q+1q-1q-2q-3q-4/l+4l+3l+2l+1l-1l-2l-3l-4/c+4c+3c+2c+1c-1c-2c-3c-4/8/8/8/\
                C-4C-3C-2C-1C+1C+2C+3C+4/L-4L-3L-2L-1L+1L+2L+3L+4/Q-4Q-3Q-2Q-1Q+1Q+2Q+3Q+4 b classic 0 1",
        moves: &[],
        marks: &[],
        caption: "learn-quadratic-war-figure-start",
    },
    Figure {
        name: "quadratic-war-moves",
        game: "quadratic-war",
        start: "8/7q-1/8/2Q+25/8/8/8/C+25L+21/8 b classic 0 1",
        moves: &[],
        marks: &[
            "c7", "c8", "c9", "c5", "c4", "c3", "b6", "a6", "d6", "e6", "f6", "b7", "a8", "d7", "e8", "f9",
            "b5", "a4", "d5", "e4", "f3", "g3", "g4", "g1", "f2", "e2", "h2", "a3",
        ],
        caption: "learn-quadratic-war-figure-moves",
    },
    Figure {
        name: "quadratic-war-strike",
        game: "quadratic-war",
        start: "7q-1/8/3c+24/3l-34/3Q+14/8/8/1L+16/8 r classic 0 1",
        moves: &[],
        marks: &["d5", "d6", "d7"],
        caption: "learn-quadratic-war-figure-strike",
    },
    Figure {
        name: "quadratic-war-backfire",
        game: "quadratic-war",
        start: "7q-1/8/c-42c+14/3Q+14/8/8/8/1L+16/8 r classic 0 1",
        moves: &[],
        marks: &["d6", "d7"],
        caption: "learn-quadratic-war-figure-backfire",
    },
    Figure {
        name: "quadratic-war-two",
        game: "quadratic-war",
        start: "q+17/8/4c+33/4Q-1l+2c+11/8/8/8/1L+16/8 r classic 0 1",
        moves: &[],
        marks: &["e6", "e7", "f6", "g6"],
        caption: "learn-quadratic-war-figure-two",
    },
    Figure {
        name: "fuse-and-frost-arena",
        game: "fuse-and-frost",
        start: "#######/#A....#/#.#.#.#/#.....#/#.#.#.#/#....B#/####### A 3 rl 5,5 bf 0 200",
        moves: &[],
        marks: &[],
        caption: "learn-fuse-and-frost-figure-arena",
    },
    Figure {
        name: "fuse-and-frost-blast",
        game: "fuse-and-frost",
        start: "#######/#.....#/#A#.#.#/#..1..#/#.#.#.#/#....B#/####### A 5 rl 5,5 bf 4 200",
        moves: &[],
        marks: &["b4", "c4", "d4", "e4", "f4", "d6", "d5", "d3", "d2"],
        caption: "learn-fuse-and-frost-figure-blast",
    },
    Figure {
        name: "fuse-and-frost-slide",
        game: "fuse-and-frost",
        start: "#######/#.....#/#.#.#.#/#Af..B#/#.#.#.#/#.....#/####### A 4 rl 5,5 fb 4 200",
        moves: &[],
        marks: &["d4", "e4"],
        caption: "learn-fuse-and-frost-figure-slide",
    },
    Figure {
        name: "fuse-and-frost-run",
        game: "fuse-and-frost",
        start: "#######/#.....#/#.#.#.#/#Aef..#/#.#.#.#/#....B#/####### A 4 rl 5,5 fb 4 200",
        moves: &[],
        marks: &["e4", "f4"],
        caption: "learn-fuse-and-frost-figure-run",
    },
    Figure {
        name: "fuse-and-frost-chain",
        game: "fuse-and-frost",
        start: "#######/#..4.B#/#A#.#.#/#..1..#/#.#.#.#/#.....#/####### A 1 ul 5,5 bf 4 200",
        moves: &[],
        marks: &["b4", "c4", "d4", "e4", "f4", "d6", "d5", "d3", "d2", "b6", "c6", "e6", "f6"],
        caption: "learn-fuse-and-frost-figure-chain",
    },
    Figure {
        name: "territory-words-triangle",
        game: "territory-words",
        start: BOARD,
        moves: &[CAT],
        marks: &["d9", "h9", "f6"],
        caption: "learn-territory-words-figure-triangle",
    },
    Figure {
        name: "territory-words-zigzag",
        game: "territory-words",
        start: BOARD,
        moves: &[SUN_IN_LINE, SUN],
        marks: &["c3", "e3", "g3", "g7", "k3"],
        caption: "learn-territory-words-figure-zigzag",
    },
    Figure {
        name: "territory-words-attack",
        game: "territory-words",
        start: BOARD,
        moves: &["pass", CAT, PLANT],
        marks: &["b8", "d11", "h11", "j8", "f6"],
        caption: "learn-territory-words-figure-attack",
    },
    Figure {
        name: "territory-words-neutral",
        game: "territory-words",
        start: BOARD,
        moves: &[CAT, HEN],
        marks: &["d9", "h9", "f6", "d7", "h7", "f10"],
        caption: "learn-territory-words-figure-neutral",
    },
    Figure {
        name: "stay-on-the-board-moves",
        game: "stay-on-the-board",
        start: "..x./.xq./..../x... blocked 1 3 200",
        moves: &[],
        marks: &["d3", "d4", "b4", "b2", "c2", "c1", "d2", "a3"],
        caption: "learn-stay-on-the-board-figure-moves",
    },
    Figure {
        name: "stay-on-the-board-jump",
        game: "stay-on-the-board",
        start: "qx../xx../..../.... blocked 1 4 200",
        moves: &[],
        marks: &["c4", "d4", "c2", "d1", "a2", "a1"],
        caption: "learn-stay-on-the-board-figure-jump",
    },
    Figure {
        name: "stay-on-the-board-claim",
        game: "stay-on-the-board",
        start: "xqx/xxx/.x. blocked 1 6 200",
        moves: &[],
        marks: &["a1", "c1"],
        caption: "learn-stay-on-the-board-figure-claim",
    },
];

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use quadrille_catalog::{AcceptAnyWord, AnyPosition, finished_games};
    use quadrille_core::{FactValue, Square};

    use super::*;

    fn board(figure: &Figure) -> Box<dyn AnyPosition> {
        let start = figure.start().unwrap_or_else(|| panic!("{} cannot be set up", figure.name));
        start.position().clone_box()
    }

    fn marked(figure: &Figure) -> BTreeSet<Square> {
        let grid = board(figure).grid();
        figure.marks.iter().map(|mark| grid.parse_square(mark).expect("a square of the board")).collect()
    }

    #[test]
    fn every_figure_can_be_drawn_and_names_squares_of_its_board() {
        for figure in FIGURES {
            assert_eq!(marked(figure).len(), figure.marks.len(), "{}", figure.name);
        }
    }

    #[test]
    fn names_are_unique_and_every_finished_game_has_three_figures() {
        let names: BTreeSet<&str> = FIGURES.iter().map(|figure| figure.name).collect();
        assert_eq!(names.len(), FIGURES.len());
        for game in finished_games() {
            assert!(FIGURES.iter().filter(|figure| figure.game == game.info().id).count() >= 3);
        }
    }

    #[test]
    fn the_figure_of_moves_marks_every_square_that_a_piece_can_go_to() {
        let figure = figure("quadratic-war-moves").expect("a figure");
        let table = board(figure);
        let targets = table.legal_moves().expect("a game that lists its moves");
        let targets = targets
            .iter()
            .map(|mv| table.grid().parse_square(&mv.to_text()[2..]).expect("a square"))
            .collect();
        assert_eq!(marked(figure), targets);
    }

    #[test]
    fn the_figures_of_blasts_mark_what_a_burst_covers() {
        for name in ["fuse-and-frost-blast", "fuse-and-frost-chain"] {
            let figure = figure(name).expect("a figure");
            let events = board(figure).play_text("end", &AcceptAnyWord).expect("a turn can end");
            let burst = events.iter().find(|event| event.name == "burst").expect("a burst");
            let covered = burst.facts.iter().find_map(|(fact, value)| match value {
                FactValue::Waves(waves) if *fact == "waves" => {
                    Some(waves.iter().flatten().copied().collect())
                }
                _ => None,
            });
            assert_eq!(Some(marked(figure)), covered, "{name}");
        }
    }

    #[test]
    fn the_figures_of_safe_squares_mark_them_all() {
        for name in ["stay-on-the-board-moves", "stay-on-the-board-jump"] {
            let figure = figure(name).expect("a figure");
            let marks = board(figure).highlights();
            let safe = marks.iter().find(|mark| mark.name == "safe").expect("safe squares");
            assert_eq!(marked(figure), safe.squares.iter().copied().collect(), "{name}");
        }
        let claim = figure("stay-on-the-board-claim").expect("a figure");
        let claim = board(claim);
        assert_eq!(claim.legal_moves(), Some(vec![claim.parse_move("claim").expect("a move")]));
    }
}
