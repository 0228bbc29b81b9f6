//! The erased face of a game: what a host can ask without knowing which game it is.

use std::any::Any;

use quadrille_core::{
    Choices, Event, GameInfo, Grid, Mark, MoveError, OptionValue, Options, Outcome, ParseErrors, Random,
    Seat, Square, View, WordValidator,
};

/// A game of the catalogue.
pub trait Game: Send + Sync {
    /// What never changes about it.
    fn info(&self) -> &'static GameInfo;

    /// Whether it can list its legal moves.
    fn lists_moves(&self) -> bool;

    /// The start of a game; the seed decides whatever is drawn by lot.
    fn start(&self, options: &Options, seed: u64) -> Result<Box<dyn Table>, ParseErrors>;

    /// The position that a text describes.
    fn read(&self, text: &str) -> Result<Box<dyn Table>, ParseErrors>;
}

/// A game on the table: a position, with what its rules need of the moves that led to it.
pub trait Table: Send + Sync {
    /// What never changes about the game.
    fn info(&self) -> &'static GameInfo;

    /// The position's text.
    fn text(&self) -> String;

    /// The options that the position shows.
    fn options(&self) -> Vec<(&'static str, OptionValue)>;

    /// Whose turn it is, or would be.
    fn mover(&self) -> Seat;

    /// How the game ended, once it has.
    fn outcome(&self) -> Option<Outcome>;

    /// A hash that is equal for equal positions.
    fn key(&self) -> u64;

    /// The legal moves, sorted by text; none if the game cannot list them.
    fn moves(&self) -> Option<Vec<String>>;

    /// How many legal moves there are; none if the game cannot list them.
    fn move_count(&self) -> Option<usize>;

    /// Whether the move may be made, words apart; and the word that a judge has to accept first, if there is one.
    fn check(&self, mv: &str) -> Result<Option<String>, MoveError>;

    /// Makes a move and tells what happened. A refused move changes nothing.
    fn play(&mut self, mv: &str, judge: &dyn WordValidator) -> Result<Vec<Event>, MoveError>;

    /// The same move without its events, for hosts that show nothing: they are not even made.
    fn play_without_events(&mut self, mv: &str, judge: &dyn WordValidator) -> Result<(), MoveError>;

    /// Some legal move, words apart; none once the game is over.
    fn sample(&self, random: &mut Random) -> Option<String>;

    /// Plays on at random, words apart, for at most this many moves; how many were made.
    fn play_out(&mut self, random: &mut Random, most: u64) -> u64;

    /// The number of lines of `depth` moves; none if the game cannot list its moves.
    fn perft(&self, depth: u32) -> Option<u64>;

    /// The board's size.
    fn grid(&self) -> Grid;

    /// What the board looks like.
    fn view(&self) -> View;

    /// Squares to point out to the player whose turn it is.
    fn marks(&self) -> Vec<Mark>;

    /// What the player can do next, having touched these squares.
    fn choices(&self, touched: &[Square]) -> Choices<String>;

    /// How many of the last moves of an unfinished turn one undo takes back.
    fn undo_len(&self, turn: &[String]) -> usize;

    /// The moves from here on as a record keeps them. The moves must be legal one after the other.
    fn tidy(&self, moves: &[String]) -> Result<Vec<String>, MoveError>;

    /// The position itself, for those who know the game: an `R::Position` of its rules.
    fn position(&self) -> &dyn Any;

    /// Another table with the same game.
    fn duplicate(&self) -> Box<dyn Table>;
}

impl std::fmt::Debug for dyn Table {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {:?}", self.info().id, self.text())
    }
}

/// Why a game cannot be set up.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetupError {
    /// There is no such game.
    #[error("there is no game {0:?}; there are {known}", known = known_ids())]
    UnknownGame(String),
    /// The options are wrong.
    #[error("the options are wrong: {0}")]
    Options(ParseErrors),
    /// The start position is wrong.
    #[error("the start position is wrong: {0}")]
    Start(ParseErrors),
    /// The options say one thing and the start position another.
    #[error("the option {key} is {given}, but the start position has {shown}")]
    Contradiction {
        /// The option.
        key: &'static str,
        /// What the options say.
        given: String,
        /// What the position shows.
        shown: String,
    },
    /// The record is of other rules.
    #[error("this is a record of version {theirs} of the rules; this program plays version {ours}")]
    Version {
        /// The record's version.
        theirs: u32,
        /// The version here.
        ours: u32,
    },
}

fn known_ids() -> String {
    let ids: Vec<&str> = crate::GAMES.iter().map(|game| game.info().id).collect();
    ids.join(", ")
}

/// Sets up a game from what a record or a request says: from the start position if there is one, otherwise from options and seed.
pub fn set_up<'a>(
    game: &str,
    options: impl IntoIterator<Item = (&'a str, &'a str)>,
    seed: u64,
    start: Option<&str>,
) -> Result<Box<dyn Table>, SetupError> {
    let known = crate::find(game).ok_or_else(|| SetupError::UnknownGame(game.to_string()))?;
    let given: Vec<_> = options.into_iter().collect();
    let options = Options::read(known.info().options, given.iter().copied()).map_err(SetupError::Options)?;
    let Some(start) = start else {
        return known.start(&options, seed).map_err(SetupError::Options);
    };
    let table = known.read(start).map_err(SetupError::Start)?;
    for (key, shown) in table.options() {
        let said = given.iter().find(|(said, _)| *said == key).map(|(_, value)| *value);
        // A drawn start is compatible with whatever was drawn.
        let drawn = matches!((options.value(key), &shown), (OptionValue::Word(_), OptionValue::Square(_)));
        if let Some(given) = said.filter(|given| !drawn && *given != shown.to_string()) {
            let given = given.to_string();
            return Err(SetupError::Contradiction { key, given, shown: shown.to_string() });
        }
    }
    Ok(table)
}
