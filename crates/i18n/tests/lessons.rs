//! The texts of lessons come from a folder, and what a language lacks comes from English.

use std::fs;
use std::path::{Path, PathBuf};

use quadrille_i18n::Bundle;
use quadrille_i18n::lessons::compile;
use quadrille_i18n::page::{Block, Span, parse};

fn folder(name: &str, files: &[(&str, &str)]) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    if folder.exists() {
        fs::remove_dir_all(&folder).expect("the folder of an earlier run can be removed");
    }
    for (path, text) in files {
        let file = folder.join(path);
        fs::create_dir_all(file.parent().expect("a file is in a folder")).expect("folders can be created");
        fs::write(file, text).expect("files can be written");
    }
    folder
}

#[test]
fn what_a_language_lacks_comes_from_english() {
    let folder = folder(
        "lessons-fallback",
        &[
            ("en/ludo/lesson.ftl", "learn-ludo-roll = Roll\nlearn-ludo-win = Win\n"),
            ("en/ludo/rules.md", "## Dice\n"),
            ("en/ludo/tips.md", "- Wait\n"),
            ("uk/ludo/lesson.ftl", "learn-ludo-roll = Киньте\n"),
            ("uk/ludo/rules.md", "## Кубик\n"),
        ],
    );
    let text = |language: &str, name: &str| {
        let bundle = Bundle::read(compile(&folder, language).unwrap()).unwrap();
        bundle.format(name, &[], &|_| "other".to_string()).map(|said| said.text)
    };
    let page = |language: &str, name: &str| parse(&text(language, name).unwrap());
    let heading = |text: &str| vec![Block::Heading(vec![Span::Plain(text.to_string())])];
    assert_eq!(text("en", "learn-ludo-roll").as_deref(), Some("Roll"));
    assert_eq!(text("uk", "learn-ludo-roll").as_deref(), Some("Киньте"));
    assert_eq!(text("uk", "learn-ludo-win").as_deref(), Some("Win"));
    assert_eq!(page("en", "learn-ludo-rules"), heading("Dice"));
    assert_eq!(page("uk", "learn-ludo-rules"), heading("Кубик"));
    assert_eq!(page("uk", "learn-ludo-tips"), page("en", "learn-ludo-tips"));
    assert_eq!(compile(&folder, "xx"), compile(&folder, "en"));
}

#[test]
fn errors_name_the_file() {
    let folder = folder(
        "lessons-errors",
        &[("en/ludo/rules.md", "# Dice\n"), ("uk/chess/lesson.ftl", "a = { -b }\n")],
    );
    let place = |language: &str| compile(&folder, language).unwrap_err().place;
    assert!(place("en").ends_with("rules.md: line 1"), "{}", place("en"));
    fs::remove_file(folder.join("en/ludo/rules.md")).unwrap();
    assert_eq!(compile(&folder, "en").as_deref(), Ok(""));
    assert!(place("uk").ends_with("lesson.ftl: a"), "{}", place("uk"));
}
