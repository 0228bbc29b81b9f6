//! Squares: the walls of each size, neighbours, and the characters of "Text".

/// A row, from the top, and a column, from the left.
pub(crate) type Place = (usize, usize);

/// "Directions are u, d, l, r."
pub(crate) const DIRECTIONS: [char; 4] = ['u', 'd', 'l', 'r'];

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

/// The neighbour of a floor square, which is never at the edge.
pub(crate) fn next(place: Place, direction: char) -> Place {
    let (row, column) = place;
    match direction {
        'u' => (row - 1, column),
        'd' => (row + 1, column),
        'l' => (row, column - 1),
        'r' => (row, column + 1),
        _ => panic!("{direction} is no direction"),
    }
}

/// "A **distance** is the difference of the rows plus the difference of the columns, whatever is in between."
pub(crate) fn distance(one: Place, other: Place) -> usize {
    one.0.abs_diff(other.0) + one.1.abs_diff(other.1)
}

/// "`1`-`7` a bomb with that timer".
pub(crate) fn is_bomb(square: char) -> bool {
    ('1'..='7').contains(&square)
}

/// "`a`-`f` ice with health 1-6".
pub(crate) fn is_ice(square: char) -> bool {
    ('a'..='f').contains(&square)
}

/// "`m`-`r` a coil with charge 1-6".
pub(crate) fn is_coil(square: char) -> bool {
    ('m'..='r').contains(&square)
}

/// "`s`-`x` a mine with charge 1-6".
pub(crate) fn is_mine(square: char) -> bool {
    ('s'..='x').contains(&square)
}

/// "A mine is **armed** while its charge is 4 or less."
pub(crate) fn is_armed_mine(square: char) -> bool {
    ('s'..='v').contains(&square)
}

/// "Bombs, ice, coils and mines are **objects**."
pub(crate) fn is_object(square: char) -> bool {
    is_bomb(square) || is_ice(square) || is_coil(square) || is_mine(square)
}

/// "`S` a shield, `L` a leap, `X` a swap on the floor".
pub(crate) fn is_power_up(square: char) -> bool {
    ['S', 'L', 'X'].contains(&square)
}

pub(crate) fn is_player(square: char) -> bool {
    square == 'A' || square == 'B'
}

/// "Empty floor: no wall, player or object. A power-up does not matter."
pub(crate) fn is_empty_floor(square: char) -> bool {
    square == '.' || is_power_up(square)
}

/// The object with its number reduced by 1; the floor at 0.
pub(crate) fn one_less(object: char) -> char {
    match object {
        '1' | 'a' | 'm' | 's' => '.',
        _ => (object as u8 - 1) as char,
    }
}

pub(crate) fn other(player: char) -> char {
    if player == 'A' { 'B' } else { 'A' }
}

/// The index of a player's value in FACING, HEALTH, ROLES and `held`.
pub(crate) fn seat(player: char) -> usize {
    if player == 'A' { 0 } else { 1 }
}
