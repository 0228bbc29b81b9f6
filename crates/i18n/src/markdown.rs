//! Compiles pages from Markdown (CommonMark with tables).
//!
//! A page uses headings of level 2 (the screen has the title), paragraphs, unordered lists, tables, bold, italics, and figures: an image
//! without text and with the address `figure:NAME`, in a paragraph of its own. Everything else is refused by its line.

use std::mem;
use std::ops::Range;

use pulldown_cmark::{Event, HeadingLevel, Options, Parser, Tag, TagEnd};

use crate::compile::CompileError;
use crate::page::{BOLD, Block, CELL, ITALIC, ITEM, Span};

/// The scheme of the addresses of figures.
const FIGURE: &str = "figure:";

/// The compiled form of a page.
pub fn compile(markdown: &str) -> Result<String, CompileError> {
    let lines: Vec<String> = blocks(markdown)?.iter().map(written).collect();
    Ok(lines.join("\n"))
}

/// The blocks of a page.
fn blocks(markdown: &str) -> Result<Vec<Block>, CompileError> {
    let mut page = Page::default();
    for (event, Range { start, .. }) in Parser::new_ext(markdown, Options::ENABLE_TABLES).into_offset_iter() {
        page.add(event).map_err(|what| {
            let line = markdown[..start].matches('\n').count() + 1;
            CompileError { place: format!("line {line}"), what: what.to_string() }
        })?;
    }
    Ok(page.blocks)
}

/// The block that encloses the current one.
#[derive(Clone, Copy, Default, PartialEq)]
enum Container {
    #[default]
    None,
    List,
    Table,
}

#[derive(Clone, Copy, Default, PartialEq)]
enum Style {
    #[default]
    Plain,
    Bold,
    Italic,
}

/// A page under construction.
#[derive(Default)]
struct Page {
    blocks: Vec<Block>,
    container: Container,
    style: Style,
    /// The text since the last block, item or cell.
    line: Vec<Span>,
    /// The cells since the last row.
    cells: Vec<Vec<Span>>,
    in_figure: bool,
}

