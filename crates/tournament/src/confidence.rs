//! Confidence intervals of shares.

/// The 97.5th percentile of the standard normal distribution.
pub(crate) const Z_95: f64 = 1.959_963_985;

/// A share with its 95 % confidence interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ConfidenceInterval {
    /// The observed share.
    pub share: f64,
    /// Lower end.
    pub low: f64,
    /// Upper end.
    pub high: f64,
}

impl ConfidenceInterval {
    /// Wilson score interval for `points` of `games`, where a draw may be half a point; none without games.
    pub fn of(points: f64, games: u64) -> Option<ConfidenceInterval> {
        if games == 0 {
            return None;
        }
        let (count, z) = (games as f64, Z_95);
        let share = points / count;
        let middle = share + z * z / (2.0 * count);
        let reach = z * (share * (1.0 - share) / count + z * z / (4.0 * count * count)).sqrt();
        let whole = 1.0 + z * z / count;
        // Exact at both ends, where the formula is subject to rounding.
        let low = if share <= 0.0 { 0.0 } else { (middle - reach) / whole };
        let high = if share >= 1.0 { 1.0 } else { (middle + reach) / whole };
        Some(ConfidenceInterval { share, low, high })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The ends of the interval in thousandths, computed by hand from Wilson's formula.
    #[test]
    fn wilsons_formula() {
        let ends = |points, games| {
            let ConfidenceInterval { low, high, .. } = ConfidenceInterval::of(points, games).unwrap();
            ((low * 1000.0).round(), (high * 1000.0).round())
        };
        assert_eq!(ends(55.0, 100), (452.0, 644.0));
        assert_eq!(ends(0.0, 10), (0.0, 278.0));
        assert_eq!(ends(100.0, 100), (963.0, 1000.0));
        assert_eq!(ConfidenceInterval::of(0.0, 0), None);
    }
}
