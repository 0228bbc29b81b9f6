//! A database of version 1 (protocol 1): every game in it opens, and one is continued.
//!
//! `fixtures/version-1.sqlite` contains games of all four kinds with every kind of log entry. Its players have the tokens below.

use quadrille_catalog::find;
use quadrille_core::Seat;
use quadrille_online::{Command, GamePhase, GameState, Offer, Phrase};

use crate::server::{Guest, Server, address, play};
use crate::socket::Socket;

const HOST: &str = "000102030405060708090a0b0c0d0e0f";
const FRIEND: &str = "101112131415161718191a1b1c1d1e1f";

/// The games: id, number of entries, phase, winner and reason.
const GAMES: [(&str, u64, GamePhase, Option<Seat>, Option<&str>); 11] = [
    ("3e0c9c77fa9041d738bb", 22, GamePhase::Playing, None, None),
    ("8fddee4dcb873a6d5de5", 15, GamePhase::Playing, None, None),
    ("862e560c78d3a8c5ba27", 4, GamePhase::Playing, None, None),
    ("17a1f36970d9d2f130fc", 15, GamePhase::Over, Some(Seat::First), Some("right-claim")),
    ("193e5c782f6e0f2252b9", 7, GamePhase::Over, Some(Seat::First), Some("resign")),
    ("5d6c1804810cc36d456f", 7, GamePhase::Over, None, Some("agreement")),
    ("7752038cf5491b139fd8", 3, GamePhase::Over, None, Some("aborted")),
    ("0ba84db5ca92cecd0381", 5, GamePhase::Over, None, Some("aborted")),
    ("c731cb0bf879b9f678a7", 6, GamePhase::Over, Some(Seat::Second), Some("timeout")),
    ("cab259889d78a5215540", 11, GamePhase::Over, Some(Seat::Second), Some("territory")),
    ("2a76f1609c0c293fd5bf", 9, GamePhase::Over, Some(Seat::Second), Some("resign")),
];
/// Games that waited for a second player, and have expired by now.
const WAITING: [&str; 4] =
    ["3d31ce886ae14d05a080", "7fc1e078a3f025e9f5da", "417db884a31600ffe5d6", "6c938428a75731c2e6da"];

fn guest(token: &str) -> Guest {
    Guest { token: token.to_string(), address: address() }
}

async fn first_version() -> Server {
    let folder = tempfile::tempdir().expect("a temporary folder can be created");
    let file = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/version-1.sqlite");
    std::fs::copy(file, folder.path().join("quadrille.sqlite")).expect("the fixture can be copied");
    Server::with_data(folder).await
}

#[tokio::test]
async fn every_game_of_the_first_version_opens() {
    let server = first_version().await;
    let host = guest(HOST);
    for (id, entries, phase, winner, reason) in GAMES {
        let snapshot = server.snapshot(id, &host).await;
        assert_eq!(
            (snapshot.phase, snapshot.winner, snapshot.reason.as_deref()),
            (phase, winner, reason),
            "{id}"
        );
        // A running clock is credited the time since.
        assert!((entries..=entries + 1).contains(&snapshot.version), "{id}: {}", snapshot.version);
        assert!(GameState::from_snapshot(&snapshot).is_ok(), "{id}: a replica can restore it");
    }
    for id in WAITING {
        let snapshot = server.snapshot(id, &host).await;
        assert!(snapshot.version >= 2 && snapshot.moves.is_empty(), "{id}");
    }
}

/// The entries of version 1 have other names; clients get those of this version.
#[tokio::test]
async fn clients_get_entries_of_version_1_with_the_names_of_this_version() {
    let server = first_version().await;
    let mut kinds = std::collections::BTreeSet::new();
    for (id, entries, ..) in GAMES {
        let (_socket, welcome) = Socket::subscribe_after(&server, id, None, Some(0)).await;
        assert!(welcome.entries.len() as u64 >= entries, "{id}");
        for entry in &welcome.entries {
            let json = serde_json::to_value(entry).unwrap();
            let (kind, content) = json["kind"].as_object().unwrap().iter().next().unwrap();
            for old in ["who", "mv", "key", "after"] {
                assert!(content.get(old).is_none(), "{json}");
            }
            kinds.insert(kind.clone());
        }
    }
    let expected = "created credited declined ended moved offered rematch said seated took-back undone";
    assert_eq!(Vec::from_iter(kinds).join(" "), expected);
}

#[tokio::test]
async fn a_game_of_the_first_version_is_continued() {
    let server = first_version().await;
    let (id, _, _, _, _) = GAMES[0];
    let (host, friend) = (guest(HOST), guest(FRIEND));
    let before = server.snapshot(id, &host).await;
    let (mover, other) = match before.side_to_move {
        Some(Seat::First) => (&host, &friend),
        _ => (&friend, &host),
    };
    let position = find(&before.config.game).unwrap().parse(&before.position).unwrap();
    let mv = position.legal_moves().unwrap().remove(0);
    for (player, name, command) in [
        (mover, "move", play(&mv.to_text())),
        (other, "say", Command::Say { phrase: Phrase::GoodGame }),
        (other, "offer", Command::Offer { offer: Offer::TakeBack }),
        (other, "resign", Command::Resign),
    ] {
        let answer = server.command(id, player, name, command).await;
        assert_eq!(answer.status, 200, "{name}: {}", answer.text);
    }
    let after = server.snapshot(id, &host).await;
    assert_eq!((after.phase, after.version), (GamePhase::Over, before.version + 4));
    assert_eq!(after.moves.len(), before.moves.len() + 1);
    // A command that version 1 executed is a duplicate.
    let again = server.command(id, &host, "c1", Command::Resign).await;
    assert_eq!(again.status, 200, "{}", again.text);
    let version = server.snapshot(id, &host).await.version;
    assert_eq!(version, after.version, "nothing was executed again");
}
