//! A position: the board and the counters, what a move does to them, and when the game ends.

use quadrille_core::{EventSink, NoEvents, Outcome, PerSeat, Seat, scramble};

use crate::board::{Bits, Board, Spot};
use crate::equation::each_equation;
use crate::event::Event;
use crate::info::{
    ANNIHILATION, BLOCKED, MUTUAL_ANNIHILATION, NO_PROGRESS, NO_QUADRATICS, NO_REAL_SOLUTIONS, REPETITION,
    RuleSet,
};
use crate::moves::{Move, can_move};
use crate::piece::{Piece, Term};
use crate::solutions;
use crate::trail::{QUIET_LIMIT, Trail};

/// Counters stop here, so that every position that can be reached has a text that can be read.
pub(crate) const HIGHEST_COUNT: u32 = 999_999_999;

/// A position, with the moves that repetition needs.
#[derive(Clone, Copy, Debug)]
pub struct Position {
    board: Board,
    mover: Seat,
    rules: RuleSet,
    ended: Option<End>,
    quiet: u32,
    number: u32,
    trail: Trail,
}

/// The ways a game ends, in the order they are checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    MutualAnnihilation,
    Annihilation(Seat),
    NoQuadratics,
    NoRealSolutions,
    Repetition,
    NoProgress,
    Blocked,
}

impl End {
    const fn outcome(self) -> Outcome {
        match self {
            End::MutualAnnihilation => Outcome::draw(MUTUAL_ANNIHILATION),
            End::Annihilation(winner) => Outcome::win(winner, ANNIHILATION),
            End::NoQuadratics => Outcome::draw(NO_QUADRATICS),
            End::NoRealSolutions => Outcome::draw(NO_REAL_SOLUTIONS),
            End::Repetition => Outcome::draw(REPETITION),
            End::NoProgress => Outcome::draw(NO_PROGRESS),
            End::Blocked => Outcome::draw(BLOCKED),
        }
    }
}

/// Positions are equal if their texts are.
impl PartialEq for Position {
    fn eq(&self, other: &Position) -> bool {
        self.board == other.board
            && (self.mover, self.rules, self.quiet, self.number)
                == (other.mover, other.rules, other.quiet, other.number)
    }
}

impl Position {
    /// A position that a game or an analysis starts from; it may be over already.
    pub(crate) fn new(board: Board, mover: Seat, rules: RuleSet, quiet: u32, number: u32) -> Position {
        let mut position = Position { board, mover, rules, ended: None, quiet, number, trail: Trail::EMPTY };
        position.ended = position.judge(true);
        position
    }

    /// What stands on a square.
    pub fn piece(&self, spot: Spot) -> Option<Piece> {
        self.board.piece(spot)
    }

    /// The squares of a player's pieces.
    pub fn pieces(&self, seat: Seat) -> Bits {
        self.board.of(seat)
    }

    /// Whose turn it is, or would be.
    pub const fn mover(&self) -> Seat {
        self.mover
    }

    /// What counts as an equation.
    pub const fn rules(&self) -> RuleSet {
        self.rules
    }

    /// Moves since the last removal.
    pub const fn quiet(&self) -> u32 {
        self.quiet
    }

    /// The number of the move, up by one after each move of Red.
    pub const fn number(&self) -> u32 {
        self.number
    }

    /// How the game ended, once it has.
    pub fn outcome(&self) -> Option<Outcome> {
        self.ended.map(End::outcome)
    }

    #[inline]
    pub(crate) const fn is_over(&self) -> bool {
        self.ended.is_some()
    }

    #[inline]
    pub(crate) const fn board(&self) -> &Board {
        &self.board
    }

    /// A hash of board, mover and rules; the counters, which only time the end, are left out.
    pub(crate) const fn key(&self) -> u64 {
        scramble(self.board.key() ^ scramble(1 << 16 | (self.mover as u64) << 1 | self.rules as u64))
    }

