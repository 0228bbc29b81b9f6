//! Self-play: a player against itself, for statistics of a game.

use std::sync::atomic::AtomicBool;

use quadrille_core::PerSeat;

use crate::game::{self, PlayedGame, SeatedPlayer, ThinkingTime};
use crate::match_config::{MatchConfig, SeedPurpose};
use crate::opening::Openings;
use crate::ordered_jobs::{Wanted, run_in_order};
use crate::player_instance::PlayerInstance;
use crate::player_spec::PlayerSpec;
use crate::tally::Tally;

/// Self-play games to play.
#[derive(Clone, Debug)]
pub struct SelfPlay {
    /// The game.
    pub config: MatchConfig,
    /// The player of both sides.
    pub player: PlayerSpec,
    /// Number of games.
    pub games: u64,
    /// Openings of the games.
    pub openings: Openings,
    /// Games that are played at the same time.
    pub concurrency: usize,
}

/// Statistics of self-play.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SelfPlayReport {
    /// Games by result and reason.
    pub tally: Tally,
    /// Thinking time of both players.
    pub thinking: ThinkingTime,
    /// Forfeited games.
    pub forfeits: u64,
}

impl SelfPlay {
    /// Plays the games. `progress` receives each game in order.
    pub fn play<E>(
        &self,
        mut progress: impl FnMut(&PlayedGame, &SelfPlayReport) -> Result<(), E>,
    ) -> Result<SelfPlayReport, E> {
        let mut report = SelfPlayReport::default();
        let instances = || [PlayerInstance::new(&self.player), PlayerInstance::new(&self.player)];
        run_in_order(
            self.games,
            self.concurrency,
            instances,
            |instances, number, given_up| self.play_game(instances, number, given_up),
            |played| {
                report.tally.add(&played);
                report.forfeits += u64::from(played.forfeit.is_some());
                let PerSeat { first, second } = played.thinking;
                report.thinking = report.thinking.and(first).and(second);
                progress(&played, &report).map(|()| Wanted::More)
            },
        )?;
        Ok(report)
    }

    fn play_game(
        &self,
        instances: &mut [PlayerInstance<'_>; 2],
        number: u64,
        given_up: &AtomicBool,
    ) -> Option<PlayedGame> {
        let opening = self.openings.draw(&self.config, number);
        let seated_player = |place, instance| {
            let seed = self.config.seed_for(number, SeedPurpose::Player { game: 0, place });
            SeatedPlayer { instance, name: self.player.to_string(), seed }
        };
        let [one, other] = instances;
        let seats = PerSeat { first: seated_player(0, one), second: seated_player(1, other) };
        game::play(&self.config, &opening, seats, given_up)
    }
}

/// The Cartesian product of the values of all keys; the last key varies fastest.
///
/// ```
/// let over = |key: &str| (key.to_string(), vec!["a".to_string(), "b".to_string()]);
/// let cells = quadrille_tournament::cross(&[over("x"), over("y")]);
/// let texts: Vec<String> = cells.iter().map(|cell| cell.iter().map(|(_, value)| value.as_str()).collect()).collect();
/// assert_eq!(texts, ["aa", "ab", "ba", "bb"]);
/// ```
pub fn cross(over: &[(String, Vec<String>)]) -> Vec<Vec<(String, String)>> {
    over.iter().fold(vec![Vec::new()], |cells, (key, values)| {
        let with = |cell: &Vec<(String, String)>, value: &String| {
            let mut cell = cell.clone();
            cell.push((key.clone(), value.clone()));
            cell
        };
        cells.iter().flat_map(|cell| values.iter().map(move |value| with(cell, value))).collect()
    })
}
