//! Shortens scripts: comments on lines of their own and indentation are left out. That is most of what a minifier saves after compression,
//! and needs no parser of JavaScript. A string over several lines would lose its indentation; no script has one.

/// The script without comments on lines of their own, indentation and empty lines.
pub(crate) fn shorten(script: &str) -> String {
    let mut short = String::with_capacity(script.len());
    let mut in_comment = false;
    for line in script.lines().map(str::trim) {
        in_comment |= line.starts_with("/*");
        if in_comment {
            in_comment = !line.ends_with("*/");
        } else if !line.is_empty() && !line.starts_with("//") {
            short.push_str(line);
            short.push('\n');
        }
    }
    short
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_code_stays() {
        let script = "// Why.\nfunction half(x) {\n    /** Of two. */\n    /*\n     * Long.\n     */\n\n    return x / 2; // Code.\n}\n";
        assert_eq!(shorten(script), "function half(x) {\nreturn x / 2; // Code.\n}\n");
    }

    #[test]
    fn products_are_no_comments() {
        let script = "a = b\n    * c;\n*generate() {}\n";
        assert_eq!(shorten(script), "a = b\n* c;\n*generate() {}\n");
    }
}
