//! Memory of an idle WebSocket: `cargo run -p quadrille-server --example idle_sockets -- 2500`.
//!
//! The server runs in a process of its own with as many open games as asked for. WebSockets are connected one after the other, each to a game
//! of its own, so that the room is counted too. The example fails if the median growth of the live heap over several batches is above
//! [`LIMIT`] per WebSocket. It also prints the growth of the resident memory, which depends on threads, arenas and the load of the machine, and
//! is therefore not a criterion. Linux only: the resident memory is read from `/proc`.

use std::alloc::System;
use std::error::Error;
use std::io::{BufRead, BufReader, Lines, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, ExitCode, Stdio};
use std::time::{Duration, Instant};

use axum::body::{Body, to_bytes};
use axum::http::Request;
use cap::Cap;
use futures_util::{SinkExt, StreamExt};
use quadrille_online::{Guest, Hello, JoinedGame, ToServer, Token, VERSION};
use quadrille_server::{Config, EMBEDDED, ListenConfig, Online, OnlineConfig, Proxy, Server, app};
use quadrille_store::{DatabaseLocation, open};
use serde::de::DeserializeOwned;
use serde_json::json;
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{WebSocketStream, client_async};
use tower::ServiceExt;

/// Counts the live bytes of the heap.
#[global_allocator]
static HEAP: Cap<System> = Cap::new(System, usize::MAX);

/// The limit in bytes for an idle WebSocket, its room included.
const LIMIT: u64 = 10_000;
/// WebSockets connected before the measurement, so that one-time costs, such as the caches of the database, are not counted.
const WARM_UP: usize = 200;
/// Interval of the pings on every WebSocket.
const PING: Duration = Duration::from_secs(30);
/// Number of measured batches.
const BATCHES: usize = 5;
/// The header with the client's address: each WebSocket has its own, so that limits per address do not apply.
const ADDRESS: &str = "x-forwarded-for";

type Outcome<T> = Result<T, Box<dyn Error>>;

#[tokio::main]
async fn main() -> Outcome<ExitCode> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["serve", games] => serve(games.parse()?).await,
        [sockets] => measure(sockets.parse()?).await,
        _ => Err("usage: idle_sockets NUMBER".into()),
    }
}

/// Opens games and serves them. Prints its address, then the id and the host's token of each game, then the live heap for each line of input.
async fn serve(games: usize) -> Outcome<ExitCode> {
    let folder = tempfile::tempdir()?;
    let proxy: Proxy = ADDRESS.parse()?;
    let config = OnlineConfig { proxy: proxy.clone(), limit_factor: 1000, ..OnlineConfig::default() };
    let online =
        Online::start(open(&DatabaseLocation::Folder(folder.path().to_path_buf())).await?, config).await?;
    let config = Config { dictionary: "https://words.example".parse()?, client: EMBEDDED };
    let app = app(&config, Some(&online));
    let server =
        Server::bind([127, 0, 0, 1].into(), 0)?.with(ListenConfig { proxy, ..ListenConfig::default() });
    println!("{}", server.address());
    for number in 0..games {
        let ask = async |path: &str, token: &str, body: String| {
            let request = Request::post(path)
                .header(ADDRESS, address(number))
                .header("authorization", format!("Bearer {token}"))
                .body(Body::from(body));
            let response = app.clone().oneshot(request?).await?;
            Ok::<_, Box<dyn Error>>(to_bytes(response.into_body(), 1 << 20).await?.to_vec())
        };
        let guest: Guest = read(&ask("/api/v1/guests", &"0".repeat(32), String::new()).await?)?;
        let create = json!({ "game": "quadratic-war" }).to_string();
        let seated: JoinedGame = read(&ask("/api/v1/games", &guest.token, create).await?)?;
        println!("{} {}", seated.game, guest.token);
    }
    std::thread::spawn(|| std::io::stdin().lines().for_each(|_| println!("{}", HEAP.allocated())));
    server.serve(app, Some(online), std::future::pending()).await?;
    Ok(ExitCode::SUCCESS)
}

fn read<T: DeserializeOwned>(bytes: &[u8]) -> Outcome<T> {
    serde_json::from_slice(bytes)
        .map_err(|error| format!("{error}: {}", String::from_utf8_lossy(bytes)).into())
}

fn address(number: usize) -> String {
    let [.., b, c, d] = number.to_be_bytes();
    format!("10.{b}.{c}.{d}")
}

