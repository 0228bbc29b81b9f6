//! The little markup of rules and tips: enough for a page of a book, and readable as it stands.
//!
//! | line | means |
//! |---|---|
//! | `# Moving` | a heading |
//! | `- one thing` | an item of a list |
//! | <code>\| a \| b \|</code> | a row of a table; the first is its head |
//! | `@figure name` | a diagram |
//! | anything else | a part of a paragraph, which ends at a blank line |
//!
//! In a line `**bold**` and `*italic*` stand out. What does not fit is taken as it is: every text has a reading.

/// A part of a page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Block {
    /// A heading.
    Heading(Vec<Span>),
    /// A paragraph.
    Paragraph(Vec<Span>),
    /// A list, by item.
    List(Vec<Vec<Span>>),
    /// A table.
    Table {
        /// The cells of its head.
        head: Vec<Vec<Span>>,
        /// The cells of each row, as many as the head has.
        rows: Vec<Vec<Vec<Span>>>,
    },
    /// The diagram of this name.
    Figure(String),
}

/// A part of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Span {
    /// As it is.
    Plain(String),
    /// To be set in bold.
    Bold(String),
    /// To be set in italics.
    Italic(String),
}

/// Reads a page.
///
/// ```
/// use quadrille_web::learn::markup::{Block, Span, parse};
/// let page = parse("# Moving\nUp to *three* squares.");
/// assert_eq!(page[0], Block::Heading(vec![Span::Plain("Moving".into())]));
/// assert_eq!(page.len(), 2);
/// ```
pub fn parse(text: &str) -> Vec<Block> {
    let mut blocks = Vec::new();
    let mut paragraph: Vec<&str> = Vec::new();
    // Whether the line before this one belongs to the block that was written last.
    let mut continues = false;
    for line in text.lines().map(str::trim) {
        let kind = Line::of(line);
        if !matches!(kind, Line::Text(_)) {
            finish(&mut paragraph, &mut blocks);
        }
        match kind {
            Line::Blank => {}
            Line::Heading(title) => blocks.push(Block::Heading(spans(title))),
            Line::Figure(name) => blocks.push(Block::Figure(name.to_string())),
            Line::Item(item) => match blocks.last_mut() {
                Some(Block::List(items)) if continues => items.push(spans(item)),
                _ => blocks.push(Block::List(vec![spans(item)])),
            },
            Line::Row(cells) => {
                let cells: Vec<Vec<Span>> = cells.split('|').map(|cell| spans(cell.trim())).collect();
                match blocks.last_mut() {
                    Some(Block::Table { head, rows }) if continues => rows.push(fitted(cells, head.len())),
                    _ => blocks.push(Block::Table { head: cells, rows: Vec::new() }),
                }
            }
            Line::Text(words) => paragraph.push(words),
        }
        continues = !matches!(kind, Line::Blank);
    }
    finish(&mut paragraph, &mut blocks);
    blocks
}

