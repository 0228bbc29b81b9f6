//! A store in memory, shared by the nodes: each operation takes time, and some fail before or after they take effect.

use std::future::pending;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use async_trait::async_trait;
use quadrille_store::{
    DueGame, GameCounts, GameId, GameMetadata, GamePhase, GameStore, Lease, ListedGame, NodeRecord, Outage,
    PresenceRecord, RawEntry, RecentGame, RetentionLimits, StorageSpace, StoreError, StoredGame,
    StoredPresence, WaitingGames, Write, WrongCode, WrongCodes,
};
use tokio::time::sleep;

use super::disk::Disk;

/// The store as one node sees it. A crashed node gets no answers.
#[derive(Clone, Debug)]
pub(super) struct SimulatedStore {
    disk: Arc<Mutex<Disk>>,
    crashed: Arc<AtomicBool>,
}

impl SimulatedStore {
    pub(super) fn new(seed: u64, failures: u32) -> SimulatedStore {
        let disk = Disk::new(seed, failures);
        SimulatedStore { disk: Arc::new(Mutex::new(disk)), crashed: Arc::default() }
    }

    /// The same disk for a new node.
    pub(super) fn for_new_node(&self) -> SimulatedStore {
        SimulatedStore { disk: Arc::clone(&self.disk), crashed: Arc::default() }
    }

    pub(super) fn crash(&self) {
        self.crashed.store(true, Ordering::Relaxed);
    }

    pub(super) fn stop_failing(&self) {
        self.fail(0);
    }

    /// Makes so many percent of the requests and of the answers fail.
    pub(super) fn fail(&self, percent: u32) {
        self.disk().failures = percent;
    }

    /// Makes the next commit panic.
    pub(super) fn panic_once(&self) {
        self.disk().panics = true;
    }

    /// The log of a game, without delay and faults.
    pub(super) fn log(&self, game: &GameId) -> Vec<RawEntry> {
        self.disk().games[game].entries.clone()
    }

    pub(super) fn log_len(&self, game: &GameId) -> usize {
        self.disk().games.get(game).map_or(0, |game| game.entries.len())
    }

    /// The node that holds the lease of a game.
    pub(super) fn holder(&self, game: &GameId) -> Option<String> {
        self.disk().leases.get(game)?.node.clone()
    }

    /// The number of writes that were rejected because another node was faster.
    pub(super) fn conflicts(&self) -> usize {
        self.disk().conflicts
    }

    /// The number of whole logs that were read.
    pub(super) fn whole_logs(&self) -> usize {
        self.disk().whole_logs
    }

    /// The numbers of reads of new entries, and of presence.
    pub(super) fn reads(&self) -> [usize; 2] {
        let disk = self.disk();
        [disk.changes_read, disk.presence_read]
    }

    /// The number of games that were read with a snapshot.
    pub(super) fn resumed(&self) -> usize {
        self.disk().resumed
    }

    /// The metadata of a game.
    pub(super) fn metadata(&self, game: &GameId) -> GameMetadata {
        self.disk().games[game].metadata.clone()
    }

    /// The number of games in a phase.
    pub(super) fn count(&self, phase: GamePhase) -> usize {
        self.disk().games.values().filter(|game| game.metadata.phase == phase).count()
    }

    fn disk(&self) -> MutexGuard<'_, Disk> {
        self.disk.lock().expect("no test panics with the disk locked")
    }

    /// A request to the disk, or its response: it takes time, and may fail or never arrive.
    async fn travel(&self) -> Result<(), StoreError> {
        let (millis, fails) = {
            let mut disk = self.disk();
            let failures = disk.failures;
            (u64::from(disk.random.below(8)), disk.random.below(100) < failures)
        };
        sleep(Duration::from_millis(millis)).await;
        if self.crashed.load(Ordering::Relaxed) {
            pending::<()>().await;
        }
        if fails { Err(StoreError::Unavailable("a simulated fault".to_string())) } else { Ok(()) }
    }

    async fn with<T>(&self, work: impl FnOnce(&mut Disk) -> T) -> Result<T, StoreError> {
        self.travel().await?;
        let result = work(&mut self.disk());
        self.travel().await?;
        Ok(result)
    }

    async fn select(
        &self,
        limit: u32,
        chosen: impl Fn(&GameMetadata) -> bool,
    ) -> Result<Vec<GameId>, StoreError> {
        let ids = self.with(|disk| {
            let games = disk.games.iter().filter(|(_, game)| chosen(&game.metadata));
            let mut games: Vec<_> = games.map(|(id, game)| (game.entries[0].at, id.clone())).collect();
            games.sort();
            games.into_iter().map(|(_, id)| id).take(limit as usize).collect()
        });
        ids.await
    }
}

