//! The rules of Fuse & Frost: a duel of two characters in a walled arena, with bombs, ice, coils, mines and power-ups. `docs/rules/fuse-and-frost.md` is the specification.
//!
//! | on the page | here |
//! |---|---|
//! | Arena and options | `info`, `rule_options`, `arena` |
//! | Characters | `roles`, with a module for each |
//! | A turn | legality in `moves`, effects in `turn` |
//! | Power-ups | `power_ups` |
//! | Undo, and normalized records | `record` |
//! | End of a turn | `turn`, `objects`, `burst` |
//! | End of the game | `position`, `ending` |
//! | Text | `notation` |
//! | at most 40 moves in a turn | checked by hosts: the rules allow any number of facings |
//! | Shown to the player | `event`, `board_view` |

mod arena;
mod board_view;
mod burst;
mod ending;
mod event;
mod info;
mod moves;
mod notation;
mod objects;
mod position;
mod power_ups;
mod record;
mod roles;
mod rule_options;
mod turn;

use quadrille_core::{
    BoardView, Choices, EnumerateMoves, EventSink, GameInfo, Grid, Highlight, MoveError, OptionValue,
    Options, Outcome, ParseError, ParseErrors, Random, Rules, Seat, Square,
};

pub use arena::{Bitboard, Heading, Size, Squares};
pub use event::{Cause, Event, Obstacle};
pub use info::{DOUBLE_BLAST, STORM, TURN_LIMIT};
pub use moves::Move;
pub use objects::Object;
pub use position::{Player, Position};
pub use power_ups::PowerUp;
pub use roles::{BLAST, DOUBLE_SHOCK, FROZEN, MINED, Role, SHOCKED};

/// The game.
///
/// ```
/// use quadrille_core::{Rules, NoEvents};
/// use quadrille_fuse_and_frost::FuseAndFrost;
///
/// let start = "#######/#A....#/#.#.#.#/#.....#/#.#.#.#/#....B#/####### A 3 rl 5,5 bf 0 200";
/// let mut position = FuseAndFrost::parse(start)?;
/// let place = FuseAndFrost::parse_move("pd")?;
/// FuseAndFrost::check(&position, place)?;
/// FuseAndFrost::apply(&mut position, place, &mut NoEvents);
/// let after = "#######/#A....#/#4#.#.#/#.....#/#.#.#.#/#....B#/####### A 2 dl 5,5 bf 0 200";
/// assert_eq!(FuseAndFrost::to_text(&position), after);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct FuseAndFrost;

impl Rules for FuseAndFrost {
    const INFO: &'static GameInfo = &info::INFO;

    type Position = Position;
    type Move = Move;
    type Event = Event;

    /// The seed places the power-ups.
    fn initial(options: &Options, seed: u64) -> Result<Position, ParseErrors> {
        Ok(info::initial(options, seed))
    }

    fn options(position: &Position) -> Vec<(&'static str, OptionValue)> {
        info::options(position)
    }

    fn parse(text: &str) -> Result<Position, ParseErrors> {
        notation::parse(text)
    }

    fn to_text(position: &Position) -> String {
        notation::to_text(position)
    }

    fn parse_move(text: &str) -> Result<Move, ParseError> {
        notation::parse_move(text)
    }

    fn move_text(mv: Move) -> String {
        notation::move_text(mv)
    }

    fn side_to_move(position: &Position) -> Seat {
        position.side_to_move()
    }

    fn outcome(position: &Position) -> Option<Outcome> {
        position.outcome()
    }

    fn hash(position: &Position) -> u64 {
        position.hash()
    }

    fn check(position: &Position, mv: Move) -> Result<(), MoveError> {
        position.check(mv)
    }

    #[inline]
    fn apply(position: &mut Position, mv: Move, events: &mut impl EventSink<Event>) {
        position.apply(mv, events);
    }

    #[inline]
    fn sample(position: &Position, random: &mut Random) -> Option<Move> {
        position.legal_moves().map(|legal| legal.pick(random))
    }

    fn grid(position: &Position) -> Grid {
        position.grid()
    }

    fn board(position: &Position) -> BoardView {
        board_view::board_view(position)
    }

    fn highlights(position: &Position) -> Vec<Highlight> {
        board_view::highlights(position)
    }

    fn legal_actions(position: &Position, touched: &[Square]) -> Choices<Move> {
        board_view::legal_actions(position, touched)
    }

    fn undo_len(turn: &[Move]) -> usize {
        record::undo_len(turn)
    }

    fn normalize(start: &Position, moves: &[Move]) -> Vec<Move> {
        record::normalize(start, moves)
    }
}

impl EnumerateMoves for FuseAndFrost {
    #[inline]
    fn for_each_move(position: &Position, visit: impl FnMut(Move)) {
        if let Some(legal) = position.legal_moves() {
            legal.for_each(visit);
        }
    }
}
