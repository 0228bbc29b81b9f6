//! A slow, obvious model of Fuse & Frost, written from the rules page: every rule quotes its sentence.
//!
//! It shares no code with the crate. Its interface is texts, which must be valid.

use std::collections::HashSet;

/// The reasons in the page's table of ends.
pub(crate) const REASONS: [&str; 4] = ["blast", "double-blast", "frozen", "turn-limit"];

/// Directions, as letters.
pub(crate) const DIRECTIONS: [char; 4] = ['u', 'd', 'l', 'r'];

/// A row, from the top, and a column, from the left.
type Place = (usize, usize);

/// A game in progress.
#[derive(Clone, Debug)]
pub(crate) struct Model {
    /// Rows from the top: `#` wall, `.` floor, `A` first, `B` second, `1`-`4` a bomb with that timer, `a`-`f` ice with
    /// health 1-6.
    arena: Vec<Vec<char>>,
    mover: char,
    actions: u32,
    /// The first player's, then the second player's.
    facing: Vec<char>,
    health: Vec<u32>,
    roles: String,
    turn: u32,
    limit: u32,
    ended: Option<(String, String)>,
}

/// The arena without players: "Size N has walls all round and a pillar on every square whose row and column are both
/// even."
pub(crate) fn empty_arena(size: usize) -> Vec<Vec<char>> {
    let mut rows = Vec::new();
    for row in 0..size {
        let mut squares = Vec::new();
        for column in 0..size {
            let edge = row == 0 || column == 0 || row == size - 1 || column == size - 1;
            let pillar = row % 2 == 0 && column % 2 == 0;
            squares.push(if edge || pillar { '#' } else { '.' });
        }
        rows.push(squares);
    }
    rows
}

/// ARENA: "rows from the top joined by `/`, one character a square".
pub(crate) fn write_arena(arena: &[Vec<char>]) -> String {
    let rows: Vec<String> = arena.iter().map(|row| row.iter().collect()).collect();
    rows.join("/")
}

/// "`first` starts at the top left floor square (row 1, column 1) facing right, `second` at the bottom right (row N-2,
/// column N-2) facing left, with 5 health each."; "`first` has 3 actions in its first turn".
pub(crate) fn start(size: usize, first: &str, second: &str, turns: u32) -> String {
    let mut arena = empty_arena(size);
    arena[1][1] = 'A';
    arena[size - 2][size - 2] = 'B';
    format!("{} A 3 rl 5,5 {}{} 0 {turns}", write_arena(&arena), &first[..1], &second[..1])
}

/// "It is refused where its fields contradict each other". Each field by itself must be valid.
pub(crate) fn contradicts_itself(text: &str) -> bool {
    let model = Model::read(text);
    let (turn, actions) = (model.turn, model.actions);
    let out = |player: char| model.health[seat(player)] == 0;
    let in_arena = |player: char| model.arena.iter().flatten().any(|square| *square == player);
    // "MOVER against TURN's parity"
    let wrong_mover = (model.mover == 'A') != (turn % 2 == 0);
    // "more than 3 ACTIONS at TURN 0, more than 5 at any time"
    let too_many_actions = (turn == 0 && actions > 3) || actions > 5;
    // "TURN over LIMIT"
    let too_late = turn > model.limit;
    // "a player off the arena with health left, or on it with none"
    let wrong_health = out('A') == in_arena('A') || out('B') == in_arena('B');
    // "the mover frozen": "one player out means `blast` with ACTIONS 5, `frozen` with fewer"
    let mover_frozen = out(model.mover) && !out(other(model.mover)) && actions < 5;
    // "ACTIONS not 5 at the limit or with both out"
    let over_with_actions = actions != 5 && (turn == model.limit || (out('A') && out('B')));
    wrong_mover || too_many_actions || too_late || wrong_health || mover_frozen || over_with_actions
}

fn is_bomb(square: char) -> bool {
    ('1'..='4').contains(&square)
}

fn is_ice(square: char) -> bool {
    ('a'..='f').contains(&square)
}

/// The bomb or ice with its number reduced by 1; `None` at 0.
fn one_less(square: char) -> Option<char> {
    if square == '1' || square == 'a' { None } else { Some((square as u8 - 1) as char) }
}

fn other(player: char) -> char {
    if player == 'A' { 'B' } else { 'A' }
}

fn seat(player: char) -> usize {
    if player == 'A' { 0 } else { 1 }
}

fn next(place: Place, direction: char) -> Place {
    let (row, column) = place;
    match direction {
        'u' => (row - 1, column),
        'd' => (row + 1, column),
        'l' => (row, column - 1),
        'r' => (row, column + 1),
        _ => panic!("{direction} is no direction"),
    }
}

