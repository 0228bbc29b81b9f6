//! Events in the reader's language: each is a message with the event's facts as arguments.

use quadrille_catalog::find;
use quadrille_core::{Event, Fact, FactValue, Grid, MoveError, PerSeat, Seat, Square};
use quadrille_worker::protocol::Level;

use crate::ending::Ending;
use crate::i18n::{self, messages};

/// The sentence of an event; `None` for events that only count, and for the end, which is worded by [`crate::ending`].
pub fn sentence(game: &str, grid: Grid, event: &Event) -> Option<String> {
    event.sentence.as_ref().filter(|_| Ending::of(event).is_none())?;
    let english = || event.sentence.as_deref().map(plain_sentence);
    i18n::game_message(game, event.name, &facts(grid, event)).or_else(english)
}

/// An English clause of the rules as a sentence, for events without a message.
pub fn plain_sentence(clause: &str) -> String {
    let mut letters = clause.chars();
    letters.next().map_or_else(String::new, |first| format!("{}{}.", first.to_uppercase(), letters.as_str()))
}

/// The sentence of an event in a hint: the advice, or the effect that justifies it.
pub fn advice(game: &str, grid: Grid, event: &Event, is_effect: bool) -> Option<String> {
    let advised = i18n::game_message(game, &format!("try-{}", event.name), &facts(grid, event));
    advised.or_else(|| sentence(game, grid, event).filter(|_| is_effect))
}

/// The score of both players.
pub fn score(game: &str, scores: PerSeat<i64>) -> String {
    let total = scores.first + scores.second;
    let values = [("first", scores.first.into()), ("second", scores.second.into()), ("total", total.into())];
    let plain = || format!("{} : {}", scores.first, scores.second);
    i18n::game_message(game, "score", &values).unwrap_or_else(plain)
}

/// The name of an unnamed player, on a card that also shows the side.
pub fn player(seat: Seat) -> String {
    match seat {
        Seat::First => messages::play_player_first(),
        Seat::Second => messages::play_player_second(),
    }
}

/// The name of a level, or its number.
pub fn level(level: Level) -> String {
    match level {
        Level::EASY => messages::level_easy(),
        Level::MEDIUM => messages::level_medium(),
        Level::HARD => messages::level_hard(),
        Level::EXPERT => messages::level_expert(),
        numbered => numbered.word().to_string(),
    }
}

/// The name of the computer at this level.
pub fn computer(level: Level) -> String {
    messages::play_computer(level.word())
}

fn facts(grid: Grid, event: &Event) -> Vec<(&'static str, i18n::Value)> {
    event.facts.iter().flat_map(|fact| values(grid, fact)).collect()
}

/// Thousandths rounded to percent.
pub fn percent(thousandths: i32) -> i32 {
    (thousandths + 5) / 10
}

/// The message of a move error: the game's for the code, or the shared one, or the English one of the rules.
pub fn rejection(game: &str, error: MoveError) -> String {
    let name = format!("refused-{}", error.code);
    i18n::game_or_shared_message(game, &name, &[]).unwrap_or(error.message)
}

/// The name of a side in this game.
pub fn side(game: &str, seat: Seat) -> String {
    let english = || find(game).map_or(seat.word(), |game| game.info().seats[seat]).to_string();
    i18n::game_message(game, seat.word(), &[]).unwrap_or_else(english)
}

fn values(grid: Grid, (key, value): &Fact) -> Vec<(&'static str, i18n::Value)> {
    let names =
        |squares: &[Square]| squares.iter().map(|square| grid.name(*square)).collect::<Vec<_>>().join(", ");
    let argument: i18n::Value = match value {
        FactValue::Number(number) => (*number).into(),
        FactValue::Flag(flag) => if *flag { "yes" } else { "no" }.into(),
        FactValue::Word(word) => (*word).into(),
        FactValue::Text(text) => text.replace('-', "−").into(),
        FactValue::Seat(seat) => seat.word().into(),
        FactValue::Square(square) => grid.name(*square).into(),
        FactValue::Squares(squares) => names(squares).into(),
        FactValue::Waves(waves) => names(&waves.concat()).into(),
    };
    let count = match value {
        FactValue::Squares(squares) => Some(squares.len()),
        FactValue::Waves(waves) => Some(waves.iter().map(Vec::len).sum()),
        _ => None,
    };
    let mut values = vec![(*key, argument)];
    if let Some(count) = count {
        // The count selects the plural: "bursts" or "burst".
        values.push((count_argument(key), count.into()));
    }
    values
}

/// The message argument with the number of squares of a fact.
fn count_argument(key: &str) -> &'static str {
    match key {
        "condemned" => "condemned-count",
        "squares" => "squares-count",
        "bombs" => "bombs-count",
        "ice" => "ice-count",
        "coils" => "coils-count",
        "mines" => "mines-count",
        "gone" => "gone-count",
        _ => "count-of-squares",
    }
}

