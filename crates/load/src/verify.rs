//! Compares the logs of the servers with the histories of the clients.

use std::future::poll_fn;
use std::net::SocketAddr;
use std::sync::Arc;
use std::task::Poll;
use std::time::Duration;

use tokio::sync::Semaphore;
use tokio::task::JoinSet;
use tokio::time::timeout;

use crate::client::{Client, ClientError, ClientEvent, Dialer};
use crate::frame::Frame;
use crate::history::History;
use crate::recorder::Recorder;
use crate::violation::{Violation, ViolationKind};

/// Logs that are read at the same time.
const CONCURRENT: usize = 32;
/// Timeout of one log, with all attempts to connect.
const LIMIT: Duration = Duration::from_secs(30);
/// Delay before a lost connection is made again.
const RECONNECT_DELAY: Duration = Duration::from_millis(50);

/// The histories of the games of one match.
pub(crate) struct MatchHistories {
    pub(crate) number: usize,
    pub(crate) games: Vec<History>,
}

/// Reads the log of every game and compares it; returns the number of games. `progress` gets the number of compared games and of all.
pub(crate) async fn verify(
    servers: &Arc<[SocketAddr]>,
    matches: Vec<MatchHistories>,
    recorder: &Recorder,
    mut progress: impl FnMut(usize, usize),
) -> usize {
    let permits = Arc::new(Semaphore::new(CONCURRENT));
    let mut tasks = JoinSet::new();
    for MatchHistories { number, games } in matches {
        for (role, history) in games.into_iter().enumerate() {
            let permits = Arc::clone(&permits);
            let servers = Arc::clone(servers);
            let dialer = Dialer { servers, number, limit: LIMIT / 3, reconnect_delay: RECONNECT_DELAY };
            tasks.spawn(async move {
                let _permit = permits.acquire_owned().await;
                compare(&dialer, role, history).await
            });
        }
    }
    let total = tasks.len();
    let mut compared = 0;
    while let Some(result) = tasks.join_next().await {
        compared += 1;
        progress(compared, total);
        // A panic is a bug of the generator, which invalidates the result.
        for violation in result.expect("comparing a log does not panic") {
            recorder.violated(&violation);
        }
    }
    compared
}

/// Reads the log of a game as a watcher, from its first entry, and compares it.
async fn compare(dialer: &Dialer, role: usize, mut history: History) -> Vec<Violation> {
    let mut watcher = Client::new(dialer, &history.game, None, role);
    // The server answers with all entries, or with a snapshot if that is shorter.
    watcher.seen = Some(0);
    watcher.reconnect();
    let mut last_error = ClientError::Timeout;
    let welcome = poll_fn(|context| {
        loop {
            match watcher.poll(context) {
                Poll::Ready(ClientEvent::Text(text)) => return Poll::Ready(text),
                Poll::Ready(ClientEvent::Lost(error)) => last_error = error,
                Poll::Pending => return Poll::Pending,
            }
        }
    });
    let Ok(welcome) = timeout(LIMIT, welcome).await else {
        return vec![history.violation(ViolationKind::Unverified, last_error)];
    };
    let checked = match Frame::read(&welcome) {
        Ok(Frame::Welcome(welcome)) => {
            let mut checks = Vec::new();
            let mut version = 0;
            if let Some(snapshot) = &welcome.snapshot {
                version = snapshot.version;
                checks.push(history.check_snapshot(snapshot));
            }
            // An entry that no client has seen was written and not acknowledged before the end.
            for entry in &welcome.entries {
                checks.push(history.check_entry(version, entry));
                version = entry.number;
            }
            checks.push(history.check_complete(version));
            checks
        }
        other => vec![Err(history.violation(ViolationKind::Malformed, format!("{other:?}")))],
    };
    checked.into_iter().filter_map(Result::err).collect()
}
