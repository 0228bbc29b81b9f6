//! Land as pixels: the owner's colour, more opaque with its strength. Areas have edges, and each owner a pattern, so that colour is not the
//! only difference: blue land is plain, red land is hatched, neutral land is dotted.

use quadrille_core::Land;

/// The opacity of the owner's colour, by strength.
const OPACITY: [f64; 6] = [0.0, 0.12, 0.24, 0.36, 0.48, 0.60];
/// The opacity of neutral cells, where equal claims met.
const NEUTRAL_OPACITY: f64 = 0.34;
/// The opacity that a pattern adds.
const PATTERN: f64 = 0.13;
/// The opacity that the edge of an area adds.
const EDGE: f64 = 0.30;
/// The period and width of hatching lines along a row, in tenths of land cells.
const HATCH: (usize, usize) = (110, 17);
/// The period and width of dots, in tenths of land cells.
const DOTS: (usize, usize) = (90, 26);

/// The colours of land: blue, red, neutral.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Palette(pub(super) [[u8; 3]; 3]);

/// The role of a pixel in its area.
#[derive(Clone, Copy)]
enum Tone {
    Plain,
    Pattern,
    Edge,
}

/// The number of values of a cell: owner × 8 + strength.
const VALUES: usize = 32;

type Pixel = [u8; 4];

/// The pixel for each value of a cell and each tone.
struct Inks([[Pixel; 3]; VALUES]);

impl Inks {
    fn new(palette: Palette) -> Inks {
        let mut inks = [[[0; 4]; 3]; VALUES];
        for (value, tones) in inks.iter_mut().enumerate().skip(8) {
            let (owner, strength) = (value >> 3, value & 7);
            let Some([red, green, blue]) = palette.0.get(owner - 1).copied() else { continue };
            let plain = if owner == 3 { NEUTRAL_OPACITY } else { OPACITY[strength.min(5)] };
            let more = [0.0, PATTERN, EDGE];
            *tones = more.map(|more| [red, green, blue, ((plain + more).min(1.0) * 255.0).round() as u8]);
        }
        Inks(inks)
    }

    fn pixel(&self, value: u8, tone: Tone) -> Pixel {
        self.0[usize::from(value) % VALUES][tone as usize]
    }
}

/// The index of the cell under the centre of each pixel.
fn sampled(pixels: usize, cells: usize) -> Vec<usize> {
    (0..pixels).map(|pixel| (2 * pixel + 1) * cells / (2 * pixels)).collect()
}

/// True for each pixel inside a stripe. The period and width are in tenths of cells; `columns` cells are `width` pixels wide.
fn striped(pixels: usize, (columns, width): (usize, usize), (every, wide): (usize, usize)) -> Vec<bool> {
    let pixel_wide = 10 * columns;
    // At least one pixel, or the stripe would appear and disappear with the size of the board.
    let wide = (wide * width).max(pixel_wide);
    (0..pixels).map(|pixel| pixel * pixel_wide % (every * width) < wide).collect()
}

/// Paints the land as RGBA pixels, row by row from the top.
pub(super) fn paint(land: &Land, (width, height): (usize, usize), palette: Palette, pixels: &mut Vec<u8>) {
    pixels.clear();
    pixels.resize(width * height * 4, 0);
    let (columns, rows) = (usize::from(land.columns), usize::from(land.rows));
    if width == 0 || height == 0 || land.cells.len() < columns * rows || land.cells.is_empty() {
        return;
    }
    let inks = Inks::new(palette);
    let (across, down) = (sampled(width, columns), sampled(height, rows));
    let cell = (columns, width);
    let hatch = striped(width + height, cell, HATCH);
    let (dots_across, dots_down) = (striped(width, cell, DOTS), striped(height, cell, DOTS));
    let row = |y: usize| &land.cells[down[y] * columns..][..columns];
    for (y, line) in pixels.chunks_exact_mut(width * 4).enumerate() {
        let (above, here, below) = (row(y.saturating_sub(1)), row(y), row((y + 1).min(height - 1)));
        for (x, pixel) in line.chunks_exact_mut(4).enumerate() {
            let value = here[across[x]];
            if value == 0 {
                continue;
            }
            let (left, right) = (here[across[x.saturating_sub(1)]], here[across[(x + 1).min(width - 1)]]);
            let is_inside = [left, right, above[across[x]], below[across[x]]] == [value; 4];
            let is_marked = match value >> 3 {
                2 => hatch[x + y],
                3 => dots_across[x] && dots_down[y],
                _ => false,
            };
            let tone = match (is_inside, is_marked) {
                (false, _) => Tone::Edge,
                (true, true) => Tone::Pattern,
                (true, false) => Tone::Plain,
            };
            pixel.copy_from_slice(&inks.pixel(value, tone));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PALETTE: Palette = Palette([[1, 1, 1], [2, 2, 2], [3, 3, 3]]);

    /// The colour and opacity of each pixel, row by row.
    fn painted(cells: &[u8], columns: u16, size: (usize, usize)) -> Vec<(u8, u8)> {
        let rows = cells.len() as u16 / columns;
        let mut pixels = Vec::new();
        paint(&Land { columns, rows, cells: cells.to_vec() }, size, PALETTE, &mut pixels);
        pixels.chunks_exact(4).map(|pixel| (pixel[0], pixel[3])).collect()
    }

    #[test]
    fn every_strength_has_the_opacity_of_the_rules_page() {
        for (strength, opacity) in [(1, 0.12), (2, 0.24), (3, 0.36), (4, 0.48), (5, 0.60)] {
            let pixels = painted(&[8 + strength; 25], 5, (5, 5));
            assert_eq!(pixels[12], (1, f64::round(opacity * 255.0) as u8));
        }
    }

    #[test]
    fn land_is_as_sharp_as_the_pixels_allow() {
        let pixels = painted(&[0, 9, 0, 0], 2, (4, 4));
        let claimed: Vec<bool> = pixels.iter().map(|(_, opacity)| *opacity > 0).collect();
        let (yes, no) = (true, false);
        assert_eq!(claimed, [no, no, yes, yes, no, no, yes, yes, no, no, no, no, no, no, no, no]);
    }

    #[test]
    fn owners_differ_by_pattern_as_well() {
        let kinds = |value: u8| {
            let mut opacities: Vec<u8> =
                painted(&[value; 900], 30, (30, 30)).into_iter().map(|(_, opacity)| opacity).collect();
            opacities.sort_unstable();
            opacities.dedup();
            opacities.len()
        };
        assert_eq!((kinds(0), kinds(9), kinds(17), kinds(24)), (1, 1, 2, 2));
    }

    #[test]
    fn an_area_has_an_edge_where_another_begins() {
        let pixels = painted(&[9, 9, 9, 10, 10, 10], 6, (6, 1));
        let plain = (1, f64::round(0.12 * 255.0) as u8);
        assert_eq!((pixels[1], pixels[2] == plain, pixels[3] == pixels[4]), (plain, false, false));
    }

    #[test]
    fn a_land_that_is_no_land_paints_nothing() {
        assert_eq!(painted(&[], 5, (2, 2)), [(0, 0); 4]);
        assert_eq!(painted(&[9], 1, (0, 0)), []);
    }
}
