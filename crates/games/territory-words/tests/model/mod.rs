//! A slow, obvious model of Territory Words, written from the rules page: every rule quotes its sentence.
//!
//! It shares no code with the crate. Its interface is texts, which must be valid. It does not validate words.

/// The reasons in the page's section on the end.
pub(crate) const REASONS: [&str; 3] = ["territory", "handicap", "equal-territory"];

/// Letters in a row, and rows.
pub(crate) const BOARD: usize = 12;

/// "The land is a raster of 600 by 600 cells".
const LAND: usize = 600;

/// A cell of the land.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Cell {
    Unclaimed,
    /// `b` or `r`, and the strength.
    Owned(char, u32),
    Neutral,
}

/// A game in progress.
#[derive(Clone, Debug)]
pub(crate) struct Model {
    /// Rows from the top.
    letters: Vec<Vec<char>>,
    mover: char,
    played: u32,
    turns: u32,
    reach: i64,
    repeats: String,
    handicap: usize,
    /// Rows from the top.
    land: Vec<Vec<Cell>>,
    /// The words of the game so far.
    words: Vec<String>,
}

impl Model {
    /// "Position: `LETTERS MOVER PLAYED TURNS REACH REPEATS BLUE RED NEUTRAL LANDHASH`." The text "does not restore a
    /// position, which takes the letters and the moves", so it is the text of a game's start.
    pub(crate) fn read(text: &str) -> Model {
        let fields: Vec<&str> = text.split(' ').collect();
        Model {
            letters: fields[0].split('/').map(|row| row.chars().collect()).collect(),
            mover: fields[1].chars().next().expect("MOVER is a letter"),
            played: fields[2].parse().expect("PLAYED is a number"),
            turns: fields[3].parse().expect("TURNS is a number"),
            reach: fields[4].parse().expect("REACH is a number"),
            repeats: fields[5].to_string(),
            // "With a handicap one more field follows, HANDICAP: the option, from 1."
            handicap: fields.get(10).map_or(0, |field| field.parse().expect("HANDICAP is a number")),
            land: vec![vec![Cell::Unclaimed; LAND]; LAND],
            words: Vec::new(),
        }
    }

    pub(crate) fn text(&self) -> String {
        let letters: Vec<String> = self.letters.iter().map(|row| row.iter().collect()).collect();
        let neutral = self.land.iter().flatten().filter(|cell| **cell == Cell::Neutral).count();
        let handicap = if self.handicap > 0 { format!(" {}", self.handicap) } else { String::new() };
        format!(
            "{} {} {} {} {} {} {} {} {neutral} {:016x}{handicap}",
            letters.join("/"),
            self.mover,
            self.played,
            self.turns,
            self.reach,
            self.repeats,
            self.cells_of('b'),
            self.cells_of('r'),
            self.land_hash()
        )
    }

    /// "After `turns` turns each (passes included) Blue's cells and the handicap, which is 1,000 cells for each thousand, are
    /// compared with Red's cells"; "**Blue** is `first`, **Red** `second`."
    pub(crate) fn outcome(&self) -> Option<(String, String)> {
        if self.played < 2 * self.turns {
            return None;
        }
        let (blue, red) = (self.cells_of('b'), self.cells_of('r'));
        let with_handicap = blue + 1_000 * self.handicap;
        // "Blue has more, and more cells without the handicap too"
        let (result, reason) = if with_handicap > red && blue > red {
            ("first", "territory")
        // "Blue has more, but not without the handicap"
        } else if with_handicap > red {
            ("first", "handicap")
        // "Red has more"
        } else if red > with_handicap {
            ("second", "territory")
        // "both have equally many"
        } else {
            ("draw", "equal-territory")
        };
        Some((result.to_string(), reason.to_string()))
    }

    /// True if the move is legal, apart from the validity of its word.
    pub(crate) fn accepts(&self, mv: &str) -> bool {
        if self.outcome().is_some() {
            return false;
        }
        if mv == "pass" {
            return true;
        }
        let mut path = Vec::new();
        for name in mv.split('-') {
            match find(name) {
                Some(square) => path.push(square),
                None => return false,
            }
        }
        // "At least 3 letters"
        if path.len() < 3 {
            return false;
        }
        // "A square is picked at most once in a word."
        for (index, square) in path.iter().enumerate() {
            if path[..index].contains(square) {
                return false;
            }
        }
        // "each next one is at most `reach` away from the one before: max(|rows apart|, |columns apart|) ≤ reach. The
        // closing line back to the first may be longer."
        for pair in path.windows(2) {
            let rows = (pair[0].0 as i64 - pair[1].0 as i64).abs();
            let columns = (pair[0].1 as i64 - pair[1].1 as i64).abs();
            if rows.max(columns) > self.reach {
                return false;
            }
        }
        // "`forbidden` (no word, as its letters, may be played twice in a game, by either player)"
        self.repeats == "allowed" || !self.words.contains(&self.spell(&path))
    }

    /// Makes an accepted move.
    pub(crate) fn play(&mut self, mv: &str) {
        // "A pass uses up the turn."
        if mv != "pass" {
            let path: Vec<(usize, usize)> =
                mv.split('-').map(|name| find(name).expect("an accepted move names squares")).collect();
            self.words.push(self.spell(&path));
            self.claim(&path);
        }
        self.played += 1;
        self.mover = if self.mover == 'b' { 'r' } else { 'b' };
    }

