//! Compiles the messages of a language in two parts: those of every page, and those of the lessons.

use anyhow::Context;
use quadrille_i18n::compile::compile;

/// The heading of the first section of the lessons; the lessons come last in the file.
const LESSONS: &str = "## Learning";

/// The compiled messages of a language.
#[derive(Debug)]
pub(crate) struct Language {
    pub(crate) id: String,
    /// The messages of every page.
    pub(crate) texts: String,
    /// The messages of the lessons.
    pub(crate) lessons: String,
}

impl Language {
    /// Compiles the messages of the file `id.ftl`.
    pub(crate) fn new(id: &str, source: &str) -> anyhow::Result<Language> {
        let (texts, lessons) = source.split_at(source.find(LESSONS).unwrap_or(source.len()));
        let compile = |part: &str| compile(part).with_context(|| format!("{id}.ftl"));
        Ok(Language { id: id.to_string(), texts: compile(texts)?, lessons: compile(lessons)? })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lessons_are_separate() {
        let source = "### English\n## Play\nundo = Undo\n## Learning X\nx-rules =\n    # Moving\n    One.\n";
        let language = Language::new("en", source).unwrap();
        assert_eq!(language.texts, "undo\u{5}Undo\u{6}");
        assert_eq!(language.lessons, "x-rules\u{5}# Moving\nOne.\u{6}");
        assert_eq!(Language::new("en", "a = b\n").unwrap().lessons, "");
    }

    #[test]
    fn errors_name_file_and_message() {
        let error = Language::new("en", "undo = { -term }\n").unwrap_err();
        let message = format!("{error:#}");
        assert!(message.starts_with("en.ftl: undo: "), "{message}");
    }
}
