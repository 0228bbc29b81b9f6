//! Installation of the word list at run time. One test, because the list is global.

use quadrille_lexicon::{Lexicon, LexiconError, WordTier, build};

fn file(name: &str, word: &str) -> Vec<u8> {
    build::lexicon(name, &[(word.to_owned(), WordTier::Common)].into()).expect("one word fits")
}

fn in_use() -> Option<&'static str> {
    Lexicon::installed().map(Lexicon::id)
}

#[test]
fn the_first_installed_list_is_used() {
    let built_in = cfg!(feature = "builtin");
    let before = in_use();
    assert_eq!(before.is_some(), built_in);

    assert_eq!(Lexicon::install(b"no list at all").unwrap_err(), LexiconError::NotALexicon);
    assert_eq!(in_use(), before, "a rejected file changes nothing");

    let first = Lexicon::install(&file("en-first", "axe")).unwrap();
    assert_eq!(in_use(), Some(first.id()));
    assert_eq!(before.is_none(), first.id().starts_with("en-first-"), "a built-in list stays");

    for again in [file("en-first", "axe"), file("en-second", "oak")] {
        assert_eq!(Lexicon::install(&again).unwrap().id(), first.id());
        assert_eq!(in_use(), Some(first.id()));
    }
}
