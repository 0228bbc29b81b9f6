//! Squares, players and turns in words.

use quadrille_core::{BoardView, Grid, Piece, Seat, Square};
use quadrille_fuse_and_frost::Event;

use super::characters::{character, role_of};
use super::overlay::{front, previous};
use super::{ArenaBoard, DANGER, ID, TypedEvent};
use crate::board::{number, word};
use crate::event_text;
use crate::i18n::{Message, messages};
use crate::reactive::*;
use crate::settings::settings;

/// The line under a player's name.
pub(super) fn player_status(view: &BoardView, seat: Seat) -> String {
    let health = messages::fuse_and_frost_health(number(view, "health", Some(seat)));
    let role = role_of(word(view, "role", Some(seat)).unwrap_or_default());
    let mut parts = vec![(character(role).name)(), health];
    let held = word(view, "held", Some(seat)).filter(|held| *held != "nothing");
    parts.extend(held.map(messages::fuse_and_frost_holds));
    parts.join(" · ")
}

/// A square for a screen reader.
pub(super) fn square(board: ArenaBoard, square: Square) -> String {
    let mut parts = vec![board.grid().name(square)];
    let (kind, piece) = board.state.view.with(|view| {
        let cell = view.cell(square);
        (cell.ground.kind, cell.piece.clone())
    });
    match piece {
        _ if kind == "wall" => parts.push(messages::fuse_and_frost_wall()),
        Some(piece) => parts.extend(piece_parts(board, &piece)),
        None if kind == "floor" => parts.push(messages::fuse_and_frost_floor()),
        None => parts.push(messages::fuse_and_frost_power_up(kind)),
    }
    if kind == "wall" {
        return parts.join(", ");
    }
    if board.input.enabled.get() {
        let ahead = front(board) == Some(square);
        let back = !ahead && previous(board) == Some(square);
        let near = !ahead && !back && board.highlighted("reach").contains(&square);
        let notes = [
            (ahead, messages::fuse_and_frost_in_front as Message),
            (back, messages::fuse_and_frost_came_from as Message),
            (near, messages::fuse_and_frost_in_reach as Message),
            (
                !back && board.ui_state().overlay.with(|overlay| overlay.undo_reach.contains(&square)),
                messages::fuse_and_frost_in_undo_reach as Message,
            ),
            (board.highlighted("rest").contains(&square), messages::fuse_and_frost_rest as Message),
        ];
        parts.extend(notes.into_iter().filter(|(holds, _)| *holds).map(|(_, note)| note()));
    }
    let shown = settings().with(|settings| settings.is_on(DANGER));
    if shown && board.highlighted("danger").contains(&square) {
        parts.push(messages::fuse_and_frost_in_danger());
    }
    parts.join(", ")
}

/// The parts of a piece's description.
fn piece_parts(board: ArenaBoard, piece: &Piece) -> Vec<String> {
    let value = i64::from(piece.value.unwrap_or_default());
    let Some(seat) = piece.owner else {
        let character = character(role_of(piece.kind));
        return vec![(character.object)(), (character.number)(value)];
    };
    let name = if board.input.enabled.get() && board.side_to_move() == seat {
        messages::fuse_and_frost_you()
    } else {
        event_text::side(ID, seat)
    };
    let facing = piece.facing.map_or("right", |facing| facing.word());
    vec![
        name,
        (character(role_of(piece.kind)).name)(),
        messages::fuse_and_frost_facing(facing),
        messages::fuse_and_frost_health(value),
    ]
}

/// An event of a turn with its type.
type TurnEvent<'a> = TypedEvent<'a, Event>;

/// The sentences of a turn: a walk is one sentence, turning is none.
pub(super) fn turn_sentences(grid: Grid, events: &[TurnEvent<'_>]) -> Vec<String> {
    let narrated = narrated_events(events);
    match turn_ender(events).filter(|_| narrated.is_empty()) {
        Some(seat) => vec![messages::fuse_and_frost_waited(seat.word())],
        None => narrated.iter().filter_map(|event| event_text::sentence(ID, grid, event.erased)).collect(),
    }
}

/// The sentences of a hint, shortened in the same way.
pub(super) fn advice(grid: Grid, events: &[TurnEvent<'_>]) -> Vec<String> {
    let narrated = narrated_events(events);
    if narrated.is_empty() && turn_ender(events).is_some() {
        return vec![messages::fuse_and_frost_try_waited()];
    }
    let is_effect = |event: &Event| {
        matches!(event, Event::Burst { .. } | Event::Hurt { .. } | Event::Shielded { .. } | Event::Out { .. })
    };
    let sentence = |event: &TurnEvent<'_>| event_text::advice(ID, grid, event.erased, is_effect(event.event));
    narrated.iter().filter_map(sentence).collect()
}

/// The events with a sentence, without turning, and only the last step of each walk.
fn narrated_events<'a>(events: &[TurnEvent<'a>]) -> Vec<TurnEvent<'a>> {
    let is_step = |event: &TurnEvent<'_>| matches!(event.event, Event::Stepped { .. });
    let is_narrated = |event: &&TurnEvent<'_>| {
        event.erased.sentence.is_some() && !matches!(event.event, Event::Turned { .. })
    };
    let narrated: Vec<TurnEvent<'_>> = events.iter().filter(is_narrated).copied().collect();
    let continues = |index: usize| narrated.get(index + 1).is_some_and(is_step);
    let kept = narrated.iter().enumerate().filter(|(index, event)| !is_step(event) || !continues(*index));
    kept.map(|(_, event)| *event).collect()
}

/// The player who ended the turn, if it has ended.
fn turn_ender(events: &[TurnEvent<'_>]) -> Option<Seat> {
    events.iter().find_map(|event| match event.event {
        Event::Passed { side_to_move, .. } => Some(side_to_move.other()),
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use quadrille_catalog::{AcceptAnyWord, find};

    use super::super::FuseAndFrostUi;
    use super::*;
    use crate::games::{AnyGameUi, GameUi};
    use crate::i18n::set_test_language;

    #[track_caller]
    fn check(position: &str, moves: &[&str], expect: &str) {
        set_test_language("en");
        let mut position =
            find(ID).expect("the game is in the catalogue").parse(position).expect("it can be read");
        let grid = position.grid();
        let events: Vec<quadrille_core::Event> = moves
            .iter()
            .flat_map(|mv| {
                position.play_text(mv, &AcceptAnyWord).unwrap_or_else(|error| panic!("{mv}: {error:?}"))
            })
            .collect();
        let events: Vec<&quadrille_core::Event> = events.iter().collect();
        assert_eq!(AnyGameUi::turn_sentences(&FuseAndFrostUi, grid, &events).join(" "), expect);
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
        let (position, moves) = GameUi::home_preview(&FuseAndFrostUi);
        check(
            position,
            moves,
            "Blue lays a bomb on c6. Blue goes to b4. The bombs on f6, c6 burst. \
             The ice on d4 slides to c4, against Blue. The ice on c4 cracks, 3 left. Blue is hit, 4 health left.",
        );
    }
}
