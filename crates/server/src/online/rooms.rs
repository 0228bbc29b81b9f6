//! The rooms of this node. A room is loaded on demand, and dropped when it is idle.

use std::collections::BTreeMap;
use std::panic::AssertUnwindSafe;
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::Duration;

use futures_util::FutureExt;
use quadrille_store::GameId;
use tokio::sync::{oneshot, watch};
use tokio::time::Instant;

use super::Node;
use super::room::{RoomActor, RoomError, RoomHandle, RoomInbox, RoomMessage};

/// How long a game that could not be served is not woken.
const RETRY_AFTER: Duration = Duration::from_secs(60);

/// The rooms of this node.
#[derive(Debug, Default)]
pub(super) struct Rooms {
    open: Mutex<BTreeMap<GameId, RoomHandle>>,
    closing: std::sync::atomic::AtomicBool,
    /// Games that could not be served, and when.
    failing: Mutex<BTreeMap<GameId, Instant>>,
}

impl Rooms {
    fn lock(&self) -> std::sync::MutexGuard<'_, BTreeMap<GameId, RoomHandle>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The number of rooms.
    pub(super) fn count(&self) -> usize {
        self.lock().len()
    }

    /// Removes a room that ends, unless another one has replaced it.
    pub(super) fn remove(&self, id: &GameId, room: &RoomHandle) {
        let mut open = self.lock();
        if open.get(id).is_some_and(|known| known.is_same_room(room)) {
            open.remove(id);
        }
    }

    /// Closes all rooms, and accepts no new ones.
    pub(super) async fn close(&self) {
        self.closing.store(true, std::sync::atomic::Ordering::Relaxed);
        let open: Vec<_> = self.lock().values().cloned().collect();
        // Concurrently: a room that waits for the store must not delay the others.
        let closing = open.into_iter().map(|room| {
            tokio::spawn(async move {
                // A room that has ended needs no message.
                let _ = room.send(RoomMessage::Close).await;
                room.closed().await;
            })
        });
        for room in closing.collect::<Vec<_>>() {
            let _ = room.await;
        }
    }

    /// The room of a game; it is loaded if necessary.
    fn get_or_spawn(&self, id: &GameId, node: &Arc<Node>) -> RoomHandle {
        let mut open = self.lock();
        if let Some(room) = open.get(id).filter(|room| !room.is_closed()) {
            return room.clone();
        }
        let (handle, inbox) = RoomHandle::new();
        if self.closing.load(std::sync::atomic::Ordering::Relaxed) {
            return handle;
        }
        open.insert(id.clone(), handle.clone());
        let (id, node, own) = (id.clone(), Arc::clone(node), handle.clone());
        tokio::spawn(async move {
            let served = run_room(&id, &node, &own, inbox);
            if let Err(panic) = AssertUnwindSafe(served).catch_unwind().await {
                // A panic affects only its game: the subscribers reconnect, and the room is loaded from the log.
                let message = panic.downcast_ref::<String>().map(String::as_str);
                let panic = message.or(panic.downcast_ref::<&str>().copied()).unwrap_or_default();
                tracing::error!(game = %id, panic, "a room panicked");
                node.metrics.refused("panic");
                node.rooms.failed(&id);
                node.rooms.remove(&id, &own);
            }
        });
        handle
    }

    /// Wakes the room of a game, unless it failed recently.
    pub(super) fn wake(&self, id: &GameId, node: &Arc<Node>) {
        let mut failing = self.failing.lock().unwrap_or_else(PoisonError::into_inner);
        failing.retain(|_, failed| failed.elapsed() < RETRY_AFTER);
        if !failing.contains_key(id) {
            // A room that is ending has just polled, and one with a full inbox will.
            let _ = self.get_or_spawn(id, node).try_send(RoomMessage::Poll);
        }
    }

    /// True if the room of a game is loaded.
    pub(super) fn is_loaded(&self, id: &GameId) -> bool {
        self.lock().contains_key(id)
    }

    /// Wakes the room of a game, if it is loaded.
    pub(super) fn wake_loaded(&self, id: &GameId) {
        if let Some(room) = self.lock().get(id) {
            // As above.
            let _ = room.try_send(RoomMessage::Poll);
        }
    }

    /// Records that a game could not be served.
    fn failed(&self, id: &GameId) {
        let mut failing = self.failing.lock().unwrap_or_else(PoisonError::into_inner);
        failing.insert(id.clone(), Instant::now());
    }

    /// Tells all rooms of an outage, whose time is credited to running clocks.
    pub(super) fn notify_outage(&self) {
        for room in self.lock().values() {
            // A room with a full inbox credits the time before it lets a clock run out.
            let _ = room.try_send(RoomMessage::Outage);
        }
    }

    /// Tells all rooms that the bus was connected or lost.
    fn notify_bus(&self) {
        for room in self.lock().values() {
            // A room with a full inbox reads the log when it next polls.
            let _ = room.try_send(RoomMessage::BusChanged);
        }
    }

    /// Sends a request to a room and waits for the answer. If the room was just ending, the request is repeated once.
    pub(super) async fn request<T>(
        &self,
        id: &GameId,
        node: &Arc<Node>,
        message: impl Fn(oneshot::Sender<T>) -> RoomMessage,
    ) -> Result<T, RoomError> {
        for _ in 0..2 {
            let (answer, answered) = oneshot::channel();
            let room = self.get_or_spawn(id, node);
            if room.send(message(answer)).await.is_ok()
                && let Ok(answer) = answered.await
            {
                return Ok(answer);
            }
            // Either there is no such game, or the store failed.
            match node.store.changes_after(id, u64::MAX).await {
                Ok(None) => return Err(RoomError::NotFound),
                Ok(Some(_)) => {}
                Err(error) => {
                    node.log_failure(&error);
                    return Err(RoomError::Unavailable(error.to_string()));
                }
            }
        }
        Err(RoomError::Unavailable("the room ended twice".to_string()))
    }
}

