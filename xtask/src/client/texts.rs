//! The messages of a language in two parts: what every page needs, and what is read only by those who learn a game.

/// The heading of the first section for those who learn a game; all such sections stand at the end.
const LESSONS: &str = "## Learning";

/// The messages that every page needs, and those of the lessons; without comments.
pub(crate) fn split(source: &str) -> (String, String) {
    let at = source.find(LESSONS).unwrap_or(source.len());
    (without_comments(&source[..at]), without_comments(&source[at..]))
}

fn without_comments(source: &str) -> String {
    let kept = source.lines().filter(|line| !line.starts_with('#'));
    let mut text = String::with_capacity(source.len());
    for line in kept {
        text.push_str(line);
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lessons_stand_apart_and_comments_stay_behind() {
        let source = "### English\n## Play\nundo = Undo\n## Learning X\nx-rules =\n    # Moving\n    One.\n";
        assert_eq!(
            split(source),
            ("undo = Undo\n".to_string(), "x-rules =\n    # Moving\n    One.\n".to_string())
        );
        assert_eq!(split("a = b\n").1, "");
    }
}