impl Model {
    /// "Position: `ARENA MOVER ACTIONS FACING HEALTH ROLES TURN LIMIT`."
    pub(crate) fn read(text: &str) -> Model {
        let fields: Vec<&str> = text.split(' ').collect();
        let number = |text: &str| -> u32 { text.parse().expect("a number") };
        let mut model = Model {
            arena: fields[0].split('/').map(|row| row.chars().collect()).collect(),
            mover: fields[1].chars().next().expect("MOVER is a letter"),
            actions: number(fields[2]),
            facing: fields[3].chars().collect(),
            health: fields[4].split(',').map(number).collect(),
            roles: fields[5].to_string(),
            turn: number(fields[6]),
            limit: number(fields[7]),
            ended: None,
        };
        // "In a finished text one player out means `blast` with ACTIONS 5, `frozen` with fewer."
        let out = |player: char| model.health[seat(player)] == 0;
        if out('A') && out('B') {
            model.end("draw", "double-blast");
        } else if out('A') || out('B') {
            let winner = if out('A') { 'B' } else { 'A' };
            model.win(winner, if model.actions == 5 { "blast" } else { "frozen" });
        } else if model.turn >= model.limit {
            model.end("draw", "turn-limit");
        }
        model
    }

    pub(crate) fn text(&self) -> String {
        let facing: String = self.facing.iter().collect();
        format!(
            "{} {} {} {facing} {},{} {} {} {}",
            write_arena(&self.arena),
            self.mover,
            self.actions,
            self.health[0],
            self.health[1],
            self.roles,
            self.turn,
            self.limit
        )
    }

    pub(crate) fn outcome(&self) -> Option<(String, String)> {
        self.ended.clone()
    }

    /// "Legal list: `end`; the three facings other than the present one; and, while an action is left, every step,
    /// place and kick that may be done. Nothing once the game is over."
    pub(crate) fn moves(&self) -> Vec<String> {
        if self.ended.is_some() {
            return Vec::new();
        }
        let mut list = vec!["end".to_string()];
        for direction in DIRECTIONS {
            if self.facing[seat(self.mover)] != direction {
                list.push(format!("f{direction}"));
            }
            if self.actions == 0 {
                continue;
            }
            // "step, place: the next square that way is empty floor"
            if self.is_empty_floor(next(self.place_of(self.mover), direction)) {
                list.push(format!("m{direction}"));
                list.push(format!("p{direction}"));
            }
            if self.may_kick(direction) {
                list.push(format!("k{direction}"));
            }
        }
        list
    }

    /// Makes a legal move.
    pub(crate) fn play(&mut self, mv: &str) {
        if mv == "end" {
            self.end_turn();
            return;
        }
        let mut letters = mv.chars();
        let action = letters.next().expect("an action");
        let direction = letters.next().expect("a direction");
        // Every action turns the player in its direction.
        self.facing[seat(self.mover)] = direction;
        if action == 'f' {
            return;
        }
        self.actions -= 1;
        let here = self.place_of(self.mover);
        let there = next(here, direction);
        match action {
            'm' => {
                self.put(here, '.');
                self.put(there, self.mover);
                // "After a step that spends the last action the turn stays open".
                return;
            }
            // "puts a bomb (timer 4) or an ice block (health 6) there"
            'p' => {
                let role = self.roles.chars().nth(seat(self.mover));
                self.put(there, if role == Some('b') { '4' } else { 'f' });
            }
            _ => self.kick(there, direction),
        }
        // "A player at 0 is out, and the game ends at once."; "When the game ends within a turn (`frozen`), MOVER,
        // ACTIONS (after paying the kick) and TURN stay as they are".
        // "When a place or a kick spends the last action, the turn ends by itself."
        if self.ended.is_none() && self.actions == 0 {
            self.end_turn();
        }
    }

    /// "kick a player: the opponent is next to you that way and the square behind them is empty floor"; "kick an
    /// object: a bomb or ice is next to you that way, and the run of bombs and ice that starts there ends at an empty
    /// floor square".
    fn may_kick(&self, direction: char) -> bool {
        let there = next(self.place_of(self.mover), direction);
        let square = self.at(there);
        if square == other(self.mover) {
            return self.is_empty_floor(next(there, direction));
        }
        if !is_bomb(square) && !is_ice(square) {
            return false;
        }
        self.is_empty_floor(next(self.last_of_run(there, direction), direction))
    }

    fn kick(&mut self, there: Place, direction: char) {
        let opponent = other(self.mover);
        if self.at(there) == opponent {
            // "they move one square"; "A kicked player's facing does not change."
            self.put(there, '.');
            self.put(next(there, direction), opponent);
            return;
        }
        // "the **last** object of the run slides"
        self.slide(self.last_of_run(there, direction), direction);
    }

