//! The [`Rules`] trait: one implementation per game; search, server, client and terminal build on it.
//!
//! Search and perft use it with static dispatch and [`NoEvents`]. Generic hosts (server, client, terminal) use the type-erased
//! interface in `quadrille-catalog`, which is implemented once for every type that implements this trait.

use strum::{EnumString, IntoStaticStr, VariantNames};

use crate::board::{BoardView, Choices, Highlight};
use crate::event::{EventSink, GameEvent, NoEvents};
use crate::options::{OptionSpec, OptionValue, Options};
use crate::outcome::{Outcome, Reason};
use crate::parse_error::{ParseError, ParseErrors};
use crate::preset::Preset;
use crate::random::Random;
use crate::seat::{PerSeat, Seat};
use crate::setup::GameSetup;
use crate::square::{Grid, Square};

/// Static description of a game.
#[derive(Debug)]
pub struct GameInfo {
    /// Identifier in commands, records and addresses: `quadratic-war`.
    pub id: &'static str,
    /// Display name: `Quadratic War`.
    pub name: &'static str,
    /// How far the game has come: who lists it, and which parts it must have.
    pub maturity: Maturity,
    /// Version of the rules, part of every record. It is raised when a record could replay differently.
    pub version: u32,
    /// Description in one sentence.
    pub summary: &'static str,
    /// Names of the two sides.
    pub seats: PerSeat<&'static str>,
    /// The options.
    pub options: &'static [OptionSpec],
    /// The presets. The first is [`Preset::ORIGINAL`].
    pub presets: &'static [Preset],
    /// End reasons of the game's rules page, in addition to [`Reason::SHARED`].
    pub reasons: &'static [Reason],
    /// Codes of the game's own move errors, in addition to [`MoveError::SHARED`].
    pub move_errors: &'static [&'static str],
    /// The option that selects the [`WordPolicy`]; none if the moves spell no words.
    pub word_option: Option<&'static str>,
    /// True if legal moves exist that are not enumerated (blunders that lose by rule).
    pub unlisted_moves: bool,
    /// True if the text of a position restores it; if not, only an initial position can be parsed.
    pub text_restores_position: bool,
}

/// How far a game has come. Rules, kit and terminal are the same at every stage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Maturity {
    /// Listed. Translations, lessons and figures may be missing: hosts hide them or fall back to English.
    Draft,
    /// Listed, and complete in every language.
    Finished,
    /// Like a draft, but listed only on request. It is played by its id.
    Example,
}

impl Maturity {
    /// True if hosts list the game without being asked for it.
    pub const fn is_listed(self) -> bool {
        matches!(self, Maturity::Draft | Maturity::Finished)
    }

    /// True if no translation, lesson or figure may be missing.
    pub const fn is_finished(self) -> bool {
        matches!(self, Maturity::Finished)
    }
}

impl GameInfo {
    /// The end reason with this identifier, if the game has it.
    pub fn reason(&self, word: &str) -> Option<Reason> {
        self.reasons.iter().chain(&Reason::SHARED).copied().find(|reason| reason.word() == word)
    }

    /// The word policy of a game with these options; none if the moves spell no words.
    pub fn word_policy(&self, setup: &GameSetup) -> Option<WordPolicy> {
        let key = self.word_option?;
        let default = self.options.iter().find(|spec| spec.key == key).map(|spec| spec.default)?;
        setup.option(key).unwrap_or(default).parse().ok()
    }

    /// True if this value of this option selects this word policy.
    pub fn selects(&self, policy: WordPolicy, key: &str, value: &str) -> bool {
        self.word_option == Some(key) && value == <&str>::from(policy)
    }
}

/// Validation of spelled words. The words of the variants are the values of the game's option.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum WordPolicy {
    /// The built-in word list.
    Builtin,
    /// A web service, which only a browser can ask.
    Online,
    /// None: every word is valid.
    Honour,
}

/// Why a move is illegal. The position is unchanged.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct MoveError {
    /// Stable code for programs and translations: one of [`MoveError::SHARED`], or one that the game declares. Two games may declare the
    /// same code and mean different things, so it is looked up together with the id of the game.
    pub code: &'static str,
    /// Explanation in English.
    pub message: String,
}

impl MoveError {
    /// The game has ended.
    pub const GAME_OVER: &'static str = "game-over";
    /// The text is not a move.
    pub const NOT_A_MOVE: &'static str = "not-a-move";
    /// The word validator rejected the word.
    pub const UNKNOWN_WORD: &'static str = "unknown-word";

    /// The codes that any game can use. They mean the same everywhere; every other code belongs to its game.
    pub const SHARED: [&'static str; 3] =
        [MoveError::GAME_OVER, MoveError::NOT_A_MOVE, MoveError::UNKNOWN_WORD];

    /// An error with its code and explanation.
    pub fn new(code: &'static str, what: impl Into<String>) -> MoveError {
        MoveError { code, message: what.into() }
    }

    /// The error for any move after the end of the game.
    pub fn game_over(outcome: Outcome) -> MoveError {
        MoveError::new(MoveError::GAME_OVER, format!("the game is over: {outcome}"))
    }
}

/// Dictionary interface. Rules never look words up themselves.
pub trait WordValidator {
    /// True if the word, in lower case, is valid.
    fn accepts(&self, word: &str) -> bool;
}

impl<F: Fn(&str) -> bool> WordValidator for F {
    fn accepts(&self, word: &str) -> bool {
        self(word)
    }
}

/// Accepts every word: for replaying records, and for games on the honour system.
#[derive(Clone, Copy, Debug)]
pub struct AcceptAnyWord;

impl WordValidator for AcceptAnyWord {
    fn accepts(&self, _: &str) -> bool {
        true
    }
}

/// A two-player game.
///
/// # Laws
/// The conformance kit in `quadrille-testkit` checks them on random games of every game in the catalogue:
/// - `parse(to_text(p))` equals `p`, and has the same text (for games whose text restores a position);
/// - `parse_move(move_text(m))` equals `m`;
/// - equal positions have equal hashes;
/// - every sampled move is accepted by `check`, and nothing is accepted once there is an outcome;
/// - the changes of the events of a move, folded over the view before it, give the view after it;
/// - `apply` gives equal positions with and without an event sink.
pub trait Rules: Sized + 'static {
    /// The static description of the game.
    const INFO: &'static GameInfo;

