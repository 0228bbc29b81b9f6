//! Positions, legal moves and their effects.
//!
//! Invariants: the queen's square is on the board and not closed; in the mode `open` no square is closed; the number of safe moves is at most
//! the limit. The bit index of a square assumes nine columns for every board size, so that one table serves all sizes.

use quadrille_core::{Direction, EventSink, Grid, MoveError, Outcome, Random, Seat, Square, mix64};
use strum::{EnumString, IntoStaticStr, VariantNames};

use crate::board_view::{Event, squares_of};
use crate::info::{CLOSED_SQUARE, MOVE_LIMIT, OFF_BOARD, RIGHT_CLAIM, SIZES, WRONG_CLAIM};

/// The mode: whether squares close behind the queen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum Mode {
    /// Squares never close.
    Open,
    /// The square that a move leaves is closed for the rest of the game.
    Blocked,
}

impl Mode {
    /// The word in texts and options.
    pub fn word(self) -> &'static str {
        self.into()
    }
}

/// A move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Move {
    /// Moves the queen in a direction by a distance. It may pass over closed squares.
    Go(Direction, u8),
    /// Claims that there is no safe move.
    Claim,
}

/// Limit of the counter of safe moves, so that the text of every reachable position can be parsed.
pub(crate) const MAX_MADE: u32 = 999_999_999;

/// A position.
#[derive(Clone, Copy, Debug)]
pub struct Position {
    closed: u128,
    made: u32,
    limit: u16,
    size: u8,
    queen: u8,
    mode: Mode,
    side_to_move: Seat,
    outcome: Option<Outcome>,
}

/// Ignores the outcome, which is not part of the text.
impl PartialEq for Position {
    fn eq(&self, other: &Position) -> bool {
        self.text_fields() == other.text_fields()
    }
}

const STRIDE: u8 = 9;

/// The squares that a queen reaches on an empty board, by board size and square.
static REACH: [[u128; 81]; 10] = reach_table();

const fn reach_table() -> [[u128; 81]; 10] {
    let mut table = [[0; 81]; 10];
    let mut size = *SIZES.start() as i8;
    while size <= *SIZES.end() as i8 {
        let mut square = 0;
        while square < size * size {
            let (row, column) = (square / size, square % size);
            let mut direction = 0;
            while direction < Direction::ALL.len() {
                let (down, right) = Direction::ALL[direction].delta();
                let (mut to_row, mut to_column) = (row + down, column + right);
                while to_row >= 0 && to_row < size && to_column >= 0 && to_column < size {
                    table[size as usize][(row * STRIDE as i8 + column) as usize] |=
                        1 << (to_row * STRIDE as i8 + to_column);
                    to_row += down;
                    to_column += right;
                }
                direction += 1;
            }
            square += 1;
        }
        size += 1;
    }
    table
}

const fn number(square: Square) -> u8 {
    square.row * STRIDE + square.column
}

const fn square(number: u8) -> Square {
    Square::new(number / STRIDE, number % STRIDE)
}

impl Position {
    /// A position with these closed squares, as a set of [`Position::bit`]. If `made` equals the limit, the game is over.
    pub(crate) fn new(
        grid: Grid,
        queen: Square,
        closed: u128,
        mode: Mode,
        side_to_move: Seat,
        made: u32,
        limit: u32,
    ) -> Position {
        let limit = u16::try_from(limit).expect("limits are below 1000");
        let mut position = Position {
            closed,
            made,
            limit,
            size: grid.rows,
            queen: number(queen),
            mode,
            side_to_move,
            outcome: None,
        };
        position.check_move_limit();
        position
    }

    /// The bit of a square in a set of squares.
    pub(crate) const fn bit(square: Square) -> u128 {
        1 << number(square)
    }

    /// The board.
    pub const fn grid(&self) -> Grid {
        Grid::new(self.size, self.size)
    }

    /// The queen's square.
    pub const fn queen(&self) -> Square {
        square(self.queen)
    }

    /// True if the square is closed.
    pub const fn is_closed(&self, square: Square) -> bool {
        self.closed & Position::bit(square) != 0
    }

    /// The mode: whether squares close behind the queen.
    pub const fn mode(&self) -> Mode {
        self.mode
    }

    /// The side to move.
    pub const fn side_to_move(&self) -> Seat {
        self.side_to_move
    }

    /// Safe moves made so far: the game's score.
    pub const fn made(&self) -> u32 {
        self.made
    }

    /// Number of safe moves of a player. The players alternate, so the last one to move has the odd one.
    pub fn points(&self, seat: Seat) -> u32 {
        if seat == self.side_to_move { self.made / 2 } else { self.made.div_ceil(2) }
    }

    /// Safe moves before the game is a draw; 0 for no limit.
    pub fn limit(&self) -> u32 {
        u32::from(self.limit)
    }

    /// The outcome, once the game is over.
    pub const fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    fn text_fields(&self) -> (u128, u32, u16, u8, u8, Mode, Seat) {
        (self.closed, self.made, self.limit, self.size, self.queen, self.mode, self.side_to_move)
    }

    pub(crate) fn hash(&self) -> u64 {
        let small = [
            u64::from(self.made),
            u64::from(self.limit),
            u64::from(self.size),
            u64::from(self.queen),
            self.mode as u64,
            self.side_to_move as u64,
        ];
        let small = small.into_iter().fold(0, |key, part| mix64(key ^ part).wrapping_add(part));
        mix64(mix64(small ^ self.closed as u64) ^ (self.closed >> 64) as u64)
    }

