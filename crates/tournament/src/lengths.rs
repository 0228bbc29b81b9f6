//! How long games are.

/// The lengths of some games, in moves.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Lengths {
    /// The shortest.
    pub least: usize,
    /// Half of them are not longer.
    pub median: usize,
    /// The mean.
    pub mean: f64,
    /// Nine of ten are not longer.
    pub ninetieth: usize,
    /// The longest.
    pub most: usize,
}

impl Lengths {
    /// Of these games; none without any.
    pub fn of(mut lengths: Vec<usize>) -> Option<Lengths> {
        lengths.sort_unstable();
        let (least, most) = (*lengths.first()?, *lengths.last()?);
        // The shortest length that this many hundredths of the games do not go beyond.
        let rank = |hundredths: usize| lengths[(lengths.len() * hundredths).div_ceil(100) - 1];
        let mean = lengths.iter().sum::<usize>() as f64 / lengths.len() as f64;
        Some(Lengths { least, median: rank(50), mean, ninetieth: rank(90), most })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_are_lengths_of_games() {
        let lengths = Lengths::of((1..=10).rev().collect()).unwrap();
        assert_eq!((lengths.least, lengths.median, lengths.ninetieth, lengths.most), (1, 5, 9, 10));
        assert_eq!(lengths.mean, 5.5);
        let one = Lengths::of(vec![7]).unwrap();
        assert_eq!((one.least, one.median, one.ninetieth, one.most), (7, 7, 7, 7));
        assert_eq!(Lengths::of(Vec::new()), None);
    }
}
