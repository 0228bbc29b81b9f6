//! Whether enough games were played: Wald's sequential probability ratio test over pairs of games.
//!
//! The ratio is that of the likeliest distributions of pair scores with either mean, so that it holds for few games and for one-sided
//! matches too, where the usual approximation by a normal distribution does not.

use crate::rating::{Pairs, expected};

/// A test between two differences in Elo.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    /// The difference if there is nothing to it.
    pub elo0: f64,
    /// The difference if there is.
    pub elo1: f64,
    /// How often it may be found although there is nothing to it.
    pub alpha: f64,
    /// How often it may be missed.
    pub beta: f64,
}

/// What the test says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// The difference is `elo1` rather than `elo0`.
    Accepted,
    /// The difference is `elo0` rather than `elo1`.
    Rejected,
    /// More games are needed.
    Open,
}

impl Decision {
    /// The word in reports.
    pub const fn word(self) -> &'static str {
        match self {
            Decision::Accepted => "accepted",
            Decision::Rejected => "rejected",
            Decision::Open => "open",
        }
    }
}

/// Scores that were not seen count as this many pairs: they are rare, not impossible.
const UNSEEN: f64 = 1e-3;

impl Sprt {
    /// A test that errs in one case of twenty, either way.
    pub fn new(elo0: f64, elo1: f64) -> Sprt {
        Sprt { elo0, elo1, alpha: 0.05, beta: 0.05 }
    }

    /// The ratio at which it is rejected, and the one at which it is accepted, as logarithms.
    pub fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// The logarithm of how many times likelier the pairs are with `elo1` than with `elo0`.
    pub fn ratio(&self, pairs: &Pairs) -> f64 {
        if pairs.count() == 0 {
            return 0.0;
        }
        let seen = pairs.0.map(|count| (count as f64).max(UNSEEN));
        let [without, with] = [self.elo0, self.elo1].map(|elo| likeliest(&seen, expected(elo)));
        (0..seen.len()).map(|index| seen[index] * (with[index] / without[index]).ln()).sum()
    }

    /// What the pairs so far say.
    pub fn decision(&self, pairs: &Pairs) -> Decision {
        let (ratio, (low, high)) = (self.ratio(pairs), self.bounds());
        if ratio >= high {
            Decision::Accepted
        } else if ratio <= low {
            Decision::Rejected
        } else {
            Decision::Open
        }
    }
}

/// The distribution with this mean under which what was seen is likeliest. With a multiplier x it is p / (1 + x (score - mean)); x is found
/// by halving, as the mean falls steadily with it.
fn likeliest(seen: &[f64; 5], mean: f64) -> [f64; 5] {
    let all: f64 = seen.iter().sum();
    let share = |index: usize, x: f64| {
        let off = Pairs::SCORES[index] - mean;
        (seen[index] / all / (1.0 + x * off), off)
    };
    let (mut low, mut high) = (-1.0 / (1.0 - mean), 1.0 / mean);
    for _ in 0..80 {
        let x = f64::midpoint(low, high);
        let tilt: f64 = (0..5).map(|index| share(index, x)).map(|(share, off)| share * off).sum();
        if tilt > 0.0 { low = x } else { high = x }
    }
    let x = f64::midpoint(low, high);
    std::array::from_fn(|index| share(index, x).0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(value: f64, expected: f64, by: f64) {
        assert!((value - expected).abs() <= by, "{value} is not {expected}");
    }

    /// With only won and lost pairs it is the test of a coin: 60 ln(s1/s0) + 40 ln((1-s1)/(1-s0)), s0 = 1/2, s1 = 0.571463.
    #[test]
    fn with_two_results_it_is_the_test_of_a_coin() {
        near(Sprt::new(0.0, 50.0).ratio(&Pairs([40, 0, 0, 0, 60])), 1.8463, 1e-3);
    }

    #[test]
    fn the_bounds_are_walds() {
        let (low, high) = Sprt::new(0.0, 10.0).bounds();
        near(low, (0.05_f64 / 0.95).ln(), 1e-12);
        near(high, 19_f64.ln(), 1e-12);
    }

    /// Near both hypotheses it is n (s1 - s0) (2s - s0 - s1) / 2v, as the normal distribution has it.
    #[test]
    fn near_the_hypotheses_the_approximation_holds() {
        let pairs = Pairs([10, 20, 40, 25, 5]);
        let (s0, s1) = (expected(0.0), expected(10.0));
        let approximation = 100.0 * (s1 - s0) * (2.0 * 0.4875 - s0 - s1) / (2.0 * 0.065_468_75);
        near(Sprt::new(0.0, 10.0).ratio(&pairs), approximation, 0.01);
    }

    #[test]
    fn one_pair_decides_nothing_and_many_do() {
        let sprt = Sprt::new(0.0, 10.0);
        assert_eq!(sprt.ratio(&Pairs::default()), 0.0);
        assert_eq!(sprt.decision(&Pairs([0, 0, 0, 0, 1])), Decision::Open);
        assert_eq!(sprt.decision(&Pairs([0, 0, 0, 0, 200])), Decision::Accepted);
        assert_eq!(sprt.decision(&Pairs([5, 30, 60, 80, 25])), Decision::Accepted);
        assert_eq!(sprt.decision(&Pairs([25, 80, 60, 30, 5])), Decision::Rejected);
        assert_eq!(Sprt::new(0.0, 50.0).decision(&Pairs([40, 0, 0, 0, 60])), Decision::Open);
    }
}
