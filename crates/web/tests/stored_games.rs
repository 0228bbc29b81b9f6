//! Games that an earlier client saved or put into a link are still opened, and end as they did.
//!
//! `stored/` has a file for each game, written by the client of the version in its path and never changed: the text in the browser's storage, the link, and the end of the game.
//! A change of a format adds files beside them.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use quadrille_catalog::finished_games;
use quadrille_core::{Record, Seat};
use quadrille_match::Match;
use quadrille_web::link;
use quadrille_web::saved_games::SavedGame;
use serde::Deserialize;
use serde_json::Value;

/// A game that an earlier client stored.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct StoredGame {
    /// The value in the browser's storage.
    saved: Value,
    /// The end of its link.
    link: String,
    /// The last position.
    position: String,
    /// The number of moves.
    moves: usize,
    winner: Option<String>,
    reason: String,
}

/// The stored games of all versions, with the path of each.
fn stored_games() -> Vec<(String, StoredGame)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/stored");
    let mut games = Vec::new();
    for version in fs::read_dir(folder).expect("the folder of stored games") {
        let version = version.expect("a folder of a version").path();
        for file in fs::read_dir(version).expect("a folder of a version") {
            let path = file.expect("a stored game").path();
            let text = fs::read_to_string(&path).expect("a stored game");
            let name = path.display().to_string();
            games.push((
                name.clone(),
                serde_json::from_str(&text).unwrap_or_else(|error| panic!("{name}: {error}")),
            ));
        }
    }
    games
}

#[track_caller]
fn check_end(name: &str, game: &Match, stored: &StoredGame) {
    let outcome = game.outcome().unwrap_or_else(|| panic!("{name}: the game goes on"));
    assert_eq!(game.position().to_text(), stored.position, "{name}");
    assert_eq!(game.played().len(), stored.moves, "{name}");
    assert_eq!(outcome.winner().map(Seat::word), stored.winner.as_deref(), "{name}");
    assert_eq!(outcome.reason.word(), stored.reason, "{name}");
}

#[test]
fn games_of_earlier_clients_end_as_they_did() {
    let mut seen = BTreeSet::new();
    for (name, stored) in stored_games() {
        let saved =
            SavedGame::read(&stored.saved.to_string()).unwrap_or_else(|| panic!("{name} is not read"));
        let game = saved.game().unwrap_or_else(|| panic!("{name} is not replayed"));
        check_end(&name, &game, &stored);
        seen.insert(game.setup().game.clone());

        let record = link::unpack(&stored.link).unwrap_or_else(|| panic!("{name}: the link is not read"));
        let record = Record::parse(&record).unwrap_or_else(|errors| panic!("{name}: {errors}"));
        let linked = Match::from_record(&record).unwrap_or_else(|error| panic!("{name}: {error}"));
        check_end(&name, &linked, &stored);
        assert_eq!(linked.setup(), game.setup(), "{name}");
        // Writing and reading it again gives the same.
        let copy = Record::parse(&game.record().to_text()).unwrap();
        assert_eq!(Match::from_record(&copy).unwrap().position().to_text(), stored.position, "{name}");
    }
    let expected: BTreeSet<String> = finished_games().map(|game| game.info().id.to_string()).collect();
    assert_eq!(seen, expected, "every finished game has a stored one");
}
