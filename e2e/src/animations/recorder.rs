//! Records the page frame by frame: advances the page's clock, moves the pointer and captures a part of the page at exact times.

use anyhow::{Context, ensure};
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use serde_json::{Value, json};

use crate::visit::Visit;

/// The time between two frames, in milliseconds.
const FRAME: u32 = 60;
/// The time that the pointer takes to another place, in milliseconds.
const GLIDE: u32 = 240;
/// The time that a button of the mouse is held, in milliseconds.
const PRESS: u32 = 60;
/// The time limit for a condition, by the page's clock, in milliseconds.
const TIMEOUT: u32 = 10_000;

/// The clock and the pointer of a recorded page.
const INSTALL: &str = include_str!("recorder.js");
const ADVANCE: &str = "
    const [millis, done] = arguments;
    window.recorder.advance(millis).then(() => done(null), (error) => done(String(error)));";

/// The part of the page from the top of the first element that matches to the bottom of the last, with a margin above and below.
const BOUNDS: &str = "
    const [selector, margin] = arguments;
    const rects = [...document.querySelectorAll(selector)].map((element) => element.getBoundingClientRect());
    const top = Math.min(...rects.map((rect) => rect.top));
    const bottom = Math.max(...rects.map((rect) => rect.bottom));
    return {
        x: 0,
        y: Math.round(top) - margin,
        width: innerWidth,
        height: Math.floor(bottom - top) + 2 * margin,
        scale: 1,
    };";

/// A picture and the time for which it is shown.
pub(super) struct Frame {
    pub(super) png: Vec<u8>,
    pub(super) millis: u32,
}

/// A recording in progress.
pub(super) struct Recorder<'v, 'b> {
    visit: &'v Visit<'b>,
    /// The recorded part of the page, as DevTools take it.
    clip: Value,
    pointer: (f64, f64),
    frames: Vec<Frame>,
}

impl<'v, 'b> Recorder<'v, 'b> {
    /// Stops the page's clock and records the part of the page with these elements from now on.
    pub(super) fn start(
        visit: &'v Visit<'b>,
        selector: &str,
        margin: u32,
    ) -> anyhow::Result<Recorder<'v, 'b>> {
        visit.script::<()>(INSTALL, &[])?;
        let clip: Value = visit.script(BOUNDS, &[json!(selector), json!(margin)])?;
        let size = |key: &str| clip[key].as_f64().with_context(|| format!("{selector} has no {key}"));
        // The pointer comes in from below.
        let pointer = (size("x")? + size("width")? * 0.7, size("y")? + size("height")? + 20.0);
        Ok(Recorder { visit, clip, pointer, frames: Vec::new() })
    }

    /// Records this much time.
    pub(super) fn pass(&mut self, millis: u32) -> anyhow::Result<()> {
        (0..millis.div_ceil(FRAME)).try_for_each(|_| self.frame())
    }

    /// Records until a condition is true.
    pub(super) fn pass_until(
        &mut self,
        what: &str,
        mut holds: impl FnMut(&Visit<'_>) -> anyhow::Result<bool>,
    ) -> anyhow::Result<()> {
        let mut passed = 0;
        while !holds(self.visit)? {
            ensure!(passed < TIMEOUT, "{what} takes more than {TIMEOUT} ms");
            self.frame()?;
            passed += FRAME;
        }
        Ok(())
    }

    /// Advances the clock by one frame and captures it.
    fn frame(&mut self) -> anyhow::Result<()> {
        let error: Option<String> = self.visit.script_later(ADVANCE, &[json!(FRAME)])?;
        ensure!(error.is_none(), "the page fails: {}", error.unwrap_or_default());
        let captured = self
            .visit
            .browser
            .devtools("Page.captureScreenshot", json!({ "format": "png", "clip": self.clip }))?;
        let data = captured["data"].as_str().context("a screenshot without data")?;
        let png = BASE64_STANDARD.decode(data)?;
        match self.frames.last_mut() {
            Some(last) if last.png == png => last.millis += FRAME,
            _ => self.frames.push(Frame { png, millis: FRAME }),
        }
        Ok(())
    }

    /// Moves the pointer to an element, slower at both ends of the way; beside its middle, which stays visible.
    pub(super) fn glide_to(&mut self, selector: &str) -> anyhow::Result<()> {
        let beside =
            "const { x, y, width, height } = document.querySelector(arguments[0]).getBoundingClientRect();
            return [x + width * 0.7, y + height * 0.72]";
        let to: (f64, f64) = self.visit.script(beside, &[json!(selector)])?;
        let from = self.pointer;
        let steps = GLIDE / FRAME;
        for step in 1..=steps {
            let part = f64::from(step) / f64::from(steps);
            let eased = part * part * (3.0 - 2.0 * part);
            let between = |from: f64, to: f64| from + (to - from) * eased;
            self.pointer = (between(from.0, to.0), between(from.1, to.1));
            self.mouse("mouseMoved", 0)?;
            self.frame()?;
        }
        Ok(())
    }

    /// Clicks where the pointer is.
    pub(super) fn click(&mut self) -> anyhow::Result<()> {
        self.mouse("mousePressed", 1)?;
        self.pass(PRESS)?;
        self.mouse("mouseReleased", 0)
    }

    fn mouse(&self, kind: &str, buttons: u32) -> anyhow::Result<()> {
        let button = if kind == "mouseMoved" { "none" } else { "left" };
        let (x, y) = self.pointer;
        let event =
            json!({ "type": kind, "x": x, "y": y, "button": button, "buttons": buttons, "clickCount": 1 });
        self.visit.browser.devtools("Input.dispatchMouseEvent", event).map(drop)
    }

    /// The frames recorded so far.
    pub(super) fn into_frames(self) -> Vec<Frame> {
        self.frames
    }
}