/// What a line is.
#[derive(Clone, Copy)]
enum Line<'a> {
    Blank,
    Heading(&'a str),
    Item(&'a str),
    Row(&'a str),
    Figure(&'a str),
    Text(&'a str),
}

impl Line<'_> {
    /// What this line is, without the space around it.
    fn of(line: &str) -> Line<'_> {
        if line.is_empty() {
            Line::Blank
        } else if let Some(title) = line.strip_prefix("# ") {
            Line::Heading(title.trim())
        } else if let Some(item) = line.strip_prefix("- ") {
            Line::Item(item.trim())
        } else if let Some(name) = line.strip_prefix("@figure ") {
            Line::Figure(name.trim())
        } else if let Some(cells) = line.strip_prefix('|').and_then(|rest| rest.strip_suffix('|')) {
            Line::Row(cells)
        } else {
            Line::Text(line)
        }
    }
}

fn finish(paragraph: &mut Vec<&str>, blocks: &mut Vec<Block>) {
    if !paragraph.is_empty() {
        blocks.push(Block::Paragraph(spans(&paragraph.join(" "))));
        paragraph.clear();
    }
}

/// The cells of a row, as many as there are columns: missing ones are empty, those beyond are left out.
fn fitted(mut cells: Vec<Vec<Span>>, columns: usize) -> Vec<Vec<Span>> {
    cells.resize(columns, Vec::new());
    cells
}

/// Reads a line: what stands between stars stands out. A star without its partner is a star.
pub fn spans(line: &str) -> Vec<Span> {
    let mut found = Vec::new();
    let mut plain = String::new();
    let mut rest = line;
    while let Some(star) = rest.find('*') {
        let (before, at) = rest.split_at(star);
        plain.push_str(before);
        let marker = if at.starts_with("**") { "**" } else { "*" };
        let inside = &at[marker.len()..];
        match inside.find(marker).filter(|end| stands_out(&inside[..*end])) {
            Some(end) => {
                if !plain.is_empty() {
                    found.push(Span::Plain(std::mem::take(&mut plain)));
                }
                let words = inside[..end].to_string();
                found.push(if marker == "**" { Span::Bold(words) } else { Span::Italic(words) });
                rest = &inside[end + marker.len()..];
            }
            None => {
                plain.push_str(marker);
                rest = inside;
            }
        }
    }
    plain.push_str(rest);
    if !plain.is_empty() {
        found.push(Span::Plain(plain));
    }
    found
}

/// Words between two stars stand out if they touch them.
fn stands_out(words: &str) -> bool {
    !words.is_empty() && words.trim() == words
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plain(text: &str) -> Vec<Span> {
        vec![Span::Plain(text.to_string())]
    }

    #[test]
    fn every_kind_of_block() {
        let page =
            parse("# Title\none\ntwo\n\nthree\n- a\n- b\n\n- c\n| x | y |\n| 1 | 2 |\n@figure one-two\n");
        let expected = vec![
            Block::Heading(plain("Title")),
            Block::Paragraph(plain("one two")),
            Block::Paragraph(plain("three")),
            Block::List(vec![plain("a"), plain("b")]),
            Block::List(vec![plain("c")]),
            Block::Table { head: vec![plain("x"), plain("y")], rows: vec![vec![plain("1"), plain("2")]] },
            Block::Figure("one-two".to_string()),
        ];
        assert_eq!(page, expected);
    }

    #[test]
    fn rows_have_as_many_cells_as_the_head() {
        let page = parse("| a | b |\n| 1 |\n| 1 | 2 | 3 |\n| | 2 |");
        let rows = vec![vec![plain("1"), vec![]], vec![plain("1"), plain("2")], vec![vec![], plain("2")]];
        assert_eq!(page, vec![Block::Table { head: vec![plain("a"), plain("b")], rows }]);
    }

    #[test]
    fn words_between_stars_stand_out() {
        let expected = vec![
            Span::Bold("Now".to_string()),
            Span::Plain(": 2".to_string()),
            Span::Italic("x".to_string()),
            Span::Plain("²".to_string()),
        ];
        assert_eq!(spans("**Now**: 2*x*²"), expected);
    }

    #[test]
    fn stars_without_partners_are_stars() {
        for line in ["2 * 3", "2 * 3 * 4", "*", "**", "***", "****", "a*", "*a", "**a*", "* a *"] {
            let told: String = spans(line)
                .iter()
                .map(|span| match span {
                    Span::Plain(text) => text.clone(),
                    Span::Bold(text) => format!("**{text}**"),
                    Span::Italic(text) => format!("*{text}*"),
                })
                .collect();
            assert_eq!(told, line);
        }
        assert_eq!(spans("2 * 3 * 4"), plain("2 * 3 * 4"));
    }

    #[test]
    fn any_text_has_a_reading() {
        let pieces = ["*", "**", "|", "# ", "- ", "@figure ", "\n", "\r\n", " ", "ґ", "x²", ""];
        let mut seed: u32 = 1;
        for _ in 0..2_000 {
            let mut text = String::new();
            for _ in 0..12 {
                seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                text.push_str(pieces[(seed >> 16) as usize % pieces.len()]);
            }
            for block in parse(&text) {
                if let Block::Table { head, rows } = block {
                    assert!(rows.iter().all(|row| row.len() == head.len()), "{text:?}");
                }
            }
        }
        assert_eq!(parse(""), vec![]);
    }
}
