//! The connection of a player or someone who watches: frames in, frames out, nothing decided here.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::State;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade, close_code};
use axum::http::header::{HOST, ORIGIN};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use quadrille_protocol::online::{
    FromServer, Hello, LONGEST_FRAME, Problem, Refused, ToServer, VERSION, Why,
};
use quadrille_store::GameId;
use tokio::sync::mpsc;
use tokio::time::{timeout, timeout_at};

use super::asking::{Asker, Named};
use super::connections::Counted;
use super::limits::{Bucket, Deed, FRAMES};
use super::refusal::Refusal;
use super::room::{Call, Entrance, OUTBOX};
use super::{Shared, secrets};

/// How long the first frame may take.
const FIRST_FRAME: Duration = Duration::from_secs(10);
/// How long a frame may take to go out; whoever reads slower is cut off.
const WRITE: Duration = Duration::from_secs(10);
/// How long nothing may come in: clients ping more often.
const SILENCE: Duration = Duration::from_secs(70);

/// Opens the connection of a game.
#[utoipa::path(
    get,
    path = "/games/{id}/socket",
    description = "The WebSocket of a game: frames are JSON texts, ToServer and FromServer. The first frame is a hello.",
    params(("id" = String, Path)),
    responses((status = SWITCHING_PROTOCOLS, body = FromServer), (status = FORBIDDEN, body = Problem), (status = TOO_MANY_REQUESTS, body = Problem), (status = SERVICE_UNAVAILABLE, body = Problem))
)]
pub(super) async fn open(
    State(shared): State<Arc<Shared>>,
    Named(game): Named,
    asker: Asker,
    headers: HeaderMap,
    upgrade: Result<WebSocketUpgrade, axum::extract::ws::rejection::WebSocketUpgradeRejection>,
) -> Response {
    let refuse = |refusal: Refusal| {
        shared.metrics.refused(refusal.code());
        refusal.into_response()
    };
    if let Err(wait) = shared.limits.allow(Deed::Connect, asker.address) {
        return refuse(Refusal::too_fast(wait));
    }
    if !is_same_origin(&headers) {
        return refuse(Refusal::new(
            StatusCode::FORBIDDEN,
            "wrong-origin",
            "another site may not open this connection",
        ));
    }
    let upgrade = match upgrade {
        Ok(upgrade) => upgrade.max_message_size(LONGEST_FRAME).max_frame_size(LONGEST_FRAME),
        Err(rejection) => return refuse(Refusal::malformed(rejection.to_string())),
    };
    match shared.connections.enter(asker.address) {
        Ok(counted) => upgrade.on_upgrade(move |socket| serve(socket, game, asker.address, shared, counted)),
        Err(too_many) => refuse(too_many.into()),
    }
}

/// A browser says which site a connection is for; only ours is served. Programs say nothing.
fn is_same_origin(headers: &HeaderMap) -> bool {
    let Some(origin) = headers.get(ORIGIN) else { return true };
    let host = headers.get(HOST).and_then(|host| host.to_str().ok());
    let site = origin.to_str().ok().and_then(|origin| origin.split_once("://")).map(|(_, site)| site);
    host.is_some() && host == site
}

async fn serve(mut socket: WebSocket, game: GameId, address: IpAddr, shared: Arc<Shared>, _counted: Counted) {
    let end = talk(&mut socket, &game, address, &shared).await;
    if let Some((code, reason)) = end {
        if code != close_code::NORMAL {
            shared.metrics.refused("socket");
        }
        let close = Message::Close(Some(CloseFrame { code, reason: Utf8Bytes::from(reason) }));
        // Whoever is gone already cannot be told.
        let _ = timeout(WRITE, socket.send(close)).await;
    }
}

type End = Option<(u16, String)>;

