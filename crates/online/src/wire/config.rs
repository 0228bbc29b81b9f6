//! The configuration of a game: rules, time control, players.

use std::str::FromStr;

use quadrille_catalog::find;
use quadrille_core::{LONGEST_POSITION, Seat};
use serde::{Deserialize, Serialize};

use super::{DecodeError, sanitize_name};
use quadrille_json::GivenOptions;
use quadrille_json::integer::unsigned;
use quadrille_worker::protocol::{Level, MOST_OPTIONS};

/// The time control of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum TimeControl {
    /// No clock.
    #[default]
    None,
    /// A time for each turn.
    Turn {
        /// 5 to 3600.
        #[cfg_attr(feature = "schema", schema(minimum = 5, maximum = 3600))]
        #[serde(deserialize_with = "unsigned")]
        seconds: u32,
    },
    /// Fischer clock: a time for the whole game, and an increment for each turn.
    Game {
        /// 1 to 180.
        #[cfg_attr(feature = "schema", schema(minimum = 1, maximum = 180))]
        #[serde(deserialize_with = "unsigned")]
        minutes: u32,
        /// The increment for each finished turn in seconds, 0 to 180.
        #[cfg_attr(feature = "schema", schema(minimum = 0, maximum = 180))]
        #[serde(deserialize_with = "unsigned")]
        increment: u32,
    },
    /// Correspondence clock: days for each turn.
    Days {
        /// 1 to 14.
        #[cfg_attr(feature = "schema", schema(minimum = 1, maximum = 14))]
        #[serde(deserialize_with = "unsigned")]
        days: u32,
    },
}

impl TimeControl {
    /// Checks the limits.
    pub fn check(self) -> Result<TimeControl, DecodeError> {
        let fits = match self {
            TimeControl::None => true,
            TimeControl::Turn { seconds } => (5..=3600).contains(&seconds),
            TimeControl::Game { minutes, increment } => (1..=180).contains(&minutes) && increment <= 180,
            TimeControl::Days { days } => (1..=14).contains(&days),
        };
        let bounds = "a clock has 5 to 3600 seconds a turn, 1 to 180 minutes and up to 180 seconds more a turn, or 1 to 14 days a turn";
        if fits { Ok(self) } else { Err(DecodeError(bounds.to_string())) }
    }

    /// The time of each player at the start, in milliseconds.
    pub const fn start(self) -> Option<u64> {
        match self {
            TimeControl::None => None,
            TimeControl::Turn { seconds } => Some(seconds as u64 * 1000),
            TimeControl::Game { minutes, .. } => Some(minutes as u64 * 60_000),
            TimeControl::Days { days } => Some(days as u64 * 86_400_000),
        }
    }

    /// How long a player must be gone before the opponent may claim the win, in milliseconds. None for correspondence games, in which players
    /// are not expected to stay connected.
    pub fn claim_after(self) -> Option<u64> {
        let millis = match self {
            TimeControl::None => 300_000,
            TimeControl::Turn { seconds } => u64::from(seconds) * 2000,
            TimeControl::Game { minutes, .. } => u64::from(minutes) * 6000,
            TimeControl::Days { .. } => return None,
        };
        Some(millis.clamp(30_000, 300_000))
    }
}

impl FromStr for TimeControl {
    type Err = DecodeError;

    /// Parses `none`, `30s` a turn, `5+3` for minutes and an increment in seconds, or `2d` a turn.
    fn from_str(text: &str) -> Result<TimeControl, DecodeError> {
        let number = |text: &str| text.parse().ok();
        let clock = if text == "none" {
            Some(TimeControl::None)
        } else if let Some((minutes, increment)) = text.split_once('+') {
            number(minutes)
                .zip(number(increment))
                .map(|(minutes, increment)| TimeControl::Game { minutes, increment })
        } else if let Some(seconds) = text.strip_suffix('s') {
            number(seconds).map(|seconds| TimeControl::Turn { seconds })
        } else {
            text.strip_suffix('d').and_then(number).map(|days| TimeControl::Days { days })
        };
        let how = "a clock is none, 30s for each turn, 5+3 for minutes and seconds more a turn, or 2d for days a turn";
        clock.ok_or_else(|| DecodeError(how.to_string()))?.check()
    }
}

/// The side of the host.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum HostSide {
    /// The host moves first.
    #[default]
    First,
    /// The host moves second.
    Second,
    /// A random side.
    Random,
}

/// A player of an online game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum OnlinePlayer {
    /// A player with a token: a person, or a program that declares itself.
    Guest {
        /// The chosen name; may be empty.
        #[serde(default)]
        name: String,
        /// True for a program.
        #[serde(default)]
        bot: bool,
    },
    /// A computer player of the server.
    Computer {
        /// Its level.
        level: Level,
    },
}

