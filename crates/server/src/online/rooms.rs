//! The games that someone on this node needs. A game is loaded when it is asked for and dropped when nobody does.

use std::collections::HashMap;
use std::panic::AssertUnwindSafe;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use futures_util::FutureExt;
use quadrille_store::GameId;
use tokio::sync::oneshot;

use super::Shared;
use super::room::{Call, Calls, Host, NoRoom, RoomHandle};

/// How long a game that fails is left alone.
const LEFT_ALONE: Duration = Duration::from_secs(60);

/// The rooms of this node.
#[derive(Debug, Default)]
pub(super) struct Rooms {
    open: Mutex<HashMap<GameId, RoomHandle>>,
    closing: std::sync::atomic::AtomicBool,
    /// Games that could not be served, and when: nothing wakes them by itself for a while.
    failing: Mutex<HashMap<GameId, Instant>>,
}

impl Rooms {
    fn lock(&self) -> std::sync::MutexGuard<'_, HashMap<GameId, RoomHandle>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How many there are.
    pub(super) fn count(&self) -> usize {
        self.lock().len()
    }

    /// Forgets a room that ends; one that took its place stays.
    pub(super) fn forget(&self, id: &GameId, room: &RoomHandle) {
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
                let _ = room.send(Call::Close).await;
                room.closed().await;
            })
        });
        for room in closing.collect::<Vec<_>>() {
            let _ = room.await;
        }
    }

    /// The room of a game; it is loaded if it is not there.
    fn enter(&self, id: &GameId, shared: &Arc<Shared>) -> RoomHandle {
        let mut open = self.lock();
        if let Some(room) = open.get(id).filter(|room| !room.is_closed()) {
            return room.clone();
        }
        let (sender, calls) = RoomHandle::new();
        if self.closing.load(std::sync::atomic::Ordering::Relaxed) {
            return sender;
        }
        open.insert(id.clone(), sender.clone());
        let (id, shared, inside) = (id.clone(), Arc::clone(shared), sender.clone());
        tokio::spawn(async move {
            let served = serve(&id, &shared, &inside, calls);
            if let Err(panic) = AssertUnwindSafe(served).catch_unwind().await {
                // A fault in one game ends at that game: its listeners connect again, and it is loaded from its log.
                let said = panic.downcast_ref::<String>().map(String::as_str);
                let panic = said.or(panic.downcast_ref::<&str>().copied()).unwrap_or_default();
                tracing::error!(game = %id, panic, "a game failed and is loaded again");
                shared.metrics.refused("panic");
                shared.rooms.failed(&id);
                shared.rooms.forget(&id, &inside);
            }
        });
        sender
    }

    /// Wakes the room of a game, unless it could not be loaded a while ago.
    pub(super) fn wake(&self, id: &GameId, shared: &Arc<Shared>) {
        let mut failing = self.failing.lock().unwrap_or_else(PoisonError::into_inner);
        failing.retain(|_, failed| failed.elapsed() < LEFT_ALONE);
        if !failing.contains_key(id) {
            // A room that is just ending has looked around itself, and one with much to do will.
            let _ = self.enter(id, shared).try_send(Call::Wake);
        }
    }

    /// Notes that a game could not be served.
    fn failed(&self, id: &GameId) {
        let mut failing = self.failing.lock().unwrap_or_else(PoisonError::into_inner);
        failing.insert(id.clone(), Instant::now());
    }

    /// For a while nobody could write: every game that is loaded looks at its clock.
    pub(super) fn tell_of_outage(&self) {
        for room in self.lock().values() {
            // A room with a full inbox gives the time back before anyone loses by it.
            let _ = room.try_send(Call::Outage);
        }
    }

    /// Asks a room. One that was just ending is asked once more.
    pub(super) async fn ask<T>(
        &self,
        id: &GameId,
        shared: &Arc<Shared>,
        call: impl Fn(oneshot::Sender<T>) -> Call,
    ) -> Result<T, NoRoom> {
        for _ in 0..2 {
            let (answer, answered) = oneshot::channel();
            let room = self.enter(id, shared);
            if room.send(call(answer)).await.is_ok()
                && let Ok(answer) = answered.await
            {
                return Ok(answer);
            }
            // It may be that there is no such game, or that the store does not answer.
            match shared.store.lines_after(id, 0).await {
                Ok(lines) if lines.is_empty() => return Err(NoRoom::Unknown),
                Ok(_) => {}
                Err(error) => {
                    shared.log_failure(&error);
                    return Err(NoRoom::Unavailable(error.to_string()));
                }
            }
        }
        Err(NoRoom::Unavailable("the game cannot be loaded just now".to_string()))
    }
}

