//! "Text": positions, and why a text is refused.

use super::arena::{DIRECTIONS, empty_arena, is_bomb, is_object, is_player, is_power_up, seat, write_arena};
use super::{Extras, Model};

/// Keys of EXTRAS, in their order.
const KEYS: [&str; 8] = ["fuse", "kicks", "blast", "health", "storm", "power-ups", "held", "end"];

impl Model {
    /// Reads a position, or tells why it is refused.
    pub(crate) fn read(text: &str) -> Result<Model, &'static str> {
        // "Position: `ARENA MOVER ACTIONS FACING HEALTH ROLES TURN LIMIT`, and after it `EXTRAS` if there are any."
        let fields: Vec<&str> = text.split(' ').collect();
        require(fields.len() == 8 || fields.len() == 9, "8 or 9 fields")?;
        let (extras, end) = read_extras(fields.get(8).copied())?;
        // "HEALTH is at most 5 each, and with `health=by-role` at most 9 each."
        let most_health = if extras.health_by_role { 9 } else { 5 };
        let (first, second) = fields[4].split_once(',').ok_or("HEALTH is two numbers")?;
        require(["A", "B"].contains(&fields[1]), "MOVER is A or B")?;
        let mut model = Model {
            arena: read_arena(fields[0])?,
            mover: if fields[1] == "A" { 'A' } else { 'B' },
            actions: number(fields[2], 0, 5)?,
            facing: two_letters(fields[3], &DIRECTIONS)?,
            health: [number(first, 0, most_health)?, number(second, 0, most_health)?],
            roles: two_letters(fields[5], &['b', 'f', 's', 'm'])?,
            turn: number(fields[6], 0, 999)?,
            limit: number(fields[7], 20, 999)?,
            extras,
            ended: None,
            applied: Vec::new(),
        };
        model.require_consistency(end)?;
        model.find_end(end);
        Ok(model)
    }

    /// "It is refused where its fields contradict each other".
    fn require_consistency(&self, end: Option<&str>) -> Result<(), &'static str> {
        let in_arena = |player: char| self.arena.iter().flatten().any(|square| *square == player);
        let both_out = self.is_out('A') && self.is_out('B');
        let one_out = self.is_out('A') != self.is_out('B');
        require((self.mover == 'A') == (self.turn.is_multiple_of(2)), "MOVER against TURN's parity")?;
        require(self.turn > 0 || self.actions <= 3, "more than 3 ACTIONS at TURN 0")?;
        require(self.turn <= self.limit, "TURN over LIMIT")?;
        for player in ['A', 'B'] {
            require(
                self.is_out(player) != in_arena(player),
                "a player off the arena with health left, or on it with none",
            )?;
            require(
                !self.is_out(player) || self.extras.held[seat(player)] == '-',
                "a player who is out and holds something",
            )?;
        }
        // "one player out means `blast` with ACTIONS 5, `frozen` with fewer".
        let frozen = one_out && self.actions != 5;
        require(!(frozen && self.is_out(self.mover)), "the mover frozen")?;
        require(
            self.actions == 5 || !(self.turn == self.limit || both_out),
            "ACTIONS not 5 at the limit or with both out",
        )?;
        let held = self.extras.held.iter().any(|held| *held != '-');
        let on_the_floor = self.arena.iter().flatten().any(|square| is_power_up(*square));
        require(
            self.extras.power_ups > 0 || !(held || on_the_floor),
            "a power-up on the floor or held with `power-ups` 0",
        )?;
        for square in self.arena.iter().flatten() {
            if is_bomb(*square) {
                let timer = square.to_digit(10).expect("a bomb is a digit");
                require(timer <= self.extras.fuse, "a timer over `fuse`")?;
            }
        }
        match end {
            Some("double-shock") => require(both_out, "`double-shock` unless both are out")?,
            Some(_) => {
                require(one_out, "`end` of `mined`, `shocked` or `storm` unless exactly one player is out")?;
            }
            None => {}
        }
        require(end.is_none() || self.actions == 5, "any `end` with ACTIONS not 5")
    }

    /// `end`: "the reason where the other fields do not tell it"; "In a finished text without `end` one player out means `blast` with
    /// ACTIONS 5, `frozen` with fewer, and both out `double-blast`."
    fn find_end(&mut self, end: Option<&'static str>) {
        if self.is_out('A') && self.is_out('B') {
            self.draw(end.unwrap_or("double-blast"));
        } else if self.is_out('A') || self.is_out('B') {
            let loser = if self.is_out('A') { 'A' } else { 'B' };
            self.lose(loser, end.unwrap_or(if self.actions == 5 { "blast" } else { "frozen" }));
        } else if self.turn == self.limit {
            self.draw("turn-limit");
        }
    }

    /// "A player who is out has health 0".
    fn is_out(&self, player: char) -> bool {
        self.health[seat(player)] == 0
    }

    pub(crate) fn text(&self) -> String {
        let [first, second] = self.health;
        let mut text = format!(
            "{} {} {} {} {first},{second} {} {} {}",
            write_arena(&self.arena),
            self.mover,
            self.actions,
            String::from_iter(self.facing),
            String::from_iter(self.roles),
            self.turn,
            self.limit
        );
        let extras = self.extras();
        if !extras.is_empty() {
            text.push(' ');
            text.push_str(&extras.join(","));
        }
        text
    }

    /// EXTRAS: "`key=value` joined by commas, in this order, only what is not the default: `fuse`, `kicks`, `blast`, `health`, `storm`,
    /// `power-ups`, with the values of the options; `held` ...; `end`".
    fn extras(&self) -> Vec<String> {
        let Extras { fuse, burning_kicks, blast, health_by_role, storm, power_ups, held } = self.extras;
        let mut extras = Vec::new();
        if fuse != 4 {
            extras.push(format!("fuse={fuse}"));
        }
        if burning_kicks {
            extras.push("kicks=burning".to_string());
        }
        if let Some(blast) = blast {
            extras.push(format!("blast={blast}"));
        }
        if health_by_role {
            extras.push("health=by-role".to_string());
        }
        if storm != 0 {
            extras.push(format!("storm={storm}"));
        }
        if power_ups != 0 {
            extras.push(format!("power-ups={power_ups}"));
        }
        if held != ['-', '-'] {
            extras.push(format!("held={}", String::from_iter(held)));
        }
        if let Some((_, reason)) = self.ended
            && ["mined", "shocked", "double-shock", "storm"].contains(&reason)
        {
            extras.push(format!("end={reason}"));
        }
        extras
    }

    /// Every text that the page could mean by a move, legal or not.
    pub(crate) fn all_moves() -> Vec<String> {
        let mut all = vec!["end".to_string(), "swap".to_string()];
        for action in ['f', 'm', 'p', 'k', 'j'] {
            for direction in DIRECTIONS {
                all.push(format!("{action}{direction}"));
            }
        }
        all
    }
}

