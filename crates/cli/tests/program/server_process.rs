//! A `quadrille serve` process.

use std::io::{BufRead, BufReader};
use std::process::{Child, ChildStdout, Command, Stdio};

/// A server, killed on drop.
pub(crate) struct ServerProcess {
    pub(crate) child: Child,
    /// Its address and port.
    pub(crate) host: String,
    /// The rest of its output.
    pub(crate) out: BufReader<ChildStdout>,
}

impl ServerProcess {
    /// Starts a server and waits until it prints its address.
    pub(crate) fn start(command: &mut Command) -> ServerProcess {
        let mut child = command.stdout(Stdio::piped()).spawn().expect("the program starts");
        let mut out = BufReader::new(child.stdout.take().expect("its output is piped"));
        let mut line = String::new();
        out.read_line(&mut line).expect("it prints its address");
        let host = line.trim_end().strip_prefix("Quadrille is at http://");
        let host = host.and_then(|rest| rest.strip_suffix('/')).unwrap_or_else(|| panic!("{line:?}"));
        ServerProcess { host: host.to_string(), child, out }
    }
}

impl Drop for ServerProcess {
    fn drop(&mut self) {
        // It may have exited already.
        drop(self.child.kill());
        drop(self.child.wait());
    }
}
