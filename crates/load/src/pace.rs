//! When the moves of a match are due, and how the matches learn of a new phase.

use std::future::Future;
use std::pin::Pin;
use std::time::Duration;

use quadrille_core::Random;
use tokio::sync::watch;
use tokio::time::Instant;

/// When moves are due.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Schedule {
    /// Open loop: at fixed times, however late the acknowledgements are. A late match sends the move that is due at once, and its latency
    /// counts from the time when it was due, so that a slow server does not hide its own slowness (coordinated omission).
    Open,
    /// Closed loop: a late move delays the following ones.
    Closed,
}

/// The pace of a match.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Pace {
    /// No moves.
    Paused,
    /// As fast as moves are acknowledged.
    Unlimited,
    /// One move in this interval.
    Every(Duration),
    /// The test is over.
    Stopped,
}

impl Pace {
    /// True if moves are made.
    pub(crate) fn is_playing(self) -> bool {
        matches!(self, Pace::Every(_) | Pace::Unlimited)
    }
}

/// A random time within this interval from now on: matches start at different times of it.
pub(crate) fn within(interval: Duration, now: Instant, random: &mut Random) -> Instant {
    now + interval.mul_f64(random.next_u64() as f64 / u64::MAX as f64)
}

/// When the moves of one match are due.
#[derive(Debug)]
pub(crate) struct MoveTimes {
    schedule: Schedule,
    pub(crate) pace: Pace,
    /// When the next move is due, at a pace with an interval.
    next: Option<Instant>,
}

impl MoveTimes {
    /// No moves, until a pace is set.
    pub(crate) fn new(schedule: Schedule) -> MoveTimes {
        MoveTimes { schedule, pace: Pace::Paused, next: None }
    }

    pub(crate) fn set_pace(&mut self, pace: Pace, now: Instant, random: &mut Random) {
        self.pace = pace;
        self.next = match pace {
            Pace::Every(interval) => Some(within(interval, now, random)),
            Pace::Unlimited | Pace::Paused | Pace::Stopped => None,
        };
    }

    /// If a move is due: the time from which its latency counts.
    pub(crate) fn due(&self, now: Instant) -> Option<Instant> {
        match self.pace {
            Pace::Unlimited => Some(now),
            Pace::Every(_) => self.next.filter(|at| *at <= now).map(|at| match self.schedule {
                Schedule::Open => at,
                Schedule::Closed => now,
            }),
            Pace::Paused | Pace::Stopped => None,
        }
    }

    /// The move with this due time is begun.
    pub(crate) fn begin(&mut self, due: Instant) {
        if let Pace::Every(interval) = self.pace {
            self.next = Some(due + interval);
        }
    }

    /// When the next move is due; none if that depends on answers only.
    pub(crate) fn next(&self) -> Option<Instant> {
        self.next
    }
}

/// The next pace of a match.
pub(crate) type PaceChange = Pin<Box<dyn Future<Output = (Pace, watch::Receiver<Pace>)> + Send>>;

/// The next pace, as one future: registering with the channel at every event would cost more than the event.
pub(crate) fn next_pace(mut paces: watch::Receiver<Pace>) -> PaceChange {
    Box::pin(async move {
        let pace = if paces.changed().await.is_ok() { *paces.borrow_and_update() } else { Pace::Stopped };
        (pace, paces)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// After a delay of three intervals, an open loop makes up for the moves that it missed, and a closed loop does not.
    #[test]
    fn only_an_open_loop_makes_up_for_delays() {
        let (interval, now) = (Duration::from_secs(1), Instant::now());
        for (schedule, moves) in [(Schedule::Open, 4), (Schedule::Closed, 1)] {
            let mut times = MoveTimes::new(schedule);
            assert_eq!(times.due(now), None);
            times.set_pace(Pace::Every(interval), now, &mut Random::new(1));
            let first = times.next().unwrap();
            assert!((now..=now + interval).contains(&first));
            assert_eq!(times.due(first - Duration::from_millis(1)), None);
            let late = first + 3 * interval;
            let begun = std::iter::from_fn(|| times.due(late).inspect(|due| times.begin(*due))).take(10);
            assert_eq!(begun.count(), moves);
            assert_eq!(times.next(), Some(late + interval));
        }
    }
}
