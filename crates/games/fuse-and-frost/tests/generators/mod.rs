//! Random options, positions and texts, for comparisons with the model. A seed of [`Random`] determines them.

use quadrille_core::Random;

use crate::model::{DIRECTIONS, Options, empty_arena, write_arena};

const CHARACTERS: [&str; 4] = ["bomber", "freezer", "sparker", "miner"];
const BLASTS: [&str; 6] = ["out", "1", "2", "3", "4", "5"];

/// An item of a list that is not empty.
pub(crate) fn pick<T: Copy>(random: &mut Random, items: &[T]) -> T {
    *random.choose(items).expect("the list has items")
}

/// A number from `least` to `most`.
pub(crate) fn number(random: &mut Random, least: u32, most: u32) -> u32 {
    least + random.below(most - least + 1)
}

/// True once in `n` times.
pub(crate) fn once_in(random: &mut Random, n: u32) -> bool {
    random.below(n) == 0
}

/// Any options. Small arenas, early limits and frequent storms are preferred.
pub(crate) fn options(random: &mut Random) -> Options {
    let [short, long, often, seldom] =
        [(20, 24), (20, 999), (1, 6), (1, 50)].map(|(least, most)| number(random, least, most));
    Options {
        size: pick(random, &[7, 7, 7, 9, 11]),
        first: pick(random, &CHARACTERS),
        second: pick(random, &CHARACTERS),
        turns: pick(random, &[short, long]),
        fuse: number(random, 3, 7),
        kicks: pick(random, &["steady", "burning"]),
        blast: if once_in(random, 2) { "out" } else { pick(random, &BLASTS) },
        health: pick(random, &["equal", "by-role"]),
        storm: pick(random, &[0, 0, often, seldom]),
        power_ups: number(random, 0, 3),
    }
}

/// An arena with objects and power-ups on any squares, and the squares of the players.
struct Arena {
    squares: Vec<Vec<char>>,
    players: [(usize, usize); 2],
}

impl Arena {
    fn random(random: &mut Random, options: &Options) -> Arena {
        let bombs = &"1234567"[..options.fuse as usize];
        // Bombs end games early; arenas without them leave time for kicks, currents and mines.
        let everything = format!("{bombs}{bombs}abcdefmnopqrstuvwx");
        let mines = format!("stuvwx{bombs}");
        let objects = pick(
            random,
            &[everything.as_str(), "abcdef", "abcdefmnopqrstuvwx", "opqr", "mnopqrdef", "stuvwxdef", &mines],
        );
        let objects: Vec<char> = objects.chars().collect();
        let percent = pick(random, &[5, 15, 30, 50, 70]);
        let mut squares = empty_arena(options.size);
        let mut floor = Vec::new();
        for (row, line) in squares.iter_mut().enumerate() {
            for (column, square) in line.iter_mut().enumerate() {
                if *square == '.' {
                    floor.push((row, column));
                    if random.below(100) < percent {
                        *square = pick(random, &objects);
                    }
                }
            }
        }
        // "Each kind of power-up is at most twice on the floor."
        for kind in ['S', 'S', 'L', 'L', 'X', 'X'] {
            if options.power_ups > 0 && once_in(random, 2) {
                let (row, column) = pick(random, &floor);
                squares[row][column] = kind;
            }
        }
        let [first, second] =
            [0, 1].map(|less| floor.swap_remove(random.below(floor.len() as u32 - less) as usize));
        Arena { squares, players: [first, second] }
    }

    /// ARENA with the players who are shown.
    fn write(mut self, shown: [bool; 2]) -> String {
        for (((row, column), letter), is_shown) in self.players.into_iter().zip(['A', 'B']).zip(shown) {
            self.squares[row][column] = if is_shown { letter } else { '.' };
        }
        write_arena(&self.squares)
    }
}

/// The fields of a text, which are not checked against each other.
struct Fields {
    arena: String,
    mover: char,
    actions: u32,
    health: [u32; 2],
    turn: u32,
    held: [char; 2],
    end: Option<&'static str>,
}

impl Fields {
    fn write(self, random: &mut Random, options: &Options) -> String {
        let Fields { arena, mover, actions, health: [first, second], turn, held, end } = self;
        let facing = String::from_iter([pick(random, &DIRECTIONS), pick(random, &DIRECTIONS)]);
        let roles = format!("{}{}", &options.first[..1], &options.second[..1]);
        let mut extras = options.extras();
        if held != ['-', '-'] {
            extras.push(format!("held={}", String::from_iter(held)));
        }
        if let Some(end) = end {
            extras.push(format!("end={end}"));
        }
        let mut text =
            format!("{arena} {mover} {actions} {facing} {first},{second} {roles} {turn} {}", options.turns);
        if !extras.is_empty() {
            text.push(' ');
            text.push_str(&extras.join(","));
        }
        text
    }
}

fn mover(turn: u32) -> char {
    if turn.is_multiple_of(2) { 'A' } else { 'B' }
}

/// "HEALTH is at most 5 each, and with `health=by-role` at most 9 each."
fn health(random: &mut Random, options: &Options) -> u32 {
    let most = pick(random, &[2, 5, if options.health == "by-role" { 9 } else { 5 }]);
    number(random, 1, most)
}

fn held(random: &mut Random, options: &Options) -> char {
    if options.power_ups > 0 { pick(random, &['-', '-', 'S', 'S', 'L', 'X']) } else { '-' }
}

