//! What comes of a player's wish. The referee decides on what everyone sees, and changes nothing: what it decides becomes entries first.

use quadrille_core::{PerSeat, Reason};
use quadrille_core::{Seat, WordValidator};
use quadrille_protocol::online::{Happening, Offer, Refused, Stage, Who, Why, Wish};

use super::key;
use super::live::{ABORTED, Live};

/// From this many entries on, only moves and ends are written: otherwise two players who offer and decline, or one who sends phrases to an empty
/// seat, could make the log grow without end.
const TALK_UNTIL: u64 = 5000;
/// Moves in a turn before the one that ends it, as the rules pages say.
const MOST_MOVES_IN_TURN: usize = 40;
/// Moves of a turn that its player may take back alone, so that the log of a turn is bounded too.
const MOST_TAKEN_BACK_IN_TURN: usize = 40;
/// Turns after which a game is a draw, as the rules pages say. No game but one without any limit of its own gets there: Quadratic War has at most
/// 100 moves for each of at most 72 pieces, and what else is written is bounded by the limits above. So nobody can force this draw.
const MOST_TURNS: usize = 10_000;

/// What the referee has to know beside the game.
#[derive(Clone, Copy, Debug)]
pub struct Circumstances {
    /// The time.
    pub now: u64,
    /// Since when each player is gone; none for those who are here.
    pub gone: PerSeat<Option<u64>>,
}

impl Live {
    /// A seat that nobody has.
    pub fn free_seat(&self) -> Option<Seat> {
        let free = |seat: &Seat| self.seats[*seat].is_none();
        Seat::ALL.into_iter().find(free).filter(|_| self.stage() == Stage::Waiting)
    }

    /// Someone sits down.
    pub fn sit(&self, who: Who) -> Result<(Seat, Happening), Refused> {
        let seat = self.free_seat().ok_or_else(|| Refused::new(Why::TooLate, "both seats are taken"))?;
        Ok((seat, Happening::Seated { seat, who }))
    }

    /// The end that nobody asked for: the game is too long, or the clock of the player to move has run out.
    pub fn tick(&self, now: u64) -> Option<Happening> {
        let mover = self.mover()?;
        if self.game.finished_turns() >= MOST_TURNS {
            return Some(ended(None, Reason::LENGTH_LIMIT.word()));
        }
        (now >= self.due()?).then(|| ended(Some(mover.other()), Reason::TIMEOUT.word()))
    }

    /// What comes of waiting in vain.
    pub fn give_up(&self) -> Option<Happening> {
        (self.stage() == Stage::Waiting).then(|| ended(None, ABORTED))
    }

    /// What comes of absences of the server, each from when to when, if a clock ran in them.
    pub fn credit(&self, absences: &[(u64, u64)]) -> Option<Happening> {
        self.mover()?;
        let millis = absences.iter().filter_map(|(from, to)| self.time.owed(*from, *to)).sum();
        (millis > 0).then_some(Happening::Credited { millis })
    }

    /// What comes of a wish that a player had when the game had this version.
    pub fn decide(
        &self,
        seat: Seat,
        version: u64,
        wish: &Wish,
        circumstances: Circumstances,
        judge: &dyn WordValidator,
    ) -> Result<Happening, Refused> {
        let is_talk =
            matches!(wish, Wish::Say { .. } | Wish::Offer { .. } | Wish::Decline { .. } | Wish::Retract);
        if is_talk && self.version >= TALK_UNTIL {
            return Err(Refused::new(Why::TooLate, "too much has happened in this game for that"));
        }
        match (self.stage(), wish) {
            (_, Wish::Say { phrase }) => return Ok(Happening::Said { seat, phrase: *phrase }),
            (Stage::Over, Wish::Offer { offer: Offer::Rematch }) => return self.offer(seat, Offer::Rematch),
            (Stage::Over, Wish::Decline { offer: Offer::Rematch }) => {
                return self.decline(seat, Offer::Rematch);
            }
            (Stage::Over, _) => {
                let reason = self.end().map_or_else(String::new, |(_, reason)| reason);
                return Err(Refused::new(Why::Over, format!("the game is over: {reason}")));
            }
            (_, Wish::Offer { offer: Offer::Rematch } | Wish::Decline { offer: Offer::Rematch }) => {
                return Err(Refused::new(Why::TooSoon, "the game is not over"));
            }
            (Stage::Waiting, Wish::Abort) => return Ok(ended(None, ABORTED)),
            (Stage::Waiting, _) => {
                return Err(Refused::new(Why::NotBegun, "the other player has not come yet"));
            }
            (Stage::Playing, _) => {}
        }
        match wish {
            Wish::Move { mv } => self.make_move(seat, version, mv, judge),
            Wish::Retract => self.retract(seat, version),
            Wish::Resign => Ok(ended(Some(seat.other()), Reason::RESIGN.word())),
            Wish::Offer { offer } => self.offer(seat, *offer),
            Wish::Decline { offer } => self.decline(seat, *offer),
            Wish::Say { phrase } => Ok(Happening::Said { seat, phrase: *phrase }),
            Wish::Claim => self.claim(seat, circumstances),
            Wish::Abort => self.abort(),
        }
    }

