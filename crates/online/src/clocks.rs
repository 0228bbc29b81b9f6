//! The clocks of a game. They start once both players have finished a turn: until then players may still be connecting.

use crate::{ClockSnapshot, LAG_MILLIS, TimeControl};
use quadrille_core::{PerSeat, Seat};

/// Finished turns before clocks run.
const UNTIMED_TURNS: usize = 2;

/// The remaining time of each player, and the running clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Clocks {
    control: TimeControl,
    remaining: PerSeat<u64>,
    running_since: Option<u64>,
    /// Outages of the server up to this time are credited.
    credited_until: u64,
}

impl Clocks {
    pub(super) fn new(control: TimeControl) -> Clocks {
        let start = control.start().unwrap_or_default();
        let remaining = PerSeat { first: start, second: start };
        Clocks { control, remaining, running_since: None, credited_until: 0 }
    }

    /// Restores the clocks from a snapshot.
    pub(super) fn restore(control: TimeControl, snapshot: Option<ClockSnapshot>) -> Clocks {
        let mut clocks = Clocks::new(control);
        if let Some(ClockSnapshot { remaining, running_since }) = snapshot {
            (clocks.remaining, clocks.running_since) = (remaining, running_since);
        }
        clocks
    }

    pub(super) fn credited_until(&self) -> u64 {
        self.credited_until
    }

    pub(super) fn set_credited_until(&mut self, at: u64) {
        self.credited_until = at;
    }

    pub(super) fn snapshot(&self) -> Option<ClockSnapshot> {
        let Clocks { remaining, running_since, .. } = *self;
        (self.control != TimeControl::None).then_some(ClockSnapshot { remaining, running_since })
    }

    /// Ends a player's turn, with which this many turns are finished, and starts the opponent's.
    pub(super) fn turn_ended(&mut self, seat: Seat, at: u64, finished: usize) {
        self.stop(seat, at);
        if let TimeControl::Game { increment, .. } = self.control
            && finished > UNTIMED_TURNS
        {
            self.remaining[seat] = self.remaining[seat].saturating_add(u64::from(increment) * 1000);
        }
        self.start(at, finished);
    }

    /// Takes turns back, so that this many turns are finished.
    pub(super) fn went_back(&mut self, before: Seat, at: u64, finished: usize) {
        self.stop(before, at);
        self.start(at, finished);
    }

    /// Stops the clock of the side to move.
    pub(super) fn stop(&mut self, mover: Seat, at: u64) {
        if let Some(since) = self.running_since.take() {
            let spent = at.saturating_sub(since).saturating_sub(LAG_MILLIS);
            self.remaining[mover] = self.remaining[mover].saturating_sub(spent);
        }
    }

    /// Starts the clock of a turn, after the untimed ones.
    fn start(&mut self, at: u64, finished: usize) {
        match self.control {
            TimeControl::None => return,
            TimeControl::Turn { .. } | TimeControl::Days { .. } => {
                let start = self.control.start().unwrap_or_default();
                self.remaining = PerSeat { first: start, second: start };
            }
            TimeControl::Game { .. } => {}
        }
        self.running_since = (finished >= UNTIMED_TURNS).then_some(at);
    }

    /// When the clock of the side to move runs out.
    pub(super) fn due(&self, mover: Seat) -> Option<u64> {
        Some(self.running_since?.saturating_add(self.remaining[mover]).saturating_add(LAG_MILLIS))
    }

    /// A lower bound of every time at which a clock can run out from now on, while one runs. It holds after all later turns too: a player's time
    /// shrinks only while it runs, and increments, restarted turns and credits only move the deadlines back.
    pub(super) fn due_bound(&self, mover: Seat, now: u64) -> Option<u64> {
        // The opponent's clock starts at the earliest now.
        let next = now.max(self.running_since?).saturating_add(self.remaining[mover.other()]);
        Some(self.due(mover)?.min(next.saturating_add(LAG_MILLIS)))
    }

    /// The part of a server outage in which the clock ran, unless it is credited already.
    pub(super) fn owed(&self, from: u64, to: u64) -> Option<u64> {
        let since = self.running_since?;
        if to <= self.credited_until {
            return None;
        }
        let lost = to.saturating_sub(from.max(since).max(self.credited_until));
        (lost > 0).then_some(lost)
    }

