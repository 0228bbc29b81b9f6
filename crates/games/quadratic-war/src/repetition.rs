//! Threefold repetition: the history of moves since the last removal.
//!
//! A move without a removal is undone by moving the piece back, so the moves are enough to rebuild and compare earlier boards exactly, without
//! hashes.

use crate::board::{Board, Mailbox};
use crate::moves::Move;
use crate::piece::{Piece, Term};

/// Number of consecutive moves without a removal that end the game; also the capacity of the history.
pub(crate) const QUIET_LIMIT: u32 = 100;

#[derive(Clone, Copy, Debug)]
pub(crate) struct RepetitionHistory {
    moves: [Move; QUIET_LIMIT as usize],
    length: u8,
}

impl RepetitionHistory {
    pub(crate) const EMPTY: RepetitionHistory =
        RepetitionHistory { moves: [Move::PASS; QUIET_LIMIT as usize], length: 0 };

    /// Adds a move that removed nothing.
    #[inline]
    pub(crate) fn push(&mut self, mv: Move) {
        self.moves[usize::from(self.length)] = mv;
        self.length += 1;
    }

    /// True right after a removal, and at the start.
    pub(crate) fn is_empty(&self) -> bool {
        self.length == 0
    }

    /// Clears the history after a removal, as no earlier board can occur again.
    #[inline]
    pub(crate) fn clear(&mut self) {
        self.length = 0;
    }

    /// True if the board, with the same side to move, occurs for the third time.
    #[inline]
    pub(crate) fn is_threefold(&self, board: &Board) -> bool {
        // Two repetitions need at least eight moves.
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
                // Constants never move backwards, so no earlier board is equal.
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
