//! The WebSocket of a player or a spectator: passes frames between the client and the room.

use std::borrow::Cow;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Extension;
use axum::extract::State;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocketUpgrade, close_code};
use axum::http::header::UPGRADE;
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use futures_channel::mpsc;
use futures_util::{Sink, SinkExt, Stream, StreamExt};
use quadrille_online::{
    ErrorBody, FromServer, Hello, LONGEST_FRAME, NO_SUCH_GAME, OTHER_RULES, OUTDATED, RejectReason,
    Rejection, ToServer, VERSION, hello_protocol,
};
use quadrille_store::GameId;
use tokio::time::{Instant, sleep_until, timeout};

use super::error::ApiError;
use super::extract::{Client, GamePath};
use super::rate_limits::{FrameLimiter, RateLimitedAction};
use super::room::{Frames, OUTBOX, RoomError, RoomHandle, RoomMessage, Subscription};
use super::{Node, STORE_UNAVAILABLE, secrets};
use crate::listen::Connection;

/// Timeout of the first frame.
const HELLO_TIMEOUT: Duration = Duration::from_secs(10);
/// Timeout of writing a frame; slower readers are disconnected.
const WRITE_TIMEOUT: Duration = Duration::from_secs(10);
/// The longest time without a frame of the client; clients ping more often.
const SILENCE_TIMEOUT: Duration = Duration::from_secs(70);
/// Read buffer of the WebSocket library in bytes, instead of 128 KiB for every connection. It grows for a longer frame.
const READ_BUFFER: usize = 256;
/// Write buffer of the WebSocket library.
const WRITE_BUFFER: usize = 4 << 10;
/// A longer frame is flushed before others are buffered: otherwise the library's buffer would double, and keep that size.
const LONG_FRAME: usize = 512;

