//! The rules of Quadratic War: armies of algebraic terms; lines of them form equations, and the discriminant decides who vanishes.
//! `docs/rules/quadratic-war.md` is the contract.
//!
//! | on the page | here |
//! |---|---|
//! | Board and setup, Rule sets | `facts` |
//! | the terms, the squares | `piece`, `board` |
//! | Moving | `moves` |
//! | Equations | `equation` |
//! | End | `position` |
//! | *No real solution left* | `solutions` |
//! | the third time | `trail` |
//! | Text | `notation` |
//! | Shown to the player | `event`, `view` |

mod board;
mod equation;
mod event;
mod facts;
mod moves;
mod notation;
mod piece;
mod position;
mod solutions;
mod trail;
mod view;

use quadrille_core::{
    Choices, Facts, Fault, Faults, Grid, ListsMoves, Mark, OptionValue, Options, Outcome, Random, Refusal,
    Rules, Seat, Sink, Square, View, sample_listed,
};

pub use board::{Bits, GRID, SPOTS, Spot};
pub use equation::{Equation, polynomial};
pub use event::Event;
pub use facts::{
    ANNIHILATION, BLOCKED, MUTUAL_ANNIHILATION, NO_PROGRESS, NO_QUADRATICS, NO_REAL_SOLUTIONS, REPETITION,
    RuleSet,
};
pub use moves::Move;
pub use piece::{CODES, Piece, Term};
pub use position::Position;

/// The game.
#[derive(Debug)]
pub struct QuadraticWar;

impl Rules for QuadraticWar {
    const FACTS: &'static Facts = &facts::FACTS;

    type Position = Position;
    type Move = Move;
    type Event = Event;

    fn start(options: &Options, _seed: u64) -> Result<Position, Faults> {
        Ok(facts::start(options))
    }

    fn options(position: &Position) -> Vec<(&'static str, OptionValue)> {
        vec![("rules", OptionValue::Word(position.rules().word()))]
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

    fn apply(position: &mut Position, mv: Move, events: &mut impl Sink<Event>) {
        position.apply(mv, events);
    }

    fn sample(position: &Position, random: &mut Random) -> Option<Move> {
        sample_listed::<Self>(position, random)
    }

    fn grid(_position: &Position) -> Grid {
        GRID
    }

    fn view(position: &Position) -> View {
        view::view(position)
    }

    fn marks(_position: &Position) -> Vec<Mark> {
        Vec::new()
    }

    fn choices(position: &Position, touched: &[Square]) -> Choices<Move> {
        view::choices(position, touched)
    }
}

impl ListsMoves for QuadraticWar {
    fn each_move(position: &Position, visit: impl FnMut(Move)) {
        position.each_move(visit);
    }
}
