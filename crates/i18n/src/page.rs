//! Pages: texts with headings, lists, tables and figures, such as the rules of a game.
//!
//! A page is written in Markdown and compiled when the client is built (`markdown`, feature `compile`), so that the client needs no
//! Markdown parser. Its **compiled form** is a text, which a [`crate::Bundle`] keeps as a message:
//!
//! | part | written |
//! |---|---|
//! | page | blocks, each in a line |
//! | heading | `#` text |
//! | paragraph | `p` text |
//! | list | `-` items, separated by `U+001E` |
//! | table | `T` rows, separated by `U+001E`; the first is the head; cells are separated by `U+001F` |
//! | figure | `!` name |
//! | text | plain, with bold between two `U+000E` and italics between two `U+000F` |
//!
//! ```
//! use quadrille_i18n::page::{Block, Span, parse};
//!
//! let page = parse("#Moving\npUp to \u{f}three\u{f} squares.");
//! assert_eq!(page[0], Block::Heading(vec![Span::Plain("Moving".into())]));
//! assert_eq!(page.len(), 2);
//! ```

/// Separates the items of a list and the rows of a table.
pub(crate) const ITEM: char = '\u{1e}';
/// Separates the cells of a row.
pub(crate) const CELL: char = '\u{1f}';
/// Before and after bold text.
pub(crate) const BOLD: char = '\u{e}';
/// Before and after text in italics.
pub(crate) const ITALIC: char = '\u{f}';

/// A part of a page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Block {
    /// A heading.
    Heading(Vec<Span>),
    /// A paragraph.
    Paragraph(Vec<Span>),
    /// An unordered list, by item.
    List(Vec<Vec<Span>>),
    /// A table.
    Table {
        /// The cells of its head.
        head: Vec<Vec<Span>>,
        /// The cells of each row, as many as the head has.
        rows: Vec<Vec<Vec<Span>>>,
    },
    /// The figure of this name.
    Figure(String),
}

/// A part of a line of text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Span {
    /// Plain text.
    Plain(String),
    /// Bold text.
    Bold(String),
    /// Text in italics.
    Italic(String),
}

/// Reads the compiled form of a page. A line of unknown kind is a paragraph, so that every text has a reading.
pub fn parse(text: &str) -> Vec<Block> {
    text.lines().filter_map(block).collect()
}

fn block(line: &str) -> Option<Block> {
    let mut rest = line.chars();
    let kind = rest.next()?;
    let rest = rest.as_str();
    Some(match kind {
        '#' => Block::Heading(spans(rest)),
        'p' => Block::Paragraph(spans(rest)),
        '-' => Block::List(rest.split(ITEM).map(spans).collect()),
        'T' => {
            let mut rows = rest.split(ITEM).map(|row| row.split(CELL).map(spans).collect());
            Block::Table { head: rows.next()?, rows: rows.collect() }
        }
        '!' => Block::Figure(rest.to_string()),
        _ => Block::Paragraph(spans(line)),
    })
}

fn spans(text: &str) -> Vec<Span> {
    let mut found = Vec::new();
    for (outer, part) in text.split(BOLD).enumerate() {
        if outer % 2 == 1 {
            found.push(Span::Bold(part.to_string()));
            continue;
        }
        for (inner, part) in part.split(ITALIC).enumerate() {
            match inner % 2 {
                1 => found.push(Span::Italic(part.to_string())),
                _ if part.is_empty() => {}
                _ => found.push(Span::Plain(part.to_string())),
            }
        }
    }
    found
}
