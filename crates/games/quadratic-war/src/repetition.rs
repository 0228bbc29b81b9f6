//! The moves since the last removal, kept to tell how often a position has come about.
//!
//! A move without a removal can be taken back by carrying the piece home, so the moves alone rebuild every earlier board, exactly
//! and without a hash.

use crate::board::{Board, Mailbox};
use crate::moves::Move;
use crate::piece::{Piece, Term};

/// Moves in a row without a removal before the game is a draw, and so the most that a trail holds.
pub(crate) const QUIET_LIMIT: u32 = 100;

#[derive(Clone, Copy, Debug)]
pub(crate) struct RepetitionHistory {
    moves: [Move; QUIET_LIMIT as usize],
    length: u8,
}

impl RepetitionHistory {
    pub(crate) const EMPTY: RepetitionHistory =
        RepetitionHistory { moves: [Move::PASS; QUIET_LIMIT as usize], length: 0 };

    /// Notes a move that removed nothing.
    #[inline]
    pub(crate) fn push(&mut self, mv: Move) {
        self.moves[usize::from(self.length)] = mv;
        self.length += 1;
    }

    /// After a removal no earlier board can come about again.
    #[inline]
    pub(crate) fn clear(&mut self) {
        self.length = 0;
    }

    /// Whether the board, with the same player to move, has come about for the third time.
    #[inline]
    pub(crate) fn is_threefold(&self, board: &Board) -> bool {
        // Two returns take two moves of each player, twice.
        self.length >= 8 && self.occurrences(board) >= 3
    }

    fn occurrences(&self, board: &Board) -> u32 {
        let now = board.mailbox();
        let mut earlier = *now;
        let mut different = 0_i32;
        let mut times = 1;
        for (back, mv) in (1..).zip(self.moves[..usize::from(self.length)].iter().rev()) {
            if let Some((from, to)) = mv.squares() {
                let (from, to) = (from.index(), to.index());
                let differing = |earlier: &Mailbox| {
                    i32::from(earlier[from] != now[from]) + i32::from(earlier[to] != now[to])
                };
                different -= differing(&earlier);
                earlier.swap(from, to);
                different += differing(&earlier);
                // Constants never turn back: the boards before this one had it further behind.
                if Piece::from_code(earlier[from]).is_some_and(|piece| piece.term() == Term::Constant) {
                    break;
                }
            }
            if different == 0 && back % 2 == 0 {
                times += 1;
            }
        }
        times
    }
}

const _: () = assert!(QUIET_LIMIT <= u8::MAX as u32);
