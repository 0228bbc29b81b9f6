//! Questions that need the word list, before and after it is handed over. One test, because the list is the process's. Where another package
//! of the build embeds the list, it is there from the beginning.

use quadrille_lexicon::Lexicon;
use quadrille_protocol::engine::{Answer, Code, Said};
use quadrille_search::NoClock;
use quadrille_worker::Thinker;

const QUESTIONS: [&str; 2] = [
    r#"{"id":8,"what":{"word":{"word":"house"}}}"#,
    r#"{"id":8,"what":{"think":{"game":"territory-words","level":"medium","nodes":100}}}"#,
];

fn lacks_words(thinker: &mut Thinker, line: &str) -> bool {
    let Answer { id, said } = Answer::read(&thinker.answer(line, &NoClock)).expect("an answer");
    assert_eq!(id, 8);
    match said {
        Said::Refused { code: Code::NoWords, .. } => true,
        Said::Word { known, .. } => !known,
        Said::Thought(thought) => thought.lines[0].moves[0] == "pass",
        other => panic!("{other:?} answers {line}"),
    }
}

#[test]
fn what_needs_words_is_answered_once_they_are_there() {
    let mut thinker = Thinker::default();
    let is_missing = Lexicon::provided().is_none();
    assert_eq!(QUESTIONS.map(|line| lacks_words(&mut thinker, line)), [is_missing; 2]);
    let other = r#"{"id":8,"what":{"think":{"game":"quadratic-war","level":"easy"}}}"#;
    assert!(!lacks_words(&mut thinker, other), "other games need none");
    Lexicon::provide(include_bytes!("../../lexicon/data/en-large.dawg")).unwrap();
    assert_eq!(QUESTIONS.map(|line| lacks_words(&mut thinker, line)), [false; 2]);
}
