//! Games counted by result and reason.

use std::collections::BTreeMap;

use quadrille_core::{Seat, Verdict};

use crate::confidence::ConfidenceInterval;
use crate::game::PlayedGame;
use crate::lengths::GameLengths;

/// The results of games.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Tally {
    /// Games by result (`first`, `second`, `draw`) and reason.
    pub endings: BTreeMap<(&'static str, &'static str), u64>,
    lengths: Vec<usize>,
}

impl Tally {
    pub(crate) fn add(&mut self, played: &PlayedGame) {
        let ending = (played.outcome.verdict.word(), played.outcome.reason.word());
        *self.endings.entry(ending).or_default() += 1;
        self.lengths.push(played.length());
    }

    /// Number of games.
    pub fn games(&self) -> u64 {
        self.endings.values().sum()
    }

    /// Number of games with this result.
    pub fn count(&self, verdict: Verdict) -> u64 {
        let matching = self.endings.iter().filter(|((result, _), _)| *result == verdict.word());
        matching.map(|(_, count)| count).sum()
    }

    /// The first player's share of the points.
    pub fn first_share(&self) -> Option<ConfidenceInterval> {
        let wins = self.count(Verdict::Win(Seat::First)) as f64;
        ConfidenceInterval::of(wins + self.count(Verdict::Draw) as f64 / 2.0, self.games())
    }

    /// The share of games with this result.
    pub fn share(&self, verdict: Verdict) -> Option<ConfidenceInterval> {
        ConfidenceInterval::of(self.count(verdict) as f64, self.games())
    }

    /// Statistics of the lengths.
    pub fn lengths(&self) -> Option<GameLengths> {
        GameLengths::of(self.lengths.clone())
    }
}