    /// Calls `visit` with each legal move and the pieces of each player that it would remove. The position stays as it is.
    ///
    /// ```
    /// use quadrille_core::{Rules, Seat};
    /// use quadrille_quadratic_war::QuadraticWar;
    /// let position = QuadraticWar::parse("8/8/8/8/3c-14/8/8/8/3Q+14 b classic 0 1").unwrap();
    /// let mut struck = Vec::new();
    /// position.each_move_foreseen(|mv, lost| {
    ///     if lost.second.count() > 0 {
    ///         struck.push(QuadraticWar::move_text(mv));
    ///     }
    /// });
    /// assert_eq!(struck, ["d1d4"]);
    /// ```
    #[inline]
    pub fn each_move_foreseen(&self, mut visit: impl FnMut(Move, PerSeat<Bits>)) {
        let contact = self.board.in_contact(self.mover.other());
        let mut board = self.board;
        self.for_each_move(|mv| {
            let mut lost = PerSeat { first: Bits::NONE, second: Bits::NONE };
            if let Some((from, to)) = mv.squares()
                && contact.has(to)
            {
                board.carry(from, to);
                each_equation(&board, to, self.mover, self.rules, |equation| {
                    let loser = if equation.strikes() { self.mover.other() } else { self.mover };
                    lost[loser] = lost[loser].with(equation.condemned);
                });
                board.carry(to, from);
            }
            visit(mv, lost);
        });
    }

    /// The position as if the mover, who may well have moves, let the turn go by. No move of the game: a way for those who search to see
    /// what the opponent threatens.
    #[must_use]
    pub fn skipped(&self) -> Position {
        let mut position = *self;
        position.apply(Move::PASS, &mut NoEvents);
        position
    }

    pub(crate) fn apply<S: EventSink<Event>>(&mut self, mv: Move, events: &mut S) {
        let removed = match mv.squares() {
            None => {
                let seat = self.mover;
                events.emit(|| Event::Passed { seat });
                Bits::NONE
            }
            Some((from, to)) => {
                let moved = self.board.carry(from, to);
                events.emit(|| Event::Moved {
                    piece: moved.expect("a legal move carries a piece"),
                    from: from.square(),
                    to: to.square(),
                });
                self.resolve(to, events)
            }
        };
        if removed.is_empty() {
            self.trail.extend(mv);
            self.quiet += 1;
        } else {
            self.trail.clear();
            self.quiet = 0;
        }
        self.number = (self.number + u32::from(self.mover == Seat::Second)).min(HIGHEST_COUNT);
        self.mover = self.mover.other();
        let (mover, quiet, number) = (self.mover, self.quiet, self.number);
        events.emit(|| Event::TurnBegan { mover, quiet, number });
        self.ended = self.judge(!removed.is_empty());
        if let Some(end) = self.ended {
            events.emit(|| Event::Ended(end.outcome()));
        }
    }

    /// Judges every run through the arrival square on the board as it stands, then removes all that is condemned at once.
    #[inline]
    fn resolve<S: EventSink<Event>>(&mut self, at: Spot, events: &mut S) -> Bits {
        let mut condemned = Bits::NONE;
        let board = &self.board;
        each_equation(board, at, self.mover, self.rules, |equation| {
            condemned = condemned.with(equation.condemned);
            events.emit(|| Event::equation(&equation, board, at));
        });
        if condemned.is_empty() {
            return condemned;
        }
        for (struck, loser) in [(true, self.mover.other()), (false, self.mover)] {
            let lost = condemned.within(board.of(loser));
            if !lost.is_empty() {
                let left = board.of(loser).without(lost).count();
                events.emit(|| Event::Removed { seat: loser, struck, pieces: board.pieces_on(lost), left });
            }
        }
        for spot in condemned {
            self.board.remove(spot);
        }
        condemned
    }

    /// The end conditions, in the page's order. Those that depend on the pieces alone change only when pieces were removed.
    #[inline]
    fn judge(&self, pieces_changed: bool) -> Option<End> {
        if pieces_changed && let Some(end) = self.judge_pieces() {
            return Some(end);
        }
        if self.trail.is_third_time(&self.board) {
            Some(End::Repetition)
        } else if self.quiet >= QUIET_LIMIT {
            Some(End::NoProgress)
        } else if !can_move(&self.board, self.mover) && !can_move(&self.board, self.mover.other()) {
            Some(End::Blocked)
        } else {
            None
        }
    }

    fn judge_pieces(&self) -> Option<End> {
        let alive = |seat| !self.board.of(seat).is_empty();
        match (alive(Seat::First), alive(Seat::Second)) {
            (false, false) => Some(End::MutualAnnihilation),
            (true, false) => Some(End::Annihilation(Seat::First)),
            (false, true) => Some(End::Annihilation(Seat::Second)),
            (true, true) if self.board.terms(Term::Quadratic).is_empty() => Some(End::NoQuadratics),
            (true, true) => solutions::none_left(&self.board, self.rules).then_some(End::NoRealSolutions),
        }
    }
}
