//! The options that change the rules themselves. A position contains them, and its text tells those that are not the default.

use std::num::NonZeroU8;

use quadrille_core::{OptionValue, Options};
use strum::{EnumString, IntoStaticStr, VariantNames};

/// What a kick does to the timer of a bomb.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub(crate) enum Kicks {
    /// Nothing.
    Steady,
    /// The timer drops by 1, but not below 1.
    Burning,
}

/// The health at the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub(crate) enum StartHealth {
    /// The same for every role.
    Equal,
    /// That of the role.
    ByRole,
}

/// The values of `blast`: the health that a bomb's burst takes. [`Blast`] parses them.
pub(crate) const BLASTS: &[&str] = &["out", "1", "2", "3", "4", "5"];

/// The health that a bomb's burst takes; none if it takes all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Blast(Option<NonZeroU8>);

impl Blast {
    /// The health that is left after a burst; none if a burst puts a player out, whatever the health.
    pub(crate) fn left(self, health: u8) -> Option<u8> {
        self.0.map(|loss| health.saturating_sub(loss.get()))
    }

    fn word(self) -> &'static str {
        BLASTS[self.0.map_or(0, |loss| usize::from(loss.get()))]
    }
}

/// The options that change the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct RuleOptions {
    /// The timer of a new bomb.
    pub(crate) fuse: u8,
    pub(crate) kicks: Kicks,
    pub(crate) blast: Blast,
    pub(crate) health: StartHealth,
    /// Turns from one storm to the next; 0 for none.
    pub(crate) storm: u8,
    /// Pairs of power-ups at the start.
    pub(crate) power_ups: u8,
}

impl RuleOptions {
    /// The original rules, which are the defaults.
    pub(crate) const ORIGINAL: RuleOptions = RuleOptions {
        fuse: 4,
        kicks: Kicks::Steady,
        blast: Blast(None),
        health: StartHealth::Equal,
        storm: 0,
        power_ups: 0,
    };

    pub(crate) fn from_options(options: &Options) -> RuleOptions {
        // The declared numbers are below 256.
        let number = |key| options.number(key) as u8;
        let blast: String = options.variant("blast");
        RuleOptions {
            fuse: number("fuse"),
            kicks: options.variant("kicks"),
            blast: Blast(blast.parse().ok()),
            health: options.variant("health"),
            storm: number("storm"),
            power_ups: number("power-ups"),
        }
    }

    /// The values by key, in the order of the rules page.
    pub(crate) fn values(&self) -> [(&'static str, OptionValue); 6] {
        [
            ("fuse", OptionValue::Number(u32::from(self.fuse))),
            ("kicks", OptionValue::Word(self.kicks.into())),
            ("blast", OptionValue::Word(self.blast.word())),
            ("health", OptionValue::Word(self.health.into())),
            ("storm", OptionValue::Number(u32::from(self.storm))),
            ("power-ups", OptionValue::Number(u32::from(self.power_ups))),
        ]
    }

    /// The values as a number, for hashes.
    pub(crate) fn packed(&self) -> u64 {
        let blast = self.blast.0.map_or(0, NonZeroU8::get);
        let parts = [self.fuse, self.kicks as u8, blast, self.health as u8, self.storm, self.power_ups];
        parts.into_iter().fold(0, |packed, part| packed << 8 | u64::from(part))
    }

    /// True if a storm follows the turn with this number.
    pub(crate) fn has_storm_after(&self, turn: u16) -> bool {
        self.storm > 0 && turn.is_multiple_of(u16::from(self.storm))
    }
}
