//! Events in the reader's language: each is a message with the event's facts as its values.

use quadrille_core::{Event, Fact, Grid, MoveError, PerSeat, Seat, Square, Value};
use quadrille_protocol::engine::Level;

use crate::text::{self, say, say_with};

/// What happened, as a sentence; nothing for events that only keep count, and for the end, which [`crate::ending`] tells from the reader's side.
pub fn words(game: &str, grid: Grid, event: &Event) -> Option<String> {
    event.words.as_ref().filter(|_| event.name != "ended")?;
    Some(say_with(&format!("{game}-{}", event.name), &facts(grid, event)))
}

/// What happened in a turn, a sentence for each event that has one.
pub fn sentences(game: &str, grid: Grid, events: &[&Event]) -> Vec<String> {
    events.iter().filter_map(|event| words(game, grid, event)).collect()
}

/// What to do, a sentence for each event that has one as advice or is one of these effects.
pub fn advice(game: &str, grid: Grid, events: &[&Event], effects: &[&str]) -> Vec<String> {
    let sentence = |event: &&Event| {
        let advised = text::says(&format!("{game}-try-{}", event.name), &facts(grid, event));
        advised.or_else(|| words(game, grid, event).filter(|_| effects.contains(&event.name)))
    };
    events.iter().filter_map(sentence).collect()
}

/// The score of both players.
pub fn score(game: &str, scores: PerSeat<i64>) -> String {
    let values = [("first", scores.first.into()), ("second", scores.second.into())];
    say_with(&format!("{game}-score"), &values)
}

/// What an unnamed player is called on a card that has the side beside it.
pub fn player(seat: Seat) -> String {
    say(match seat {
        Seat::First => "play-player-first",
        Seat::Second => "play-player-second",
    })
}

/// What the computer of this level is called.
pub fn computer(level: Level) -> String {
    say_with("play-computer", &[("level", level.word().into())])
}

fn facts(grid: Grid, event: &Event) -> Vec<(&'static str, text::Value)> {
    event.facts.iter().flat_map(|fact| values(grid, fact)).collect()
}

/// Thousandths as hundredths, to the nearest.
pub fn percent(thousandths: i32) -> i32 {
    (thousandths + 5) / 10
}

/// Why the rules refuse a move. A game may say it in its own words; others are the same in every game.
pub fn refusal(game: &str, refusal: MoveError) -> String {
    let own = text::says(&format!("{game}-refused-{}", refusal.code), &[]);
    own.or_else(|| text::says(&format!("refused-{}", refusal.code), &[])).unwrap_or(refusal.what)
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

#[cfg(test)]
mod tests {
    use quadrille_catalog::{AcceptAnyWord, find};
    use quadrille_view::Owner;

    use super::*;
    use crate::faces::face;
    use crate::text::speak_in_test;

    /// The hint and the score after these moves from a position.
    #[track_caller]
    fn check(language: &str, game: &str, position: &str, moves: &[&str], hint: &str, score: &str) {
        Owner::default().with(|| {
            speak_in_test(language);
            let mut table = find(game).expect("a game of the catalogue").read(position).expect("a position");
            let events: Vec<Event> = moves
                .iter()
                .flat_map(|mv| {
                    table.play(mv, &AcceptAnyWord).unwrap_or_else(|refusal| panic!("{mv}: {refusal}"))
                })
                .collect();
            let face = face(game).expect("every game has a face");
            let told = face.advice(table.grid(), &events.iter().collect::<Vec<_>>());
            assert_eq!(told.join(" "), hint);
            assert_eq!(face.score(&table.view()).as_deref(), Some(score));
        });
    }

    #[test]
    fn hints_are_advice_and_scores_name_both_sides() {
        let war = "q-17/8/8/8/8/2C+25/8/8/8 b classic 0 1";
        check("en", "quadratic-war", war, &["c4c5"], "Try 2: c4 → c5.", "Pieces: Blue 1, Red 1");
        check("uk", "quadratic-war", war, &["c4c5"], "Спробуйте 2: c4 → c5.", "Фігури: Сині 1, Червоні 1");
        let arena = "#######/#A....#/#.#.#.#/#.....#/#.#.#.#/#....B#/####### A 5 rl 5,5 bf 2 200";
        let walk = ["mr", "mr", "fd", "pd", "ml"];
        let hint = "Go to d6. Lay a bomb on d5. Go to c6.";
        check("en", "fuse-and-frost", arena, &walk, hint, "Health: Blue 5, Orange 5");
        check("en", "fuse-and-frost", arena, &["end"], "End the turn.", "Health: Blue 5, Orange 5");
        let board = ".../.q./... blocked 1 0 200";
        check("en", "stay-on-the-board", board, &["91"], "Try b2 → c3.", "Points: First 1, Second 0");
        let closed = "xxx/xqx/xxx blocked 1 8 200";
        check(
            "en",
            "stay-on-the-board",
            closed,
            &["claim"],
            "Claim “No moves”.",
            "Points: First 4, Second 4",
        );
    }
}
