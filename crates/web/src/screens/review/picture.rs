//! An image of the board with title, players, coordinates and result.

use js_sys::Promise;
use leptos::prelude::document;
use quadrille_core::{PerSeat, Seat};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, CanvasRenderingContext2d, Element, HtmlCanvasElement};

use super::rasterize::{Style, draw, rounded};
use super::share::download;

/// The width of the board, in pixels of the image.
const BOARD: f64 = 1200.0;
/// Margin of the image.
const MARGIN: f64 = 56.0;
/// Space for the names of ranks and files.
const NAMES: f64 = 52.0;
/// Heights of the title, the players' cards and the result.
const TITLE: f64 = 76.0;
const CARD: f64 = 112.0;
const RESULT: f64 = 72.0;

/// The texts of the image.
pub(super) struct Caption {
    /// The name of the game.
    pub(super) title: String,
    /// The number of the move.
    pub(super) moves: String,
    /// Name and score of each player.
    pub(super) players: PerSeat<(String, String)>,
    /// The result; empty before the last position.
    pub(super) result: String,
}

/// The image that is being drawn.
struct Sheet {
    context: CanvasRenderingContext2d,
    /// The computed style of the board, which has the game's colours.
    style: Style,
    family: String,
}

impl Sheet {
    fn text(
        &self,
        text: &str,
        font: &str,
        colour: &str,
        (x, y): (f64, f64),
        max_width: f64,
    ) -> Result<(), JsValue> {
        self.context.set_font(&format!("{font} {}", self.family));
        self.context.set_fill_style_str(&self.style.get(colour));
        self.context.fill_text_with_max_width(text, x, y, max_width)
    }

    /// A player's card: badge, name and score.
    fn player(
        &self,
        seat: Seat,
        (name, score): &(String, String),
        x: f64,
        y: f64,
        width: f64,
    ) -> Result<(), JsValue> {
        let (context, r) = (&self.context, 36.0);
        // A disc for the first player, a square for the second, as on the page.
        let (colour, number, corner) = match seat {
            Seat::First => ("--first", "1", r),
            Seat::Second => ("--second", "2", 16.0),
        };
        context.set_fill_style_str(&self.style.get(colour));
        context.fill_with_path_2d(&rounded((x, y), (2.0 * r, 2.0 * r), corner)?);
        context.set_text_align("center");
        self.text(number, "700 34px", "--on-accent", (x + r, y + r + 12.0), 2.0 * r)?;
        context.set_text_align("left");
        let (left, max_width) = (x + 2.0 * r + 22.0, width - 2.0 * r - 22.0);
        self.text(name, "600 36px", "--ink", (left, y + 30.0), max_width)?;
        self.text(score, "400 28px", "--muted", (left, y + 68.0), max_width)
    }

    /// The names of ranks and files, in the order on the page.
    fn names(&self, frame: &Element, (left, top): (f64, f64), board_height: f64) -> Result<(), JsValue> {
        self.context.set_text_align("center");
        for (of, length) in [(".ranks span", board_height), (".files span", BOARD)] {
            let names = frame.query_selector_all(of)?;
            let step = length / f64::from(names.length().max(1));
            for index in 0..names.length() {
                let name = names.item(index).and_then(|name| name.text_content()).unwrap_or_default();
                let middle = (f64::from(index) + 0.5) * step;
                let at = match of {
                    ".ranks span" => (left - NAMES / 2.0, top + middle + 9.0),
                    _ => (left + middle, top + board_height + 36.0),
                };
                self.text(&name, "500 26px", "--muted", at, NAMES)?;
            }
        }
        self.context.set_text_align("left");
        Ok(())
    }

    /// Loads the fonts first: a canvas replaces a font that is not loaded.
    async fn load_fonts(&self, caption: &Caption) -> Result<(), JsValue> {
        let players =
            Seat::ALL.map(|seat| format!("{} {}", caption.players[seat].0, caption.players[seat].1));
        let text =
            [&caption.title, &caption.moves, &caption.result, &players[0], &players[1]].map(String::as_str);
        let fonts = document().fonts();
        for weight in ["400", "700"] {
            let font = format!("{weight} 30px {}", self.family);
            JsFuture::from(fonts.load_with_text(&font, &text.concat())).await?;
        }
        Ok(())
    }
}

