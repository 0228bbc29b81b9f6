//! The protocol of boardgame.io: actions and states as JSON, in events of Socket.IO over a WebSocket.

use std::borrow::Cow;

use quadrille_core::{PerSeat, Seat};
use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::json;
use tokio_tungstenite::tungstenite::Message;

use super::{PeerEvent, PeerPlayer, invalid};
use crate::client::ClientError;
use crate::http::Http;

/// The game of `bench/peers/boardgame-io.mjs`.
const GAME: &str = "queen";

/// A player of a match.
pub(crate) struct BoardgameIo {
    game: String,
    seat: Seat,
    credentials: String,
    /// The number of the state that the next move is made against.
    state: u64,
}

#[derive(Deserialize)]
struct Created {
    #[serde(rename = "matchID")]
    game: String,
}

#[derive(Deserialize)]
struct Joined {
    #[serde(rename = "playerCredentials")]
    credentials: String,
}

/// `["update", MATCH, STATE, LOG]`
#[derive(Deserialize)]
struct Update<'m>(IgnoredAny, IgnoredAny, #[serde(borrow)] State<'m>, IgnoredAny);

/// `["sync", MATCH, {"state": STATE, …}]`
#[derive(Deserialize)]
struct Sync<'m>(IgnoredAny, IgnoredAny, #[serde(borrow)] SyncInfo<'m>);

#[derive(Deserialize)]
struct SyncInfo<'m> {
    #[serde(borrow)]
    state: State<'m>,
}

#[derive(Deserialize)]
struct State<'m> {
    #[serde(rename = "_stateID")]
    number: u64,
    #[serde(rename = "G", borrow)]
    position: Position<'m>,
}

#[derive(Deserialize)]
struct Position<'m> {
    moves: usize,
    #[serde(borrow)]
    last: Option<Cow<'m, str>>,
}

impl BoardgameIo {
    fn player(&self) -> String {
        self.seat.index().to_string()
    }

    /// An event for the game's namespace: packet type 4 (message) of Engine.IO, 2 (event) of Socket.IO.
    fn event(event: &serde_json::Value) -> Message {
        Message::text(format!("42/{GAME},{event}"))
    }
}

fn parse<'m, T: Deserialize<'m>>(json: &'m str) -> Result<T, ClientError> {
    serde_json::from_str(json).map_err(|error| invalid(format!("{error} in {json}")))
}

impl PeerPlayer for BoardgameIo {
    async fn create(http: &mut Http, start: &str) -> Result<PerSeat<BoardgameIo>, ClientError> {
        let path = format!("/games/{GAME}/create");
        let players = json!({ "numPlayers": 2, "setupData": start });
        let Created { game } = http.post(&path, None, &players).await?;
        let path = format!("/games/{GAME}/{game}/join");
        let mut join = async |seat: Seat| -> Result<BoardgameIo, ClientError> {
            let player = json!({ "playerID": seat.index().to_string(), "playerName": seat.word() });
            let Joined { credentials } = http.post(&path, None, &player).await?;
            Ok(BoardgameIo { game: game.clone(), seat, credentials, state: 0 })
        };
        Ok(PerSeat { first: join(Seat::First).await?, second: join(Seat::Second).await? })
    }

    fn path(&self) -> String {
        "/socket.io/?EIO=4&transport=websocket".to_string()
    }

    fn receive<'m>(&mut self, message: &'m Message) -> Result<PeerEvent<'m>, ClientError> {
        let Message::Text(text) = message else { return Ok(PeerEvent::Nothing) };
        let namespace = format!("/{GAME},");
        Ok(match text.split_at_checked(1) {
            // The connection is open: connect to the namespace.
            Some(("0", _)) => PeerEvent::Reply(Message::text(format!("40{namespace}"))),
            Some(("2", _)) => PeerEvent::Reply(Message::text("3")),
            Some(("4", packet)) => {
                let Some((kind, packet)) = packet.split_at_checked(1) else { return Err(invalid(text)) };
                let json = packet.strip_prefix(namespace.as_str()).unwrap_or_default();
                match kind {
                    "0" => PeerEvent::Reply(BoardgameIo::event(&json!([
                        "sync",
                        self.game,
                        self.player(),
                        self.credentials,
                        2
                    ]))),
                    "2" if json.starts_with(r#"["update""#) => {
                        let Update(_, _, State { number, position }, _) = parse(json)?;
                        self.state = number;
                        let mv = position.last.ok_or_else(|| invalid("an update without a move"))?;
                        PeerEvent::Moved { moves: position.moves, mv }
                    }
                    "2" if json.starts_with(r#"["sync""#) => {
                        let Sync(_, _, SyncInfo { state }) = parse(json)?;
                        self.state = state.number;
                        PeerEvent::Joined(None)
                    }
                    "2" => PeerEvent::Nothing,
                    _ => return Err(invalid(text)),
                }
            }
            _ => return Err(invalid(text)),
        })
    }

    fn move_message(&self, mv: &str) -> Result<Message, ClientError> {
        let payload = json!({
            "type": "move", "args": [mv], "playerID": self.player(), "credentials": self.credentials,
        });
        let action = json!({ "type": "MAKE_MOVE", "payload": payload });
        Ok(BoardgameIo::event(&json!(["update", action, self.state, self.game, self.player()])))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The messages are those of a server of boardgame.io 0.50.2, shortened.
    #[test]
    fn a_player_joins_and_moves() {
        let mut player = BoardgameIo {
            game: "m1".to_string(),
            seat: Seat::Second,
            credentials: "secret".to_string(),
            state: 0,
        };
        let reply = |player: &mut BoardgameIo, text: &str| match player.receive(&Message::text(text)) {
            Ok(PeerEvent::Reply(Message::Text(reply))) => reply.to_string(),
            other => panic!("{other:?}"),
        };
        assert_eq!(reply(&mut player, r#"0{"sid":"a","pingInterval":10000}"#), "40/queen,");
        let sync = r#"42/queen,["sync","m1","1","secret",2]"#;
        assert_eq!(reply(&mut player, r#"40/queen,{"sid":"b"}"#), sync);
        assert_eq!(reply(&mut player, "2"), "3");
        let joined = r#"42/queen,["sync","m1",{"state":{"G":{"moves":0,"last":null},"ctx":{},"_stateID":0},"log":[]}]"#;
        assert_eq!(player.receive(&Message::text(joined)).unwrap(), PeerEvent::Joined(None));
        let data = Message::text(r#"42/queen,["matchData","m1",[]]"#);
        assert_eq!(player.receive(&data).unwrap(), PeerEvent::Nothing);
        let moved = Message::text(
            r#"42/queen,["update","m1",{"G":{"square":"e5","moves":7,"last":"93"},"ctx":{},"_stateID":7},[]]"#,
        );
        assert_eq!(player.receive(&moved).unwrap(), PeerEvent::Moved { moves: 7, mv: "93".into() });
        let Ok(Message::Text(text)) = player.move_message("42") else { panic!() };
        let (namespace, event) = text.split_once(',').unwrap();
        let payload = json!({"type": "move", "args": ["42"], "playerID": "1", "credentials": "secret"});
        let action = json!({"type": "MAKE_MOVE", "payload": payload});
        let event: serde_json::Value = serde_json::from_str(event).unwrap();
        assert_eq!((namespace, event), ("42/queen", json!(["update", action, 7, "m1", "1"])));
        assert!(player.receive(&Message::text("9")).is_err());
    }
}
