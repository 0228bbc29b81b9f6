//! Scores of positions.

use std::fmt;
use std::ops::Neg;

/// The score of a position for one player: an evaluation in hundredths of the game's unit, or a decided game with the moves to its end.
///
/// ```
/// use quadrille_search::Score;
/// assert!(Score::win_in(3) > Score::win_in(5));
/// assert!(Score::win_in(5) > Score::of(30_000));
/// assert_eq!(-Score::win_in(3), Score::loss_in(3));
/// assert_eq!(Score::loss_in(4).end(), Some(-4));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Score(i32);

/// The score of a game that is won.
const WON: i32 = 32_000;
/// The longest win that has a score of its own, in moves.
const LONGEST_WIN: i32 = 1_500;

impl Score {
    /// An even position or a draw.
    pub const EVEN: Score = Score(0);
    /// Above every score.
    pub const MOST: Score = Score(WON + 1);
    /// Below every score.
    pub const LEAST: Score = Score(-WON - 1);

    /// An evaluation in hundredths, clamped below a won and above a lost game.
    #[inline]
    pub fn of(hundredths: i32) -> Score {
        let most = WON - LONGEST_WIN - 1;
        Score(hundredths.clamp(-most, most))
    }

    /// A game that is won in this many moves of both players.
    #[inline]
    pub const fn win_in(moves: u32) -> Score {
        Score(if moves < LONGEST_WIN as u32 { WON - moves as i32 } else { WON - LONGEST_WIN })
    }

    /// A game that is lost in this many moves of both players.
    #[inline]
    pub const fn loss_in(moves: u32) -> Score {
        Score(-Score::win_in(moves).0)
    }

    /// The score as a number.
    #[inline]
    pub const fn number(self) -> i32 {
        self.0
    }

    /// Reads [`Score::number`] back.
    #[inline]
    pub const fn from_number(number: i32) -> Score {
        Score(number)
    }

    /// True if the game is won or lost.
    #[inline]
    pub const fn is_decided(self) -> bool {
        self.0.abs() >= WON - LONGEST_WIN
    }

    /// The moves to the end of a decided game, negative if it is lost.
    pub const fn end(self) -> Option<i32> {
        if !self.is_decided() {
            None
        } else if self.0 > 0 {
            Some(WON - self.0)
        } else {
            Some(-WON - self.0)
        }
    }

    /// The score plus `by`, clamped.
    #[inline]
    #[must_use]
    pub fn shifted(self, by: i32) -> Score {
        Score((self.0 + by).clamp(Score::LEAST.0, Score::MOST.0))
    }

    /// The score with the end of a decided game this many plies nearer. A search counts them from the root, a transposition table from the position.
    #[must_use]
    pub fn nearer(self, plies: i32) -> Score {
        match self.end() {
            None => self,
            Some(_) => self.shifted(plies * self.0.signum()),
        }
    }
}

impl Neg for Score {
    type Output = Score;

    #[inline]
    fn neg(self) -> Score {
        Score(-self.0)
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.end() {
            Some(moves) if self.0 > 0 => write!(f, "win in {moves}"),
            Some(moves) => write!(f, "loss in {}", -moves),
            None => write!(f, "{:+.2}", f64::from(self.0) / 100.0),
        }
    }
}
