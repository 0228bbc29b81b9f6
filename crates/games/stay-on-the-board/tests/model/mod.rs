//! A slow, obvious model of Stay on the Board, written from the rules page: every rule quotes its sentence.
//!
//! It shares no code with the crate. Its interface is texts, which must be valid.

/// The reasons in the page's table of ends.
pub(crate) const REASONS: [&str; 5] =
    ["off-board", "closed-square", "right-claim", "wrong-claim", "move-limit"];

/// The possible initial positions: "`start`: `random` (from the seed, uniform over all squares) or a square".
pub(crate) fn starts(size: usize, mode: &str, start: Option<&str>, limit: u32) -> Vec<String> {
    let mut texts = Vec::new();
    for row in 0..size {
        for column in 0..size {
            // "A letter for the column, from the left, and a number for the rank, from the bottom"
            let name = format!("{}{}", (b'a' + column as u8) as char, size - row);
            if start.is_some_and(|start| start != name) {
                continue;
            }
            let mut board = vec![vec!['.'; size]; size];
            board[row][column] = 'q';
            let ranks: Vec<String> = board.iter().map(|rank| rank.iter().collect()).collect();
            texts.push(format!("{} {mode} 1 0 {limit}", ranks.join("/")));
        }
    }
    texts
}

/// A game in progress.
#[derive(Clone, Debug)]
pub(crate) struct Model {
    /// Ranks from the top; `.` open, `x` closed, `q` the queen.
    board: Vec<Vec<char>>,
    mode: String,
    mover: char,
    made: u32,
    limit: u32,
    ended: Option<(String, String)>,
}

/// Whether a start with closed squares is possible: "On a small board the number is drawn from 0 to a quarter of the squares,
/// rounded down, if that is less than `closed`"; "In `open`, none is closed."
pub(crate) fn may_close(size: usize, mode: &str, closed: usize, found: usize) -> bool {
    found <= if mode == "open" { 0 } else { closed.min(size * size / 4) }
}

/// Destination of a move.
enum Landing {
    OffBoard,
    ClosedSquare,
    Safe(usize, usize),
}

impl Model {
    /// "Position: `BOARD MODE MOVER MADE LIMIT`. BOARD: ranks from the top joined by `/`."
    pub(crate) fn read(text: &str) -> Model {
        let fields: Vec<&str> = text.split(' ').collect();
        let mut model = Model {
            board: fields[0].split('/').map(|rank| rank.chars().collect()).collect(),
            mode: fields[1].to_string(),
            mover: fields[2].chars().next().expect("MOVER is a digit"),
            made: fields[3].parse().expect("MADE is a number"),
            limit: fields[4].parse().expect("LIMIT is a number"),
            ended: None,
        };
        model.end_at_the_limit();
        model
    }

    pub(crate) fn text(&self) -> String {
        let ranks: Vec<String> = self.board.iter().map(|rank| rank.iter().collect()).collect();
        format!("{} {} {} {} {}", ranks.join("/"), self.mode, self.mover, self.made, self.limit)
    }

    pub(crate) fn outcome(&self) -> Option<(String, String)> {
        self.ended.clone()
    }

    /// "Legal list: the safe moves; where there is none, `claim` alone."
    pub(crate) fn moves(&self) -> Vec<String> {
        if self.ended.is_some() {
            return Vec::new();
        }
        let mut list = self.safe_moves();
        if list.is_empty() {
            list.push("claim".to_string());
        }
        list
    }

    /// "Unsafe moves and false claims are accepted as moves, but are not in the list." And: "a distance from 1 to
    /// N - 1 (any other distance, or direction 5, is no move)".
    pub(crate) fn accepted(&self) -> Vec<String> {
        if self.ended.is_some() {
            return Vec::new();
        }
        let mut list = self.all_directions_and_distances();
        list.push("claim".to_string());
        list
    }

    /// Makes an accepted move.
    pub(crate) fn play(&mut self, mv: &str) {
        let player = self.mover;
        let opponent = if player == '1' { '2' } else { '1' };
        if mv == "claim" {
            // "if the player to move has no safe move, the claimant wins; if there is one, the claimant loses"
            if self.safe_moves().is_empty() {
                self.win(player, "right-claim");
            } else {
                self.win(opponent, "wrong-claim");
            }
            return;
        }
        match self.landing(mv) {
            // "After a losing move or a claim the text stays as it was before it (queen, board, mover)".
            Landing::OffBoard => self.win(opponent, "off-board"),
            Landing::ClosedSquare => self.win(opponent, "closed-square"),
            Landing::Safe(row, column) => {
                // "In `blocked`, the square that a move leaves is closed for the rest of the game. In `open`, none
                // ever closes."
                let (from_row, from_column) = self.queen();
                self.board[from_row][from_column] = if self.mode == "blocked" { 'x' } else { '.' };
                self.board[row][column] = 'q';
                self.made += 1;
                self.mover = opponent;
                self.end_at_the_limit();
            }
        }
    }

    /// "`limit` safe moves were made (limit > 0): at once, before any claim: draw, `move-limit`".
    fn end_at_the_limit(&mut self) {
        if self.limit > 0 && self.made >= self.limit {
            self.ended = Some(("draw".to_string(), "move-limit".to_string()));
        }
    }

    fn win(&mut self, player: char, reason: &str) {
        let winner = if player == '1' { "first" } else { "second" };
        self.ended = Some((winner.to_string(), reason.to_string()));
    }

    /// "Landing inside the board on a square that is not closed is a *safe* move."
    fn safe_moves(&self) -> Vec<String> {
        let mut list = self.all_directions_and_distances();
        list.retain(|mv| matches!(self.landing(mv), Landing::Safe(..)));
        list
    }

    /// "a direction, named as on a numeric keypad, and a distance from 1 to N - 1"
    fn all_directions_and_distances(&self) -> Vec<String> {
        let mut list = Vec::new();
        for direction in ['1', '2', '3', '4', '6', '7', '8', '9'] {
            for distance in 1..self.board.len() {
                list.push(format!("{direction}{distance}"));
            }
        }
        list
    }

    /// "7 8 9 up, 4 6 sideways, 1 2 3 down; 7 is up-left"; "The queen lands exactly that far away and passes over
    /// closed squares freely."
    fn landing(&self, mv: &str) -> Landing {
        let mut characters = mv.chars();
        let (down, right) = match characters.next() {
            Some('7') => (-1, -1),
            Some('8') => (-1, 0),
            Some('9') => (-1, 1),
            Some('4') => (0, -1),
            Some('6') => (0, 1),
            Some('1') => (1, -1),
            Some('2') => (1, 0),
            Some('3') => (1, 1),
            other => panic!("{other:?} is no direction"),
        };
        let distance: i32 = characters.as_str().parse().expect("a distance is a number");
        let (row, column) = self.queen();
        let row = row as i32 + down * distance;
        let column = column as i32 + right * distance;
        let size = self.board.len() as i32;
        if row < 0 || row >= size || column < 0 || column >= size {
            return Landing::OffBoard;
        }
        let (row, column) = (row as usize, column as usize);
        if self.board[row][column] == 'x' { Landing::ClosedSquare } else { Landing::Safe(row, column) }
    }

    fn queen(&self) -> (usize, usize) {
        for (row, rank) in self.board.iter().enumerate() {
            for (column, square) in rank.iter().enumerate() {
                if *square == 'q' {
                    return (row, column);
                }
            }
        }
        panic!("a board without a queen")
    }
}
