//! Collects the files of the client. Names contain a hash of the content, so that browsers can cache them for ever; a file that refers to
//! others is hashed after their names are filled in.
//!
//! A placeholder `{{app.js}}` in a page, style sheet, script or manifest stands for the name of that file; `{{fonts/x.woff2}}` and
//! `{{icons/x.svg}}` for files of those folders; `{{first-screen}}` is the static home screen. All files are in one folder, so that names are
//! relative addresses.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use sha2::{Digest, Sha256};

use super::modules::{Module, Part};
use super::texts::Language;
use super::{first_screen, script, style};
use crate::machine::project;

/// Hexadecimal digits of the hash in a name; `crates/server` recognises hashed names by this number.
const DIGITS_IN_NAMES: usize = 10;

/// A file of the client.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct File {
    pub(crate) name: String,
    pub(crate) content: Vec<u8>,
}

/// The files so far, and the values of the placeholders.
#[derive(Debug, Default)]
struct Contents {
    files: Vec<File>,
    names: BTreeMap<String, String>,
}

/// All files of the client.
pub(crate) fn collect(page: &Module, page_parts: &[Part], engine: &Module) -> anyhow::Result<Vec<File>> {
    let web = project().join("crates/web");
    let assets = web.join("assets");
    let lexicon = project().join("crates/lexicon/data");
    let mut contents = Contents::default();
    let fonts = files_in(&assets.join("fonts"))?;
    for font in fonts.iter().filter(|path| has_extension(path, "woff2")) {
        contents.add(&format!("fonts/{}", file_name(font)?), read(font)?);
    }
    for icon in files_in(&assets.join("icons"))? {
        contents.add(&format!("icons/{}", file_name(&icon)?), read(&icon)?);
    }
    let languages = languages(&web)?;
    contents.add_style(&web.join("style/base"), &first_screen::style(&languages))?;
    contents.add_style(&web.join("style/games"), "")?;
    let mut glue = String::from_utf8(page.glue.clone())?;
    let parts = page_parts.iter().map(|part| {
        let file = File { name: name_by_content(&part.name, &part.wasm), content: part.wasm.clone() };
        glue = glue.replace(&part.name, &file.name);
        file
    });
    let parts: Vec<File> = parts.collect();
    // The names of the parts and of their styles are known to the first scripts, which start their download on the routes that need them.
    contents
        .names
        .extend(page_parts.iter().zip(&parts).map(|(part, file)| (part.name.clone(), file.name.clone())));
    contents.add_style(&web.join("style/table"), "")?;
    let table_style = contents.files.split_off(contents.files.len() - 1);
    contents.add_script("app.js", &glue);
    contents.add("app.wasm", page.wasm.clone());
    contents.add_texts("texts", &languages, |language| &language.texts);
    contents.add_filled_script("before-paint.js", &read_text(&assets.join("before-paint.js"))?)?;
    contents.add_filled_script("start.js", &read_text(&assets.join("start.js"))?)?;
    let files = contents.files.iter().map(|file| file.name.clone());
    let shell: Vec<String> = files.filter(|name| !name.ends_with(".png")).collect();

    contents.files.extend(table_style);
    contents.files.extend(parts);
    contents.add_script("engine.js", std::str::from_utf8(&engine.glue)?);
    contents.add("engine.wasm", engine.wasm.clone());
    contents.add_texts("lessons", &languages, |language| &language.lessons);
    // The licences of the word list and the fonts require a copy of their terms.
    let terms = fonts.iter().filter(|path| has_extension(path, "txt"));
    let terms =
        [lexicon.join("COPYRIGHT"), lexicon.join("COPYRIGHT-blocked")].into_iter().chain(terms.cloned());
    let terms: Vec<String> = terms.map(|path| read_text(&path)).collect::<anyhow::Result<_>>()?;
    contents.add("notices.txt", terms.join("\n\n").into_bytes());
    contents.add("words.dawg", read(&lexicon.join("en-large.dawg"))?);
    contents.add_filled_script("worker.js", &read_text(&assets.join("worker.js"))?)?;
    let files = contents.files.iter().map(|file| file.name.clone());
    let later: Vec<String> = files.filter(|name| !shell.contains(name)).collect();

    contents.add_as_named("manifest.webmanifest", &read_text(&assets.join("manifest.webmanifest"))?)?;
    contents.names.insert("first-screen".to_string(), first_screen::html(&languages)?);
    contents.add_as_named("index.html", &read_text(&assets.join("index.html"))?)?;
    let shell = [shell, vec!["manifest.webmanifest".to_string()]].concat().join(" ");
    let version = contents.version(&shell);
    contents.names.extend([
        ("shell".to_string(), shell),
        ("later".to_string(), later.join(" ")),
        ("version".to_string(), version),
    ]);
    contents.add_as_named("sw.js", &script::shorten(&read_text(&assets.join("sw.js"))?))?;

    Ok(contents.files)
}

/// The languages of the client, one for each file in `locales/`.
fn languages(web: &Path) -> anyhow::Result<Vec<Language>> {
    let fallback = read_text(&web.join("locales/en.ftl"))?;
    let lessons = project().join("crates/lessons/texts");
    let language = |path: &PathBuf| {
        let id = file_name(path)?.trim_end_matches(".ftl");
        Language::new(id, &read_text(path)?, &fallback, &lessons)
    };
    files_in(&web.join("locales"))?.iter().map(language).collect()
}

impl Contents {
    /// Adds a script under a hashed name.
    fn add_script(&mut self, key: &str, script: &str) {
        self.add(key, script::shorten(script).into_bytes());
    }

