//! The memory of the server, measured by the example `idle_sockets`.
#![cfg(target_os = "linux")]

#[test]
fn an_idle_websocket_costs_at_most_ten_kilobytes() {
    // Cargo builds the example into a folder beside the tests; it fails above its limit.
    let tests = std::env::current_exe().unwrap();
    let example = tests.ancestors().nth(2).unwrap().join("examples/idle_sockets");
    assert!(
        example.exists(),
        "a run of single tests does not build examples: cargo build -p quadrille-server --examples"
    );
    let measured = std::process::Command::new(example).arg("500").output().unwrap();
    let (output, errors) =
        (String::from_utf8_lossy(&measured.stdout), String::from_utf8_lossy(&measured.stderr));
    assert!(measured.status.success(), "{output}{errors}");
}
