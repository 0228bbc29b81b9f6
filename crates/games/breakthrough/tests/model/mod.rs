//! A slow, obvious model of Breakthrough, written from the rules page alone. It shares nothing with the crate that it is compared with.

/// Ranks from the top, and the side to move.
#[derive(Clone, Debug)]
pub(crate) struct Model {
    board: Vec<Vec<char>>,
    mover: char,
}

impl Model {
    /// "White starts with 16 pawns on the ranks 1 and 2, Black with 16 pawns on the ranks 7 and 8."
    pub(crate) fn start() -> Model {
        let rank = |number| match number {
            7 | 8 => vec!['b'; 8],
            1 | 2 => vec!['w'; 8],
            _ => vec!['.'; 8],
        };
        Model { board: (1..=8).rev().map(rank).collect(), mover: 'w' }
    }

    /// A board with one pawn of each player, on these squares.
    pub(crate) fn two_pawns(white: (i32, i32), black: (i32, i32)) -> Model {
        let mut model = Model { board: vec![vec!['.'; 8]; 8], mover: 'w' };
        for ((column, rank), pawn) in [(white, 'w'), (black, 'b')] {
            model.board[(8 - rank) as usize][column as usize] = pawn;
        }
        model
    }

    pub(crate) fn text(&self) -> String {
        let ranks: Vec<String> = self.board.iter().map(|rank| rank.iter().collect()).collect();
        format!("{} {}", ranks.join("/"), self.mover)
    }

    /// The character on a square, named by its column from 0 and its rank from 1.
    fn at(&self, column: i32, rank: i32) -> char {
        self.board[(8 - rank) as usize][column as usize]
    }

    /// "White's pawns move up the board, Black's down."
    fn forward(&self) -> i32 {
        if self.mover == 'w' { 1 } else { -1 }
    }

    pub(crate) fn is_legal(&self, from: (i32, i32), to: (i32, i32)) -> bool {
        let opponent = if self.mover == 'w' { 'b' } else { 'w' };
        if self.at(from.0, from.1) != self.mover || self.result().is_some() {
            return false;
        }
        let target = self.at(to.0, to.1);
        // "The player moves one pawn by one square."
        let one_rank = to.1 - from.1 == self.forward();
        // "Straight forward to an empty square."
        let straight = to.0 == from.0 && target == '.';
        // "Diagonally forward to an empty square, or to a square with a pawn of the opponent"
        let diagonal = (to.0 - from.0).abs() == 1 && (target == '.' || target == opponent);
        one_rank && (straight || diagonal)
    }

    /// Every pair of squares.
    pub(crate) fn pairs() -> impl Iterator<Item = ((i32, i32), (i32, i32))> {
        let squares = || (0..8).flat_map(|column| (1..=8).map(move |rank| (column, rank)));
        squares().flat_map(move |from| squares().map(move |to| (from, to)))
    }

    /// "the square that the pawn leaves and the square that it goes to"
    pub(crate) fn move_text(from: (i32, i32), to: (i32, i32)) -> String {
        let name = |(column, rank): (i32, i32)| format!("{}{rank}", (b'a' + column as u8) as char);
        name(from) + &name(to)
    }

    pub(crate) fn play(&mut self, from: (i32, i32), to: (i32, i32)) {
        self.board[(8 - from.1) as usize][from.0 as usize] = '.';
        self.board[(8 - to.1) as usize][to.0 as usize] = self.mover;
        self.mover = if self.mover == 'w' { 'b' } else { 'w' };
    }

    /// The table of ends.
    pub(crate) fn result(&self) -> Option<&'static str> {
        let has = |rank: i32, pawn: char| (0..8).any(|column| self.at(column, rank) == pawn);
        let has_any = |pawn: char| (1..=8).any(|rank| has(rank, pawn));
        match () {
            () if has(8, 'w') => Some("first (far-row)"),
            () if has(1, 'b') => Some("second (far-row)"),
            () if !has_any('b') => Some("first (no-pawns)"),
            () if !has_any('w') => Some("second (no-pawns)"),
            () => None,
        }
    }
}
