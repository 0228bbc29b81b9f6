//! Who plays: a level or an external engine, with the limits it thinks within; and how that is written.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use quadrille_players::{Level, SingleThreaded, check_threads};
use quadrille_search::Limits;
use quadrille_ugi::{Launch, LaunchFault};

/// The word before an external engine's command.
const ENGINE: &str = "ugi";
/// Nobody thinks for longer about a move, in seconds.
const LONGEST_TIME: f64 = 1e6;

/// One of the two sides of a match.
///
/// ```
/// use quadrille_tournament::Contestant;
/// let spec = |text: &str| text.parse::<Contestant>().map(|contestant| contestant.to_string());
/// assert_eq!(spec("expert").unwrap(), "expert");
/// assert_eq!(spec("hard@100ms,threads=2").unwrap(), "hard@0.1s,threads=2");
/// assert_eq!(spec("expert@nodes=2000,depth=4").unwrap(), "expert@nodes=2000,depth=4");
/// assert_eq!(spec("ugi@0.1s:node engine.js").unwrap(), "ugi@0.1s:node engine.js");
/// assert!(spec("genius").unwrap_err().to_string().starts_with("there is no level \"genius\""));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contestant {
    pub(crate) kind: Kind,
    limits: Limits,
    threads: usize,
}

/// What kind of player it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A level of our own.
    Level(Level),
    /// A process that speaks the Universal Game Interface.
    Engine(Launch),
}

/// What is wrong with the text of a contestant.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SpecFault {
    /// It is neither a level nor an engine.
    #[error("there is no level {0:?}; there are {levels}, and ugi:COMMAND for an engine", levels = Level::ALL.map(Level::word).join(", "))]
    Level(String),
    /// What stands behind the `@` says nothing.
    #[error(
        "{0:?} is no limit; limits are written as 0.1s, 100ms, nodes=20000, depth=4, threads=2, with commas between them"
    )]
    Limit(String),
    /// The engine's command is wrong.
    #[error(transparent)]
    Launch(#[from] LaunchFault),
}

impl Contestant {
    /// A level with its usual limits.
    pub fn level(level: Level) -> Contestant {
        Contestant { kind: Kind::Level(level), limits: Limits::default(), threads: 1 }
    }

    /// The same with these limits, unless it has limits of its own.
    #[must_use]
    pub fn or_limits(self, limits: Limits) -> Contestant {
        let limits = if self.limits == Limits::default() { limits } else { self.limits };
        Contestant { limits, ..self }
    }

    /// What it thinks within.
    pub fn limits(&self) -> Limits {
        match &self.kind {
            Kind::Level(level) if self.limits == Limits::default() => level.limits(),
            _ => self.limits,
        }
    }

    /// How many threads it thinks with.
    pub fn threads(&self) -> usize {
        self.threads
    }

    /// Checks that it can use its threads in this game. An external engine is told of them and decides itself.
    pub fn check_threads(&self, game: &str) -> Result<(), SingleThreaded> {
        match self.kind {
            Kind::Level(_) => check_threads(game, self.threads),
            Kind::Engine(_) => Ok(()),
        }
    }

    fn read_items(mut self, items: Option<&str>) -> Result<Contestant, SpecFault> {
        for item in items.into_iter().flat_map(|items| items.split(',')) {
            self.read_item(item).ok_or_else(|| SpecFault::Limit(item.to_string()))?;
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
    // The sign, the exponent and the names of no numbers are read by `parse` too.
    let is_plain = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    let seconds = number.parse::<f64>().ok().filter(|_| is_plain)? * unit;
    (seconds <= LONGEST_TIME).then(|| Duration::from_secs_f64(seconds))
}

impl FromStr for Contestant {
    type Err = SpecFault;

    fn from_str(text: &str) -> Result<Contestant, SpecFault> {
        let before_command =
            text.split_once(':').filter(|(before, _)| *before == ENGINE || before.starts_with("ugi@"));
        let (who, kind) = match before_command {
            Some((who, command)) => (who, Some(Kind::Engine(command.parse()?))),
            None => (text, None),
        };
        let (name, items) = who.split_once('@').map_or((who, None), |(name, items)| (name, Some(items)));
        let level =
            || Level::from_word(name).map(Kind::Level).ok_or_else(|| SpecFault::Level(name.to_string()));
        let kind = kind.map_or_else(level, Ok)?;
        Contestant { kind, limits: Limits::default(), threads: 1 }.read_items(items)
    }
}

impl fmt::Display for Contestant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Limits { time, nodes, depth } = self.limits;
        let items = [
            time.map(|time| format!("{}s", time.as_secs_f64())),
            nodes.map(|nodes| format!("nodes={nodes}")),
            depth.map(|depth| format!("depth={depth}")),
            (self.threads > 1).then(|| format!("threads={}", self.threads)),
        ];
        let items = items.into_iter().flatten().collect::<Vec<_>>().join(",");
        let at = if items.is_empty() { "" } else { "@" };
        match &self.kind {
            Kind::Level(level) => write!(f, "{level}{at}{items}"),
            Kind::Engine(launch) => write!(f, "{ENGINE}{at}{items}:{launch}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fault(text: &str) -> String {
        text.parse::<Contestant>().unwrap_err().to_string()
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
    fn limits_of_its_own_come_before_those_of_the_match() {
        let own: Contestant = "hard@nodes=5".parse().unwrap();
        let usual: Contestant = "hard".parse().unwrap();
        let given = Limits::depth(3);
        assert_eq!(own.or_limits(given).limits(), Limits::nodes(5));
        assert_eq!(usual.limits(), Level::Hard.limits());
        let with = usual.or_limits(given);
        assert_eq!((with.limits(), with.to_string()), (given, "hard@depth=3".to_string()));
    }

    #[test]
    fn an_engine_may_have_colons_and_at_signs_in_its_command() {
        let engine: Contestant = "ugi:C:/engine@home --x=y:z".parse().unwrap();
        assert_eq!(engine.to_string(), "ugi:C:/engine@home --x=y:z");
        assert_eq!(engine.limits(), Limits::default());
        let engine: Contestant = "ugi@0.5s,threads=2:engine".parse().unwrap();
        assert_eq!((engine.limits(), engine.threads()), (Limits::time(Duration::from_millis(500)), 2));
    }

    #[test]
    fn what_is_wrong_is_told() {
        assert!(fault("ugi").starts_with("there is no level \"ugi\""));
        assert!(fault("Expert@1s").starts_with("there is no level \"Expert\""));
        for text in ["easy@", "easy@fast", "easy@nodes=x", "easy@threads=0", "easy@0.1s,", "easy@time=1s"] {
            assert!(fault(text).contains("is no limit"), "{text}: {}", fault(text));
        }
        assert_eq!(fault("ugi:"), "the command is empty");
        assert_eq!(fault("ugi:'x"), "a quote in the command is not closed");
    }
}
