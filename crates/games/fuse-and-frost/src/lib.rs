//! The rules of Fuse & Frost: a duel in a walled arena with bombs and ice. `docs/rules/fuse-and-frost.md` is the contract.
//!
//! | on the page | here |
//! |---|---|
//! | Arena and options | `facts`, `arena` |
//! | A turn | `moves` says what may be done, `turn` does it |
//! | Undo, and what records keep | `record` |
//! | End of a turn | `turn`, `objects`, `burst` |
//! | End of the game | `position` |
//! | Text | `notation` |
//! | at most 40 moves in a turn | left to hosts: the rules allow any number of facings |
//! | Shown to the player | `event`, `view` |

mod arena;
mod burst;
mod event;
mod facts;
mod moves;
mod notation;
mod objects;
mod position;
mod record;
mod turn;
mod view;

use quadrille_core::{
    Choices, Facts, Fault, Faults, Grid, ListsMoves, Mark, OptionValue, Options, Outcome, Random, Refusal,
    Rules, Seat, Sink, Square, View,
};

pub use arena::{Size, Squares, Way};
pub use event::{Event, Obstacle};
pub use facts::{BLAST, DOUBLE_BLAST, FROZEN, TURN_LIMIT};
pub use moves::Move;
pub use objects::Object;
pub use position::{Player, Position, Role};

/// The game.
///
/// ```
/// use quadrille_core::{Rules, Silent};
/// use quadrille_fuse_and_frost::FuseAndFrost;
///
/// let start = "#######/#A....#/#.#.#.#/#.....#/#.#.#.#/#....B#/####### A 3 rl 5,5 bf 0 200";
/// let mut position = FuseAndFrost::read(start)?;
/// let place = FuseAndFrost::read_move("pd")?;
/// FuseAndFrost::check(&position, place)?;
/// FuseAndFrost::apply(&mut position, place, &mut Silent);
/// let after = "#######/#A....#/#4#.#.#/#.....#/#.#.#.#/#....B#/####### A 2 dl 5,5 bf 0 200";
/// assert_eq!(FuseAndFrost::write(&position), after);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct FuseAndFrost;

impl Rules for FuseAndFrost {
    const FACTS: &'static Facts = &facts::FACTS;

    type Position = Position;
    type Move = Move;
    type Event = Event;

    /// Nothing is drawn by lot.
    fn start(options: &Options, _seed: u64) -> Result<Position, Faults> {
        Ok(facts::start(options))
    }

    fn options(position: &Position) -> Vec<(&'static str, OptionValue)> {
        facts::options(position)
    }

    fn read(text: &str) -> Result<Position, Faults> {
        notation::read(text)
    }

    fn write(position: &Position) -> String {
        notation::write(position)
    }

    fn read_move(text: &str) -> Result<Move, Fault> {
        notation::read_move(text)
    }

    fn write_move(mv: Move) -> String {
        notation::write_move(mv)
    }

    fn mover(position: &Position) -> Seat {
        position.mover()
    }

    fn outcome(position: &Position) -> Option<Outcome> {
        position.outcome()
    }

    fn key(position: &Position) -> u64 {
        position.key()
    }

    fn check(position: &Position, mv: Move) -> Result<(), Refusal> {
        position.check(mv)
    }

    #[inline]
    fn apply(position: &mut Position, mv: Move, events: &mut impl Sink<Event>) {
        position.apply(mv, events);
    }

    #[inline]
    fn sample(position: &Position, random: &mut Random) -> Option<Move> {
        position.legal().map(|legal| legal.pick(random))
    }

    fn grid(position: &Position) -> Grid {
        position.grid()
    }

    fn view(position: &Position) -> View {
        view::view(position)
    }

    fn marks(position: &Position) -> Vec<Mark> {
        view::marks(position)
    }

    fn choices(position: &Position, touched: &[Square]) -> Choices<Move> {
        view::choices(position, touched)
    }

    fn retractable(turn: &[Move]) -> usize {
        record::retractable(turn)
    }

    fn tidy(start: &Position, moves: &[Move]) -> Vec<Move> {
        record::tidy(start, moves)
    }
}

impl ListsMoves for FuseAndFrost {
    #[inline]
    fn each_move(position: &Position, visit: impl FnMut(Move)) {
        if let Some(legal) = position.legal() {
            legal.each(visit);
        }
    }
}