    fn make_move(
        &self,
        seat: Seat,
        version: u64,
        mv: &str,
        judge: &dyn WordValidator,
    ) -> Result<Happening, Refused> {
        self.may_change(seat, version)?;
        // The position alone is copied: with the whole game each move would cost more than the one before.
        let mut after = self.game.table().duplicate();
        after
            .play_without_events(mv, judge)
            .map_err(|refusal| Refused::new(Why::Illegal, refusal.to_string()))?;
        let goes_on = after.mover() == seat && after.outcome().is_none();
        if goes_on && self.game.played().len() - self.game.turn_began() >= MOST_MOVES_IN_TURN {
            let what = format!("A turn has at most {MOST_MOVES_IN_TURN} moves; end the turn.");
            return Err(Refused::new(Why::TooManyMoves, what));
        }
        Ok(Happening::Moved { seat, mv: mv.to_string(), key: key(&*after) })
    }

    fn retract(&self, seat: Seat, version: u64) -> Result<Happening, Refused> {
        self.may_change(seat, version)?;
        let count = self.game.undo_len();
        if count == 0 {
            return Err(Refused::new(Why::Nothing, "there is nothing that can be taken back without asking"));
        }
        if self.taken_back + count > MOST_TAKEN_BACK_IN_TURN {
            let what = format!(
                "At most {MOST_TAKEN_BACK_IN_TURN} moves of a turn can be taken back; play on or end the turn."
            );
            return Err(Refused::new(Why::TooManyMoves, what));
        }
        let moves = self.game.played().len() - count;
        Ok(Happening::Retracted { seat, moves, key: key(&*self.game.table_after(moves)) })
    }

    /// Whether it is this player's turn, and the position still the one that the player saw.
    fn may_change(&self, seat: Seat, version: u64) -> Result<(), Refused> {
        if version < self.position_version || version > self.version {
            let what =
                format!("the game is at version {}, and the position changed since {version}", self.version);
            return Err(Refused::new(Why::Stale, what));
        }
        if self.game.table().mover() != seat {
            return Err(Refused::new(Why::NotYourTurn, "it is the other's turn"));
        }
        Ok(())
    }

    fn offer(&self, seat: Seat, offer: Offer) -> Result<Happening, Refused> {
        let accepts = self.offers[seat.other()].contains(&offer);
        if !accepts && self.offers[seat].contains(&offer) {
            return Err(Refused::new(Why::Nothing, "this was offered already and not answered yet"));
        }
        match offer {
            Offer::Draw if accepts => Ok(ended(None, Reason::AGREEMENT.word())),
            Offer::TakeBack => {
                let asks = if accepts { seat.other() } else { seat };
                let moves = self.last_turn_of(asks);
                let moves =
                    moves.ok_or_else(|| Refused::new(Why::Nothing, "there is no turn to take back"))?;
                if accepts {
                    return Ok(Happening::TookBack { moves, key: key(&*self.game.table_after(moves)) });
                }
                Ok(Happening::Offered { seat, offer })
            }
            Offer::Rematch if self.rematch.is_some() => {
                Err(Refused::new(Why::Nothing, "there is a rematch already"))
            }
            Offer::Draw | Offer::Rematch => Ok(Happening::Offered { seat, offer }),
        }
    }

    fn decline(&self, seat: Seat, offer: Offer) -> Result<Happening, Refused> {
        if self.offers[seat.other()].contains(&offer) {
            Ok(Happening::Declined { seat, offer })
        } else {
            Err(Refused::new(Why::Nothing, "this was not offered"))
        }
    }

    /// How many moves are left when a player's last turn is taken back.
    pub fn last_turn_of(&self, seat: Seat) -> Option<usize> {
        let played = self.game.played();
        let last = played.iter().rposition(|each| each.seat == seat)?;
        let before = played[..last].iter().rev().take_while(|each| each.seat == seat).count();
        Some(last - before)
    }

    fn claim(&self, seat: Seat, circumstances: Circumstances) -> Result<Happening, Refused> {
        if self.may_abort() {
            return Err(Refused::new(Why::TooSoon, "nothing was played yet: the game can be cancelled"));
        }
        let patience = self.opening.clock.patience();
        let patience = patience
            .ok_or_else(|| Refused::new(Why::TooSoon, "with days for each turn only the clock decides"))?;
        let gone = circumstances.gone[seat.other()].map(|since| circumstances.now.saturating_sub(since));
        match gone {
            None => Err(Refused::new(Why::TooSoon, "the other player is here")),
            Some(gone) if gone < patience => {
                let wait = (patience - gone).div_ceil(1000);
                Err(Refused::new(Why::TooSoon, format!("wait for another {wait} s")))
            }
            Some(_) => Ok(ended(Some(seat), Reason::ABANDONED.word())),
        }
    }

    fn abort(&self) -> Result<Happening, Refused> {
        if self.may_abort() {
            Ok(ended(None, ABORTED))
        } else {
            Err(Refused::new(Why::TooLate, "both players have moved; you can resign"))
        }
    }

    /// Whether the game can still be cancelled: the second player has not moved.
    pub fn may_abort(&self) -> bool {
        self.stage() != Stage::Over && self.game.played().iter().all(|each| each.seat == Seat::First)
    }
}

fn ended(winner: Option<Seat>, reason: &str) -> Happening {
    Happening::Ended { winner, reason: reason.to_string() }
}
