//! The games that someone on this node needs. A game is loaded when it is asked for and dropped when nobody does.

use std::collections::BTreeMap;
use std::panic::AssertUnwindSafe;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use futures_util::FutureExt;
use quadrille_store::GameId;
use tokio::sync::oneshot;
use tokio::time::Instant;

use super::Node;
use super::room::{RoomActor, RoomError, RoomHandle, RoomInbox, RoomMessage};

/// How long a game that fails is left alone.
const RETRY_AFTER: Duration = Duration::from_secs(60);

/// The rooms of this node.
#[derive(Debug, Default)]
pub(super) struct Rooms {
    open: Mutex<BTreeMap<GameId, RoomHandle>>,
    closing: std::sync::atomic::AtomicBool,
    /// Games that could not be served, and when: nothing wakes them by itself for a while.
    failing: Mutex<BTreeMap<GameId, Instant>>,
}

impl Rooms {
    fn lock(&self) -> std::sync::MutexGuard<'_, BTreeMap<GameId, RoomHandle>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How many there are.
    pub(super) fn count(&self) -> usize {
        self.lock().len()
    }

    /// Forgets a room that ends; one that took its place stays.
    pub(super) fn remove(&self, id: &GameId, room: &RoomHandle) {
        let mut open = self.lock();
        if open.get(id).is_some_and(|known| known.is_same_room(room)) {
            open.remove(id);
        }
    }

    /// Tells every room that the node goes away, and lets no new one in.
    pub(super) async fn close(&self) {
        self.closing.store(true, std::sync::atomic::Ordering::Relaxed);
        let open: Vec<_> = self.lock().values().cloned().collect();
        // Each on its own: one that waits for the store must not keep the others from saying goodbye.
        let closing = open.into_iter().map(|room| {
            tokio::spawn(async move {
                // A room that is gone is closed.
                let _ = room.send(RoomMessage::Close).await;
                room.closed().await;
            })
        });
        for room in closing.collect::<Vec<_>>() {
            let _ = room.await;
        }
    }

    /// The room of a game; it is loaded if it is not there.
    fn get_or_spawn(&self, id: &GameId, node: &Arc<Node>) -> RoomHandle {
        let mut open = self.lock();
        if let Some(room) = open.get(id).filter(|room| !room.is_closed()) {
            return room.clone();
        }
        let (sender, calls) = RoomHandle::new();
        if self.closing.load(std::sync::atomic::Ordering::Relaxed) {
            return sender;
        }
        open.insert(id.clone(), sender.clone());
        let (id, node, inside) = (id.clone(), Arc::clone(node), sender.clone());
        tokio::spawn(async move {
            let served = run_room(&id, &node, &inside, calls);
            if let Err(panic) = AssertUnwindSafe(served).catch_unwind().await {
                // A fault in one game ends at that game: its listeners connect again, and it is loaded from its log.
                let said = panic.downcast_ref::<String>().map(String::as_str);
                let panic = said.or(panic.downcast_ref::<&str>().copied()).unwrap_or_default();
                tracing::error!(game = %id, panic, "a game failed and is loaded again");
                node.metrics.refused("panic");
                node.rooms.failed(&id);
                node.rooms.remove(&id, &inside);
            }
        });
        sender
    }

    /// Wakes the room of a game, unless it could not be loaded a while ago.
    pub(super) fn wake(&self, id: &GameId, node: &Arc<Node>) {
        let mut failing = self.failing.lock().unwrap_or_else(PoisonError::into_inner);
        failing.retain(|_, failed| failed.elapsed() < RETRY_AFTER);
        if !failing.contains_key(id) {
            // A room that is just ending has looked around itself, and one with much to do will.
            let _ = self.get_or_spawn(id, node).try_send(RoomMessage::Poll);
        }
    }

    /// Notes that a game could not be served.
    fn failed(&self, id: &GameId) {
        let mut failing = self.failing.lock().unwrap_or_else(PoisonError::into_inner);
        failing.insert(id.clone(), Instant::now());
    }

    /// For a while nobody could write: every game that is loaded looks at its clock.
    pub(super) fn notify_outage(&self) {
        for room in self.lock().values() {
            // A room with a full inbox gives the time back before anyone loses by it.
            let _ = room.try_send(RoomMessage::Outage);
        }
    }

