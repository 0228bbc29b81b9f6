//! Compiles the texts of a language in two files: the messages of every page, and the texts of the lessons.

use std::path::Path;

use anyhow::Context;
use quadrille_i18n::compile::Messages;
use quadrille_i18n::lessons;

/// The compiled texts of a language.
#[derive(Debug)]
pub(crate) struct Language {
    pub(crate) id: String,
    /// The messages of every page.
    pub(crate) texts: String,
    /// The texts of the lessons.
    pub(crate) lessons: String,
}

impl Language {
    /// Compiles the messages of the file `id.ftl` and the texts of the lessons in the folder `id`. Missing ones are taken from the fallback
    /// language and from the English lessons.
    pub(crate) fn new(id: &str, source: &str, fallback: &str, lessons: &Path) -> anyhow::Result<Language> {
        let mut messages = Messages::default();
        messages.add_fluent(fallback).context("the fallback language")?;
        messages.add_fluent(source).with_context(|| format!("{id}.ftl"))?;
        Ok(Language {
            id: id.to_string(),
            texts: messages.to_text(),
            lessons: lessons::compile(lessons, id)?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::machine::project;

    #[test]
    fn every_language_has_lessons() {
        let lessons = project().join("crates/lessons/texts");
        let [english, ukrainian, other] =
            ["en", "uk", "xx"].map(|id| Language::new(id, "undo = Undo\n", "", &lessons).unwrap());
        assert_eq!(english.texts, "undo\u{5}Undo\u{6}");
        assert!(english.lessons.contains("learn-quadratic-war-rules\u{5}#The idea\n"));
        assert_ne!(english.lessons, ukrainian.lessons);
        assert_eq!(english.lessons, other.lessons);
    }

    #[test]
    fn a_translation_falls_back_message_by_message() {
        let lessons = project().join("crates/lessons/texts");
        let language = Language::new("xx", "a = X\n", "a = A\nb = B\n", &lessons).unwrap();
        assert_eq!(language.texts, "a\u{5}X\u{6}b\u{5}B\u{6}");
    }

    #[test]
    fn errors_name_file_and_message() {
        let error = Language::new("en", "undo = { -term }\n", "", Path::new("")).unwrap_err();
        let message = format!("{error:#}");
        assert!(message.starts_with("en.ftl: undo: "), "{message}");
    }
}
