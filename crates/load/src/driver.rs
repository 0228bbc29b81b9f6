//! Matches as tasks: each is set up and then played until the load stops, whatever the protocol of the server.

use std::future::Future;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::mpsc::{UnboundedSender, unbounded_channel};
use tokio::sync::{Semaphore, watch};
use tokio::task::JoinSet;

use crate::client::ClientError;
use crate::history::History;
use crate::match_driver::MatchDriver;
use crate::pace::{Pace, Schedule};
use crate::peers::{BoardgameIo, Colyseus, Peer, PeerDriver};
use crate::recorder::Recorder;
use crate::script::Script;
use crate::verify::MatchHistories;
use crate::{LoadError, Progress, Workload};

/// Matches that are set up at the same time.
const CONCURRENT_SETUPS: usize = 32;

/// The configuration and the recorder of all matches.
#[derive(Debug)]
pub(crate) struct Shared {
    pub(crate) servers: Arc<[SocketAddr]>,
    pub(crate) limit: Duration,
    /// The delay before a lost connection is made again.
    pub(crate) reconnect_delay: Duration,
    pub(crate) script: Arc<Script>,
    pub(crate) schedule: Schedule,
    /// The mean time between two reconnects in one match.
    pub(crate) reconnect_interval: Option<Duration>,
    /// The mean time until a match starts another game.
    pub(crate) game_interval: Option<Duration>,
    pub(crate) seed: u64,
    pub(crate) recorder: Recorder,
}

/// One match.
pub(crate) trait Driver: Sized + Send {
    /// Creates a game and connects its players and so many watchers.
    fn connect(
        shared: Arc<Shared>,
        number: usize,
        watchers: usize,
    ) -> impl Future<Output = Result<Self, ClientError>> + Send;

    /// Plays at the given pace until it is `Stopped`; returns the histories of all games.
    fn play(self, paces: watch::Receiver<Pace>) -> impl Future<Output = Vec<History>> + Send;
}

/// All matches, each a task.
pub(crate) struct Matches {
    tasks: JoinSet<MatchHistories>,
    paces: watch::Sender<Pace>,
}

impl Matches {
    /// Sets up all matches, so many at a time. A match that is set up answers its server while it waits for the others.
    pub(crate) async fn start(
        workload: &Workload,
        shared: &Arc<Shared>,
        progress: &mut impl FnMut(Progress<'_>),
    ) -> Result<Matches, LoadError> {
        let mut matches = Matches { tasks: JoinSet::new(), paces: watch::channel(Pace::Paused).0 };
        let (connected, mut connections) = unbounded_channel();
        let permits = Arc::new(Semaphore::new(CONCURRENT_SETUPS));
        for number in 0..workload.matches {
            let start = Start {
                shared: Arc::clone(shared),
                number,
                watchers: workload.watchers_of(number),
                permits: Arc::clone(&permits),
                connected: connected.clone(),
                paces: matches.paces.subscribe(),
            };
            match workload.peer {
                None => matches.tasks.spawn(start.run::<MatchDriver>()),
                Some(Peer::BoardgameIo) => matches.tasks.spawn(start.run::<PeerDriver<BoardgameIo>>()),
                Some(Peer::Colyseus) => matches.tasks.spawn(start.run::<PeerDriver<Colyseus>>()),
            };
        }
        for count in 1..=workload.matches {
            let result = connections.recv().await.expect("a sender exists");
            result?;
            progress(Progress::Connected(count, workload.matches));
        }
        Ok(matches)
    }

    /// Changes the pace of all matches.
    pub(crate) fn set_pace(&self, pace: Pace) {
        // It fails only if all matches have ended.
        let _ = self.paces.send(pace);
    }

    /// Stops all matches, once their commands are answered; returns what their clients have seen.
    pub(crate) async fn stop(mut self) -> Vec<MatchHistories> {
        self.set_pace(Pace::Stopped);
        let mut matches = Vec::with_capacity(self.tasks.len());
        while let Some(ended) = self.tasks.join_next().await {
            // A panic is a bug of the generator, which invalidates the result.
            matches.push(ended.expect("a match does not panic"));
        }
        matches
    }
}

/// A match that is not yet set up.
struct Start {
    shared: Arc<Shared>,
    number: usize,
    watchers: usize,
    permits: Arc<Semaphore>,
    connected: UnboundedSender<Result<(), ClientError>>,
    paces: watch::Receiver<Pace>,
}

impl Start {
    async fn run<D: Driver>(self) -> MatchHistories {
        let Start { shared, number, watchers, permits, connected, paces } = self;
        let driver = {
            let _permit = permits.acquire_owned().await;
            D::connect(shared, number, watchers).await
        };
        // The receiver is gone if another match could not be set up.
        let games = match driver {
            Ok(driver) => {
                let _ = connected.send(Ok(()));
                driver.play(paces).await
            }
            Err(error) => {
                let _ = connected.send(Err(error));
                Vec::new()
            }
        };
        MatchHistories { number, games }
    }
}
