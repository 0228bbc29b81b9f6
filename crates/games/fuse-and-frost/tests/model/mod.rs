//! A slow, obvious model of Fuse & Frost, written from the rules page: every rule quotes its sentence.
//!
//! It shares no code with the crate. Its interface is texts. The arena is a list of squares, each the character of "Text": a square
//! has at most one of wall, player, object and power-up.

mod actions;
mod arena;
mod record;
mod setup;
mod text;
mod turn_end;

pub(crate) use arena::{DIRECTIONS, empty_arena, write_arena};
pub(crate) use record::{records, undone};
pub(crate) use setup::Options;

use arena::{Place, is_empty_floor, other, seat};

/// The reasons in the page's table of ends.
pub(crate) const REASONS: [&str; 8] =
    ["blast", "mined", "double-blast", "frozen", "shocked", "double-shock", "storm", "turn-limit"];

/// The reasons of draws.
pub(crate) const DRAWS: [&str; 3] = ["double-blast", "double-shock", "turn-limit"];

/// A game in progress.
#[derive(Clone, Debug)]
pub(crate) struct Model {
    /// Rows from the top, one character a square.
    arena: Vec<Vec<char>>,
    mover: char,
    actions: u32,
    /// The first player's, then the second player's.
    facing: [char; 2],
    health: [u32; 2],
    roles: [char; 2],
    turn: u32,
    limit: u32,
    extras: Extras,
    /// The result and the reason.
    ended: Option<(&'static str, &'static str)>,
    /// The names of rules that were applied since this list was last taken, for tests to know which ones they reached.
    applied: Vec<&'static str>,
}

/// The values of EXTRAS.
#[derive(Clone, Debug)]
struct Extras {
    fuse: u32,
    burning_kicks: bool,
    /// `None`: "a bomb's burst puts a player out".
    blast: Option<u32>,
    health_by_role: bool,
    storm: u32,
    power_ups: u32,
    /// "`S`, `L`, `X`, or `-` for nothing".
    held: [char; 2],
}

impl Model {
    /// "the result and the reason" of a finished game.
    pub(crate) fn outcome(&self) -> Option<(&'static str, &'static str)> {
        self.ended
    }

    /// TURN: "turns completed so far".
    pub(crate) fn turn(&self) -> u32 {
        self.turn
    }

    /// The facing of the mover.
    pub(crate) fn facing(&self) -> char {
        self.facing[seat(self.mover)]
    }

    /// The rules that were applied since the last call.
    pub(crate) fn take_applied(&mut self) -> Vec<&'static str> {
        std::mem::take(&mut self.applied)
    }

    fn note(&mut self, rule: &'static str) {
        self.applied.push(rule);
    }

    /// One hit. "loses so much health, at most what is left"; "A player who uses up a shield loses no health and is not out".
    fn hit(&mut self, player: char, cost: u32, shielded: &'static str) {
        if self.extras.held[seat(player)] == 'S' {
            self.extras.held[seat(player)] = '-';
            self.note(shielded);
            return;
        }
        self.health[seat(player)] = self.health[seat(player)].saturating_sub(cost);
    }

    /// Takes the players out who have lost their last health, and returns them.
    fn take_out(&mut self) -> Vec<char> {
        let mut out = Vec::new();
        for place in self.places() {
            let player = self.at(place);
            if arena::is_player(player) && self.health[seat(player)] == 0 {
                // ARENA: "`A` first, `B` second (`.` if out)".
                self.put(place, '.');
                // "A player who is out holds nothing."
                self.extras.held[seat(player)] = '-';
                out.push(player);
            }
        }
        out
    }

    /// "the other wins".
    fn lose(&mut self, player: char, reason: &'static str) {
        self.ended = Some((if player == 'A' { "second" } else { "first" }, reason));
    }

    fn draw(&mut self, reason: &'static str) {
        self.ended = Some(("draw", reason));
    }

    fn at(&self, (row, column): Place) -> char {
        self.arena[row][column]
    }

    fn put(&mut self, (row, column): Place, square: char) {
        self.arena[row][column] = square;
    }

    fn is_empty_floor(&self, place: Place) -> bool {
        is_empty_floor(self.at(place))
    }

    fn place_of(&self, player: char) -> Place {
        let on = |row: &Vec<char>| row.iter().position(|square| *square == player);
        let mut rows = self.arena.iter().enumerate();
        rows.find_map(|(row, squares)| Some((row, on(squares)?))).expect("the player is in the arena")
    }

    fn places(&self) -> Vec<Place> {
        let size = self.arena.len();
        (0..size).flat_map(|row| (0..size).map(move |column| (row, column))).collect()
    }

    fn opponent(&self) -> char {
        other(self.mover)
    }
}
