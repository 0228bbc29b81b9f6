//! Texts of time controls and clocks.

use quadrille_online::TimeControl;

use crate::i18n::messages;

/// The time controls on offer.
pub(super) const PRESETS: [TimeControl; 7] = [
    TimeControl::None,
    TimeControl::Turn { seconds: 30 },
    TimeControl::Turn { seconds: 90 },
    TimeControl::Game { minutes: 3, increment: 2 },
    TimeControl::Game { minutes: 10, increment: 5 },
    TimeControl::Days { days: 1 },
    TimeControl::Days { days: 3 },
];

/// The text of a time control.
pub(super) fn words(clock: TimeControl) -> String {
    match clock {
        TimeControl::None => messages::online_clock_none(),
        TimeControl::Turn { seconds } => messages::online_clock_turn(i64::from(seconds)),
        TimeControl::Game { minutes, increment } => {
            messages::online_clock_game(i64::from(minutes), i64::from(increment))
        }
        TimeControl::Days { days } => messages::online_clock_days(i64::from(days)),
    }
}

/// The remaining time: `2:05`, `1:00:00`, in the last ten seconds `0:09.4`.
pub(super) fn digits(millis: u64) -> String {
    let seconds = millis / 1000;
    let (hours, minutes, rest) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours >= 24 {
        let (days, hours) = ((hours / 24) as i64, (hours % 24) as i64);
        if hours == 0 {
            messages::online_time_whole_days(days)
        } else {
            messages::online_time_days(days, hours)
        }
    } else if hours > 0 {
        format!("{hours}:{minutes:02}:{rest:02}")
    } else if millis < 10_000 {
        format!("0:{rest:02}.{}", millis % 1000 / 100)
    } else {
        format!("{minutes}:{rest:02}")
    }
}

/// True if the remaining time is low.
pub(super) fn is_low(clock: TimeControl, millis: u64) -> bool {
    let low = match clock {
        TimeControl::None => 0,
        TimeControl::Turn { seconds } => u64::from(seconds) * 250,
        TimeControl::Game { minutes, .. } => u64::from(minutes) * 6000,
        TimeControl::Days { .. } => 3_600_000,
    };
    millis < low.max(10_000) && clock != TimeControl::None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_is_shown_in_digits() {
        crate::i18n::set_test_language("en");
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
        let clock = TimeControl::Game { minutes: 10, increment: 5 };
        assert!(is_low(clock, 59_999) && !is_low(clock, 60_000));
        assert!(!is_low(TimeControl::None, 0));
    }
}
