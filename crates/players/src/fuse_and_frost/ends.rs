//! The distinct ways a turn can end. What each action does, the rules say; here only positions that come twice are left out.

use std::collections::HashSet;
use std::hash::{BuildHasherDefault, Hasher};
use std::ops::Range;

use quadrille_core::{EnumerateMoves, NoEvents, Rules};
use quadrille_fuse_and_frost::{FuseAndFrost, Move, Position};

use super::turn::Turn;

/// A position in the middle of a turn.
#[derive(Clone, Copy, Debug)]
struct Stage {
    position: Position,
    /// The action that led here and the number of the stage before it; none where the turn began.
    from: Option<(Move, u32)>,
}

/// A position that a turn leads to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct End {
    /// The position.
    pub(crate) position: Position,
    /// The move that ended the turn, or the game, and the stage that it was made in.
    last: (Move, u32),
}

/// Position keys are scrambled already.
#[derive(Default)]
struct AsItIs(u64);

impl Hasher for AsItIs {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = self.0 << 8 | u64::from(*byte);
        }
    }

    fn write_u64(&mut self, key: u64) {
        self.0 = key;
    }
}

type Keys = HashSet<u64, BuildHasherDefault<AsItIs>>;

/// Room for the ends of a turn, to be used again for the next.
#[derive(Default)]
pub(crate) struct Ends {
    stages: Vec<Stage>,
    seen: Keys,
    list: Vec<End>,
    listed: Keys,
    /// The stages whose moves were tried.
    looked_at: usize,
}

impl Ends {
    /// Finds all ends of the mover's turn, those with the fewest actions first.
    pub(crate) fn find(&mut self, position: &Position) -> &[End] {
        self.begin(position);
        while self.go_on().is_some() {}
        &self.list
    }

    /// Begins with a turn, or the rest of one, of which no end is found yet.
    pub(crate) fn begin(&mut self, position: &Position) {
        self.stages.clear();
        self.seen.clear();
        self.list.clear();
        self.listed.clear();
        self.looked_at = 0;
        self.reach(*position, None);
    }

    /// Goes on to find a few more ends: the numbers of those that are new, or nothing once all are found.
    pub(crate) fn go_on(&mut self) -> Option<Range<usize>> {
        let found = self.list.len();
        let number = self.looked_at;
        let position = self.stages.get(number)?.position;
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
        self.looked_at += 1;
        Some(found..self.list.len())
    }

    fn reach(&mut self, position: Position, from: Option<(Move, u32)>) {
        if self.seen.insert(position.arrangement()) {
            self.stages.push(Stage { position, from });
        }
    }

    fn close(&mut self, position: Position, last: (Move, u32)) {
        if self.listed.insert(position.arrangement()) {
            self.list.push(End { position, last });
        }
    }

    /// The ends found last.
    pub(crate) fn list(&self) -> &[End] {
        &self.list
    }

    /// The turn that leads to one of the ends found last.
    pub(crate) fn turn(&self, end: &End) -> Turn {
        let mut before = Some(end.last);
        Turn::backwards(std::iter::from_fn(|| {
            let (mv, stage) = before?;
            before = self.stages[stage as usize].from;
            Some(mv)
        }))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use quadrille_core::{Options, Random};

    use super::*;

    /// A position without what a turn may end in one way or another: the players' facings.
    fn text(position: &Position) -> String {
        let text = FuseAndFrost::to_text(position);
        let fields = text.split(' ').enumerate().filter(|(index, _)| *index != 3).map(|(_, field)| field);
        fields.collect::<Vec<_>>().join(" ")
    }

    /// Every line of actions, tried one by one.
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
    fn every_end_is_found_once_with_the_turn_that_leads_there() {
        let mut ends = Ends::default();
        let mut seen = 0;
        for (seed, roles) in (0..60).zip(["bomber", "freezer"].iter().cycle()) {
            let size = ["7", "9", "11"][seed as usize % 3];
            let given = [("size", size), ("first", roles), ("second", "bomber")];
            let options = Options::read(FuseAndFrost::INFO.options, given).unwrap();
            let mut position = FuseAndFrost::initial(&options, 0).unwrap();
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
            let found = ends.find(&position).to_vec();
            let texts: BTreeSet<String> = found.iter().map(|end| text(&end.position)).collect();
            assert_eq!(texts, expected, "{}", FuseAndFrost::to_text(&position));
            assert_eq!(texts.len(), found.len(), "no end is listed twice");
            for end in &found {
                assert_eq!(ends.turn(end).after(&position), Some(end.position));
            }
            seen += found.len();
        }
        assert!(seen > 2_000, "{seen} ends are too few to mean much");
    }

    #[test]
    fn a_turn_that_cannot_be_played_leads_nowhere() {
        let start = "#######/#A....#/#.#.#.#/#.....#/#.#.#.#/#....B#/####### A 3 rl 5,5 bf 0 200";
        let start = FuseAndFrost::parse(start).unwrap();
        let turn = |moves: &str| {
            let moves: Vec<Move> = moves.split(' ').map(|mv| FuseAndFrost::parse_move(mv).unwrap()).collect();
            Turn::backwards(moves.into_iter().rev())
        };
        assert!(turn("mr md end").after(&start).is_none(), "a pillar is in the way");
        assert!(turn("mr mr").after(&start).is_none(), "the turn is not over");
        assert!(turn("pr pd kr end").after(&start).is_none(), "nothing is left to end");
        assert!(turn("mr end").after(&start).is_some() && turn("pr pd kr").after(&start).is_some());
        assert!(Turn::default().after(&start).is_none() && Turn::PASS.after(&start).is_some());
    }
}
