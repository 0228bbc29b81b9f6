//! What a game is: the one trait that the four games implement and everyone else builds on.
//!
//! Search and perft use it with static dispatch and [`Silent`] events. Hosts (server, client, terminal) use the
//! erased face in `quadrille-catalog`, which is written once over this trait. Whoever adds a game implements it once.

use crate::event::{Happening, Silent, Sink};
use crate::fault::{Fault, Faults};
use crate::options::{OptionSpec, OptionValue, Options};
use crate::outcome::{Outcome, Reason};
use crate::random::Random;
use crate::seat::{PerSeat, Seat};
use crate::square::{Grid, Square};
use crate::view::{Choices, Mark, View};

/// What never changes about a game.
#[derive(Debug)]
pub struct Facts {
    /// The name in commands, records and addresses: `quadratic-war`.
    pub id: &'static str,
    /// The name for people: `Quadratic War`.
    pub name: &'static str,
    /// The rules' version, part of every record. It changes when a record could replay differently.
    pub version: u32,
    /// What the game is, in one sentence.
    pub summary: &'static str,
    /// What the players are called.
    pub seats: PerSeat<&'static str>,
    /// The options.
    pub options: &'static [OptionSpec],
    /// The reasons on the game's page; [`Reason::SHARED`] come on top.
    pub reasons: &'static [Reason],
    /// Whether moves exist that are accepted but not listed (blunders that lose by rule).
    pub unlisted_moves: bool,
    /// Whether a position's text restores the position; if not, only a start can be read.
    pub restores: bool,
}

impl Facts {
    /// The reason with this word, if the game can end for it.
    pub fn reason(&self, word: &str) -> Option<Reason> {
        self.reasons.iter().chain(&Reason::SHARED).copied().find(|reason| reason.word() == word)
    }
}

/// Why a move is not accepted. The game goes on as if it had not been tried.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{what}")]
pub struct Refusal {
    /// A stable word for programs and translations.
    pub code: &'static str,
    /// The reason in English.
    pub what: String,
}

impl Refusal {
    /// The game has ended.
    pub const GAME_OVER: &'static str = "game-over";
    /// The text is not a move at all.
    pub const NOT_A_MOVE: &'static str = "not-a-move";
    /// The judge did not accept the word.
    pub const UNKNOWN_WORD: &'static str = "unknown-word";

    /// A refusal with its code and reason.
    pub fn new(code: &'static str, what: impl Into<String>) -> Refusal {
        Refusal { code, what: what.into() }
    }

    /// The refusal of any move once the game has ended.
    pub fn game_over(outcome: Outcome) -> Refusal {
        Refusal::new(Refusal::GAME_OVER, format!("the game is over: {outcome}"))
    }
}

/// Decides whether a word counts. Rules never look words up themselves.
pub trait Judge {
    /// Whether the word counts; it is given in lower case.
    fn accepts(&self, word: &str) -> bool;
}

impl<F: Fn(&str) -> bool> Judge for F {
    fn accepts(&self, word: &str) -> bool {
        self(word)
    }
}

/// The judge who takes every word as given: for records, and for players who trust each other.
#[derive(Clone, Copy, Debug)]
pub struct Honour;

impl Judge for Honour {
    fn accepts(&self, _: &str) -> bool {
        true
    }
}

