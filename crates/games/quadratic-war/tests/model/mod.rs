//! A slow, obvious model of Quadratic War, written from the rules page: every rule quotes its sentence.
//!
//! It shares no code with the crate. Its interface is texts, which must be valid.

use std::collections::HashSet;

/// The reasons in the page's table of ends.
pub(crate) const REASONS: [&str; 9] = [
    "mutual-annihilation",
    "annihilation",
    "no-quadratics",
    "no-real-solutions",
    "repetition",
    "no-progress",
    "blocked",
    "majority",
    "draw-odds",
];

/// "The start" of the page, for these options.
pub(crate) fn start(rules: &str, swap: &str, ending: &str, odds: &str) -> String {
    let mut text = format!(
        "q+4q+3q+2q+1q-1q-2q-3q-4/l+4l+3l+2l+1l-1l-2l-3l-4/c+4c+3c+2c+1c-1c-2c-3c-4/8/8/8/\
         C-4C-3C-2C-1C+1C+2C+3C+4/L-4L-3L-2L-1L+1L+2L+3L+4/Q-4Q-3Q-2Q-1Q+1Q+2Q+3Q+4 b {rules} 0 1"
    );
    // "`majority` or `second`, with that `ending`; `swap` while Red may still swap"
    if ending != "draw" {
        text += &format!(" {ending}");
    }
    if swap == "on" {
        text += " swap";
    }
    let mut model = Model::read(&text);
    // "the piece that stands there at the start is missing; an empty square changes nothing"
    if odds != "none" {
        let (row, column) = find(odds);
        model.board[row][column] = None;
    }
    model.text()
}

/// An algebraic term on the board.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Piece {
    /// `b` or `r`, as MOVER.
    pub(crate) owner: char,
    /// `q`, `l` or `c`.
    pub(crate) kind: char,
    pub(crate) coefficient: i64,
}

/// A game in progress.
#[derive(Clone, Debug)]
pub(crate) struct Model {
    /// 9 rows from the top of 8 columns.
    board: Vec<Vec<Option<Piece>>>,
    mover: char,
    rules: String,
    quiet: u32,
    number: u32,
    majority: bool,
    second: bool,
    swap: bool,
    /// BOARD and MOVER of every position since the start, including the current one.
    history: Vec<String>,
}

impl Model {
    /// "Position: `BOARD MOVER RULES QUIET NUMBER`."
    pub(crate) fn read(text: &str) -> Model {
        let fields: Vec<&str> = text.split(' ').collect();
        let mut model = Model {
            board: fields[0].split('/').map(read_rank).collect(),
            mover: fields[1].chars().next().expect("MOVER is a letter"),
            rules: fields[2].to_string(),
            quiet: fields[3].parse().expect("QUIET is a number"),
            number: fields[4].parse().expect("NUMBER is a number"),
            // "Two more words follow where they apply, in this order, each after a space".
            majority: fields[5..].contains(&"majority"),
            second: fields[5..].contains(&"second"),
            swap: fields[5..].contains(&"swap"),
            history: Vec::new(),
        };
        // "Repetition counts from the position the game or the analysis started at."
        model.history.push(model.board_and_mover());
        model
    }

    pub(crate) fn text(&self) -> String {
        let mut text = format!("{} {} {} {}", self.board_and_mover(), self.rules, self.quiet, self.number);
        if self.majority {
            text += " majority";
        }
        if self.second {
            text += " second";
        }
        if self.swap {
            text += " swap";
        }
        text
    }

    fn board_and_mover(&self) -> String {
        let ranks: Vec<String> = self.board.iter().map(|row| write_rank(row)).collect();
        format!("{} {}", ranks.join("/"), self.mover)
    }

    /// "With `ending` = `majority` each of these draws is instead won by the player with more pieces on the board, reason
    /// `majority`. With equally many pieces it stays a draw, for the reason in the table."
    pub(crate) fn outcome(&self) -> Option<(String, String)> {
        let (result, reason) = self.outcome_of_the_table()?;
        // "With `ending` = `second` each of these draws is instead won by Red, reason `draw-odds`."
        if self.second && result == "draw" {
            return Some(("second".to_string(), "draw-odds".to_string()));
        }
        let count = |owner| self.pieces().iter().filter(|piece| piece.owner == owner).count();
        let (blue, red) = (count('b'), count('r'));
        if self.majority && result == "draw" && blue != red {
            let winner = if blue > red { "first" } else { "second" };
            return Some((winner.to_string(), "majority".to_string()));
        }
        Some((result, reason))
    }

