//! Player specifications: a level, a baseline or an external engine with its limits, and their text form.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use quadrille_players::{Baseline, EngineUnavailable, Level, check_engine, move_limits};
use quadrille_search::SearchLimits;
use quadrille_ugi::{EngineCommand, EngineCommandError};

/// Prefix of an external engine's command.
const ENGINE: &str = "ugi";
/// Maximum time for a move, in seconds.
const LONGEST_TIME: f64 = 1e6;

/// One side of a match.
///
/// ```
/// use quadrille_tournament::PlayerSpec;
/// let spec = |text: &str| text.parse::<PlayerSpec>().map(|player| player.to_string());
/// assert_eq!(spec("expert").unwrap(), "expert");
/// assert_eq!((spec("4").unwrap(), spec("random").unwrap()), ("4".to_string(), "random".to_string()));
/// assert_eq!(spec("hard@100ms,threads=2").unwrap(), "hard@0.1s,threads=2");
/// assert_eq!(spec("expert@nodes=2000,depth=4").unwrap(), "expert@nodes=2000,depth=4");
/// assert_eq!(spec("ugi@0.1s:node engine.js").unwrap(), "ugi@0.1s:node engine.js");
/// assert!(spec("genius").unwrap_err().to_string().starts_with("there is no level \"genius\""));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerSpec {
    pub(crate) kind: PlayerKind,
    limits: SearchLimits,
    threads: usize,
}

/// The kind of a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum PlayerKind {
    /// A level of our engines.
    Level(Level),
    /// A player that levels are measured against.
    Baseline(Baseline),
    /// A process that speaks the Universal Game Interface.
    Engine(EngineCommand),
}

/// An invalid player specification.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlayerSpecError {
    /// It is neither a level nor an engine.
    #[error("there is no level {0:?}; there are {levels}, random, greedy, and ugi:COMMAND for an engine", levels = Level::words())]
    Level(String),
    /// A limit after the `@` is invalid.
    #[error(
        "{0:?} is not a limit; limits are written as 0.1s, 100ms, nodes=20000, depth=4, threads=2, with commas between them"
    )]
    Limit(String),
    /// The engine's command is invalid.
    #[error(transparent)]
    Launch(#[from] EngineCommandError),
}

impl PlayerSpec {
    /// A level with its usual limits.
    pub fn level(level: Level) -> PlayerSpec {
        PlayerSpec { kind: PlayerKind::Level(level), limits: SearchLimits::default(), threads: 1 }
    }

    /// A baseline.
    pub fn baseline(baseline: Baseline) -> PlayerSpec {
        PlayerSpec { kind: PlayerKind::Baseline(baseline), limits: SearchLimits::default(), threads: 1 }
    }

    /// The level, if it is one.
    pub fn as_level(&self) -> Option<Level> {
        match self.kind {
            PlayerKind::Level(level) => Some(level),
            PlayerKind::Baseline(_) | PlayerKind::Engine(_) => None,
        }
    }

    /// Sets the limits, unless it has its own.
    #[must_use]
    pub fn or_limits(self, limits: SearchLimits) -> PlayerSpec {
        let limits = if self.limits == SearchLimits::default() { limits } else { self.limits };
        PlayerSpec { limits, ..self }
    }

    /// Its limits.
    pub fn limits(&self) -> SearchLimits {
        match &self.kind {
            PlayerKind::Level(_) | PlayerKind::Baseline(_) if self.limits == SearchLimits::default() => {
                move_limits()
            }
            _ => self.limits,
        }
    }

    /// Its search threads.
    pub fn threads(&self) -> usize {
        self.threads
    }

    /// Checks that a level can play the game with these threads. An external engine decides by itself.
    pub fn check_game(&self, game: &str) -> Result<(), EngineUnavailable> {
        match self.kind {
            PlayerKind::Level(_) | PlayerKind::Baseline(_) => check_engine(game, self.threads),
            PlayerKind::Engine(_) => Ok(()),
        }
    }

    /// The baseline, if it is one.
    pub fn as_baseline(&self) -> Option<Baseline> {
        match self.kind {
            PlayerKind::Baseline(baseline) => Some(baseline),
            PlayerKind::Level(_) | PlayerKind::Engine(_) => None,
        }
    }

    fn read_items(mut self, items: Option<&str>) -> Result<PlayerSpec, PlayerSpecError> {
        for item in items.into_iter().flat_map(|items| items.split(',')) {
            self.read_item(item).ok_or_else(|| PlayerSpecError::Limit(item.to_string()))?;
        }
        Ok(self)
    }

    fn read_item(&mut self, item: &str) -> Option<()> {
        match item.split_once('=') {
            Some(("nodes", number)) => self.limits.nodes = Some(number.parse().ok()?),
            Some(("depth", number)) => self.limits.depth = Some(number.parse().ok()?),
            Some(("threads", number)) => {
                self.threads = number.parse().ok().filter(|threads| (1..=256).contains(threads))?;
            }
            Some(_) => return None,
            None => self.limits.time = Some(read_time(item)?),
        }
        Some(())
    }
}

