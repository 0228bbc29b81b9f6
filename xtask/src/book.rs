//! `cargo xtask book`: the documentation as a book, with mdBook. The pages keep their paths, and the files that they link to are copied
//! beside them, so that the links of the repository work in the book as they are.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};

use crate::links;
use crate::machine::{self, cargo, fresh_folder, program, project, say, target};

/// Installed with `cargo install` when it is missing.
const MDBOOK: &str = "mdbook@0.5.4";
/// The table of contents.
const SUMMARY: &str = "docs/SUMMARY.md";

/// The files of the book, relative to the top folder.
struct Contents {
    /// The pages that the table of contents lists.
    pages: BTreeSet<PathBuf>,
    /// The files that the pages link to.
    attachments: BTreeSet<PathBuf>,
}

pub(crate) fn build() -> anyhow::Result<()> {
    say("checking the links");
    links::check()?;
    let contents = check()?;
    let mdbook = need_mdbook()?;
    let source = fresh_folder(target()?.join("book-source"))?;
    stage(&contents, &source)?;
    let mut build = program(&mdbook.display().to_string(), &["build"]);
    build.arg(&source).arg("--dest-dir").arg(target()?.join("book"));
    machine::run(build)?;
    say(&format!("the book is in {}", target()?.join("book/index.html").display()));
    Ok(())
}

/// Checks that the table of contents lists every page of `docs/`, and that the pages link only to each other and to files.
pub(crate) fn check_links() -> anyhow::Result<()> {
    check().map(drop)
}

fn check() -> anyhow::Result<Contents> {
    let all = links::pages()?;
    let targets = |from: &Path| -> Vec<PathBuf> {
        let links = all.get(from).map(|page| page.links.as_slice()).unwrap_or_default();
        links.iter().filter_map(|link| Some(links::resolve(from, link)?.0)).collect()
    };
    let summary = Path::new(SUMMARY);
    let pages: BTreeSet<PathBuf> = targets(summary).into_iter().collect();
    let mut errors: Vec<String> = all
        .keys()
        .filter(|path| path.starts_with("docs") && *path != summary && !pages.contains(*path))
        .map(|path| format!("{SUMMARY} does not list {}", path.display()))
        .collect();
    let mut attachments = BTreeSet::new();
    for page in &pages {
        for linked in targets(page).into_iter().filter(|path| !pages.contains(path)) {
            // mdBook turns every link to a Markdown file into one to a page, and folders have no page.
            if all.contains_key(&linked) || project().join(&linked).is_dir() {
                errors.push(format!("{}: {} is not a page of the book", page.display(), linked.display()));
            }
            attachments.insert(linked);
        }
    }
    ensure!(errors.is_empty(), "links that do not work in the book:\n{}", errors.join("\n"));
    println!("   the book has {} pages", pages.len());
    Ok(Contents { pages, attachments })
}

/// Copies the files of the book into an empty folder, each to its path in the repository.
fn stage(contents: &Contents, folder: &Path) -> anyhow::Result<()> {
    for path in contents.pages.union(&contents.attachments) {
        let copy = folder.join(path);
        fs::create_dir_all(copy.parent().unwrap_or(folder))?;
        fs::copy(project().join(path), copy).with_context(|| path.display().to_string())?;
    }
    // The table of contents is at the top of the book; in the repository it is beside the pages.
    let mut summary = fs::read_to_string(project().join(SUMMARY)).context(SUMMARY)?;
    for path in &contents.pages {
        let in_repository = match path.strip_prefix("docs") {
            Ok(path) => path.display().to_string(),
            Err(_) => format!("../{}", path.display()),
        };
        summary = summary.replace(&format!("]({in_repository})"), &format!("]({})", path.display()));
    }
    fs::write(folder.join("SUMMARY.md"), summary)?;
    fs::copy(project().join("docs/book.toml"), folder.join("book.toml"))?;
    Ok(())
}

/// mdBook, installed into cargo's target folder if it is missing.
fn need_mdbook() -> anyhow::Result<PathBuf> {
    let folder = target()?.join("mdbook");
    let program = folder.join("bin").join(format!("mdbook{}", std::env::consts::EXE_SUFFIX));
    if !program.exists() {
        say("mdBook is missing: installing it with cargo, which takes a few minutes");
        let mut install = cargo(&["install", "--locked", "--no-default-features", "--features", "search"]);
        install.arg(MDBOOK).arg("--root").arg(&folder);
        machine::run(install)?;
    }
    Ok(program)
}
