//! The land under the letters: a canvas in the screen's resolution, repainted when the land, its colours or its size change.
//!
//! There are two canvases, one shown at a time: new land is painted on the hidden one, and the style sheet fades it in.

use quadrille_core::Land;
use quadrille_territory_words::Event;
use wasm_bindgen::prelude::*;
use wasm_bindgen::{Clamped, JsCast};
use wasm_bindgen_futures::spawn_local;
use web_sys::{CanvasRenderingContext2d, Element, HtmlCanvasElement, ImageData, MediaQueryList};

use super::WordBoard;
use super::paint::{Palette, paint};
use crate::boxed::effect;
use crate::reactive::*;
use crate::settings::settings;
use crate::time;

/// The largest side of the canvas in pixels: more cost time without a visible difference.
const MAX_SIDE: f64 = 1600.0;

/// The inputs of the last painting, to skip repainting the same.
#[derive(Default)]
struct Painted {
    land: Option<Land>,
    side: u32,
    palette: Palette,
    /// The pixel buffer, reused.
    pixels: Vec<u8>,
}

#[derive(Clone, Copy)]
struct LandPainter {
    board: WordBoard,
    canvases: [NodeRef<html::Canvas>; 2],
    shown: RwSignal<usize>,
    painted: StoredValue<Painted>,
    /// True if a repaint is scheduled for the next frame.
    scheduled: StoredValue<bool>,
}

/// The land under the letters.
#[component]
pub(super) fn LandCanvas(board: WordBoard) -> impl IntoView {
    let painter = LandPainter {
        board,
        canvases: [NodeRef::new(), NodeRef::new()],
        shown: RwSignal::new(0),
        painted: StoredValue::new(Painted::default()),
        scheduled: StoredValue::new(false),
    };
    let settings = settings();
    let appearance = Memo::new(move |_| settings.with(|settings| (settings.theme, settings.colours)));
    window_event_listener(ev::resize, move |_| painter.schedule_repaint());
    // Dropped with this component, which removes the listener.
    StoredValue::new_local(SystemTheme::watch(move || painter.schedule_repaint()));
    effect(move || {
        board.state.view.track();
        appearance.get();
        painter.schedule_repaint();
    });
    let canvas = move |index: usize| {
        view! {
            <canvas class="land" class:shown=move || painter.shown.get() == index node_ref=painter.canvases[index]></canvas>
        }
    };
    view! { <div class="lands">{canvas(0)} {canvas(1)}</div> }
}

impl LandPainter {
    /// Schedules a repaint in the next frame: by then the settings are applied to the page's colours.
    fn schedule_repaint(self) {
        if self.scheduled.get_value() {
            return;
        }
        self.scheduled.set_value(true);
        spawn_local(async move {
            time::next_frame().await;
            // The board may have left the screen meanwhile.
            if self.scheduled.try_set_value(false).is_none() {
                self.repaint();
            }
        });
    }

    fn repaint(self) {
        let event = untrack(|| self.board.animated_event());
        let fades_in = matches!(event, Some((_, Event::Claimed { .. }, millis)) if millis > 0);
        let shown = self.shown.get_untracked();
        let index = if fades_in { 1 - shown } else { shown };
        let Some(canvas) = self.canvases[index].get_untracked() else { return };
        let Some(side) = pixel_side(&canvas) else { return };
        let Some(context) = context(&canvas) else { return };
        let palette = palette(&canvas, &context);
        let changed = self.board.state.view.with_untracked(|view| {
            self.painted.try_update_value(|painted| {
                let same = (painted.side, painted.palette) == (side, palette) && painted.land == view.land;
                if !same {
                    painted.land.clone_from(&view.land);
                    (painted.side, painted.palette) = (side, palette);
                }
                !same
            })
        });
        if changed != Some(true) {
            return;
        }
        self.painted.update_value(|painted| {
            let Painted { land: Some(land), pixels, .. } = painted else { return };
            paint(land, (side as usize, side as usize), palette, pixels);
            if canvas.width() != side {
                canvas.set_width(side);
                canvas.set_height(side);
            }
            let image = ImageData::new_with_u8_clamped_array_and_sh(Clamped(pixels), side, side);
            // Image data of the canvas's own size is always accepted.
            let _ = image.and_then(|image| context.put_image_data(&image, 0.0, 0.0));
        });
        if fades_in {
            self.shown.set(index);
        }
    }
}

/// The side of an element in screen pixels, limited; `None` if it is not on the screen.
fn pixel_side(element: &Element) -> Option<u32> {
    let side = f64::from(element.client_width()) * window().device_pixel_ratio();
    (side >= 1.0).then(|| side.min(MAX_SIDE).round() as u32)
}

fn context(canvas: &HtmlCanvasElement) -> Option<CanvasRenderingContext2d> {
    canvas.get_context("2d").ok().flatten()?.dyn_into().ok()
}

/// The colours of both players and of neutral land, from the page's current style.
fn palette(canvas: &HtmlCanvasElement, context: &CanvasRenderingContext2d) -> Palette {
    let style = window().get_computed_style(canvas).ok().flatten();
    let colour = |name: &str| {
        let value = style.as_ref().and_then(|style| style.get_property_value(name).ok()).unwrap_or_default();
        // The canvas parses every CSS colour and serialises it as `#rrggbb`.
        context.set_fill_style_str(value.trim());
        let serialised = context.fill_style().as_string().unwrap_or_default();
        let channel = |at: usize| {
            serialised
                .get(at..at + 2)
                .and_then(|digits| u8::from_str_radix(digits, 16).ok())
                .unwrap_or_default()
        };
        [channel(1), channel(3), channel(5)]
    };
    Palette(["--first", "--second", "--neutral"].map(colour))
}

/// Listens for changes of the system's theme.
struct SystemTheme {
    media: MediaQueryList,
    changed: Closure<dyn FnMut()>,
}

impl SystemTheme {
    fn watch(changed: impl Fn() + 'static) -> Option<SystemTheme> {
        let media = window().match_media("(prefers-color-scheme: dark)").ok().flatten()?;
        let changed = Closure::<dyn FnMut()>::new(changed);
        media.add_event_listener_with_callback("change", changed.as_ref().unchecked_ref()).ok()?;
        Some(SystemTheme { media, changed })
    }
}

impl Drop for SystemTheme {
    fn drop(&mut self) {
        // Removal fails only while the page unloads, and then the listener is not called again.
        let _ =
            self.media.remove_event_listener_with_callback("change", self.changed.as_ref().unchecked_ref());
    }
}