impl OnlinePlayer {
    /// A guest with a sanitized name.
    pub fn guest(name: &str, bot: bool) -> OnlinePlayer {
        OnlinePlayer::Guest { name: sanitize_name(name).unwrap_or_default(), bot }
    }

    /// The level of a computer player.
    pub const fn level(&self) -> Option<Level> {
        match self {
            OnlinePlayer::Guest { .. } => None,
            OnlinePlayer::Computer { level } => Some(*level),
        }
    }
}

/// The configuration of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct GameConfig {
    /// The game's id.
    pub game: String,
    /// The version of its rules. Logs from before it was recorded are of the first version.
    #[serde(default = "first_version")]
    pub rules: u32,
    /// The given options.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(value_type = Object))]
    pub options: GivenOptions,
    /// The seed of the setup.
    #[serde(default)]
    pub seed: u64,
    /// The start position; none for the default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// The time control.
    #[serde(default)]
    pub clock: TimeControl,
    /// True if only the two players may see it.
    #[serde(default)]
    pub private: bool,
    /// The seat of the player who created it.
    pub host: Seat,
    /// The game that this is a rematch of.
    #[serde(alias = "after", default, skip_serializing_if = "Option::is_none")]
    pub rematch_of: Option<String>,
}

/// The version of the rules of games that do not say which.
pub(super) const fn first_version() -> u32 {
    1
}

impl GameConfig {
    /// The version of these rules that this program has; none if it does not have the game.
    pub fn known_rules(game: &str) -> Option<u32> {
        find(game).map(|game| game.info().version)
    }

    /// True if this program has the rules of the game.
    pub fn has_known_rules(&self) -> bool {
        GameConfig::known_rules(&self.game) == Some(self.rules)
    }

    /// Checks sizes. The rules check the options and the start position.
    pub fn check(&self) -> Result<(), DecodeError> {
        self.clock.check()?;
        if self.options.0.len() > MOST_OPTIONS {
            return Err(DecodeError(format!("more than {MOST_OPTIONS} options")));
        }
        if self.start.as_ref().is_some_and(|start| start.chars().count() > LONGEST_POSITION) {
            return Err(DecodeError(format!("a start position of more than {LONGEST_POSITION} characters")));
        }
        Ok(())
    }

    /// The configuration of the rematch: swapped sides and another seed.
    #[must_use]
    pub fn rematch(&self, id: &str, seed: u64) -> GameConfig {
        GameConfig { seed, host: self.host.other(), rematch_of: Some(id.to_string()), ..self.clone() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_controls_have_limits() {
        for good in [
            r#""none""#,
            r#"{"turn":{"seconds":5}}"#,
            r#"{"game":{"minutes":180,"increment":0}}"#,
            r#"{"days":{"days":14}}"#,
        ] {
            let clock: TimeControl = serde_json::from_str(good).unwrap();
            assert_eq!(clock.check(), Ok(clock));
            assert_eq!(serde_json::to_string(&clock).unwrap(), good);
        }
        for bad in [
            r#"{"turn":{"seconds":4}}"#,
            r#"{"game":{"minutes":0,"increment":0}}"#,
            r#"{"game":{"minutes":1,"increment":181}}"#,
            r#"{"days":{"days":15}}"#,
        ] {
            let clock: TimeControl = serde_json::from_str(bad).unwrap();
            assert!(clock.check().is_err(), "{bad}");
        }
    }

    #[test]
    fn time_controls_are_parsed_from_text() {
        for (text, clock) in [
            ("none", TimeControl::None),
            ("30s", TimeControl::Turn { seconds: 30 }),
            ("5+3", TimeControl::Game { minutes: 5, increment: 3 }),
            ("2d", TimeControl::Days { days: 2 }),
        ] {
            assert_eq!(text.parse(), Ok(clock), "{text}");
        }
        for bad in ["", "5", "s", "+", "5+", "1s", "99d", "-1s", "5m"] {
            assert!(bad.parse::<TimeControl>().is_err(), "{bad}");
        }
    }

    #[test]
    fn a_win_can_be_claimed_after_half_a_minute_to_five() {
        for (clock, seconds) in [
            (TimeControl::None, Some(300)),
            (TimeControl::Turn { seconds: 5 }, Some(30)),
            (TimeControl::Turn { seconds: 60 }, Some(120)),
            (TimeControl::Game { minutes: 3, increment: 2 }, Some(30)),
            (TimeControl::Game { minutes: 180, increment: 0 }, Some(300)),
            (TimeControl::Days { days: 1 }, None),
        ] {
            assert_eq!(clock.claim_after(), seconds.map(|seconds: u64| seconds * 1000), "{clock:?}");
        }
    }
}