    fn last_of_run(&self, start: Place, direction: char) -> Place {
        let mut last = start;
        loop {
            let beyond = next(last, direction);
            if !is_bomb(self.at(beyond)) && !is_ice(self.at(beyond)) {
                return last;
            }
            last = beyond;
        }
    }

    /// "The object moves on while the next square is empty floor, and stops before the first that is not."
    fn slide(&mut self, from: Place, direction: char) {
        let object = self.at(from);
        self.put(from, '.');
        let mut place = from;
        while self.is_empty_floor(next(place, direction)) {
            place = next(place, direction);
        }
        self.put(place, object);
        // "A bomb just stops; its timer goes on."
        if is_bomb(object) {
            return;
        }
        // "Ice always ends by hitting something and loses 1 health; ice that it hits loses 1 too; a player that it
        // hits loses 1 health. Ice at 0 is gone."
        self.put(place, one_less(object).unwrap_or('.'));
        let obstacle = next(place, direction);
        let hit = self.at(obstacle);
        if is_ice(hit) {
            self.put(obstacle, one_less(hit).unwrap_or('.'));
        } else if hit == 'A' || hit == 'B' {
            self.health[seat(hit)] -= 1;
            if self.health[seat(hit)] == 0 {
                // ARENA: "`A` first, `B` second (`.` if out)".
                self.put(obstacle, '.');
                // "ice takes a player's last health: the other wins"
                self.win(other(hit), "frozen");
            }
        }
    }

    fn end_turn(&mut self) {
        // "1. Every ice block loses 1 health; at 0 it is gone."
        for place in self.places() {
            if is_ice(self.at(place)) {
                self.put(place, one_less(self.at(place)).unwrap_or('.'));
            }
        }
        // "2. Every bomb's timer drops by 1. All that reach 0 burst together."
        let mut bursting: Vec<Place> = Vec::new();
        for place in self.places() {
            if is_bomb(self.at(place)) {
                match one_less(self.at(place)) {
                    Some(timer) => self.put(place, timer),
                    None => bursting.push(place),
                }
            }
        }
        self.burst(bursting);
        // "4. The other player's turn begins."; "TURN counts the finished turn, MOVER is the player who would be next
        // and ACTIONS is 5".
        self.turn += 1;
        self.mover = other(self.mover);
        self.actions = 5;
        // "A burst at the end of the last turn counts before the limit."
        if self.ended.is_none() && self.turn == self.limit {
            self.end("draw", "turn-limit");
        }
    }

    /// "3. A burst covers the bomb's own square and runs in the four directions up to the first wall. It passes through
    /// ice and players. Every bomb that a burst covers bursts as well, in the same moment."
    fn burst(&mut self, mut bursting: Vec<Place>) {
        let mut covered: HashSet<Place> = HashSet::new();
        loop {
            for bomb in &bursting {
                covered.insert(*bomb);
                for direction in DIRECTIONS {
                    let mut place = next(*bomb, direction);
                    while self.at(place) != '#' {
                        covered.insert(place);
                        place = next(place, direction);
                    }
                }
            }
            let known = bursting.len();
            for place in self.places() {
                if covered.contains(&place) && is_bomb(self.at(place)) && !bursting.contains(&place) {
                    bursting.push(place);
                }
            }
            if bursting.len() == known {
                break;
            }
        }
        // "When the whole reaction is known, ice and bombs that it covers are gone and players that it covers are out."
        let mut out = Vec::new();
        for place in covered {
            let square = self.at(place);
            if square == 'A' || square == 'B' {
                out.push(square);
                // "A player who is out has health 0 and keeps the last facing."
                self.health[seat(square)] = 0;
            }
            self.put(place, '.');
        }
        match out.as_slice() {
            [] => {}
            // "a burst covers one player: the other wins"
            [player] => self.win(other(*player), "blast"),
            // "a burst covers both: draw"
            _ => self.end("draw", "double-blast"),
        }
    }

    fn win(&mut self, player: char, reason: &str) {
        self.end(if player == 'A' { "first" } else { "second" }, reason);
    }

    fn end(&mut self, result: &str, reason: &str) {
        self.ended = Some((result.to_string(), reason.to_string()));
    }

    /// "Empty floor: no wall, player, bomb or ice."
    fn is_empty_floor(&self, place: Place) -> bool {
        self.at(place) == '.'
    }

    fn at(&self, (row, column): Place) -> char {
        self.arena[row][column]
    }

    fn put(&mut self, (row, column): Place, square: char) {
        self.arena[row][column] = square;
    }

    fn place_of(&self, player: char) -> Place {
        let mut places = self.places().into_iter();
        places.find(|place| self.at(*place) == player).expect("the player is in the arena")
    }

    fn places(&self) -> Vec<Place> {
        let size = self.arena.len();
        (0..size).flat_map(|row| (0..size).map(move |column| (row, column))).collect()
    }
}
