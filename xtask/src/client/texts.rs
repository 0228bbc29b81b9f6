//! Compiles the texts of a language in two files: the messages of every page, and the texts of the lessons.

use std::path::Path;

use anyhow::Context;
use quadrille_i18n::{compile, lessons};

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
    /// Compiles the messages of the file `id.ftl`, and the texts of the lessons in the folder `id` or in English.
    pub(crate) fn new(id: &str, source: &str, lessons: &Path) -> anyhow::Result<Language> {
        let texts = compile::compile(source).with_context(|| format!("{id}.ftl"))?;
        Ok(Language { id: id.to_string(), texts, lessons: lessons::compile(lessons, id)? })
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
            ["en", "uk", "xx"].map(|id| Language::new(id, "undo = Undo\n", &lessons).unwrap());
        assert_eq!(english.texts, "undo\u{5}Undo\u{6}");
        assert!(english.lessons.contains("learn-quadratic-war-rules\u{5}#The idea\n"));
        assert_ne!(english.lessons, ukrainian.lessons);
        assert_eq!(english.lessons, other.lessons);
    }

    #[test]
    fn errors_name_file_and_message() {
        let error = Language::new("en", "undo = { -term }\n", Path::new("")).unwrap_err();
        let message = format!("{error:#}");
        assert!(message.starts_with("en.ftl: undo: "), "{message}");
    }
}