/// Tells the rooms of a node about changes of the bus connection, for as long as the node exists.
pub(super) async fn follow_bus(node: Weak<Node>, mut connection: watch::Receiver<bool>) {
    loop {
        let connected = *connection.borrow_and_update();
        let Some(node) = node.upgrade() else { return };
        node.metrics.bus_connected(connected);
        node.rooms.notify_bus();
        drop(node);
        if connection.changed().await.is_err() {
            return;
        }
    }
}

async fn run_room(id: &GameId, node: &Arc<Node>, handle: &RoomHandle, mut inbox: RoomInbox) {
    let _in_progress = node.in_progress.read().await;
    // Boxed: the future of loading is far larger than that of an idle room.
    let loaded = Box::pin(RoomActor::load(id.clone(), Arc::clone(node), handle.clone())).await;
    match loaded {
        Ok(room) => room.run(inbox).await,
        Err(RoomError::NotFound) => node.rooms.remove(id, handle),
        Err(error) => {
            match &error {
                RoomError::OtherRules(outline) => node.settle_deadlines(id, outline).await,
                RoomError::Unavailable(reason) => {
                    tracing::warn!(game = %id, reason, "a game could not be loaded");
                    node.rooms.failed(id);
                }
                RoomError::NotFound => {}
            }
            node.rooms.remove(id, handle);
            // Waiting requests fail at once, instead of loading the game again each.
            inbox.close();
            while let Some(message) = inbox.recv().await {
                message.reject(&error);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use quadrille_online::{Command, CommandRequest, CreateGame, OnlinePlayer, RejectReason, Rejection};
    use quadrille_store::{DatabaseLocation, open};

    use super::*;
    use crate::online::{CommandLimits, Online, OnlineConfig, create};

    fn host(owner: &str) -> create::Host {
        create::Host { owner: owner.to_string(), address: std::net::IpAddr::from([127, 0, 0, 1]) }
    }

    /// A rejection by admission control has no effect on the game, and the same command is executed later.
    #[tokio::test]
    async fn an_overloaded_node_rejects_a_command_at_once_and_its_game_goes_on() {
        let folder = tempfile::tempdir().unwrap();
        let store = open(&DatabaseLocation::Folder(folder.path().to_path_buf())).await.unwrap();
        let config =
            OnlineConfig { commands: CommandLimits { in_flight: 1, waiting: 0 }, ..OnlineConfig::default() };
        let online = Online::start(store, config).await.unwrap();
        let node = &online.node;
        let create = CreateGame { game: "quadratic-war".to_string(), ..CreateGame::default() };
        let seated = create::create_game(node, &create, &host("host"), None).await.ok().unwrap();
        let game = GameId::new(&seated.game).unwrap();
        let (player, owner) = (OnlinePlayer::guest("", false), "guest".to_string());
        let join = |answer| RoomMessage::TakeSeat { player: player.clone(), owner: owner.clone(), answer };
        assert!(node.rooms.request(&game, node, join).await.unwrap().is_ok());
        let resign = async || {
            let command = CommandRequest { id: "r".to_string(), version: 3, command: Command::Resign };
            let address = std::net::IpAddr::from([127, 0, 0, 1]);
            let message = |answer| RoomMessage::Execute {
                owner: "host".to_string(),
                address,
                request: command.clone(),
                answer,
            };
            node.rooms.request(&game, node, message).await.unwrap()
        };
        let other = node.admission.admit().await.unwrap();
        assert!(matches!(resign().await, Err(Rejection { reason: RejectReason::Unavailable, .. })));
        drop(other);
        assert_eq!(resign().await, Ok(4));
    }

    #[tokio::test]
    async fn a_room_that_panics_is_loaded_again_and_others_are_not_affected() {
        let folder = tempfile::tempdir().unwrap();
        let store = open(&DatabaseLocation::Folder(folder.path().to_path_buf())).await.unwrap();
        let online = Online::start(store, OnlineConfig::default()).await.unwrap();
        let node = &online.node;
        let create = CreateGame { game: "quadratic-war".to_string(), ..CreateGame::default() };
        let mut games = Vec::new();
        for owner in ["one", "other"] {
            let seated = create::create_game(node, &create, &host(owner), None).await.ok().unwrap();
            games.push(GameId::new(&seated.game).unwrap());
        }
        let version = async |game: &GameId| {
            let address = std::net::IpAddr::from([127, 0, 0, 1]);
            let message = |answer| RoomMessage::Inspect { owner: None, address, answer };
            node.rooms.request(game, node, message).await.unwrap().unwrap().snapshot.version
        };
        assert_eq!((version(&games[0]).await, version(&games[1]).await), (2, 2));
        let (failing, other) =
            (node.rooms.get_or_spawn(&games[0], node), node.rooms.get_or_spawn(&games[1], node));
        failing.send(RoomMessage::Panic).await.unwrap();
        failing.closed().await;
        assert_eq!(version(&games[0]).await, 2, "it is loaded again");
        assert!(!node.rooms.get_or_spawn(&games[0], node).is_same_room(&failing));
        assert!(node.rooms.get_or_spawn(&games[1], node).is_same_room(&other));
    }
}
