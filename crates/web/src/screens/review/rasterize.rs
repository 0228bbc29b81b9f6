//! Draws an SVG of the page on a canvas with the page's colours and fonts.
//!
//! An SVG that is loaded as an image has neither the page's style sheet nor its fonts, and the content security policy forbids to inline
//! them. So every shape and text run is drawn by itself with its computed style. Groups, shapes, texts, transforms and opacity are
//! supported, which is what the boards use; gradients, clips and filters are not.

use js_sys::Array;
use leptos::prelude::window;
use wasm_bindgen::prelude::*;
use web_sys::{CanvasRenderingContext2d, CssStyleDeclaration, Element, Node, Path2d, SvgTextContentElement};

/// Scale of lines with a non-scaling stroke, relative to the page.
const FIXED_LINE: f64 = 1.5;

/// The computed style of an element.
pub(super) struct Style(CssStyleDeclaration);

impl Style {
    pub(super) fn of(element: &Element) -> Result<Style, JsValue> {
        Ok(Style(window().get_computed_style(element)?.ok_or("an element without a style")?))
    }

    /// A property's value; empty if it has none.
    pub(super) fn get(&self, property: &str) -> String {
        self.0.get_property_value(property).unwrap_or_default().trim().to_string()
    }

    /// The first number of a property's value, without its unit.
    fn number(&self, property: &str) -> Option<f64> {
        numbers(&self.get(property)).first().copied()
    }

    /// A colour; none if it is `none` or empty.
    fn colour(&self, property: &str) -> Option<String> {
        Some(self.get(property)).filter(|colour| !colour.is_empty() && colour != "none")
    }

    fn font(&self) -> String {
        let part = |property| self.get(property);
        format!(
            "{} {} {} {}",
            part("font-style"),
            part("font-weight"),
            part("font-size"),
            part("font-family")
        )
    }
}

/// The numbers in a value such as a matrix or a dash list.
fn numbers(text: &str) -> Vec<f64> {
    let parts = text.split([' ', ',', '(', ')']);
    parts.map(js_sys::parse_float).filter(|number| number.is_finite()).collect()
}

/// Draws the contents of an SVG in its own units.
pub(super) fn draw(context: &CanvasRenderingContext2d, svg: &Element) -> Result<(), JsValue> {
    children(context, svg, 1.0)
}

fn children(context: &CanvasRenderingContext2d, parent: &Element, opacity: f64) -> Result<(), JsValue> {
    let mut next = parent.first_element_child();
    while let Some(child) = next {
        element(context, &child, opacity)?;
        next = child.next_element_sibling();
    }
    Ok(())
}

fn element(context: &CanvasRenderingContext2d, element: &Element, opacity: f64) -> Result<(), JsValue> {
    let style = Style::of(element)?;
    let opacity = opacity * style.number("opacity").unwrap_or(1.0);
    if style.get("display") == "none" || style.get("visibility") != "visible" || opacity == 0.0 {
        return Ok(());
    }
    context.save();
    if let [a, b, c, d, e, f] = numbers(&style.get("transform"))[..] {
        context.transform(a, b, c, d, e, f)?;
    }
    let drawn = match element.tag_name().as_str() {
        "g" => children(context, element, opacity),
        "text" => text(context, element, opacity),
        _ => match outline(element)? {
            Some(path) => shape(context, &style, &path, opacity),
            None => Ok(()),
        },
    };
    context.restore();
    drawn
}

/// The outline of a shape; none for other elements.
fn outline(shape: &Element) -> Result<Option<Path2d>, JsValue> {
    let attribute = |name: &str| shape.get_attribute(name).unwrap_or_default();
    let number = |name: &str| numbers(&attribute(name)).first().copied().unwrap_or(0.0);
    let path = match shape.tag_name().as_str() {
        "path" => Path2d::new_with_path_string(&attribute("d"))?,
        "polyline" => Path2d::new_with_path_string(&format!("M{}", attribute("points")))?,
        "polygon" => Path2d::new_with_path_string(&format!("M{}Z", attribute("points")))?,
        "line" => {
            let path = Path2d::new()?;
            path.move_to(number("x1"), number("y1"));
            path.line_to(number("x2"), number("y2"));
            path
        }
        "circle" => {
            let path = Path2d::new()?;
            path.arc(number("cx"), number("cy"), number("r"), 0.0, std::f64::consts::TAU)?;
            path
        }
        "rect" => {
            let [left, top, width, height] = ["x", "y", "width", "height"].map(number);
            rounded((left, top), (width, height), number("rx"))?
        }
        _ => return Ok(None),
    };
    Ok(Some(path))
}

