//! `quadrille load` against a server of its own.

use serde_json::Value;

use super::process::Process;
use crate::run;

/// The short form of the overload test: at twice the speed of the server everything acknowledged is durable, nothing fails but what is
/// refused as `unavailable`, and afterwards the server is as fast as is asked.
#[test]
fn a_server_under_too_much_load_refuses_and_recovers() {
    let folder = tempfile::tempdir().unwrap();
    let server = Process::start(folder.path().to_str().unwrap(), 0);
    let host = server.host();
    let phases = ["--phase", "max:1s", "--phase", "2x:1s", "--phase", "0.2x:2s"];
    let told = run(&[&["load", "--server", &host, "--matches", "20", "--json"], &phases[..]].concat()).ok();
    let report: Value = serde_json::from_str(&told).unwrap();
    let phases = report["phases"].as_array().unwrap();
    assert_eq!(phases.len(), 3);
    for phase in phases {
        assert!(phase["acknowledged"].as_u64().unwrap() > 0, "{phase}");
        assert_eq!(phase["failed"].as_object().map(serde_json::Map::len), Some(0), "{phase}");
        let reasons: Vec<&String> = phase["refused"].as_object().unwrap().keys().collect();
        assert!(
            reasons.iter().all(|reason| ["unavailable", "too-fast"].contains(&reason.as_str())),
            "{phase}"
        );
    }
    assert!(run(&["load", "--server", "192.0.2.1:80"]).fault().contains("not a loopback address"));
}
