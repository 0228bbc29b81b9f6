//! A match without I/O: setup, moves, undo, resignation, played moves with their events, the record.
//!
//! Client and server run the same code. All rules come from the catalogue. Clocks, computer players and the assignment of seats belong to the
//! host.

mod record;
mod tail;

use std::cell::RefCell;

use quadrille_catalog::{AcceptAnyWord, AnyMove, AnyPosition, SetupError, initial_position};
use quadrille_core::{Event, MoveError, Outcome, PerSeat, Reason, Seat, WordValidator};

pub use quadrille_core::GameSetup;
pub use tail::{MatchTail, ResumeError};

/// Interval of the position checkpoints, in moves. It bounds the number of moves that an undo replays.
const CHECKPOINT: usize = 64;

/// A move with its events.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayedMove {
    /// The player who made the move.
    pub seat: Seat,
    /// The move.
    pub mv: AnyMove,
    /// The events, in order; empty in a match without events.
    pub events: Vec<Event>,
    /// Number of turns finished before the move.
    pub turns_before: usize,
}

/// A move played on a copy of the position, to be committed to its match.
#[derive(Debug)]
pub struct PreparedMove {
    /// The number of moves before it.
    ply: usize,
    played: PlayedMove,
    word: Option<String>,
    position: Box<dyn AnyPosition>,
}

impl PreparedMove {
    /// The move.
    pub fn mv(&self) -> &AnyMove {
        &self.played.mv
    }

    /// The word that the validator accepted, if the move spells one. A host that asks a dictionary later prepares the move with
    /// [`AcceptAnyWord`].
    pub fn word(&self) -> Option<&str> {
        self.word.as_deref()
    }

    /// The position after the move.
    pub fn position(&self) -> &dyn AnyPosition {
        &*self.position
    }

    /// Number of turns finished after the move, by both players together.
    pub fn finished_turns(&self) -> usize {
        finished_turns(Some(&self.played), self.position())
    }
}

/// An earlier position of the match, to be committed as an undo.
#[derive(Debug)]
pub struct PreparedTakeBack {
    moves: usize,
    position: Box<dyn AnyPosition>,
    finished_turns: usize,
}

impl PreparedTakeBack {
    /// Number of moves that remain.
    pub fn moves(&self) -> usize {
        self.moves
    }

    /// The position after the remaining moves.
    pub fn position(&self) -> &dyn AnyPosition {
        &*self.position
    }

    /// Number of turns finished in that position, by both players together.
    pub fn finished_turns(&self) -> usize {
        self.finished_turns
    }
}

/// Number of turns finished after this move, which led to this position.
fn finished_turns(last: Option<&PlayedMove>, position: &dyn AnyPosition) -> usize {
    last.map_or(0, |last| last.turns_before + usize::from(last.seat != position.side_to_move()))
}

/// A game in progress or finished.
///
/// ```
/// use quadrille_match::{Match, GameSetup};
/// use quadrille_catalog::AcceptAnyWord;
///
/// let mut game = Match::new(GameSetup::from_position("stay-on-the-board", ".../.q./... blocked 1 0 200")).unwrap();
/// game.play_text("91", &AcceptAnyWord).unwrap();
/// game.play_text("41", &AcceptAnyWord).unwrap();
/// game.take_back(1);
/// assert_eq!(game.position().to_text(), "..q/.x./... blocked 2 1 200");
/// assert!(game.record().to_text().ends_with("1. 91 *\n"));
/// ```
#[derive(Debug)]
pub struct Match {
    setup: GameSetup,
    /// The moves before those that are kept.
    omitted: OmittedMoves,
    /// The position before the first move that is kept.
    opening: Box<dyn AnyPosition>,
    position: Box<dyn AnyPosition>,
    played: Vec<PlayedMove>,
    /// The positions after 1, 2, 3… times [`CHECKPOINT`] kept moves.
    checkpoints: Vec<Box<dyn AnyPosition>>,
    records_events: bool,
    /// The outcome by a decision of the players, such as a resignation.
    declared: Option<Outcome>,
}

/// Moves that a resumed match does not have.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct OmittedMoves {
    moves: usize,
    /// Turns that were finished with them.
    turns: usize,
}

impl Clone for Match {
    fn clone(&self) -> Match {
        Match {
            setup: self.setup.clone(),
            omitted: self.omitted,
            opening: self.opening.clone_box(),
            position: self.position.clone_box(),
            played: self.played.clone(),
            checkpoints: self.checkpoints.iter().map(|position| position.clone_box()).collect(),
            records_events: self.records_events,
            declared: self.declared,
        }
    }
}

