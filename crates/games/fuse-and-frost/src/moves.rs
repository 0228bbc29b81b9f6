//! Moves and their legality.

use quadrille_core::{MoveError, Random};

use crate::arena::{Bitboard, Heading, SquareIndex};
use crate::position::Position;
use crate::power_ups::PowerUp;

/// A move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Move {
    /// Turns to face a direction.
    Face(Heading),
    /// Moves one square.
    Step(Heading),
    /// Places an object on the adjacent square.
    Place(Heading),
    /// Kicks the adjacent player or run of objects.
    Kick(Heading),
    /// Uses a leap up to move two squares, over whatever is between.
    Leap(Heading),
    /// Uses a swap up to change squares with the opponent.
    Swap,
    /// Ends the turn.
    End,
}

/// Effect of a kick.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kick {
    /// Moves the opponent one square.
    Push { from: SquareIndex, to: SquareIndex },
    /// The last object of the run slides to `to`, before the first occupied square or wall, `stop`.
    Slide { from: SquareIndex, to: SquareIndex, stop: SquareIndex },
}

/// Why a kick is illegal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum KickError {
    /// Neither opponent nor object is next to the kicker.
    Nothing,
    /// The square behind the opponent is not empty.
    NoRoom { behind: SquareIndex },
    /// The run of objects ends at a wall or a player.
    RunBlocked { end: SquareIndex },
}

/// A set of moves, one bit each, numbered as in [`Move::ALL`].
#[derive(Clone, Copy, Debug)]
pub(crate) struct LegalMoves(u32);

impl Move {
    const COUNT: usize = 22;

    /// All moves: each action in the directions that it has, and the end of the turn.
    const ALL: [Move; Move::COUNT] = {
        let mut all = [Move::End; Move::COUNT];
        let mut way = 0;
        while way < 4 {
            all[way] = Move::Face(Heading::ALL[way]);
            all[4 + way] = Move::Step(Heading::ALL[way]);
            all[8 + way] = Move::Place(Heading::ALL[way]);
            all[12 + way] = Move::Kick(Heading::ALL[way]);
            all[17 + way] = Move::Leap(Heading::ALL[way]);
            way += 1;
        }
        all[21] = Move::Swap;
        all
    };

    const fn bit(self) -> u32 {
        1 << match self {
            Move::Face(way) => way as u32,
            Move::Step(way) => 4 + way as u32,
            Move::Place(way) => 8 + way as u32,
            Move::Kick(way) => 12 + way as u32,
            Move::End => 16,
            Move::Leap(way) => 17 + way as u32,
            Move::Swap => 21,
        }
    }
}

impl LegalMoves {
    /// All facings other than the current one, and the end of the turn.
    fn without_actions(facing: Heading) -> LegalMoves {
        let facings = Heading::ALL.map(|way| Move::Face(way).bit()).into_iter().fold(0, |all, bit| all | bit);
        LegalMoves((facings | Move::End.bit()) & !Move::Face(facing).bit())
    }

    fn add(&mut self, mv: Move, when: bool) {
        self.0 |= if when { mv.bit() } else { 0 };
    }

    fn has(self, mv: Move) -> bool {
        self.0 & mv.bit() != 0
    }

    /// Calls `visit` with each move.
    #[inline]
    pub(crate) fn for_each(self, mut visit: impl FnMut(Move)) {
        let mut left = self.0;
        while left != 0 {
            visit(Move::ALL[left.trailing_zeros() as usize]);
            left &= left - 1;
        }
    }

    /// A uniformly chosen move.
    #[inline]
    pub(crate) fn pick(self, random: &mut Random) -> Move {
        let mut left = self.0;
        for _ in 0..random.below(left.count_ones()) {
            left &= left - 1;
        }
        Move::ALL[left.trailing_zeros() as usize]
    }
}

impl Position {
    /// The legal moves; none once the game is over.
    #[inline]
    pub(crate) fn legal_moves(&self) -> Option<LegalMoves> {
        let seat = self.side_to_move();
        let at = self.at[seat].filter(|_| !self.is_over())?;
        let mut legal = LegalMoves::without_actions(self.players[seat].facing);
        if self.actions > 0 {
            let empty = self.empty();
            for way in Heading::ALL {
                let open = empty.has(at.neighbor(way));
                legal.add(Move::Step(way), open);
                legal.add(Move::Place(way), open);
                legal.add(Move::Kick(way), !open && self.kick_from(at, way, empty).is_ok());
            }
            if let Some(power_up) = self.players[seat].held {
                self.add_uses(power_up, &mut legal);
            }
        }
        Some(legal)
    }

    /// Adds the uses of the power-up that the side to move holds.
    #[cold]
    fn add_uses(&self, held: PowerUp, legal: &mut LegalMoves) {
        match held {
            PowerUp::Shield => {}
            PowerUp::Leap => {
                for way in Heading::ALL {
                    legal.add(Move::Leap(way), self.landing(way).is_some());
                }
            }
            PowerUp::Swap => legal.add(Move::Swap, true),
        }
    }

    /// The square where a leap ends, if it is empty floor.
    pub(crate) fn landing(&self, way: Heading) -> Option<SquareIndex> {
        let from = self.player_bitboard(self.side_to_move());
        (from.shift(way).shift(way) & self.empty()).pop()
    }

