//! The board as an image: what is drawn on the screen, with its styles written into it, on a canvas of its own.

use js_sys::Promise;
use quadrille_view::{document, window};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    Blob, BlobPropertyBag, CanvasRenderingContext2d, Element, HtmlCanvasElement, HtmlImageElement, Url,
    XmlSerializer,
};

use super::share::download;

/// The width of the image.
const WIDTH: u32 = 1200;
/// The styles that the drawings use; an image does not know the page's style sheet.
const STYLES: [&str; 18] = [
    "fill",
    "fill-opacity",
    "stroke",
    "stroke-width",
    "stroke-dasharray",
    "stroke-linecap",
    "stroke-linejoin",
    "stroke-opacity",
    "paint-order",
    "vector-effect",
    "opacity",
    "font-family",
    "font-size",
    "font-style",
    "font-weight",
    "text-anchor",
    "transform",
    "visibility",
];

/// Saves the board that is on the screen as a PNG file of this name.
pub(super) async fn save(name: &str) -> Result<(), JsValue> {
    let board = document().query_selector(".play-board .board")?.ok_or("there is no board")?;
    let drawing = board.query_selector("svg.drawing")?.ok_or("the board has no drawing")?;
    let view_box = drawing.get_attribute("viewBox").unwrap_or_default();
    let sizes: Vec<u32> = view_box.split(' ').filter_map(|number| number.parse().ok()).collect();
    let [_, _, columns, rows] = sizes[..] else { return Err("the drawing has no size".into()) };
    let height = (WIDTH * rows).checked_div(columns).ok_or("the drawing has no width")?;
    let image = load(&serialised(&drawing, WIDTH, height)?).await?;

    let canvas: HtmlCanvasElement = document().create_element("canvas")?.dyn_into()?;
    canvas.set_width(WIDTH);
    canvas.set_height(height);
    let context: CanvasRenderingContext2d =
        canvas.get_context("2d")?.ok_or("there is no canvas")?.dyn_into()?;
    let paper = computed(&board, "background-color")?;
    context.set_fill_style_str(&paper);
    context.fill_rect(0.0, 0.0, f64::from(WIDTH), f64::from(height));
    // Where two canvases take turns, one is shown.
    if let Some(land) = board.query_selector("canvas.shown")? {
        let land: HtmlCanvasElement = land.dyn_into()?;
        context.draw_image_with_html_canvas_element_and_dw_and_dh(
            &land,
            0.0,
            0.0,
            f64::from(WIDTH),
            f64::from(height),
        )?;
    }
    context.draw_image_with_html_image_element_and_dw_and_dh(
        &image,
        0.0,
        0.0,
        f64::from(WIDTH),
        f64::from(height),
    )?;
    download(name, &png(&canvas).await?)
}

fn computed(element: &Element, property: &str) -> Result<String, JsValue> {
    let style = window().get_computed_style(element)?.ok_or("there are no styles")?;
    style.get_property_value(property)
}

/// The drawing as a text that stands for itself.
fn serialised(drawing: &Element, width: u32, height: u32) -> Result<String, JsValue> {
    let copy: Element = drawing.clone_node_with_deep(true)?.dyn_into()?;
    copy.set_attribute("width", &width.to_string())?;
    copy.set_attribute("height", &height.to_string())?;
    let (from, to) = (drawing.query_selector_all("*")?, copy.query_selector_all("*")?);
    for index in 0..from.length() {
        let (Some(from), Some(to)) = (from.item(index), to.item(index)) else { break };
        let (from, to): (Element, Element) = (from.dyn_into()?, to.dyn_into()?);
        let mut style = String::new();
        for property in STYLES {
            style.push_str(&format!("{property}:{};", computed(&from, property)?));
        }
        to.set_attribute("style", &style)?;
    }
    XmlSerializer::new()?.serialize_to_string(&copy)
}

async fn load(svg: &str) -> Result<HtmlImageElement, JsValue> {
    let parts = js_sys::Array::of1(&JsValue::from_str(svg));
    let kind = BlobPropertyBag::new();
    kind.set_type("image/svg+xml");
    let address = Url::create_object_url_with_blob(&Blob::new_with_str_sequence_and_options(&parts, &kind)?)?;
    let image = HtmlImageElement::new()?;
    image.set_src(&address);
    let decoded = JsFuture::from(image.decode()).await;
    Url::revoke_object_url(&address)?;
    decoded.map(|_| image)
}

async fn png(canvas: &HtmlCanvasElement) -> Result<Blob, JsValue> {
    let promise = Promise::new(&mut |resolve, reject| {
        let given = Closure::once_into_js(move |blob: JsValue| resolve.call1(&JsValue::NULL, &blob));
        if let Err(fault) = canvas.to_blob(given.unchecked_ref()) {
            // Nobody else waits for this promise, so that nothing is lost if it cannot be told.
            let _ = reject.call1(&JsValue::NULL, &fault);
        }
    });
    JsFuture::from(promise).await?.dyn_into()
}
