//! The difference in strength that results show, as Elo.
//!
//! The two games of a pair begin alike, so that their results hang together; the pair is what is counted. Its score varies less than that of
//! two games from different openings, which makes the error bars narrower, and rightly so.

use crate::interval::{DEVIATIONS, Interval};

/// How many pairs of games gave the first contestant 0, ½, 1, 1½ and 2 points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pairs(pub [u64; 5]);

impl Pairs {
    /// The scores that a pair can have, as a share of its two points.
    pub(crate) const SCORES: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

    /// All of them.
    pub fn count(&self) -> u64 {
        self.0.iter().sum()
    }

    /// The mean and the variance of a pair's score.
    fn moments(&self) -> (f64, f64) {
        let count = self.count() as f64;
        let mean_of = |value: &dyn Fn(f64) -> f64| {
            let weighed = self.0.iter().zip(Pairs::SCORES).map(|(pairs, score)| *pairs as f64 * value(score));
            weighed.sum::<f64>() / count
        };
        let mean = mean_of(&|score| score);
        (mean, mean_of(&|score| (score - mean) * (score - mean)))
    }
}

/// How much stronger the first contestant is than the second.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    /// Its share of the points, with 95 % confidence.
    pub score: Interval,
    /// The difference in Elo; infinite if every game was won, or lost.
    pub elo: f64,
    /// With 95 % confidence it is at least this.
    pub low: f64,
    /// With 95 % confidence it is at most this.
    pub high: f64,
    /// How likely it is to be the stronger one at all.
    pub superiority: f64,
}

impl Rating {
    /// What pairs of games show; nothing without any.
    pub fn of(pairs: &Pairs) -> Option<Rating> {
        let count = pairs.count();
        if count == 0 {
            return None;
        }
        let (mean, variance) = pairs.moments();
        let (score, superiority) = if variance > 0.0 {
            let deviation = (variance / count as f64).sqrt();
            let reach = DEVIATIONS * deviation;
            let score = Interval { share: mean, low: (mean - reach).max(0.0), high: (mean + reach).min(1.0) };
            (score, below((mean - 0.5) / deviation))
        } else {
            // Pairs that are all alike show no variance, but nobody is sure of anything for that.
            let score = Interval::of(mean * 2.0 * count as f64, 2 * count)?;
            let deviation = (score.high - score.low) / (2.0 * DEVIATIONS);
            (score, below((f64::midpoint(score.low, score.high) - 0.5) / deviation))
        };
        Some(Rating { score, elo: elo(mean), low: elo(score.low), high: elo(score.high), superiority })
    }
}

/// The difference in Elo that a share of the points stands for.
pub(crate) fn elo(share: f64) -> f64 {
    400.0 * (share / (1.0 - share)).log10()
}

/// The share of the points that a difference in Elo stands for.
pub(crate) fn expected(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// The part of a normal distribution that is below this many deviations, to six digits: Abramowitz and Stegun, 26.2.17.
fn below(deviations: f64) -> f64 {
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

    /// 50 pairs won by 2 to 0 and 50 drawn: the score is 75 %, the variance 1/16, the deviation 1/40.
    #[test]
    fn three_quarters_of_the_points_are_191_elo() {
        let rating = Rating::of(&Pairs([0, 0, 50, 0, 50])).unwrap();
        near(rating.score.share, 0.75, 1e-12);
        near(rating.score.low, 0.75 - 1.96 / 40.0, 1e-5);
        near(rating.elo, 190.85, 0.01);
        near(rating.low, 148.02, 0.01);
        near(rating.high, 239.74, 0.01);
        near(rating.superiority, 1.0, 1e-6);
    }

    #[test]
    fn error_bars_are_those_of_the_pairs() {
        let rating = Rating::of(&Pairs([10, 20, 40, 25, 5])).unwrap();
        near(rating.elo, -8.69, 0.01);
        near(rating.low, -43.76, 0.01);
        near(rating.high, 26.21, 0.01);
        near(rating.superiority, 0.31259, 1e-5);
    }

    #[test]
    fn results_that_are_all_alike_are_not_certain() {
        let all_won = Rating::of(&Pairs([0, 0, 0, 0, 50])).unwrap();
        assert_eq!((all_won.elo, all_won.high), (f64::INFINITY, f64::INFINITY));
        near(all_won.low, 566.2, 0.1);
        assert!(all_won.superiority > 0.999);
        // Two games won: Wilson's interval is 0.342 to 1, its middle 1.02 deviations above one half.
        near(Rating::of(&Pairs([0, 0, 0, 0, 1])).unwrap().superiority, 0.8461, 1e-3);
        let all_even = Rating::of(&Pairs([0, 0, 8, 0, 0])).unwrap();
        assert_eq!(all_even.elo, 0.0);
        near(all_even.superiority, 0.5, 1e-6);
        assert!(all_even.low < -100.0 && all_even.high > 100.0, "{all_even:?}");
        assert_eq!(Rating::of(&Pairs::default()), None);
    }

    #[test]
    fn elo_and_share_belong_together() {
        near(expected(0.0), 0.5, 1e-12);
        near(expected(400.0), 10.0 / 11.0, 1e-12);
        for difference in [-250.0, -3.0, 0.0, 70.0] {
            near(elo(expected(difference)), difference, 1e-9);
        }
    }

    #[test]
    fn the_normal_distribution() {
        near(below(0.0), 0.5, 1e-6);
        near(below(1.0), 0.841_345, 1e-6);
        near(below(-1.959_964), 0.025, 1e-6);
    }
}
