//! A position: what its text says and nothing else, so that equal texts are equal positions.
//!
//! Whose turn it is and how the game ended follow from the rest, as the rules page says under "Text". Invariants: players and
//! objects are on the floor, no two on one square; a player has a square exactly while they have health; no more turns were completed than
//! the limit allows.

use quadrille_core::{Grid, Outcome, PerSeat, Seat, Square, mix64};

use strum::{EnumString, IntoStaticStr, VariantNames};

use crate::arena::{Bitboard, Heading, Size, SquareIndex};
use crate::burst;
use crate::info::{ACTIONS, BLAST, BOMB_TIMER, DOUBLE_BLAST, FROZEN, ICE_HEALTH, TURN_LIMIT};
use crate::objects::{Object, Objects};

/// What a player lays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum Role {
    /// Bombs.
    Bomber,
    /// Ice.
    Freezer,
}

impl Role {
    /// The word in options and views.
    pub fn word(self) -> &'static str {
        self.into()
    }

    /// What a player of this role places.
    pub const fn placed_object(self) -> Object {
        match self {
            Role::Bomber => Object::Bomb { timer: BOMB_TIMER },
            Role::Freezer => Object::Ice { health: ICE_HEALTH },
        }
    }
}

/// A player, wherever they stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Player {
    /// What they lay.
    pub role: Role,
    /// Which way they look.
    pub facing: Heading,
    /// 5 at the start; at 0 they are out.
    pub health: u8,
}

/// A position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    pub(crate) objects: Objects,
    pub(crate) size: Size,
    pub(crate) players: PerSeat<Player>,
    pub(crate) at: PerSeat<Option<SquareIndex>>,
    pub(crate) actions: u8,
    pub(crate) turn: u16,
    pub(crate) limit: u16,
}

impl Position {
    /// How large the arena is.
    pub const fn size(&self) -> Size {
        self.size
    }

    /// The board.
    pub const fn grid(&self) -> Grid {
        self.size.grid()
    }

    /// A player.
    pub fn player(&self, seat: Seat) -> Player {
        self.players[seat]
    }

    /// Where a player stands; nowhere if they are out.
    pub fn square(&self, seat: Seat) -> Option<Square> {
        self.at[seat].map(SquareIndex::square)
    }

    /// What lies on a square.
    pub fn object(&self, square: Square) -> Option<Object> {
        self.grid().contains(square).then(|| self.objects.get(SquareIndex::from_square(square))).flatten()
    }

    /// Whose turn it is, or would be: the players take turns.
    pub const fn side_to_move(&self) -> Seat {
        if self.turn.is_multiple_of(2) { Seat::First } else { Seat::Second }
    }

    /// Actions left in this turn.
    pub const fn actions(&self) -> u8 {
        self.actions
    }

    /// Turns completed so far.
    pub const fn turn(&self) -> u16 {
        self.turn
    }

    /// Turns before the game is a draw.
    pub const fn limit(&self) -> u16 {
        self.limit
    }

    pub(crate) fn is_out(&self, seat: Seat) -> bool {
        self.at[seat].is_none()
    }

    pub(crate) fn is_over(&self) -> bool {
        self.is_out(Seat::First) || self.is_out(Seat::Second) || self.turn >= self.limit
    }

    /// How the game ended, once it has. Ice takes the last health within a turn that an action was paid in, a burst only between turns.
    pub fn outcome(&self) -> Option<Outcome> {
        let winner = match (self.is_out(Seat::First), self.is_out(Seat::Second)) {
            (true, true) => return Some(Outcome::draw(DOUBLE_BLAST)),
            (false, false) => return (self.turn >= self.limit).then_some(Outcome::draw(TURN_LIMIT)),
            (true, false) => Seat::Second,
            (false, true) => Seat::First,
        };
        Some(Outcome::win(winner, if self.actions == ACTIONS { BLAST } else { FROZEN }))
    }

    /// The squares that would burst if the turn ended now, chain reactions and all.
    pub fn danger(&self) -> Bitboard {
        burst::chain_reaction(self.objects.due(), self.objects.bombs(), self.size.floor())
    }

    /// The squares that burst at the end of this turn and of each of the three after it, if all that passes is time.
    pub fn dangers(&self) -> [Bitboard; BOMB_TIMER as usize] {
        let mut objects = self.objects;
        std::array::from_fn(|_| {
            let covered = burst::chain_reaction(objects.due(), objects.bombs(), self.size.floor());
            objects.decrement(objects.all());
            objects.remove(covered);
            covered
        })
    }

    /// The squares with bombs.
    pub fn bombs(&self) -> Bitboard {
        self.objects.bombs()
    }

    /// The squares with ice.
    pub fn ice(&self) -> Bitboard {
        self.objects.ice()
    }

    /// The square that a player stands on; none if they are out.
    pub fn player_bitboard(&self, seat: Seat) -> Bitboard {
        self.at[seat].map_or(Bitboard::EMPTY, Bitboard::single)
    }

