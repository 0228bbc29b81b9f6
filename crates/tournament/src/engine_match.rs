//! A match: pairs of games between two players.

use std::sync::atomic::AtomicBool;

use quadrille_core::{PerSeat, Seat, Verdict};
use quadrille_ugi::{EngineError, EngineProcess, EngineTimeouts};

use crate::elo::{EloEstimate, Pentanomial};
use crate::game::{self, PlayedGame, SeatedPlayer, ThinkingTime};
use crate::match_config::{MatchConfig, SeedPurpose};
use crate::opening::{Opening, Openings};
use crate::ordered_jobs::{Wanted, run_in_order};
use crate::player_instance::PlayerInstance;
use crate::player_spec::{PlayerKind, PlayerSpec};
use crate::sprt::{Sprt, SprtDecision};
use crate::tally::Tally;

/// A match to play.
#[derive(Clone, Debug)]
pub struct EngineMatch {
    /// The game.
    pub config: MatchConfig,
    /// Players A and B. Results are player A's.
    pub players: [PlayerSpec; 2],
    /// Maximum number of pairs of games.
    pub pairs: u64,
    /// Openings of the pairs.
    pub openings: Openings,
    /// Pairs that are played at the same time.
    pub concurrency: usize,
    /// A sequential test that may end the match early.
    pub sprt: Option<Sprt>,
}

/// The standing of a match.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Standing {
    /// Games won by player A.
    pub wins: u64,
    /// Draws.
    pub draws: u64,
    /// Games won by player B.
    pub losses: u64,
    /// Pairs by player A's points.
    pub pairs: Pentanomial,
    /// Games that each player forfeited.
    pub forfeits: [u64; 2],
    /// Thinking time of each player.
    pub thinking: [ThinkingTime; 2],
    /// Games by result of the seats and by reason.
    pub tally: Tally,
}

impl Standing {
    /// Number of games.
    pub fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// The estimated difference in strength.
    pub fn estimate(&self) -> Option<EloEstimate> {
        EloEstimate::of(&self.pairs)
    }

    /// Adds a pair; player A moves first in its first game.
    pub(crate) fn add(&mut self, pair: &[PlayedGame; 2]) {
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
                let thinking = &mut self.thinking[place(seat)];
                *thinking = thinking.and(played.thinking[seat]);
            }
            self.tally.add(played);
        }
        self.pairs.0[half_points] += 1;
    }
}

impl EngineMatch {
    /// Starts the external engines once: an engine that cannot start would forfeit every game.
    pub fn try_engines(&self) -> Result<(), EngineError> {
        for player in &self.players {
            if let PlayerKind::Engine(launch) = &player.kind {
                EngineProcess::start(launch, EngineTimeouts::default())?;
            }
        }
        Ok(())
    }

    /// Plays the match. `report` receives each pair in order, with the standing after it.
    pub fn play<E>(
        &self,
        mut report: impl FnMut(&[PlayedGame; 2], &Standing) -> Result<(), E>,
    ) -> Result<Standing, E> {
        let mut standing = Standing::default();
        let [one, other] = &self.players;
        let instances = || [PlayerInstance::new(one), PlayerInstance::new(other)];
        run_in_order(
            self.pairs,
            self.concurrency,
            instances,
            |instances, pair, given_up| {
                let opening = self.openings.draw(&self.config, pair);
                play_pair(&self.config, [one, other], &opening, instances, pair, given_up)
            },
            |pair| {
                standing.add(&pair);
                report(&pair, &standing)?;
                let decision = self.sprt.map_or(SprtDecision::Open, |sprt| sprt.decision(&standing.pairs));
                Ok(if decision == SprtDecision::Open { Wanted::More } else { Wanted::Enough })
            },
        )?;
        Ok(standing)
    }
}

/// Plays the two games of a pair, with sides swapped; the first player moves first in the first one. None if it was cancelled.
pub(crate) fn play_pair(
    config: &MatchConfig,
    players: [&PlayerSpec; 2],
    opening: &Opening,
    instances: &mut [PlayerInstance<'_>; 2],
    pair: u64,
    given_up: &AtomicBool,
) -> Option<[PlayedGame; 2]> {
    let mut play = |swapped: bool| {
        let [one, other] = &mut *instances;
        let seated_player = |place: usize, instance| {
            let purpose = SeedPurpose::Player { game: u64::from(swapped), place: place as u64 };
            SeatedPlayer { instance, name: players[place].to_string(), seed: config.seed_for(pair, purpose) }
        };
        let (one, other) = (seated_player(0, one), seated_player(1, other));
        let (first, second) = if swapped { (other, one) } else { (one, other) };
        game::play(config, opening, PerSeat { first, second }, given_up)
    };
    Some([play(false)?, play(true)?])
}
