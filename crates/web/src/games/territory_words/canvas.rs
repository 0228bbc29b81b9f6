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
use crate::reactive::*;
use crate::settings::settings;
use crate::time;

/// The largest side of the canvas in pixels: more cost time without a visible difference.
const FINEST: f64 = 1600.0;

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
struct Canvas {
    board: WordBoard,
    sheets: [NodeRef<html::Canvas>; 2],
    shown: RwSignal<usize>,
    painted: StoredValue<Painted>,
    /// True if a repaint is scheduled for the next frame.
    due: StoredValue<bool>,
}

/// The land under the letters.
#[component]
pub(super) fn LandCanvas(board: WordBoard) -> impl IntoView {
    let canvas = Canvas {
        board,
        sheets: [NodeRef::new(), NodeRef::new()],
        shown: RwSignal::new(0),
        painted: StoredValue::new(Painted::default()),
        due: StoredValue::new(false),
    };
    let settings = settings();
    let look = Memo::new(move |_| settings.with(|settings| (settings.theme, settings.colours)));
    window_event_listener(ev::resize, move |_| canvas.paint_soon());
    // Dropped with this component, which removes the listener.
    StoredValue::new_local(SystemTheme::watch(move || canvas.paint_soon()));
    Effect::new(move |_| {
        board.state.view.track();
        look.get();
        canvas.paint_soon();
    });
    let sheet = move |index: usize| {
        view! {
            <canvas class="land" class:shown=move || canvas.shown.get() == index node_ref=canvas.sheets[index]></canvas>
        }
    };
    view! { <div class="lands">{sheet(0)} {sheet(1)}</div> }
}

impl Canvas {
    /// Schedules a repaint in the next frame: by then the settings are applied to the page's colours.
    fn paint_soon(self) {
        if self.due.get_value() {
            return;
        }
        self.due.set_value(true);
        spawn_local(async move {
            time::next_frame().await;
            // The board may have left the screen meanwhile.
            if self.due.try_set_value(false).is_none() {
                self.repaint();
            }
        });
    }

    fn repaint(self) {
        let event = untrack(|| self.board.animated_event());
        let washes = matches!(event, Some((_, Event::Claimed { .. }, millis)) if millis > 0);
        let shown = self.shown.get_untracked();
        let index = if washes { 1 - shown } else { shown };
        let Some(sheet) = self.sheets[index].get_untracked() else { return };
        let Some(side) = fineness(&sheet) else { return };
        let Some(context) = context(&sheet) else { return };
        let palette = palette(&sheet, &context);
        let is_new = self.board.state.view.with_untracked(|view| {
            self.painted.try_update_value(|painted| {
                let same = (painted.side, painted.palette) == (side, palette) && painted.land == view.land;
                if !same {
                    painted.land.clone_from(&view.land);
                    (painted.side, painted.palette) = (side, palette);
                }
                !same
            })
        });
        if is_new != Some(true) {
            return;
        }
        self.painted.update_value(|painted| {
            let Painted { land: Some(land), pixels, .. } = painted else { return };
            paint(land, (side as usize, side as usize), palette, pixels);
            if sheet.width() != side {
                sheet.set_width(side);
                sheet.set_height(side);
            }
            let image = ImageData::new_with_u8_clamped_array_and_sh(Clamped(pixels), side, side);
            // Image data of the canvas's own size is always accepted.
            let _ = image.and_then(|image| context.put_image_data(&image, 0.0, 0.0));
        });
        if washes {
            self.shown.set(index);
        }
    }
}

/// The side of an element in screen pixels, limited; `None` if it is not on the screen.
fn fineness(element: &Element) -> Option<u32> {
    let side = f64::from(element.client_width()) * window().device_pixel_ratio();
    (side >= 1.0).then(|| side.min(FINEST).round() as u32)
}

fn context(sheet: &HtmlCanvasElement) -> Option<CanvasRenderingContext2d> {
    sheet.get_context("2d").ok().flatten()?.dyn_into().ok()
}

/// The colours of both players and of neutral land, from the page's current style.
fn palette(sheet: &HtmlCanvasElement, context: &CanvasRenderingContext2d) -> Palette {
    let style = window().get_computed_style(sheet).ok().flatten();
    let colour = |name: &str| {
        let value = style.as_ref().and_then(|style| style.get_property_value(name).ok()).unwrap_or_default();
        // The canvas parses every CSS colour and serialises it as `#rrggbb`.
        context.set_fill_style_str(value.trim());
        let written = context.fill_style().as_string().unwrap_or_default();
        let part = |at: usize| {
            written.get(at..at + 2).and_then(|digits| u8::from_str_radix(digits, 16).ok()).unwrap_or_default()
        };
        [part(1), part(3), part(5)]
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
