//! Checks the relative links of all Markdown files: the file or folder exists, and so does the heading after `#`.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Component, Path, PathBuf};

use anyhow::ensure;
use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};

use crate::machine::{project, tracked_files};

/// A Markdown file: the links it contains and the anchors of its headings.
#[derive(Debug, Default, PartialEq)]
pub(crate) struct Page {
    pub(crate) links: Vec<String>,
    anchors: BTreeSet<String>,
}

pub(crate) fn check() -> anyhow::Result<()> {
    let pages = pages()?;
    let errors: Vec<String> = pages
        .iter()
        .flat_map(|(path, page)| page.links.iter().map(move |link| (path, link)))
        .filter_map(|(path, link)| {
            Some(format!("{}: {link}: {}", path.display(), error_in(&pages, path, link)?))
        })
        .collect();
    ensure!(errors.is_empty(), "broken links:\n{}", errors.join("\n"));
    println!("   the links of {} pages are valid", pages.len());
    Ok(())
}

/// The Markdown files of the repository, by path.
pub(crate) fn pages() -> anyhow::Result<BTreeMap<PathBuf, Page>> {
    let files = tracked_files()?.into_iter().filter(|path| path.extension().is_some_and(|end| end == "md"));
    files.map(|path| Ok((path.clone(), parse(&std::fs::read_to_string(project().join(path))?)))).collect()
}

fn error_in(pages: &BTreeMap<PathBuf, Page>, from: &Path, link: &str) -> Option<&'static str> {
    let (target, anchor) = resolve(from, link)?;
    if !project().join(&target).exists() {
        return Some("there is no such file");
    }
    match pages.get(&target) {
        Some(page) if anchor.is_some_and(|anchor| !page.anchors.contains(anchor)) => {
            Some("there is no such heading")
        }
        _ => None,
    }
}

/// The path in the repository and the anchor that a link names; nothing for an address on the web or a figure of a lesson.
pub(crate) fn resolve<'l>(from: &Path, link: &'l str) -> Option<(PathBuf, Option<&'l str>)> {
    if link.contains("://") || link.starts_with("mailto:") || link.starts_with("figure:") {
        return None;
    }
    let (path, anchor) = link.split_once('#').map_or((link, None), |(path, anchor)| (path, Some(anchor)));
    if path.is_empty() {
        return Some((from.to_path_buf(), anchor));
    }
    let mut resolved = from.parent().unwrap_or(Path::new("")).to_path_buf();
    for part in Path::new(path).components() {
        match part {
            Component::ParentDir => drop(resolved.pop()),
            Component::Normal(name) => resolved.push(name),
            _ => {}
        }
    }
    Some((resolved, anchor))
}

fn parse(text: &str) -> Page {
    let mut page = Page::default();
    let mut heading: Option<String> = None;
    for event in Parser::new_ext(text, Options::ENABLE_TABLES | Options::ENABLE_GFM) {
        match event {
            Event::Start(Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. }) => {
                page.links.push(dest_url.to_string());
            }
            Event::Start(Tag::Heading { .. }) => heading = Some(String::new()),
            Event::Text(text) | Event::Code(text) => {
                if let Some(heading) = &mut heading {
                    heading.push_str(&text);
                }
            }
            Event::End(TagEnd::Heading(_)) => {
                let anchor = anchor(&heading.take().unwrap_or_default());
                let repeated = (1..).map(|number| format!("{anchor}-{number}"));
                let mut names = std::iter::once(anchor.clone()).chain(repeated);
                page.anchors.extend(names.find(|name| !page.anchors.contains(name)));
            }
            _ => {}
        }
    }
    page
}

/// The anchor of a heading, as forges and mdBook form it.
fn anchor(heading: &str) -> String {
    let kept = heading.trim().chars().filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'));
    kept.flat_map(char::to_lowercase).map(|c| if c == ' ' { '-' } else { c }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_and_anchors_are_found() {
        let page = parse("# A & `b`\n\n[x](y.md#z) ![i](i.png)\n\n    [code](no.md)\n\n## Two\n## Two\n");
        assert_eq!(page.links, ["y.md#z", "i.png"]);
        assert_eq!(page.anchors.iter().map(String::as_str).collect::<Vec<_>>(), ["a--b", "two", "two-1"]);
    }

    #[test]
    fn links_are_relative_to_their_page() {
        let from = Path::new("docs/rules/a.md");
        assert_eq!(resolve(from, "../b.md#c"), Some((PathBuf::from("docs/b.md"), Some("c"))));
        assert_eq!(resolve(from, "#c"), Some((from.to_path_buf(), Some("c"))));
        assert_eq!(resolve(from, "https://example.org/#c"), None);
    }

    #[test]
    fn missing_files_and_headings_are_errors() {
        let from = Path::new("README.md");
        let pages = BTreeMap::from([(from.to_path_buf(), parse("# One\n"))]);
        let error = |link: &str| error_in(&pages, from, link);
        assert_eq!(error("#one"), None);
        assert_eq!(error("Cargo.toml"), None);
        assert_eq!(error("#two"), Some("there is no such heading"));
        assert_eq!(error("nothing.md"), Some("there is no such file"));
    }
}