    /// True if the move is legal: [`quadrille_core::Rules::check`] without the reason.
    pub fn is_legal(&self, mv: Move) -> bool {
        self.legal_moves().is_some_and(|legal| legal.has(mv))
    }

    /// The effect of a kick, regardless of the actions left.
    pub(crate) fn kick(&self, way: Heading) -> Result<Kick, KickError> {
        self.at[self.side_to_move()]
            .map_or(Err(KickError::Nothing), |at| self.kick_from(at, way, self.empty()))
    }

    #[inline]
    fn kick_from(&self, at: SquareIndex, way: Heading, empty: Bitboard) -> Result<Kick, KickError> {
        let next = at.neighbor(way);
        let objects = self.objects.all();
        if objects.has(next) {
            let end = next.first_outside(way, objects);
            if !empty.has(end) {
                return Err(KickError::RunBlocked { end });
            }
            let stop = end.first_outside(way, empty);
            Ok(Kick::Slide { from: end.neighbor(way.opposite()), to: stop.neighbor(way.opposite()), stop })
        } else if self.at[self.side_to_move().other()] == Some(next) {
            let behind = next.neighbor(way);
            if empty.has(behind) {
                Ok(Kick::Push { from: next, to: behind })
            } else {
                Err(KickError::NoRoom { behind })
            }
        } else {
            Err(KickError::Nothing)
        }
    }

    pub(crate) fn check(&self, mv: Move) -> Result<(), MoveError> {
        if let Some(outcome) = self.outcome() {
            return Err(MoveError::game_over(outcome));
        }
        match mv {
            Move::End => Ok(()),
            Move::Face(way) if self.players[self.side_to_move()].facing == way => {
                let what = format!("you are facing {} already", way.direction().word());
                Err(MoveError::new("already-facing", what))
            }
            Move::Face(_) => Ok(()),
            Move::Step(_) | Move::Place(_) | Move::Kick(_) | Move::Leap(_) | Move::Swap
                if self.actions == 0 =>
            {
                let what = "no action is left in this turn: undo a step or end the turn";
                Err(MoveError::new("no-actions", what))
            }
            Move::Step(way) | Move::Place(way) => self.check_open(way),
            Move::Kick(way) => self.kick(way).map(|_| ()).map_err(|why| self.kick_error(way, why)),
            Move::Leap(way) => self.check_leap(way),
            Move::Swap => self.check_held(PowerUp::Swap),
        }
    }

    fn check_held(&self, wanted: PowerUp) -> Result<(), MoveError> {
        if self.players[self.side_to_move()].held == Some(wanted) {
            return Ok(());
        }
        let what = format!("you hold no {}: step on one to pick it up", wanted.word());
        Err(MoveError::new("no-power-up", what))
    }

    fn check_leap(&self, way: Heading) -> Result<(), MoveError> {
        self.check_held(PowerUp::Leap)?;
        if self.landing(way).is_none() {
            let what = format!("the second square {} is not an empty floor square", side(way));
            return Err(MoveError::new("no-landing", what));
        }
        Ok(())
    }

    fn check_open(&self, way: Heading) -> Result<(), MoveError> {
        match self.at[self.side_to_move()].map(|at| at.neighbor(way)) {
            Some(next) if !self.empty().has(next) => {
                let what = format!(
                    "{} is {}; steps and what you place need an empty floor square",
                    self.grid().name(next.square()),
                    self.occupant(next)
                );
                Err(MoveError::new("not-empty", what))
            }
            _ => Ok(()),
        }
    }

    fn kick_error(&self, way: Heading, why: KickError) -> MoveError {
        let name = |spot: SquareIndex| self.grid().name(spot.square());
        match why {
            KickError::Nothing => {
                let what = format!("no player or object is next to you {}", side(way));
                MoveError::new("nothing-to-kick", what)
            }
            KickError::NoRoom { behind } => {
                let what =
                    format!("the player would go to {}, and that is {}", name(behind), self.occupant(behind));
                MoveError::new("no-room", what)
            }
            KickError::RunBlocked { end } => {
                let what = format!(
                    "the run of objects ends at {}, which is {}; it needs an empty floor square there",
                    name(end),
                    self.occupant(end)
                );
                MoveError::new("run-blocked", what)
            }
        }
    }

    fn occupant(&self, spot: SquareIndex) -> String {
        if !self.size.floor().has(spot) {
            return "a wall".to_string();
        }
        let object = self.objects.get(spot).map(|object| object.role.info().object.one);
        format!("taken by {}", object.unwrap_or("a player"))
    }
}

const fn side(way: Heading) -> &'static str {
    match way {
        Heading::Up => "above",
        Heading::Down => "below",
        Heading::Left => "on the left",
        Heading::Right => "on the right",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_move_has_its_own_bit() {
        let mut seen = Vec::new();
        LegalMoves((1 << Move::COUNT) - 1).for_each(|mv| {
            assert_eq!(Move::ALL[mv.bit().trailing_zeros() as usize], mv);
            assert!(!seen.contains(&mv));
            seen.push(mv);
        });
        assert_eq!(seen.len(), Move::COUNT);
    }
}