/// A rectangle with rounded corners.
pub(super) fn rounded(
    (left, top): (f64, f64),
    (width, height): (f64, f64),
    radius: f64,
) -> Result<Path2d, JsValue> {
    let (right, bottom) = (left + width, top + height);
    let radius = radius.min(width / 2.0).min(height / 2.0);
    let path = Path2d::new()?;
    path.move_to(left + radius, top);
    path.arc_to(right, top, right, bottom, radius)?;
    path.arc_to(right, bottom, left, bottom, radius)?;
    path.arc_to(left, bottom, left, top, radius)?;
    path.arc_to(left, top, right, top, radius)?;
    path.close_path();
    Ok(path)
}

/// Fills and strokes in the order of `paint-order`.
fn paint(
    context: &CanvasRenderingContext2d,
    style: &Style,
    opacity: f64,
    fill: impl Fn() -> Result<(), JsValue>,
    stroke: impl Fn() -> Result<(), JsValue>,
) -> Result<(), JsValue> {
    let stroke_first = style.get("paint-order").starts_with("stroke");
    let filled = |order: bool| match style.colour("fill").filter(|_| order) {
        Some(colour) => {
            context.set_fill_style_str(&colour);
            context.set_global_alpha(opacity * style.number("fill-opacity").unwrap_or(1.0));
            fill()
        }
        None => Ok(()),
    };
    filled(!stroke_first)?;
    if let Some(colour) = style.colour("stroke") {
        let width = style.number("stroke-width").unwrap_or(1.0);
        let fixed = style.get("vector-effect") == "non-scaling-stroke";
        let scale = context.get_transform()?.a().abs().max(0.001);
        context.set_line_width(if fixed { width * FIXED_LINE / scale } else { width });
        context.set_line_cap(&style.get("stroke-linecap"));
        context.set_line_join(&style.get("stroke-linejoin"));
        let dashes: Array =
            numbers(&style.get("stroke-dasharray")).into_iter().map(JsValue::from_f64).collect();
        context.set_line_dash(&dashes)?;
        context.set_stroke_style_str(&colour);
        context.set_global_alpha(opacity * style.number("stroke-opacity").unwrap_or(1.0));
        stroke()?;
    }
    filled(stroke_first)
}

fn shape(
    context: &CanvasRenderingContext2d,
    style: &Style,
    path: &Path2d,
    opacity: f64,
) -> Result<(), JsValue> {
    let fill = || {
        context.fill_with_path_2d(path);
        Ok(())
    };
    let stroke = || {
        context.stroke_with_path(path);
        Ok(())
    };
    paint(context, style, opacity, fill, stroke)
}

/// Draws each text run at the position of its first character in the browser's layout.
fn text(context: &CanvasRenderingContext2d, element: &Element, opacity: f64) -> Result<(), JsValue> {
    let laid_out: &SvgTextContentElement = element.unchecked_ref();
    let mut first = 0;
    for (node, parent) in runs(element) {
        let run = node.text_content().unwrap_or_default();
        let count = run.encode_utf16().count() as u32;
        if count > 0 && first < laid_out.get_number_of_chars() as u32 {
            let (style, at) = (Style::of(&parent)?, laid_out.get_start_position_of_char(first)?);
            context.set_font(&style.font());
            context.set_text_align("left");
            let (x, y) = (f64::from(at.x()), f64::from(at.y()));
            paint(
                context,
                &style,
                opacity,
                || context.fill_text(&run, x, y),
                || context.stroke_text(&run, x, y),
            )?;
        }
        first += count;
    }
    Ok(())
}

/// The text nodes in an element, each with its parent.
fn runs(element: &Element) -> Vec<(Node, Element)> {
    let nodes = element.child_nodes();
    let mut found = Vec::new();
    for node in (0..nodes.length()).filter_map(|index| nodes.item(index)) {
        match node.dyn_ref::<Element>() {
            Some(inner) => found.extend(runs(inner)),
            None if node.node_type() == Node::TEXT_NODE => found.push((node, element.clone())),
            None => {}
        }
    }
    found
}
