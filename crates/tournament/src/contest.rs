//! A match: pairs of games between two contestants, until there are enough of them.

use std::sync::atomic::AtomicBool;

use quadrille_core::{PerSeat, Seat, Verdict};
use quadrille_ugi::{Client, EngineError, Patience};

use crate::competitor::Competitor;
use crate::contestant::{Contestant, Kind};
use crate::game::{self, Entrant, Played, Pondering};
use crate::opening::Openings;
use crate::rating::{Pairs, Rating};
use crate::setting::{Lot, Setting};
use crate::sprt::{Decision, Sprt};
use crate::tally::Tally;
use crate::workers::{Enough, in_order};

/// A match to be played.
#[derive(Clone, Debug)]
pub struct Contest {
    /// The game.
    pub setting: Setting,
    /// Who plays. Results are told as the first one sees them.
    pub contestants: [Contestant; 2],
    /// Pairs of games, at most.
    pub pairs: u64,
    /// How the pairs begin.
    pub openings: Openings,
    /// Pairs that are played at the same time.
    pub concurrency: usize,
    /// A test that may end the match early.
    pub sprt: Option<Sprt>,
}

/// How a match stands.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Standing {
    /// Games that the first contestant won.
    pub wins: u64,
    /// Games that nobody won.
    pub draws: u64,
    /// Games that the second contestant won.
    pub losses: u64,
    /// The pairs by the first contestant's points.
    pub pairs: Pairs,
    /// Games that each contestant lost by a forfeit.
    pub forfeits: [u64; 2],
    /// How long each contestant thought.
    pub pondering: [Pondering; 2],
    /// The games by the seats' results and by reasons.
    pub tally: Tally,
}

impl Standing {
    /// Games played.
    pub fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// What it says about the contestants' strength.
    pub fn rating(&self) -> Option<Rating> {
        Rating::of(&self.pairs)
    }

    /// Counts a pair, in whose first game the first contestant moved first.
    fn add(&mut self, pair: &[Played; 2]) {
        let mut half_points = 0;
        for (swapped, played) in pair.iter().enumerate() {
            let place = |seat: Seat| seat.index() ^ swapped;
            match played.outcome.verdict {
                Verdict::Draw => {
                    self.draws += 1;
                    half_points += 1;
                }
                Verdict::Win(seat) if place(seat) == 0 => {
                    self.wins += 1;
                    half_points += 2;
                }
                Verdict::Win(_) => self.losses += 1,
            }
            if let Some(forfeit) = &played.forfeit {
                self.forfeits[place(forfeit.seat)] += 1;
            }
            for seat in Seat::ALL {
                let pondering = &mut self.pondering[place(seat)];
                *pondering = pondering.and(played.pondering[seat]);
            }
            self.tally.add(played);
        }
        self.pairs.0[half_points] += 1;
    }
}

impl Contest {
    /// Whether the engines among the contestants start at all. One that does not would lose every game.
    pub fn try_engines(&self) -> Result<(), EngineError> {
        for contestant in &self.contestants {
            if let Kind::Engine(launch) = &contestant.kind {
                Client::start(launch, Patience::default())?;
            }
        }
        Ok(())
    }

    /// Plays the match. Each pair is told when it and all before it are done, with how the match stands then.
    pub fn play<E>(
        &self,
        mut told: impl FnMut(&[Played; 2], &Standing) -> Result<(), E>,
    ) -> Result<Standing, E> {
        let mut standing = Standing::default();
        let [one, other] = &self.contestants;
        let competitors = || [Competitor::new(one), Competitor::new(other)];
        in_order(
            self.pairs,
            self.concurrency,
            competitors,
            |competitors, pair, given_up| self.play_pair(competitors, pair, given_up),
            |pair| {
                standing.add(&pair);
                told(&pair, &standing)?;
                let decision = self.sprt.map_or(Decision::Open, |sprt| sprt.decision(&standing.pairs));
                Ok(if decision == Decision::Open { Enough::No } else { Enough::Yes })
            },
        )?;
        Ok(standing)
    }

    fn play_pair(
        &self,
        competitors: &mut [Competitor<'_>; 2],
        pair: u64,
        given_up: &AtomicBool,
    ) -> Option<[Played; 2]> {
        let opening = self.openings.draw(&self.setting, pair);
        let mut play = |swapped: bool| {
            let [one, other] = &mut *competitors;
            let entrant = |place: usize, competitor| {
                let lot = Lot::Player { game: u64::from(swapped), place: place as u64 };
                Entrant {
                    competitor,
                    name: self.contestants[place].to_string(),
                    seed: self.setting.lot(pair, lot),
                }
            };
            let (one, other) = (entrant(0, one), entrant(1, other));
            let (first, second) = if swapped { (other, one) } else { (one, other) };
            game::play(&self.setting, &opening, PerSeat { first, second }, given_up)
        };
        Some([play(false)?, play(true)?])
    }
}
