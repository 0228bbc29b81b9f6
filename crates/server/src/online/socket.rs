//! The connection of a player or someone who watches: frames in, frames out, nothing decided here.

use std::borrow::Cow;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Extension;
use axum::extract::State;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocketUpgrade, close_code};
use axum::http::header::{HOST, ORIGIN, UPGRADE};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::Response;
use futures_channel::mpsc;
use futures_util::{Sink, SinkExt, Stream, StreamExt};
use quadrille_online::{
    ErrorBody, FromServer, Hello, LONGEST_FRAME, NO_SUCH_GAME, OUTDATED, RejectReason, Rejection, ToServer,
    VERSION, hello_protocol,
};
use quadrille_store::GameId;
use tokio::time::{Instant, sleep_until, timeout, timeout_at};

use super::api::counted;
use super::error::ApiError;
use super::extract::{Client, GamePath};
use super::rate_limits::{FrameLimiter, RateLimitedAction};
use super::room::{Frames, OUTBOX, RoomError, RoomHandle, RoomMessage, Subscription};
use super::{NOT_NOW, Node, secrets};
use crate::listen::Connection;

/// How long the first frame may take.
const FIRST_FRAME: Duration = Duration::from_secs(10);
/// How long a frame may take to go out; whoever reads slower is cut off.
const WRITE: Duration = Duration::from_secs(10);
/// How long nothing may come in: clients ping more often.
const SILENCE: Duration = Duration::from_secs(70);
/// What the WebSocket library buffers of incoming frames, in bytes; by default it takes 128 KiB for every connection. A longer frame gets its room when
/// it comes.
const READ_BUFFER: usize = 256;
/// What it gathers of outgoing frames before it writes.
const WRITE_BUFFER: usize = 4 << 10;
/// A frame of more bytes is written before others are gathered: the library's buffer would double for them, and stay that large.
const LONG: usize = 512;

