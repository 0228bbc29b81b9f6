//! Land as pixels: the owner's colour, stronger where the land is held more strongly, with a pattern and an edge of its own, so that
//! colour never tells alone. Blue land is plain, red land is hatched, neutral land is dotted.

use quadrille_core::Land;

/// How much of the owner's colour land of each strength shows.
const OPACITY: [f64; 6] = [0.0, 0.12, 0.24, 0.36, 0.48, 0.60];
/// How much of their colour cells show that nobody holds because two equal claims met there.
const NEUTRAL_OPACITY: f64 = 0.34;
/// How much more of the colour a pattern shows than the land it lies on.
const PATTERN: f64 = 0.13;
/// How much more of the colour the edge of an area shows.
const EDGE: f64 = 0.30;
/// From one line of the hatching to the next, and how wide one is, in tenths of cells of the land along a row.
const HATCH: (usize, usize) = (110, 17);
/// From one dot to the next, and how wide one is, in tenths of cells of the land.
const DOTS: (usize, usize) = (90, 26);

/// The colours of land: blue's, red's, neutral.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Palette(pub(super) [[u8; 3]; 3]);

/// What a pixel of an area shows.
#[derive(Clone, Copy)]
enum Tone {
    Plain,
    Pattern,
    Edge,
}

/// Values of a cell: owner × 8 + strength.
const VALUES: usize = 32;

type Pixel = [u8; 4];

/// The pixels of every value of a cell, by tone.
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

/// For each of `pixels` pixels, the cell of `cells` that it lies in.
fn sampled(pixels: usize, cells: usize) -> Vec<usize> {
    (0..pixels).map(|pixel| (2 * pixel + 1) * cells / (2 * pixels)).collect()
}

/// Which of `pixels` pixels lie in a stripe that comes back every so many tenths of cells, where so many columns are so many pixels wide.
fn striped(pixels: usize, (columns, width): (usize, usize), (every, wide): (usize, usize)) -> Vec<bool> {
    let pixel_wide = 10 * columns;
    // However small the board is, a stripe is one pixel wide: a thinner one would flicker in and out.
    let wide = (wide * width).max(pixel_wide);
    (0..pixels).map(|pixel| pixel * pixel_wide % (every * width) < wide).collect()
}

/// Paints the land on so many pixels, row by row from the top, red, green, blue and opacity.
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

    /// The land's pixels at this size, one line for each row: owner's colour and opacity.
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
