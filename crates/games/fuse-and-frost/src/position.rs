//! Positions. A position contains exactly the information of its text, so that equal texts are equal positions.
//!
//! The side to move and the outcome are computed from the other fields, as the rules page says under "Text". Invariants: players and
//! objects are on the floor, at most one on each square; a player has a square if and only if the health is not 0; the number of completed
//! turns is at most the limit.

use quadrille_core::{Grid, Outcome, PerSeat, Seat, Square, mix64};

use crate::arena::{Bitboard, Heading, Size, SquareIndex};
use crate::burst;
use crate::ending::ToldEnd;
use crate::info::{ACTIONS, DOUBLE_BLAST, TURN_LIMIT};
use crate::objects::{Object, Objects};
use crate::power_ups::{PowerUp, PowerUps};
use crate::roles::{BLAST, FROZEN, Role};
use crate::rule_options::RuleOptions;

/// State of a player, without the square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Player {
    /// The role.
    pub role: Role,
    /// Direction that the player faces.
    pub facing: Heading,
    /// At 0 the player is out.
    pub health: u8,
    /// The power-up that the player holds.
    pub held: Option<PowerUp>,
}

/// A position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    pub(crate) objects: Objects,
    /// The power-ups on the floor.
    pub(crate) power_ups: PowerUps,
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
    #[inline]
    pub fn placed_object(&self, seat: Seat) -> Object {
        let role = self.players[seat].role;
        Object { role, number: role.new_number(&self.rules) }
    }

    /// The power-up on a square of the floor.
    pub fn power_up(&self, square: Square) -> Option<PowerUp> {
        self.grid().contains(square).then(|| self.power_ups.get(SquareIndex::from_square(square))).flatten()
    }

    /// True if the game has power-ups.
    pub const fn has_power_ups(&self) -> bool {
        self.rules.power_ups > 0
    }

    /// Turns before the game is a draw.
    pub const fn limit(&self) -> u16 {
        self.limit
    }

    pub(crate) fn is_out(&self, seat: Seat) -> bool {
        self.at[seat].is_none()
    }

    /// True if a player is out.
    pub(crate) fn is_decided(&self) -> bool {
        self.is_out(Seat::First) || self.is_out(Seat::Second)
    }

    pub(crate) fn is_over(&self) -> bool {
        self.is_decided() || self.turn >= self.limit
    }

    /// The outcome, once the game is over. Unless the reason is told, a player who is out was frozen if an action is spent in this turn; a burst
    /// happens only between turns.
    pub fn outcome(&self) -> Option<Outcome> {
        let winner = match (self.is_out(Seat::First), self.is_out(Seat::Second)) {
            (true, true) => return Some(Outcome::draw(self.end.map_or(DOUBLE_BLAST, ToldEnd::reason))),
            (false, false) => return (self.turn >= self.limit).then_some(Outcome::draw(TURN_LIMIT)),
            (true, false) => Seat::Second,
            (false, true) => Seat::First,
        };
        let untold = if self.actions == ACTIONS { BLAST } else { FROZEN };
        Some(Outcome::win(winner, self.end.map_or(untold, ToldEnd::reason)))
    }

    /// The squares where a player would be hit if the turn ended now: those of the reaction, beside mines, and between linked coils.
    pub fn danger(&self) -> Bitboard {
        let covered = self.reaction(&self.objects);
        covered | Role::danger(&self.objects, covered, self.size.floor())
    }

    /// The squares in danger at the end of this turn and of each of the next three turns, if the players only end their turns.
    pub fn dangers(&self) -> [Bitboard; HORIZON] {
        let mut objects = self.objects;
        std::array::from_fn(|_| {
            let all = objects.all();
            if all.is_empty() {
                return Bitboard::EMPTY;
            }
            let covered = self.reaction(&objects);
            let squares = covered | Role::danger(&objects, covered, self.size.floor());
            objects.decrement(all);
            if !covered.is_empty() {
                objects.remove(covered);
            }
            squares
        })
    }

    /// The squares that the reaction at the coming end of a turn covers.
    #[inline]
    fn reaction(&self, objects: &Objects) -> Bitboard {
        let due = Role::due(self, objects);
        if due.is_empty() {
            return due;
        }
        burst::chain_reaction(due, Role::reacting(objects), self.size.floor())
    }

    /// True if an object can hit players at the end of a turn.
    pub fn has_danger(&self) -> bool {
        Role::ALL.into_iter().any(|role| self.endangers(role))
    }

    /// The greatest loss of health that the objects in the arena can cause a player in one hit at the end of a turn.
    pub fn danger_loss(&self, seat: Seat) -> u8 {
        let health = self.players[seat].health;
        let mut greatest = 0;
        for role in Role::ALL {
            if greatest < health && self.endangers(role) {
                let left = match &role.info().object.burst {
                    Some(burst) => (burst.left)(health, &self.rules).unwrap_or(0),
                    None => health.saturating_sub(1),
                };
                greatest = greatest.max(health - left);
            }
        }
        greatest
    }

    #[inline]
    fn endangers(&self, role: Role) -> bool {
        role.info().object.endangers && self.objects.may_have(role) && !self.objects.of(role).is_empty()
    }

    /// The squares with the objects that this role places.
    pub fn objects_of(&self, role: Role) -> Bitboard {
        self.objects.of(role)
    }

    /// The squares with objects.
    pub fn objects(&self) -> Bitboard {
        self.objects.all()
    }

    /// A player's square as a set; empty if the player is out.
    pub fn player_bitboard(&self, seat: Seat) -> Bitboard {
        self.at[seat].map_or(Bitboard::EMPTY, Bitboard::single)
    }

    /// The squares of both players.
    #[inline]
    pub(crate) fn players_bitboard(&self) -> Bitboard {
        self.player_bitboard(Seat::First) | self.player_bitboard(Seat::Second)
    }

    /// Floor squares without a player or an object.
    #[inline]
    pub fn empty(&self) -> Bitboard {
        self.size.floor() - self.objects.all() - self.players_bitboard()
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
            let Player { role, facing, health, .. } = self.players[seat];
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
        if self.rules != RuleOptions::ORIGINAL {
            hash ^= mix64(self.rules.packed());
        }
        hash
    }

    /// Hash of squares, numbers, health and power-ups. Equal for positions that differ only in facings, actions left and completed turns.
    pub fn arrangement_hash(&self) -> u64 {
        let place = |seat: Seat| self.at[seat].map_or(0, |spot| u64::from(spot.number()));
        let health = |seat: Seat| u64::from(self.players[seat].health);
        let rest = [place(Seat::First), place(Seat::Second), health(Seat::First), health(Seat::Second)];
        self.hash_objects(mix64(rest.into_iter().fold(0, |packed, part| packed << 8 | part)))
    }

    /// Adds the objects, the power-ups and the told end to a hash.
    #[inline]
    fn hash_objects(&self, key: u64) -> u64 {
        let mut key = key;
        for (index, plane) in self.objects.bit_planes().into_iter().enumerate() {
            // A plane of the roles after the first two counts only if it is used.
            if index < ORIGINAL_PLANES || !plane.is_empty() {
                let words = [plane.bits() as u64, (plane.bits() >> 64) as u64];
                for (half, word) in words.into_iter().enumerate() {
                    let index = 2 * index + half + 1;
                    key ^= if word == 0 { EMPTY_WORDS[index] } else { hash_word(index as u64, word) };
                }
            }
        }
        if self.has_power_ups() || self.end.is_some() {
            let held = |seat: Seat| self.players[seat].held.map_or(0, |power_up| power_up as u64 + 1);
            let end = self.end.map_or(0, ToldEnd::number);
            let rest =
                self.power_ups.packed() << 16 | held(Seat::First) << 12 | held(Seat::Second) << 8 | end;
            key ^= hash_word(32, rest);
        }
        key
    }
}

