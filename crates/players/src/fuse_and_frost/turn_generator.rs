//! Generates the turns of a position: breadth-first over the moves of the rules, one turn for each distinct position it can end in.

use std::collections::HashSet;
use std::hash::{BuildHasherDefault, Hasher};
use std::ops::Range;

use quadrille_core::{EnumerateMoves, NoEvents, Rules};
use quadrille_fuse_and_frost::{FuseAndFrost, Move, Position};

use super::turn::Turn;

/// A position within a turn.
#[derive(Clone, Copy, Debug)]
struct MidTurn {
    position: Position,
    /// The last move and the index of the position before it; none at the beginning of the turn.
    from: Option<(Move, u32)>,
}

/// A position in which a turn ends.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TurnEnd {
    /// The position.
    pub(crate) position: Position,
    /// The move that ended the turn or the game, and the index of the position before it.
    last: (Move, u32),
}

/// Hashes of positions are uniform already.
#[derive(Default)]
struct IdentityHasher(u64);

impl Hasher for IdentityHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = self.0 << 8 | u64::from(*byte);
        }
    }

    fn write_u64(&mut self, hash: u64) {
        self.0 = hash;
    }
}

type HashSet64 = HashSet<u64, BuildHasherDefault<IdentityHasher>>;

/// Turn generator with buffers that are reused for the next position.
#[derive(Default)]
pub(crate) struct TurnGenerator {
    positions: Vec<MidTurn>,
    seen: HashSet64,
    list: Vec<TurnEnd>,
    listed: HashSet64,
    /// Positions whose moves were generated.
    expanded: usize,
}

impl TurnGenerator {
    /// Generates all turns, those with the fewest moves first.
    pub(crate) fn generate(&mut self, position: &Position) -> &[TurnEnd] {
        self.start(position);
        while self.next_batch().is_some() {}
        &self.list
    }

    /// Starts with the turns of a position, or the rests of a turn under way.
    pub(crate) fn start(&mut self, position: &Position) {
        self.positions.clear();
        self.seen.clear();
        self.list.clear();
        self.listed.clear();
        self.expanded = 0;
        self.reach(*position, None);
    }

    /// Generates a few more turns: their indices in the list, or none once the list is complete.
    pub(crate) fn next_batch(&mut self) -> Option<Range<usize>> {
        let found = self.list.len();
        let number = self.expanded;
        let position = self.positions.get(number)?.position;
        FuseAndFrost::for_each_move(&position, |mv| {
            if !matches!(mv, Move::Face(_)) {
                let mut after = position;
                FuseAndFrost::apply(&mut after, mv, &mut NoEvents);
                let from = (mv, number as u32);
                if after.turn() != position.turn() || after.outcome().is_some() {
                    self.close(after, from);
                } else {
                    self.reach(after, Some(from));
                }
            }
        });
        self.expanded += 1;
        Some(found..self.list.len())
    }

    fn reach(&mut self, position: Position, from: Option<(Move, u32)>) {
        if self.seen.insert(position.arrangement_hash()) {
            self.positions.push(MidTurn { position, from });
        }
    }

    fn close(&mut self, position: Position, last: (Move, u32)) {
        if self.listed.insert(position.arrangement_hash()) {
            self.list.push(TurnEnd { position, last });
        }
    }

    /// The turns generated so far.
    pub(crate) fn list(&self) -> &[TurnEnd] {
        &self.list
    }

    /// The moves of a turn of the list.
    pub(crate) fn turn(&self, end: &TurnEnd) -> Turn {
        let mut before = Some(end.last);
        Turn::from_last(std::iter::from_fn(|| {
            let (mv, index) = before?;
            before = self.positions[index as usize].from;
            Some(mv)
        }))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use quadrille_core::{Options, Random};

    use super::*;

    /// The text of a position without the players' facings.
    fn text(position: &Position) -> String {
        let text = FuseAndFrost::to_text(position);
        let fields = text.split(' ').enumerate().filter(|(index, _)| *index != 3).map(|(_, field)| field);
        fields.collect::<Vec<_>>().join(" ")
    }

    /// Every sequence of moves, one by one.
    fn try_all(position: &Position, turn: u16, found: &mut BTreeSet<String>) {
        if position.turn() != turn || position.outcome().is_some() {
            found.insert(text(position));
            return;
        }
        FuseAndFrost::for_each_move(position, |mv| {
            if !matches!(mv, Move::Face(_)) {
                let mut next = *position;
                FuseAndFrost::apply(&mut next, mv, &mut NoEvents);
                try_all(&next, turn, found);
            }
        });
    }

    #[test]
    fn every_end_is_generated_once_with_its_turn() {
        let mut ends = TurnGenerator::default();
        let mut seen = 0;
        for (seed, roles) in (0..60).zip(["bomber", "freezer", "sparker", "miner"].iter().cycle()) {
            let size = ["7", "9", "11"][seed as usize % 3];
            let pairs = if seed % 8 < 4 { "0" } else { "3" };
            let given = [("size", size), ("first", roles), ("second", "bomber"), ("power-ups", pairs)];
            let options = Options::parse(FuseAndFrost::INFO.options, given).unwrap();
            let mut position = FuseAndFrost::initial(&options, seed).unwrap();
            let mut random = Random::new(seed);
            for _ in 0..random.below(40) {
                let Some(mv) = FuseAndFrost::sample(&position, &mut random) else { break };
                FuseAndFrost::apply(&mut position, mv, &mut NoEvents);
            }
            if position.outcome().is_some() {
                continue;
            }
            let mut expected = BTreeSet::new();
            try_all(&position, position.turn(), &mut expected);
            let found = ends.generate(&position).to_vec();
            let texts: BTreeSet<String> = found.iter().map(|end| text(&end.position)).collect();
            assert_eq!(texts, expected, "{}", FuseAndFrost::to_text(&position));
            assert_eq!(texts.len(), found.len(), "no end is listed twice");
            for end in &found {
                assert_eq!(ends.turn(end).play(&position), Some(end.position));
            }
            seen += found.len();
        }
        assert!(seen > 2_000, "only {seen} ends");
    }

    #[test]
    fn a_turn_with_an_illegal_move_is_not_played() {
        let start = "#######/#A....#/#.#.#.#/#.....#/#.#.#.#/#....B#/####### A 3 rl 5,5 bf 0 200";
        let start = FuseAndFrost::parse(start).unwrap();
        let turn = |moves: &str| {
            let moves: Vec<Move> = moves.split(' ').map(|mv| FuseAndFrost::parse_move(mv).unwrap()).collect();
            Turn::from_last(moves.into_iter().rev())
        };
        assert!(turn("mr md end").play(&start).is_none(), "a pillar is in the way");
        assert!(turn("mr mr").play(&start).is_none(), "the turn is not over");
        assert!(turn("pr pd kr end").play(&start).is_none(), "nothing is left to end");
        assert!(turn("mr end").play(&start).is_some() && turn("pr pd kr").play(&start).is_some());
        assert!(Turn::default().play(&start).is_none() && turn("end").play(&start).is_some());
    }
}