    /// "Checked after the removals, and when a position is read, in this order".
    fn outcome_of_the_table(&self) -> Option<(String, String)> {
        let end = |result: &str, reason: &str| Some((result.to_string(), reason.to_string()));
        let pieces = self.pieces();
        let blue = pieces.iter().any(|piece| piece.owner == 'b');
        let red = pieces.iter().any(|piece| piece.owner == 'r');
        // "neither player has a piece: draw"
        if !blue && !red {
            return end("draw", "mutual-annihilation");
        }
        // "one player has none: the other wins"; "Blue is `first`", "Red is `second`".
        if !blue || !red {
            return end(if blue { "first" } else { "second" }, "annihilation");
        }
        // "no quadratic on the board: draw"
        if !pieces.iter().any(|piece| piece.kind == 'q') {
            return end("draw", "no-quadratics");
        }
        let hopeless = match self.rules.as_str() {
            "classic" => no_real_solution_in_classic(&pieces),
            _ => no_real_solution_in_modern(&pieces),
        };
        if hopeless {
            return end("draw", "no-real-solutions");
        }
        // "the same BOARD and MOVER for the third time (the start is the first time)"
        let now = self.board_and_mover();
        if self.history.iter().filter(|earlier| **earlier == now).count() >= 3 {
            return end("draw", "repetition");
        }
        // "100 moves in a row (both players' together) without a removal"
        if self.quiet >= 100 {
            return end("draw", "no-progress");
        }
        // "neither player can move a piece"
        if self.piece_moves('b').is_empty() && self.piece_moves('r').is_empty() {
            return end("draw", "blocked");
        }
        None
    }

    /// "A player who cannot move a piece while the opponent can plays `pass`, the only legal move then."
    pub(crate) fn moves(&self) -> Vec<String> {
        if self.outcome().is_some() {
            return Vec::new();
        }
        let mut list = self.piece_moves(self.mover);
        if list.is_empty() {
            list.push("pass".to_string());
        }
        // "It is legal whenever Red makes the first move of Red's own, also where Red would have to pass".
        if self.swap && self.mover == 'r' {
            list.push("swap".to_string());
        }
        list
    }

    /// Makes a legal move.
    pub(crate) fn play(&mut self, mv: &str) {
        if mv == "swap" {
            self.play_swap();
            return;
        }
        // "afterwards it never is": only Blue's moves leave it open.
        if self.mover == 'r' {
            self.swap = false;
        }
        let mut removed = 0;
        if mv != "pass" {
            let (from_row, from_column) = find(&mv[..2]);
            let (to_row, to_column) = find(&mv[2..]);
            self.board[to_row][to_column] = self.board[from_row][from_column].take();
            removed = self.resolve(to_row, to_column);
        }
        // "QUIET: moves since the last removal"; "A pass counts as a move without a removal."
        self.quiet = if removed > 0 { 0 } else { self.quiet + 1 };
        // "NUMBER: from 1, up by one after each Red move."
        if self.mover == 'r' {
            self.number += 1;
        }
        self.mover = if self.mover == 'b' { 'r' } else { 'b' };
        self.history.push(self.board_and_mover());
    }

    /// "The board is turned half round and the colours are exchanged: the piece on row r, column c comes to row 8 - r,
    /// column 7 - c and changes its owner. Then it is Blue's turn".
    fn play_swap(&mut self) {
        let mut turned = vec![vec![None; 8]; 9];
        for (row, rank) in self.board.iter().enumerate() {
            for (column, square) in rank.iter().enumerate() {
                let exchanged =
                    |piece: &Piece| Piece { owner: if piece.owner == 'b' { 'r' } else { 'b' }, ..*piece };
                turned[8 - row][7 - column] = square.as_ref().map(exchanged);
            }
        }
        self.board = turned;
        self.mover = 'b';
        self.swap = false;
        // "A swap forms no equation and counts as a move without a removal."
        self.quiet += 1;
        self.number += 1;
        // "Repetition counts from [...] the one after a swap."
        self.history = vec![self.board_and_mover()];
    }

