//! Settings of our engine: level, threads, lines, seed, and the options of the game.

use quadrille_catalog::{AnyPosition, Game};
use quadrille_core::{OptionKind, OptionSpec, Options, ParseErrors};
use quadrille_players::{AnyEngineFactory, Level, engine_factory};
use strum::{IntoStaticStr, VariantArray};

use crate::protocol_error::{ProtocolError, quoted};

/// Maximum number of threads.
const MOST_THREADS: usize = 256;
/// Maximum number of lines (MultiPV).
const MOST_LINES: usize = 64;

/// The settings of an engine.
#[derive(Clone, Debug)]
pub struct EngineSettings {
    /// The level.
    pub level: Level,
    /// The options of new games.
    pub options: Options,
    /// The seed of initial positions and of the player's random choices.
    pub seed: u64,
    /// Search threads.
    pub threads: usize,
    /// Lines to report (MultiPV).
    pub lines: usize,
}

/// State that a changed setting invalidates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Invalidates {
    /// The player, which has another level or seed.
    Player,
    /// Nothing.
    Nothing,
}

/// The options that every game has.
#[derive(Clone, Copy, VariantArray, IntoStaticStr)]
enum EngineOption {
    Level,
    Threads,
    /// The name that UCI interfaces use.
    #[strum(serialize = "MultiPV")]
    MultiPv,
    Seed,
}

impl EngineOption {
    /// The options that have an effect in this game.
    fn of(game: &dyn Game) -> impl Iterator<Item = EngineOption> {
        let is_parallel = engine_factory(game.info().id).is_some_and(AnyEngineFactory::is_parallel);
        EngineOption::VARIANTS
            .iter()
            .copied()
            .filter(move |own| is_parallel || !matches!(own, EngineOption::Threads))
    }

    fn name(self) -> &'static str {
        self.into()
    }
}

impl EngineSettings {
    /// A level with these options, one thread and one line.
    pub fn new(level: Level, options: Options) -> EngineSettings {
        EngineSettings { level, options, seed: 0, threads: 1, lines: 1 }
    }

    /// An initial position with these settings.
    pub(crate) fn start(&self, game: &dyn Game) -> Result<Box<dyn AnyPosition>, ParseErrors> {
        game.initial(&self.options, self.seed)
    }

    /// The `option` lines, with the current values as defaults.
    pub(crate) fn declarations(&self, game: &dyn Game) -> Vec<String> {
        let levels = Level::ALL.map(Level::word);
        let own = EngineOption::of(game).map(|own| {
            let kind = match own {
                EngineOption::Level => combo(self.level.word(), &levels),
                EngineOption::Threads => {
                    format!("type spin default {} min 1 max {MOST_THREADS}", self.threads)
                }
                EngineOption::MultiPv => format!("type spin default {} min 1 max {MOST_LINES}", self.lines),
                EngineOption::Seed => format!("type string default {}", self.seed),
            };
            format!("option name {} {kind}", own.name())
        });
        let games = game.info().options.iter().map(|spec| {
            let now = self.options.value(spec.key).to_string();
            format!("option name {} {}", spec.key, kind(spec, &now))
        });
        own.chain(games).collect()
    }

    /// Sets an option. After an error nothing has changed.
    pub(crate) fn set(
        &mut self,
        game: &dyn Game,
        name: &str,
        value: &str,
    ) -> Result<Invalidates, ProtocolError> {
        let own = EngineOption::of(game).find(|own| own.name().eq_ignore_ascii_case(name));
        if let Some(own) = own {
            return self.set_own(own, value);
        }
        let specs = game.info().options;
        let Some(spec) = specs.iter().find(|spec| spec.key.eq_ignore_ascii_case(name)) else {
            let known =
                EngineOption::of(game).map(EngineOption::name).chain(specs.iter().map(|spec| spec.key));
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
        let options = Options::parse(specs, given).map_err(ProtocolError::new)?;
        let changed = EngineSettings { options, ..self.clone() };
        // Values may depend on each other: a square must be on a board of the given size.
        changed.start(game).map_err(ProtocolError::new)?;
        *self = changed;
        Ok(Invalidates::Nothing)
    }

    fn set_own(&mut self, own: EngineOption, value: &str) -> Result<Invalidates, ProtocolError> {
        let invalid =
            |needed: &str| ProtocolError::new(format!("{} is {needed}, not {}", own.name(), quoted(value)));
        let count = |most: usize| {
            let number = value.parse().ok().filter(|number| (1..=most).contains(number));
            number.ok_or_else(|| invalid(&format!("a number from 1 to {most}")))
        };
        match own {
            EngineOption::Level => {
                self.level = value.parse().map_err(|_| invalid(&format!("one of {}", Level::words())))?;
                return Ok(Invalidates::Player);
            }
            EngineOption::Seed => {
                self.seed = value.parse().map_err(|_| invalid("a number from 0 to 2^64 - 1"))?;
                return Ok(Invalidates::Player);
            }
            EngineOption::Threads => self.threads = count(MOST_THREADS)?,
            EngineOption::MultiPv => self.lines = count(MOST_LINES)?,
        }
        Ok(Invalidates::Nothing)
    }
}

fn combo<T: std::fmt::Display>(now: &str, values: &[T]) -> String {
    let vars: String = values.iter().map(|value| format!(" var {value}")).collect();
    format!("type combo default {now}{vars}")
}

fn kind(spec: &OptionSpec, now: &str) -> String {
    match spec.kind {
        OptionKind::Number { min, max, step: 1 } => format!("type spin default {now} min {min} max {max}"),
        // A spin has no step size.
        OptionKind::Number { min, max, step } => {
            combo(now, &(min..=max).step_by(step as usize).collect::<Vec<_>>())
        }
        OptionKind::Choice(words) => combo(now, words),
        OptionKind::SquareOr(_) => format!("type string default {now}"),
    }
}