impl Match {
    /// A new match that keeps the events of every move, for the move list and the review.
    pub fn new(setup: GameSetup) -> Result<Match, SetupError> {
        let opening = initial_position(&setup)?;
        Ok(Match {
            position: opening.clone_box(),
            setup,
            omitted: OmittedMoves::default(),
            opening,
            played: Vec::new(),
            checkpoints: Vec::new(),
            records_events: true,
            declared: None,
        })
    }

    /// A new match that keeps only the moves, for referees.
    pub fn without_events(setup: GameSetup) -> Result<Match, SetupError> {
        Ok(Match { records_events: false, ..Match::new(setup)? })
    }

    /// The setup.
    pub fn setup(&self) -> &GameSetup {
        &self.setup
    }

    /// The current position.
    pub fn position(&self) -> &dyn AnyPosition {
        &*self.position
    }

    /// The position after this many moves; the current one if there are fewer, and the first that is known in a resumed match that does not have the
    /// earlier moves.
    pub fn position_after(&self, moves: usize) -> Box<dyn AnyPosition> {
        let moves = moves.saturating_sub(self.omitted.moves);
        if moves >= self.played.len() {
            return self.position.clone_box();
        }
        let passed = moves / CHECKPOINT;
        let nearest = passed.checked_sub(1).map_or(&self.opening, |index| &self.checkpoints[index]);
        let mut position = nearest.clone_box();
        replay(&mut *position, &self.played[passed * CHECKPOINT..moves]);
        position
    }

    /// The moves so far; in a resumed match, the last of them.
    pub fn played(&self) -> &[PlayedMove] {
        &self.played
    }

    /// Number of moves so far.
    pub fn move_count(&self) -> usize {
        self.omitted.moves + self.played.len()
    }

    /// Number of moves that a resumed match does not have; 0 in every other match.
    pub fn omitted_moves(&self) -> usize {
        self.omitted.moves
    }

    /// The moves that are kept of the first so many.
    fn kept_until(&self, moves: usize) -> &[PlayedMove] {
        &self.played[..moves.saturating_sub(self.omitted.moves).min(self.played.len())]
    }

    /// Number of finished turns after these moves, which led to this position.
    fn turns_after(&self, kept: &[PlayedMove], position: &dyn AnyPosition) -> usize {
        if kept.is_empty() { self.omitted.turns } else { finished_turns(kept.last(), position) }
    }

    /// The outcome, once the match is over.
    pub fn outcome(&self) -> Option<Outcome> {
        self.declared.or_else(|| self.position.outcome())
    }

    /// Parses a move that is to be made now. In a finished match the error is always [`MoveError::GAME_OVER`].
    pub fn parse_playable(&self, text: &str) -> Result<AnyMove, MoveError> {
        match self.outcome() {
            Some(outcome) => Err(MoveError::game_over(outcome)),
            None => self.position.parse_move(text),
        }
    }

    /// Checks a move and plays it on a copy of the position. Committing it changes the match.
    pub fn prepare_move(
        &self,
        mv: AnyMove,
        validator: &dyn WordValidator,
    ) -> Result<PreparedMove, MoveError> {
        self.prepare_move_after(self.move_count(), mv, validator)
    }

    /// [`Match::prepare_move`] where this many moves had been made. Later moves and a resignation are forgotten when it is committed.
    pub fn prepare_move_after(
        &self,
        moves: usize,
        mv: AnyMove,
        validator: &dyn WordValidator,
    ) -> Result<PreparedMove, MoveError> {
        let kept = self.kept_until(moves);
        let ply = kept.len();
        if let Some(outcome) = self.outcome().filter(|_| ply == self.played.len()) {
            return Err(MoveError::game_over(outcome));
        }
        let mut position = self.position_after(moves);
        let seat = position.side_to_move();
        let turns_before = self.turns_after(kept, &*position);
        let word = RefCell::new(None);
        let validator = |spelled: &str| {
            word.replace(Some(spelled.to_string()));
            validator.accepts(spelled)
        };
        let events = if self.records_events {
            position.play(&mv, &validator)?
        } else {
            position.play_without_events(&mv, &validator)?;
            Vec::new()
        };
        let played = PlayedMove { seat, mv, events, turns_before };
        Ok(PreparedMove { ply, played, word: word.into_inner(), position })
    }

