//! Positions: board and counters, the effect of a move, and the end conditions.

use std::cmp::Ordering;

use quadrille_core::{EventSink, NoEvents, Outcome, PerSeat, Seat, mix64};

use crate::board::{Bitboard, Board, SquareIndex};
use crate::equation::for_each_equation;
use crate::event::Event;
use crate::info::{
    ANNIHILATION, BLOCKED, DRAW_ODDS, Ending, MAJORITY, MUTUAL_ANNIHILATION, NO_PROGRESS, NO_QUADRATICS,
    NO_REAL_SOLUTIONS, REPETITION, RuleSet,
};
use crate::moves::{Move, can_move};
use crate::piece::{Piece, Term};
use crate::repetition::{QUIET_LIMIT, RepetitionHistory};
use crate::solutions;

/// Limit of the counters, so that the text of every reachable position can be parsed.
pub(crate) const HIGHEST_COUNT: u32 = 999_999_999;

/// A position with the history that the repetition rule needs.
#[derive(Clone, Copy, Debug)]
pub struct Position {
    board: Board,
    side_to_move: Seat,
    rules: RuleSet,
    ending: Ending,
    /// True until the second player's first move, if it may be a swap.
    may_swap: bool,
    ended: Option<EndCondition>,
    quiet: u32,
    number: u32,
    history: RepetitionHistory,
}

/// End conditions, in the order of their checks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum EndCondition {
    MutualAnnihilation,
    Annihilation(Seat),
    NoQuadratics,
    NoRealSolutions,
    Repetition,
    NoProgress,
    Blocked,
}

impl EndCondition {
    const fn outcome(self) -> Outcome {
        match self {
            EndCondition::MutualAnnihilation => Outcome::draw(MUTUAL_ANNIHILATION),
            EndCondition::Annihilation(winner) => Outcome::win(winner, ANNIHILATION),
            EndCondition::NoQuadratics => Outcome::draw(NO_QUADRATICS),
            EndCondition::NoRealSolutions => Outcome::draw(NO_REAL_SOLUTIONS),
            EndCondition::Repetition => Outcome::draw(REPETITION),
            EndCondition::NoProgress => Outcome::draw(NO_PROGRESS),
            EndCondition::Blocked => Outcome::draw(BLOCKED),
        }
    }
}

/// Positions are equal if their texts are equal.
impl PartialEq for Position {
    fn eq(&self, other: &Position) -> bool {
        self.board == other.board
            && (self.side_to_move, self.rules, self.ending, self.may_swap, self.quiet, self.number)
                == (other.side_to_move, other.rules, other.ending, other.may_swap, other.quiet, other.number)
    }
}

impl Position {
    /// True if no earlier board can occur again.
    pub(crate) fn has_no_history(&self) -> bool {
        self.history.is_empty()
    }

    /// A position without history. The game may be over in it.
    pub(crate) fn new(
        board: Board,
        side_to_move: Seat,
        rules: RuleSet,
        ending: Ending,
        may_swap: bool,
        quiet: u32,
        number: u32,
    ) -> Position {
        let mut position = Position {
            board,
            side_to_move,
            rules,
            ending,
            may_swap,
            ended: None,
            quiet,
            number,
            history: RepetitionHistory::EMPTY,
        };
        position.ended = position.end_condition(true);
        position
    }

    /// The piece on a square.
    pub fn piece(&self, spot: SquareIndex) -> Option<Piece> {
        self.board.piece(spot)
    }

    /// The squares of a player's pieces.
    pub fn pieces(&self, seat: Seat) -> Bitboard {
        self.board.of(seat)
    }

    /// The side to move; after the end of the game, the side that would be.
    pub const fn side_to_move(&self) -> Seat {
        self.side_to_move
    }

    /// The rule set.
    pub const fn rules(&self) -> RuleSet {
        self.rules
    }

    /// The result of a game that nobody has won.
    pub const fn ending(&self) -> Ending {
        self.ending
    }

    /// True until the second player's first move, if it may be a swap.
    pub const fn may_still_swap(&self) -> bool {
        self.may_swap
    }

