//! A static host for the client, as docs/hosting-static.md describes it: files, the headers of that page, and a `config.json` that names a
//! server on another origin. It can fail to deliver a file once, as a bad network does.

use std::io::{BufRead, BufReader, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, OnceLock, PoisonError};
use std::{env, fs, thread};

use anyhow::{Context, ensure};
use serde_json::json;

/// The page whose headers are sent.
const GUIDE: &str = include_str!("../../docs/hosting-static.md");

/// A static host on a port of its own. It serves until the program ends.
#[derive(Debug)]
pub(crate) struct StaticHost {
    address: SocketAddr,
    shared: Arc<Shared>,
}

/// The state that all connections share.
#[derive(Debug, Default)]
struct Shared {
    /// The server of online games.
    server: OnceLock<String>,
    fault: Mutex<Option<Failure>>,
    /// Notified when the fault is repaired.
    repaired: Condvar,
}

/// A fault in the delivery of one file. Only its first request is affected.
#[derive(Debug)]
struct Failure {
    /// The start and the end of the file's name, between which is the hash.
    name: (&'static str, &'static str),
    kind: FaultKind,
    is_met: bool,
}

/// The fate of a request that meets a fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FaultKind {
    /// It gets no response before the repair.
    Held,
    /// The response is an error.
    NotFound,
}

impl Shared {
    /// The fault, consistent even if the thread of a connection panicked: nothing can fail while it is locked.
    fn fault(&self) -> MutexGuard<'_, Option<Failure>> {
        self.fault.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits while the request for this file is held; false if it has to fail.
    fn passes_fault(&self, file: &str) -> bool {
        let mut current = self.fault();
        let meets = |fault: &&mut Failure| {
            !fault.is_met && file.starts_with(fault.name.0) && file.ends_with(fault.name.1)
        };
        let Some(fault) = current.as_mut().filter(meets) else { return true };
        fault.is_met = true;
        if fault.kind == FaultKind::NotFound {
            return false;
        }
        drop(self.repaired.wait_while(current, |fault| fault.is_some()));
        true
    }
}

impl StaticHost {
    /// Starts to serve the client that was built last.
    pub(crate) fn start() -> anyhow::Result<StaticHost> {
        StaticHost::serve(client_folder()?)
    }

    /// Starts to serve the client in a folder.
    pub(crate) fn serve(folder: PathBuf) -> anyhow::Result<StaticHost> {
        ensure!(folder.join("index.html").is_file(), "there is no client at {}", folder.display());
        let listener = TcpListener::bind("127.0.0.1:0")?;
        let host = StaticHost { address: listener.local_addr()?, shared: Arc::default() };
        let shared = Arc::clone(&host.shared);
        thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let (folder, shared) = (folder.clone(), Arc::clone(&shared));
                // A browser may close the connection at any time.
                thread::spawn(move || serve(&stream, &folder, &shared).ok());
            }
        });
        Ok(host)
    }

    /// Its origin, as a value of `--allow-origin`.
    pub(crate) fn origin(&self) -> String {
        format!("http://{}", self.address)
    }

    /// Names the server of online games, once.
    pub(crate) fn play_on(&self, server: &str) -> anyhow::Result<()> {
        let server = server.trim_end_matches('/').to_string();
        self.shared.server.set(server).map_err(|_| anyhow::anyhow!("it has a server already"))
    }

    /// The next request for the file whose name starts and ends like this meets a fault.
    pub(crate) fn break_file(&self, name: (&'static str, &'static str), kind: FaultKind) {
        *self.shared.fault() = Some(Failure { name, kind, is_met: false });
    }

    /// True if a request has met the fault.
    pub(crate) fn is_fault_met(&self) -> bool {
        self.shared.fault().as_ref().is_some_and(|fault| fault.is_met)
    }

    /// Ends the fault; a held request gets its response.
    pub(crate) fn repair(&self) {
        *self.shared.fault() = None;
        self.shared.repaired.notify_all();
    }
}

/// The folder of the client, where `cargo xtask` builds it.
fn client_folder() -> anyhow::Result<PathBuf> {
    let program = env::current_exe()?;
    let target = program.ancestors().nth(2).context("the program is not in a target folder")?;
    Ok(target.join("site"))
}

/// Answers one request.
fn serve(stream: &TcpStream, folder: &Path, shared: &Shared) -> anyhow::Result<()> {
    let server = shared.server.get().map_or("", String::as_str);
    let mut lines = BufReader::new(stream).lines();
    let line = lines.next().context("no request")??;
    let path = line.split(' ').nth(1).context("no path")?.split('?').next().unwrap_or_default();
    let name = path.trim_start_matches('/');
    let name = if name.is_empty() { "index.html" } else { name };
    while !lines.next().context("no end of the headers")??.is_empty() {}
    let body = match name {
        name if !shared.passes_fault(name) => None,
        "config.json" => Some(
            json!({ "dictionary": "https://api.dictionaryapi.dev", "server": server })
                .to_string()
                .into_bytes(),
        ),
        // The folder is flat: a name with a slash is not in it.
        name if name.contains('/') => None,
        name => fs::read(folder.join(name)).ok(),
    };
    let status = if body.is_some() { "200 OK" } else { "404 Not Found" };
    let body = body.unwrap_or_default();
    let mut head = format!(
        "HTTP/1.1 {status}\r\nContent-Type: {}\r\nContent-Length: {}\r\nConnection: close\r\n",
        media_type(name),
        body.len()
    );
    for (name, value) in guide_headers(server) {
        head.push_str(&format!("{name}: {value}\r\n"));
    }
    let mut stream = stream;
    stream.write_all(format!("{head}\r\n").as_bytes())?;
    Ok(stream.write_all(&body)?)
}

/// The headers that the guide adds to every response, with the server in `connect-src` as it says.
fn guide_headers(server: &str) -> Vec<(&'static str, String)> {
    let lines = GUIDE.lines().filter_map(|line| line.trim().strip_prefix("add_header "));
    let header = |line: &'static str| {
        let (name, value) = line.trim_end_matches(';').split_once(' ')?;
        let socket = server.replacen("http", "ws", 1);
        let value = value.trim_matches('"').replace("connect-src", &format!("connect-src {server} {socket}"));
        // The guide computes the caching from the name of the file.
        (name != "Cache-Control").then_some((name, value))
    };
    lines.filter_map(header).collect()
}

/// The types of the client's files, as in the guide.
fn media_type(name: &str) -> &'static str {
    match name.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("json") => "application/json",
        Some("wasm") => "application/wasm",
        Some("webmanifest") => "application/manifest+json",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("woff2") => "font/woff2",
        Some("txt" | "ftl") => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}
