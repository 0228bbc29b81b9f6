//! Events of a move, in order. The rules emit them, so that no host has to derive them from two positions.
//!
//! Each game has an event type of its own; [`GameEvent`] is their common interface. Search passes [`NoEvents`],
//! which compiles to nothing.

use std::any::Any;
use std::fmt;
use std::sync::Arc;

use crate::board::Change;
use crate::seat::Seat;
use crate::square::{Grid, Square};

/// Value of a fact of an event, or of the status of a view.
#[derive(Clone, Debug, PartialEq)]
pub enum FactValue {
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
pub type Fact = (&'static str, FactValue);

/// An event of one game.
pub trait GameEvent: Clone + fmt::Debug + PartialEq + Send + Sync + 'static {
    /// Kind of the event, as an identifier for logs, translations and animations.
    fn name(&self) -> &'static str;

    /// The facts, for generic hosts.
    fn facts(&self) -> Vec<Fact>;

    /// Changes to the board.
    fn changes(&self) -> Vec<Change>;

    /// An English clause that describes the event, with the names of squares on this board. None for bookkeeping events: actions left, the
    /// side to move.
    fn sentence(&self, grid: Grid) -> Option<String>;
}

/// A type-erased event. Generic hosts use its name, facts, changes and sentence; code that knows the game gets the typed event by
/// [`Event::downcast_ref`].
#[derive(Clone)]
pub struct Event {
    /// Kind of the event.
    pub name: &'static str,
    /// The facts.
    pub facts: Vec<Fact>,
    /// Changes to the board.
    pub changes: Vec<Change>,
    /// Description in English; none for bookkeeping events.
    pub sentence: Option<String>,
    payload: Arc<dyn ErasedEvent>,
}

/// Object-safe interface of an event's payload.
trait ErasedEvent: fmt::Debug + Send + Sync {
    fn as_any(&self) -> &dyn Any;

    fn equals(&self, other: &dyn Any) -> bool;
}

impl<E: GameEvent> ErasedEvent for E {
    fn as_any(&self) -> &dyn Any {
        self
    }

    fn equals(&self, other: &dyn Any) -> bool {
        other.downcast_ref() == Some(self)
    }
}

impl Event {
    /// Erases the type of an event on a board of this size.
    pub fn new<E: GameEvent>(event: E, grid: Grid) -> Event {
        Event {
            name: event.name(),
            facts: event.facts(),
            changes: event.changes(),
            sentence: event.sentence(grid),
            payload: Arc::new(event),
        }
    }

    /// The game's own event, if `E` is its type.
    pub fn downcast_ref<E: 'static>(&self) -> Option<&E> {
        self.payload.as_any().downcast_ref()
    }
}

impl PartialEq for Event {
    fn eq(&self, other: &Event) -> bool {
        self.payload.equals(other.payload.as_any())
    }
}

impl fmt::Debug for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.payload.fmt(f)
    }
}

/// Receives the events of a move.
pub trait EventSink<E> {
    /// False if events are discarded; rules then skip the work that only events need.
    const ENABLED: bool;

    /// Receives an event, which is built only if it is not discarded.
    fn emit(&mut self, event: impl FnOnce() -> E);
}

/// Discards all events.
#[derive(Clone, Copy, Debug)]
pub struct NoEvents;

impl<E> EventSink<E> for NoEvents {
    const ENABLED: bool = false;

    #[inline(always)]
    fn emit(&mut self, _: impl FnOnce() -> E) {}
}

impl<E> EventSink<E> for Vec<E> {
    const ENABLED: bool = true;

    fn emit(&mut self, event: impl FnOnce() -> E) {
        self.push(event());
    }
}