/// Reads a time such as `0.1s` or `100ms`.
pub fn read_time(text: &str) -> Option<Duration> {
    let (number, unit) = match text.strip_suffix("ms") {
        Some(number) => (number, 1e-3),
        None => (text.strip_suffix('s')?, 1.0),
    };
    // `parse` accepts signs, exponents and names such as `inf` too.
    let is_plain = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    let seconds = number.parse::<f64>().ok().filter(|_| is_plain)? * unit;
    (seconds <= LONGEST_TIME).then(|| Duration::from_secs_f64(seconds))
}

impl FromStr for PlayerSpec {
    type Err = PlayerSpecError;

    fn from_str(text: &str) -> Result<PlayerSpec, PlayerSpecError> {
        let before_command =
            text.split_once(':').filter(|(before, _)| *before == ENGINE || before.starts_with("ugi@"));
        let (who, kind) = match before_command {
            Some((who, command)) => (who, Some(PlayerKind::Engine(command.parse()?))),
            None => (text, None),
        };
        let (name, items) = who.split_once('@').map_or((who, None), |(name, items)| (name, Some(items)));
        let own = || {
            let level = name.parse().map(PlayerKind::Level).ok();
            let own = level.or_else(|| name.parse().map(PlayerKind::Baseline).ok());
            own.ok_or_else(|| PlayerSpecError::Level(name.to_string()))
        };
        let kind = kind.map_or_else(own, Ok)?;
        PlayerSpec { kind, limits: SearchLimits::default(), threads: 1 }.read_items(items)
    }
}

impl fmt::Display for PlayerSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let SearchLimits { time, nodes, depth } = self.limits;
        let items = [
            time.map(|time| format!("{}s", time.as_secs_f64())),
            nodes.map(|nodes| format!("nodes={nodes}")),
            depth.map(|depth| format!("depth={depth}")),
            (self.threads > 1).then(|| format!("threads={}", self.threads)),
        ];
        let items = items.into_iter().flatten().collect::<Vec<_>>().join(",");
        let at = if items.is_empty() { "" } else { "@" };
        match &self.kind {
            PlayerKind::Level(level) => write!(f, "{level}{at}{items}"),
            PlayerKind::Baseline(baseline) => write!(f, "{baseline}{at}{items}"),
            PlayerKind::Engine(launch) => write!(f, "{ENGINE}{at}{items}:{launch}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(text: &str) -> String {
        text.parse::<PlayerSpec>().unwrap_err().to_string()
    }

    #[test]
    fn times_are_numbers_with_a_unit() {
        assert_eq!(read_time("0.1s"), Some(Duration::from_millis(100)));
        assert_eq!(read_time("250ms"), Some(Duration::from_millis(250)));
        assert_eq!(read_time("2s"), Some(Duration::from_secs(2)));
        for text in ["", "s", "ms", "1", "-1s", "1e3s", "nans", "infs", "1.2.3s", "1 s", "9999999999s", "1m"]
        {
            assert_eq!(read_time(text), None, "{text:?}");
        }
    }

    #[test]
    fn own_limits_override_those_of_the_match() {
        let own: PlayerSpec = "hard@nodes=5".parse().unwrap();
        let usual: PlayerSpec = "hard".parse().unwrap();
        let given = SearchLimits::depth(3);
        assert_eq!(own.or_limits(given).limits(), SearchLimits::nodes(5));
        assert_eq!(usual.limits(), move_limits());
        let with = usual.or_limits(given);
        assert_eq!((with.limits(), with.to_string()), (given, "hard@depth=3".to_string()));
    }

    #[test]
    fn a_command_can_contain_colons_and_at_signs() {
        let engine: PlayerSpec = "ugi:C:/engine@home --x=y:z".parse().unwrap();
        assert_eq!(engine.to_string(), "ugi:C:/engine@home --x=y:z");
        assert_eq!(engine.limits(), SearchLimits::default());
        let engine: PlayerSpec = "ugi@0.5s,threads=2:engine".parse().unwrap();
        assert_eq!((engine.limits(), engine.threads()), (SearchLimits::time(Duration::from_millis(500)), 2));
    }

    #[test]
    fn invalid_specifications_are_rejected() {
        assert!(error("ugi").starts_with("there is no level \"ugi\""));
        assert!(error("Expert@1s").starts_with("there is no level \"Expert\""));
        for text in ["easy@", "easy@fast", "easy@nodes=x", "easy@threads=0", "easy@0.1s,", "easy@time=1s"] {
            assert!(error(text).contains("is not a limit"), "{text}: {}", error(text));
        }
        assert_eq!(error("ugi:"), "the command is empty");
        assert_eq!(error("ugi:'x"), "a quote in the command is not closed");
    }
}
