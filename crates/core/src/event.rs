//! What happened in a move, in the order it happened, told by the rules so that nobody else has to work it out.
//!
//! Each game has an event type of its own; [`Happening`] says what every one of them can tell. Search passes [`Silent`] and
//! pays nothing for events.

use crate::seat::Seat;
use crate::square::{Grid, Square};
use crate::view::Change;

/// A fact of an event, or of a view's status.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// A number.
    Number(i64),
    /// A yes or no.
    Flag(bool),
    /// A word of the game's vocabulary, for programs and translations.
    Word(&'static str),
    /// A text that is the same in every language: a polynomial, a spelled word.
    Text(String),
    /// A player.
    Seat(Seat),
    /// A square.
    Square(Square),
    /// Squares, in an order that matters.
    Squares(Vec<Square>),
    /// Groups of squares, one after the other: the waves of a burst.
    Waves(Vec<Vec<Square>>),
}

/// A named fact.
pub type Fact = (&'static str, Value);

/// A game's own event: something that happened in a move.
pub trait Happening: Clone + std::fmt::Debug + PartialEq + 'static {
    /// What kind of event it is: one word for log, translation and animation.
    fn name(&self) -> &'static str;

    /// The facts, for whoever tells it on.
    fn facts(&self) -> Vec<Fact>;

    /// What it changes in the view.
    fn changes(&self) -> Vec<Change>;

    /// What happened, as a clause of English in the game's own words, squares by their names on this board. Nothing for events that only
    /// keep count: actions left, whose turn it is.
    fn words(&self, grid: Grid) -> Option<String>;

    /// The event for someone who does not know the game.
    fn tell(&self, grid: Grid) -> Event {
        Event { name: self.name(), facts: self.facts(), changes: self.changes(), words: self.words(grid) }
    }
}

/// An event told to someone who does not know the game.
#[derive(Clone, Debug, PartialEq)]
pub struct Event {
    /// What kind of event it is.
    pub name: &'static str,
    /// The facts.
    pub facts: Vec<Fact>,
    /// What it changes in the view.
    pub changes: Vec<Change>,
    /// What happened, in English; nothing for what only keeps count.
    pub words: Option<String>,
}

/// Where the rules send the events of a move.
pub trait Sink<E> {
    /// Whether anyone listens. Rules may skip work that serves only events if not.
    const LISTENS: bool;

    /// Takes an event; it is made only if someone listens.
    fn emit(&mut self, event: impl FnOnce() -> E);
}

/// Nobody listens.
#[derive(Clone, Copy, Debug)]
pub struct Silent;

impl<E> Sink<E> for Silent {
    const LISTENS: bool = false;

    #[inline(always)]
    fn emit(&mut self, _: impl FnOnce() -> E) {}
}

impl<E> Sink<E> for Vec<E> {
    const LISTENS: bool = true;

    fn emit(&mut self, event: impl FnOnce() -> E) {
        self.push(event());
    }
}