/// Serves a connection; why it ends, if the other side is to be told.
async fn talk(socket: &mut WebSocket, game: &GameId, address: IpAddr, shared: &Arc<Shared>) -> End {
    let hello = match timeout(FIRST_FRAME, first_frame(socket)).await {
        Ok(Ok(hello)) => hello,
        Ok(Err(end)) => return end,
        Err(_) => return Some((close_code::POLICY, "the first frame is a hello, and soon".to_string())),
    };
    if hello.protocol != VERSION {
        let reason = format!("this server speaks version {VERSION} of the protocol");
        return Some((close_code::UNSUPPORTED, reason));
    }
    let owner = hello.token.as_ref().map(secrets::owner);
    let (outbox, mut frames) = mpsc::channel(OUTBOX);
    let call = |answer| Call::Connect {
        owner: owner.clone(),
        address,
        after: hello.after,
        outbox: outbox.clone(),
        answer,
    };
    let Entrance { listener, room } = match shared.rooms.ask(game, shared, call).await.flatten() {
        Ok(entrance) => entrance,
        Err(super::room::NoRoom::Unknown) => {
            return Some((4404, "there is no such game here".to_string()));
        }
        Err(super::room::NoRoom::Unavailable(reason)) => return Some((close_code::AGAIN, short(&reason))),
    };
    drop(outbox);
    let _under_way = shared.under_way.read().await;
    let mut bucket = Bucket::full(Instant::now());
    let mut heard = tokio::time::Instant::now();
    let end = loop {
        tokio::select! {
            frame = frames.recv() => match frame {
                Some(text) => match timeout(WRITE, socket.send(Message::Text(Utf8Bytes::from(&*text)))).await {
                    Ok(Ok(())) => {}
                    Ok(Err(_)) => break None,
                    Err(_) => break Some((close_code::POLICY, "you read too slowly".to_string())),
                },
                // The room has let go of this listener: it was too slow, or the room ends.
                None => break Some((close_code::AGAIN, "connect again".to_string())),
            },
            // What is sent to someone who is gone is no sign of life.
            message = timeout_at(heard + SILENCE, socket.recv()) => {
                if message.is_ok() {
                    heard = tokio::time::Instant::now();
                }
                let text = match message {
                    Err(_) => break Some((close_code::AWAY, "nothing was heard for too long".to_string())),
                    Ok(None | Some(Ok(Message::Close(_)))) => break None,
                    Ok(Some(Err(error))) => break Some((close_code::SIZE, short(&error.to_string()))),
                    Ok(Some(Ok(Message::Text(text)))) => text,
                    Ok(Some(Ok(Message::Ping(_) | Message::Pong(_)))) => continue,
                    Ok(Some(Ok(Message::Binary(_)))) => break Some((close_code::UNSUPPORTED, "frames are text".to_string())),
                };
                let refused = match (bucket.take(FRAMES, Instant::now()), ToServer::read(&text)) {
                    (Err(_), frame) => {
                        let id = frame.ok().and_then(order_id).unwrap_or_default();
                        Some((id, Refused::new(Why::TooFast, "too many frames in too short a time")))
                    }
                    (Ok(()), Err(malformed)) => Some((String::new(), Refused::new(Why::Malformed, malformed.0))),
                    (Ok(()), Ok(frame)) => {
                        // A room that is gone has let go of the outbox too.
                        let _ = room.send(Call::Frame(listener, frame)).await;
                        None
                    }
                };
                if let Some((id, refused)) = refused {
                    shared.metrics.refused(refused.why.word());
                    let text = FromServer::Refused { id, refused }.write();
                    if !matches!(timeout(WRITE, socket.send(Message::Text(text.into()))).await, Ok(Ok(()))) {
                        break None;
                    }
                }
            }
        }
    };
    // Whoever was cut off without a word has been gone for as long as nothing was heard.
    let silent = u64::try_from(heard.elapsed().as_millis()).unwrap_or_default();
    let _ = room.send(Call::Leave(listener, super::now().saturating_sub(silent))).await;
    end
}

fn order_id(frame: ToServer) -> Option<String> {
    match frame {
        ToServer::Order(order) => Some(order.id),
        _ => None,
    }
}

async fn first_frame(socket: &mut WebSocket) -> Result<Hello, End> {
    match socket.recv().await {
        Some(Ok(Message::Text(text))) => match ToServer::read(&text) {
            Ok(ToServer::Hello(hello)) => Ok(hello),
            Ok(_) => Err(Some((close_code::POLICY, "the first frame is a hello".to_string()))),
            Err(malformed) => Err(Some((close_code::INVALID, short(&malformed.0)))),
        },
        Some(Ok(_)) => Err(Some((close_code::UNSUPPORTED, "frames are text".to_string()))),
        Some(Err(error)) => Err(Some((close_code::SIZE, short(&error.to_string())))),
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
