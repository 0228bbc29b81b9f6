//! Archives of finished games, and the deletion of a name.

use serde_json::json;

use super::process::Process;
use crate::run;

#[test]
fn a_finished_game_is_archived_deleted_and_restored() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let (data, file) = (data.to_str().unwrap(), folder.path().join("games.jsonl"));
    let file = file.to_str().unwrap();
    let mut server = Process::start(data, 0);
    let (finished, [host, _]) = server.two_players();
    let (running, _) = server.two_players();
    let resign = json!({ "id": "a", "version": 3, "command": "resign" });
    assert_eq!(server.command(&finished, &host, &resign).0, 200);
    let before = server.snapshot(&finished);
    server.terminate();
    assert_eq!(server.wait(), Some(0));

    let none = folder.path().join("none.jsonl");
    let output = run(&["archive", none.to_str().unwrap(), "--older-than", "1", "--data", data]).ok();
    assert!(output.starts_with("0 games"), "{output}");
    let output = run(&["archive", file, "--delete", "--data", data]).ok();
    assert!(output.contains("1 games are in") && output.contains("1 games were deleted"), "{output}");
    let error = run(&["archive", file, "--data", data]).error();
    assert!(error.contains("exists already"), "{error}");
    let output = run(&["restore", file, "--data", data]).ok();
    assert!(output.starts_with("1 games were restored"), "{output}");
    let output = run(&["restore", file, "--data", data]).ok();
    assert!(output.contains("0 games were restored; 1 were"), "{output}");
    std::fs::write(none, "{}\n").unwrap();
    let error = run(&["restore", folder.path().join("none.jsonl").to_str().unwrap(), "--data", data]).error();
    assert!(error.contains("line 1"), "{error}");

    let server = Process::start(data, 0);
    assert_eq!(server.snapshot(&finished), before);
    server.snapshot(&running);
}

#[test]
fn a_name_is_deleted_from_all_games() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().to_str().unwrap();
    let mut server = Process::start(data, 0);
    let guest = server.guest();
    let mut games = Vec::new();
    for name in ["Mira \"M\"", "Mira", "Mira \"M\""] {
        let (status, answer) =
            server.post("/api/v1/games", &guest, &json!({ "game": "quadratic-war", "name": name }));
        assert_eq!(status, 201, "{answer}");
        games.push(answer["game"].as_str().unwrap().to_string());
    }
    server.terminate();
    assert_eq!(server.wait(), Some(0));
    let output = run(&["delete-name", "Mira \"M\"", "--data", data]).ok();
    assert!(output.contains("from 2 games"), "{output}");
    let server = Process::start(data, 0);
    let texts: Vec<String> = games.iter().map(|game| format!("{:?}", server.snapshot(game))).collect();
    assert_eq!(texts.iter().map(|text| text.contains("Mira")).collect::<Vec<_>>(), [false, true, false]);
}
