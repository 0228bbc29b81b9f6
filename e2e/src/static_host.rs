//! A static host for the client, as docs/hosting-static.md describes it: files, the headers of that page, and a `config.json` that names a
//! server on another origin.

use std::io::{BufRead, BufReader, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};
use std::{env, fs, thread};

use anyhow::{Context, ensure};
use serde_json::json;

/// The page whose headers are sent.
const GUIDE: &str = include_str!("../../docs/hosting-static.md");

/// A static host on a port of its own. It serves until the program ends.
#[derive(Debug)]
pub(crate) struct StaticHost {
    address: SocketAddr,
    server: Arc<OnceLock<String>>,
}

impl StaticHost {
    /// Starts to serve the client that was built last.
    pub(crate) fn start() -> anyhow::Result<StaticHost> {
        let folder = client_folder()?;
        let listener = TcpListener::bind("127.0.0.1:0")?;
        let host = StaticHost { address: listener.local_addr()?, server: Arc::default() };
        let server = Arc::clone(&host.server);
        thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let (folder, server) = (folder.clone(), Arc::clone(&server));
                // A browser may close the connection at any time.
                thread::spawn(move || serve(&stream, &folder, server.get().map_or("", String::as_str)).ok());
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
        self.server.set(server).map_err(|_| anyhow::anyhow!("it has a server already"))
    }
}

/// The folder of the client, where `cargo xtask` builds it.
fn client_folder() -> anyhow::Result<PathBuf> {
    let program = env::current_exe()?;
    let target = program.ancestors().nth(2).context("the program is not in a target folder")?;
    let folder = target.join("site");
    ensure!(folder.join("index.html").is_file(), "there is no client at {}", folder.display());
    Ok(folder)
}

/// Answers one request.
fn serve(stream: &TcpStream, folder: &Path, server: &str) -> anyhow::Result<()> {
    let mut lines = BufReader::new(stream).lines();
    let line = lines.next().context("no request")??;
    let path = line.split(' ').nth(1).context("no path")?.split('?').next().unwrap_or_default();
    let name = path.trim_start_matches('/');
    let name = if name.is_empty() { "index.html" } else { name };
    while !lines.next().context("no end of the headers")??.is_empty() {}
    let body = match name {
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
