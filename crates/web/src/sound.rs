//! Sounds, synthesised with the Web Audio API instead of loaded from files.

use std::cell::RefCell;

use wasm_bindgen::JsValue;
use web_sys::{AudioContext, OscillatorType};

/// A sound, by its meaning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sound {
    /// A piece was placed or moved.
    Tap,
    /// A letter was selected, a timer ticked, a turn was passed.
    Tick,
    /// A success of the mover.
    Chime,
    /// A setback of the mover.
    Thud,
    /// A piece slides.
    Slide,
    /// A piece cracks or is removed.
    Crack,
    /// A bomb bursts.
    Boom,
    /// Land was claimed.
    Wash,
    /// An input was rejected.
    Reject,
    /// The game is over and a listener has won.
    Fanfare,
    /// The game is over and the listener has lost.
    Falling,
    /// The game is over and the listener has neither won nor lost.
    Final,
}

/// A note: waveform, pitch at the start and at the end in hertz, delay and length in seconds, and gain.
struct Note(OscillatorType, f32, f32, f64, f64, f32);

fn notes(sound: Sound) -> Vec<Note> {
    use OscillatorType::{Sawtooth, Sine, Square, Triangle};
    match sound {
        Sound::Tap => vec![Note(Triangle, 330.0, 220.0, 0.0, 0.07, 0.16)],
        Sound::Tick => vec![Note(Sine, 880.0, 880.0, 0.0, 0.04, 0.08)],
        Sound::Chime => {
            vec![Note(Sine, 660.0, 660.0, 0.0, 0.18, 0.12), Note(Sine, 990.0, 990.0, 0.09, 0.28, 0.10)]
        }
        Sound::Thud => vec![Note(Triangle, 160.0, 70.0, 0.0, 0.25, 0.22)],
        Sound::Slide => vec![Note(Sine, 300.0, 620.0, 0.0, 0.22, 0.06)],
        Sound::Crack => {
            vec![Note(Square, 1400.0, 500.0, 0.0, 0.05, 0.05), Note(Square, 900.0, 300.0, 0.04, 0.06, 0.04)]
        }
        Sound::Boom => {
            vec![Note(Sawtooth, 140.0, 35.0, 0.0, 0.5, 0.18), Note(Triangle, 80.0, 30.0, 0.0, 0.6, 0.24)]
        }
        Sound::Wash => {
            vec![Note(Sine, 392.0, 523.0, 0.0, 0.35, 0.08), Note(Sine, 587.0, 784.0, 0.06, 0.35, 0.05)]
        }
        Sound::Reject => {
            vec![
                Note(Triangle, 220.0, 200.0, 0.0, 0.09, 0.12),
                Note(Triangle, 165.0, 150.0, 0.11, 0.14, 0.12),
            ]
        }
        Sound::Fanfare => vec![
            Note(Triangle, 523.0, 523.0, 0.0, 0.16, 0.12),
            Note(Triangle, 659.0, 659.0, 0.14, 0.16, 0.12),
            Note(Triangle, 784.0, 784.0, 0.28, 0.4, 0.13),
        ],
        Sound::Falling => {
            vec![Note(Sine, 392.0, 392.0, 0.0, 0.25, 0.07), Note(Sine, 294.0, 294.0, 0.2, 0.45, 0.07)]
        }
        Sound::Final => vec![Note(Sine, 440.0, 440.0, 0.0, 0.4, 0.09)],
    }
}

thread_local! {
    static CONTEXT: RefCell<Option<AudioContext>> = const { RefCell::new(None) };
}

/// True after the first input on the page; before it, browsers block audio and log each attempt.
fn has_user_activation() -> bool {
    let get = |object: &JsValue, name: &str| {
        js_sys::Reflect::get(object, &name.into()).unwrap_or(JsValue::UNDEFINED)
    };
    let activation = get(&leptos::prelude::window().navigator(), "userActivation");
    activation.is_undefined() || get(&activation, "hasBeenActive").is_truthy()
}

/// Plays a sound, if the browser allows it and has a device.
pub fn play(sound: Sound) {
    if !has_user_activation() {
        return;
    }
    CONTEXT.with_borrow_mut(|context| {
        if context.is_none() {
            *context = AudioContext::new().ok();
        }
        if let Some(context) = context {
            for note in notes(sound) {
                // A note that the browser rejects is only missing.
                let _ = play_note(context, &note);
            }
        }
    });
}

fn play_note(
    context: &AudioContext,
    Note(shape, from, to, delay, length, gain): &Note,
) -> Result<(), JsValue> {
    let start = context.current_time() + delay;
    let end = start + length;
    let oscillator = context.create_oscillator()?;
    let gain_node = context.create_gain()?;
    oscillator.set_type(*shape);
    oscillator.frequency().set_value_at_time(*from, start)?;
    oscillator.frequency().exponential_ramp_to_value_at_time(*to, end)?;
    gain_node.gain().set_value_at_time(0.0001, start)?;
    gain_node.gain().exponential_ramp_to_value_at_time(*gain, start + 0.012)?;
    gain_node.gain().exponential_ramp_to_value_at_time(0.0001, end)?;
    oscillator.connect_with_audio_node(&gain_node)?;
    gain_node.connect_with_audio_node(&context.destination())?;
    oscillator.start_with_when(start)?;
    oscillator.stop_with_when(end + 0.05)
}