impl Page {
    fn add(&mut self, event: Event<'_>) -> Result<(), &'static str> {
        match event {
            Event::Start(tag) => self.start(&tag),
            Event::End(tag) => {
                self.end(tag);
                Ok(())
            }
            Event::Text(text) => self.push(&text),
            Event::SoftBreak => self.push(" "),
            Event::HardBreak => Err("a line break inside a paragraph is not for pages"),
            _ => Err("only text, bold, italics and figures are for pages"),
        }
    }

    fn start(&mut self, tag: &Tag<'_>) -> Result<(), &'static str> {
        match tag {
            Tag::Heading { level: HeadingLevel::H2, .. } if self.container == Container::None => {}
            Tag::Heading { .. } => return Err("a heading is of level 2 and stands outside of lists"),
            Tag::Paragraph if self.line.is_empty() => {}
            Tag::Paragraph => return Err("an item of a list has one paragraph"),
            Tag::List(None) if self.container == Container::None => {
                self.container = Container::List;
                self.blocks.push(Block::List(Vec::new()));
            }
            Tag::Table(_) if self.container == Container::None => {
                self.container = Container::Table;
                self.blocks.push(Block::Table { head: Vec::new(), rows: Vec::new() });
            }
            Tag::Item | Tag::TableHead | Tag::TableRow | Tag::TableCell => {}
            Tag::Strong if self.style == Style::Plain => self.style = Style::Bold,
            Tag::Emphasis if self.style == Style::Plain => self.style = Style::Italic,
            Tag::Image { dest_url, .. } if self.container == Container::None && self.line.is_empty() => {
                let name = dest_url.strip_prefix(FIGURE).ok_or("an image is a figure: ![](figure:NAME)")?;
                self.blocks.push(Block::Figure(name.to_string()));
                self.in_figure = true;
            }
            Tag::Image { .. } => return Err("a figure stands in a paragraph of its own"),
            Tag::List(_) => return Err("a list is unordered and stands outside of lists"),
            _ => return Err("this is not for pages"),
        }
        Ok(())
    }

    fn end(&mut self, tag: TagEnd) {
        match (tag, self.blocks.last_mut()) {
            (TagEnd::Heading(_), _) => self.blocks.push(Block::Heading(mem::take(&mut self.line))),
            (TagEnd::Paragraph, _) => {
                self.in_figure = false;
                if self.container == Container::None && !self.line.is_empty() {
                    self.blocks.push(Block::Paragraph(mem::take(&mut self.line)));
                }
            }
            (TagEnd::Item, Some(Block::List(items))) => items.push(mem::take(&mut self.line)),
            (TagEnd::TableCell, _) => self.cells.push(mem::take(&mut self.line)),
            (TagEnd::TableHead, Some(Block::Table { head, .. })) => *head = mem::take(&mut self.cells),
            (TagEnd::TableRow, Some(Block::Table { rows, .. })) => rows.push(mem::take(&mut self.cells)),
            (TagEnd::List(_) | TagEnd::Table, _) => self.container = Container::None,
            (TagEnd::Strong | TagEnd::Emphasis, _) => self.style = Style::Plain,
            _ => {}
        }
    }

    fn push(&mut self, text: &str) -> Result<(), &'static str> {
        if self.in_figure {
            return Err("a figure has no text and stands in a paragraph of its own");
        }
        if text.contains(char::is_control) {
            return Err("control characters are not for pages");
        }
        match (self.style, self.line.last_mut()) {
            (Style::Plain, Some(Span::Plain(last)))
            | (Style::Bold, Some(Span::Bold(last)))
            | (Style::Italic, Some(Span::Italic(last))) => last.push_str(text),
            (Style::Plain, _) => self.line.push(Span::Plain(text.to_string())),
            (Style::Bold, _) => self.line.push(Span::Bold(text.to_string())),
            (Style::Italic, _) => self.line.push(Span::Italic(text.to_string())),
        }
        Ok(())
    }
}

fn written(block: &Block) -> String {
    match block {
        Block::Heading(text) => format!("#{}", line(text)),
        Block::Paragraph(text) => format!("p{}", line(text)),
        Block::List(items) => format!("-{}", joined(items, ITEM)),
        Block::Table { head, rows } => {
            let rows: Vec<String> =
                std::iter::once(head).chain(rows).map(|cells| joined(cells, CELL)).collect();
            format!("T{}", rows.join(&ITEM.to_string()))
        }
        Block::Figure(name) => format!("!{name}"),
    }
}

fn joined(lines: &[Vec<Span>], separator: char) -> String {
    let lines: Vec<String> = lines.iter().map(|text| line(text)).collect();
    lines.join(&separator.to_string())
}

fn line(spans: &[Span]) -> String {
    let span = |span: &Span| match span {
        Span::Plain(text) => text.clone(),
        Span::Bold(text) => format!("{BOLD}{text}{BOLD}"),
        Span::Italic(text) => format!("{ITALIC}{text}{ITALIC}"),
    };
    spans.iter().map(span).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::page::parse;

    fn plain(text: &str) -> Vec<Span> {
        vec![Span::Plain(text.to_string())]
    }

    #[test]
    fn every_kind_of_block() {
        let source = "## Title\none\ntwo\n\nthree\n- a\n- b\n\n![](figure:one-two)\n\n| x | y |\n|---|---|\n| 1 | 2 |\n";
        let page = vec![
            Block::Heading(plain("Title")),
            Block::Paragraph(plain("one two")),
            Block::Paragraph(plain("three")),
            Block::List(vec![plain("a"), plain("b")]),
            Block::Figure("one-two".to_string()),
            Block::Table { head: vec![plain("x"), plain("y")], rows: vec![vec![plain("1"), plain("2")]] },
        ];
        assert_eq!(blocks(source), Ok(page.clone()));
        assert_eq!(parse(&compile(source).unwrap()), page);
    }

    #[test]
    fn items_with_a_blank_line_between_them_are_one_list() {
        let list = vec![Block::List(vec![plain("a"), plain("b")])];
        assert_eq!(blocks("- a\n\n- b\n"), Ok(list));
    }

    #[test]
    fn rows_have_as_many_cells_as_the_head() {
        let source = "| a | b |\n|---|---|\n| 1 |\n| 1 | 2 | 3 |\n| | 2 |\n";
        let rows = vec![vec![plain("1"), vec![]], vec![plain("1"), plain("2")], vec![vec![], plain("2")]];
        let table = vec![Block::Table { head: vec![plain("a"), plain("b")], rows }];
        assert_eq!(parse(&compile(source).unwrap()), table);
    }

    #[test]
    fn bold_and_italics_inside_words() {
        let expected = vec![
            Span::Bold("Now".to_string()),
            Span::Plain(": 2".to_string()),
            Span::Italic("x".to_string()),
            Span::Plain("² & 2 * 3".to_string()),
        ];
        let page = parse(&compile("**Now**: 2*x*² & 2 * 3").unwrap());
        assert_eq!(page, [Block::Paragraph(expected)]);
    }

    #[test]
    fn what_pages_do_not_use_is_refused_by_its_line() {
        let refused = [
            ("one\n\n# Title", 3),
            ("1. one", 1),
            ("- a\n  - b", 2),
            ("- a\n\n  b", 3),
            ("`code`", 1),
            ("one  \ntwo", 1),
            ("> quote", 1),
            ("[link](x.md)", 1),
            ("***both***", 1),
            ("<b>html</b>", 1),
            ("---", 1),
            ("![](picture.png)", 1),
            ("![caption](figure:a)", 1),
            ("text ![](figure:a)", 1),
            ("![](figure:a) text", 1),
            ("- ![](figure:a)", 1),
            ("a\u{1}b", 1),
        ];
        for (source, line) in refused {
            let error = compile(source).expect_err(source);
            assert_eq!(error.place, format!("line {line}"), "{source:?}: {error}");
        }
    }
}