    /// "After a move, look along each of the 4 lines (rank, file, two diagonals) through the arrival square." Gives
    /// the number of pieces removed.
    fn resolve(&mut self, row: usize, column: usize) -> usize {
        let mut condemned: HashSet<(usize, usize)> = HashSet::new();
        for (down, right) in [(0, 1), (1, 0), (1, 1), (1, -1)] {
            let run = self.run(row, column, down, right);
            let pieces: Vec<Piece> =
                run.iter().map(|(r, c)| self.board[*r][*c].expect("a run has no gap")).collect();
            // "A run with pieces of **both** players is an equation"
            if !pieces.iter().any(|p| p.owner == 'b') || !pieces.iter().any(|p| p.owner == 'r') {
                continue;
            }
            // "a, b and c are the sums of its quadratic, linear and constant coefficients, and D = b² - 4ac"
            let sum =
                |kind: char| -> i64 { pieces.iter().filter(|p| p.kind == kind).map(|p| p.coefficient).sum() };
            let (a, b, c) = (sum('q'), sum('l'), sum('c'));
            // "`modern`: a run with a = 0 is no equation and removes nothing."
            if self.rules == "modern" && a == 0 {
                continue;
            }
            // "D ≥ 0: The opponent's pieces in that run are removed. D < 0: The mover's pieces in that run are
            // removed, the moved piece too."
            let mover_suffers = b * b - 4 * a * c < 0;
            for (square, piece) in run.iter().zip(&pieces) {
                if (piece.owner == self.mover) == mover_suffers {
                    condemned.insert(*square);
                }
            }
        }
        // "then everything that any of them condemns is removed at once"
        for (r, c) in &condemned {
            self.board[*r][*c] = None;
        }
        condemned.len()
    }

    /// "take the longest unbroken run of occupied squares that contains it"
    fn run(&self, row: usize, column: usize, down: i32, right: i32) -> Vec<(usize, usize)> {
        let mut squares = vec![(row, column)];
        for sense in [1, -1] {
            for distance in 1.. {
                match beyond(row, column, down * sense, right * sense, distance) {
                    Some((r, c)) if self.board[r][c].is_some() => squares.push((r, c)),
                    _ => break,
                }
            }
        }
        squares
    }

    /// "A piece moves in a straight line over empty squares to an empty square; there is no capture by landing, and no
    /// jump."
    fn piece_moves(&self, owner: char) -> Vec<String> {
        let mut list = Vec::new();
        for row in 0..9 {
            for column in 0..8 {
                let Some(piece) = self.board[row][column].filter(|piece| piece.owner == owner) else {
                    continue;
                };
                let (directions, at_most) = ways(piece);
                for (down, right) in directions {
                    for distance in 1..=at_most {
                        match beyond(row, column, down, right, distance) {
                            Some((r, c)) if self.board[r][c].is_none() => {
                                list.push(format!("{}{}", name(row, column), name(r, c)));
                            }
                            _ => break,
                        }
                    }
                }
            }
        }
        list
    }

    fn pieces(&self) -> Vec<Piece> {
        self.board.iter().flatten().filter_map(|square| *square).collect()
    }
}

/// The table of the rules page: directions as (rows down, columns right), and the maximal distance.
fn ways(piece: Piece) -> (Vec<(i32, i32)>, i32) {
    match piece.kind {
        // "quadratic | all 8 | 3 squares"
        'q' => (vec![(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)], 3),
        // "linear | up, down, left, right | 2 squares"
        'l' => (vec![(-1, 0), (1, 0), (0, -1), (0, 1)], 2),
        // "constant | straight ahead: up the board for Blue, down for Red | 1 square"
        _ if piece.owner == 'b' => (vec![(-1, 0)], 1),
        _ => (vec![(1, 0)], 1),
    }
}

