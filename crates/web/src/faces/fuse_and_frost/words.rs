//! Squares, players and turns in words.

use quadrille_core::{Event, Grid, Piece, Seat, Square, View};

use super::sight::{front, previous};
use super::{DANGER, ID};
use crate::settings::settings;
use crate::stage::{Stage, number, word};
use crate::tell;
use crate::text::{say, say_with};

/// A count that a message takes.
fn count(number: i64) -> [(&'static str, crate::text::Value); 1] {
    [("count", number.into())]
}

fn role(view: &View, seat: Seat) -> String {
    say(&format!("fuse-and-frost-role-{}", word(view, "role", Some(seat)).unwrap_or("bomber")))
}

/// What is told of a player under the name.
pub(super) fn beside(view: &View, seat: Seat) -> String {
    let health = say_with("fuse-and-frost-health", &count(number(view, "health", Some(seat))));
    format!("{} · {health}", role(view, seat))
}

/// A square for someone who cannot see it.
pub(super) fn describe(stage: Stage, square: Square) -> String {
    let mut parts = vec![stage.grid().name(square)];
    let (kind, piece) = stage.view.with(|view| {
        let cell = view.cell(square);
        (cell.ground.kind, cell.piece.clone())
    });
    match piece {
        _ if kind == "wall" => parts.push(say("fuse-and-frost-wall")),
        Some(piece) => parts.extend(things(stage, &piece)),
        None => parts.push(say("fuse-and-frost-floor")),
    }
    if kind == "wall" {
        return parts.join(", ");
    }
    if stage.open.get() {
        let ahead = front(stage) == Some(square);
        let back = !ahead && previous(stage) == Some(square);
        let near = !ahead && !back && stage.marked("reach").contains(&square);
        let notes = [
            (ahead, "fuse-and-frost-in-front"),
            (back, "fuse-and-frost-came-from"),
            (near, "fuse-and-frost-in-reach"),
            (stage.marked("rest").contains(&square), "fuse-and-frost-rest"),
        ];
        parts.extend(notes.into_iter().filter(|(holds, _)| *holds).map(|(_, note)| say(note)));
    }
    let shown = settings().with(|settings| settings.is_on(DANGER));
    if shown && stage.marked("danger").contains(&square) {
        parts.push(say("fuse-and-frost-in-danger"));
    }
    parts.join(", ")
}

/// What stands on a square, part by part.
fn things(stage: Stage, piece: &Piece) -> Vec<String> {
    let value = i64::from(piece.value.unwrap_or_default());
    let Some(seat) = piece.owner else {
        let (what, left) = if piece.kind == "bomb" {
            ("fuse-and-frost-bomb", "fuse-and-frost-turns-left")
        } else {
            ("fuse-and-frost-ice", "fuse-and-frost-health")
        };
        return vec![say(what), say_with(left, &count(value))];
    };
    let who = if stage.open.get() && stage.mover() == seat {
        say("fuse-and-frost-you")
    } else {
        tell::side(ID, seat)
    };
    let facing = piece.facing.map_or("right", |facing| facing.word());
    vec![
        who,
        say(&format!("fuse-and-frost-role-{}", piece.kind)),
        say_with("fuse-and-frost-facing", &[("way", facing.into())]),
        say_with("fuse-and-frost-health", &count(value)),
    ]
}

/// The effects of a turn that a hint tells of.
const EFFECTS: [&str; 2] = ["hurt", "out"];

/// What happened in a turn: a walk is told by where it led, and turning is not told at all.
pub(super) fn account(grid: Grid, events: &[&Event]) -> Vec<String> {
    let told = without_detours(events);
    match waiter(events).filter(|_| told.is_empty()) {
        Some(seat) => vec![say_with("fuse-and-frost-waited", &[("seat", seat.word().into())])],
        None => tell::sentences(ID, grid, &told),
    }
}

/// What to do in a turn, likewise.
pub(super) fn advice(grid: Grid, events: &[&Event]) -> Vec<String> {
    let told = without_detours(events);
    if told.is_empty() && waiter(events).is_some() {
        return vec![say("fuse-and-frost-try-waited")];
    }
    tell::advice(ID, grid, &told, &EFFECTS)
}

/// The events with a sentence, without turns, and without the steps of a walk but the last.
fn without_detours<'a>(events: &[&'a Event]) -> Vec<&'a Event> {
    let told: Vec<&Event> =
        events.iter().filter(|event| event.words.is_some() && event.name != "turned").copied().collect();
    let goes_on = |index: usize| told.get(index + 1).is_some_and(|next| next.name == "stepped");
    let ends = told.iter().enumerate().filter(|(index, event)| event.name != "stepped" || !goes_on(*index));
    ends.map(|(_, event)| *event).collect()
}

/// The player who ended the turn, if it was ended.
fn waiter(events: &[&Event]) -> Option<Seat> {
    let passed = events.iter().find(|event| event.name == "passed")?;
    tell::seat(passed, "mover").map(Seat::other)
}

#[cfg(test)]
mod tests {
    use quadrille_catalog::{AcceptAnyWord, find};

    use super::*;
    use crate::faces::Face;
    use crate::faces::fuse_and_frost::FuseAndFrost;
    use crate::text::speak_in_test;

    #[track_caller]
    fn check(position: &str, moves: &[&str], expect: &str) {
        speak_in_test("en");
        let mut table =
            find(ID).expect("the game is in the catalogue").read(position).expect("it can be read");
        let grid = table.view().grid;
        let events: Vec<Event> = moves
            .iter()
            .flat_map(|mv| table.play(mv, &AcceptAnyWord).unwrap_or_else(|fault| panic!("{mv}: {fault:?}")))
            .collect();
        assert_eq!(account(grid, &events.iter().collect::<Vec<_>>()).join(" "), expect);
    }

    #[test]
    fn a_walk_is_one_sentence_and_turning_is_none() {
        check(
            "#######/#A....#/#.#.#.#/#.....#/#.#.#.#/#....B#/####### A 5 rl 5,5 bf 2 200",
            &["mr", "mr", "fd", "pd", "ml"],
            "Blue goes to d6. Blue lays a bomb on d5. Blue goes to c6.",
        );
    }

    #[test]
    fn the_preview_is_a_burst_and_a_kick_that_hurts() {
        let (position, moves) = FuseAndFrost.preview();
        check(
            position,
            moves,
            "Blue lays a bomb on c6. Blue goes to b4. The bombs on f6, c6 burst. \
             The ice on d4 slides to c4, against Blue. The ice on c4 cracks, 3 left. Blue is hit, 4 health left.",
        );
    }
}