/// Any text of an unfinished game, reachable or not.
pub(crate) fn unfinished(random: &mut Random) -> String {
    let options = options(random);
    let (few, many) = (number(random, 1, 6), number(random, 1, 999));
    let turn = options.turns.saturating_sub(pick(random, &[few, many]));
    let fields = Fields {
        arena: Arena::random(random, &options).write([true, true]),
        mover: mover(turn),
        actions: number(random, 0, if turn == 0 { 3 } else { 5 }),
        health: [health(random, &options), health(random, &options)],
        turn,
        held: [held(random, &options), held(random, &options)],
        end: None,
    };
    fields.write(random, &options)
}

/// Any text of a finished game, and its reason.
pub(crate) fn finished(random: &mut Random) -> (String, &'static str) {
    let options = options(random);
    let reason = pick(random, &crate::model::REASONS);
    // The end of a turn happens at TURN 1 or later, `frozen` before the limit.
    let turn = match reason {
        "turn-limit" => options.turns,
        "frozen" => random.below(options.turns),
        _ => number(random, 1, options.turns),
    };
    let out = match reason {
        "turn-limit" => [false, false],
        "double-blast" | "double-shock" => [true, true],
        // "the mover frozen" is a contradiction.
        "frozen" => [mover(turn) == 'B', mover(turn) == 'A'],
        _ => pick(random, &[[true, false], [false, true]]),
    };
    let fields = Fields {
        arena: Arena::random(random, &options).write(out.map(|out| !out)),
        mover: mover(turn),
        actions: match reason {
            "frozen" => number(random, 0, if turn == 0 { 3 } else { 4 }),
            _ => 5,
        },
        health: out.map(|out| if out { 0 } else { health(random, &options) }),
        turn,
        held: out.map(|out| if out { '-' } else { held(random, &options) }),
        end: ["mined", "shocked", "double-shock", "storm"].into_iter().find(|end| *end == reason),
    };
    (fields.write(random, &options), reason)
}

/// Fields that are right each by itself and may contradict each other.
pub(crate) fn contradictory(random: &mut Random) -> String {
    let mut options = options(random);
    options.turns = number(random, 20, 22);
    let turn = pick(random, &[0, 19, 20, 21, 22, 23]);
    let actions = pick(random, &[0, 3, 4, 5, 5, 5, 6]);
    let health = [0, 1].map(|_| if once_in(random, 2) { 0 } else { health(random, &options) });
    // A player can be missing with health left, or be in the arena without health.
    let shown = health.map(|health| (health > 0) != once_in(random, 10));
    let arena = Arena::random(random, &options).write(shown);
    if once_in(random, 4) {
        options.fuse = number(random, 3, 7);
    }
    if once_in(random, 4) {
        options.health = "equal";
    }
    let held = [0, 1].map(|_| if once_in(random, 4) { held(random, &options) } else { '-' });
    if once_in(random, 10) {
        options.power_ups = 0;
    }
    let end =
        pick(random, &[None, None, Some("mined"), Some("shocked"), Some("double-shock"), Some("storm")]);
    let mover = if once_in(random, 6) { pick(random, &['A', 'B']) } else { mover(turn) };
    Fields { arena, mover, actions, health, turn, held, end }.write(random, &options)
}

/// The text with some damage, mostly to EXTRAS. It may be right all the same.
pub(crate) fn damaged(random: &mut Random, text: &str) -> String {
    let mut text = text.to_string();
    for _ in 0..pick(random, &[1, 1, 2]) {
        if once_in(random, 2) {
            text = damaged_extras(random, &text);
            continue;
        }
        let mut characters: Vec<char> = text.chars().collect();
        if characters.is_empty() {
            continue;
        }
        let at = random.below(characters.len() as u32) as usize;
        let known: Vec<char> = "#.AB/ 0123456789abcdefgmnopqrstuvwxyzSLX-,=\u{e9}".chars().collect();
        match random.below(4) {
            0 => drop(characters.remove(at)),
            1 => characters.insert(at, pick(random, &known)),
            _ => characters[at] = pick(random, &known),
        }
        text = String::from_iter(characters);
    }
    text
}

/// The text with another list of EXTRAS, in which pairs are added, taken out, exchanged or written in another way.
fn damaged_extras(random: &mut Random, text: &str) -> String {
    let mut fields: Vec<&str> = text.split(' ').collect();
    let mut pairs: Vec<String> = match fields.get(8) {
        Some(extras) => extras.split(',').map(String::from).collect(),
        None => Vec::new(),
    };
    let key = pick(
        random,
        &[
            "fuse",
            "kicks",
            "blast",
            "health",
            "storm",
            "power-ups",
            "held",
            "end",
            "size",
            "turns",
            "Fuse",
            "",
        ],
    );
    let values = "0 1 2 3 4 5 6 7 8 9 50 51 03 +5 steady burning out equal by-role -- S- -X LL A- S \
                  blast frozen double-blast turn-limit mined shocked double-shock storm =";
    let values: Vec<&str> = values.split_whitespace().collect();
    let pair = format!("{key}={}", pick(random, &values));
    let at = random.below(pairs.len() as u32 + 1) as usize;
    match random.below(5) {
        0 if !pairs.is_empty() => drop(pairs.remove(at.min(pairs.len() - 1))),
        1 => {
            let other = random.below(pairs.len() as u32 + 1) as usize;
            if at.max(other) < pairs.len() {
                pairs.swap(at, other);
            }
        }
        2 if !pairs.is_empty() => {
            let again = pick(random, &(0..pairs.len()).collect::<Vec<usize>>());
            pairs.insert(at, pairs[again].clone());
        }
        3 => pairs = vec![pair],
        _ => pairs.insert(at, pair),
    }
    let extras = pairs.join(",");
    fields.truncate(8);
    if !extras.is_empty() {
        fields.push(&extras);
    }
    fields.join(" ")
}