fn waits(metadata: &GameMetadata, now: u64) -> bool {
    metadata.phase == GamePhase::Waiting && metadata.expires.is_none_or(|expires| expires > now)
}

#[async_trait]
impl GameStore for SimulatedStore {
    async fn commit(&self, batch: Vec<Write>) -> Vec<Result<(), StoreError>> {
        let panics = std::mem::take(&mut self.disk().panics);
        assert!(!panics, "as the test asked");
        let count = batch.len();
        let written = self.with(|disk| batch.into_iter().map(|write| disk.write(write)).collect());
        written.await.unwrap_or_else(|error| vec![Err(error); count])
    }

    async fn load(&self, game: &GameId) -> Result<Option<StoredGame>, StoreError> {
        self.changes_after(game, 0).await
    }

    async fn load_recent(&self, game: &GameId, before: u64) -> Result<Option<RecentGame>, StoreError> {
        self.with(|disk| {
            let (version, snapshot) = disk.snapshots.get(game)?.clone();
            let mut game = disk.games.get(game)?.clone();
            disk.resumed += 1;
            game.entries.retain(|entry| entry.number > version.saturating_sub(before));
            Some(RecentGame { snapshot, game })
        })
        .await
    }

    async fn write_snapshot(&self, game: &GameId, version: u64, snapshot: String) -> Result<(), StoreError> {
        self.with(|disk| {
            let known = disk.snapshots.entry(game.clone()).or_default();
            if known.0 < version {
                *known = (version, snapshot);
            }
        })
        .await
    }

    async fn changes_after(&self, game: &GameId, number: u64) -> Result<Option<StoredGame>, StoreError> {
        self.with(|disk| {
            let mut stored = disk.games.get(game)?.clone();
            disk.whole_logs += usize::from(number == 0);
            disk.changes_read += usize::from(number > 0);
            stored.entries.retain(|entry| entry.number > number);
            Some(stored)
        })
        .await
    }

    async fn entries_after(&self, game: &GameId, number: u64) -> Result<Vec<RawEntry>, StoreError> {
        Ok(self.changes_after(game, number).await?.map(|game| game.entries).unwrap_or_default())
    }

    async fn by_code(&self, code: &str, now: u64) -> Result<Option<GameId>, StoreError> {
        let found = self.select(1, |game| game.code.as_deref() == Some(code) && waits(game, now));
        Ok(found.await?.pop())
    }

    async fn joined_by(&self, code: &str, after: u64, limit: u32) -> Result<Vec<GameId>, StoreError> {
        let joined = |game: &GameMetadata| {
            game.joined.as_ref().is_some_and(|joined| joined.code == code && joined.at > after)
        };
        self.select(limit, joined).await
    }

    async fn lobby(&self, now: u64, limit: u32) -> Result<Vec<ListedGame>, StoreError> {
        self.with(|disk| {
            let listed =
                disk.games.iter().filter(|(_, game)| game.metadata.listed && waits(&game.metadata, now));
            let listed = listed.map(|(id, game)| ListedGame {
                game: id.clone(),
                summary: game.metadata.summary.clone(),
                created: game.entries[0].at,
                expires: game.metadata.expires,
            });
            listed.take(limit as usize).collect()
        })
        .await
    }

    async fn seeking(&self, key: &str, now: u64, limit: u32) -> Result<Vec<GameId>, StoreError> {
        self.select(limit, |game| game.seeking.as_deref() == Some(key) && waits(game, now)).await
    }

    async fn paired(&self, key: &str, player: &str, limit: u32) -> Result<Vec<GameId>, StoreError> {
        let plays = |seat: &Option<String>| seat.as_deref() == Some(player);
        let paired = |game: &GameMetadata| {
            let is_own = plays(&game.host) || plays(&game.guest);
            is_own && game.seeking.as_deref() == Some(key) && game.phase != GamePhase::Over
        };
        self.select(limit, paired).await
    }

