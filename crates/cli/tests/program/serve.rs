//! `quadrille serve`, from its first line to its end.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::Command;

use crate::{command, run};

fn fetch(host: &str, path: &str) -> String {
    let mut stream = TcpStream::connect(host).expect("the server listens");
    write!(stream, "GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n")
        .expect("the server reads");
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).expect("the server answers");
    String::from_utf8_lossy(&answer).into_owned()
}

#[test]
fn a_server_says_where_it_is_answers_and_ends_when_asked() {
    let arguments = ["serve", "--port", "0", "--offline", "--dictionary", "http://localhost:9000/"];
    let mut child = command(&arguments).spawn().expect("the program starts");
    let mut line = String::new();
    let mut out = BufReader::new(child.stdout.take().expect("its output is piped"));
    out.read_line(&mut line).unwrap();
    let host =
        line.trim_end().strip_prefix("Quadrille is at http://").and_then(|rest| rest.strip_suffix('/'));
    let host = host.unwrap_or_else(|| panic!("{line}"));
    let health = fetch(host, "/healthz");
    assert!(health.starts_with("HTTP/1.1 200 ") && health.ends_with("\r\n\r\nok"), "{health}");
    assert!(
        fetch(host, "/config.json").ends_with(r#"{"dictionary":"http://localhost:9000","online":false}"#)
    );
    assert!(fetch(host, "/").contains("Quadrille"));

    // A browser keeps its connection; that is no reason to stay.
    let idle = TcpStream::connect(host).unwrap();
    let killed = Command::new("kill").args(["-TERM", &child.id().to_string()]).status().unwrap();
    assert!(killed.success());
    assert_eq!(child.wait().unwrap().code(), Some(0));
    drop(idle);
    let mut rest = String::new();
    out.read_to_string(&mut rest).unwrap();
    assert_eq!(rest, "", "one line is all it prints");
}

#[test]
fn what_cannot_be_served_is_told_with_what_to_do_next() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    let fault = run(&["serve", "--port", &port]).fault();
    assert!(fault.contains(&format!("port {port} ")) && fault.contains("--port 0"), "{fault}");
    let fault = run(&["serve", "--dictionary", "example.org"]).fault();
    assert!(fault.contains("https://example.org"), "{fault}");
    run(&["serve", "--address", "nowhere"]).fault();
}

#[test]
fn settings_of_the_system_do_not_stand_in_the_way_of_others() {
    // A unit says where games are kept; whoever runs it adds a database, or wants none of it.
    let serve = |arguments: &[&str]| {
        let mut serve = command(&[&["serve", "--port", "0"], arguments].concat());
        serve.env("QUADRILLE_DATA", "/nowhere/at/all");
        serve
    };
    let mut both = serve(&[]);
    both.env("QUADRILLE_DATABASE", "postgres://nobody@127.0.0.1:1/none");
    let said = both.output().expect("the program starts");
    let fault = String::from_utf8_lossy(&said.stderr).into_owned();
    assert!(fault.contains("127.0.0.1:1") && !fault.contains("cannot be used with"), "{fault}");

    let mut offline = serve(&["--offline"]).spawn().expect("the program starts");
    let mut line = String::new();
    BufReader::new(offline.stdout.take().expect("its output is piped")).read_line(&mut line).unwrap();
    assert!(line.starts_with("Quadrille is at "), "{line}");
    offline.kill().unwrap();
    offline.wait().unwrap();
}
