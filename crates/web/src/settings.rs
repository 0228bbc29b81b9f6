//! What the player chose once and for all: theme, sound, motion, colours, language, help, pace.

use std::collections::BTreeSet;

use crate::reactive::*;
use serde::{Deserialize, Serialize};

use crate::i18n::messages;
use crate::{i18n, storage};

/// Where they are kept.
const KEY: &str = "settings";

/// A choice of one of a few words.
macro_rules! choice {
    ($(#[$doc:meta])* $name:ident { $($(#[$each:meta])* $variant:ident = $word:literal, $message:ident);+ $(;)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
        pub enum $name {
            $($(#[$each])* #[serde(rename = $word)] $variant),+
        }

        impl $name {
            /// All there are.
            pub const ALL: &'static [$name] = &[$($name::$variant),+];

            /// The word in attributes and in what is stored.
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
    /// Paper, blueprint, or as the system says.
    Theme {
        /// As the system says.
        #[default]
        Auto = "auto", settings_theme_auto;
        /// Ink on paper.
        Light = "light", settings_theme_light;
        /// A blueprint.
        Dark = "dark", settings_theme_dark;
    }
}

choice! {
    /// Whether things move.
    Motion {
        /// As the system says.
        #[default]
        Auto = "auto", settings_motion_auto;
        /// They do.
        Full = "full", settings_motion_full;
        /// They do not.
        Off = "off", settings_motion_off;
    }
}

choice! {
    /// The colours of the players.
    Colours {
        /// As designed.
        #[default]
        Standard = "standard", settings_colours_standard;
        /// Farther apart for every kind of colour vision.
        Safe = "safe", settings_colours_safe;
    }
}

choice! {
    /// How fast the computer's moves follow each other.
    Pace {
        /// Time to look.
        #[default]
        Calm = "calm", settings_pace_calm;
        /// Half of that.
        Brisk = "brisk", settings_pace_brisk;
        /// As fast as it thinks.
        Instant = "instant", settings_pace_instant;
    }
}

impl Pace {
    /// Milliseconds between the actions of a computer.
    pub const fn millis(self) -> u32 {
        match self {
            Pace::Calm => 800,
            Pace::Brisk => 400,
            Pace::Instant => 0,
        }
    }
}

/// A kind of help that a game offers, to be switched on and off while playing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Help {
    /// The word in messages and in what is kept.
    pub word: &'static str,
    /// Whether it is on if nobody said otherwise.
    pub by_default: bool,
}

/// Everything that can be set.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// Paper or blueprint.
    pub theme: Theme,
    /// Whether there is sound.
    pub sound: bool,
    /// Whether things move.
    pub motion: Motion,
    /// The colours of the players.
    pub colours: Colours,
    /// The language, if it was chosen by hand.
    pub language: Option<String>,
    /// Whether the hint button is there.
    pub hints: bool,
    /// Whether a move is shown before it is made, and made by a second touch.
    pub confirm: bool,
    /// How fast the computer's moves follow each other.
    pub pace: Pace,
    /// The kinds of help that are not as they are by default.
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
            // A finger hides what it points at, so that a look before the move is worth a second touch.
            confirm: matches("(pointer: coarse)"),
            pace: Pace::Calm,
            switched: BTreeSet::new(),
            name: None,
        }
    }
}

fn matches(query: &str) -> bool {
    window().match_media(query).ok().flatten().is_some_and(|media| media.matches())
}

impl Settings {
    /// What was kept, or the defaults.
    pub fn load() -> Settings {
        storage::get(KEY).and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default()
    }

    /// Whether a kind of help is switched on.
    pub fn is_on(&self, help: Help) -> bool {
        help.by_default != self.switched.contains(help.word)
    }

    /// Switches a kind of help on or off.
    pub fn switch(&mut self, help: Help, on: bool) {
        if on == help.by_default {
            self.switched.remove(help.word);
        } else {
            self.switched.insert(help.word.to_string());
        }
    }

    /// The language to speak: the chosen one, or the browser's.
    pub fn preferred_language(&self) -> &'static str {
        let asked = window().navigator().languages();
        let asked: Vec<String> = asked.iter().filter_map(|name| name.as_string()).collect();
        i18n::best(self.language.as_deref().into_iter().chain(asked.iter().map(String::as_str)))
    }

    /// Whether things move.
    pub fn moving(&self) -> bool {
        match self.motion {
            Motion::Auto => !matches("(prefers-reduced-motion: reduce)"),
            Motion::Full => true,
            Motion::Off => false,
        }
    }
}

/// The settings, and what follows from them: kept, and shown on the page.
pub fn provide() -> RwSignal<Settings> {
    let settings = RwSignal::new(Settings::load());
    provide_context(settings);
    Effect::new(move |before: Option<Settings>| {
        let now = settings.get();
        let spoken = now.preferred_language();
        show(&now);
        wasm_bindgen_futures::spawn_local(async move {
            // A language that cannot be had now is spoken when it can be.
            if i18n::set_language(spoken).await {
                settings.with_untracked(show);
            }
        });
        if before.is_some_and(|before| before != now)
            && let Ok(text) = serde_json::to_string(&now)
        {
            storage::set(KEY, &text);
        }
        now
    });
    settings
}

/// The settings of this page.
pub fn settings() -> RwSignal<Settings> {
    expect_context::<RwSignal<Settings>>()
}

fn show(settings: &Settings) {
    let Some(root) = document().document_element() else { return };
    let attributes = [
        ("data-theme", settings.theme.word()),
        ("data-colours", settings.colours.word()),
        ("data-motion", if settings.moving() { "full" } else { "off" }),
        ("lang", untrack(i18n::language)),
    ];
    for (name, value) in attributes {
        // These names are well formed, which is all that setting them asks for.
        let _ = root.set_attribute(name, value);
    }
}
