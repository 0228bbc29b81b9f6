//! Playing events out one after the other, so that the eye can follow; and hurrying them on.

use quadrille_core::{Event, Seat};
use quadrille_view::prelude::*;

use super::Stage;
use crate::ending::Ending;
use crate::moment::{now, wait};
use crate::settings::Settings;
use crate::{parts, sound, tell};

/// The event that is being played out.
#[derive(Clone, Debug, PartialEq)]
pub struct Scene {
    /// What happens.
    pub event: Event,
    /// Counts the scenes, so that two alike ones are told apart.
    pub number: u32,
    /// How long it takes, in milliseconds.
    pub millis: u32,
}

/// How long a wait may go on after it was hurried, in milliseconds.
const SLICE: u32 = 30;

impl Stage {
    /// Plays the events of one move out, to the last; whether nobody interrupted.
    pub async fn perform(self, events: &[Event], settings: RwSignal<Settings>) -> bool {
        self.play_out(events, settings, true).await
    }

    /// Plays events out without saying anything, for a picture that moves.
    pub async fn perform_quietly(self, events: &[Event], settings: RwSignal<Settings>) -> bool {
        self.play_out(events, settings, false).await
    }

    async fn play_out(self, events: &[Event], settings: RwSignal<Settings>, aloud: bool) -> bool {
        let generation = self.generation.get_value();
        self.performing.set(true);
        self.last.set(Vec::new());
        let moving = settings.with_untracked(Settings::moving);
        let loud = settings.with_untracked(|settings| settings.sound);
        for (number, event) in (1..).zip(events) {
            if self.generation.get_value() != generation {
                return false;
            }
            let hurried = self.hurried.get_value();
            let millis = if hurried { 0 } else { self.face.pace(event, moving) };
            if let Some(words) = tell::words(self.face.id(), self.grid(), event).filter(|_| aloud) {
                parts::announce(words);
            }
            if let Some(tone) = self.face.tone(event).filter(|_| loud && !hurried) {
                sound::play(tone);
            }
            if let Some(ending) = Ending::of(event).filter(|_| aloud) {
                self.announce_end(&ending, loud);
            }
            self.scene.set(Some(Scene { event: event.clone(), number, millis }));
            self.last.update(|last| last.push(event.clone()));
            for change in &event.changes {
                self.fold(change);
            }
            self.linger(millis, generation).await;
            if self.is_over(generation) {
                return false;
            }
            self.sweep();
        }
        self.scene.set(None);
        self.hurried.set_value(false);
        self.performing.set(false);
        true
    }

    /// Reads out how the game ended, and plays the sound of it.
    pub fn announce_end(self, ending: &Ending, loud: bool) {
        let audience = self.audience.get_untracked();
        let scores = self.view.with_untracked(|view| self.face.scores(view));
        parts::announce(ending.words(self.face.id(), &audience, scores));
        if loud {
            sound::play(ending.tone(audience.reader));
        }
    }

    fn is_over(self, generation: u32) -> bool {
        // A stage that was taken off the screen has no values any more.
        self.generation.try_get_value().is_none_or(|now| now != generation)
    }

    async fn linger(self, millis: u32, generation: u32) {
        let end = now() + f64::from(millis);
        while now() < end && !self.is_over(generation) && !self.hurried.try_get_value().unwrap_or(true) {
            wait(SLICE.min((end - now()).max(0.0) as u32 + 1)).await;
        }
    }

    /// Whoever waits for the eye need not wait any longer.
    pub fn hurry(self) {
        self.hurried.set_value(true);
    }

    /// Stops playing out; what is shown is for the caller to set right.
    pub(super) fn interrupt(self) {
        self.generation.update_value(|generation| *generation += 1);
        self.hurried.set_value(false);
        self.late_touch.set_value(None);
        self.late_key.set_value(None);
        self.scene.set(None);
        self.performing.set(false);
    }

    /// Opens the board to the person whose turn it is, or closes it. A touch or a key that came while something was played out counts now.
    pub fn set_open(self, open: bool) {
        self.open.set(open);
        let late = self.late_touch.get_value();
        let late_key = self.late_key.get_value();
        self.late_touch.set_value(None);
        self.late_key.set_value(None);
        // Nobody follows what is looked at here: it is done once.
        untrack(|| match (late, late_key) {
            _ if !open => {}
            (Some(square), _) => self.face.touch(self, square),
            (None, Some(key)) => {
                self.face.key(self, &key);
            }
            (None, None) => {}
        });
    }

    /// Whose turn is shown.
    pub fn mover(self) -> Seat {
        self.view.with(|view| view.mover)
    }
}