    /// A position, including the history that the rules depend on. Equality is equality of the text.
    type Position: Clone + PartialEq + std::fmt::Debug + Send + Sync;
    /// A move, not necessarily legal in a given position.
    type Move: Copy + Eq + std::fmt::Debug + Send + Sync;
    /// An event of a move.
    type Event: GameEvent;

    /// The initial position. The seed determines everything random in it.
    fn initial(options: &Options, seed: u64) -> Result<Self::Position, ParseErrors>;

    /// The options that can be derived from a position, by key; none for a game without options.
    fn options(_position: &Self::Position) -> Vec<(&'static str, OptionValue)> {
        Vec::new()
    }

    /// Parses a position.
    fn parse(text: &str) -> Result<Self::Position, ParseErrors>;

    /// The canonical text of a position.
    fn to_text(position: &Self::Position) -> String;

    /// True if the text of this position restores it with everything that later moves depend on. A position may have a history that its text does
    /// not contain.
    fn is_restored_by_text(_position: &Self::Position) -> bool {
        Self::INFO.text_restores_position
    }

    /// Parses a move; [`Rules::check`] decides whether it is legal.
    fn parse_move(text: &str) -> Result<Self::Move, ParseError>;

    /// The canonical text of a move.
    fn move_text(mv: Self::Move) -> String;

    /// The side to move; after the end of the game, the side that would be.
    fn side_to_move(position: &Self::Position) -> Seat;

    /// The outcome, once the game is over.
    fn outcome(position: &Self::Position) -> Option<Outcome>;

    /// Hash of a position: equal for equal positions, and collisions are rare between positions that differ in more than a move counter.
    fn hash(position: &Self::Position) -> u64;

    /// Checks that the move is legal, apart from the validity of its word.
    fn check(position: &Self::Position, mv: Self::Move) -> Result<(), MoveError>;

    /// The word that a move spells, if a [`WordValidator`] has to accept it first.
    fn word(_position: &Self::Position, _mv: Self::Move) -> Option<String> {
        None
    }

    /// Makes a legal move. After an illegal move the position is unspecified.
    fn apply(position: &mut Self::Position, mv: Self::Move, events: &mut impl EventSink<Self::Event>);

    /// A random legal move, apart from words, uniform over the enumerated moves. None once the game is over.
    fn sample(position: &Self::Position, random: &mut Random) -> Option<Self::Move>;

    /// The size of the board.
    fn grid(position: &Self::Position) -> Grid;

    /// A snapshot of the board to draw.
    fn board(position: &Self::Position) -> BoardView;

    /// Squares to highlight for the side to move; none by default.
    fn highlights(_position: &Self::Position) -> Vec<Highlight> {
        Vec::new()
    }

    /// The possible next actions after touching these squares; none if the squares begin no move.
    fn legal_actions(position: &Self::Position, touched: &[Square]) -> Choices<Self::Move>;

    /// Number of moves at the end of an unfinished turn that one undo takes back; 0 if undo is not allowed.
    fn undo_len(_turn: &[Self::Move]) -> usize {
        0
    }

    /// The moves to record: without those that had no lasting effect.
    fn normalize(_start: &Self::Position, moves: &[Self::Move]) -> Vec<Self::Move> {
        moves.to_vec()
    }
}

/// A game that can list its legal moves. Not every game can.
pub trait EnumerateMoves: Rules {
    /// Calls `visit` with each legal move once. There are none once the game is over.
    fn for_each_move(position: &Self::Position, visit: impl FnMut(Self::Move));
}

/// A uniformly chosen legal move: [`Rules::sample`] for games that list their moves.
pub fn sample_listed<R: EnumerateMoves>(position: &R::Position, random: &mut Random) -> Option<R::Move> {
    /// Size of the move buffer. For a choice beyond it, which is rare, the moves are enumerated again.
    const KEPT: usize = 128;
    let mut kept = [None; KEPT];
    let mut count = 0;
    R::for_each_move(position, |mv| {
        if let Some(place) = kept.get_mut(count) {
            *place = Some(mv);
        }
        count += 1;
    });
    let picked = random.below(u32::try_from(count).ok().filter(|count| *count > 0)?) as usize;
    kept.get(picked).copied().unwrap_or_else(|| {
        let mut index = 0;
        let mut found = None;
        R::for_each_move(position, |mv| {
            if index == picked {
                found = Some(mv);
            }
            index += 1;
        });
        found
    })
}

/// The number of lines of `depth` moves. All moves are applied, without bulk counting.
pub fn perft<R: EnumerateMoves>(position: &R::Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut lines = 0;
    R::for_each_move(position, |mv| {
        let mut next = position.clone();
        R::apply(&mut next, mv, &mut NoEvents);
        lines += perft::<R>(&next, depth - 1);
    });
    lines
}
