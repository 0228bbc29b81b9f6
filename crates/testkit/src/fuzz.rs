//! The laws that the fuzz targets state, each for arbitrary bytes. `fuzz/` feeds them from a fuzzer; the tests feed them from a
//! seeded generator.

#[cfg(not(target_family = "wasm"))]
pub use online::{online_request, socket_frame};
use quadrille_catalog::{AcceptAnyWord, GAMES, Game, Table, replay_record};
use quadrille_core::record::{Found, read_all};
use quadrille_core::{OptionValue, Options, Record};
use quadrille_protocol::replay_line;
#[cfg(not(target_family = "wasm"))]
pub use worker::engine_ask;

#[cfg(not(target_family = "wasm"))]
mod online;

/// The game that the first byte picks, and the rest as text.
fn game_and_text(data: &[u8]) -> Option<(&'static dyn Game, &str)> {
    let (pick, rest) = data.split_first()?;
    Some((GAMES[usize::from(*pick) % GAMES.len()], std::str::from_utf8(rest).ok()?))
}

/// A text is refused, or it is the one text of its position.
///
/// # Panics
/// If that is not so.
pub fn position_text(data: &[u8]) {
    let Some((game, text)) = game_and_text(data) else { return };
    match game.read(text) {
        Ok(table) => {
            assert_eq!(table.text(), text);
            // Whatever can be read can be shown and asked.
            table.view();
            table.marks();
            table.choices(&[]);
            if let Some(moves) = table.moves() {
                assert_eq!(moves.is_empty(), table.outcome().is_some());
            }
        }
        Err(errors) => assert!(!errors.is_empty()),
    }
}

/// A move's text is refused, or the move can be made.
///
/// # Panics
/// If that is not so.
pub fn apply_moves(data: &[u8]) {
    let Some((game, text)) = game_and_text(data) else { return };
    let mut lines = text.lines();
    let start: Box<dyn Table> = match lines.next().map(|line| game.read(line)) {
        Some(Ok(table)) => table,
        _ => game.start(&Options::defaults(game.info().options), 1).expect("defaults give a start"),
    };
    let mut table = start;
    for mv in lines.take(200) {
        let before = told(&*table);
        if let Err(refusal) = table.play(mv, &AcceptAnyWord) {
            assert!(!refusal.what.is_empty());
            assert_eq!(told(&*table), before, "what is refused changes nothing");
        }
    }
}

/// All that can be told of a position quickly: a text that restores nothing is a hash of much land, and slow.
fn told(table: &dyn Table) -> (u64, Option<String>) {
    (table.key(), table.info().restores.then(|| table.text()))
}

/// Options are refused, or they give a start that shows them.
///
/// # Panics
/// If that is not so.
pub fn options(data: &[u8]) {
    let Some((game, text)) = game_and_text(data) else { return };
    let given = text.split(' ').filter_map(|pair| pair.split_once('='));
    if let Ok(options) = Options::read(game.info().options, given)
        && let Ok(table) = game.start(&options, 7)
    {
        assert_eq!(table.outcome(), None);
        for (key, shown) in table.options() {
            let drawn =
                matches!((options.value(key), &shown), (OptionValue::Word(_), OptionValue::Square(_)));
            assert!(drawn || *options.value(key) == shown, "{key} shows {shown}");
        }
    }
}

/// A text is refused, or it is records that read back as they were written.
///
/// # Panics
/// If that is not so.
pub fn record_text(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    for Found { record, .. } in read_all(text).unwrap_or_default() {
        assert_eq!(Record::read(&record.write()).as_ref(), Ok(&record));
        if let Err(stumble) = replay_record(&record, &AcceptAnyWord) {
            assert!(!stumble.to_string().is_empty());
        }
    }
}

/// A line of JSON is refused, or answered by a line of JSON.
///
/// # Panics
/// If that is not so.
pub fn json_line(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    match replay_line(text, &AcceptAnyWord) {
        Ok(line) => assert!(line.starts_with('{') && !line.contains('\n')),
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}

#[cfg(not(target_family = "wasm"))]
mod worker {
    use std::time::Duration;

    use quadrille_protocol::engine::{Answer, Ask, Code, Said, What};
    use quadrille_search::Host;
    use quadrille_worker::Thinker;

    /// A world in which there is no time to think.
    struct InHaste;

    impl Host for InHaste {
        fn elapsed(&self) -> Duration {
            Duration::ZERO
        }

        fn stopped(&self) -> bool {
            true
        }
    }

    /// A question to the computer players is refused, or answered; what they would play is legal.
    ///
    /// # Panics
    /// If that is not so.
    pub fn engine_ask(data: &[u8]) {
        let Ok(line) = std::str::from_utf8(data) else { return };
        let mut thinker = Thinker::default();
        let mut answer = |line: &str| {
            let answer = thinker.answer(line, &InHaste);
            assert!(!answer.contains('\n'), "{answer}");
            Answer::read(&answer).expect("an answer can be read")
        };
        let Answer { id, said } = answer(line);
        let Ok(mut ask) = Ask::read(line) else {
            assert!(matches!(said, Said::Refused { code: Code::Malformed, .. }));
            return;
        };
        assert_eq!(id, ask.id);
        if let (What::Think(think), Said::Thought(thought)) = (&mut ask.what, said) {
            think.moves.push(thought.lines[0].moves[0].clone());
            let next = answer(&ask.write()).said;
            assert!(!matches!(next, Said::Refused { code: Code::Move | Code::Setup, .. }), "{next:?}");
        }
    }
}