/// The squares of an event.
pub fn squares(event: &Event) -> Vec<Square> {
    let one = |value: &FactValue| match value {
        FactValue::Square(square) => vec![*square],
        FactValue::Squares(squares) => squares.clone(),
        _ => Vec::new(),
    };
    event.facts.iter().flat_map(|(_, value)| one(value)).collect()
}

#[cfg(test)]
mod tests {
    use leptos::prelude::Owner;
    use quadrille_catalog::{AcceptAnyWord, find};

    use super::*;
    use crate::games::game_ui;
    use crate::i18n::set_test_language;

    /// The hint and the score after these moves from a position.
    #[track_caller]
    fn check(language: &str, game: &str, position: &str, moves: &[&str], hint: &str, score: &str) {
        Owner::new().with(|| {
            set_test_language(language);
            let mut table = find(game).expect("a game of the catalogue").parse(position).expect("a position");
            let events: Vec<Event> = moves
                .iter()
                .flat_map(|mv| {
                    table.play_text(mv, &AcceptAnyWord).unwrap_or_else(|error| panic!("{mv}: {error}"))
                })
                .collect();
            let ui = game_ui(game).expect("every game has a UI");
            let advice = ui.advice(table.grid(), &events.iter().collect::<Vec<_>>());
            assert_eq!(advice.join(" "), hint);
            assert_eq!(ui.score(&table.board()).as_deref(), Some(score));
        });
    }

    #[test]
    fn a_rejection_has_the_message_of_its_game() {
        Owner::default().with(|| {
            set_test_language("en");
            let message = |game, code| rejection(game, MoveError::new(code, "the rules say so"));
            assert_eq!(message("quadratic-war", "out-of-reach"), "That piece cannot reach that square.");
            assert!(message("territory-words", "out-of-reach").starts_with("That letter is out of reach."));
            assert_eq!(message("territory-words", MoveError::GAME_OVER), "The game is over.");
            assert_eq!(message("stay-on-the-board", "out-of-reach"), "the rules say so");
        });
    }

    #[test]
    fn hints_are_advice_and_scores_name_both_sides() {
        let war = "q-17/8/8/8/8/2C+25/8/8/8 b classic 0 1";
        check("en", "quadratic-war", war, &["c4c5"], "Try 2: c4 → c5.", "Pieces: Blue 1, Red 1");
        check("uk", "quadratic-war", war, &["c4c5"], "Спробуйте 2: c4 → c5.", "Фігури: Сині 1, Червоні 1");
        let swap = "q-17/8/8/8/8/2C+25/8/8/8 r classic 0 1 swap";
        let hint = "Swap: take the army that has moved.";
        check("en", "quadratic-war", swap, &["swap"], hint, "Pieces: Blue 1, Red 1");
        let hint = "Обміняйтеся: візьміть військо, яке походило.";
        check("uk", "quadratic-war", swap, &["swap"], hint, "Фігури: Сині 1, Червоні 1");
        let strike = "8/8/3c+24/3l-34/8/8/8/3Q+14/q+17 b classic 0 1";
        let hint = "Try x²: d2 → d5. It strikes 2 pieces: D\u{a0}=\u{a0}1.";
        check("en", "quadratic-war", strike, &["d2d5"], hint, "Pieces: Blue 1, Red 1");
        let hint = "Спробуйте x²: d2 → d5. Б’є 2 фігури: D\u{a0}=\u{a0}1.";
        check("uk", "quadratic-war", strike, &["d2d5"], hint, "Фігури: Сині 1, Червоні 1");
        let arena = "#######/#A....#/#.#.#.#/#.....#/#.#.#.#/#....B#/####### A 5 rl 5,5 bf 2 200";
        let walk = ["mr", "mr", "fd", "pd", "ml"];
        let hint = "Go to d6. Lay a bomb on d5. Go to c6.";
        check("en", "fuse-and-frost", arena, &walk, hint, "Health: Blue 5, Orange 5");
        check("en", "fuse-and-frost", arena, &["end"], "End the turn.", "Health: Blue 5, Orange 5");
        let board = ".../.q./... blocked 1 0 200";
        check(
            "en",
            "stay-on-the-board",
            board,
            &["91"],
            "Try b2 → c3. It closes b2 in the middle.",
            "Points: 1 (First 1, Second 0)",
        );
        let closed = "xxx/xqx/xxx blocked 1 8 200";
        check(
            "en",
            "stay-on-the-board",
            closed,
            &["claim"],
            "Claim “No moves”: no safe square is left.",
            "Points: 8 (First 4, Second 4)",
        );
    }
}