/// A two-player game.
///
/// # Laws
/// The conformance kit in `quadrille-testkit` checks them on random games of every game in the catalogue:
/// - `read(write(p))` equals `p`, and writes the same text (for games whose text restores a position);
/// - `read_move(write_move(m))` equals `m`;
/// - equal positions have equal keys;
/// - every sampled move is accepted by `check`, and nothing is accepted once there is an outcome;
/// - the changes of the events of a move, folded over the view before it, give the view after it;
/// - applying with and without listeners gives equal positions.
pub trait Rules: Sized + 'static {
    /// The facts about the game.
    const FACTS: &'static Facts;

    /// A position, with what the rules need of the moves that led to it. Equality is that of the text.
    type Position: Clone + PartialEq + std::fmt::Debug + Send + Sync;
    /// A move. It may be illegal in a given position.
    type Move: Copy + Eq + std::fmt::Debug + Send + Sync;
    /// What can happen in a move.
    type Event: Happening;

    /// The start of a game. The seed decides whatever is drawn by lot.
    fn start(options: &Options, seed: u64) -> Result<Self::Position, Faults>;

    /// The options that a position shows, by key. An option that cannot be seen in it is left out.
    fn options(position: &Self::Position) -> Vec<(&'static str, OptionValue)>;

    /// Reads a position's text.
    fn read(text: &str) -> Result<Self::Position, Faults>;

    /// The one text of a position.
    fn write(position: &Self::Position) -> String;

    /// Reads a move's text; whether it is legal is for [`Rules::check`] to say.
    fn read_move(text: &str) -> Result<Self::Move, Fault>;

    /// The one text of a move.
    fn write_move(mv: Self::Move) -> String;

    /// Whose turn it is, or would be.
    fn mover(position: &Self::Position) -> Seat;

    /// How the game ended, once it has.
    fn outcome(position: &Self::Position) -> Option<Outcome>;

    /// A hash: equal for equal positions, and hardly ever for positions that differ in more than a counter of moves.
    fn key(position: &Self::Position) -> u64;

    /// Whether the move may be made, words apart.
    fn check(position: &Self::Position, mv: Self::Move) -> Result<(), Refusal>;

    /// The word that a move spells, if a judge has to accept it first.
    fn word(_position: &Self::Position, _mv: Self::Move) -> Option<String> {
        None
    }

    /// Makes a move that [`Rules::check`] accepts. For any other move the position is meaningless afterwards.
    fn apply(position: &mut Self::Position, mv: Self::Move, events: &mut impl Sink<Self::Event>);

    /// Some legal move, words apart; each that is listed as likely as the other. None once the game is over.
    fn sample(position: &Self::Position, random: &mut Random) -> Option<Self::Move>;

    /// The board's size.
    fn grid(position: &Self::Position) -> Grid;

    /// What the board looks like.
    fn view(position: &Self::Position) -> View;

    /// Squares to point out to the player whose turn it is.
    fn marks(position: &Self::Position) -> Vec<Mark>;

    /// What the player can do next, having touched these squares. Squares that make no sense give nothing to do.
    fn choices(position: &Self::Position, touched: &[Square]) -> Choices<Self::Move>;

    /// How many of the last moves of an unfinished turn one undo takes back; 0 if it may not.
    fn retractable(_turn: &[Self::Move]) -> usize {
        0
    }

    /// The moves as a record keeps them, which is without those that left no trace.
    fn tidy(_start: &Self::Position, moves: &[Self::Move]) -> Vec<Self::Move> {
        moves.to_vec()
    }
}

/// A game that can list its legal moves. Not every game can.
pub trait ListsMoves: Rules {
    /// Calls `visit` with each legal move once. There are none once the game is over.
    fn each_move(position: &Self::Position, visit: impl FnMut(Self::Move));
}

/// A listed move, each as likely as the other: [`Rules::sample`] for games that list their moves.
pub fn sample_listed<R: ListsMoves>(position: &R::Position, random: &mut Random) -> Option<R::Move> {
    /// Lists are seldom longer; where one is, it is gone through again for a move beyond.
    const KEPT: usize = 128;
    let mut kept = [None; KEPT];
    let mut count = 0;
    R::each_move(position, |mv| {
        if let Some(place) = kept.get_mut(count) {
            *place = Some(mv);
        }
        count += 1;
    });
    let picked = random.below(u32::try_from(count).ok().filter(|count| *count > 0)?) as usize;
    kept.get(picked).copied().unwrap_or_else(|| {
        let mut index = 0;
        let mut found = None;
        R::each_move(position, |mv| {
            if index == picked {
                found = Some(mv);
            }
            index += 1;
        });
        found
    })
}

/// The number of lines of `depth` moves, every move of them applied.
pub fn perft<R: ListsMoves>(position: &R::Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut lines = 0;
    R::each_move(position, |mv| {
        let mut next = position.clone();
        R::apply(&mut next, mv, &mut Silent);
        lines += perft::<R>(&next, depth - 1);
    });
    lines
}
