//! One style sheet made of many, without comments and indentation; compression does the rest.

/// Puts sheets together in their order.
pub(crate) fn combine(sheets: &[String]) -> String {
    let mut combined = String::new();
    for sheet in sheets {
        let bare = without_comments(sheet);
        for line in bare.lines().map(str::trim).filter(|line| !line.is_empty()) {
            combined.push_str(line);
            combined.push('\n');
        }
    }
    combined
}

/// Leaves comments out, but not what looks like one inside quotes.
fn without_comments(sheet: &str) -> String {
    let mut bare = String::with_capacity(sheet.len());
    let mut quote = None;
    let mut characters = sheet.chars().peekable();
    while let Some(character) = characters.next() {
        match (quote, character) {
            (None, '/') if characters.peek() == Some(&'*') => {
                characters.next();
                let mut last = ' ';
                for inside in characters.by_ref() {
                    if last == '*' && inside == '/' {
                        break;
                    }
                    last = inside;
                }
                continue;
            }
            (None, '"' | '\'') => quote = Some(character),
            (Some(open), _) if open == character => quote = None,
            (Some(_), '\\') => {
                bare.push(character);
                bare.extend(characters.next());
                continue;
            }
            _ => {}
        }
        bare.push(character);
    }
    bare
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(sheets: &[&str], expect: &str) {
        let sheets: Vec<String> = sheets.iter().map(ToString::to_string).collect();
        assert_eq!(combine(&sheets), expect);
    }

    #[test]
    fn comments_and_indentation_go() {
        check(&["a {\n  b: c; /* why\n  so */\n}\n", "/**/ d{}"], "a {\nb: c;\n}\nd{}\n");
        check(&["a { b: c / d; } /* ** / */e{}"], "a { b: c / d; } e{}\n");
    }

    #[test]
    fn quoted_text_stays() {
        check(&[r#"a::before { content: "/* \" */"; }"#], "a::before { content: \"/* \\\" */\"; }\n");
        check(&["a { b: url('x/*y*/') } /* it's */ c{}"], "a { b: url('x/*y*/') }  c{}\n");
    }
}
