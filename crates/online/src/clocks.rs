//! The clocks of a game. A clock runs once both players have finished a turn: until then they may still be sitting down.

use crate::{ClockSnapshot, LAG_MILLIS, TimeControl};
use quadrille_core::{PerSeat, Seat};

/// Finished turns after which clocks run.
const TURNS_WITHOUT: usize = 2;

/// What is left on the clocks, and which runs since when.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Clocks {
    clock: TimeControl,
    left: PerSeat<u64>,
    since: Option<u64>,
    /// The server's absences up to here are given back.
    credited_until: u64,
}

impl Clocks {
    pub(super) fn new(clock: TimeControl) -> Clocks {
        let start = clock.start().unwrap_or_default();
        Clocks { clock, left: PerSeat { first: start, second: start }, since: None, credited_until: 0 }
    }

    /// Restores the clocks from a snapshot.
    pub(super) fn restore(clock: TimeControl, clocks: Option<ClockSnapshot>) -> Clocks {
        let mut time = Clocks::new(clock);
        if let Some(ClockSnapshot { left, since }) = clocks {
            (time.left, time.since) = (left, since);
        }
        time
    }

    pub(super) fn snapshot(&self) -> Option<ClockSnapshot> {
        (self.clock != TimeControl::None).then_some(ClockSnapshot { left: self.left, since: self.since })
    }

    /// A player's turn ended, and the other's begins; with it so many turns are finished.
    pub(super) fn turn_ended(&mut self, seat: Seat, at: u64, finished: usize) {
        self.stop(seat, at);
        if let TimeControl::Game { increment, .. } = self.clock
            && finished > TURNS_WITHOUT
        {
            self.left[seat] = self.left[seat].saturating_add(u64::from(increment) * 1000);
        }
        self.start(at, finished);
    }

    /// The game went back to where so many turns were finished.
    pub(super) fn went_back(&mut self, before: Seat, at: u64, finished: usize) {
        self.stop(before, at);
        self.start(at, finished);
    }

    /// The clock of the one to move stops.
    pub(super) fn stop(&mut self, mover: Seat, at: u64) {
        if let Some(since) = self.since.take() {
            let spent = at.saturating_sub(since).saturating_sub(LAG_MILLIS);
            self.left[mover] = self.left[mover].saturating_sub(spent);
        }
    }

    /// A turn begins: its clock runs if it is time.
    fn start(&mut self, at: u64, finished: usize) {
        match self.clock {
            TimeControl::None => return,
            TimeControl::Turn { .. } | TimeControl::Days { .. } => {
                let start = self.clock.start().unwrap_or_default();
                self.left = PerSeat { first: start, second: start };
            }
            TimeControl::Game { .. } => {}
        }
        self.since = (finished >= TURNS_WITHOUT).then_some(at);
    }

    /// When the time of the one to move is over.
    pub(super) fn due(&self, mover: Seat) -> Option<u64> {
        Some(self.since?.saturating_add(self.left[mover]).saturating_add(LAG_MILLIS))
    }

    /// How much of an absence of the server is to be given back: what of it a clock has run for.
    pub(super) fn owed(&self, from: u64, to: u64) -> Option<u64> {
        let since = self.since?;
        if to <= self.credited_until {
            return None;
        }
        let lost = to.saturating_sub(from.max(since).max(self.credited_until));
        (lost > 0).then_some(lost)
    }

    pub(super) fn credit(&mut self, millis: u64, at: u64) {
        self.credited_until = at;
        self.since = self.since.map(|since| since.saturating_add(millis).min(at));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A clock after both players' first turns, at second 100.
    fn running(clock: TimeControl) -> Clocks {
        let mut time = Clocks::new(clock);
        time.turn_ended(Seat::First, 50_000, 1);
        assert_eq!(time.due(Seat::Second), None, "no clock runs in the first turns");
        time.turn_ended(Seat::Second, 100_000, 2);
        time
    }

    #[test]
    fn a_game_clock_loses_what_is_spent_and_gains_the_increment() {
        let mut time = running(TimeControl::Game { minutes: 3, increment: 2 });
        assert_eq!(time.due(Seat::First), Some(100_000 + 180_000 + LAG_MILLIS));
        time.turn_ended(Seat::First, 110_000, 3);
        assert_eq!(time.left.first, 180_000 - (10_000 - LAG_MILLIS) + 2000);
        assert_eq!(time.due(Seat::Second), Some(110_000 + 180_000 + LAG_MILLIS));
    }

    #[test]
    fn a_turn_clock_begins_anew() {
        let mut time = running(TimeControl::Turn { seconds: 10 });
        time.turn_ended(Seat::First, 109_000, 3);
        assert_eq!(time.due(Seat::Second), Some(109_000 + 10_000 + LAG_MILLIS));
        time.turn_ended(Seat::Second, 112_000, 4);
        assert_eq!(time.due(Seat::First), Some(112_000 + 10_000 + LAG_MILLIS));
    }

    #[test]
    fn what_the_network_may_have_taken_is_not_counted() {
        let mut time = running(TimeControl::Game { minutes: 1, increment: 0 });
        time.turn_ended(Seat::First, 100_000 + LAG_MILLIS, 3);
        assert_eq!(time.left.first, 60_000);
    }

    #[test]
    fn an_absence_is_given_back_once() {
        let mut time = running(TimeControl::Game { minutes: 1, increment: 0 });
        assert_eq!(time.owed(90_000, 130_000), Some(30_000), "only what the clock ran for");
        time.credit(30_000, 131_000);
        assert_eq!(time.due(Seat::First), Some(130_000 + 60_000 + LAG_MILLIS));
        assert_eq!(time.owed(90_000, 130_000), None);
        assert_eq!(time.owed(140_000, 150_000), Some(10_000), "a later one is another");
    }

    #[test]
    fn nobody_is_hurried_without_a_clock() {
        let time = running(TimeControl::None);
        assert_eq!((time.due(Seat::First), time.snapshot()), (None, None));
    }
}