async fn serve(id: &GameId, shared: &Arc<Shared>, inside: &RoomHandle, mut calls: Calls) {
    let _under_way = shared.under_way.read().await;
    // In a box: loading takes far more memory than a room that waits.
    let loaded = Box::pin(Host::load(id.clone(), Arc::clone(shared), inside.clone())).await;
    match loaded {
        Ok(host) => host.run(calls).await,
        Err(NoRoom::Unknown) => shared.rooms.forget(id, inside),
        Err(NoRoom::Unavailable(reason)) => {
            tracing::warn!(game = %id, reason, "a game cannot be loaded");
            shared.rooms.failed(id);
            shared.rooms.forget(id, inside);
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
    use quadrille_protocol::online::Create;
    use quadrille_store::{Place, open};

    use super::*;
    use crate::online::{Online, OnlineConfig, OrderLimits, opening};
    use quadrille_protocol::online::{Order, Refused, Who, Why, Wish};

    /// Overload costs a player an answer at once, and nothing else: the game is not in doubt, and the same order is carried out later.
    #[tokio::test]
    async fn an_overloaded_node_refuses_an_order_at_once_and_its_game_goes_on() {
        let folder = tempfile::tempdir().unwrap();
        let store = open(&Place::Folder(folder.path().to_path_buf())).await.unwrap();
        let config =
            OnlineConfig { orders: OrderLimits { in_flight: 1, waiting: 0 }, ..OnlineConfig::default() };
        let online = Online::start(store, config).await.unwrap();
        let shared = &online.shared;
        let create = Create { game: "quadratic-war".to_string(), ..Create::default() };
        let seated = opening::open(shared, &create, "host".to_string(), None).await.ok().unwrap();
        let game = GameId::new(&seated.game).unwrap();
        let (who, owner) = (Who::guest("", false), "guest".to_string());
        let sit = |answer| Call::Sit { who: who.clone(), owner: owner.clone(), answer };
        assert!(shared.rooms.ask(&game, shared, sit).await.unwrap().is_ok());
        let resign = async || {
            let order = Order { id: "r".to_string(), version: 3, wish: Wish::Resign };
            let address = std::net::IpAddr::from([127, 0, 0, 1]);
            let call =
                |answer| Call::Order { owner: "host".to_string(), address, order: order.clone(), answer };
            shared.rooms.ask(&game, shared, call).await.unwrap()
        };
        let other = shared.admission.admit().await.unwrap();
        assert!(matches!(resign().await, Err(Refused { why: Why::Unavailable, .. })));
        drop(other);
        assert_eq!(resign().await, Ok(4));
    }

    #[tokio::test]
    async fn a_game_that_panics_is_loaded_again_and_the_others_do_not_notice() {
        let folder = tempfile::tempdir().unwrap();
        let store = open(&Place::Folder(folder.path().to_path_buf())).await.unwrap();
        let online = Online::start(store, OnlineConfig::default()).await.unwrap();
        let shared = &online.shared;
        let create = Create { game: "quadratic-war".to_string(), ..Create::default() };
        let mut games = Vec::new();
        for owner in ["one", "other"] {
            let seated = opening::open(shared, &create, owner.to_string(), None).await.ok().unwrap();
            games.push(GameId::new(&seated.game).unwrap());
        }
        let version = async |game: &GameId| {
            let address = std::net::IpAddr::from([127, 0, 0, 1]);
            let call = |answer| Call::Look { owner: None, address, answer };
            shared.rooms.ask(game, shared, call).await.unwrap().unwrap().state.version
        };
        assert_eq!((version(&games[0]).await, version(&games[1]).await), (2, 2));
        let (failing, other) = (shared.rooms.enter(&games[0], shared), shared.rooms.enter(&games[1], shared));
        failing.send(Call::Panic).await.unwrap();
        failing.closed().await;
        assert_eq!(version(&games[0]).await, 2, "it is there again");
        assert!(!shared.rooms.enter(&games[0], shared).is_same_room(&failing));
        assert!(shared.rooms.enter(&games[1], shared).is_same_room(&other));
    }
}
