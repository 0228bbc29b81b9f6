//! The player's settings: theme, sound, motion, colours, language, display aids, pace.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Deserializer, Serialize};

use crate::boxed::effect;
use crate::i18n::messages;
use crate::reactive::*;
use crate::{i18n, storage};

/// The storage key.
const KEY: &str = "settings";

/// Defines a setting with a few values.
macro_rules! choice {
    ($(#[$doc:meta])* $name:ident { $($(#[$each:meta])* $variant:ident = $word:literal, $message:ident);+ $(;)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
        pub enum $name {
            $($(#[$each])* #[serde(rename = $word)] $variant),+
        }

        impl $name {
            /// All values.
            pub const ALL: &'static [$name] = &[$($name::$variant),+];

            /// The word in attributes and in storage.
            pub const fn word(self) -> &'static str {
                match self { $($name::$variant => $word),+ }
            }

            /// The name in the reader's language.
            pub fn name(self) -> String {
                match self { $($name::$variant => messages::$message()),+ }
            }
        }
    };
}

choice! {
    /// The colour theme.
    Theme {
        /// The system's setting.
        #[default]
        Auto = "auto", settings_theme_auto;
        /// Ink on paper.
        Light = "light", settings_theme_light;
        /// A blueprint.
        Dark = "dark", settings_theme_dark;
    }
}

choice! {
    /// Animated motion.
    Motion {
        /// The system's setting.
        #[default]
        Auto = "auto", settings_motion_auto;
        /// On.
        Full = "full", settings_motion_full;
        /// Off.
        Off = "off", settings_motion_off;
    }
}

choice! {
    /// The colours of the players.
    Colours {
        /// The default palette.
        #[default]
        Standard = "standard", settings_colours_standard;
        /// A colour-blind friendly palette.
        Safe = "safe", settings_colours_safe;
    }
}

choice! {
    /// The moves that need a second touch, after the first has shown what they do.
    Confirm {
        /// None.
        #[default]
        Never = "never", settings_confirm_never;
        /// Those of online games. On this device a move can be undone.
        Online = "online", settings_confirm_online;
        /// All.
        Always = "always", settings_confirm_always;
    }
}

impl Confirm {
    /// True if moves are confirmed in games where they can or cannot be undone.
    pub const fn applies(self, undoable: bool) -> bool {
        match self {
            Confirm::Never => false,
            Confirm::Online => !undoable,
            Confirm::Always => true,
        }
    }
}

/// Reads the setting; earlier clients stored it as a switch.
fn confirm_or_switch<'de, D: Deserializer<'de>>(stored: D) -> Result<Confirm, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Stored {
        Switch(bool),
        Choice(Confirm),
    }
    Ok(match Stored::deserialize(stored)? {
        Stored::Switch(false) => Confirm::Never,
        Stored::Switch(true) => Confirm::Always,
        Stored::Choice(confirm) => confirm,
    })
}

choice! {
    /// The delay of the computer's moves.
    Pace {
        /// The game's own delay, long enough to follow the game.
        #[default]
        Calm = "calm", settings_pace_calm;
        /// Half of that.
        Brisk = "brisk", settings_pace_brisk;
        /// No delay.
        Instant = "instant", settings_pace_instant;
    }
}

impl Pace {
    /// The least time of a computer's move in a game with this delay, in milliseconds.
    pub const fn millis(self, delay: u32) -> u32 {
        match self {
            Pace::Calm => delay,
            Pace::Brisk => delay / 2,
            Pace::Instant => 0,
        }
    }

    /// The next pace, the first after the last.
    pub fn next(self) -> Pace {
        let at = Pace::ALL.iter().position(|pace| *pace == self).unwrap_or(0);
        Pace::ALL[(at + 1) % Pace::ALL.len()]
    }
}

/// A display aid of a game that can be switched on and off while playing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Help {
    /// The word in messages and in storage.
    pub word: &'static str,
    /// True if it is on by default.
    pub by_default: bool,
}