/// The planes of numbers, and that of the first two roles.
const ORIGINAL_PLANES: usize = 4;

/// The hash of a word. Each has its own offset, so that equal bits in different words hash differently.
const fn hash_word(index: u64, word: u64) -> u64 {
    mix64(word.wrapping_add(index.wrapping_mul(0x9E37_79B9_7F4A_7C15)))
}

/// The hashes of empty words: the second half of every plane in the smallest arena, and most planes of few objects.
static EMPTY_WORDS: [u64; 16] = {
    let mut hashes = [0; 16];
    let mut index = 0;
    while index < hashes.len() {
        hashes[index] = hash_word(index as u64, 0);
        index += 1;
    }
    hashes
};

#[cfg(test)]
mod tests {
    use quadrille_core::{NoEvents, Options, Random, Rules};

    use super::*;
    use crate::event::{Cause, Event};
    use crate::info::STORM;
    use crate::{FuseAndFrost, Move};

    /// Games of every pairing, with the original rules and with others.
    fn each_of_some_games(mut visit: impl FnMut(&Position)) {
        let pairings = Role::ALL.into_iter().flat_map(|first| Role::ALL.map(|second| (first, second)));
        for (seed, (first, second)) in (0..96).zip(pairings.cycle()) {
            let size = ["7", "9", "11"][seed as usize % 3];
            let mut given = vec![("size", size), ("first", first.word()), ("second", second.word())];
            if seed % 2 == 1 {
                given.extend([("power-ups", "3"), ("blast", "2"), ("kicks", "burning"), ("storm", "9")]);
            }
            let options = Options::parse(FuseAndFrost::INFO.options, given).unwrap();
            let mut position = FuseAndFrost::initial(&options, seed).unwrap();
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
    fn players_in_danger_are_hit_at_the_end_of_the_turn() {
        let (mut hits, mut escapes) = (0, 0);
        each_of_some_games(|position| {
            let mut events = Vec::new();
            let mut later = *position;
            later.apply(Move::End, &mut events);
            for seat in Seat::ALL {
                let is_hit = events.iter().any(|event| match event {
                    Event::Hurt { seat: hit, cause, .. } | Event::Shielded { seat: hit, cause, .. } => {
                        *hit == seat && *cause != Cause::Storm
                    }
                    Event::Out { seat: out, .. } => {
                        *out == seat && later.end.map(ToldEnd::reason) != Some(STORM)
                    }
                    _ => false,
                });
                let in_danger = !(position.player_bitboard(seat) & position.danger()).is_empty();
                // A player who is out in the reaction spares the other one the coils.
                let spared = later.is_decided() && !later.is_out(seat);
                assert!(is_hit == in_danger || spared, "{}", FuseAndFrost::to_text(position));
                hits += u32::from(is_hit);
                escapes += u32::from(!is_hit);
            }
        });
        assert!(hits > 500 && escapes > 500, "{hits} hits, {escapes} escapes");
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
                let headed =
                    [Move::Face(way), Move::Step(way), Move::Place(way), Move::Kick(way), Move::Leap(way)];
                for mv in headed.into_iter().chain([Move::Swap, Move::End]) {
                    assert_eq!(position.is_legal(mv), position.check(mv).is_ok(), "{mv:?}");
                }
            }
        });
    }
}