    /// True if the side to move may swap.
    #[inline]
    pub(crate) fn may_swap_now(&self) -> bool {
        self.may_swap && self.side_to_move == Seat::Second && !self.is_over()
    }

    /// Moves since the last removal.
    pub const fn quiet(&self) -> u32 {
        self.quiet
    }

    /// The move number, incremented after each move of Red.
    pub const fn number(&self) -> u32 {
        self.number
    }

    /// The outcome, once the game is over.
    pub fn outcome(&self) -> Option<Outcome> {
        self.ended.map(|end| self.outcome_of(end))
    }

    /// With other endings than `draw`, a draw goes to a player.
    fn outcome_of(&self, end: EndCondition) -> Outcome {
        let outcome = end.outcome();
        let count = |seat| self.board.of(seat).count();
        match self.ending {
            _ if outcome.winner().is_some() => outcome,
            Ending::Draw => outcome,
            Ending::Second => Outcome::win(Seat::Second, DRAW_ODDS),
            Ending::Majority => match count(Seat::First).cmp(&count(Seat::Second)) {
                Ordering::Greater => Outcome::win(Seat::First, MAJORITY),
                Ordering::Less => Outcome::win(Seat::Second, MAJORITY),
                Ordering::Equal => outcome,
            },
        }
    }

    #[inline]
    pub(crate) const fn is_over(&self) -> bool {
        self.ended.is_some()
    }

    #[inline]
    pub(crate) const fn board(&self) -> &Board {
        &self.board
    }

    /// Hash of board, side to move and options, without the counters.
    pub(crate) const fn hash(&self) -> u64 {
        let options = (self.ending as u64) << 3 | (self.may_swap as u64) << 2 | self.rules as u64;
        mix64(self.board.hash() ^ mix64(1 << 16 | (self.side_to_move as u64) << 1 | options))
    }

    /// Calls `visit` with each legal move and the pieces of each player that it would remove. The position is unchanged.
    ///
    /// ```
    /// use quadrille_core::{Rules, Seat};
    /// use quadrille_quadratic_war::QuadraticWar;
    /// let position = QuadraticWar::parse("8/8/8/8/3c-14/8/8/8/3Q+14 b classic 0 1").unwrap();
    /// let mut struck = Vec::new();
    /// position.for_each_move_with_losses(|mv, lost| {
    ///     if lost.second.count() > 0 {
    ///         struck.push(QuadraticWar::move_text(mv));
    ///     }
    /// });
    /// assert_eq!(struck, ["d1d4"]);
    /// ```
    #[inline]
    pub fn for_each_move_with_losses(&self, mut visit: impl FnMut(Move, PerSeat<Bitboard>)) {
        let contact = self.board.in_contact(self.side_to_move.other());
        let mut board = self.board;
        self.for_each_move(|mv| {
            let mut lost = PerSeat { first: Bitboard::EMPTY, second: Bitboard::EMPTY };
            if let Some((from, to)) = mv.squares()
                && contact.has(to)
            {
                board.move_piece(from, to);
                for_each_equation(&board, to, self.side_to_move, self.rules, |equation| {
                    let loser =
                        if equation.strikes() { self.side_to_move.other() } else { self.side_to_move };
                    lost[loser] |= equation.condemned;
                });
                board.move_piece(to, from);
            }
            visit(mv, lost);
        });
    }

    /// The position after a null move: the side to move changes and nothing else. Not legal in the game; searches use it to find threats.
    #[must_use]
    pub fn null_move(&self) -> Position {
        let mut position = *self;
        position.apply(Move::PASS, &mut NoEvents);
        position
    }

    pub(crate) fn apply<S: EventSink<Event>>(&mut self, mv: Move, events: &mut S) {
        let removed = match mv.squares() {
            None if mv == Move::SWAP => {
                self.swap(events);
                return;
            }
            None => {
                let seat = self.side_to_move;
                events.emit(|| Event::Passed { seat });
                Bitboard::EMPTY
            }
            Some((from, to)) => {
                let moved = self.board.move_piece(from, to);
                events.emit(|| Event::Moved {
                    piece: moved.expect("a legal move has a piece on its origin"),
                    from: from.square(),
                    to: to.square(),
                });
                self.resolve(to, events)
            }
        };
        if removed.is_empty() {
            self.history.push(mv);
            self.quiet += 1;
        } else {
            self.history.clear();
            self.quiet = 0;
        }
        self.end_turn(!removed.is_empty(), events);
    }