/// The server's process; dropping it ends the server.
struct Process {
    child: Child,
    input: ChildStdin,
    output: Lines<BufReader<ChildStdout>>,
}

impl Process {
    fn start(games: usize) -> Outcome<Process> {
        let mut command = Command::new(std::env::current_exe()?);
        command.args(["serve", &games.to_string()]).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn()?;
        let input = child.stdin.take().ok_or("its input is piped")?;
        let output = BufReader::new(child.stdout.take().ok_or("its output is piped")?).lines();
        Ok(Process { child, input, output })
    }

    fn line(&mut self) -> Outcome<String> {
        Ok(self.output.next().ok_or("the server ended")??)
    }

    fn memory(&mut self) -> Outcome<Memory> {
        writeln!(self.input)?;
        Ok(Memory { heap: self.line()?.parse()?, resident: resident(&self.child)? })
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // It may have ended already.
        drop(self.child.kill());
        drop(self.child.wait());
    }
}

/// Memory of the server at one moment, in bytes.
struct Memory {
    heap: u64,
    resident: u64,
}

async fn measure(sockets: usize) -> Outcome<ExitCode> {
    // Each WebSocket is an open file in this process as well.
    rlimit::increase_nofile_limit(u64::MAX)?;
    // Whole batches only.
    let sockets = sockets.max(BATCHES) / BATCHES * BATCHES;
    let mut process = Process::start(WARM_UP + sockets)?;
    let host = process.line()?;
    let seats = (0..WARM_UP + sockets).map(|_| process.line()).collect::<Outcome<Vec<String>>>()?;
    let mut open: Vec<WebSocketStream<TcpStream>> = Vec::new();
    let mut pinged = Instant::now();
    let mut readings = Vec::new();
    let batch = sockets / BATCHES;
    for (number, seat) in seats.iter().enumerate() {
        if number >= WARM_UP && (number - WARM_UP).is_multiple_of(batch) {
            readings.push(process.memory()?);
        }
        // On a slow machine this takes longer than the server's timeout for silent clients.
        if pinged.elapsed() > PING {
            pinged = Instant::now();
            for socket in &mut open {
                socket.send(Message::text(ToServer::Ping.write())).await?;
            }
        }
        let (game, token) = seat.split_once(' ').ok_or("an id and a token")?;
        open.push(connect(&host, game, token, number).await?);
    }
    readings.push(process.memory()?);
    let heap = median_growth(&readings, batch, |memory| memory.heap);
    let resident = median_growth(&readings, batch, |memory| memory.resident);
    println!(
        "an idle WebSocket with its room: {heap} bytes of heap (limit {LIMIT}), {resident} bytes of resident memory"
    );
    Ok(if heap <= LIMIT { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// The median over the batches of the growth per WebSocket.
fn median_growth(readings: &[Memory], batch: usize, bytes: impl Fn(&Memory) -> u64) -> u64 {
    let growth = |pair: &[Memory]| bytes(&pair[1]).saturating_sub(bytes(&pair[0])) / batch as u64;
    let mut growths: Vec<u64> = readings.windows(2).map(growth).collect();
    growths.sort_unstable();
    growths[growths.len() / 2]
}

/// Connects to a game as its host and waits for the presence message, after which the connection is idle.
async fn connect(host: &str, game: &str, token: &str, number: usize) -> Outcome<WebSocketStream<TcpStream>> {
    let mut request = format!("ws://{host}/api/v1/games/{game}/socket").into_client_request()?;
    request.headers_mut().insert(ADDRESS, address(number).parse()?);
    let (mut socket, _) = client_async(request, TcpStream::connect(host).await?).await?;
    let hello = Hello { protocol: VERSION, token: Token::read(token).ok(), after: None };
    socket.send(Message::text(ToServer::Hello(hello).write())).await?;
    while let Some(message) = socket.next().await {
        if message?.to_text()?.starts_with("{\"presence\"") {
            return Ok(socket);
        }
    }
    Err("the server closed the connection".into())
}

/// The resident memory of a process, in bytes.
fn resident(process: &Child) -> Outcome<u64> {
    let status = std::fs::read_to_string(format!("/proc/{}/status", process.id()))?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kib: u64 = line.and_then(|line| line.trim().strip_suffix(" kB")).ok_or("no VmRSS")?.trim().parse()?;
    Ok(kib * 1024)
}
