//! A server process and requests to it.

use std::fs::File;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
#[cfg(target_os = "linux")]
use std::sync::mpsc;
use std::time::Duration;

use quadrille_online::GameSnapshot;
use serde_json::{Value, json};

use crate::server_process::ServerProcess;

pub(super) const ADDRESS: &str = "x-forwarded-for";
/// Timeout of a response.
pub(super) const TIMEOUT: Duration = Duration::from_secs(30);

/// A guest with a token, and a separate address as behind a proxy.
#[derive(Clone)]
pub(super) struct Guest {
    pub(super) token: String,
    pub(super) address: String,
}

pub(super) struct Process(ServerProcess);

impl Process {
    /// Starts the program on this data folder and port; 0 stands for any free port.
    pub(super) fn start(data: &str, port: u16) -> Process {
        Process::run(&["--port", &port.to_string(), "--data", data], Stdio::null())
    }

    /// Starts the program on this data folder, with all its log messages in this file.
    pub(super) fn start_verbose(data: &str, log: File) -> Process {
        let mut shell = Command::new("sh");
        Process::run_in(shell.env("RUST_LOG", "debug"), &["--port", "0", "--data", data], Stdio::from(log))
    }

    /// Starts the program on this data folder, with the lines of its log in a channel. Unlike a file, a pipe has no size limit.
    #[cfg(target_os = "linux")]
    pub(super) fn start_piped(data: &str) -> (Process, mpsc::Receiver<String>) {
        use std::io::{BufRead, BufReader};
        let mut process = Process::run(&["--port", "0", "--data", data], Stdio::piped());
        let log = BufReader::new(process.0.child.stderr.take().expect("its log is piped"));
        let (sender, lines) = mpsc::channel();
        std::thread::spawn(move || {
            // The test may have dropped the receiver; the pipe must still be drained.
            log.lines().map_while(Result::ok).for_each(|line| drop(sender.send(line)));
        });
        (process, lines)
    }

    /// Starts the program on this database, with its log in this file.
    pub(super) fn start_on(database: &str, log: File) -> Process {
        Process::run(&["--port", "0", "--database", database], Stdio::from(log))
    }

    fn run(arguments: &[&str], log: Stdio) -> Process {
        Process::run_in(&mut Command::new("sh"), arguments, log)
    }

    fn run_in(shell: &mut Command, arguments: &[&str], log: Stdio) -> Process {
        // A write beyond the file size limit must be an error, not a signal that ends the program.
        let command = "trap '' XFSZ; exec \"$0\" serve --proxy-header \"$@\"";
        shell.args(["-c", command, env!("CARGO_BIN_EXE_quadrille"), ADDRESS]).args(arguments);
        Process(ServerProcess::start(shell.stderr(log)))
    }

    pub(super) fn host(&self) -> String {
        self.0.host.clone()
    }

    pub(super) fn id(&self) -> u32 {
        self.0.child.id()
    }

    pub(super) fn port(&self) -> u16 {
        let port = self.0.host.rsplit(':').next();
        port.and_then(|port| port.parse().ok()).expect("an address ends with its port")
    }

    /// Kills it (`kill -9`).
    pub(super) fn kill(&mut self) {
        self.0.child.kill().expect("it runs");
        self.0.child.wait().expect("it ends");
    }

    /// Terminates it (`kill -TERM`).
    pub(super) fn terminate(&self) {
        let sent = Command::new("kill").args(["-TERM", &self.0.child.id().to_string()]).status();
        assert!(sent.expect("there is a kill").success());
    }

    pub(super) fn wait(&mut self) -> Option<i32> {
        self.0.child.wait().expect("it ends").code()
    }

    /// Limits the size of its files.
    #[cfg(target_os = "linux")]
    pub(super) fn limit_files(&self, bytes: &str) {
        let (process, limit) = (self.0.child.id().to_string(), format!("--fsize={bytes}:unlimited"));
        let set = Command::new("prlimit").args(["--pid", &process, &limit]).status();
        assert!(set.expect("there is a prlimit").success());
    }

    fn request(&self, method: &str, path: &str, guest: Option<&Guest>, body: &str) -> (u16, Value) {
        let (status, body) = self.exchange(method, path, guest, body);
        (status, serde_json::from_str(&body).unwrap_or_else(|error| panic!("{error}: {body}")))
    }

    fn exchange(&self, method: &str, path: &str, guest: Option<&Guest>, body: &str) -> (u16, String) {
        let mut stream = TcpStream::connect(&self.0.host).expect("the server listens");
        stream.set_read_timeout(Some(TIMEOUT)).expect("it is not zero");
        let mut request =
            format!("{method} {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n", self.0.host);
        if let Some(Guest { token, address }) = guest {
            request += &format!("{ADDRESS}: {address}\r\n");
            if !token.is_empty() {
                request += &format!("Authorization: Bearer {token}\r\n");
            }
        }
        request += &format!("Content-Length: {}\r\n\r\n{body}", body.len());
        stream.write_all(request.as_bytes()).expect("the server reads");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("the server answers");
        let status =
            answer.split(' ').nth(1).and_then(|status| status.parse().ok()).expect("it has a status");
        (status, answer.split_once("\r\n\r\n").map_or("", |(_, body)| body).to_string())
    }

    /// The response to a request without a token.
    pub(super) fn get(&self, path: &str) -> (u16, String) {
        self.exchange("GET", path, None, "")
    }

    pub(super) fn post(&self, path: &str, guest: &Guest, body: &Value) -> (u16, Value) {
        self.request("POST", path, Some(guest), &body.to_string())
    }

    pub(super) fn command(&self, game: &str, guest: &Guest, command: &Value) -> (u16, Value) {
        self.post(&format!("/api/v1/games/{game}/commands"), guest, command)
    }

    pub(super) fn snapshot(&self, game: &str) -> GameSnapshot {
        let (status, answer) = self.request("GET", &format!("/api/v1/games/{game}"), None, "");
        assert_eq!(status, 200, "{answer}");
        serde_json::from_value(answer).expect("the body is a snapshot")
    }

    pub(super) fn guest(&self) -> Guest {
        static COUNT: AtomicU32 = AtomicU32::new(1);
        let [_, b, c, d] = COUNT.fetch_add(1, Ordering::Relaxed).to_be_bytes();
        let new = Guest { token: String::new(), address: format!("10.{b}.{c}.{d}") };
        let (status, answer) = self.post("/api/v1/guests", &new, &json!({}));
        assert_eq!(status, 201, "{answer}");
        Guest { token: answer["token"].as_str().expect("it is text").to_string(), ..new }
    }

    /// A game with two players.
    pub(super) fn two_players(&self) -> (String, [Guest; 2]) {
        self.two_players_with(&json!({ "game": "quadratic-war" }))
    }

    /// A game with two players and these settings.
    pub(super) fn two_players_with(&self, create: &Value) -> (String, [Guest; 2]) {
        let guests = [self.guest(), self.guest()];
        let (status, created) = self.post("/api/v1/games", &guests[0], create);
        assert_eq!(status, 201, "{created}");
        let code = created["code"].as_str().expect("a waiting game has a code");
        let (status, joined) = self.post(&format!("/api/v1/codes/{code}/join"), &guests[1], &json!({}));
        assert_eq!(status, 200, "{joined}");
        (created["game"].as_str().expect("it has an id").to_string(), guests)
    }
}
