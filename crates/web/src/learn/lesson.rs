//! A lesson: a few steps, each on a position of its own, each with one thing to do.
//!
//! A screen shows a step's text over its [`Step::table`], lets the learner play, tells [`Step::progress`] what they did, and shows the
//! message that fits. Both colours are real players to the rules: the learner has the seat whose turn it is when a step begins.

use quadrille_catalog::Table;
use quadrille_core::{Event, Grid, Seat, Value};

/// A game, taught step by step.
#[derive(Clone, Copy, Debug)]
pub struct Lesson {
    /// The game's id.
    pub game: &'static str,
    /// The steps, in order.
    pub steps: &'static [Step],
}

/// One thing to learn. The texts are names of messages.
#[derive(Clone, Copy, Debug)]
pub struct Step {
    /// What is going on, and what to do now.
    pub text: &'static str,
    /// Said when the goal is reached.
    pub done: &'static str,
    /// Said when it can no longer be reached; the step then begins again.
    pub missed: &'static str,
    /// The position that the step begins at, which holds its options too.
    pub start: &'static str,
    /// Moves that are made before the learner's first.
    pub opening: &'static [&'static str],
    /// Squares that the text speaks of.
    pub marks: &'static [&'static str],
    /// What the learner is to do.
    pub goal: Goal,
    /// Moves that reach the goal: the hint. Where the goal is to undo, undoing comes after them.
    pub solution: &'static [&'static str],
    /// Moves that the other player answers with once the goal is reached, if any.
    pub reply: &'static [&'static str],
}

/// What the learner is to do in a step.
///
/// A move that ends the game reaches no goal but the end itself: who is told to get away from a bomb and is caught has not done it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// To make any move.
    AnyMove,
    /// To make one of these moves.
    Moves(&'static [&'static str]),
    /// To make an event happen, with all of these facts.
    Event {
        /// The event's name.
        name: &'static str,
        /// The names of facts, and their values as words.
        facts: &'static [(&'static str, &'static str)],
    },
    /// To make an event happen with a number that is high enough.
    AtLeast {
        /// The event's name.
        name: &'static str,
        /// The name of the fact.
        fact: &'static str,
        /// The least number that will do.
        number: i64,
    },
    /// To take a step back.
    Undo,
}

/// What the learner just did.
#[derive(Clone, Copy, Debug)]
pub enum Deed<'a> {
    /// Made this move, and this happened.
    Played {
        /// The move.
        mv: &'a str,
        /// What happened.
        events: &'a [Event],
    },
    /// Took a step back.
    Undone,
}

/// How a step stands after a deed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// It is still the learner's turn.
    Going,
    /// The goal is reached.
    Done,
    /// The turn or the game is over, and the goal is not reached.
    Missed,
}

/// The event that a game is over.
const ENDED: &str = "ended";

impl Goal {
    /// Whether this deed on a board of this size reaches the goal.
    pub fn met(&self, grid: Grid, deed: Deed<'_>) -> bool {
        let Deed::Played { mv, events } = deed else { return *self == Goal::Undo };
        let goes_on = events.iter().all(|event| event.name != ENDED);
        match *self {
            Goal::AnyMove => goes_on,
            Goal::Moves(moves) => goes_on && moves.contains(&mv),
            Goal::Event { name, facts } => {
                let tells = |event: &Event, (key, word): &(&str, &str)| {
                    value(event, key).and_then(|value| text(value, grid)).as_deref() == Some(*word)
                };
                (goes_on || name == ENDED)
                    && events
                        .iter()
                        .any(|event| event.name == name && facts.iter().all(|fact| tells(event, fact)))
            }
            Goal::AtLeast { name, fact, number } => {
                let enough = |event: &Event| matches!(value(event, fact), Some(Value::Number(found)) if *found >= number);
                goes_on && events.iter().any(|event| event.name == name && enough(event))
            }
            Goal::Undo => false,
        }
    }
}

