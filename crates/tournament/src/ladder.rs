//! A ladder: many players of one game, each against those of about the same strength, and one scale of ratings for all of them.

use std::sync::atomic::AtomicBool;

use quadrille_players::{Baseline, Level};

use crate::engine_match::{Standing, play_pair};
use crate::game::PlayedGame;
use crate::match_config::MatchConfig;
use crate::opening::{Opening, Openings};
use crate::ordered_jobs::{Wanted, run_in_order};
use crate::player_instance::PlayerInstance;
use crate::player_spec::PlayerSpec;
use crate::rating::{PairingResult, Rating, fit_ratings};

/// The pairings to play.
#[derive(Clone, Debug)]
pub struct Ladder {
    /// The game, with one or several sets of options that take turns.
    pub configs: Vec<MatchConfig>,
    /// The players.
    pub players: Vec<PlayerSpec>,
    /// Levels play each other up to this difference in the list of players.
    pub span: usize,
    /// Pairs of games of each pairing.
    pub pairs: u64,
    /// Openings of the pairs, the same in each pairing.
    pub openings: Openings,
    /// Pairs that are played at the same time.
    pub concurrency: usize,
}

/// A pairing with its results.
#[derive(Clone, Debug)]
pub struct Pairing {
    /// The indices of the players; the standing is that of the first one, which comes later in the list.
    pub players: [usize; 2],
    /// The results.
    pub standing: Standing,
}

/// The levels that the baselines play: those that tell how they compare, without the slowest.
const MEASURED: [Option<Level>; 4] =
    [Level::new(1), Some(Level::EASY), Some(Level::MEDIUM), Some(Level::HARD)];

impl Ladder {
    /// The baselines and all levels, the weakest first.
    pub fn all_players() -> Vec<PlayerSpec> {
        let baselines = [Baseline::Random, Baseline::Greedy].map(PlayerSpec::baseline);
        baselines.into_iter().chain(Level::ALL.map(PlayerSpec::level)).collect()
    }

    /// The pairs of players that meet: neighbours in the list up to the span, and each baseline with the others of
    /// [`MEASURED`] and the other baseline.
    pub fn pairings(&self) -> Vec<[usize; 2]> {
        let is_baseline = |player: &PlayerSpec| player.as_baseline().is_some();
        let meets = |one: usize, other: usize| {
            let (stronger, weaker) = (&self.players[one], &self.players[other]);
            match (is_baseline(stronger), is_baseline(weaker)) {
                (true, true) => true,
                (true, false) => MEASURED.contains(&weaker.as_level()),
                (false, true) => MEASURED.contains(&stronger.as_level()),
                (false, false) => one - other <= self.span,
            }
        };
        let all = (0..self.players.len()).flat_map(|one| (0..one).map(move |other| [one, other]));
        all.filter(|[one, other]| meets(*one, *other)).collect()
    }

    /// Plays all pairings. `report` receives each pair of games with the index of its pairing, and the standing of the pairing after it.
    pub fn play<E>(
        &self,
        mut report: impl FnMut(usize, &[PlayedGame; 2], &Standing) -> Result<(), E>,
    ) -> Result<Vec<Pairing>, E> {
        let openings = self.draw_openings()?;
        let mut played = Vec::new();
        for (index, players) in self.pairings().into_iter().enumerate() {
            let specs = players.map(|player| &self.players[player]);
            let mut standing = Standing::default();
            let instances = || specs.map(PlayerInstance::new);
            run_in_order(
                self.pairs,
                self.concurrency,
                instances,
                |instances, pair, given_up: &AtomicBool| {
                    let opening = &openings[pair as usize];
                    play_pair(self.config(pair), specs, opening, instances, pair, given_up)
                },
                |pair| {
                    standing.add(&pair);
                    report(index, &pair, &standing).map(|()| Wanted::More)
                },
            )?;
            played.push(Pairing { players, standing });
        }
        Ok(played)
    }

    /// The ratings of the players. The first one is at 0.
    pub fn ratings(&self, played: &[Pairing]) -> Vec<Rating> {
        let result =
            |pairing: &Pairing| PairingResult { players: pairing.players, pairs: pairing.standing.pairs };
        fit_ratings(self.players.len(), &played.iter().map(result).collect::<Vec<_>>())
    }

    /// The game of the pair with this number.
    fn config(&self, pair: u64) -> &MatchConfig {
        &self.configs[(pair % self.configs.len() as u64) as usize]
    }

    /// The openings of all pairs. To find a balanced one takes longer than many games of the lower levels.
    fn draw_openings<E>(&self) -> Result<Vec<Opening>, E> {
        let mut openings = Vec::new();
        run_in_order(
            self.pairs,
            self.concurrency,
            || (),
            |(), pair, _| Some(self.openings.draw(self.config(pair), pair)),
            |opening| {
                openings.push(opening);
                Ok(Wanted::More)
            },
        )?;
        Ok(openings)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_and_baselines_meet() {
        let ladder = Ladder {
            configs: Vec::new(),
            players: Ladder::all_players(),
            span: 2,
            pairs: 1,
            openings: Openings::Plain,
            concurrency: 1,
        };
        let named = |[one, other]: [usize; 2]| format!("{}-{}", ladder.players[one], ladder.players[other]);
        let met: Vec<String> = ladder.pairings().into_iter().map(named).collect();
        let expected = "greedy-random 1-random 1-greedy 2-1 easy-random easy-greedy easy-1 easy-2 4-2 4-easy 5-easy 5-4 \
                        medium-random medium-greedy medium-4 medium-5 7-5 7-medium 8-medium 8-7 hard-random hard-greedy \
                        hard-7 hard-8 10-8 10-hard 11-hard 11-10 expert-10 expert-11";
        assert_eq!(met.join(" "), expected);
    }
}
