//! A contestant against itself: what a game is like, rather than who is better at it.

use std::sync::atomic::AtomicBool;

use quadrille_core::PerSeat;

use crate::competitor::Competitor;
use crate::contestant::Contestant;
use crate::game::{self, Entrant, Played, Pondering};
use crate::opening::Openings;
use crate::setting::{Lot, Setting};
use crate::tally::Tally;
use crate::workers::{Enough, in_order};

/// Games to be played by one contestant against itself.
#[derive(Clone, Debug)]
pub struct Lab {
    /// The game.
    pub setting: Setting,
    /// Who plays, on both sides.
    pub contestant: Contestant,
    /// How many games.
    pub games: u64,
    /// How they begin.
    pub openings: Openings,
    /// Games that are played at the same time.
    pub concurrency: usize,
}

/// What the games show.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Findings {
    /// The games by result and reason.
    pub tally: Tally,
    /// How long the players thought, together.
    pub pondering: Pondering,
    /// Games that ended by a forfeit.
    pub forfeits: u64,
}

impl Lab {
    /// Plays the games. Each is told when it and all before it are done.
    pub fn play<E>(&self, mut told: impl FnMut(&Played, &Findings) -> Result<(), E>) -> Result<Findings, E> {
        let mut findings = Findings::default();
        let competitors = || [Competitor::new(&self.contestant), Competitor::new(&self.contestant)];
        in_order(
            self.games,
            self.concurrency,
            competitors,
            |competitors, number, given_up| self.play_game(competitors, number, given_up),
            |played| {
                findings.tally.add(&played);
                findings.forfeits += u64::from(played.forfeit.is_some());
                let PerSeat { first, second } = played.pondering;
                findings.pondering = findings.pondering.and(first).and(second);
                told(&played, &findings).map(|()| Enough::No)
            },
        )?;
        Ok(findings)
    }

    fn play_game(
        &self,
        competitors: &mut [Competitor<'_>; 2],
        number: u64,
        given_up: &AtomicBool,
    ) -> Option<Played> {
        let opening = self.openings.draw(&self.setting, number);
        let entrant = |place, competitor| {
            let seed = self.setting.lot(number, Lot::Player { game: 0, place });
            Entrant { competitor, name: self.contestant.to_string(), seed }
        };
        let [one, other] = competitors;
        let seats = PerSeat { first: entrant(0, one), second: entrant(1, other) };
        game::play(&self.setting, &opening, seats, given_up)
    }
}

/// Every way to choose one value for each key: the last key changes fastest.
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
