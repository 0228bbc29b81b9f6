//! How much memory an idle WebSocket costs: `cargo run -p quadrille-server --example idle_sockets -- 2500`.
//!
//! The server runs in a process of its own, with as many open games as asked for. One WebSocket after the other is connected, each to a game
//! of its own, so that its room is counted too; the growth of the resident memory of the server is divided by their number. It fails if the
//! median of several batches is above [`MOST`]: a connection of the database, with its cache, may be opened at any time, and is no cost of
//! the WebSockets. Linux only: the memory is read from `/proc`.

use std::error::Error;
use std::io::{BufRead, BufReader};
use std::process::{Child, Command, ExitCode, Stdio};
use std::time::{Duration, Instant};

use axum::body::{Body, to_bytes};
use axum::http::Request;
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

/// The most bytes that an idle WebSocket may cost, its room included.
const MOST: u64 = 10_000;
/// WebSockets that are connected before the measurement: what the server needs once, such as the caches of its database, is not counted.
const WARM_UP: usize = 2000;
/// The time between two pings of every WebSocket.
const PING: Duration = Duration::from_secs(30);
/// Batches that are measured.
const BATCHES: usize = 5;
/// The header in which the client's address is told, so that limits for one address do not apply.
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

/// Opens games and serves them; says where it is, and then of each game its id and its host's token.
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

/// A server that ends with the measurement.
struct Process(Child);

impl Drop for Process {
    fn drop(&mut self) {
        // It may have ended already.
        drop(self.0.kill());
        drop(self.0.wait());
    }
}

async fn measure(sockets: usize) -> Outcome<ExitCode> {
    // Each WebSocket is a file here, too.
    rlimit::increase_nofile_limit(u64::MAX)?;
    // Whole batches only.
    let sockets = sockets.max(BATCHES) / BATCHES * BATCHES;
    let games = WARM_UP + sockets;
    let mut command = Command::new(std::env::current_exe()?);
    let mut process = Process(command.args(["serve", &games.to_string()]).stdout(Stdio::piped()).spawn()?);
    let mut lines = BufReader::new(process.0.stdout.take().ok_or("its output is piped")?).lines();
    let mut line = || lines.next().ok_or("the server ended")?.map_err(Box::<dyn Error>::from);
    let host = line()?;
    let seats = (0..games).map(|_| line()).collect::<Outcome<Vec<String>>>()?;
    let mut open: Vec<WebSocketStream<TcpStream>> = Vec::new();
    let mut pinged = Instant::now();
    let mut residents = Vec::new();
    let batch = sockets / BATCHES;
    for (number, seat) in seats.iter().enumerate() {
        if number >= WARM_UP && (number - WARM_UP).is_multiple_of(batch) {
            residents.push(resident(&process.0)?);
        }
        // On a slow machine this takes longer than the server waits for a sign of life.
        if pinged.elapsed() > PING {
            pinged = Instant::now();
            for socket in &mut open {
                socket.send(Message::text(ToServer::Ping.write())).await?;
            }
        }
        let (game, token) = seat.split_once(' ').ok_or("an id and a token")?;
        open.push(connect(&host, game, token, number).await?);
    }
    residents.push(resident(&process.0)?);
    let cost = |from: u64, to: u64, sockets: usize| to.saturating_sub(from) / sockets as u64;
    let mut costs: Vec<u64> = residents.windows(2).map(|pair| cost(pair[0], pair[1], batch)).collect();
    costs.sort_unstable();
    let (median, all) = (costs[BATCHES / 2], cost(residents[0], residents[BATCHES], sockets));
    println!(
        "an idle WebSocket with its room: {median} bytes (median of batches), {all} (mean); at most {MOST}"
    );
    Ok(if median <= MOST { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Connects to a game as its host, and waits until the server has said who is there: then it is idle.
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
