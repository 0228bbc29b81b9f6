//! How sure a share of games is.

/// 95 % of a normal distribution are this many deviations from its middle, to both sides.
pub(crate) const DEVIATIONS: f64 = 1.959_963_985;

/// Where a share lies with 95 % confidence.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    /// The share that was seen.
    pub share: f64,
    /// It is hardly less.
    pub low: f64,
    /// It is hardly more.
    pub high: f64,
}

impl Interval {
    /// Wilson's interval for `points` of `games`, where a draw may be half a point; none without games.
    pub fn of(points: f64, games: u64) -> Option<Interval> {
        if games == 0 {
            return None;
        }
        let (count, z) = (games as f64, DEVIATIONS);
        let share = points / count;
        let middle = share + z * z / (2.0 * count);
        let reach = z * (share * (1.0 - share) / count + z * z / (4.0 * count * count)).sqrt();
        let whole = 1.0 + z * z / count;
        // At the ends the formula gives the ends, were it not for rounding.
        let low = if share <= 0.0 { 0.0 } else { (middle - reach) / whole };
        let high = if share >= 1.0 { 1.0 } else { (middle + reach) / whole };
        Some(Interval { share, low, high })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The ends of the interval in thousandths, worked out by hand from Wilson's formula.
    #[test]
    fn wilsons_formula() {
        let ends = |points, games| {
            let Interval { low, high, .. } = Interval::of(points, games).unwrap();
            ((low * 1000.0).round(), (high * 1000.0).round())
        };
        assert_eq!(ends(55.0, 100), (452.0, 644.0));
        assert_eq!(ends(0.0, 10), (0.0, 278.0));
        assert_eq!(ends(100.0, 100), (963.0, 1000.0));
        assert_eq!(Interval::of(0.0, 0), None);
    }
}
