//! The phases of a load test: duration and rate.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// The rate of a phase.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Rate {
    /// No moves: the connections are idle.
    Idle,
    /// Each move follows the acknowledgement of the last one.
    Unlimited,
    /// Moves per second, of all matches together.
    MovesPerSecond(f64),
    /// A multiple of the rate of the last unlimited phase before it.
    TimesPeak(f64),
}

impl Rate {
    pub(crate) fn is_unlimited(self) -> bool {
        self == Rate::Unlimited
    }
}

/// A part of a load test with one rate.
///
/// ```
/// use quadrille_load::Phase;
/// for text in ["max:10s", "idle:5s", "2x:15s", "0.5x:8s", "1500:60s"] {
///     assert_eq!(text.parse::<Phase>().unwrap().to_string(), text);
/// }
/// assert!("fast:10s".parse::<Phase>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Phase {
    /// The rate.
    pub rate: Rate,
    /// The duration.
    pub duration: Duration,
}

impl Phase {
    /// The rate in moves per second; none if it is unlimited or there are no moves.
    pub(crate) fn moves_per_second(self, peak: Option<f64>) -> Option<f64> {
        match self.rate {
            Rate::Idle | Rate::Unlimited => None,
            Rate::MovesPerSecond(moves) => Some(moves),
            // Without a measured peak the phase is unlimited.
            Rate::TimesPeak(factor) => peak.map(|peak| peak * factor),
        }
    }
}

/// The text is not a phase.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "{0:?} is not a phase; write max:10s, 2x:15s (twice the rate of the max phase before it), 1500:60s (moves per second) or idle:10s"
)]
pub struct PhaseError(String);

/// Larger values are considered typing errors.
const MOST: f64 = 1e6;

impl FromStr for Phase {
    type Err = PhaseError;

    fn from_str(text: &str) -> Result<Phase, PhaseError> {
        let number = |text: &str| text.parse::<f64>().ok().filter(|number| *number > 0.0 && *number <= MOST);
        let read = || {
            let (rate, duration) = text.split_once(':')?;
            let rate = match rate.strip_suffix('x') {
                _ if rate == "max" => Rate::Unlimited,
                _ if rate == "idle" => Rate::Idle,
                Some(factor) => Rate::TimesPeak(number(factor)?),
                None => Rate::MovesPerSecond(number(rate)?),
            };
            let duration = Duration::from_secs_f64(number(duration.strip_suffix('s')?)?);
            Some(Phase { rate, duration })
        };
        read().ok_or_else(|| PhaseError(text.to_string()))
    }
}

impl fmt::Display for Phase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.rate {
            Rate::Idle => f.write_str("idle")?,
            Rate::Unlimited => f.write_str("max")?,
            Rate::MovesPerSecond(moves) => write!(f, "{moves}")?,
            Rate::TimesPeak(factor) => write!(f, "{factor}x")?,
        }
        write!(f, ":{}s", self.duration.as_secs_f64())
    }
}
