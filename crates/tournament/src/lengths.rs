//! Statistics of game lengths.

/// The lengths of games in moves.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GameLengths {
    /// Minimum.
    pub least: usize,
    /// Median.
    pub median: usize,
    /// Mean.
    pub mean: f64,
    /// 90th percentile.
    pub percentile_90: usize,
    /// Maximum.
    pub most: usize,
}

impl GameLengths {
    /// The statistics of these lengths; none without games.
    pub fn of(mut lengths: Vec<usize>) -> Option<GameLengths> {
        lengths.sort_unstable();
        let (least, most) = (*lengths.first()?, *lengths.last()?);
        // Nearest-rank percentile.
        let rank = |hundredths: usize| lengths[(lengths.len() * hundredths).div_ceil(100) - 1];
        let mean = lengths.iter().sum::<usize>() as f64 / lengths.len() as f64;
        Some(GameLengths { least, median: rank(50), mean, percentile_90: rank(90), most })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles_are_lengths_of_games() {
        let lengths = GameLengths::of((1..=10).rev().collect()).unwrap();
        assert_eq!((lengths.least, lengths.median, lengths.percentile_90, lengths.most), (1, 5, 9, 10));
        assert_eq!(lengths.mean, 5.5);
        let one = GameLengths::of(vec![7]).unwrap();
        assert_eq!((one.least, one.median, one.percentile_90, one.most), (7, 7, 7, 7));
        assert_eq!(GameLengths::of(Vec::new()), None);
    }
}