/// "In `classic`: no linear piece is on the board, at least one constant is, all quadratics have one sign and all
/// constants have that same sign".
fn no_real_solution_in_classic(pieces: &[Piece]) -> bool {
    let signs = |kind: char| -> HashSet<i64> {
        pieces.iter().filter(|piece| piece.kind == kind).map(|piece| piece.coefficient.signum()).collect()
    };
    signs('l').is_empty() && signs('c').len() == 1 && signs('q') == signs('c')
}

/// "In `modern`, exactly: no set of the remaining pieces that holds at least one of each player has a ≠ 0 and D ≥ 0,
/// wherever the pieces stand."
///
/// Adds piece by piece to all sets so far. Sets with equal sums are merged, so that the number of sets stays small. Quadratics come first, as
/// then a solution is found early.
pub(crate) fn no_real_solution_in_modern(pieces: &[Piece]) -> bool {
    let mut pieces = pieces.to_vec();
    pieces.sort_by_key(|piece| piece.kind != 'q');
    let mut sums = HashSet::from([(0_i64, 0_i64, 0_i64, false, false)]);
    for piece in pieces {
        let with_the_piece: Vec<_> = sums
            .iter()
            .map(|(a, b, c, blue, red)| {
                let of = |kind: char| if piece.kind == kind { piece.coefficient } else { 0 };
                let blue = *blue || piece.owner == 'b';
                let red = *red || piece.owner == 'r';
                (a + of('q'), b + of('l'), c + of('c'), blue, red)
            })
            .collect();
        sums.extend(with_the_piece);
        // A set of the pieces so far is also a set of all pieces.
        if sums.iter().any(|(a, b, c, blue, red)| *blue && *red && *a != 0 && b * b - 4 * a * c >= 0) {
            return false;
        }
    }
    true
}

/// The square at this distance, if it is on the board.
fn beyond(row: usize, column: usize, down: i32, right: i32, distance: i32) -> Option<(usize, usize)> {
    let row = row as i32 + down * distance;
    let column = column as i32 + right * distance;
    ((0..9).contains(&row) && (0..8).contains(&column)).then_some((row as usize, column as usize))
}

/// "A letter for the column, from the left, and a number for the rank, from the bottom"; "row r on a board of R rows is
/// rank R - r".
pub(crate) fn name(row: usize, column: usize) -> String {
    format!("{}{}", (b'a' + column as u8) as char, 9 - row)
}

fn find(name: &str) -> (usize, usize) {
    for row in 0..9 {
        for column in 0..8 {
            if self::name(row, column) == name {
                return (row, column);
            }
        }
    }
    panic!("{name} is not a square")
}

/// "in a rank, a digit counts empty squares, a piece is a letter, a sign and a digit 1-4: `q l c` for Red's kinds,
/// `Q L C` for Blue's"
fn read_rank(text: &str) -> Vec<Option<Piece>> {
    let mut row = Vec::new();
    let mut characters = text.chars();
    while let Some(character) = characters.next() {
        if let Some(empty) = character.to_digit(10) {
            row.extend((0..empty).map(|_| None));
            continue;
        }
        let sign = if characters.next() == Some('-') { -1 } else { 1 };
        let digit =
            characters.next().and_then(|digit| digit.to_digit(10)).expect("a piece ends with a digit");
        row.push(Some(Piece {
            owner: if character.is_uppercase() { 'b' } else { 'r' },
            kind: character.to_ascii_lowercase(),
            coefficient: sign * i64::from(digit),
        }));
    }
    row
}

/// "runs are written as one digit, 8 for an empty rank"
pub(crate) fn write_rank(row: &[Option<Piece>]) -> String {
    let mut text = String::new();
    let mut empty = 0;
    for square in row {
        let Some(piece) = square else {
            empty += 1;
            continue;
        };
        if empty > 0 {
            text += &empty.to_string();
            empty = 0;
        }
        text.push(if piece.owner == 'b' { piece.kind.to_ascii_uppercase() } else { piece.kind });
        text += &format!("{:+}", piece.coefficient);
    }
    if empty > 0 {
        text += &empty.to_string();
    }
    text
}