/// Opens the connection of a game.
#[utoipa::path(
    get,
    path = "/games/{id}/socket",
    description = "The WebSocket of a game: frames are JSON texts, ToServer and FromServer. The first frame is a hello.",
    params(("id" = String, Path, pattern = "^[a-z0-9]{1,32}$")),
    responses(
        (status = SWITCHING_PROTOCOLS, description = "From here on it is a WebSocket."),
        (status = FORBIDDEN, body = ErrorBody),
        (status = NOT_FOUND, body = ErrorBody),
        (status = UPGRADE_REQUIRED, body = ErrorBody, description = "The request is no handshake of a WebSocket (RFC 6455)."),
    )
)]
pub(super) async fn open(
    State(node): State<Arc<Node>>,
    GamePath(game): GamePath,
    client: Client,
    connection: Option<Extension<Arc<Connection>>>,
    headers: HeaderMap,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Response {
    let upgrade = client.check_rate(RateLimitedAction::Connect, &node).and_then(|()| {
        if !is_same_origin(&headers) {
            let why = "another site may not open this connection";
            return Err(ApiError::new(StatusCode::FORBIDDEN, "wrong-origin", why));
        }
        upgrade.map_err(|rejection| {
            ApiError::new(StatusCode::UPGRADE_REQUIRED, "no-websocket", rejection.to_string())
        })
    });
    let result = upgrade.map(|upgrade| {
        upgrade
            .read_buffer_size(READ_BUFFER)
            .write_buffer_size(WRITE_BUFFER)
            .max_message_size(LONGEST_FRAME)
            .max_frame_size(LONGEST_FRAME)
            // The connection counts as open for as long as it is served, WebSocket or not.
            .on_upgrade({
                let node = Arc::clone(&node);
                move |socket| serve(Box::new(socket), game, client.address, node, connection)
            })
    });
    let mut response = counted(&node, result);
    if response.status() == StatusCode::UPGRADE_REQUIRED {
        response.headers_mut().insert(UPGRADE, HeaderValue::from_static("websocket"));
    }
    response
}

/// A browser says which site a connection is for; only ours is served. Programs say nothing.
fn is_same_origin(headers: &HeaderMap) -> bool {
    let Some(origin) = headers.get(ORIGIN) else { return true };
    let host = headers.get(HOST).and_then(|host| host.to_str().ok());
    let site = origin.to_str().ok().and_then(|origin| origin.split_once("://")).map(|(_, site)| site);
    host.is_some() && host == site
}

/// The transport of a connection: a WebSocket, or a simulated one.
pub(super) trait Transport:
    Stream<Item = Result<Message, axum::Error>> + Sink<Message, Error = axum::Error> + Unpin
{
}

impl<T: Stream<Item = Result<Message, axum::Error>> + Sink<Message, Error = axum::Error> + Unpin> Transport
    for T
{
}

/// Serves a connection from its first frame to its end.
pub(super) async fn serve(
    mut socket: Box<impl Transport>,
    game: GameId,
    address: IpAddr,
    node: Arc<Node>,
    _connection: Option<Extension<Arc<Connection>>>,
) {
    let _open = node.metrics.socket_opened();
    // In a box: entering may ask the database, which takes far more memory than a connection that is idle afterwards.
    let entered = Box::pin(enter(&mut *socket, game, address, &node)).await;
    let end = match entered {
        Ok(entered) => talk(&mut *socket, entered, &node).await,
        Err(end) => end,
    };
    if let Some((code, reason)) = end {
        if code != close_code::NORMAL {
            node.metrics.refused("socket");
        }
        let close = Message::Close(Some(CloseFrame { code, reason: Utf8Bytes::from(&*reason) }));
        // Whoever is gone already cannot be told.
        let _ = timeout(WRITE, socket.send(close)).await;
    }
}

/// Why a connection ends, if the other side is to be told: a code and a reason.
type End = Option<(u16, Cow<'static, str>)>;

fn end(code: u16, reason: impl Into<Cow<'static, str>>) -> End {
    Some((code, reason.into()))
}

/// A connection that its room knows of.
struct Entered {
    subscriber: u64,
    room: RoomHandle,
    frames: mpsc::Receiver<Frames>,
}

/// Waits for the first frame, and enters the room of the game.
async fn enter(
    socket: &mut impl Transport,
    game: GameId,
    address: IpAddr,
    node: &Arc<Node>,
) -> Result<Entered, End> {
    let hello = match timeout(FIRST_FRAME, first_frame(socket)).await {
        Ok(hello) => hello?,
        Err(_) => return Err(end(close_code::POLICY, "the first frame is a hello, and soon")),
    };
    let owner = hello.token.as_ref().map(secrets::owner_hash);
    let (outbox, frames) = mpsc::channel(OUTBOX);
    let call = |answer| RoomMessage::Subscribe {
        owner: owner.clone(),
        address,
        after: hello.after,
        outbox: outbox.clone(),
        answer,
    };
    match node.rooms.request(&game, node, call).await.flatten() {
        Ok(Subscription { subscriber, room }) => Ok(Entered { subscriber, room, frames }),
        Err(RoomError::NotFound) => Err(end(NO_SUCH_GAME, "there is no such game here")),
        Err(RoomError::Unavailable(_)) => Err(end(close_code::AGAIN, NOT_NOW)),
    }
}

/// Serves a connection until it ends.
async fn talk(socket: &mut impl Transport, entered: Entered, node: &Arc<Node>) -> End {
    let Entered { subscriber, room, mut frames } = entered;
    let _under_way = node.in_progress.read().await;
    let limiter = FrameLimiter::new();
    let mut read_from = Instant::now();
    let mut heard = Instant::now();
    let end = loop {
        // In this order, so that a simulation is deterministic. The rate limit keeps incoming frames from starving the others.
        tokio::select! {
            biased;
            // What is sent to someone who is gone is no sign of life.
            message = timeout_at(heard + SILENCE, read(socket, read_from)) => {
                let Ok(message) = message else {
                    break end(close_code::AWAY, "nothing was heard for too long");
                };
                heard = Instant::now();
                read_from = limiter.take();
                if read_from > Instant::now() {
                    node.metrics.refused(RejectReason::TooFast.word());
                }
                let text = match message {
                    None | Some(Ok(Message::Close(_))) => break None,
                    Some(Err(error)) => break end(close_code::SIZE, short(&error.to_string())),
                    Some(Ok(Message::Text(text))) => text,
                    Some(Ok(Message::Ping(_) | Message::Pong(_))) => continue,
                    Some(Ok(Message::Binary(_))) => break end(close_code::UNSUPPORTED, "frames are text"),
                };
                match ToServer::read(&text) {
                    // A room that is gone has let go of the outbox too.
                    Ok(frame) => drop(room.send(RoomMessage::Frame(subscriber, frame)).await),
                    Err(malformed) => {
                        node.metrics.refused(RejectReason::Malformed.word());
                        let refused = Rejection::new(RejectReason::Malformed, malformed.0);
                        let text = FromServer::Rejected { id: String::new(), rejection: refused }.write();
                        let refused = Box::pin(timeout(WRITE, socket.send(Message::Text(text.into()))));
                        if !matches!(refused.await, Ok(Ok(()))) {
                            break None;
                        }
                    }
                }
            }
            batch = frames.next() => match batch {
                Some(batch) => match Box::pin(timeout(WRITE, write(socket, batch, &mut frames))).await {
                    Ok(Ok(())) => {}
                    Ok(Err(_)) => break None,
                    Err(_) => break end(close_code::POLICY, "you read too slowly"),
                },
                // The room has let go of this listener: it was too slow, or the room ends.
                None => break end(close_code::AGAIN, "connect again"),
            },
        }
    };
    // Whoever was cut off without a word has been gone for as long as nothing was heard.
    let silent = u64::try_from(heard.elapsed().as_millis()).unwrap_or_default();
    let _ = room.send(RoomMessage::Unsubscribe(subscriber, node.env.now().saturating_sub(silent))).await;
    end
}

/// The next message, not before this moment: a client that sends too much is left waiting by TCP, and costs nothing.
async fn read(socket: &mut impl Transport, at: Instant) -> Option<Result<Message, axum::Error>> {
    sleep_until(at).await;
    socket.next().await
}

/// Writes these frames, and all others that are there already, in as few writes as possible.
async fn write(
    socket: &mut impl Transport,
    batch: Frames,
    frames: &mut mpsc::Receiver<Frames>,
) -> Result<(), axum::Error> {
    let mut next = Some(batch);
    while let Some(batch) = next {
        for text in batch {
            let is_long = text.len() > LONG;
            socket.feed(Message::Text(Utf8Bytes::from(&*text))).await?;
            if is_long {
                socket.flush().await?;
            }
        }
        next = frames.try_recv().ok();
    }
    socket.flush().await
}

async fn first_frame(socket: &mut impl Transport) -> Result<Hello, End> {
    match socket.next().await {
        // A client of another version is told so whatever else it says, and does not come back before it is of ours.
        Some(Ok(Message::Text(text)))
            if hello_protocol(&text).is_some_and(|protocol| protocol != VERSION) =>
        {
            Err(end(OUTDATED, format!("this server speaks version {VERSION} of the protocol")))
        }
        Some(Ok(Message::Text(text))) => match ToServer::read(&text) {
            Ok(ToServer::Hello(hello)) => Ok(hello),
            Ok(_) => Err(end(close_code::POLICY, "the first frame is a hello")),
            Err(malformed) => Err(end(close_code::INVALID, short(&malformed.0))),
        },
        Some(Ok(_)) => Err(end(close_code::UNSUPPORTED, "frames are text")),
        Some(Err(error)) => Err(end(close_code::SIZE, short(&error.to_string()))),
        None => Err(None),
    }
}

/// A reason that fits into a closing frame.
fn short(reason: &str) -> String {
    reason.chars().take(60).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_our_own_site_may_connect() {
        for (origin, host, same) in [
            (None, "games.example", true),
            (Some("https://games.example"), "games.example", true),
            (Some("http://127.0.0.1:8080"), "127.0.0.1:8080", true),
            (Some("https://evil.example"), "games.example", false),
            (Some("https://games.example.evil"), "games.example", false),
            (Some("null"), "games.example", false),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert(HOST, host.parse().unwrap());
            if let Some(origin) = origin {
                headers.insert(ORIGIN, origin.parse().unwrap());
            }
            assert_eq!(is_same_origin(&headers), same, "{origin:?}");
        }
    }
}
