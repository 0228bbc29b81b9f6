//! Fuzz laws for the messages of clients to a game server.

use quadrille_catalog::AcceptAnyWord;
use quadrille_core::{LONGEST_MOVE, LONGEST_POSITION, PerSeat, Seat};
use quadrille_online::{
    Command, CommandContext, CommandRequest, CreateGame, Decision, FromServer, GameConfig, GameState,
    JoinCode, JoinGame, LONGEST_FRAME, LONGEST_ID, LONGEST_NAME, OnlinePlayer, Referee, Replica, StoredEntry,
    TimeControl, ToServer, Token,
};
use quadrille_worker::protocol::MOST_OPTIONS;

/// A frame is rejected, or it round-trips, is within its limits, and is handled by the referee of a game.
///
/// # Panics
/// If the law is violated.
pub fn socket_frame(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    match ToServer::read(text) {
        Err(malformed) => assert!(!malformed.0.is_empty()),
        Ok(frame) => {
            assert!(text.len() <= LONGEST_FRAME);
            assert_eq!(ToServer::read(&frame.write()).as_ref(), Ok(&frame));
            assert!(!format!("{frame:?}").contains("Token(["), "secrets are not shown");
            if let ToServer::Command(request) = frame {
                execute(&request);
            }
        }
    }
}

/// A command is rejected with a reason, or its entry round-trips, can be applied by replicas, and is executed once.
fn execute(request: &CommandRequest) {
    assert!((1..=LONGEST_ID).contains(&request.id.len()));
    assert!(!matches!(&request.command, Command::Move { mv } if mv.len() > LONGEST_MOVE));
    let config = GameConfig {
        game: "fuse-and-frost".to_string(),
        rules: GameConfig::known_rules("fuse-and-frost").unwrap_or_default(),
        options: Default::default(),
        seed: 1,
        start: None,
        clock: TimeControl::Turn { seconds: 9 },
        private: false,
        host: Seat::First,
        rematch_of: None,
    };
    let mut referee =
        Referee::from_log([Referee::first_entry(config, 0)]).expect("defaults give an initial position");
    for name in ["a", "b"] {
        let (_, stored) = referee
            .take_seat(OnlinePlayer::guest(name, false), Some(name.to_string()), 0)
            .expect("a seat is free");
        referee.commit(stored);
    }
    for seat in Seat::ALL {
        let mut replica = Replica::new(1);
        replica.receive(FromServer::Snapshot { snapshot: Box::new(referee.snapshot()), now: 0 }, 0);
        let context = CommandContext { now: 1, gone: PerSeat { first: Some(0), second: None } };
        match referee.prepare(seat, request, context, &AcceptAnyWord) {
            Decision::Rejected(refused) => assert!(!refused.message.is_empty()),
            Decision::Duplicate(_) => panic!("the command is new"),
            Decision::Append(stored) => {
                let read = StoredEntry::read(&stored.stored().write()).expect("an entry round-trips");
                assert_eq!(read, *stored.stored());
                let mut other = referee.clone();
                let entry = referee.commit(*stored).clone();
                other.apply(read).expect("another referee can apply the entry");
                assert_eq!(other.snapshot(), referee.snapshot());
                let number = entry.number;
                replica.receive(FromServer::Entries { entries: vec![entry], now: 1 }, 1);
                assert_eq!(replica.state().map(GameState::snapshot), Some(referee.snapshot()));
                let again = referee.prepare(seat, request, context, &AcceptAnyWord);
                assert!(matches!(again, Decision::Duplicate(version) if version == number));
            }
        }
    }
}

/// A request, a code or a token is rejected, or is within its limits and round-trips. The first byte selects the kind of input.
///
/// # Panics
/// If the law is violated.
pub fn online_request(data: &[u8]) {
    let Some((pick, rest)) = data.split_first() else { return };
    let Ok(text) = std::str::from_utf8(rest) else { return };
    match pick % 4 {
        0 => create(text),
        1 => {
            if let Ok(join) = JoinGame::read(text) {
                let OnlinePlayer::Guest { name, .. } = OnlinePlayer::guest(&join.name, join.bot) else {
                    panic!("it is a guest")
                };
                assert!(name.chars().count() <= LONGEST_NAME && !name.chars().any(char::is_control));
                assert_eq!(
                    OnlinePlayer::guest(&name, join.bot),
                    OnlinePlayer::guest(&join.name, join.bot),
                    "sanitizing is idempotent"
                );
            }
        }
        2 => {
            if let Ok(code) = JoinCode::read(text) {
                assert_eq!(JoinCode::read(&code.to_string()), Ok(code));
                assert_eq!(JoinCode::read(&code.with_prefix("quadratic-war")), Ok(code));
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
    let create = match CreateGame::read(text) {
        Ok(create) => create,
        Err(malformed) => return assert!(!malformed.0.is_empty()),
    };
    assert!(text.len() <= LONGEST_FRAME && create.options.0.len() <= MOST_OPTIONS);
    assert!(create.start.as_ref().is_none_or(|start| start.chars().count() <= LONGEST_POSITION));
    assert_eq!(create.clock.check(), Ok(create.clock));
    let written = serde_json::to_string(&create).expect("a request can be written");
    assert!(written.len() > LONGEST_FRAME || CreateGame::read(&written).as_ref() == Ok(&create));
    let config = GameConfig {
        rules: GameConfig::known_rules(&create.game).unwrap_or_default(),
        game: create.game,
        options: create.options,
        seed: 1,
        start: create.start,
        clock: create.clock,
        private: create.private,
        host: Seat::First,
        rematch_of: None,
    };
    match Referee::from_log([Referee::first_entry(config, 0)]) {
        Ok(referee) => assert_eq!(
            GameState::from_snapshot(&referee.snapshot()).map(|state| state.snapshot()),
            Ok(referee.snapshot())
        ),
        Err(diverged) => assert!(!diverged.what.is_empty()),
    }
}
