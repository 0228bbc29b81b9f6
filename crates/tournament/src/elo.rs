//! Elo differences from match results.
//!
//! The two games of a pair have the same opening, so their results are correlated. Statistics therefore count pairs (pentanomial model), whose score has less
//! variance than two independent games.

use crate::confidence::{ConfidenceInterval, Z_95};

/// Numbers of pairs in which player A scored 0, ½, 1, 1½ and 2 points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pentanomial(pub [u64; 5]);

impl Pentanomial {
    /// The possible scores of a pair, as a share of its two points.
    pub(crate) const SCORES: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

    /// Number of pairs.
    pub fn count(&self) -> u64 {
        self.0.iter().sum()
    }

    /// Mean and variance of a pair's score.
    fn moments(&self) -> (f64, f64) {
        let count = self.count() as f64;
        let mean_of = |value: &dyn Fn(f64) -> f64| {
            let weighed =
                self.0.iter().zip(Pentanomial::SCORES).map(|(pairs, score)| *pairs as f64 * value(score));
            weighed.sum::<f64>() / count
        };
        let mean = mean_of(&|score| score);
        (mean, mean_of(&|score| (score - mean) * (score - mean)))
    }
}

/// The difference in strength between players A and B.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EloEstimate {
    /// Player A's share of the points, with 95 % confidence.
    pub score: ConfidenceInterval,
    /// The difference in Elo; infinite if every game was won or lost.
    pub elo: f64,
    /// Lower end of the 95 % confidence interval.
    pub low: f64,
    /// Upper end of the 95 % confidence interval.
    pub high: f64,
    /// Likelihood of superiority: the probability that player A is stronger.
    pub los: f64,
}

impl EloEstimate {
    /// The estimate from pairs of games; none without any.
    pub fn of(pairs: &Pentanomial) -> Option<EloEstimate> {
        let count = pairs.count();
        if count == 0 {
            return None;
        }
        let (mean, variance) = pairs.moments();
        let (score, los) = if variance > 0.0 {
            let deviation = (variance / count as f64).sqrt();
            let reach = Z_95 * deviation;
            let score = ConfidenceInterval {
                share: mean,
                low: (mean - reach).max(0.0),
                high: (mean + reach).min(1.0),
            };
            (score, normal_cdf((mean - 0.5) / deviation))
        } else {
            // Equal pairs have no variance; Wilson's interval gives an uncertainty.
            let score = ConfidenceInterval::of(mean * 2.0 * count as f64, 2 * count)?;
            let deviation = (score.high - score.low) / (2.0 * Z_95);
            (score, normal_cdf((f64::midpoint(score.low, score.high) - 0.5) / deviation))
        };
        Some(EloEstimate { score, elo: elo(mean), low: elo(score.low), high: elo(score.high), los })
    }
}

/// The Elo difference of a share of the points.
pub(crate) fn elo(share: f64) -> f64 {
    400.0 * (share / (1.0 - share)).log10()
}

/// The share of the points of an Elo difference.
pub(crate) fn expected_score(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// Cumulative distribution function of the standard normal distribution, to six digits: Abramowitz and Stegun, 26.2.17.
fn normal_cdf(deviations: f64) -> f64 {
    let distance = deviations.abs();
    let t = 1.0 / (1.0 + 0.231_641_9 * distance);
    let terms = [0.319_381_530, -0.356_563_782, 1.781_477_937, -1.821_255_978, 1.330_274_429];
    let sum = terms.iter().rev().fold(0.0, |sum, term| (sum + term) * t);
    let above = (-distance * distance / 2.0).exp() / (2.0 * std::f64::consts::PI).sqrt() * sum;
    if deviations > 0.0 { 1.0 - above } else { above }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(value: f64, expected: f64, by: f64) {
        assert!((value - expected).abs() <= by, "{value} is not {expected}");
    }

    /// 50 pairs won by 2 to 0 and 50 drawn: the score is 75 %, the variance 1/16, the standard error 1/40.
    #[test]
    fn three_quarters_of_the_points_are_191_elo() {
        let estimate = EloEstimate::of(&Pentanomial([0, 0, 50, 0, 50])).unwrap();
        near(estimate.score.share, 0.75, 1e-12);
        near(estimate.score.low, 0.75 - 1.96 / 40.0, 1e-5);
        near(estimate.elo, 190.85, 0.01);
        near(estimate.low, 148.02, 0.01);
        near(estimate.high, 239.74, 0.01);
        near(estimate.los, 1.0, 1e-6);
    }

    #[test]
    fn intervals_are_computed_from_pairs() {
        let estimate = EloEstimate::of(&Pentanomial([10, 20, 40, 25, 5])).unwrap();
        near(estimate.elo, -8.69, 0.01);
        near(estimate.low, -43.76, 0.01);
        near(estimate.high, 26.21, 0.01);
        near(estimate.los, 0.31259, 1e-5);
    }

    #[test]
    fn equal_results_have_an_uncertainty() {
        let all_won = EloEstimate::of(&Pentanomial([0, 0, 0, 0, 50])).unwrap();
        assert_eq!((all_won.elo, all_won.high), (f64::INFINITY, f64::INFINITY));
        near(all_won.low, 566.2, 0.1);
        assert!(all_won.los > 0.999);
        // Two games won: Wilson's interval is 0.342 to 1, its middle 1.02 standard errors above one half.
        near(EloEstimate::of(&Pentanomial([0, 0, 0, 0, 1])).unwrap().los, 0.8461, 1e-3);
        let all_even = EloEstimate::of(&Pentanomial([0, 0, 8, 0, 0])).unwrap();
        assert_eq!(all_even.elo, 0.0);
        near(all_even.los, 0.5, 1e-6);
        assert!(all_even.low < -100.0 && all_even.high > 100.0, "{all_even:?}");
        assert_eq!(EloEstimate::of(&Pentanomial::default()), None);
    }

    #[test]
    fn elo_and_share_are_inverse() {
        near(expected_score(0.0), 0.5, 1e-12);
        near(expected_score(400.0), 10.0 / 11.0, 1e-12);
        for difference in [-250.0, -3.0, 0.0, 70.0] {
            near(elo(expected_score(difference)), difference, 1e-9);
        }
    }

    #[test]
    fn the_normal_distribution() {
        near(normal_cdf(0.0), 0.5, 1e-6);
        near(normal_cdf(1.0), 0.841_345, 1e-6);
        near(normal_cdf(-1.959_964), 0.025, 1e-6);
    }
}
