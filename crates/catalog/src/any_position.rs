//! The object-safe interface of games and positions, for hosts that do not know the game: server, terminal, generic client.
//!
//! Types are erased late: moves, events and positions keep the game's own values, and code that knows the game gets them back by
//! `downcast_ref`. Texts are parsed where they enter the process, once.

use std::any::Any;

use quadrille_core::{
    BoardView, Choices, Event, GameInfo, Grid, Highlight, MoveError, OptionValue, Options, Outcome,
    ParseErrors, Random, Seat, Square, WordValidator,
};

use crate::AnyMove;

/// A game of the catalogue.
pub trait Game: Send + Sync {
    /// The static description of the game.
    fn info(&self) -> &'static GameInfo;

    /// True if the game can list its legal moves.
    fn enumerates_moves(&self) -> bool;

    /// The initial position. The seed determines everything random in it.
    fn initial(&self, options: &Options, seed: u64) -> Result<Box<dyn AnyPosition>, ParseErrors>;

    /// Parses a position.
    fn parse(&self, text: &str) -> Result<Box<dyn AnyPosition>, ParseErrors>;
}

/// A position of any game, including the history that its rules depend on. The methods are those of [`quadrille_core::Rules`].
pub trait AnyPosition: Send + Sync {
    /// The static description of the game.
    fn info(&self) -> &'static GameInfo;

    /// The canonical text of the position.
    fn to_text(&self) -> String;

    /// See [`Rules::is_restored_by_text`](quadrille_core::Rules::is_restored_by_text).
    fn is_restored_by_text(&self) -> bool;

    /// The options that can be derived from the position, by key.
    fn options(&self) -> Vec<(&'static str, OptionValue)>;

    /// The side to move; after the end of the game, the side that would be.
    fn side_to_move(&self) -> Seat;

    /// The outcome, once the game is over.
    fn outcome(&self) -> Option<Outcome>;

    /// Hash of the position: equal for equal positions.
    fn hash(&self) -> u64;

    /// Parses a move; [`AnyPosition::check`] decides whether it is legal.
    fn parse_move(&self, text: &str) -> Result<AnyMove, MoveError>;

    /// The legal moves, sorted by text; none if the game cannot list them.
    fn legal_moves(&self) -> Option<Vec<AnyMove>>;

    /// Number of legal moves; none if the game cannot list them.
    fn move_count(&self) -> Option<usize>;

    /// Checks that the move is legal, apart from the validity of its word. The word is returned if a validator has to accept it.
    fn check(&self, mv: &AnyMove) -> Result<Option<String>, MoveError>;

    /// Checks and makes a move and returns its events. After an error the position is unchanged.
    fn play(&mut self, mv: &AnyMove, validator: &dyn WordValidator) -> Result<Vec<Event>, MoveError>;

    /// [`AnyPosition::play`] without building the events.
    fn play_without_events(&mut self, mv: &AnyMove, validator: &dyn WordValidator) -> Result<(), MoveError>;

    /// A random legal move, apart from words; none once the game is over.
    fn sample(&self, random: &mut Random) -> Option<AnyMove>;

    /// Makes random moves, apart from words, up to a limit; the number of moves made.
    fn play_random(&mut self, random: &mut Random, limit: u64) -> u64;

    /// Number of lines of `depth` moves; none if the game cannot list its moves.
    fn perft(&self, depth: u32) -> Option<u64>;

    /// The size of the board.
    fn grid(&self) -> Grid;

    /// A snapshot of the board to draw.
    fn board(&self) -> BoardView;

    /// Squares to highlight for the side to move.
    fn highlights(&self) -> Vec<Highlight>;

    /// The possible next actions after touching these squares; none if the squares begin no move.
    fn legal_actions(&self, touched: &[Square]) -> Choices<AnyMove>;

    /// Number of moves at the end of an unfinished turn that one undo takes back; 0 if undo is not allowed.
    fn undo_len(&self, turn: &[AnyMove]) -> usize;

    /// The moves to record: without those that had no lasting effect. The moves must be legal in order from this position.
    fn normalize(&self, moves: &[AnyMove]) -> Vec<AnyMove>;

    /// The game's own position, for [`downcast_ref`](trait.AnyPosition.html#method.downcast_ref).
    fn as_any(&self) -> &dyn Any;

    /// A boxed clone.
    fn clone_box(&self) -> Box<dyn AnyPosition>;
}

impl dyn AnyPosition + '_ {
    /// The game's own position, if `P` is its type.
    pub fn downcast_ref<P: 'static>(&self) -> Option<&P> {
        self.as_any().downcast_ref()
    }

    /// Parses and checks a move: [`AnyPosition::check`] for hosts that receive texts.
    pub fn check_text(&self, text: &str) -> Result<Option<String>, MoveError> {
        self.check(&self.parse_playable(text)?)
    }

    /// Parses, checks and makes a move: [`AnyPosition::play`] for hosts that receive texts.
    pub fn play_text(&mut self, text: &str, validator: &dyn WordValidator) -> Result<Vec<Event>, MoveError> {
        let mv = self.parse_playable(text)?;
        self.play(&mv, validator)
    }

    /// Parses a move that is to be made now. In a finished game the error is always [`MoveError::GAME_OVER`].
    pub fn parse_playable(&self, text: &str) -> Result<AnyMove, MoveError> {
        match self.outcome() {
            Some(outcome) => Err(MoveError::game_over(outcome)),
            None => self.parse_move(text),
        }
    }
}

impl std::fmt::Debug for dyn AnyPosition {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {:?}", self.info().id, self.to_text())
    }
}
