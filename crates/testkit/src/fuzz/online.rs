//! The laws for everything that a client can send to a server of games over the network.

use quadrille_catalog::AcceptAnyWord;
use quadrille_core::{LONGEST_POSITION, PerSeat, Seat};
use quadrille_match::online::{Answer, Circumstances, Live, Replica, Room};
use quadrille_protocol::engine::MOST_OPTIONS;
use quadrille_protocol::online::{
    Clock, Code, Create, FromServer, Join, Kept, LONGEST_FRAME, LONGEST_ID, LONGEST_MOVE, LONGEST_NAME,
    Opening, Order, ToServer, Token, Who, Wish,
};

/// A frame is refused, or it reads back as it was written, keeps its bounds, and is answered by the room of a game.
///
/// # Panics
/// If that is not so.
pub fn socket_frame(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    match ToServer::read(text) {
        Err(malformed) => assert!(!malformed.0.is_empty()),
        Ok(frame) => {
            assert!(text.len() <= LONGEST_FRAME);
            assert_eq!(ToServer::read(&frame.write()).as_ref(), Ok(&frame));
            assert!(!format!("{frame:?}").contains("Token(["), "secrets are not shown");
            if let ToServer::Order(order) = frame {
                carry_out(&order);
            }
        }
    }
}

/// An order is refused with a reason, or what is written of it can be read back and followed, and happens once.
fn carry_out(order: &Order) {
    assert!((1..=LONGEST_ID).contains(&order.id.len()));
    assert!(!matches!(&order.wish, Wish::Move { mv } if mv.chars().count() > LONGEST_MOVE));
    let opening = Opening {
        game: "fuse-and-frost".to_string(),
        options: Default::default(),
        seed: 1,
        start: None,
        clock: Clock::Turn { seconds: 9 },
        private: false,
        host: Seat::First,
        after: None,
    };
    let mut room = Room::of([Room::opening(opening, 0)]).expect("defaults give a start");
    for name in ["a", "b"] {
        let (_, kept) = room.sit(Who::guest(name, false), Some(name.to_string()), 0).expect("a seat is free");
        room.written(kept).expect("what a room decides fits it");
    }
    for seat in Seat::ALL {
        let mut replica = Replica::new(1);
        replica.hear(FromServer::State { state: Box::new(room.state()), now: 0 }, 0);
        let circumstances = Circumstances { now: 1, gone: PerSeat { first: Some(0), second: None } };
        match room.order(seat, order, circumstances, &AcceptAnyWord) {
            Answer::Refused(refused) => assert!(!refused.message.is_empty()),
            Answer::Before(_) => panic!("it came for the first time"),
            Answer::Write(kept) => {
                let read = Kept::read(&kept.write()).expect("a line reads back");
                assert_eq!(read, *kept);
                let entry = room.written(read).expect("what a room decides fits it").clone();
                let number = entry.number;
                replica.hear(FromServer::Entries { entries: vec![entry], now: 1 }, 1);
                assert_eq!(replica.live().map(Live::state), Some(room.state()));
                assert_eq!(room.order(seat, order, circumstances, &AcceptAnyWord), Answer::Before(number));
            }
        }
    }
}

/// What is typed, sent to open or to join, or shown as a secret, is refused, or keeps its bounds and reads back as it was written. The first
/// byte picks which of them it is.
///
/// # Panics
/// If that is not so.
pub fn online_request(data: &[u8]) {
    let Some((pick, rest)) = data.split_first() else { return };
    let Ok(text) = std::str::from_utf8(rest) else { return };
    match pick % 4 {
        0 => create(text),
        1 => {
            if let Ok(join) = Join::read(text) {
                let Who::Guest { name, .. } = Who::guest(&join.name, join.bot) else {
                    panic!("it is a guest")
                };
                assert!(name.chars().count() <= LONGEST_NAME && !name.chars().any(char::is_control));
                assert_eq!(Who::guest(&name, join.bot), Who::guest(&join.name, join.bot), "tidy stays tidy");
            }
        }
        2 => {
            if let Ok(code) = Code::read(text) {
                assert_eq!(Code::read(&code.to_string()), Ok(code));
                assert_eq!(Code::read(&code.with_prefix("quadratic-war")), Ok(code));
            }
        }
        _ => {
            if let Ok(token) = Token::read(text) {
                assert_eq!(token.reveal(), text.to_ascii_lowercase());
                assert!(!format!("{token:?}").contains(&token.reveal()));
            }
        }
    }
}

fn create(text: &str) {
    let create = match Create::read(text) {
        Ok(create) => create,
        Err(malformed) => return assert!(!malformed.0.is_empty()),
    };
    assert!(text.len() <= LONGEST_FRAME && create.options.0.len() <= MOST_OPTIONS);
    assert!(create.start.as_ref().is_none_or(|start| start.chars().count() <= LONGEST_POSITION));
    assert_eq!(create.clock.check(), Ok(create.clock));
    let written = serde_json::to_string(&create).expect("a request can be written");
    assert!(written.len() > LONGEST_FRAME || Create::read(&written).as_ref() == Ok(&create));
    let opening = Opening {
        game: create.game,
        options: create.options,
        seed: 1,
        start: create.start,
        clock: create.clock,
        private: create.private,
        host: Seat::First,
        after: None,
    };
    match Room::of([Room::opening(opening, 0)]) {
        Ok(room) => assert_eq!(Live::of(&room.state()).map(|live| live.state()), Ok(room.state())),
        Err(diverged) => assert!(!diverged.what.is_empty()),
    }
}
