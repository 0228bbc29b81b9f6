//! A random game to test searches, and an exhaustive search of it.
//!
//! Positions are in layers, and every move leads to the next layer, with many transpositions. The seed determines the side to move, the moves and the
//! results. A player can move several times in a row.

use quadrille_core::{Random, Seat, Verdict, mix64};
use quadrille_search::{GameTree, Playout, Score};

/// A game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RandomGame {
    pub(crate) seed: u64,
    pub(crate) layers: u32,
}

/// Number of positions in a layer: few, so that there are transpositions.
const WIDTH: u64 = 24;

/// The layer and the index in it.
pub(crate) type LayerNode = (u32, u64);

impl RandomGame {
    fn draw(&self, (layer, place): LayerNode, what: u64) -> u64 {
        mix64(mix64(self.seed ^ what) ^ (u64::from(layer) << 32 | place))
    }
}

impl GameTree for RandomGame {
    type Position = LayerNode;
    type Move = u64;

    fn side_to_move(&self, spot: &LayerNode) -> Seat {
        Seat::ALL[(self.draw(*spot, 1) % 2) as usize]
    }

    fn verdict(&self, spot: &LayerNode) -> Option<Verdict> {
        let is_over = spot.0 == self.layers || (spot.0 > 0 && self.draw(*spot, 2).is_multiple_of(8));
        let verdicts = [Verdict::Win(Seat::First), Verdict::Win(Seat::Second), Verdict::Draw];
        is_over.then(|| verdicts[(self.draw(*spot, 3) % 3) as usize])
    }

    fn hash(&self, spot: &LayerNode) -> u64 {
        self.draw(*spot, 4)
    }

    fn for_each_move(&self, spot: &LayerNode, visit: impl FnMut(u64)) {
        (0..1 + self.draw(*spot, 5) % 4).for_each(visit);
    }

    fn make_move(&self, spot: &LayerNode, mv: u64) -> LayerNode {
        (spot.0 + 1, self.draw(*spot, 6 + mv) % WIDTH)
    }
}

impl Playout for RandomGame {
    fn playout(&self, mut spot: LayerNode, seat: Seat, random: &mut Random) -> f32 {
        loop {
            match self.verdict(&spot) {
                Some(Verdict::Draw) => return 0.5,
                Some(Verdict::Win(winner)) => return f32::from(u8::from(winner == seat)),
                None => {
                    let moves = moves(self, &spot);
                    spot = self.make_move(
                        &spot,
                        *random.choose(&moves).expect("there is a move while the game goes on"),
                    );
                }
            }
        }
    }
}

/// The moves of a position.
pub(crate) fn moves<M: GameTree>(tree: &M, position: &M::Position) -> Vec<M::Move> {
    let mut moves = Vec::new();
    tree.for_each_move(position, |mv| moves.push(mv));
    moves
}

/// The exact score of a position for a player. The winner takes the shortest way, the loser the longest.
pub(crate) fn worth<M: GameTree>(tree: &M, position: &M::Position, seat: Seat) -> Score {
    match tree.verdict(position) {
        Some(Verdict::Draw) => return Score::EVEN,
        Some(Verdict::Win(winner)) if winner == seat => return Score::win_in(0),
        Some(Verdict::Win(_)) => return Score::loss_in(0),
        None => {}
    }
    let side_to_move = tree.side_to_move(position);
    let later = |mv| {
        let score = worth(tree, &tree.make_move(position, mv), side_to_move);
        match score.end() {
            None => score,
            Some(moves) if score > Score::EVEN => Score::win_in(moves.unsigned_abs() + 1),
            Some(moves) => Score::loss_in(moves.unsigned_abs() + 1),
        }
    };
    let best = moves(tree, position).into_iter().map(later).max();
    let best = best.expect("there is a move while the game goes on");
    if side_to_move == seat { best } else { -best }
}
