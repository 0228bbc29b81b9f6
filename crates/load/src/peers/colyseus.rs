//! The protocol of Colyseus: a byte that says what follows, the type of the message as a string and its content as MessagePack.

use std::borrow::Cow;

use quadrille_core::{PerSeat, Seat};
use serde::Deserialize;
use serde_json::json;
use tokio_tungstenite::tungstenite::Message;

use super::{PeerEvent, PeerPlayer, invalid};
use crate::client::ClientError;
use crate::http::Http;

/// The room and the types of its messages in `bench/peers/colyseus.mjs`.
const ROOM: &str = "queen";
const MOVE: &str = "move";
const MOVED: &str = "moved";

/// The first bytes of messages.
const JOIN_ROOM: u8 = 10;
const ERROR: u8 = 11;
const ROOM_DATA: u8 = 13;

/// The first byte of a short string, to which its length is added.
const SHORT_STRING: u8 = 0xa0;
/// The longest short string.
const LONGEST: usize = 31;

/// A player of a match: a reserved seat of a room.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Colyseus {
    process_id: String,
    room_id: String,
    session_id: String,
}

/// Appends a short string.
fn put_string(bytes: &mut Vec<u8>, text: &str) -> Result<(), ClientError> {
    let length = u8::try_from(text.len()).ok().filter(|length| usize::from(*length) <= LONGEST);
    bytes.push(SHORT_STRING | length.ok_or_else(|| invalid(format!("{text:?} is too long")))?);
    bytes.extend_from_slice(text.as_bytes());
    Ok(())
}

/// Takes a short string from the beginning.
fn take_string<'m>(bytes: &mut &'m [u8]) -> Option<&'m str> {
    let (&first, rest) = bytes.split_first()?;
    let length = usize::from(first ^ SHORT_STRING);
    let (text, rest) = (length <= LONGEST).then(|| rest.split_at_checked(length))??;
    *bytes = rest;
    std::str::from_utf8(text).ok()
}

/// Takes an unsigned number from the beginning.
fn take_number(bytes: &mut &[u8]) -> Option<usize> {
    let (&first, rest) = bytes.split_first()?;
    let length = match first {
        0..0x80 => {
            *bytes = rest;
            return Some(usize::from(first));
        }
        0xcc => 1,
        0xcd => 2,
        0xce => 4,
        _ => return None,
    };
    let (digits, rest) = rest.split_at_checked(length)?;
    *bytes = rest;
    Some(digits.iter().fold(0, |number, digit| number << 8 | usize::from(*digit)))
}

/// The content of `moved`: an array of the number of moves and the move.
fn moved(mut bytes: &[u8]) -> Option<(usize, &str)> {
    const ARRAY_OF_TWO: u8 = 0x92;
    bytes = bytes.strip_prefix(&[ARRAY_OF_TWO])?;
    let moves = take_number(&mut bytes)?;
    Some((moves, take_string(&mut bytes)?))
}

impl PeerPlayer for Colyseus {
    async fn create(http: &mut Http, start: &str) -> Result<PerSeat<Colyseus>, ClientError> {
        let create = json!({ "start": start, "seat": Seat::First.index() });
        let first: Colyseus = http.post(&format!("/matchmake/create/{ROOM}"), None, &create).await?;
        let path = format!("/matchmake/joinById/{}", first.room_id);
        let second = http.post(&path, None, &json!({ "seat": Seat::Second.index() })).await?;
        Ok(PerSeat { first, second })
    }

    fn path(&self) -> String {
        format!("/{}/{}?sessionId={}", self.process_id, self.room_id, self.session_id)
    }

    fn receive<'m>(&mut self, message: &'m Message) -> Result<PeerEvent<'m>, ClientError> {
        let Message::Binary(bytes) = message else { return Ok(PeerEvent::Nothing) };
        match bytes.split_first() {
            Some((&JOIN_ROOM, _)) => Ok(PeerEvent::Joined(Some(Message::binary(vec![JOIN_ROOM])))),
            Some((&ROOM_DATA, mut rest)) => {
                if take_string(&mut rest) != Some(MOVED) {
                    return Ok(PeerEvent::Nothing);
                }
                let (moves, mv) = moved(rest).ok_or_else(|| invalid(format!("{bytes:?}")))?;
                Ok(PeerEvent::Moved { moves, mv: Cow::Borrowed(mv) })
            }
            Some((&ERROR, error)) => Err(invalid(String::from_utf8_lossy(error))),
            _ => Ok(PeerEvent::Nothing),
        }
    }

    fn move_message(&self, mv: &str) -> Result<Message, ClientError> {
        let mut bytes = vec![ROOM_DATA];
        put_string(&mut bytes, MOVE)?;
        put_string(&mut bytes, mv)?;
        Ok(Message::binary(bytes))
    }
}

impl Colyseus {
    /// The seat of a player in tests.
    #[cfg(test)]
    fn seat(seat: Seat) -> Colyseus {
        let text = |what: &str| format!("{what}{}", seat.index());
        Colyseus { process_id: text("p"), room_id: text("r"), session_id: text("s") }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The messages are those of a server of Colyseus 0.18.
    #[test]
    fn a_player_joins_and_moves() {
        let mut player = Colyseus::seat(Seat::First);
        assert_eq!(player.path(), "/p0/r0?sessionId=s0");
        let joined = Message::binary(b"\x0a\x09abcdefghi\x04none".to_vec());
        let reply = Message::binary(vec![10]);
        assert_eq!(player.receive(&joined).unwrap(), PeerEvent::Joined(Some(reply)));
        let sent = player.move_message("93").unwrap();
        assert_eq!(sent, Message::binary(b"\x0d\xa4move\xa293".to_vec()));
        for (number, moves) in [(&b"\x07"[..], 7), (b"\xcc\x80", 128), (b"\xcd\x01\x2c", 300)] {
            let bytes = [&b"\x0d\xa5moved\x92"[..], number, b"\xa293"].concat();
            let message = Message::binary(bytes);
            let event = player.receive(&message).unwrap();
            assert_eq!(event, PeerEvent::Moved { moves, mv: "93".into() });
        }
        let damaged = Message::binary(b"\x0d\xa5moved\x92\x07\xa9".to_vec());
        assert!(player.receive(&damaged).is_err());
        let other = Message::binary(b"\x0d\xa5other\x01".to_vec());
        assert_eq!(player.receive(&other).unwrap(), PeerEvent::Nothing);
        assert!(player.receive(&Message::binary(b"\x0b\xcd\x09\x02".to_vec())).is_err());
        assert!(player.move_message(&"x".repeat(40)).is_err());
    }
}
