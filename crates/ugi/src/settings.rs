//! What can be set on an engine: how it plays, and the options of its game.

use quadrille_catalog::{Game, Table};
use quadrille_core::{Kind, OptionSpec, Options, ParseErrors};
use quadrille_players::{Level, Roster, roster};

use crate::protocol_error::{ProtocolError, quoted};

/// More threads than this help on no machine of today.
const MOST_THREADS: usize = 256;
/// More lines than this nobody reads.
const MOST_LINES: usize = 64;

/// What is set on an engine.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The level it plays at.
    pub level: Level,
    /// The options of the games it starts.
    pub options: Options,
    /// What is drawn by lot, in starts and by the player, follows from it.
    pub seed: u64,
    /// Threads that think at the same time.
    pub threads: usize,
    /// How many lines it tells of.
    pub lines: usize,
}

/// What a change of the settings makes anew.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Renews {
    /// The player: it is another level or draws other lots.
    Player,
    /// Nothing that is there already.
    Nothing,
}

/// The settings that every game has, by their names.
#[derive(Clone, Copy)]
enum Own {
    Level,
    Threads,
    MultiPv,
    Seed,
}

impl Own {
    const ALL: [Own; 4] = [Own::Level, Own::Threads, Own::MultiPv, Own::Seed];

    /// The settings that have an effect in this game: an option that is ignored is not offered.
    fn of(game: &dyn Game) -> impl Iterator<Item = Own> {
        let is_parallel = roster(game.info().id).is_some_and(Roster::is_parallel);
        Own::ALL.into_iter().filter(move |own| is_parallel || !matches!(own, Own::Threads))
    }

    const fn name(self) -> &'static str {
        match self {
            Own::Level => "Level",
            Own::Threads => "Threads",
            // The name by which graphical interfaces know it.
            Own::MultiPv => "MultiPV",
            Own::Seed => "Seed",
        }
    }
}

impl Settings {
    /// A level with these options, alone, for one line.
    pub fn new(level: Level, options: Options) -> Settings {
        Settings { level, options, seed: 0, threads: 1, lines: 1 }
    }

    /// A start with these settings.
    pub(crate) fn start(&self, game: &dyn Game) -> Result<Box<dyn Table>, ParseErrors> {
        game.start(&self.options, self.seed)
    }

    /// The lines that declare what can be set, with what is set now as defaults.
    pub(crate) fn declarations(&self, game: &dyn Game) -> Vec<String> {
        let levels = Level::ALL.map(Level::word);
        let own = Own::of(game).map(|own| {
            let kind = match own {
                Own::Level => combo(self.level.word(), &levels),
                Own::Threads => format!("type spin default {} min 1 max {MOST_THREADS}", self.threads),
                Own::MultiPv => format!("type spin default {} min 1 max {MOST_LINES}", self.lines),
                Own::Seed => format!("type string default {}", self.seed),
            };
            format!("option name {} {kind}", own.name())
        });
        let games = game.info().options.iter().map(|spec| {
            let now = self.options.value(spec.key).to_string();
            format!("option name {} {}", spec.key, kind(spec, &now))
        });
        own.chain(games).collect()
    }

    /// Sets one of them. If that cannot be, nothing changes.
    pub(crate) fn set(&mut self, game: &dyn Game, name: &str, value: &str) -> Result<Renews, ProtocolError> {
        let own = Own::of(game).find(|own| own.name().eq_ignore_ascii_case(name));
        if let Some(own) = own {
            return self.set_own(own, value);
        }
        let specs = game.info().options;
        let Some(spec) = specs.iter().find(|spec| spec.key.eq_ignore_ascii_case(name)) else {
            let known = Own::of(game).map(Own::name).chain(specs.iter().map(|spec| spec.key));
            let known = known.collect::<Vec<_>>().join(", ");
            return Err(ProtocolError::new(format!(
                "there is no option {}; there are {known}",
                quoted(name)
            )));
        };
        let kept: Vec<(&str, String)> =
            self.options.iter().map(|(key, value)| (key, value.to_string())).collect();
        let given =
            kept.iter().map(|(key, kept)| (*key, if *key == spec.key { value } else { kept.as_str() }));
        let options = Options::read(specs, given).map_err(ProtocolError::new)?;
        let changed = Settings { options, ..self.clone() };
        // Some values go with others only: a square must be on a board of the given size.
        changed.start(game).map_err(ProtocolError::new)?;
        *self = changed;
        Ok(Renews::Nothing)
    }

    fn set_own(&mut self, own: Own, value: &str) -> Result<Renews, ProtocolError> {
        let refused =
            |needed: &str| ProtocolError::new(format!("{} is {needed}, not {}", own.name(), quoted(value)));
        let count = |most: usize| {
            let number = value.parse().ok().filter(|number| (1..=most).contains(number));
            number.ok_or_else(|| refused(&format!("a number from 1 to {most}")))
        };
        match own {
            Own::Level => {
                let words = Level::ALL.map(Level::word).join(", ");
                self.level = Level::from_word(value).ok_or_else(|| refused(&format!("one of {words}")))?;
                return Ok(Renews::Player);
            }
            Own::Seed => {
                self.seed = value.parse().map_err(|_| refused("a number from 0 to 2^64 - 1"))?;
                return Ok(Renews::Player);
            }
            Own::Threads => self.threads = count(MOST_THREADS)?,
            Own::MultiPv => self.lines = count(MOST_LINES)?,
        }
        Ok(Renews::Nothing)
    }
}

fn combo<T: std::fmt::Display>(now: &str, values: &[T]) -> String {
    let vars: String = values.iter().map(|value| format!(" var {value}")).collect();
    format!("type combo default {now}{vars}")
}

fn kind(spec: &OptionSpec, now: &str) -> String {
    match spec.kind {
        Kind::Number { min, max, step: 1 } => format!("type spin default {now} min {min} max {max}"),
        // A spin has no steps.
        Kind::Number { min, max, step } => {
            combo(now, &(min..=max).step_by(step as usize).collect::<Vec<_>>())
        }
        Kind::Choice(words) => combo(now, words),
        Kind::SquareOr(_) => format!("type string default {now}"),
    }
}
