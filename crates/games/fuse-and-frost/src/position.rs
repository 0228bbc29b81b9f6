//! Positions. A position contains exactly the information of its text, so that equal texts are equal positions.
//!
//! The side to move and the outcome are computed from the other fields, as the rules page says under "Text". Invariants: players and
//! objects are on the floor, at most one on each square; a player has a square if and only if the health is not 0; the number of completed
//! turns is at most the limit.

use quadrille_core::{Grid, Outcome, PerSeat, Reason, Seat, Square, mix64};

use strum::{EnumString, IntoStaticStr, VariantNames};

use crate::arena::{Bitboard, Heading, Size, SquareIndex};
use crate::burst;
use crate::info::{ACTIONS, BLAST, DOUBLE_BLAST, FROZEN, ICE_HEALTH, STORM, TURN_LIMIT};
use crate::objects::{Object, Objects};
use crate::rule_options::RuleOptions;

/// Role of a player: the kind of objects that they place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum Role {
    /// Bombs.
    Bomber,
    /// Ice.
    Freezer,
}

impl Role {
    /// The identifier in options and boards.
    pub fn word(self) -> &'static str {
        self.into()
    }

    /// The health at the start, with the option `health=by-role`.
    pub(crate) const fn health(self) -> u8 {
        match self {
            Role::Bomber => 6,
            Role::Freezer => 4,
        }
    }
}

/// State of a player, without the square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Player {
    /// The role.
    pub role: Role,
    /// Direction that the player faces.
    pub facing: Heading,
    /// At 0 the player is out.
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
    pub(crate) rules: RuleOptions,
    /// Why the game is over, where the other fields do not tell it.
    pub(crate) end: Option<ToldEnd>,
}

/// A reason that a text has to tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ToldEnd {
    Storm,
}

impl ToldEnd {
    pub(crate) const ALL: [ToldEnd; 1] = [ToldEnd::Storm];

    /// How many players are out at such an end.
    pub(crate) const fn players_out(self) -> usize {
        match self {
            ToldEnd::Storm => 1,
        }
    }

    pub(crate) const fn reason(self) -> Reason {
        match self {
            ToldEnd::Storm => STORM,
        }
    }
}

/// The ends of turns that [`Position::dangers`] looks ahead.
const HORIZON: usize = 4;

impl Position {
    /// Size of the arena.
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

    /// A player's square; none if the player is out.
    pub fn square(&self, seat: Seat) -> Option<Square> {
        self.at[seat].map(SquareIndex::square)
    }

    /// The object on a square.
    pub fn object(&self, square: Square) -> Option<Object> {
        self.grid().contains(square).then(|| self.objects.get(SquareIndex::from_square(square))).flatten()
    }

    /// The side to move; after the end of the game, the side that would be. The players alternate.
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

    /// The object that a player places.
    pub fn placed_object(&self, seat: Seat) -> Object {
        match self.players[seat].role {
            Role::Bomber => Object::Bomb { timer: self.rules.fuse },
            Role::Freezer => Object::Ice { health: ICE_HEALTH },
        }
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

    /// The outcome, once the game is over. Unless the reason is told, a player who is out was frozen if an action is spent in this turn; a burst
    /// happens only between turns.
    pub fn outcome(&self) -> Option<Outcome> {
        let winner = match (self.is_out(Seat::First), self.is_out(Seat::Second)) {
            (true, true) => return Some(Outcome::draw(DOUBLE_BLAST)),
            (false, false) => return (self.turn >= self.limit).then_some(Outcome::draw(TURN_LIMIT)),
            (true, false) => Seat::Second,
            (false, true) => Seat::First,
        };
        let untold = if self.actions == ACTIONS { BLAST } else { FROZEN };
        Some(Outcome::win(winner, self.end.map_or(untold, ToldEnd::reason)))
    }

    /// The squares that would burst if the turn ended now, including chain reactions.
    pub fn danger(&self) -> Bitboard {
        burst::chain_reaction(self.objects.due(), self.objects.bombs(), self.size.floor())
    }

    /// The squares that burst at the end of this turn and of each of the next three turns, if the players only end their turns.
    pub fn dangers(&self) -> [Bitboard; HORIZON] {
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

    /// A player's square as a set; empty if the player is out.
    pub fn player_bitboard(&self, seat: Seat) -> Bitboard {
        self.at[seat].map_or(Bitboard::EMPTY, Bitboard::single)
    }

    /// Floor squares without a player, bomb or ice.
    #[inline]
    pub fn empty(&self) -> Bitboard {
        self.size.floor()
            - self.objects.all()
            - self.player_bitboard(Seat::First)
            - self.player_bitboard(Seat::Second)
    }

    /// The squares that a player can reach with this many steps, without the player's own square.
    pub fn reach(&self, seat: Seat, actions: u8) -> Bitboard {
        let from = self.player_bitboard(seat);
        let empty = self.empty();
        (0..actions).fold(from, |reached, _| reached | reached.neighbours() & empty) - from
    }

    pub(crate) fn hash(&self) -> u64 {
        let place = |seat: Seat| self.at[seat].map_or(0, |spot| u64::from(spot.number()));
        let look = |seat: Seat| {
            let Player { role, facing, health } = self.players[seat];
            (role as u64) << 6 | (facing as u64) << 4 | u64::from(health)
        };
        let rest = [
            (place(Seat::First), 8),
            (place(Seat::Second), 8),
            (look(Seat::First), 8),
            (look(Seat::Second), 8),
            (u64::from(self.size.side()), 4),
            (u64::from(self.actions), 3),
            (u64::from(self.turn), 10),
            (u64::from(self.limit), 10),
        ];
        let rest = rest.into_iter().fold(0, |packed, (part, bits)| packed << bits | part);
        let mut hash = self.hash_objects(mix64(rest));
        if self.rules != RuleOptions::ORIGINAL || self.end.is_some() {
            hash ^= mix64(self.rules.packed() << 8 | self.end.map_or(0, |end| end as u64 + 1));
        }
        hash
    }

    /// Hash of squares, timers and health. Equal for positions that differ only in facings, actions left and completed turns.
    pub fn arrangement_hash(&self) -> u64 {
        let place = |seat: Seat| self.at[seat].map_or(0, |spot| u64::from(spot.number()));
        let health = |seat: Seat| u64::from(self.players[seat].health);
        let rest = [place(Seat::First), place(Seat::Second), health(Seat::First), health(Seat::Second)];
        self.hash_objects(mix64(rest.into_iter().fold(0, |packed, part| packed << 8 | part)))
    }

    /// Adds the objects to a hash.
    fn hash_objects(&self, key: u64) -> u64 {
        let halves = |set: Bitboard| [set.bits() as u64, (set.bits() >> 64) as u64];
        let words = self.objects.bit_planes().into_iter().flat_map(halves);
        // Each word has its own offset, so that equal bits in different words hash differently.
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
    fn dangers_predict_the_bursts_of_passive_players() {
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
        assert!(seen > 100, "only {seen} bursts");
    }

    #[test]
    fn the_arrangement_hash_ignores_facings_and_counters() {
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
    fn is_legal_agrees_with_check() {
        each_of_some_games(|position| {
            for way in crate::Heading::ALL {
                for mv in [Move::Face(way), Move::Step(way), Move::Place(way), Move::Kick(way), Move::End] {
                    assert_eq!(position.is_legal(mv), position.check(mv).is_ok(), "{mv:?}");
                }
            }
        });
    }
}
