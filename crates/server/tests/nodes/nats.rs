//! A NATS server for tests, on a port of 127.0.0.1.

use std::io;
use std::net::{TcpListener, TcpStream};
use std::os::unix::process::CommandExt;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// Timeout of a start.
const TIMEOUT: Duration = Duration::from_secs(20);

/// A NATS server. It is killed when this is dropped or the process ends, even if that is killed.
pub(crate) struct Nats {
    port: u16,
    supervisor: Option<Child>,
}

impl Nats {
    /// Starts a server; blocks until it listens.
    pub(crate) fn start() -> Nats {
        let port = TcpListener::bind("127.0.0.1:0").and_then(|listener| listener.local_addr());
        let mut nats = Nats { port: port.expect("a port is free").port(), supervisor: None };
        nats.resume();
        nats
    }

    pub(crate) fn url(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port)
    }

    /// Kills the server.
    pub(crate) fn halt(&mut self) {
        if let Some(mut supervisor) = self.supervisor.take() {
            // The supervisor kills the server at the end of its input.
            drop(supervisor.stdin.take());
            supervisor.wait().expect("the supervisor ends");
        }
    }

    /// Starts it again after [`Nats::halt`], at the same address.
    pub(crate) fn resume(&mut self) {
        self.supervisor = Some(supervise(self.port).expect("a shell starts"));
        let started = Instant::now();
        while TcpStream::connect(("127.0.0.1", self.port)).is_err() {
            assert!(
                started.elapsed() < TIMEOUT,
                "nats-server does not start (Debian: the package nats-server)"
            );
            std::thread::sleep(Duration::from_millis(20));
        }
    }
}

impl Drop for Nats {
    fn drop(&mut self) {
        self.halt();
    }
}

fn supervise(port: u16) -> io::Result<Child> {
    let script = r#"PATH="$PATH:/usr/sbin"
        nats-server --addr 127.0.0.1 --port "$1" </dev/null &
        trap '' INT TERM HUP
        cat >/dev/null
        kill -KILL $!
        wait"#;
    let mut supervisor = Command::new("sh");
    supervisor.args(["-c", script, "supervisor"]).arg(port.to_string()).process_group(0);
    supervisor.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null()).spawn()
}