fn require(holds: bool, otherwise: &'static str) -> Result<(), &'static str> {
    if holds { Ok(()) } else { Err(otherwise) }
}

/// A number from `least` to `most`, which has one notation.
fn number(text: &str, least: u32, most: u32) -> Result<u32, &'static str> {
    let found = (least..=most).find(|number| number.to_string() == text);
    found.ok_or("a number out of range, or in another notation")
}

/// Two letters, "first's then second's".
fn two_letters(text: &str, known: &[char]) -> Result<[char; 2], &'static str> {
    let letters: Vec<char> = text.chars().collect();
    let two: [char; 2] = letters.try_into().map_err(|_| "not two letters")?;
    require(two.iter().all(|letter| known.contains(letter)), "unknown letters")?;
    Ok(two)
}

fn read_arena(text: &str) -> Result<Vec<Vec<char>>, &'static str> {
    let arena: Vec<Vec<char>> = text.split('/').map(|row| row.chars().collect()).collect();
    let size = arena.len();
    require([7, 9, 11].contains(&size), "an arena has 7, 9 or 11 rows")?;
    for (row, walls) in arena.iter().zip(empty_arena(size)) {
        require(row.len() == size, "a row is as long as there are rows")?;
        for (square, wall) in row.iter().zip(walls) {
            // "The walls of a text are those of its size."
            require(
                (*square == '#') == (wall == '#'),
                "a wall where there is none, or none where there is one",
            )?;
            let known = ['#', '.'].contains(square)
                || is_player(*square)
                || is_object(*square)
                || is_power_up(*square);
            require(known, "an unknown character")?;
        }
    }
    let count = |character| arena.iter().flatten().filter(|square| **square == character).count();
    for player in ['A', 'B'] {
        require(count(player) <= 1, "a player twice")?;
    }
    // "Each kind of power-up is at most twice on the floor."
    for kind in ['S', 'L', 'X'] {
        require(count(kind) <= 2, "a kind of power-up more than twice")?;
    }
    Ok(arena)
}

/// EXTRAS, and its `end`.
fn read_extras(text: Option<&str>) -> Result<(Extras, Option<&'static str>), &'static str> {
    let mut extras = Extras {
        fuse: 4,
        burning_kicks: false,
        blast: None,
        health_by_role: false,
        storm: 0,
        power_ups: 0,
        held: ['-', '-'],
    };
    let mut end = None;
    let Some(text) = text else { return Ok((extras, end)) };
    let mut later_keys = KEYS.to_vec();
    for pair in text.split(',') {
        let (key, value) = pair.split_once('=').ok_or("no `key=value`")?;
        // "A key that is unknown, twice or out of order, and a value that is the default, are refused."
        let index = later_keys.iter().position(|later| *later == key);
        let index = index.ok_or("a key that is unknown, twice or out of order")?;
        later_keys.drain(..=index);
        match key {
            "fuse" => {
                extras.fuse = number(value, 3, 7)?;
                require(extras.fuse != 4, "the default of `fuse`")?;
            }
            "kicks" => {
                require(value == "burning", "the default or no value of `kicks`")?;
                extras.burning_kicks = true;
            }
            "blast" => extras.blast = Some(number(value, 1, 5)?),
            "health" => {
                require(value == "by-role", "the default or no value of `health`")?;
                extras.health_by_role = true;
            }
            "storm" => extras.storm = number(value, 1, 50)?,
            "power-ups" => extras.power_ups = number(value, 1, 3)?,
            "held" => {
                extras.held = two_letters(value, &['S', 'L', 'X', '-'])?;
                require(extras.held != ['-', '-'], "the default of `held`")?;
            }
            _ => {
                let reasons = ["mined", "shocked", "double-shock", "storm"];
                end = reasons.into_iter().find(|reason| *reason == value);
                require(end.is_some(), "no value of `end`")?;
            }
        }
    }
    Ok((extras, end))
}