    /// Floor without player, bomb or ice.
    #[inline]
    pub fn empty(&self) -> Bitboard {
        self.size.floor()
            - self.objects.all()
            - self.player_bitboard(Seat::First)
            - self.player_bitboard(Seat::Second)
    }

    /// The squares that a player could step to with this many actions; their own is not one of them.
    pub fn reach(&self, seat: Seat, actions: u8) -> Bitboard {
        let from = self.player_bitboard(seat);
        let empty = self.empty();
        (0..actions).fold(from, |reached, _| reached | reached.neighbours() & empty) - from
    }

    pub(crate) fn hash(&self) -> u64 {
        let place = |seat: Seat| self.at[seat].map_or(0, |spot| u64::from(spot.number()));
        let look = |seat: Seat| {
            let Player { role, facing, health } = self.players[seat];
            (role as u64) << 5 | (facing as u64) << 3 | u64::from(health)
        };
        let rest = [
            (place(Seat::First), 8),
            (place(Seat::Second), 8),
            (look(Seat::First), 6),
            (look(Seat::Second), 6),
            (u64::from(self.size.side()), 4),
            (u64::from(self.actions), 3),
            (u64::from(self.turn), 10),
            (u64::from(self.limit), 10),
        ];
        let rest = rest.into_iter().fold(0, |packed, (part, bits)| packed << bits | part);
        self.hash_objects(mix64(rest))
    }

    /// A hash of where everything is, its number and the players' health: equal for positions that differ only in facings,
    /// actions left and turns completed.
    pub fn arrangement_hash(&self) -> u64 {
        let place = |seat: Seat| self.at[seat].map_or(0, |spot| u64::from(spot.number()));
        let health = |seat: Seat| u64::from(self.players[seat].health);
        let rest = [place(Seat::First), place(Seat::Second), health(Seat::First), health(Seat::Second)];
        self.hash_objects(mix64(rest.into_iter().fold(0, |packed, part| packed << 8 | part)))
    }

    /// A key that tells the objects apart as well.
    fn hash_objects(&self, key: u64) -> u64 {
        let halves = |set: Bitboard| [set.bits() as u64, (set.bits() >> 64) as u64];
        let words = self.objects.bit_planes().into_iter().flat_map(halves);
        // Each word is spread with its own offset, so that the same bits in another word count differently.
        (1_u64..).zip(words).fold(key, |key, (index, word)| {
            key ^ mix64(word.wrapping_add(index.wrapping_mul(0x9E37_79B9_7F4A_7C15)))
        })
    }
}

#[cfg(test)]
mod tests {
    use quadrille_core::{NoEvents, Options, Random, Rules};

    use super::*;
    use crate::{FuseAndFrost, Move};

    fn each_of_some_games(mut visit: impl FnMut(&Position)) {
        for (seed, size) in (0..60).zip(["7", "9", "11"].into_iter().cycle()) {
            let given = [("size", size), ("second", "bomber")];
            let options = Options::parse(FuseAndFrost::INFO.options, given).unwrap();
            let mut position = FuseAndFrost::initial(&options, 0).unwrap();
            let mut random = Random::new(seed);
            while let Some(mv) = FuseAndFrost::sample(&position, &mut random) {
                visit(&position);
                FuseAndFrost::apply(&mut position, mv, &mut NoEvents);
            }
        }
    }

    #[test]
    fn dangers_foresee_what_bursts_while_nobody_acts() {
        let mut seen = 0;
        each_of_some_games(|position| {
            let mut later = *position;
            for foreseen in position.dangers() {
                if later.is_over() {
                    break;
                }
                assert_eq!(foreseen, later.danger(), "{}", FuseAndFrost::to_text(position));
                seen += usize::from(!foreseen.is_empty());
                later.apply(Move::End, &mut NoEvents);
            }
        });
        assert!(seen > 100, "{seen} bursts are too few to mean much");
    }

    #[test]
    fn an_arrangement_is_what_lies_and_stands_where() {
        each_of_some_games(|position| {
            let other = position.players[position.side_to_move()].facing.opposite();
            for (mv, is_same) in
                [(Move::Face(other), true), (Move::Step(other), false), (Move::Place(other), false)]
            {
                if position.is_legal(mv) {
                    let mut next = *position;
                    next.apply(mv, &mut NoEvents);
                    assert_eq!(next.arrangement_hash() == position.arrangement_hash(), is_same, "{mv:?}");
                }
            }
        });
    }

    #[test]
    fn a_move_is_allowed_exactly_if_it_passes_the_check() {
        each_of_some_games(|position| {
            for way in crate::Heading::ALL {
                for mv in [Move::Face(way), Move::Step(way), Move::Place(way), Move::Kick(way), Move::End] {
                    assert_eq!(position.is_legal(mv), position.check(mv).is_ok(), "{mv:?}");
                }
            }
        });
    }
}