    /// Turns the board half round and exchanges the colours. Repetition counts from here: no earlier move can be undone on the turned board.
    fn swap<S: EventSink<Event>>(&mut self, events: &mut S) {
        let before = self.board;
        self.board = before.turned();
        self.history.clear();
        self.quiet += 1;
        let (seat, board) = (self.side_to_move, &self.board);
        events.emit(|| Event::Swapped {
            seat,
            squares: Bitboard::ALL
                .into_iter()
                .filter(|spot| before.piece(*spot) != board.piece(*spot))
                .map(|spot| (spot.square(), board.piece(spot)))
                .collect(),
            left: PerSeat::from_fn(|seat| board.of(seat).count()),
        });
        self.end_turn(false, events);
    }

    /// The other player's turn begins, unless the game is over.
    #[inline]
    fn end_turn<S: EventSink<Event>>(&mut self, pieces_changed: bool, events: &mut S) {
        self.may_swap = self.may_swap && self.side_to_move == Seat::First;
        self.number = (self.number + u32::from(self.side_to_move == Seat::Second)).min(HIGHEST_COUNT);
        self.side_to_move = self.side_to_move.other();
        let (side_to_move, quiet, number) = (self.side_to_move, self.quiet, self.number);
        events.emit(|| Event::TurnBegan { side_to_move, quiet, number });
        self.ended = self.end_condition(pieces_changed);
        if let Some(outcome) = self.outcome() {
            events.emit(|| Event::Ended(outcome));
        }
    }

    /// Evaluates every run through the destination before any removal, then removes all condemned pieces at once.
    #[inline]
    fn resolve<S: EventSink<Event>>(&mut self, at: SquareIndex, events: &mut S) -> Bitboard {
        let mut condemned = Bitboard::EMPTY;
        let board = &self.board;
        for_each_equation(board, at, self.side_to_move, self.rules, |equation| {
            condemned |= equation.condemned;
            events.emit(|| Event::equation(&equation, board, at));
        });
        if condemned.is_empty() {
            return condemned;
        }
        for (struck, loser) in [(true, self.side_to_move.other()), (false, self.side_to_move)] {
            let lost = condemned & board.of(loser);
            if !lost.is_empty() {
                let left = (board.of(loser) - lost).count();
                events.emit(|| Event::Removed { seat: loser, struck, pieces: board.pieces_on(lost), left });
            }
        }
        for spot in condemned {
            self.board.remove(spot);
        }
        condemned
    }

    /// Checks the end conditions in the order of the rules page. Those that depend only on the set of pieces are checked only after a removal.
    #[inline]
    fn end_condition(&self, pieces_changed: bool) -> Option<EndCondition> {
        if pieces_changed && let Some(end) = self.piece_end_condition() {
            return Some(end);
        }
        if self.history.is_threefold(&self.board) {
            Some(EndCondition::Repetition)
        } else if self.quiet >= QUIET_LIMIT {
            Some(EndCondition::NoProgress)
        } else if !can_move(&self.board, self.side_to_move)
            && !can_move(&self.board, self.side_to_move.other())
        {
            Some(EndCondition::Blocked)
        } else {
            None
        }
    }

    fn piece_end_condition(&self) -> Option<EndCondition> {
        let alive = |seat| !self.board.of(seat).is_empty();
        match (alive(Seat::First), alive(Seat::Second)) {
            (false, false) => Some(EndCondition::MutualAnnihilation),
            (true, false) => Some(EndCondition::Annihilation(Seat::First)),
            (false, true) => Some(EndCondition::Annihilation(Seat::Second)),
            (true, true) if self.board.terms(Term::Quadratic).is_empty() => Some(EndCondition::NoQuadratics),
            (true, true) => {
                solutions::no_real_solutions(&self.board, self.rules).then_some(EndCondition::NoRealSolutions)
            }
        }
    }
}