    pub(super) fn credit(&mut self, millis: u64, at: u64) {
        self.credited_until = at;
        self.running_since = self.running_since.map(|since| since.saturating_add(millis).min(at));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Clocks after both players' first turns, at second 100.
    fn running(control: TimeControl) -> Clocks {
        let mut clocks = Clocks::new(control);
        clocks.turn_ended(Seat::First, 50_000, 1);
        assert_eq!(clocks.due(Seat::Second), None, "no clock runs in the first turns");
        clocks.turn_ended(Seat::Second, 100_000, 2);
        clocks
    }

    #[test]
    fn a_fischer_clock_loses_the_spent_time_and_gains_the_increment() {
        let mut clocks = running(TimeControl::Game { minutes: 3, increment: 2 });
        assert_eq!(clocks.due(Seat::First), Some(100_000 + 180_000 + LAG_MILLIS));
        clocks.turn_ended(Seat::First, 110_000, 3);
        assert_eq!(clocks.remaining.first, 180_000 - (10_000 - LAG_MILLIS) + 2000);
        assert_eq!(clocks.due(Seat::Second), Some(110_000 + 180_000 + LAG_MILLIS));
    }

    #[test]
    fn a_turn_clock_restarts_every_turn() {
        let mut clocks = running(TimeControl::Turn { seconds: 10 });
        clocks.turn_ended(Seat::First, 109_000, 3);
        assert_eq!(clocks.due(Seat::Second), Some(109_000 + 10_000 + LAG_MILLIS));
        clocks.turn_ended(Seat::Second, 112_000, 4);
        assert_eq!(clocks.due(Seat::First), Some(112_000 + 10_000 + LAG_MILLIS));
    }

    #[test]
    fn lag_is_compensated() {
        let mut clocks = running(TimeControl::Game { minutes: 1, increment: 0 });
        clocks.turn_ended(Seat::First, 100_000 + LAG_MILLIS, 3);
        assert_eq!(clocks.remaining.first, 60_000);
    }

    #[test]
    fn an_outage_is_credited_once() {
        let mut clocks = running(TimeControl::Game { minutes: 1, increment: 0 });
        assert_eq!(clocks.owed(90_000, 130_000), Some(30_000), "only the part in which the clock ran");
        clocks.credit(30_000, 131_000);
        assert_eq!(clocks.due(Seat::First), Some(130_000 + 60_000 + LAG_MILLIS));
        assert_eq!(clocks.owed(90_000, 130_000), None);
        assert_eq!(clocks.owed(140_000, 150_000), Some(10_000), "a later outage");
    }

    /// Random games with every kind of clock: turns, take-backs, credits for outages.
    #[test]
    fn no_clock_runs_out_before_a_bound_that_was_given_earlier() {
        let controls = [
            TimeControl::Game { minutes: 1, increment: 0 },
            TimeControl::Game { minutes: 1, increment: 5 },
            TimeControl::Turn { seconds: 10 },
            TimeControl::Days { days: 1 },
        ];
        for (seed, control) in (0..400).zip(controls.into_iter().cycle()) {
            let mut random = quadrille_core::Random::new(seed);
            let (mut clocks, mut mover, mut finished, mut now) = (running(control), Seat::First, 2, 100_000);
            let (mut bound, mut raised) = (0, 0);
            for _ in 0..200 {
                let due = clocks.due(mover).expect("a clock runs");
                assert!(bound <= due, "{control:?}: {bound} is no bound of {due}");
                let later = clocks.due_bound(mover, now).expect("a clock runs");
                assert!((bound..=due).contains(&later), "{control:?}: {later} is not in {bound}..={due}");
                // As the server does: a bound is replaced once it has passed, or at any other time.
                if bound <= now || random.below(20) == 0 {
                    assert!(later > now || due <= now, "{control:?}: a new bound is in the future");
                    (bound, raised) = (later, raised + 1);
                }
                let thought = u64::from(random.below(8_000));
                if now + thought >= due {
                    break;
                }
                now += thought;
                match random.below(10) {
                    0 => clocks.credit(thought / 2, now),
                    1 if finished > 4 => {
                        clocks.went_back(mover, now, finished - 1);
                        (mover, finished) = (mover.other(), finished - 1);
                    }
                    2 => {}
                    _ => {
                        finished += 1;
                        clocks.turn_ended(mover, now, finished);
                        mover = mover.other();
                    }
                }
            }
            assert!(raised > 0);
        }
    }

    #[test]
    fn without_a_time_control_there_is_no_clock() {
        let clocks = running(TimeControl::None);
        assert_eq!((clocks.due(Seat::First), clocks.snapshot()), (None, None));
    }
}