    /// Adds a file under a hashed name.
    fn add(&mut self, key: &str, content: Vec<u8>) {
        let name = name_by_content(key, &content);
        self.names.insert(key.to_string(), name.clone());
        self.files.push(File { name, content });
    }

    /// Bundles the sheets of a folder, and generated rules after them, into one file with its name.
    fn add_style(&mut self, folder: &Path, generated: &str) -> anyhow::Result<()> {
        let key = format!("{}.css", file_name(folder)?);
        let sheets = files_in(folder)?.into_iter().filter(|path| has_extension(path, "css"));
        let sheets = sheets.map(|path| self.fill(&read_text(&path)?));
        let mut sheets: Vec<String> = sheets.collect::<anyhow::Result<_>>().with_context(|| key.clone())?;
        sheets.push(generated.to_string());
        self.add(&key, style::bundle(&sheets).with_context(|| key.clone())?.into_bytes());
        Ok(())
    }

    /// Adds a file of messages per language. The placeholder `kind` stands for all of them: `en=texts-en-0123456789.txt uk=...`.
    fn add_texts(&mut self, kind: &str, languages: &[Language], part: fn(&Language) -> &str) {
        let named = languages.iter().map(|language| {
            let content = part(language).as_bytes().to_vec();
            let name = name_by_content(&format!("{kind}-{}.txt", language.id), &content);
            self.files.push(File { name: name.clone(), content });
            format!("{}={name}", language.id)
        });
        let named: Vec<String> = named.collect();
        self.names.insert(kind.to_string(), named.join(" "));
    }

    /// Fills in the placeholders of a script and adds it under a hashed name.
    fn add_filled_script(&mut self, key: &str, text: &str) -> anyhow::Result<()> {
        let script = self.fill(text).with_context(|| key.to_string())?;
        self.add_script(key, &script);
        Ok(())
    }

    /// Fills in the placeholders of a file and adds it under its own name.
    fn add_as_named(&mut self, name: &str, text: &str) -> anyhow::Result<()> {
        let content = self.fill(text).with_context(|| name.to_string())?.into_bytes();
        self.files.push(File { name: name.to_string(), content });
        Ok(())
    }

    fn fill(&self, text: &str) -> anyhow::Result<String> {
        let mut filled = String::with_capacity(text.len());
        let mut rest = text;
        while let Some((before, after)) = rest.split_once("{{") {
            let (key, after) = after.split_once("}}").context("a placeholder has {{ but no }}")?;
            let Some(name) = self.names.get(key) else {
                let known: Vec<&str> = self.names.keys().map(String::as_str).collect();
                bail!("unknown placeholder {{{{{key}}}}}; known so far: {}", known.join(", "));
            };
            filled.push_str(before);
            filled.push_str(name);
            rest = after;
        }
        filled.push_str(rest);
        Ok(filled)
    }

    /// A version of everything that the service worker caches.
    fn version(&self, shell: &str) -> String {
        let unnamed = self.files.iter().filter(|file| !shell.split(' ').any(|name| *name == *file.name));
        let contents = unnamed.flat_map(|file| file.content.iter().copied());
        let bytes: Vec<u8> = shell.bytes().chain(contents).collect();
        hash(&bytes)
    }
}

fn hash(content: &[u8]) -> String {
    let digits: String = Sha256::digest(content).iter().map(|byte| format!("{byte:02x}")).collect();
    digits[..DIGITS_IN_NAMES].to_string()
}

/// `app-0123456789.js` for `app.js`, without the folder.
fn name_by_content(key: &str, content: &[u8]) -> String {
    let name = key.rsplit('/').next().unwrap_or(key);
    let digits = hash(content);
    match name.rsplit_once('.') {
        Some((stem, extension)) => format!("{stem}-{digits}.{extension}"),
        None => format!("{name}-{digits}"),
    }
}

/// The files of a folder, sorted by name; none if the folder is missing.
fn files_in(folder: &Path) -> anyhow::Result<Vec<PathBuf>> {
    if !folder.exists() {
        return Ok(Vec::new());
    }
    let entries = fs::read_dir(folder).with_context(|| folder.display().to_string())?;
    let mut files: Vec<PathBuf> = entries.map(|entry| Ok(entry?.path())).collect::<anyhow::Result<_>>()?;
    files.retain(|path| path.is_file());
    files.sort();
    Ok(files)
}

fn has_extension(path: &Path, extension: &str) -> bool {
    path.extension().is_some_and(|found| found == extension)
}

fn file_name(path: &Path) -> anyhow::Result<&str> {
    let name = path.file_name().and_then(|name| name.to_str());
    name.with_context(|| format!("{} is not a valid file name", path.display()))
}

fn read(path: &Path) -> anyhow::Result<Vec<u8>> {
    fs::read(path).with_context(|| path.display().to_string())
}

fn read_text(path: &Path) -> anyhow::Result<String> {
    fs::read_to_string(path).with_context(|| path.display().to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_follow_contents() {
        let name = name_by_content("fonts/inter.woff2", b"a");
        assert_eq!(name, "inter-ca978112ca.woff2");
        assert_ne!(name, name_by_content("fonts/inter.woff2", b"b"));
    }

    #[test]
    fn placeholders_become_names() {
        let mut contents = Contents::default();
        contents.add("icons/icon.svg", b"a".to_vec());
        contents.add_filled_script("app.js", "  use(\"{{icons/icon.svg}}\");").unwrap();
        assert_eq!(contents.files[1].content, b"use(\"icon-ca978112ca.svg\");\n");
        assert_eq!(contents.fill("no {placeholder} {x}}").unwrap(), "no {placeholder} {x}}");
        for bad in ["{{nothing.js}}", "{{app.js"] {
            assert!(contents.fill(bad).is_err(), "{bad}");
        }
    }
}
