//! Terms as mathematics: on the pieces, and in the polynomials of equations.

use quadrille_core::{Direction, Piece, Seat};

use crate::reactive::*;
use crate::tenths::tenths;

/// A mathematical text with minus signs instead of the hyphens of the rules.
pub(super) fn with_minus(text: &str) -> String {
    text.replace('-', "−")
}

/// Splits a mathematical text into italic runs, the variables, and upright ones.
fn split_italics(text: &str) -> Vec<(bool, String)> {
    let italic = |letter: char| matches!(letter, 'x' | 'D' | 'a' | 'b' | 'c');
    let letters: Vec<char> = with_minus(text).chars().collect();
    letters
        .chunk_by(|one, next| italic(*one) == italic(*next))
        .map(|chunk| (italic(chunk[0]), chunk.iter().collect()))
        .collect()
}

/// A mathematical text in HTML.
pub(super) fn math(text: &str) -> AnyView {
    let piece = |(italic, text): (bool, String)| {
        if italic {
            view! { <i>{text}</i> }
        } else {
            text.into_any()
        }
    };
    view! { <span class="math">{split_italics(text).into_iter().map(piece).collect_view()}</span> }
}

/// A mathematical text inside an SVG `text` element.
pub(super) fn drawn_math(text: &str) -> AnyView {
    let piece = |(italic, text): (bool, String)| {
        kept! { <tspan font-style=if italic { "italic" } else { "normal" }>{text}</tspan> }
    };
    split_italics(text).into_iter().map(piece).collect_view().into_any()
}

/// The outline of a kind of term, `reach` tenths from the centre: a square, a circle, or a pentagon that points forward.
fn outline(piece: &Piece, reach: i32, class: &'static str) -> AnyView {
    match piece.kind {
        "quadratic" => {
            let (from, side) = (tenths(-reach), tenths(2 * reach));
            kept! { <rect class=class x=from.clone() y=from width=side.clone() height=side rx=tenths(reach / 4) /> }
        }
        "linear" => kept! { <circle class=class r=tenths(reach) /> },
        _ => {
            let [shoulder, base, tip] = [-reach * 22 / 100, reach * 90 / 100, -reach].map(tenths);
            let [left, right] = [-reach * 95 / 100, reach * 95 / 100].map(tenths);
            let path = format!("M{left} {base} V{shoulder} L0 {tip} L{right} {shoulder} V{base} Z");
            kept! { <path class=class d=path /> }
        }
    }
}

/// A piece. The second player's has an inner line, so that the armies differ by more than colour.
pub(super) fn piece(piece: &Piece) -> AnyView {
    let owner = piece.owner.map_or("nobody", Seat::word);
    let lines = match piece.owner {
        Some(Seat::Second) => {
            let inner = if piece.kind == "constant" { 345 } else { 360 };
            kept! { {outline(piece, 420, "frame")} {outline(piece, inner, "fine")} }
        }
        _ => outline(piece, 415, "frame"),
    };
    let direction = match piece.facing {
        Some(Direction::Down) => "down",
        Some(_) => "up",
        None => "nowhere",
    };
    // Wider terms have a smaller font to fit their frame.
    let size = match (piece.kind, piece.label.chars().count()) {
        ("quadratic", 4..) => 30,
        ("linear", 3..) => 34,
        ("quadratic", 3) => 35,
        _ => 38,
    };
    kept! {
        <g class=format!("term {owner} looks-{direction}")>
            <g class="term-shape">{lines}</g>
            <text class="term-label" text-anchor="middle" font-size=size dy="0.34em">{drawn_math(&piece.label)}</text>
        </g>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variables_are_italic_and_minus_signs_are_real() {
        let upright = |text: &str| (false, text.to_string());
        let italic = |text: &str| (true, text.to_string());
        assert_eq!(split_italics("-2x² - x"), [upright("−2"), italic("x"), upright("² − "), italic("x")]);
        assert_eq!(split_italics("D = 9"), [italic("D"), upright(" = 9")]);
        assert!(split_italics("").is_empty());
    }
}