/// Opens the WebSocket of a game.
#[utoipa::path(
    get,
    path = "/games/{id}/socket",
    description = "The WebSocket of a game: frames are JSON texts, ToServer and FromServer. The first frame is hello.",
    params(("id" = String, Path, pattern = "^[a-z0-9]{1,32}$")),
    responses(
        (status = SWITCHING_PROTOCOLS, description = "The connection is a WebSocket now."),
        (status = NOT_FOUND, body = ErrorBody),
        (status = UPGRADE_REQUIRED, body = ErrorBody, description = "The request is not a WebSocket handshake (RFC 6455)."),
    )
)]
pub(super) async fn open(
    State(node): State<Arc<Node>>,
    GamePath(game): GamePath,
    client: Client,
    connection: Option<Extension<Arc<Connection>>>,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, ApiError> {
    client.check_rate(RateLimitedAction::Connect, &node)?;
    let upgrade = match upgrade {
        Ok(upgrade) => upgrade,
        Err(rejection) => {
            let error = ApiError::new(StatusCode::UPGRADE_REQUIRED, "no-websocket", rejection.to_string());
            let mut response = error.into_response();
            response.headers_mut().insert(UPGRADE, HeaderValue::from_static("websocket"));
            return Ok(response);
        }
    };
    Ok(upgrade
        .read_buffer_size(READ_BUFFER)
        .write_buffer_size(WRITE_BUFFER)
        .max_message_size(LONGEST_FRAME)
        .max_frame_size(LONGEST_FRAME)
        // `connection` moves into the task, so that the connection counts as open for as long as the WebSocket is served.
        .on_upgrade(move |socket| serve(Box::new(socket), game, client.address, node, connection)))
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
    // Boxed: the future of subscribing, which may load the game, is far larger than that of an idle connection.
    let subscribed = Box::pin(subscribe(&mut *socket, game, address, &node)).await;
    let end = match subscribed {
        Ok(subscribed) => pass_frames(&mut *socket, subscribed, &node).await,
        Err(end) => end,
    };
    if let Some((code, reason)) = end {
        if code != close_code::NORMAL {
            node.metrics.refused("socket");
        }
        let close = Message::Close(Some(CloseFrame { code, reason: Utf8Bytes::from(&*reason) }));
        // The client may have disconnected.
        let _ = timeout(WRITE_TIMEOUT, socket.send(close)).await;
    }
}

/// The close code and reason of a connection; none if the client has closed it.
type End = Option<(u16, Cow<'static, str>)>;

fn end(code: u16, reason: impl Into<Cow<'static, str>>) -> End {
    Some((code, reason.into()))
}

/// A connection that is subscribed to its room.
struct Subscribed {
    subscriber: u64,
    room: RoomHandle,
    frames: mpsc::Receiver<Frames>,
}

/// Waits for the first frame, and subscribes to the room of the game.
async fn subscribe(
    socket: &mut impl Transport,
    game: GameId,
    address: IpAddr,
    node: &Arc<Node>,
) -> Result<Subscribed, End> {
    let hello = match timeout(HELLO_TIMEOUT, first_frame(socket)).await {
        Ok(hello) => hello?,
        Err(_) => return Err(end(close_code::POLICY, "no hello within 10 seconds")),
    };
    let owner = hello.token.as_ref().map(secrets::owner_hash);
    let (outbox, frames) = mpsc::channel(OUTBOX);
    let message = |answer| RoomMessage::Subscribe {
        owner: owner.clone(),
        address,
        after: hello.after,
        outbox: outbox.clone(),
        answer,
    };
    match node.rooms.request(&game, node, message).await.flatten() {
        Ok(Subscription { subscriber, room }) => Ok(Subscribed { subscriber, room, frames }),
        Err(RoomError::NotFound) => Err(end(NO_SUCH_GAME, "there is no such game")),
        Err(RoomError::OtherRules(_)) => {
            Err(end(OTHER_RULES, "this server does not have the rules of this game; its record can be read"))
        }
        Err(RoomError::Unavailable(_)) => Err(end(close_code::AGAIN, STORE_UNAVAILABLE)),
    }
}

/// Passes frames until the connection ends.
async fn pass_frames(socket: &mut impl Transport, subscribed: Subscribed, node: &Arc<Node>) -> End {
    let Subscribed { subscriber, room, mut frames } = subscribed;
    let _in_progress = node.in_progress.read().await;
    let limiter = FrameLimiter::new();
    let mut read_from = Instant::now();
    let mut heard = Instant::now();
    // One timer for all frames: setting a timer for each one costs more than checking the time when it fires.
    let mut silence = std::pin::pin!(sleep_until(heard + SILENCE_TIMEOUT));
    let end = loop {
        // In this order, so that a simulation is deterministic. The rate limit keeps incoming frames from starving the others.
        tokio::select! {
            biased;
            message = read(socket, read_from) => {
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
                    Some(Ok(Message::Binary(_))) => break end(close_code::UNSUPPORTED, "frames must be text"),
                };
                match ToServer::read(&text) {
                    // A room that has ended has closed the outbox too.
                    Ok(frame) => drop(room.send(RoomMessage::Frame(subscriber, frame)).await),
                    Err(malformed) => {
                        node.metrics.refused(RejectReason::Malformed.word());
                        let rejection = Rejection::new(RejectReason::Malformed, malformed.0);
                        let text = FromServer::Rejected { id: String::new(), rejection }.write();
                        let sent = Box::pin(timeout(WRITE_TIMEOUT, socket.send(Message::Text(text.into()))));
                        if !matches!(sent.await, Ok(Ok(()))) {
                            break None;
                        }
                    }
                }
            }
            // Only received frames show that the client is alive.
            () = silence.as_mut() => {
                let silent_at = heard + SILENCE_TIMEOUT;
                if silent_at <= Instant::now() {
                    break end(close_code::AWAY, "no frame for 70 seconds");
                }
                silence.as_mut().reset(silent_at);
            }
            batch = frames.next() => match batch {
                Some(batch) => match Box::pin(timeout(WRITE_TIMEOUT, write(socket, batch, &mut frames))).await {
                    Ok(Ok(())) => {}
                    Ok(Err(_)) => break None,
                    Err(_) => break end(close_code::POLICY, "the client reads too slowly"),
                },
                // The room has dropped this subscriber, which was too slow, or has ended.
                None => break end(close_code::AGAIN, "reconnect"),
            },
        }
    };
    // A client whose network failed has been gone since its last frame.
    let silent = u64::try_from(heard.elapsed().as_millis()).unwrap_or_default();
    let _ = room.send(RoomMessage::Unsubscribe(subscriber, node.env.now().saturating_sub(silent))).await;
    end
}

/// The next message, not before this time: TCP back-pressure slows down a client that sends too much.
async fn read(socket: &mut impl Transport, at: Instant) -> Option<Result<Message, axum::Error>> {
    // Usually the time has come, and no timer is needed.
    if Instant::now() < at {
        sleep_until(at).await;
    }
    socket.next().await
}

/// Writes these frames and all queued ones in as few writes as possible.
async fn write(
    socket: &mut impl Transport,
    batch: Frames,
    frames: &mut mpsc::Receiver<Frames>,
) -> Result<(), axum::Error> {
    let mut next = Some(batch);
    while let Some(batch) = next {
        for text in batch {
            let is_long = text.len() > LONG_FRAME;
            socket.feed(Message::Text(text)).await?;
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
        // The version is checked first: the rest of the frame may have another format.
        Some(Ok(Message::Text(text)))
            if hello_protocol(&text).is_some_and(|protocol| protocol != VERSION) =>
        {
            Err(end(
                OUTDATED,
                format!("this server speaks protocol {VERSION}; reload the page or update the program"),
            ))
        }
        Some(Ok(Message::Text(text))) => match ToServer::read(&text) {
            Ok(ToServer::Hello(hello)) => Ok(hello),
            Ok(_) => Err(end(close_code::POLICY, "the first frame must be hello")),
            Err(malformed) => Err(end(close_code::INVALID, short(&malformed.0))),
        },
        Some(Ok(_)) => Err(end(close_code::UNSUPPORTED, "frames must be text")),
        Some(Err(error)) => Err(end(close_code::SIZE, short(&error.to_string()))),
        None => Err(None),
    }
}

/// Shortens a reason, so that it fits into a close frame.
fn short(reason: &str) -> String {
    reason.chars().take(60).collect()
}
