//! One match: both players, their acknowledgements and retries.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use quadrille_core::PerSeat;
use quadrille_json::GivenOptions;
use quadrille_online::{
    Command, CommandRequest, CreateGame, FromServer, HostSide, JoinGame, JoinedGame, RejectReason, ToServer,
    Token,
};
use tokio::sync::watch;
use tokio::time::{Instant, sleep_until};

use crate::client::{ClientError, Http, Socket};
use crate::report::Recorder;
use crate::script::Script;

/// Delay before a rejected move is sent again at an unlimited pace.
const BACK_OFF: Duration = Duration::from_millis(250);

/// The pace of a match.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Pace {
    /// No moves.
    Paused,
    /// As fast as moves are acknowledged.
    Unlimited,
    /// One move in this interval.
    Every(Duration),
    /// The test is over.
    Stopped,
}

/// The two players of a match, and their game.
pub(crate) struct MatchPlayers {
    server: SocketAddr,
    number: usize,
    script: Arc<Script>,
    tokens: PerSeat<Token>,
    game: String,
    sockets: PerSeat<Socket>,
    version: u64,
    /// Number of played moves of the script.
    played: usize,
    commands: u64,
}

impl MatchPlayers {
    /// Creates a game, joins it and connects both players.
    pub(crate) async fn connect(
        server: SocketAddr,
        number: usize,
        script: Arc<Script>,
    ) -> Result<MatchPlayers, ClientError> {
        let tokens = PerSeat { first: token()?, second: token()? };
        let (game, sockets, version) = create(server, number, &script, &tokens).await?;
        Ok(MatchPlayers { server, number, script, tokens, game, sockets, version, played: 0, commands: 0 })
    }

    /// Plays at the given pace until it is `Stopped`.
    pub(crate) async fn play(mut self, recorder: Arc<Recorder>, mut pace: watch::Receiver<Pace>) {
        // Matches start at different times of the interval.
        let mut next = None;
        loop {
            let now = *pace.borrow_and_update();
            match now {
                Pace::Stopped => return,
                Pace::Paused => {
                    if pace.changed().await.is_err() {
                        return;
                    }
                    continue;
                }
                Pace::Unlimited => next = None,
                Pace::Every(interval) => {
                    let at = next.unwrap_or_else(|| Instant::now() + interval.mul_f64(self.phase()));
                    tokio::select! {
                        () = sleep_until(at) => {}
                        _ = pace.changed() => {
                            next = None;
                            continue;
                        }
                    }
                    // A late move does not speed up the following ones.
                    next = Some((at + interval).max(Instant::now()));
                }
            }
            recorder.offered();
            if let Err(error) = self.make_move(&recorder, now).await {
                recorder.failed(&error);
                if self.start_over().await.is_err() {
                    tokio::time::sleep(BACK_OFF).await;
                }
            }
        }
    }

    /// A number from 0 to 1, different for each match.
    fn phase(&self) -> f64 {
        quadrille_core::mix64(self.number as u64) as f64 / u64::MAX as f64
    }

    /// Makes the next move of the script, and waits for the acknowledgement and for its entry at the opponent.
    async fn make_move(&mut self, recorder: &Recorder, pace: Pace) -> Result<(), ClientError> {
        if self.played == self.script.moves.len() {
            self.start_over().await?;
        }
        self.commands += 1;
        let (mover, mv) = self.script.moves[self.played].clone();
        let request = CommandRequest {
            id: format!("m{}", self.commands),
            version: self.version,
            command: Command::Move { mv },
        };
        let sent = Instant::now();
        self.sockets[mover].send(&ToServer::Command(request.clone())).await?;
        let version = loop {
            match self.sockets[mover].receive().await? {
                FromServer::Ack { id, version } if id == request.id => break version,
                FromServer::Rejected { id, rejection } if id == request.id => {
                    recorder.rejected(rejection.reason);
                    if !matches!(rejection.reason, RejectReason::Unavailable | RejectReason::TooFast) {
                        return Err(ClientError::Protocol(format!(
                            "{}: {}",
                            rejection.reason.word(),
                            rejection.message
                        )));
                    }
                    if pace == Pace::Unlimited {
                        tokio::time::sleep(BACK_OFF).await;
                    }
                    return Ok(());
                }
                FromServer::Snapshot { snapshot, .. } => self.version = snapshot.version,
                FromServer::Reconnect { reason } => return Err(ClientError::Protocol(reason)),
                _ => {}
            }
        };
        recorder.acknowledged(sent.elapsed());
        if version != self.version + 1 {
            return Err(ClientError::Protocol(format!("version {version} follows {}", self.version)));
        }
        (self.version, self.played) = (version, self.played + 1);
        loop {
            match self.sockets[mover.other()].receive().await? {
                FromServer::Entries { entries, .. }
                    if entries.iter().any(|entry| entry.number == version) =>
                {
                    recorder.delivered(sent.elapsed());
                    return Ok(());
                }
                FromServer::Reconnect { reason } => return Err(ClientError::Protocol(reason)),
                _ => {}
            }
        }
    }

    /// Leaves the game and creates another.
    async fn start_over(&mut self) -> Result<(), ClientError> {
        let (game, sockets, version) = create(self.server, self.number, &self.script, &self.tokens).await?;
        (self.game, self.sockets, self.version, self.played) = (game, sockets, version, 0);
        Ok(())
    }
}

/// A random token. Servers accept any: they have no list of guests.
fn token() -> Result<Token, ClientError> {
    let mut bits = [0; 16];
    getrandom::fill(&mut bits).map_err(|error| ClientError::Protocol(error.to_string()))?;
    Ok(Token::new(bits))
}

async fn create(
    server: SocketAddr,
    number: usize,
    script: &Script,
    tokens: &PerSeat<Token>,
) -> Result<(String, PerSeat<Socket>, u64), ClientError> {
    let mut http = Http::connect(server, number).await?;
    let request = CreateGame {
        game: script.game.clone(),
        options: GivenOptions(script.options.clone()),
        start: Some(script.start.clone()),
        side: HostSide::First,
        ..CreateGame::default()
    };
    let JoinedGame { game, code, .. } = http.post("games", &tokens.first, &request).await?;
    let code = code.ok_or_else(|| ClientError::Protocol("a waiting game has no code".to_string()))?;
    let _: JoinedGame =
        http.post(&format!("codes/{code}/join"), &tokens.second, &JoinGame::default()).await?;
    let (first, _) = Socket::connect(server, number, &game, &tokens.first).await?;
    let (second, version) = Socket::connect(server, number, &game, &tokens.second).await?;
    Ok((game, PerSeat { first, second }, version))
}
