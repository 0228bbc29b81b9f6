//! Time to think, in words and in digits.

use quadrille_protocol::online::Clock;

use crate::text::{say, say_with};

/// The clocks that can be chosen.
pub(super) const PRESETS: [Clock; 7] = [
    Clock::None,
    Clock::Turn { seconds: 30 },
    Clock::Turn { seconds: 90 },
    Clock::Game { minutes: 3, increment: 2 },
    Clock::Game { minutes: 10, increment: 5 },
    Clock::Days { days: 1 },
    Clock::Days { days: 3 },
];

/// A clock in words.
pub(super) fn words(clock: Clock) -> String {
    match clock {
        Clock::None => say("online-clock-none"),
        Clock::Turn { seconds } => say_with("online-clock-turn", &[("seconds", i64::from(seconds).into())]),
        Clock::Game { minutes, increment } => say_with(
            "online-clock-game",
            &[("minutes", i64::from(minutes).into()), ("increment", i64::from(increment).into())],
        ),
        Clock::Days { days } => say_with("online-clock-days", &[("days", i64::from(days).into())]),
    }
}

/// What is left, in digits: `2:05`, `1:00:00`, in the last ten seconds `0:09.4`.
pub(super) fn digits(millis: u64) -> String {
    let seconds = millis / 1000;
    let (hours, minutes, rest) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours >= 24 {
        let values = [("days", ((hours / 24) as i64).into()), ("hours", ((hours % 24) as i64).into())];
        say_with(if hours % 24 == 0 { "online-time-whole-days" } else { "online-time-days" }, &values)
    } else if hours > 0 {
        format!("{hours}:{minutes:02}:{rest:02}")
    } else if millis < 10_000 {
        format!("0:{rest:02}.{}", millis % 1000 / 100)
    } else {
        format!("{minutes}:{rest:02}")
    }
}

/// Whether so little is left that it is marked.
pub(super) fn is_low(clock: Clock, millis: u64) -> bool {
    let low = match clock {
        Clock::None => 0,
        Clock::Turn { seconds } => u64::from(seconds) * 250,
        Clock::Game { minutes, .. } => u64::from(minutes) * 6000,
        Clock::Days { .. } => 3_600_000,
    };
    millis < low.max(10_000) && clock != Clock::None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_is_shown_in_digits() {
        crate::text::speak_in_test("en");
        for (millis, shown) in [
            (0, "0:00.0"),
            (9_450, "0:09.4"),
            (10_000, "0:10"),
            (125_999, "2:05"),
            (3_600_000, "1:00:00"),
            (97_200_000, "1 d 3 h"),
            (172_800_000, "2 d"),
        ] {
            assert_eq!(digits(millis), shown);
        }
    }

    #[test]
    fn little_time_is_marked() {
        let clock = Clock::Game { minutes: 10, increment: 5 };
        assert!(is_low(clock, 59_999) && !is_low(clock, 60_000));
        assert!(!is_low(Clock::None, 0));
    }
}
