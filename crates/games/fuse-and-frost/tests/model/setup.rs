//! "Arena and options", and the power-ups "At the start".

use quadrille_core::Random;

use super::arena::{Place, distance, empty_arena, write_arena};

/// The options of the table, as words.
#[derive(Clone, Debug)]
pub(crate) struct Options {
    pub(crate) size: usize,
    pub(crate) first: &'static str,
    pub(crate) second: &'static str,
    pub(crate) turns: u32,
    pub(crate) fuse: u32,
    pub(crate) kicks: &'static str,
    pub(crate) blast: &'static str,
    pub(crate) health: &'static str,
    pub(crate) storm: u32,
    pub(crate) power_ups: u32,
}

impl Options {
    /// The column "default" of the table.
    pub(crate) const DEFAULT: Options = Options {
        size: 7,
        first: "bomber",
        second: "freezer",
        turns: 200,
        fuse: 4,
        kicks: "steady",
        blast: "out",
        health: "equal",
        storm: 0,
        power_ups: 0,
    };

    /// Keys and values, in the order of the table.
    pub(crate) fn pairs(&self) -> Vec<(&'static str, String)> {
        vec![
            ("size", self.size.to_string()),
            ("first", self.first.to_string()),
            ("second", self.second.to_string()),
            ("turns", self.turns.to_string()),
            ("fuse", self.fuse.to_string()),
            ("kicks", self.kicks.to_string()),
            ("blast", self.blast.to_string()),
            ("health", self.health.to_string()),
            ("storm", self.storm.to_string()),
            ("power-ups", self.power_ups.to_string()),
        ]
    }

    /// EXTRAS: "`key=value` joined by commas, in this order, only what is not the default", of the options.
    pub(crate) fn extras(&self) -> Vec<String> {
        let mut extras = Vec::new();
        for ((key, value), (_, default)) in self.pairs().into_iter().zip(Options::DEFAULT.pairs()) {
            // The others have fields of their own.
            let is_extra = !["size", "first", "second", "turns"].contains(&key);
            if is_extra && value != default {
                extras.push(format!("{key}={value}"));
            }
        }
        extras
    }

    /// The text of the start. "`first` starts at the top left floor square (row 1, column 1) facing right, `second` at the bottom right
    /// (row N-2, column N-2) facing left, with 5 health each, or with `health=by-role` that of their characters."; "`first` has 3
    /// actions in its first turn".
    pub(crate) fn start(&self, seed: u64) -> String {
        let (first, second) = self.starts();
        let mut arena = empty_arena(self.size);
        arena[first.0][first.1] = 'A';
        arena[second.0][second.1] = 'B';
        for ((row, column), kind) in self.drawn_power_ups(seed) {
            arena[row][column] = kind;
        }
        let health = |character| if self.health == "by-role" { by_role_health(character) } else { 5 };
        let mut fields = vec![
            write_arena(&arena),
            "A".to_string(),
            "3".to_string(),
            "rl".to_string(),
            format!("{},{}", health(self.first), health(self.second)),
            // ROLES: "the first letters of the characters".
            format!("{}{}", &self.first[..1], &self.second[..1]),
            "0".to_string(),
            self.turns.to_string(),
        ];
        let extras = self.extras();
        if !extras.is_empty() {
            fields.push(extras.join(","));
        }
        fields.join(" ")
    }

    fn starts(&self) -> (Place, Place) {
        ((1, 1), (self.size - 2, self.size - 2))
    }

    /// "With `power-ups` P there are P pairs, each of another kind, both of a pair alike and half-turn images of each other".
    fn drawn_power_ups(&self, seed: u64) -> Vec<(Place, char)> {
        let image = |(row, column): Place| (self.size - 1 - row, self.size - 1 - column);
        let mut candidates = self.candidates();
        // "The kinds are numbered shield, leap, swap."
        let mut kinds = vec!['S', 'L', 'X'];
        // "The generator is the project's own".
        let mut random = Random::new(seed);
        let mut drawn = Vec::new();
        for _ in 0..self.power_ups {
            // "first a number below the count of kinds left, then a number below the count of candidates left, also where only one is left; what was drawn leaves its
            // list and the rest move up"
            let kind = kinds.remove(random.below(kinds.len() as u32) as usize);
            let place = candidates.remove(random.below(candidates.len() as u32) as usize);
            drawn.push((place, kind));
            drawn.push((image(place), kind));
        }
        drawn
    }

    /// "The candidates are the floor squares at a distance of 3 or more from both start squares, without the middle, that come before
    /// their image in the order of rows from the top and columns from the left".
    pub(crate) fn candidates(&self) -> Vec<Place> {
        let (first, second) = self.starts();
        let mut candidates = Vec::new();
        for (row, squares) in empty_arena(self.size).into_iter().enumerate() {
            for (column, square) in squares.into_iter().enumerate() {
                let place = (row, column);
                let image = (self.size - 1 - row, self.size - 1 - column);
                // The middle is its own image, and so not before it.
                if square == '.'
                    && distance(place, first) >= 3
                    && distance(place, second) >= 3
                    && place < image
                {
                    candidates.push(place);
                }
            }
        }
        candidates
    }
}

/// The column "`by-role` health" of the table of characters.
fn by_role_health(character: &str) -> u32 {
    match character {
        "bomber" => 6,
        "freezer" => 4,
        "sparker" | "miner" => 5,
        _ => panic!("{character} is no character"),
    }
}
