//! `quadrille load` against a server.

use serde_json::Value;

use super::process::Process;
use crate::run;

/// A short overload test: at twice the peak rate nothing fails except commands that are rejected as `unavailable`, and afterwards the server
/// reaches the target rate.
#[test]
fn an_overloaded_server_rejects_and_recovers() {
    let folder = tempfile::tempdir().unwrap();
    let server = Process::start(folder.path().to_str().unwrap(), 0);
    let host = server.host();
    let phases = ["--phase", "max:1s", "--phase", "2x:1s", "--phase", "0.2x:2s"];
    let output = run(&[&["load", "--server", &host, "--matches", "20", "--json"], &phases[..]].concat()).ok();
    let report: Value = serde_json::from_str(&output).unwrap();
    let phases = report["phases"].as_array().unwrap();
    assert_eq!(phases.len(), 3);
    for phase in phases {
        assert!(phase["acknowledged"].as_u64().unwrap() > 0, "{phase}");
        assert_eq!(phase["failed"].as_object().map(serde_json::Map::len), Some(0), "{phase}");
        let reasons: Vec<&String> = phase["rejected"].as_object().unwrap().keys().collect();
        assert!(
            reasons.iter().all(|reason| ["unavailable", "too-fast"].contains(&reason.as_str())),
            "{phase}"
        );
    }
    assert!(run(&["load", "--server", "192.0.2.1:80"]).error().contains("not a loopback address"));
}
