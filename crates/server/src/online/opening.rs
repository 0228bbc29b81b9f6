//! Opening a game with its host in it.

use axum::http::StatusCode;
use quadrille_catalog::find;
use quadrille_core::Seat;
use quadrille_protocol::online::{Create, HostSide, Opening, Seated, Who};
use quadrille_store::{Index, Stage, StoreError};

use super::index::{index_of, line_of, opening_lines};
use super::refusal::Refusal;
use super::{Shared, now, secrets};

/// How long a code can be joined by.
const CODE_LASTS: u64 = 24 * 60 * 60 * 1000;
/// Codes that are tried for a new game; more are needed only when thousands wait.
const CODES: usize = 50;

/// Opens a game with its host in it.
pub(super) async fn open(
    shared: &Shared,
    create: &Create,
    owner: String,
    seeking: Option<String>,
) -> Result<Seated, Refusal> {
    let known = find(&create.game).ok_or_else(|| {
        Refusal::new(
            StatusCode::UNPROCESSABLE_ENTITY,
            "no-such-rules",
            format!("no game is called {:?}", create.game),
        )
    })?;
    if create.options.0.iter().any(|(key, value)| key == "dictionary" && value == "online") {
        let why = "online the server judges words by its own list; the dictionary can be builtin or honour";
        return Err(Refusal::new(StatusCode::UNPROCESSABLE_ENTITY, "no-such-dictionary", why));
    }
    if create.private && create.listed {
        let why = "a private game is seen by its players only; it cannot be in the lobby";
        return Err(Refusal::new(StatusCode::UNPROCESSABLE_ENTITY, "private-listed", why));
    }
    if create.opponent.is_some() && quadrille_players::roster(known.info().id).is_none() {
        return Err(Refusal::new(
            StatusCode::UNPROCESSABLE_ENTITY,
            "no-computer",
            "no computer plays this game",
        ));
    }
    let host = match create.side {
        HostSide::First => Seat::First,
        HostSide::Second => Seat::Second,
        HostSide::Random => {
            if secrets::heads() {
                Seat::First
            } else {
                Seat::Second
            }
        }
    };
    let opening = Opening {
        game: create.game.clone(),
        options: create.options.clone(),
        seed: secrets::seed(),
        start: create.start.clone(),
        clock: create.clock,
        private: create.private,
        host,
        after: None,
    };
    let seats = [
        (host, Some(Who::guest(&create.name, create.bot)), Some(owner)),
        (host.other(), create.opponent.map(|level| Who::Computer { level }), None),
    ];
    let at = now();
    let (room, lines) = opening_lines(opening, seats, at).map_err(|refused| {
        Refusal::new(StatusCode::UNPROCESSABLE_ENTITY, "no-such-start", refused.message)
    })?;
    let lines: Vec<_> = lines.iter().map(line_of).collect();
    let waits = room.live().free_seat().is_some();
    let listed = waits && (create.listed || seeking.is_some());
    let lasts = if listed { shared.lobby_wait.millis() } else { CODE_LASTS };
    for _ in 0..CODES {
        let id = secrets::game_id();
        let code = waits.then(|| secrets::code().to_string());
        let (expires, seeking) = (waits.then_some(at + lasts), seeking.clone());
        let found_by = Index { code: code.clone(), expires, listed, seeking, ..Index::new(Stage::Waiting) };
        let index = index_of(room.live(), found_by);
        match shared.store.create(&id, &lines, &index).await {
            Ok(()) => return Ok(Seated { game: id.to_string(), seat: host, code }),
            Err(StoreError::CodeTaken | StoreError::IdTaken) => {}
            Err(error @ StoreError::Refused(_)) => {
                shared.log_failure(&error);
                let why = "the game has more than the server keeps";
                return Err(Refusal::new(StatusCode::UNPROCESSABLE_ENTITY, "too-large", why));
            }
            Err(error) => return Err(shared.unavailable(&error)),
        }
    }
    Err(Refusal::unavailable("too many games wait; try again in a moment"))
}