/// All settings.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// The colour theme.
    pub theme: Theme,
    /// True if sounds are on.
    pub sound: bool,
    /// Animated motion.
    pub motion: Motion,
    /// The colours of the players.
    pub colours: Colours,
    /// The language, if the player chose one.
    pub language: Option<String>,
    /// True if the hint button is shown.
    pub hints: bool,
    /// The moves that need a second touch.
    #[serde(deserialize_with = "confirm_or_switch")]
    pub confirm: Confirm,
    /// The delay of the computer's moves in games without a choice of their own.
    pub pace: Pace,
    /// The delay of the computer's moves by game.
    pub paces: BTreeMap<String, Pace>,
    /// The display aids that differ from their default.
    pub switched: BTreeSet<String>,
    /// The name of the person on this device.
    pub name: Option<String>,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            theme: Theme::Auto,
            sound: true,
            motion: Motion::Auto,
            colours: Colours::Standard,
            language: None,
            hints: true,
            // A finger hides the square under it, and online its move is final.
            confirm: if media_matches("(pointer: coarse)") { Confirm::Online } else { Confirm::Never },
            pace: Pace::Calm,
            paces: BTreeMap::new(),
            switched: BTreeSet::new(),
            name: None,
        }
    }
}

/// True if a CSS media query holds.
pub fn media_matches(query: &str) -> bool {
    window().match_media(query).ok().flatten().is_some_and(|media| media.matches())
}

impl Settings {
    /// Loads the stored settings, or else the defaults.
    pub fn load() -> Settings {
        storage::get(KEY).and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default()
    }

    /// True if a display aid is on.
    pub fn is_on(&self, help: Help) -> bool {
        help.by_default != self.switched.contains(help.word)
    }

    /// Switches a display aid on or off.
    pub fn switch(&mut self, help: Help, on: bool) {
        if on == help.by_default {
            self.switched.remove(help.word);
        } else {
            self.switched.insert(help.word.to_string());
        }
    }

    /// The delay of the computer's moves in a game.
    pub fn pace_of(&self, game: &str) -> Pace {
        self.paces.get(game).copied().unwrap_or(self.pace)
    }

    /// Chooses the delay of the computer's moves in a game.
    pub fn set_pace(&mut self, game: &str, pace: Pace) {
        self.paces.insert(game.to_string(), pace);
    }

    /// The chosen language, or else the browser's.
    pub fn preferred_language(&self) -> &'static str {
        let preferred = window().navigator().languages();
        let preferred: Vec<String> = preferred.iter().filter_map(|name| name.as_string()).collect();
        i18n::best_match(self.language.as_deref().into_iter().chain(preferred.iter().map(String::as_str)))
    }

    /// True if motion is animated.
    pub fn moving(&self) -> bool {
        match self.motion {
            Motion::Auto => !media_matches("(prefers-reduced-motion: reduce)"),
            Motion::Full => true,
            Motion::Off => false,
        }
    }
}

/// Provides the settings; changes are stored and applied to the page.
pub fn provide() -> RwSignal<Settings> {
    let settings = RwSignal::new(Settings::load());
    provide_context(settings);
    let mut before = None;
    effect(move || {
        let now = settings.get();
        let language = now.preferred_language();
        apply(&now);
        wasm_bindgen_futures::spawn_local(async move {
            // If the language cannot be fetched, the next change of a setting tries again.
            if i18n::set_language(language).await {
                settings.with_untracked(apply);
            }
        });
        if before.replace(now.clone()).is_some_and(|before| before != now)
            && let Ok(text) = serde_json::to_string(&now)
        {
            storage::set(KEY, &text);
        }
    });
    settings
}

/// The settings of this page.
pub fn settings() -> RwSignal<Settings> {
    expect_context::<RwSignal<Settings>>()
}

fn apply(settings: &Settings) {
    let Some(root) = document().document_element() else { return };
    let attributes = [
        ("data-theme", settings.theme.word()),
        ("data-colours", settings.colours.word()),
        ("data-motion", if settings.moving() { "full" } else { "off" }),
        ("lang", untrack(i18n::language)),
    ];
    for (name, value) in attributes {
        // Setting an attribute fails only for malformed names.
        let _ = root.set_attribute(name, value);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_confirmed_where_they_are_final_or_always() {
        let read = |stored: &str| confirm_or_switch(&mut serde_json::Deserializer::from_str(stored)).unwrap();
        for (stored, here, online) in [
            ("\"never\"", false, false),
            ("\"online\"", false, true),
            ("\"always\"", true, true),
            // Settings of earlier clients.
            ("false", false, false),
            ("true", true, true),
        ] {
            let confirm = read(stored);
            assert_eq!((confirm.applies(true), confirm.applies(false)), (here, online), "{stored}");
        }
    }
}
