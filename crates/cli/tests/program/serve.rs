//! `quadrille serve`, from its first line to its exit.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::server_process::ServerProcess;
use crate::{command, run};

/// Timeout of a response.
const TIMEOUT: Duration = Duration::from_secs(10);

fn fetch(host: &str, path: &str) -> String {
    ask(host, &format!("GET {path} HTTP/1.1\r\n"))
}

/// The response to a request that begins with this text.
fn ask(host: &str, request: &str) -> String {
    let mut stream = TcpStream::connect(host).expect("the server listens");
    stream.set_read_timeout(Some(TIMEOUT)).expect("it is not zero");
    write!(stream, "{request}Host: {host}\r\nConnection: close\r\n\r\n").expect("the server reads");
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).expect("the server answers");
    String::from_utf8_lossy(&answer).into_owned()
}

#[test]
fn silent_connections_beyond_the_files_of_the_process_leave_it_reachable() {
    let mut limited = Command::new("sh");
    let command = "ulimit -n 256; exec \"$0\" serve --port 0 --offline";
    limited.args(["-c", command, env!("CARGO_BIN_EXE_quadrille")]).stderr(Stdio::null());
    let server = ServerProcess::start(&mut limited);
    let silent: Vec<TcpStream> = (0..300)
        .map(|_| {
            let mut stream = TcpStream::connect(&server.host).expect("the server listens");
            stream.write_all(b"GET / HTTP/1.1\r\n").expect("the server reads");
            stream
        })
        .collect();
    let asked = Instant::now();
    let health = fetch(&server.host, "/healthz");
    assert!(health.starts_with("HTTP/1.1 200 "), "{health}");
    assert!(asked.elapsed() < Duration::from_secs(2), "{:?}", asked.elapsed());
    drop(silent);
}

#[test]
fn metrics_are_served_only_where_the_operator_wants_them() {
    let folder = tempfile::tempdir().unwrap();
    let arguments = ["serve", "--port", "0", "--metrics", "127.0.0.1:0", "--log", "json", "--data"];
    let mut server = ServerProcess::start(command(&arguments).arg(folder.path()));
    let log = BufReader::new(server.child.stderr.take().expect("its log is piped"));
    let line = log.lines().map_while(Result::ok).find(|line| line.contains("/metrics and /admin are served"));
    let line: serde_json::Value = serde_json::from_str(&line.expect("it logs the address")).unwrap();
    let metrics = fetch(line["address"].as_str().unwrap(), "/metrics");
    assert!(metrics.starts_with("HTTP/1.1 200 ") && metrics.contains("quadrille_rooms 0"), "{metrics}");
    assert!(fetch(&server.host, "/metrics").starts_with("HTTP/1.1 404 "));
}

/// The address of the operator's listener, and the lines that the server logged until then.
fn operator_address(server: &mut ServerProcess) -> (String, Vec<String>) {
    let log = BufReader::new(server.child.stderr.take().expect("its log is piped"));
    let mut lines = Vec::new();
    for line in log.lines().map_while(Result::ok) {
        let fields: serde_json::Value = serde_json::from_str(&line).expect("a line of the log is JSON");
        lines.push(line);
        if fields["message"].as_str().is_some_and(|text| text.contains("/metrics and /admin are served")) {
            return (fields["address"].as_str().expect("it logs the address").to_string(), lines);
        }
    }
    panic!("it does not say where operators find it: {lines:?}");
}

#[test]
fn operators_have_a_page_on_loopback_without_further_settings() {
    let folder = tempfile::tempdir().unwrap();
    let arguments = ["serve", "--port", "0", "--log", "json", "--data"];
    let mut server = ServerProcess::start(command(&arguments).arg(folder.path()));
    let (address, lines) = operator_address(&mut server);
    assert!(address.starts_with("127.0.0.1:"), "{address}");
    let token = std::fs::read_to_string(folder.path().join("admin-token")).unwrap();
    let token = token.trim();
    assert!(lines.iter().all(|line| !line.contains(token)) && token.len() == 32);
    assert!(fetch(&address, "/admin").starts_with("HTTP/1.1 401 "));
    let page = ask(&address, &format!("GET /admin HTTP/1.1\r\nAuthorization: Bearer {token}\r\n"));
    assert!(page.starts_with("HTTP/1.1 200 ") && page.contains("Live games"), "{page}");
    assert!(fetch(&server.host, "/admin").starts_with("HTTP/1.1 404 "), "it is not public");

    // A second server on the machine starts, on the same settings but for the data.
    let taken = TcpListener::bind("127.0.0.1:9464");
    let other = tempfile::tempdir().unwrap();
    let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port().to_string();
    let arguments = ["serve", "--port", &port, "--log", "json", "--data"];
    let mut second = command(&arguments);
    second.arg(other.path()).env("QUADRILLE_ADMIN_TOKEN", "a token of the operator's own".replace(' ', "-"));
    let mut second = ServerProcess::start(&mut second);
    let (address, _) = operator_address(&mut second);
    assert!(!address.ends_with(":9464"), "another program uses it: {taken:?}");
    let own = "GET /admin HTTP/1.1\r\nAuthorization: Bearer a-token-of-the-operator's-own\r\n";
    assert!(ask(&address, own).starts_with("HTTP/1.1 200 "));
    assert!(!other.path().join("admin-token").exists());
}