    fn spell(&self, path: &[(usize, usize)]) -> String {
        path.iter().map(|(row, column)| self.letters[*row][*column]).collect()
    }

    fn claim(&mut self, path: &[(usize, usize)]) {
        // "A word of n letters attacks with s = min(n - 2, 5)"
        let strength = (path.len() as u32 - 2).min(5);
        // "row r, column c is (50c + 25, 50r + 25)"
        let corners: Vec<(i64, i64)> =
            path.iter().map(|(row, column)| (50 * *column as i64 + 25, 50 * *row as i64 + 25)).collect();
        // Outside the bounding box of the corners the winding number is 0: above, below and left of it no edge crosses at or before the cell,
        // and right of it all edges do, with equally many downwards and upwards.
        let around = |values: Vec<i64>| {
            let least = values.iter().min().expect("a path has corners");
            let greatest = values.iter().max().expect("a path has corners");
            *least as usize..=*greatest as usize
        };
        let columns = around(corners.iter().map(|(x, _)| *x).collect());
        let rows = around(corners.iter().map(|(_, y)| *y).collect());
        for y in rows {
            for x in columns.clone() {
                // "A cell is inside if the polygon's winding number around its middle is not zero"
                if winding_number(&corners, x as i64, y as i64) != 0 {
                    self.land[y][x] = attacked(self.land[y][x], self.mover, strength);
                }
            }
        }
    }

    fn cells_of(&self, player: char) -> usize {
        let owned = |cell: &&Cell| matches!(cell, Cell::Owned(owner, _) if *owner == player);
        self.land.iter().flatten().filter(owned).count()
    }

    /// "the 64-bit FNV-1a of the raster, row by row from the top, one byte a cell: owner × 8 + strength, owner 0 none,
    /// 1 blue, 2 red, 3 neutral"
    fn land_hash(&self) -> u64 {
        let mut hash: u64 = 0xcbf2_9ce4_8422_2325;
        for cell in self.land.iter().flatten() {
            let byte = match cell {
                Cell::Unclaimed => 0,
                Cell::Owned('b', strength) => 8 + strength,
                Cell::Owned(_, strength) => 2 * 8 + strength,
                // "neutral, at 0"
                Cell::Neutral => 3 * 8,
            };
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
        hash
    }
}

/// "take the horizontal line through the middles of the cell's row. Each edge with one end above it and one below
/// crosses it at some X, downwards (+1) or upwards (-1). The cell's winding number is the sum over the crossings with
/// X ≤ x + ½."
///
/// All coordinates are doubled, so that centres are integers.
fn winding_number(corners: &[(i64, i64)], x: i64, y: i64) -> i64 {
    let middle_x = 2 * x + 1;
    let line = 2 * y + 1;
    let mut winding = 0;
    for (index, corner) in corners.iter().enumerate() {
        // "The polygon joins the picked points in order and closes from the last to the first."
        let following = corners[(index + 1) % corners.len()];
        let (from_x, from_y) = (2 * corner.0, 2 * corner.1);
        let (to_x, to_y) = (2 * following.0, 2 * following.1);
        // y grows downwards, so above is less.
        let downwards = from_y < line && to_y > line;
        let upwards = from_y > line && to_y < line;
        if !downwards && !upwards {
            continue;
        }
        // X = from_x + (line - from_y) · (to_x - from_x) / (to_y - from_y), compared with middle_x without division.
        let height = to_y - from_y;
        let left_side = (from_x - middle_x) * height + (line - from_y) * (to_x - from_x);
        let at_or_before = if height > 0 { left_side <= 0 } else { left_side >= 0 };
        if at_or_before {
            winding += if downwards { 1 } else { -1 };
        }
    }
    winding
}

/// The rules page's table of attacks.
fn attacked(cell: Cell, attacker: char, s: u32) -> Cell {
    match cell {
        // "unclaimed | the attacker's, at s"; "neutral | the attacker's, at s"
        Cell::Unclaimed | Cell::Neutral => Cell::Owned(attacker, s),
        // "the attacker's own, at t | the attacker's, at min(s + t, 5)"
        Cell::Owned(owner, t) if owner == attacker => Cell::Owned(attacker, (s + t).min(5)),
        // "the opponent's at t, s < t | the opponent's, at t - s"
        Cell::Owned(owner, t) if s < t => Cell::Owned(owner, t - s),
        // "the opponent's at t, s = t | neutral, at 0"
        Cell::Owned(_, t) if s == t => Cell::Neutral,
        // "the opponent's at t, s > t | the attacker's, at s - t"
        Cell::Owned(_, t) => Cell::Owned(attacker, s - t),
    }
}

/// "A letter for the column, from the left, and a number for the rank, from the bottom"; "row r on a board of R rows is
/// rank R - r".
pub(crate) fn name((row, column): (usize, usize)) -> String {
    format!("{}{}", (b'a' + column as u8) as char, BOARD - row)
}

fn find(name: &str) -> Option<(usize, usize)> {
    for row in 0..BOARD {
        for column in 0..BOARD {
            if self::name((row, column)) == name {
                return Some((row, column));
            }
        }
    }
    None
}