impl Step {
    /// The board that the step begins with. There is always one for the steps of [`super::lessons`].
    pub fn table(&self, game: &str) -> Option<Box<dyn Table>> {
        super::table_after(game, self.start, self.opening)
    }

    /// How the step stands for this learner, after a deed that led to this table.
    pub fn progress(&self, learner: Seat, table: &dyn Table, deed: Deed<'_>) -> Progress {
        if self.goal.met(table.grid(), deed) {
            Progress::Done
        } else if table.outcome().is_some() || table.mover() != learner {
            Progress::Missed
        } else {
            Progress::Going
        }
    }
}

fn value<'a>(event: &'a Event, key: &str) -> Option<&'a Value> {
    event.facts.iter().find(|(name, _)| *name == key).map(|(_, value)| value)
}

/// A fact as a lesson writes it; nothing for facts that no word can tell.
fn text(value: &Value, grid: Grid) -> Option<String> {
    match value {
        Value::Number(number) => Some(number.to_string()),
        Value::Flag(flag) => Some(flag.to_string()),
        Value::Word(word) => Some((*word).to_string()),
        Value::Text(text) => Some(text.clone()),
        Value::Seat(seat) => Some(seat.word().to_string()),
        Value::Square(square) => Some(grid.name(*square)),
        Value::Squares(squares) => Some(grid.names(squares)),
        Value::Waves(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GRID: Grid = Grid::new(3, 3);

    fn event(name: &'static str, facts: Vec<(&'static str, Value)>) -> Event {
        Event { name, facts, changes: Vec::new(), words: None }
    }

    fn met(goal: Goal, mv: &str, events: &[Event]) -> bool {
        goal.met(GRID, Deed::Played { mv, events })
    }

    #[test]
    fn a_goal_of_moves_takes_only_those() {
        let goal = Goal::Moves(&["91", "82"]);
        assert!(met(goal, "82", &[]));
        assert!(!met(goal, "81", &[]));
    }

    #[test]
    fn a_goal_of_an_event_compares_its_facts_as_words() {
        let events = [event("moved", vec![("to", Value::Square(quadrille_core::Square::new(0, 2)))])];
        assert!(met(Goal::Event { name: "moved", facts: &[] }, "91", &events));
        assert!(met(Goal::Event { name: "moved", facts: &[("to", "c3")] }, "91", &events));
        assert!(!met(Goal::Event { name: "moved", facts: &[("to", "c2")] }, "91", &events));
        assert!(!met(Goal::Event { name: "moved", facts: &[("from", "c3")] }, "91", &events));
        assert!(!met(Goal::Event { name: "closed", facts: &[] }, "91", &events));
    }

    #[test]
    fn a_goal_of_a_number_takes_that_or_more() {
        let events = [event("claimed", vec![("gained", Value::Number(20))])];
        let goal = |number| Goal::AtLeast { name: "claimed", fact: "gained", number };
        assert!(met(goal(20), "pass", &events));
        assert!(!met(goal(21), "pass", &events));
    }

    #[test]
    fn the_end_reaches_no_goal_but_itself() {
        let events = [event("burst", vec![]), event(ENDED, vec![("result", Value::Word("second"))])];
        assert!(!met(Goal::AnyMove, "end", &events));
        assert!(!met(Goal::Moves(&["end"]), "end", &events));
        assert!(!met(Goal::Event { name: "burst", facts: &[] }, "end", &events));
        assert!(met(Goal::Event { name: ENDED, facts: &[("result", "second")] }, "end", &events));
        assert!(!met(Goal::Event { name: ENDED, facts: &[("result", "first")] }, "end", &events));
    }

    #[test]
    fn only_undoing_reaches_the_goal_to_undo() {
        assert!(Goal::Undo.met(GRID, Deed::Undone));
        assert!(!Goal::AnyMove.met(GRID, Deed::Undone));
        assert!(!met(Goal::Undo, "91", &[]));
    }
}