#[test]
fn the_listener_of_operators_can_be_chosen() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    let data = tempfile::tempdir().unwrap();
    let data = data.path().to_str().unwrap();
    let serve =
        |arguments: [&'static str; 2]| ["serve", "--port", "0", "--data", data, arguments[0], arguments[1]];
    let error = run(&["serve", "--port", "0", "--data", data, "--admin", &address]).error();
    assert!(
        error.contains(&format!("port {} ", taken.local_addr().unwrap().port())) && error.contains("--admin")
    );
    assert!(run(&serve(["--admin", "nowhere"])).error().contains("IP:PORT or off"));
    let error = run(&serve(["--admin-token", "too-short"])).error();
    assert!(error.contains("16 to 200") && !error.contains("too-short"), "{error}");
    let mut off = ServerProcess::start(&mut command(&serve(["--admin", "off"])));
    off.child.kill().unwrap();
    let mut log = String::new();
    off.child.stderr.take().unwrap().read_to_string(&mut log).unwrap();
    assert!(!log.contains("/admin"), "{log}");
}

#[test]
fn the_shipped_unit_trusts_its_proxy_and_listens_on_loopback_only() {
    let unit = include_str!("../../../../deploy/quadrille.service");
    let start = unit.lines().find_map(|line| line.strip_prefix("ExecStart=")).expect("it starts something");
    let mut words = shlex::split(start).expect("it is a command line").into_iter();
    assert_eq!(words.next().as_deref(), Some("/usr/local/bin/quadrille"));
    let mut arguments: Vec<String> = words.collect();
    let after = |name: &str| arguments.iter().position(|word| word == name).map(|at| at + 1);
    let (port, address) = (after("--port").expect("it has a port"), after("--address"));
    assert_eq!(address.map(|at| arguments[at].as_str()), Some("127.0.0.1"));
    let operator = after("--admin").expect("operators have an address");
    assert!(arguments[operator].starts_with("127.0.0.1:"));
    // The ports may be in use on this machine.
    arguments[port] = "0".to_string();
    arguments[operator] = "127.0.0.1:0".to_string();
    let folder = tempfile::tempdir().unwrap();
    let mut serve = command(&[]);
    serve.args(arguments).env("QUADRILLE_DATA", folder.path()).stderr(Stdio::null());
    let server = ServerProcess::start(&mut serve);
    let become_guest = |client: &str| {
        let request = format!("POST /api/v1/guests HTTP/1.1\r\nX-Forwarded-For: {client}\r\n");
        ask(&server.host, &request)
    };
    let refused = (0..30).map(|_| become_guest("10.0.0.1")).find(|answer| !answer.contains(" 201 "));
    assert!(refused.is_some_and(|answer| answer.starts_with("HTTP/1.1 429 ")), "one client has its limit");
    assert!(become_guest("10.0.0.2").starts_with("HTTP/1.1 201 "), "and another has one of its own");
}

#[test]
fn a_server_prints_its_address_responds_and_exits_on_sigterm() {
    let arguments = ["serve", "--port", "0", "--offline", "--dictionary", "http://localhost:9000/"];
    let mut server = ServerProcess::start(&mut command(&arguments));
    let host = &server.host;
    let health = fetch(host, "/healthz");
    assert!(health.starts_with("HTTP/1.1 200 ") && health.ends_with("\r\n\r\nok"), "{health}");
    assert!(
        fetch(host, "/config.json").ends_with(r#"{"dictionary":"http://localhost:9000","online":false}"#)
    );
    assert!(fetch(host, "/").contains("Quadrille"));

    // Connections that a browser keeps open do not delay the exit.
    let idle = TcpStream::connect(host).unwrap();
    let killed = Command::new("kill").args(["-TERM", &server.child.id().to_string()]).status().unwrap();
    assert!(killed.success());
    assert_eq!(server.child.wait().unwrap().code(), Some(0));
    drop(idle);
    let mut rest = String::new();
    server.out.read_to_string(&mut rest).unwrap();
    assert_eq!(rest, "", "one line is all it prints");
}

#[test]
fn errors_say_what_to_do_next() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    let error = run(&["serve", "--port", &port]).error();
    assert!(error.contains(&format!("port {port} ")) && error.contains("--port 0"), "{error}");
    let error = run(&["serve", "--dictionary", "example.org"]).error();
    assert!(error.contains("https://example.org"), "{error}");
    run(&["serve", "--address", "nowhere"]).error();
}

#[test]
fn a_data_folder_in_the_environment_conflicts_with_nothing() {
    // A service unit sets the data folder; operators add a database or `--offline`.
    let serve = |arguments: &[&str]| {
        let mut serve = command(&[&["serve", "--port", "0"], arguments].concat());
        serve.env("QUADRILLE_DATA", "/nowhere/at/all");
        serve
    };
    let mut both = serve(&[]);
    both.env("QUADRILLE_DATABASE", "postgres://nobody@127.0.0.1:1/none");
    let said = both.output().expect("the program starts");
    let error = String::from_utf8_lossy(&said.stderr).into_owned();
    assert!(error.contains("127.0.0.1:1") && !error.contains("cannot be used with"), "{error}");

    ServerProcess::start(&mut serve(&["--offline"]));
}
