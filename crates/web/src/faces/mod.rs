//! How each game is drawn and handled. This is the only part of the client that knows the games by name.

mod fuse_and_frost;
mod quadratic_war;
mod stay_on_the_board;
mod territory_words;

use quadrille_core::{Event, Grid, PerSeat, Piece, Seat, Square, View};
use quadrille_match::Played;
use quadrille_view::prelude::*;

use crate::settings::Help;
use crate::sound::Tone;
use crate::stage::{Key, Stage, number};
use crate::{tell, text};

/// How a game is drawn and handled.
///
/// A board's drawing has squares 100 wide; row 0 is at the top. Pieces are drawn round the middle of their square, at (0, 0).
pub trait Face: Send + Sync {
    /// The game's id.
    fn id(&self) -> &'static str;

    /// How long an event is played out, in milliseconds; with `moving` false only what has to be read takes time.
    fn pace(&self, event: &Event, moving: bool) -> u32;

    /// The sound of an event; that of the end depends on who hears it, and is not asked for here.
    fn tone(&self, event: &Event) -> Option<Tone>;

    /// A piece, drawn round (0, 0).
    fn piece(&self, piece: &Piece) -> Nodes;

    /// A square itself, drawn from its top left corner at (0, 0).
    fn ground(&self, stage: Stage, square: Square) -> Nodes;

    /// What lies under everything, in HTML; it fills the board.
    fn backdrop(&self, _stage: Stage) -> Option<Nodes> {
        None
    }

    /// What is drawn over the squares and under the pieces.
    fn under(&self, _stage: Stage) -> Option<Nodes> {
        None
    }

    /// What is drawn over the pieces.
    fn over(&self, _stage: Stage) -> Option<Nodes> {
        None
    }

    /// What stands beside the board: what just happened, and the game's own controls.
    fn panel(&self, stage: Stage) -> Nodes;

    /// A square for someone who cannot see it: "c3, blue, minus two x squared, 4 targets".
    fn describe(&self, stage: Stage, square: Square) -> String;

    /// What is told of a player under the name: "Blue, 22 pieces".
    fn beside(&self, view: &View, seat: Seat) -> String;

    /// The number beside the board that is a player's score, by its key.
    fn score_key(&self) -> &'static str;

    /// The score of a finished game in a few words; none if the reason for its end says it already.
    fn score(&self, view: &View) -> Option<String> {
        Some(tell::score(self.id(), self.scores(view)))
    }

    /// The score of each player.
    fn scores(&self, view: &View) -> PerSeat<i64> {
        PerSeat::from_fn(|seat| number(view, self.score_key(), Some(seat)))
    }

    /// A turn as a line of the log, where its sentences would be too long: what was done, and what it brought, at the end of the line.
    fn log_line(&self, _moves: &[Played]) -> Option<(String, String)> {
        None
    }

    /// What happened in a turn, in sentences, for the log.
    fn account(&self, grid: Grid, events: &[&Event]) -> Vec<String> {
        tell::sentences(self.id(), grid, events)
    }

    /// What to do in a turn, in sentences, for hints: the moves as advice, then the effects that are the reason for them.
    fn advice(&self, grid: Grid, events: &[&Event]) -> Vec<String> {
        tell::advice(self.id(), grid, events, self.effects())
    }

    /// The events that a hint tells of beside the moves themselves.
    fn effects(&self) -> &'static [&'static str] {
        &[]
    }

    /// A person touches a square.
    fn touch(&self, stage: Stage, square: Square) {
        stage.touch_as_usual(square);
    }

    /// A person presses a key, wherever the focus is; true if it meant something.
    fn key(&self, _stage: Stage, _key: &Key) -> bool {
        false
    }

    /// A person presses Enter or Space on a square that has the focus.
    fn press_square(&self, stage: Stage, square: Square, _key: &Key) {
        stage.touch(square);
    }

    /// True if the pointer shows that a square can be touched. A game whose board is hidden must not show it by that.
    fn invites(&self, stage: Stage, square: Square) -> bool {
        stage.choices.with(|choices| choices.squares.iter().any(|target| target.square == square))
    }

    /// The meaning of marks on the board that stay after the game, for the panel and for review.
    fn legend(&self, _stage: Stage) -> Option<Nodes> {
        None
    }

    /// Whether it makes sense to see the board from the other side.
    fn flips(&self) -> bool {
        false
    }

    /// The kinds of help that can be switched.
    fn helps(&self) -> &'static [Help] {
        &[]
    }

    /// A position with some life in it, for the card on the first screen: text, and the moves that it plays over and over.
    fn preview(&self) -> (&'static str, &'static [&'static str]);
}

impl dyn Face {
    /// The game's name in the reader's language.
    pub fn name(&self) -> String {
        text::say(&format!("{}-name", self.id()))
    }

    /// What a player is called.
    pub fn side(&self, seat: Seat) -> String {
        tell::side(self.id(), seat)
    }
}

/// The faces, in the order of the catalogue.
pub static FACES: &[&dyn Face] = &[
    &quadratic_war::QuadraticWar,
    &fuse_and_frost::FuseAndFrost,
    &territory_words::TerritoryWords,
    &stay_on_the_board::StayOnTheBoard,
];

/// The face of the game with this id.
pub fn face(game: &str) -> Option<&'static dyn Face> {
    FACES.iter().copied().find(|face| face.id() == game)
}
