//! An instructive excerpt of a match for each game: the moves before it and the moves that its animation shows.

use anyhow::{Context, ensure};
use quadrille_catalog::AcceptAnyWord;
use quadrille_match::{GameSetup, Match};

use crate::visit::Visit;

/// A few moves of a match, and how long each takes to follow.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Excerpt {
    pub(crate) game: &'static str,
    /// The position at the start of the match.
    start: &'static str,
    /// The moves before the excerpt, separated by spaces.
    before: &'static str,
    pub(crate) moves: &'static [&'static str],
    /// The time that the pointer rests on a square before it presses, in milliseconds.
    pub(super) before_press: u32,
    /// The time after a press or a key, in milliseconds.
    pub(super) after_press: u32,
    /// The time between the end of one move and the next, in milliseconds.
    pub(super) after_move: u32,
}

const EXCERPTS: [Excerpt; 4] = [
    // A blue quadratic lines up with three red terms and strikes them; a red one strikes back on another diagonal.
    Excerpt {
        game: "quadratic-war",
        start: "q+4q+3q+2q+1q-1q-2q-3q-4/l+4l+3l+2l+1l-1l-2l-3l-4/c+4c+3c+2c+1c-1c-2c-3c-4/8/8/8/\
                C-4C-3C-2C-1C+1C+2C+3C+4/L-4L-3L-2L-1L+1L+2L+3L+4/Q-4Q-3Q-2Q-1Q+1Q+2Q+3Q+4 b classic 0 1",
        before: "h3h4 a7a6 e3e4 f7f6 e4e5 e7e6 c3c4 g8g6 c2c3 g6g5 h2h4 f8f6 h4h6 f6f4 b2c2 f9h7 g2h2 a6a5 f1g2 a5a4 \
                 c1a3 e9g7",
        moves: &["a3a6", "g7g4"],
        before_press: 240,
        after_press: 60,
        after_move: 180,
    },
    // Blue kicks a bomb to the wall and lays another. Ice slides into Blue, then the first bomb of the match sets off both.
    Excerpt {
        game: "fuse-and-frost",
        start: "#######/#A....#/#.#.#.#/#.....#/#.#.#.#/#....B#/####### A 3 rl 5,5 bf 0 200",
        before: "pr kr md end ml ml ml ml pu",
        moves: &["md", "pr", "kr", "pr", "mu", "end", "ku", "end"],
        before_press: 0,
        after_press: 120,
        after_move: 120,
    },
    // TREE, then LAND, which is as long: the land that both claim becomes neutral.
    Excerpt {
        game: "territory-words",
        start: "NHTOTIELAHOH/SSTRFRAOSEAL/EIEADTBOWITM/CALTOECNNDEN/EPISRENARESC/MAMERNRHLAAS/TCETHKLTLTID/GFILLORWOEAL/\
                NAOAETNALEYS/DWPEEBTHANHO/ISSTAONLEIHN/NTOFENPLEEYU b 0 8 4 allowed 0 0 0 4d3d61474cdfe025",
        before: "",
        moves: &["e12-i8-e4-a8", "h1-k5-i9-e10"],
        before_press: 0,
        after_press: 60,
        after_move: 480,
    },
    // The fourth move and the sixth pass over closed squares.
    Excerpt {
        game: "stay-on-the-board",
        start: "....../....../....../..q.../....../...... blocked 1 0 200",
        before: "",
        moves: &["92", "43", "33", "84", "13", "64"],
        before_press: 120,
        after_press: 0,
        after_move: 60,
    },
];

impl Excerpt {
    /// The excerpt of a game.
    pub(crate) fn of(game: &str) -> anyhow::Result<Excerpt> {
        let found = EXCERPTS.into_iter().find(|excerpt| excerpt.game == game);
        found.with_context(|| format!("{game} has no excerpt to animate: add one to {}", file!()))
    }

    /// The match before the excerpt.
    pub(crate) fn start(self) -> anyhow::Result<Match> {
        let begun = Match::new(GameSetup::from_position(self.game, self.start));
        let begun = begun.map_err(|error| anyhow::anyhow!("{}: {error}", self.game))?;
        self.play(begun, self.before.split_whitespace())
    }

    /// Fails unless the screen shows the position after the excerpt.
    pub(crate) fn check_end(self, visit: &Visit<'_>) -> anyhow::Result<()> {
        let end = self.play(self.start()?, self.moves.iter().copied())?;
        let (shown, expected) = (visit.game()?.position().to_text(), end.position().to_text());
        ensure!(shown == expected, "the client is at {shown}, not at {expected}");
        Ok(())
    }

    fn play(self, mut game: Match, moves: impl Iterator<Item = &'static str>) -> anyhow::Result<Match> {
        for mv in moves {
            let played = game.play_text(mv, &AcceptAnyWord);
            played.map_err(|error| anyhow::anyhow!("{}: {mv}: {error}", self.game))?;
        }
        Ok(game)
    }
}
