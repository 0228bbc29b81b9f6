//! A lesson: a few steps, each with its own position and one goal.
//!
//! A screen shows a step's text and the board of [`Step::start`], passes each action of the learner to [`Step::progress`], and shows the
//! message of the result. The learner has the seat that is to move when a step begins.

use quadrille_catalog::AnyPosition;
use quadrille_core::{Event, FactValue, Grid, Seat};
use quadrille_match::Match;

/// A game, taught step by step.
#[derive(Clone, Copy, Debug)]
pub struct Lesson {
    /// The game's id.
    pub game: &'static str,
    /// The steps, in order.
    pub steps: &'static [Step],
}

/// A step of a lesson.
#[derive(Clone, Copy, Debug)]
pub struct Step {
    /// The name of the message with the situation and the task. The names of the messages about the result begin with it.
    pub text: &'static str,
    /// The initial position, including its options.
    pub start: &'static str,
    /// Moves made before the learner's first.
    pub opening: &'static [&'static str],
    /// Squares that the text mentions.
    pub marks: &'static [&'static str],
    /// The task.
    pub goal: Goal,
    /// Moves that reach the goal: the hint. Where the goal is to undo, undoing comes after them.
    pub solution: &'static [&'static str],
    /// Moves that the other player answers with once the goal is reached, if any.
    pub reply: &'static [&'static str],
}

/// The task of a step.
///
/// A move that ends the game reaches only the goal to end it: a learner who is caught by the bomb has not escaped from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// Make any move.
    AnyMove,
    /// Make one of these moves.
    Moves(&'static [&'static str]),
    /// Cause an event with all of these facts.
    Event {
        /// The event's name.
        name: &'static str,
        /// The names of facts, and their values as words.
        facts: &'static [(&'static str, &'static str)],
    },
    /// Cause an event with a number that is high enough.
    AtLeast {
        /// The event's name.
        name: &'static str,
        /// The name of the fact.
        fact: &'static str,
        /// The minimum.
        number: i64,
    },
    /// Undo a move.
    Undo,
}

/// An action of the learner.
#[derive(Clone, Copy, Debug)]
pub enum LearnerAction<'a> {
    /// A move with its events.
    Played {
        /// The move.
        mv: &'a str,
        /// The events.
        events: &'a [Event],
    },
    /// An undo.
    Undone,
}

/// The state of a step after an action.
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
    /// Whether this action on a board of this size reaches the goal.
    pub fn is_met(&self, grid: Grid, action: LearnerAction<'_>) -> bool {
        let LearnerAction::Played { mv, events } = action else { return *self == Goal::Undo };
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
                let enough = |event: &Event| matches!(value(event, fact), Some(FactValue::Number(found)) if *found >= number);
                goes_on && events.iter().any(|event| event.name == name && enough(event))
            }
            Goal::Undo => false,
        }
    }
}

impl Step {
    /// The name of the message for a goal that is reached.
    pub fn done(&self) -> String {
        format!("{}-done", self.text)
    }

    /// The name of the message for a goal that can no longer be reached; the step then begins again.
    pub fn missed(&self) -> String {
        format!("{}-missed", self.text)
    }

    /// The match that the step begins with. There is always one for the steps of [`super::lessons`].
    pub fn start(&self, game: &str) -> Option<Match> {
        super::match_after(game, self.start, self.opening)
    }

    /// The state of the step for this learner, after an action that led to this position.
    pub fn progress(&self, learner: Seat, table: &dyn AnyPosition, action: LearnerAction<'_>) -> Progress {
        if self.goal.is_met(table.grid(), action) {
            Progress::Done
        } else if table.outcome().is_some() || table.side_to_move() != learner {
            Progress::Missed
        } else {
            Progress::Going
        }
    }
}

fn value<'a>(event: &'a Event, key: &str) -> Option<&'a FactValue> {
    event.facts.iter().find(|(name, _)| *name == key).map(|(_, value)| value)
}

/// A fact as a lesson writes it; none for facts without such a form.
fn text(value: &FactValue, grid: Grid) -> Option<String> {
    match value {
        FactValue::Number(number) => Some(number.to_string()),
        FactValue::Flag(flag) => Some(flag.to_string()),
        FactValue::Word(word) => Some((*word).to_string()),
        FactValue::Text(text) => Some(text.clone()),
        FactValue::Seat(seat) => Some(seat.word().to_string()),
        FactValue::Square(square) => Some(grid.name(*square)),
        FactValue::Squares(squares) => Some(grid.names(squares)),
        FactValue::Waves(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use quadrille_catalog::{AcceptAnyWord, find};
    use quadrille_core::Options;

    use super::*;

    const GRID: Grid = Grid::new(3, 3);

    /// The events of a move in this position.
    fn events(game: &str, position: &str, mv: &str) -> Vec<Event> {
        let game = find(game).expect("a game");
        let mut position = match position {
            "start" => game.initial(&Options::defaults(game.info().options), 7),
            text => game.parse(text),
        }
        .expect("a position");
        position.play_text(mv, &AcceptAnyWord).expect("a legal move")
    }

    fn met(goal: Goal, mv: &str, events: &[Event]) -> bool {
        goal.is_met(GRID, LearnerAction::Played { mv, events })
    }

    #[test]
    fn a_goal_of_moves_takes_only_those() {
        let goal = Goal::Moves(&["91", "82"]);
        assert!(met(goal, "82", &[]));
        assert!(!met(goal, "81", &[]));
    }

    #[test]
    fn a_goal_of_an_event_compares_its_facts_as_words() {
        let events = events("stay-on-the-board", ".../.q./... blocked 1 0 200", "91");
        assert!(met(Goal::Event { name: "moved", facts: &[] }, "91", &events));
        assert!(met(Goal::Event { name: "moved", facts: &[("to", "c3")] }, "91", &events));
        assert!(!met(Goal::Event { name: "moved", facts: &[("to", "c2")] }, "91", &events));
        assert!(!met(Goal::Event { name: "moved", facts: &[("from", "c3")] }, "91", &events));
        assert!(!met(Goal::Event { name: "fell", facts: &[] }, "91", &events));
    }

    #[test]
    fn a_goal_of_a_number_takes_that_or_more() {
        let events = events("territory-words", "start", "a1-a2-b2-b1");
        let goal = |number| Goal::AtLeast { name: "claimed", fact: "gained", number };
        assert!(met(goal(2500), "a1-a2-b2-b1", &events));
        assert!(!met(goal(2501), "a1-a2-b2-b1", &events));
    }

    #[test]
    fn the_end_reaches_no_goal_but_itself() {
        let arena = "#######/#..1.2#/#.#.#.#/#A.c..#/#.#.#.#/#....B#/####### A 3 rl 5,5 bf 4 200";
        let events = events("fuse-and-frost", arena, "end");
        assert!(events.iter().any(|event| event.name == "burst"));
        assert!(!met(Goal::AnyMove, "end", &events));
        assert!(!met(Goal::Moves(&["end"]), "end", &events));
        assert!(!met(Goal::Event { name: "burst", facts: &[] }, "end", &events));
        assert!(met(Goal::Event { name: ENDED, facts: &[("result", "first")] }, "end", &events));
        assert!(!met(Goal::Event { name: ENDED, facts: &[("result", "second")] }, "end", &events));
    }

    #[test]
    fn only_undoing_reaches_the_goal_to_undo() {
        assert!(Goal::Undo.is_met(GRID, LearnerAction::Undone));
        assert!(!Goal::AnyMove.is_met(GRID, LearnerAction::Undone));
        assert!(!met(Goal::Undo, "91", &[]));
    }
}
