//! Games as the store keeps them: lines, and what they are found by.

use quadrille_core::Seat;
use quadrille_match::online::{Live, Room};
use quadrille_protocol::online::{Card, Kept, Opening, Refused, Stage, Who, Why};
use quadrille_store::{GameId, Index, Line, StoreError};

use super::{Shared, now};

/// A line of the log.
pub(super) fn line_of(kept: &Kept) -> Line {
    Line { number: kept.entry.number, at: kept.entry.at, body: kept.write() }
}

/// A room from the lines of its log, or what is wrong with them.
pub(super) fn room_of(lines: &[Line]) -> Result<Room, String> {
    let kept: Result<Vec<Kept>, _> = lines.iter().map(|line| Kept::read(&line.body)).collect();
    Room::of(kept.map_err(|malformed| malformed.to_string())?).map_err(|diverged| diverged.to_string())
}

/// What a game is found by: what the game itself says, and of the rest what was said before.
pub(super) fn index_of(live: &Live, before: Index) -> Index {
    let stage = match live.stage() {
        Stage::Waiting => quadrille_store::Stage::Waiting,
        Stage::Playing => quadrille_store::Stage::Playing,
        Stage::Over => quadrille_store::Stage::Over,
    };
    let opening = live.opening();
    let card = Card {
        id: String::new(),
        game: opening.game.clone(),
        options: opening.options.clone(),
        clock: opening.clock,
        seats: live.seats().clone(),
        opened: live.opened(),
    };
    let card = serde_json::to_string(&card).unwrap_or_default();
    Index { stage, card, due: live.due(), ..before }
}

/// Opens a game in which both players sit already.
pub(super) async fn create_seated(
    shared: &Shared,
    id: &GameId,
    opening: Opening,
    seats: [(Seat, Option<Who>, Option<String>); 2],
) -> Result<(), StoreError> {
    let (room, lines) =
        opening_lines(opening, seats, now()).map_err(|refused| StoreError::Corrupt(refused.message))?;
    let lines: Vec<Line> = lines.iter().map(line_of).collect();
    shared.store.create(id, &lines, &index_of(room.live(), Index::new(quadrille_store::Stage::Playing))).await
}

/// What a rematch or a new game is opened with, as lines.
pub(super) fn opening_lines(
    opening: Opening,
    seats: impl IntoIterator<Item = (Seat, Option<Who>, Option<String>)>,
    at: u64,
) -> Result<(Room, Vec<Kept>), Refused> {
    let mut lines = vec![Room::opening(opening, at)];
    let wrong = |what: String| Refused::new(Why::Malformed, what);
    let mut room = Room::of(lines.clone()).map_err(|diverged| wrong(diverged.what))?;
    for (seat, who, owner) in seats {
        if let Some(who) = who {
            let kept = Kept { owner, ..room.sit_at(seat, who, None, at)? };
            room.written(kept.clone()).map_err(|diverged| wrong(diverged.what))?;
            lines.push(kept);
        }
    }
    Ok((room, lines))
}
