//! A match without I/O: setup, moves, taking back, resignation, the log of what happened, the record.
//!
//! Client and server run the same match. It decides nothing about a game: moves and events are the rules', by way of the catalogue. It knows
//! no clock and nobody who thinks; who sits where is for its host to say.

mod archive;
pub mod online;
mod setup;

use quadrille_catalog::{AcceptAnyWord, SetupError, Table};
use quadrille_core::{Event, MoveError, Outcome, PerSeat, Reason, Seat, WordValidator};

pub use setup::Setup;

/// After every so many moves the position is kept, so that going back replays few of them however long the game is.
const CHECKPOINT: usize = 64;

/// A move that was made, and what came of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Played {
    /// Who made it.
    pub seat: Seat,
    /// The move's text.
    pub mv: String,
    /// What happened, in order; nothing in a match without events.
    pub events: Vec<Event>,
    /// How many turns had been finished before it.
    pub turns_before: usize,
}

/// A game being played, from its setup to its end.
///
/// ```
/// use quadrille_match::{Match, Setup};
/// use quadrille_catalog::AcceptAnyWord;
///
/// let mut game = Match::new(Setup::from_position("stay-on-the-board", ".../.q./... blocked 1 0 200")).unwrap();
/// game.play("91", &AcceptAnyWord).unwrap();
/// game.play("41", &AcceptAnyWord).unwrap();
/// game.take_back(1);
/// assert_eq!(game.table().text(), "..q/.x./... blocked 2 1 200");
/// assert!(game.record().write().ends_with("1. 91 *\n"));
/// ```
#[derive(Debug)]
pub struct Match {
    setup: Setup,
    opening: Box<dyn Table>,
    table: Box<dyn Table>,
    played: Vec<Played>,
    /// The positions after 1, 2, 3… times [`CHECKPOINT`] moves.
    checkpoints: Vec<Box<dyn Table>>,
    keeps_events: bool,
    /// An end that the players made themselves.
    declared: Option<Outcome>,
}

impl Clone for Match {
    fn clone(&self) -> Match {
        Match {
            setup: self.setup.clone(),
            opening: self.opening.duplicate(),
            table: self.table.duplicate(),
            played: self.played.clone(),
            checkpoints: self.checkpoints.iter().map(|table| table.duplicate()).collect(),
            keeps_events: self.keeps_events,
            declared: self.declared,
        }
    }
}

impl Match {
    /// A match at its start. It keeps the events of every move, for the log and the review.
    pub fn new(setup: Setup) -> Result<Match, SetupError> {
        let opening = setup.table()?;
        Ok(Match {
            table: opening.duplicate(),
            setup,
            opening,
            played: Vec::new(),
            checkpoints: Vec::new(),
            keeps_events: true,
            declared: None,
        })
    }

    /// A match at its start, for a referee: it keeps the moves alone.
    pub fn without_events(setup: Setup) -> Result<Match, SetupError> {
        Ok(Match { keeps_events: false, ..Match::new(setup)? })
    }

    /// What it was set up from.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The game as it stands.
    pub fn table(&self) -> &dyn Table {
        &*self.table
    }

    /// The game as it stood after this many moves; as it stands, if there are no more.
    pub fn table_after(&self, moves: usize) -> Box<dyn Table> {
        if moves >= self.played.len() {
            return self.table.duplicate();
        }
        let passed = moves / CHECKPOINT;
        let nearest = passed.checked_sub(1).map_or(&self.opening, |index| &self.checkpoints[index]);
        let mut table = nearest.duplicate();
        replay(&mut *table, &self.played[passed * CHECKPOINT..moves]);
        table
    }

    /// The moves so far.
    pub fn played(&self) -> &[Played] {
        &self.played
    }

    /// How it ended, once it has.
    pub fn outcome(&self) -> Option<Outcome> {
        self.declared.or_else(|| self.table.outcome())
    }

    /// Makes a move. A refused one changes nothing.
    pub fn play(&mut self, mv: &str, judge: &dyn WordValidator) -> Result<&Played, MoveError> {
        if let Some(outcome) = self.outcome() {
            return Err(MoveError::game_over(outcome));
        }
        let (seat, turns_before) = (self.table.mover(), self.finished_turns());
        let events = if self.keeps_events {
            self.table.play(mv, judge)?
        } else {
            self.table.play_without_events(mv, judge)?;
            Vec::new()
        };
        self.played.push(Played { seat, mv: mv.to_string(), events, turns_before });
        if self.played.len().is_multiple_of(CHECKPOINT) {
            self.checkpoints.push(self.table.duplicate());
        }
        Ok(self.played.last().expect("a move was put there a line above"))
    }

    /// A player gives up. Nothing happens in a game that is over.
    pub fn resign(&mut self, seat: Seat) {
        if self.outcome().is_none() {
            self.declared = Some(Outcome::win(seat.other(), Reason::RESIGN));
        }
    }

    /// How many turns were played to their end, both players' together.
    pub fn finished_turns(&self) -> usize {
        let of_last = |last: &Played| last.turns_before + usize::from(last.seat != self.table.mover());
        self.played.last().map_or(0, of_last)
    }

    /// How many moves had been made when the turn that goes on began.
    pub fn turn_began(&self) -> usize {
        let mover = self.table.mover();
        let unfinished = self.played.iter().rev().take_while(|played| played.seat == mover).count();
        if self.table.outcome().is_some() { self.played.len() } else { self.played.len() - unfinished }
    }

    /// How many of the last moves of the unfinished turn the rules let the mover take back in one step.
    pub fn undo_len(&self) -> usize {
        if self.outcome().is_some() {
            return 0;
        }
        let turn: Vec<String> =
            self.played[self.turn_began()..].iter().map(|played| played.mv.clone()).collect();
        self.table.undo_len(&turn)
    }

    /// Goes back to where this many moves had been made, and forgets the rest, a resignation too.
    pub fn take_back(&mut self, moves: usize) {
        self.declared = None;
        if moves < self.played.len() {
            self.table = self.table_after(moves);
            self.played.truncate(moves);
            self.checkpoints.truncate(moves / CHECKPOINT);
        }
    }

    /// How many moves are left after one undo, given who of the players decides for themselves: the last move alone if both do; otherwise the turn that goes on is taken back, or,
    /// at its start, everything to the start of that player's turn before. None if there is nothing to take back.
    pub fn undone(&self, persons: PerSeat<bool>) -> Option<usize> {
        let count = self.played.len();
        if persons.first == persons.second {
            return count.checked_sub(1);
        }
        let person = if persons.first { Seat::First } else { Seat::Second };
        // The last move of the person, and then back to where the turn that it belongs to began.
        let last = self.played.iter().rposition(|played| played.seat == person)?;
        let before = self.played[..last].iter().rev().take_while(|played| played.seat == person).count();
        Some(last - before)
    }
}

/// Plays moves that were accepted before on a table that stands where they began.
fn replay(table: &mut dyn Table, moves: &[Played]) {
    for played in moves {
        table
            .play_without_events(&played.mv, &AcceptAnyWord)
            .expect("the same rules accepted the same moves before");
    }
}