    /// The squares that are not closed and that a queen on `from` can reach in one move.
    pub fn within_reach(&self, from: Square) -> impl Iterator<Item = Square> {
        let mut squares = REACH[usize::from(self.size)][usize::from(number(from))] & !self.closed;
        std::iter::from_fn(move || {
            let first = (squares != 0).then(|| square(squares.trailing_zeros() as u8))?;
            squares &= squares - 1;
            Some(first)
        })
    }

    /// The squares that a move can land on, safe or not.
    pub(crate) fn queen_targets(&self) -> u128 {
        REACH[usize::from(self.size)][usize::from(self.queen)]
    }

    /// The squares that a safe move can land on.
    pub(crate) fn safe_targets(&self) -> u128 {
        self.queen_targets() & !self.closed
    }

    /// Enumerates the safe moves, or only the claim if there are none.
    pub(crate) fn for_each_move(&self, mut visit: impl FnMut(Move)) {
        if self.outcome.is_some() {
            return;
        }
        let mut safe = self.safe_targets();
        if safe == 0 {
            visit(Move::Claim);
        }
        while safe != 0 {
            let to = square(safe.trailing_zeros() as u8);
            safe &= safe - 1;
            visit(self.move_to(to));
        }
    }

    /// A uniformly chosen move of [`Position::for_each_move`].
    pub(crate) fn sample(&self, random: &mut Random) -> Option<Move> {
        let mut safe = self.safe_targets();
        if self.outcome.is_some() {
            return None;
        }
        if safe == 0 {
            return Some(Move::Claim);
        }
        for _ in 0..random.below(safe.count_ones()) {
            safe &= safe - 1;
        }
        Some(self.move_to(square(safe.trailing_zeros() as u8)))
    }

    /// The move to a square in line with the queen.
    pub fn move_to(&self, to: Square) -> Move {
        let from = self.queen();
        let down = to.row as i8 - from.row as i8;
        let right = to.column as i8 - from.column as i8;
        let direction = match (down.signum(), right.signum()) {
            (-1, -1) => Direction::UpLeft,
            (-1, 0) => Direction::Up,
            (-1, _) => Direction::UpRight,
            (0, -1) => Direction::Left,
            (0, _) => Direction::Right,
            (_, -1) => Direction::DownLeft,
            (_, 0) => Direction::Down,
            _ => Direction::DownRight,
        };
        Move::Go(direction, down.unsigned_abs().max(right.unsigned_abs()))
    }

    /// Unsafe moves and wrong claims are legal: they lose.
    pub(crate) fn check(&self, mv: Move) -> Result<(), MoveError> {
        if let Some(outcome) = self.outcome {
            return Err(MoveError::game_over(outcome));
        }
        match mv {
            Move::Go(_, distance) if distance == 0 || distance >= self.size => {
                let what = format!(
                    "the distance is {distance}; on a board of size {} it is 1 to {}",
                    self.size,
                    self.size - 1
                );
                Err(MoveError::new("no-such-distance", what))
            }
            _ => Ok(()),
        }
    }

    pub(crate) fn apply(&mut self, mv: Move, events: &mut impl EventSink<Event>) {
        match mv {
            Move::Claim => {
                let right = self.safe_targets() == 0;
                let claimant = self.side_to_move;
                events.emit(|| Event::Claimed { seat: claimant, right });
                if !right {
                    events.emit(|| Event::Missed { squares: squares_of(self, self.safe_targets()) });
                }
                let outcome = if right {
                    Outcome::win(claimant, RIGHT_CLAIM)
                } else {
                    Outcome::win(claimant.other(), WRONG_CLAIM)
                };
                self.end(outcome, events);
            }
            Move::Go(direction, distance) => match self.grid().step(self.queen(), direction, distance) {
                None => {
                    let from = self.queen();
                    events.emit(|| Event::Fell { from, direction, distance });
                    self.end(Outcome::win(self.side_to_move.other(), OFF_BOARD), events);
                }
                Some(to) if self.is_closed(to) => {
                    let from = self.queen();
                    events.emit(|| Event::Blocked { from, to });
                    self.end(Outcome::win(self.side_to_move.other(), CLOSED_SQUARE), events);
                }
                Some(to) => self.go(to, direction, distance, events),
            },
        }
    }

    fn go(&mut self, to: Square, direction: Direction, distance: u8, events: &mut impl EventSink<Event>) {
        let from = self.queen();
        self.queen = number(to);
        events.emit(|| Event::Moved { from, to, direction, distance });
        if self.mode == Mode::Blocked {
            self.closed |= Position::bit(from);
            events.emit(|| Event::Closed { at: from });
        }
        self.made = (self.made + 1).min(MAX_MADE);
        self.side_to_move = self.side_to_move.other();
        let after = *self;
        events.emit(|| Event::Scored {
            made: after.made,
            first: after.points(Seat::First),
            second: after.points(Seat::Second),
            side_to_move: after.side_to_move,
        });
        self.check_move_limit();
        if let Some(outcome) = self.outcome {
            events.emit(|| Event::Ended(outcome));
        }
    }

    fn check_move_limit(&mut self) {
        if self.limit > 0 && self.made >= u32::from(self.limit) {
            self.outcome = Some(Outcome::draw(MOVE_LIMIT));
        }
    }

    fn end(&mut self, outcome: Outcome, events: &mut impl EventSink<Event>) {
        self.outcome = Some(outcome);
        events.emit(|| Event::Ended(outcome));
    }
}
