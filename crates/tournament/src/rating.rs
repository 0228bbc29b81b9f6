//! One scale of ratings for several players, fitted to the results of all pairings: the Bradley-Terry model by maximum likelihood.

use quadrille_core::Random;

use crate::elo::Pentanomial;

/// The results of two players against each other.
#[derive(Clone, Copy, Debug)]
pub struct PairingResult {
    /// The indices of the players.
    pub players: [usize; 2],
    /// Pairs of games by the points of the first of them.
    pub pairs: Pentanomial,
}

/// The rating of a player.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    /// Elo above the first player.
    pub elo: f64,
    /// Lower end of the 95 % confidence interval.
    pub low: f64,
    /// Upper end of the 95 % confidence interval.
    pub high: f64,
}

/// Drawn games that are added to each pairing, so that a player who won or lost every game has a finite rating.
const VIRTUAL_DRAWS: f64 = 1.0;
/// Resampled results from which the intervals are computed.
const RESAMPLES: usize = 400;
/// The iteration ends when no rating changes by more than this, in Elo.
const PRECISION: f64 = 1e-3;
const MAX_ITERATIONS: usize = 20_000;

/// The ratings of this many players. The first one is at 0.
///
/// The intervals are relative to the mean of all players. They come from a bootstrap over pairs of games, because the two games of a pair are
/// not independent: percentiles of the ratings that are fitted to resampled results.
///
/// # Panics
/// If a pairing has an index beyond the players.
pub fn fit_ratings(players: usize, results: &[PairingResult]) -> Vec<Rating> {
    let fitted = centred(players, results);
    let mut random = Random::new(players as u64);
    let mut samples = vec![Vec::with_capacity(RESAMPLES); players];
    for _ in 0..RESAMPLES {
        let resampled: Vec<PairingResult> =
            results.iter().map(|result| resample(result, &mut random)).collect();
        for (sample, elo) in samples.iter_mut().zip(centred(players, &resampled)) {
            sample.push(elo);
        }
    }
    let origin = fitted.first().copied().unwrap_or_default();
    let rating = |(elo, mut sample): (f64, Vec<f64>)| {
        sample.sort_by(f64::total_cmp);
        let at = |thousandths: usize| sample[(RESAMPLES - 1) * thousandths / 1000];
        Rating { elo: elo - origin, low: at(25) - origin, high: at(975) - origin }
    };
    fitted.into_iter().zip(samples).map(rating).collect()
}

/// As many pairs, drawn from those that were played.
fn resample(result: &PairingResult, random: &mut Random) -> PairingResult {
    let count = u32::try_from(result.pairs.count()).unwrap_or(u32::MAX);
    let mut pairs = Pentanomial::default();
    for _ in 0..count {
        let mut drawn = u64::from(random.below(count));
        let score = result.pairs.0.iter().position(|pairs| {
            let is_here = drawn < *pairs;
            drawn = drawn.saturating_sub(*pairs);
            is_here
        });
        pairs.0[score.unwrap_or_default()] += 1;
    }
    PairingResult { pairs, ..*result }
}

/// The maximum likelihood ratings in Elo, with a mean of 0: the minorization-maximization algorithm of Hunter (2004).
fn centred(players: usize, results: &[PairingResult]) -> Vec<f64> {
    let mut points = vec![0.0; players];
    let mut games = Vec::with_capacity(results.len());
    for PairingResult { players: [one, other], pairs } in results {
        let played = 2.0 * pairs.count() as f64 + VIRTUAL_DRAWS;
        let scored =
            pairs.0.iter().zip(Pentanomial::SCORES).map(|(pairs, score)| 2.0 * score * *pairs as f64);
        let scored = scored.sum::<f64>() + VIRTUAL_DRAWS / 2.0;
        points[*one] += scored;
        points[*other] += played - scored;
        games.push((*one, *other, played));
    }
    let mut strength = vec![1.0_f64; players];
    for _ in 0..MAX_ITERATIONS {
        let mut share = vec![0.0; players];
        for (one, other, played) in &games {
            let part = played / (strength[*one] + strength[*other]);
            share[*one] += part;
            share[*other] += part;
        }
        let mut change = 0.0_f64;
        for player in 0..players {
            // A player without games stays where it is.
            if share[player] > 0.0 {
                let next = points[player] / share[player];
                change = change.max((400.0 * (next / strength[player]).log10()).abs());
                strength[player] = next;
            }
        }
        let mean = strength.iter().map(|one| one.ln()).sum::<f64>() / players as f64;
        strength.iter_mut().for_each(|one| *one /= mean.exp());
        if change < PRECISION {
            break;
        }
    }
    strength.into_iter().map(|one| 400.0 * one.log10()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::elo::expected_score;

    /// The most likely result of so many pairs at this difference: all pairs are won, drawn or lost by 2 points.
    fn result(one: usize, other: usize, difference: f64, pairs: f64) -> PairingResult {
        let won = (expected_score(difference) * pairs).round();
        PairingResult {
            players: [one, other],
            pairs: Pentanomial([(pairs - won) as u64, 0, 0, 0, won as u64]),
        }
    }

    #[test]
    fn ratings_that_made_the_results_are_found_again() {
        let made = [0.0, 120.0, 250.0, 430.0, 500.0];
        let mut results = Vec::new();
        for one in 0..made.len() {
            for other in one + 1..made.len().min(one + 3) {
                results.push(result(other, one, made[other] - made[one], 5_000.0));
            }
        }
        for (rating, expected) in fit_ratings(made.len(), &results).into_iter().zip(made) {
            assert!((rating.elo - expected).abs() < 2.0, "{rating:?} is not {expected}");
            assert!(rating.low < expected && expected < rating.high, "{rating:?}");
            assert!(rating.high - rating.low < 30.0, "{rating:?}");
        }
    }

    #[test]
    fn two_players_have_the_difference_of_their_match() {
        let ratings = fit_ratings(2, &[result(1, 0, 190.85, 100_000.0)]);
        assert!((ratings[1].elo - 190.85).abs() < 0.1, "{ratings:?}");
        assert_eq!(ratings[0].elo, 0.0);
    }

    #[test]
    fn intervals_shrink_with_the_games_and_a_clean_score_is_finite() {
        let width = |pairs| {
            let Rating { low, high, .. } = fit_ratings(2, &[result(0, 1, 100.0, pairs)])[1];
            high - low
        };
        assert!(width(50.0) > 2.5 * width(500.0), "{} and {}", width(50.0), width(500.0));
        let ratings = fit_ratings(3, &[result(1, 0, 9_999.0, 50.0), result(2, 1, 0.0, 50.0)]);
        assert!(ratings[1].elo > 500.0 && ratings[1].elo < 2_000.0, "{ratings:?}");
        assert!((ratings[2].elo - ratings[1].elo).abs() < 1.0, "{ratings:?}");
    }

    #[test]
    fn a_pair_counts_once() {
        // Equal scores, but pairs that are always 1 to 1 say more about the difference than pairs of 2 to 0 and 0 to 2.
        let width = |pairs| {
            let Rating { low, high, .. } = fit_ratings(2, &[PairingResult { players: [0, 1], pairs }])[1];
            high - low
        };
        assert!(width(Pentanomial([50, 0, 0, 0, 50])) > 50.0);
        assert!(width(Pentanomial([0, 0, 100, 0, 0])) < 1.0);
    }
}