    /// Asks a room. One that was just ending is asked once more.
    pub(super) async fn request<T>(
        &self,
        id: &GameId,
        node: &Arc<Node>,
        call: impl Fn(oneshot::Sender<T>) -> RoomMessage,
    ) -> Result<T, RoomError> {
        for _ in 0..2 {
            let (answer, answered) = oneshot::channel();
            let room = self.get_or_spawn(id, node);
            if room.send(call(answer)).await.is_ok()
                && let Ok(answer) = answered.await
            {
                return Ok(answer);
            }
            // It may be that there is no such game, or that the store does not answer.
            match node.store.entries_after(id, 0).await {
                Ok(lines) if lines.is_empty() => return Err(RoomError::NotFound),
                Ok(_) => {}
                Err(error) => {
                    node.log_failure(&error);
                    return Err(RoomError::Unavailable(error.to_string()));
                }
            }
        }
        Err(RoomError::Unavailable("the game cannot be loaded just now".to_string()))
    }
}

async fn run_room(id: &GameId, node: &Arc<Node>, inside: &RoomHandle, mut calls: RoomInbox) {
    let _under_way = node.in_progress.read().await;
    // In a box: loading takes far more memory than a room that waits.
    let loaded = Box::pin(RoomActor::load(id.clone(), Arc::clone(node), inside.clone())).await;
    match loaded {
        Ok(host) => host.run(calls).await,
        Err(RoomError::NotFound) => node.rooms.remove(id, inside),
        Err(RoomError::Unavailable(reason)) => {
            tracing::warn!(game = %id, reason, "a game cannot be loaded");
            node.rooms.failed(id);
            node.rooms.remove(id, inside);
            // Otherwise everyone would ask the store themselves.
            calls.close();
            while let Some(call) = calls.recv().await {
                call.refuse(&reason);
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

    /// Overload costs a player an answer at once, and nothing else: the game is not in doubt, and the same order is carried out later.
    #[tokio::test]
    async fn an_overloaded_node_refuses_an_order_at_once_and_its_game_goes_on() {
        let folder = tempfile::tempdir().unwrap();
        let store = open(&DatabaseLocation::Folder(folder.path().to_path_buf())).await.unwrap();
        let config =
            OnlineConfig { orders: CommandLimits { in_flight: 1, waiting: 0 }, ..OnlineConfig::default() };
        let online = Online::start(store, config).await.unwrap();
        let node = &online.node;
        let create = CreateGame { game: "quadratic-war".to_string(), ..CreateGame::default() };
        let seated = create::create_game(node, &create, "host".to_string(), None).await.ok().unwrap();
        let game = GameId::new(&seated.game).unwrap();
        let (player, owner) = (OnlinePlayer::guest("", false), "guest".to_string());
        let sit = |answer| RoomMessage::TakeSeat { player: player.clone(), owner: owner.clone(), answer };
        assert!(node.rooms.request(&game, node, sit).await.unwrap().is_ok());
        let resign = async || {
            let order = CommandRequest { id: "r".to_string(), version: 3, command: Command::Resign };
            let address = std::net::IpAddr::from([127, 0, 0, 1]);
            let call = |answer| RoomMessage::Execute {
                owner: "host".to_string(),
                address,
                request: order.clone(),
                answer,
            };
            node.rooms.request(&game, node, call).await.unwrap()
        };
        let other = node.admission.admit().await.unwrap();
        assert!(matches!(resign().await, Err(Rejection { reason: RejectReason::Unavailable, .. })));
        drop(other);
        assert_eq!(resign().await, Ok(4));
    }

    #[tokio::test]
    async fn a_game_that_panics_is_loaded_again_and_the_others_do_not_notice() {
        let folder = tempfile::tempdir().unwrap();
        let store = open(&DatabaseLocation::Folder(folder.path().to_path_buf())).await.unwrap();
        let online = Online::start(store, OnlineConfig::default()).await.unwrap();
        let node = &online.node;
        let create = CreateGame { game: "quadratic-war".to_string(), ..CreateGame::default() };
        let mut games = Vec::new();
        for owner in ["one", "other"] {
            let seated = create::create_game(node, &create, owner.to_string(), None).await.ok().unwrap();
            games.push(GameId::new(&seated.game).unwrap());
        }
        let version = async |game: &GameId| {
            let address = std::net::IpAddr::from([127, 0, 0, 1]);
            let call = |answer| RoomMessage::Inspect { owner: None, address, answer };
            node.rooms.request(game, node, call).await.unwrap().unwrap().snapshot.version
        };
        assert_eq!((version(&games[0]).await, version(&games[1]).await), (2, 2));
        let (failing, other) =
            (node.rooms.get_or_spawn(&games[0], node), node.rooms.get_or_spawn(&games[1], node));
        failing.send(RoomMessage::Panic).await.unwrap();
        failing.closed().await;
        assert_eq!(version(&games[0]).await, 2, "it is there again");
        assert!(!node.rooms.get_or_spawn(&games[0], node).is_same_room(&failing));
        assert!(node.rooms.get_or_spawn(&games[1], node).is_same_room(&other));
    }
}
