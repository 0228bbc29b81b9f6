//! Wald's sequential probability ratio test over pairs of games.
//!
//! The generalized likelihood ratio uses the maximum likelihood distributions of pair scores with either mean, so it also holds for few games and for
//! one-sided matches, where the normal approximation does not.

use strum::IntoStaticStr;

use crate::elo::{Pentanomial, expected_score};

/// A test between two Elo differences.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    /// The difference of the null hypothesis.
    pub elo0: f64,
    /// The difference of the alternative hypothesis.
    pub elo1: f64,
    /// Probability of a false positive.
    pub alpha: f64,
    /// Probability of a false negative.
    pub beta: f64,
}

/// The decision of the test.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum SprtDecision {
    /// The difference is `elo1` rather than `elo0`.
    Accepted,
    /// The difference is `elo0` rather than `elo1`.
    Rejected,
    /// More games are needed.
    Open,
}

impl SprtDecision {
    /// The word in reports.
    pub fn word(self) -> &'static str {
        self.into()
    }
}

/// Pseudocount of scores that were not seen.
const UNSEEN: f64 = 1e-3;

impl Sprt {
    /// A test with 5 % error probabilities.
    pub fn new(elo0: f64, elo1: f64) -> Sprt {
        Sprt { elo0, elo1, alpha: 0.05, beta: 0.05 }
    }

    /// The log-likelihood ratios at which it rejects and accepts.
    pub fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// The log-likelihood ratio of `elo1` to `elo0`.
    pub fn llr(&self, pairs: &Pentanomial) -> f64 {
        if pairs.count() == 0 {
            return 0.0;
        }
        let seen = pairs.0.map(|count| (count as f64).max(UNSEEN));
        let [without, with] = [self.elo0, self.elo1].map(|elo| max_likelihood(&seen, expected_score(elo)));
        (0..seen.len()).map(|index| seen[index] * (with[index] / without[index]).ln()).sum()
    }

    /// The decision after these pairs.
    pub fn decision(&self, pairs: &Pentanomial) -> SprtDecision {
        let (llr, (low, high)) = (self.llr(pairs), self.bounds());
        if llr >= high {
            SprtDecision::Accepted
        } else if llr <= low {
            SprtDecision::Rejected
        } else {
            SprtDecision::Open
        }
    }
}

/// The maximum likelihood distribution with this mean: p / (1 + x (score - mean)) with a Lagrange multiplier x, found by bisection, as the mean decreases
/// with x.
fn max_likelihood(seen: &[f64; 5], mean: f64) -> [f64; 5] {
    let all: f64 = seen.iter().sum();
    let share = |index: usize, x: f64| {
        let off = Pentanomial::SCORES[index] - mean;
        (seen[index] / all / (1.0 + x * off), off)
    };
    let (mut low, mut high) = (-1.0 / (1.0 - mean), 1.0 / mean);
    for _ in 0..80 {
        let x = f64::midpoint(low, high);
        let imbalance: f64 = (0..5).map(|index| share(index, x)).map(|(share, off)| share * off).sum();
        if imbalance > 0.0 { low = x } else { high = x }
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

    /// With only won and lost pairs it is the binomial test: 60 ln(s1/s0) + 40 ln((1-s1)/(1-s0)), s0 = 1/2, s1 = 0.571463.
    #[test]
    fn with_two_results_it_is_the_binomial_test() {
        near(Sprt::new(0.0, 50.0).llr(&Pentanomial([40, 0, 0, 0, 60])), 1.8463, 1e-3);
    }

    #[test]
    fn the_bounds_are_walds() {
        let (low, high) = Sprt::new(0.0, 10.0).bounds();
        near(low, (0.05_f64 / 0.95).ln(), 1e-12);
        near(high, 19_f64.ln(), 1e-12);
    }

    /// Near both hypotheses it is n (s1 - s0) (2s - s0 - s1) / 2v, the normal approximation.
    #[test]
    fn near_the_hypotheses_it_is_the_normal_approximation() {
        let pairs = Pentanomial([10, 20, 40, 25, 5]);
        let (s0, s1) = (expected_score(0.0), expected_score(10.0));
        let approximation = 100.0 * (s1 - s0) * (2.0 * 0.4875 - s0 - s1) / (2.0 * 0.065_468_75);
        near(Sprt::new(0.0, 10.0).llr(&pairs), approximation, 0.01);
    }

    #[test]
    fn a_decision_needs_many_pairs() {
        let sprt = Sprt::new(0.0, 10.0);
        assert_eq!(sprt.llr(&Pentanomial::default()), 0.0);
        assert_eq!(sprt.decision(&Pentanomial([0, 0, 0, 0, 1])), SprtDecision::Open);
        assert_eq!(sprt.decision(&Pentanomial([0, 0, 0, 0, 200])), SprtDecision::Accepted);
        assert_eq!(sprt.decision(&Pentanomial([5, 30, 60, 80, 25])), SprtDecision::Accepted);
        assert_eq!(sprt.decision(&Pentanomial([25, 80, 60, 30, 5])), SprtDecision::Rejected);
        assert_eq!(Sprt::new(0.0, 50.0).decision(&Pentanomial([40, 0, 0, 0, 60])), SprtDecision::Open);
    }
}
