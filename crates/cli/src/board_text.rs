//! Boards drawn in a terminal.

use std::io::{self, Write};

use anstyle::{AnsiColor, Style};
use quadrille_core::{BoardView, Cell, FactValue, GameInfo, Land, Seat, Square};

/// Draws a board with the names of its squares and the status line.
pub(crate) fn draw(info: &GameInfo, view: &BoardView, out: &mut impl Write) -> io::Result<()> {
    let width = view.cells.iter().map(|cell| label(cell).chars().count()).max().unwrap_or(1);
    for row in 0..view.grid.rows {
        write!(out, "{:>3} ", view.grid.rows - row)?;
        for column in 0..view.grid.columns {
            let square = Square::new(row, column);
            let style = style(view, square);
            let text = label(view.cell(square));
            let gap = width - text.chars().count();
            // Terms are right-aligned like a column of numbers; ground is centred.
            let left = if view.cell(square).piece.is_some() { gap } else { gap.div_ceil(2) };
            let right = gap - left;
            write!(out, "{style}{:left$}{text}{:right$}{style:#}", "", "")?;
            if column + 1 < view.grid.columns {
                write!(out, " ")?;
            }
        }
        writeln!(out)?;
    }
    let (left, right) = ((width - 1).div_ceil(2), (width - 1) / 2);
    let files = (0..view.grid.columns).map(|column| {
        let file = char::from(b'a' + column);
        format!("{:left$}{file}{:right$}", "", "")
    });
    writeln!(out, "    {}", files.collect::<Vec<_>>().join(" ").trim_end())?;
    beside(info, view, out)
}

/// The side to move or the result, and the status values.
fn beside(info: &GameInfo, view: &BoardView, out: &mut impl Write) -> io::Result<()> {
    match view.outcome {
        None => writeln!(out, "{} to move", info.seats[view.side_to_move])?,
        Some(outcome) => writeln!(out, "{}", outcome.sentence(&info.seats))?,
    }
    let told = view.status.iter().map(|status| {
        let of = status.seat.map_or(String::new(), |seat| format!(" of {}", info.seats[seat]));
        let value = match &status.value {
            FactValue::Number(number) => number.to_string(),
            FactValue::Flag(flag) => flag.to_string(),
            FactValue::Word(word) => (*word).to_string(),
            FactValue::Text(text) => text.clone(),
            FactValue::Seat(seat) => info.seats[*seat].to_string(),
            FactValue::Square(square) => view.grid.name(*square),
            FactValue::Squares(squares) => squares.iter().map(|square| view.grid.name(*square)).collect(),
            FactValue::Waves(waves) => waves.len().to_string(),
        };
        format!("{}{of}: {value}", status.key)
    });
    writeln!(out, "{}", told.collect::<Vec<_>>().join(" · "))
}

fn label(cell: &Cell) -> String {
    cell.piece.as_ref().map_or_else(|| cell.ground.symbol.to_string(), |piece| piece.label.clone())
}

fn style(view: &BoardView, square: Square) -> Style {
    let cell = view.cell(square);
    let style = match &cell.piece {
        Some(piece) => match piece.owner {
            Some(Seat::First) => AnsiColor::BrightBlue.on_default().bold(),
            Some(Seat::Second) => AnsiColor::BrightRed.on_default().bold(),
            None => Style::new().bold(),
        },
        None if view.land.is_none() => Style::new().dimmed(),
        None => Style::new(),
    };
    match view.land.as_ref().map(|land| owner_of_middle(land, view, square)) {
        Some(1) => style.bg_color(Some(AnsiColor::Blue.into())),
        Some(2) => style.bg_color(Some(AnsiColor::Red.into())),
        Some(3) => style.bg_color(Some(AnsiColor::Magenta.into())),
        _ => style,
    }
}

/// The owner of the land under the middle of a square.
fn owner_of_middle(land: &Land, view: &BoardView, square: Square) -> u8 {
    let middle = |index: u8, count: u8, cells: u16| {
        (2 * usize::from(index) + 1) * usize::from(cells) / (2 * usize::from(count))
    };
    let row = middle(square.row, view.grid.rows, land.rows);
    let column = middle(square.column, view.grid.columns, land.columns);
    land.cells[row * usize::from(land.columns) + column] / 8
}
