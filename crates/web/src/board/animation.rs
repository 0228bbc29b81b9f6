//! Animation of a move: its events one after the other, each for the duration that the game's UI sets, or skipped.

use quadrille_core::Event;

use super::BoardController;
use super::sprites::Sprites;
use crate::ending::Ending;
use crate::reactive::*;
use crate::settings::Settings;
use crate::time::{now, sleep};
use crate::{components, event_text};

/// The event being animated.
#[derive(Clone, Debug, PartialEq)]
pub struct AnimationStep {
    /// The event.
    pub event: Event,
    /// The number of the step in its move, which distinguishes equal events.
    pub number: u32,
    /// The duration in milliseconds.
    pub millis: u32,
}

/// The animation of the last move and the pieces that it moves.
#[derive(Clone, Copy)]
pub struct Animation {
    /// The event being animated.
    pub step: RwSignal<Option<AnimationStep>>,
    /// True while events are animated.
    pub running: RwSignal<bool>,
    pub(super) sprites: Sprites,
    skipping: StoredValue<bool>,
    /// Counts interruptions; an animation of an older generation stops.
    generation: StoredValue<u32>,
}

/// The interval at which a wait checks for a skip, in milliseconds.
const SLICE: u32 = 30;

impl Animation {
    pub(super) fn new() -> Animation {
        Animation {
            step: RwSignal::new(None),
            running: RwSignal::new(false),
            sprites: Sprites::new(),
            skipping: StoredValue::new(false),
            generation: StoredValue::new(0),
        }
    }

    /// True if the animation was interrupted, or the board has left the screen.
    fn is_interrupted(self, generation: u32) -> bool {
        self.generation.try_get_value().is_none_or(|now| now != generation)
    }

    async fn wait(self, millis: u32, generation: u32) {
        let end = now() + f64::from(millis);
        let skipping = || self.skipping.try_get_value().unwrap_or(true);
        while now() < end && !self.is_interrupted(generation) && !skipping() {
            sleep(SLICE.min((end - now()).max(0.0) as u32 + 1)).await;
        }
    }
}

impl BoardController {
    /// Animates the events of one move; true unless it was interrupted.
    pub(super) async fn animate(self, events: &[Event]) -> bool {
        let animation = self.animation;
        let generation = animation.generation.get_value();
        animation.running.set(true);
        self.state.last_events.set(Vec::new());
        for (number, event) in (1..).zip(events) {
            if animation.generation.get_value() != generation {
                return false;
            }
            let moving = self.settings.with_untracked(Settings::moving);
            let skipping = animation.skipping.get_value();
            let millis = if skipping { 0 } else { self.ui.duration(event, moving) };
            if self.narrates {
                self.narrate(event, skipping);
            }
            animation.step.set(Some(AnimationStep { event: event.clone(), number, millis }));
            self.state.last_events.update(|last| last.push(event.clone()));
            for change in &event.changes {
                animation.sprites.apply(change);
                self.state.view.update(|view| view.apply(change));
            }
            animation.wait(millis, generation).await;
            if animation.is_interrupted(generation) {
                return false;
            }
            animation.sprites.remove_departed();
        }
        animation.step.set(None);
        animation.skipping.set_value(false);
        animation.running.set(false);
        true
    }

    /// Announces an event to screen readers and plays its sound.
    fn narrate(self, event: &Event, skipping: bool) {
        if let Some(sentence) = event_text::sentence(self.ui.id(), self.grid(), event) {
            components::announce(sentence);
        }
        if let Some(sound) = self.ui.sound(event).filter(|_| !skipping) {
            self.play_sound(sound);
        }
        if let Some(ending) = Ending::of(event) {
            self.announce_end(&ending);
        }
    }

    /// Announces how the game ended and plays the sound.
    pub fn announce_end(self, ending: &Ending) {
        let audience = self.audience.get_untracked();
        let scores = self.state.view.with_untracked(|view| self.ui.scores(view));
        components::announce(ending.words(self.ui.id(), &audience, scores));
        self.play_sound(ending.sound(audience.reader));
    }

    /// Shows the rest of the animation without waiting.
    pub fn skip_animation(self) {
        self.animation.skipping.set_value(true);
    }

    /// Interrupts the animation; the caller shows another position.
    pub(super) fn cancel_animation(self) {
        self.animation.generation.update_value(|generation| *generation += 1);
        self.animation.skipping.set_value(false);
        self.input.drop_queued();
        self.animation.step.set(None);
        self.animation.running.set(false);
    }

    /// The pieces on the screen.
    pub fn sprites(self) -> Vec<super::PieceSprite> {
        self.animation.sprites.all()
    }
}