    async fn waiting_games(&self, host: &str, network: &str) -> Result<WaitingGames, StoreError> {
        self.with(|disk| {
            let waiting = || disk.games.values().map(|game| &game.metadata).filter(|game| waits(game, 0));
            let of_host = waiting().filter(|game| game.host.as_deref() == Some(host)).count() as u64;
            let of_network = waiting().filter(|game| game.network.as_deref() == Some(network)).count() as u64;
            WaitingGames { of_host, of_network }
        })
        .await
    }

    async fn due(
        &self,
        now: u64,
        after: Option<&(u64, GameId)>,
        limit: u32,
    ) -> Result<Vec<DueGame>, StoreError> {
        self.with(|disk| {
            let live = disk.games.iter().filter(|(_, game)| game.metadata.phase != GamePhase::Over);
            let mut due: Vec<_> = live
                .filter_map(|(id, game)| {
                    let due = game.metadata.due.filter(|due| *due <= now)?;
                    Some(DueGame { game: id.clone(), due, summary: game.metadata.summary.clone() })
                })
                .collect();
            due.sort_by(|one, other| (one.due, &one.game).cmp(&(other.due, &other.game)));
            due.retain(|game| after.is_none_or(|(due, id)| (game.due, &game.game) > (*due, id)));
            due.truncate(limit as usize);
            due
        })
        .await
    }

    async fn expired(&self, now: u64, limit: u32) -> Result<Vec<GameId>, StoreError> {
        let expired = |game: &GameMetadata| {
            game.phase == GamePhase::Waiting && game.expires.is_some_and(|expires| expires <= now)
        };
        self.select(limit, expired).await
    }

    /// Compaction changes how a log is stored, and nothing that can be seen here.
    async fn compact(&self, _: u64, _: u32) -> Result<u32, StoreError> {
        self.with(|_| 0).await
    }

    /// Deletes nothing: a run takes minutes, and limits are days.
    async fn delete_old(&self, _: RetentionLimits, _: u32) -> Result<u32, StoreError> {
        self.with(|_| 0).await
    }

    /// Nobody is deleted, for the same reason.
    async fn with_guests(
        &self,
        _: u64,
        _: Option<&(u64, GameId)>,
        _: u32,
    ) -> Result<Vec<(u64, GameId)>, StoreError> {
        self.with(|_| Vec::new()).await
    }

    async fn rewrite_without_guests(&self, _: &GameId, _: &StoredGame) -> Result<(), StoreError> {
        self.with(|_| ()).await
    }

    async fn space(&self) -> Result<StorageSpace, StoreError> {
        Ok(StorageSpace { used: 0, free: None })
    }

    async fn counts(&self) -> Result<GameCounts, StoreError> {
        self.with(|disk| {
            let count =
                |phase| disk.games.values().filter(|game| game.metadata.phase == phase).count() as u64;
            GameCounts { waiting: count(GamePhase::Waiting), playing: count(GamePhase::Playing) }
        })
        .await
    }

    async fn live_summaries(&self, limit: u32) -> Result<Vec<(GamePhase, String)>, StoreError> {
        self.with(|disk| {
            let live = disk.games.values().map(|game| &game.metadata);
            let live = live.filter(|metadata| metadata.phase != GamePhase::Over).take(limit as usize);
            live.map(|metadata| (metadata.phase, metadata.summary.clone())).collect()
        })
        .await
    }

    async fn report(&self, _: &str, _: &str) -> Result<(), StoreError> {
        self.with(|_| ()).await
    }

    async fn nodes(&self) -> Result<Vec<NodeRecord>, StoreError> {
        self.with(|disk| {
            let nodes = disk.heartbeats.iter();
            nodes
                .map(|(node, at)| NodeRecord { node: node.clone(), at: *at, report: String::new() })
                .collect()
        })
        .await
    }

