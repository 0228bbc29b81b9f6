//! Events in the reader's language: each is a message with the event's facts as its values.

use quadrille_core::{Event, Fact, Grid, Outcome, Refusal, Seat, Square, Value};

use crate::text::{self, say, say_with};

/// What happened, as a sentence; nothing for events that only keep count.
pub fn words(game: &str, grid: Grid, event: &Event) -> Option<String> {
    event.words.as_ref()?;
    if event.name == "ended" {
        let word = |key| {
            let fact = event.facts.iter().find(|(known, _)| *known == key);
            fact.and_then(|(_, value)| if let Value::Word(word) = value { Some(*word) } else { None })
        };
        return Some(ending(game, word("result")?, word("reason")?));
    }
    let values: Vec<(&'static str, text::Value)> =
        event.facts.iter().flat_map(|fact| values(grid, fact)).collect();
    Some(say_with(&format!("{game}-{}", event.name), &values))
}

/// What happened in a turn, a sentence for each event that has one; how the game ended is told elsewhere.
pub fn sentences(game: &str, grid: Grid, events: &[&Event]) -> Vec<String> {
    let told = events.iter().filter(|event| event.name != "ended");
    told.filter_map(|event| words(game, grid, event)).collect()
}

/// How the game ended, as a sentence: who won, and why.
pub fn outcome(game: &str, outcome: Outcome) -> String {
    ending(game, outcome.verdict.word(), outcome.reason.word())
}

fn ending(game: &str, result: &str, reason: &str) -> String {
    let who = match Seat::from_word(result) {
        Some(seat) => say_with("ended-won", &[("side", side(game, seat).into())]),
        None => say("ended-draw"),
    };
    format!("{who} {}", why(reason))
}

/// Thousandths as hundredths, to the nearest.
pub fn percent(thousandths: i32) -> i32 {
    (thousandths + 5) / 10
}

/// Why the rules refuse a move. A game may say it in its own words; others are the same in every game.
pub fn refusal(game: &str, refusal: Refusal) -> String {
    let own = text::says(&format!("{game}-refused-{}", refusal.code), &[]);
    own.or_else(|| text::says(&format!("refused-{}", refusal.code), &[])).unwrap_or(refusal.what)
}

/// Why a game ended.
pub fn why(reason: &str) -> String {
    say(&format!("reason-{reason}"))
}

/// What a player is called in this game.
pub fn side(game: &str, seat: Seat) -> String {
    say(&format!("{game}-{}", seat.word()))
}

fn values(grid: Grid, (key, value): &Fact) -> Vec<(&'static str, text::Value)> {
    let names =
        |squares: &[Square]| squares.iter().map(|square| grid.name(*square)).collect::<Vec<_>>().join(", ");
    let told: text::Value = match value {
        Value::Number(number) => (*number).into(),
        Value::Flag(flag) => if *flag { "yes" } else { "no" }.into(),
        Value::Word(word) => (*word).into(),
        Value::Text(text) => text.replace('-', "−").into(),
        Value::Seat(seat) => seat.word().into(),
        Value::Square(square) => grid.name(*square).into(),
        Value::Squares(squares) => names(squares).into(),
        Value::Waves(waves) => names(&waves.concat()).into(),
    };
    let count = match value {
        Value::Squares(squares) => Some(squares.len()),
        Value::Waves(waves) => Some(waves.iter().map(Vec::len).sum()),
        _ => None,
    };
    let mut values = vec![(*key, told)];
    if let Some(count) = count {
        // How many squares there are decides words like "bursts" and "burst".
        values.push((counted(key), count.into()));
    }
    values
}

/// The value that says how many squares a fact has.
fn counted(key: &str) -> &'static str {
    match key {
        "condemned" => "condemned-count",
        "squares" => "squares-count",
        "bombs" => "bombs-count",
        "ice" => "ice-count",
        "gone" => "gone-count",
        _ => "count-of-squares",
    }
}

/// The squares that an event is about, for pointing at them.
pub fn squares(event: &Event) -> Vec<Square> {
    let one = |value: &Value| match value {
        Value::Square(square) => vec![*square],
        Value::Squares(squares) => squares.clone(),
        _ => Vec::new(),
    };
    event.facts.iter().flat_map(|(_, value)| one(value)).collect()
}

/// A number among the facts of an event.
pub fn number(event: &Event, key: &str) -> Option<i64> {
    event.facts.iter().find_map(|(known, value)| match value {
        Value::Number(number) if *known == key => Some(*number),
        _ => None,
    })
}

/// A word or a text among the facts of an event.
pub fn text<'a>(event: &'a Event, key: &str) -> Option<&'a str> {
    event.facts.iter().find_map(|(known, value)| match value {
        Value::Word(word) if *known == key => Some(*word),
        Value::Text(text) if *known == key => Some(text.as_str()),
        _ => None,
    })
}

/// The player among the facts of an event.
pub fn seat(event: &Event, key: &str) -> Option<Seat> {
    event.facts.iter().find_map(|(known, value)| match value {
        Value::Seat(seat) if *known == key => Some(*seat),
        _ => None,
    })
}

/// The squares of one fact of an event.
pub fn squares_of(event: &Event, key: &str) -> Vec<Square> {
    let found = event.facts.iter().find(|(known, _)| *known == key);
    match found.map(|(_, value)| value) {
        Some(Value::Square(square)) => vec![*square],
        Some(Value::Squares(squares)) => squares.clone(),
        _ => Vec::new(),
    }
}

/// The groups of squares of one fact of an event.
pub fn waves_of(event: &Event, key: &str) -> Vec<Vec<Square>> {
    let found = event.facts.iter().find(|(known, _)| *known == key);
    match found.map(|(_, value)| value) {
        Some(Value::Waves(waves)) => waves.clone(),
        _ => Vec::new(),
    }
}