/// Saves the displayed board as a PNG file.
pub(super) async fn save(name: &str, caption: &Caption) -> Result<(), JsValue> {
    let frame = document().query_selector(".play-board .board-frame")?.ok_or("there is no board")?;
    let board = frame.query_selector(".board")?.ok_or("the frame has no board")?;
    let svg = board.query_selector("svg.drawing")?.ok_or("the board has no drawing")?;
    let view_box = svg.get_attribute("viewBox").unwrap_or_default();
    let sizes: Vec<u32> = view_box.split(' ').filter_map(|number| number.parse().ok()).collect();
    let [_, _, columns, rows] = sizes[..] else { return Err("the drawing has no size".into()) };
    let scale = BOARD / f64::from(columns.max(1));
    let board_height = scale * f64::from(rows);

    let canvas: HtmlCanvasElement = document().create_element("canvas")?.dyn_into()?;
    let (width, height) =
        (2.0 * MARGIN + NAMES + BOARD, 2.0 * MARGIN + TITLE + CARD + board_height + NAMES + RESULT);
    canvas.set_width(width as u32);
    canvas.set_height(height as u32);
    let context = canvas.get_context("2d")?.ok_or("there is no canvas")?.dyn_into()?;
    let style = Style::of(&board)?;
    let family = style.get("--sans");
    let sheet = Sheet { context, style, family };
    sheet.load_fonts(caption).await?;

    let context = &sheet.context;
    context.set_fill_style_str(&sheet.style.get("--paper"));
    context.fill_rect(0.0, 0.0, width, height);
    let (left, top) = (MARGIN + NAMES, MARGIN + TITLE + CARD);
    sheet.text(&caption.title, "700 52px", "--ink", (MARGIN, MARGIN + 40.0), 0.7 * BOARD)?;
    context.set_text_align("right");
    sheet.text(&caption.moves, "400 30px", "--muted", (width - MARGIN, MARGIN + 38.0), 0.3 * BOARD)?;
    context.set_text_align("left");
    let half = (width - 2.0 * MARGIN) / 2.0;
    for (seat, x) in [(Seat::First, MARGIN), (Seat::Second, MARGIN + half + 12.0)] {
        sheet.player(seat, &caption.players[seat], x, MARGIN + TITLE, half - 12.0)?;
    }
    sheet.names(&frame, (left, top), board_height)?;
    sheet.text(
        &caption.result,
        "600 32px",
        "--ink",
        (MARGIN, height - MARGIN),
        width - 2.0 * MARGIN - 200.0,
    )?;
    context.set_text_align("right");
    sheet.text("Quadrille", "400 26px", "--muted", (width - MARGIN, height - MARGIN), 180.0)?;

    context.set_fill_style_str(&sheet.style.get("background-color"));
    context.fill_rect(left, top, BOARD, board_height);
    // Of two alternating canvases, one is shown.
    if let Some(layer) = board.query_selector("canvas.shown")? {
        let layer: HtmlCanvasElement = layer.dyn_into()?;
        context.draw_image_with_html_canvas_element_and_dw_and_dh(&layer, left, top, BOARD, board_height)?;
    }
    context.save();
    context.begin_path();
    context.rect(left, top, BOARD, board_height);
    context.clip();
    context.translate(left, top)?;
    context.scale(scale, scale)?;
    draw(context, &svg)?;
    context.restore();
    context.set_stroke_style_str(&sheet.style.get("--muted"));
    context.set_line_width(2.0);
    context.stroke_rect(left, top, BOARD, board_height);
    download(name, &png(&canvas).await?)
}

async fn png(canvas: &HtmlCanvasElement) -> Result<Blob, JsValue> {
    let promise = Promise::new(&mut |resolve, reject| {
        let callback = Closure::once_into_js(move |blob: JsValue| resolve.call1(&JsValue::NULL, &blob));
        if let Err(error) = canvas.to_blob(callback.unchecked_ref()) {
            // Rejecting fails only if nothing awaits the promise.
            let _ = reject.call1(&JsValue::NULL, &error);
        }
    });
    JsFuture::from(promise).await?.dyn_into()
}