    async fn heartbeat(&self, node: &str, now: u64, silence: u64) -> Result<Option<Outage>, StoreError> {
        self.with(|disk| {
            let newest = disk.heartbeats.values().copied().max();
            disk.heartbeats.insert(node.to_string(), now);
            let began = newest.filter(|newest| *newest < now.saturating_sub(silence))?;
            let is_new = !disk.outages.contains_key(&began);
            disk.outages.entry(began).or_insert(now);
            is_new.then_some(Outage { began, ended: now })
        })
        .await
    }

    async fn outages(&self, since: u64) -> Result<Vec<Outage>, StoreError> {
        self.with(|disk| {
            let outages = disk.outages.iter().map(|(began, ended)| Outage { began: *began, ended: *ended });
            outages.filter(|outage| outage.ended > since).collect()
        })
        .await
    }

    async fn record_presence(&self, game: &GameId, record: &PresenceRecord) -> Result<(), StoreError> {
        let key = (game.clone(), record.seat, record.node.clone());
        self.with(|disk| {
            let known = disk.presence.entry(key).or_insert_with(|| record.clone());
            if known.version <= record.version {
                *known = record.clone();
            }
        })
        .await
    }

    async fn presence(&self, game: &GameId) -> Result<Vec<StoredPresence>, StoreError> {
        self.with(|disk| {
            disk.presence_read += 1;
            let records = disk.presence.iter().filter(|((id, ..), _)| id == game);
            let stored = records.map(|(_, record)| StoredPresence {
                record: record.clone(),
                heartbeat: disk.heartbeats.get(&record.node).copied(),
            });
            stored.collect()
        })
        .await
    }

    async fn delete_presence_before(&self, before: u64) -> Result<(), StoreError> {
        self.with(|disk| disk.presence.retain(|_, record| record.at >= before)).await
    }

    async fn secret(&self, name: &str, proposal: &str) -> Result<String, StoreError> {
        self.with(|disk| disk.secrets.entry(name.to_string()).or_insert_with(|| proposal.to_string()).clone())
            .await
    }

    async fn wrong_codes(&self, network: &str) -> Result<WrongCodes, StoreError> {
        self.with(|disk| WrongCodes {
            last: disk.wrong_codes.get(network).copied(),
            full_at: disk.wrong_code_limits.iter().map(|(name, at)| (name.clone(), *at)).collect(),
        })
        .await
    }

    async fn record_wrong_code(&self, wrong: &WrongCode) -> Result<(), StoreError> {
        self.with(|disk| {
            disk.wrong_codes.insert(wrong.network.clone(), wrong.at);
            let full_at = disk.wrong_code_limits.entry(wrong.bucket.to_string()).or_insert(0);
            *full_at = ((*full_at).max(wrong.at) + wrong.interval).min(wrong.latest);
        })
        .await
    }

    async fn delete_wrong_codes_before(&self, before: u64) -> Result<(), StoreError> {
        self.with(|disk| disk.wrong_codes.retain(|_, at| *at >= before)).await
    }

    async fn take_lease(
        &self,
        game: &GameId,
        node: &str,
        alive_since: u64,
        overdue: Option<u64>,
    ) -> Result<Lease, StoreError> {
        self.with(|disk| {
            let known = disk.leases.get(game).cloned().unwrap_or(Lease { node: None, fence: 0 });
            let heartbeat = |holder: &String| disk.heartbeats.get(holder).copied().unwrap_or_default();
            let keeps = |holder: &String| {
                holder == node || (heartbeat(holder) >= alive_since && overdue != Some(known.fence))
            };
            if known.node.as_ref().is_some_and(keeps) {
                return known;
            }
            let taken = Lease { node: Some(node.to_string()), fence: known.fence + 1 };
            disk.leases.insert(game.clone(), taken.clone());
            taken
        })
        .await
    }

    async fn release_lease(&self, game: &GameId, fence: u64) -> Result<(), StoreError> {
        self.with(|disk| {
            if let Some(lease) = disk.leases.get_mut(game).filter(|lease| lease.fence == fence) {
                lease.node = None;
            }
        })
        .await
    }

    async fn ready(&self) -> Result<(), StoreError> {
        self.with(|_| ()).await
    }

    /// The wall clocks of the simulation jump on purpose.
    async fn time(&self) -> Result<Option<u64>, StoreError> {
        Ok(None)
    }

    async fn close(&self) {}
}