    /// Makes a prepared move the last move of the match.
    pub fn commit_move(&mut self, PreparedMove { ply, played, position, .. }: PreparedMove) -> &PlayedMove {
        if ply < self.played.len() {
            self.declared = None;
            self.played.truncate(ply);
            self.checkpoints.truncate(ply / CHECKPOINT);
        }
        self.position = position;
        self.played.push(played);
        if self.played.len().is_multiple_of(CHECKPOINT) {
            self.checkpoints.push(self.position.clone_box());
        }
        self.played.last().expect("the move was pushed above")
    }

    /// Parses, checks and makes a move: [`Match::play`] for hosts that receive texts.
    pub fn play_text(&mut self, text: &str, validator: &dyn WordValidator) -> Result<&PlayedMove, MoveError> {
        let prepared = self.prepare_move(self.parse_playable(text)?, validator)?;
        Ok(self.commit_move(prepared))
    }

    /// Checks and makes a move. After an error the match is unchanged.
    pub fn play(&mut self, mv: &AnyMove, validator: &dyn WordValidator) -> Result<&PlayedMove, MoveError> {
        let prepared = self.prepare_move(mv.clone(), validator)?;
        Ok(self.commit_move(prepared))
    }

    /// Ends the match by resignation. No effect in a finished match.
    pub fn resign(&mut self, seat: Seat) {
        if self.outcome().is_none() {
            self.declared = Some(Outcome::win(seat.other(), Reason::RESIGN));
        }
    }

    /// Number of finished turns of both players together.
    pub fn finished_turns(&self) -> usize {
        self.turns_after(&self.played, self.position())
    }

    /// Number of moves before the current turn.
    pub fn turn_start(&self) -> usize {
        let mover = self.position.side_to_move();
        let unfinished = self.played.iter().rev().take_while(|played| played.seat == mover).count();
        if self.position.outcome().is_some() { self.move_count() } else { self.move_count() - unfinished }
    }

    /// Number of moves at the end of the current turn that one undo takes back by the rules.
    pub fn undo_len(&self) -> usize {
        if self.outcome().is_some() {
            return 0;
        }
        let turn: Vec<AnyMove> = self.played[self.turn_start() - self.omitted.moves..]
            .iter()
            .map(|played| played.mv.clone())
            .collect();
        self.position.undo_len(&turn)
    }

    /// Computes the position after this many moves, on a copy. Committing it changes the match.
    pub fn prepare_take_back(&self, moves: usize) -> PreparedTakeBack {
        let moves = moves.clamp(self.omitted.moves, self.move_count());
        let position = self.position_after(moves);
        let finished_turns = self.turns_after(self.kept_until(moves), &*position);
        PreparedTakeBack { moves, position, finished_turns }
    }

    /// Removes the moves that were taken back, and a resignation.
    pub fn commit_take_back(&mut self, PreparedTakeBack { moves, position, .. }: PreparedTakeBack) {
        let kept = self.kept_until(moves).len();
        self.declared = None;
        self.position = position;
        self.played.truncate(kept);
        self.checkpoints.truncate(kept / CHECKPOINT);
    }

    /// Goes back to the position after this many moves. Removes the later moves and a resignation.
    pub fn take_back(&mut self, moves: usize) {
        self.commit_take_back(self.prepare_take_back(moves));
    }

    /// Number of moves that remain after one undo, given which seats are human. With two humans an undo takes back the last move. With one it goes back to the start of
    /// the current turn or, at its start, to the start of the human's previous turn. None if there is nothing to take back.
    pub fn undo_target(&self, humans: PerSeat<bool>) -> Option<usize> {
        let count = self.played.len();
        if humans.first == humans.second {
            return count.checked_sub(1);
        }
        let human = if humans.first { Seat::First } else { Seat::Second };
        // Back to the start of the turn of the human's last move.
        let last = self.played.iter().rposition(|played| played.seat == human)?;
        let before = self.played[..last].iter().rev().take_while(|played| played.seat == human).count();
        Some(last - before)
    }
}

/// Replays moves that were accepted before, from the position in which they were made.
fn replay(position: &mut dyn AnyPosition, moves: &[PlayedMove]) {
    for played in moves {
        position
            .play_without_events(&played.mv, &AcceptAnyWord)
            .expect("the same rules accepted the same moves before");
    }
}
