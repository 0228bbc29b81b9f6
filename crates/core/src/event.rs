//! Events of a move, in order. The rules emit them, so that no host has to derive them from two positions.
//!
//! Each game has an event type of its own; [`GameEvent`] is their common interface. Search passes [`NoEvents`],
//! which compiles to nothing.

use crate::seat::Seat;
use crate::square::{Grid, Square};
use crate::view::Change;

/// Value of a fact of an event, or of the status of a view.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// A number.
    Number(i64),
    /// A boolean.
    Flag(bool),
    /// An identifier of the game, for programs and translations.
    Word(&'static str),
    /// Language-independent text: a polynomial, a spelled word.
    Text(String),
    /// A player.
    Seat(Seat),
    /// A square.
    Square(Square),
    /// Squares, in a significant order.
    Squares(Vec<Square>),
    /// Groups of squares in sequence: the waves of a blast.
    Waves(Vec<Vec<Square>>),
}

/// A named fact.
pub type Fact = (&'static str, Value);

/// An event of one game.
pub trait GameEvent: Clone + std::fmt::Debug + PartialEq + 'static {
    /// Kind of the event, as an identifier for logs, translations and animations.
    fn name(&self) -> &'static str;

    /// The facts, for generic hosts.
    fn facts(&self) -> Vec<Fact>;

    /// Changes to the view.
    fn changes(&self) -> Vec<Change>;

    /// An English clause that describes the event, with the names of squares on this board. None for bookkeeping events: actions left, the
    /// side to move.
    fn words(&self, grid: Grid) -> Option<String>;

    /// The type-erased event.
    fn tell(&self, grid: Grid) -> Event {
        Event { name: self.name(), facts: self.facts(), changes: self.changes(), words: self.words(grid) }
    }
}

/// A type-erased event, for generic hosts.
#[derive(Clone, Debug, PartialEq)]
pub struct Event {
    /// Kind of the event.
    pub name: &'static str,
    /// The facts.
    pub facts: Vec<Fact>,
    /// Changes to the view.
    pub changes: Vec<Change>,
    /// Description in English; none for bookkeeping events.
    pub words: Option<String>,
}

/// Receives the events of a move.
pub trait EventSink<E> {
    /// False if events are discarded; rules then skip the work that only events need.
    const LISTENS: bool;

    /// Receives an event, which is built only if it is not discarded.
    fn emit(&mut self, event: impl FnOnce() -> E);
}

/// Discards all events.
#[derive(Clone, Copy, Debug)]
pub struct NoEvents;

impl<E> EventSink<E> for NoEvents {
    const LISTENS: bool = false;

    #[inline(always)]
    fn emit(&mut self, _: impl FnOnce() -> E) {}
}

impl<E> EventSink<E> for Vec<E> {
    const LISTENS: bool = true;

    fn emit(&mut self, event: impl FnOnce() -> E) {
        self.push(event());
    }
}
