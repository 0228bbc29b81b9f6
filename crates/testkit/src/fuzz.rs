//! The laws of the fuzz targets, each a function of arbitrary bytes. `fuzz/` calls them from a fuzzer; the tests call them with seeded
//! random input.

#[cfg(not(target_family = "wasm"))]
pub use online::{online_request, socket_frame};
use quadrille_catalog::{AcceptAnyWord, AnyPosition, GAMES, Game, replay_record};
use quadrille_core::record::{LocatedRecord, parse_all};
use quadrille_core::{OptionValue, Options, Record};
use quadrille_json::replay_line;
#[cfg(not(target_family = "wasm"))]
pub use worker::engine_request;

#[cfg(not(target_family = "wasm"))]
mod online;

/// The game that the first byte selects, and the rest as text.
fn game_and_text(data: &[u8]) -> Option<(&'static dyn Game, &str)> {
    let (pick, rest) = data.split_first()?;
    Some((GAMES[usize::from(*pick) % GAMES.len()], std::str::from_utf8(rest).ok()?))
}

/// A text is rejected, or it is the canonical text of its position.
///
/// # Panics
/// If the law is violated.
pub fn position_text(data: &[u8]) {
    let Some((game, text)) = game_and_text(data) else { return };
    match game.parse(text) {
        Ok(position) => {
            assert_eq!(position.to_text(), text);
            // Every parsed position can be drawn and queried.
            position.board();
            position.highlights();
            position.legal_actions(&[]);
            if let Some(moves) = position.legal_moves() {
                assert_eq!(moves.is_empty(), position.outcome().is_some());
            }
        }
        Err(errors) => assert!(!errors.is_empty()),
    }
}

/// A move's text is rejected, or the move can be made.
///
/// # Panics
/// If the law is violated.
pub fn apply_moves(data: &[u8]) {
    let Some((game, text)) = game_and_text(data) else { return };
    let mut lines = text.lines();
    let start: Box<dyn AnyPosition> = match lines.next().map(|line| game.parse(line)) {
        Some(Ok(position)) => position,
        _ => game.initial(&Options::defaults(game.info().options), 1).expect("defaults give a start"),
    };
    let mut position = start;
    for mv in lines.take(200) {
        let before = fingerprint(&*position);
        if let Err(error) = position.play_text(mv, &AcceptAnyWord) {
            assert!(!error.message.is_empty());
            assert_eq!(fingerprint(&*position), before, "a rejected move changes nothing");
        }
    }
}

/// Cheap comparison value of a position. A text that does not restore the position is omitted: it is a hash of all land cells, and slow.
fn fingerprint(position: &dyn AnyPosition) -> (u64, Option<String>) {
    (position.hash(), position.info().text_restores_position.then(|| position.to_text()))
}

/// Options are rejected, or the initial position has them.
///
/// # Panics
/// If the law is violated.
pub fn options(data: &[u8]) {
    let Some((game, text)) = game_and_text(data) else { return };
    let given = text.split(' ').filter_map(|pair| pair.split_once('='));
    if let Ok(options) = Options::parse(game.info().options, given)
        && let Ok(position) = game.initial(&options, 7)
    {
        assert_eq!(position.outcome(), None);
        for (key, shown) in position.options() {
            let drawn =
                matches!((options.value(key), &shown), (OptionValue::Word(_), OptionValue::Square(_)));
            assert!(drawn || *options.value(key) == shown, "{key} shows {shown}");
        }
    }
}

/// A text is rejected, or its records round-trip.
///
/// # Panics
/// If the law is violated.
pub fn record_text(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    for LocatedRecord { record, .. } in parse_all(text).unwrap_or_default() {
        assert_eq!(Record::parse(&record.to_text()).as_ref(), Ok(&record));
        if let Err(replay_error) = replay_record(&record, &AcceptAnyWord) {
            assert!(!replay_error.to_string().is_empty());
        }
    }
}

/// A line of JSON is rejected, or its replay is a line of JSON.
///
/// # Panics
/// If the law is violated.
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

    use quadrille_search::SearchClock;
    use quadrille_worker::EngineWorker;
    use quadrille_worker::protocol::{
        WorkerErrorCode, WorkerRequest, WorkerResponse, WorkerResult, WorkerTask,
    };

    /// A clock whose stop flag is always set.
    struct AlwaysStopped;

    impl SearchClock for AlwaysStopped {
        fn elapsed(&self) -> Duration {
            Duration::ZERO
        }

        fn stopped(&self) -> bool {
            true
        }
    }

    /// A request to the computer players is rejected, or answered with legal moves.
    ///
    /// # Panics
    /// If the law is violated.
    pub fn engine_request(data: &[u8]) {
        let Ok(line) = std::str::from_utf8(data) else { return };
        let mut engine_worker = EngineWorker::default();
        let mut answer = |line: &str| {
            let answer = engine_worker.answer(line, &AlwaysStopped);
            assert!(!answer.contains('\n'), "{answer}");
            WorkerResponse::read(&answer).expect("an answer can be read")
        };
        let WorkerResponse { id, result } = answer(line);
        let Ok(mut request) = WorkerRequest::read(line) else {
            assert!(matches!(result, WorkerResult::Rejected { code: WorkerErrorCode::Malformed, .. }));
            return;
        };
        assert_eq!(id, request.id);
        if let (WorkerTask::Search(search), WorkerResult::Report(report)) = (&mut request.task, result) {
            search.moves.push(report.lines[0].moves[0].clone());
            let next = answer(&request.write()).result;
            assert!(
                !matches!(
                    next,
                    WorkerResult::Rejected { code: WorkerErrorCode::Move | WorkerErrorCode::Setup, .. }
                ),
                "{next:?}"
            );
        }
    }
}
